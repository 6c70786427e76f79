"""21.5  Ports, air bases and works in a hex: what it takes to destroy them, and what that does."""

from __future__ import annotations

from pbem.games.eto.facts.units import AIR, AIRFIELD
from pbem.games.eto.position.control import built_in, has_airfield
from pbem.games.eto.position.fleets import assemble, docked_in, is_aboard
from pbem.games.eto.position.game import Europe
from pbem.wargame.board.hexgrid import Mask


def installed(game: Europe) -> Mask:
    """The hexes with a port, an air base or a fortification, whole or not."""
    return _printed(game) | game.masked(hex for hex in game.stacks if game.of_kind(hex, AIRFIELD))


def whole(game: Europe) -> Mask:
    """21.5  The hexes where there is something that bombs can destroy."""
    airfields = game.masked(hex for hex in game.stacks if has_airfield(game, hex))
    return (_printed(game) | airfields) & ~game.masked(game.destroyed)


def _printed(game: Europe) -> Mask:
    board = game.board
    return board.city | board.ports | board.resource | board.forts | game.works


def is_installed(game: Europe, hex: str) -> bool:
    return game.board.is_in(hex, installed(game))


def resistance(game: Europe, hex: str) -> int:
    """21.5 A  What a raid must reach: the air units that the hex can base, one more for works."""
    fortified = game.board.is_in(hex, game.board.forts | game.works)
    return built_in(game, hex) + fortified


def ruins(game: Europe, partnership: str) -> list[str]:
    """34.4  The friendly hexes where something is destroyed: by bombs, or when they fell."""
    fallen = (game.where[id] for id in game.wrecked)
    return sorted(hex for hex in {*game.destroyed, *fallen} if game.friendly(partnership, hex))


def repair(game: Europe, hex: str) -> None:
    """34.4  What is destroyed in a hex is whole again."""
    game.destroyed.discard(hex)
    game.wrecked.difference_update(game.of_kind(hex, AIRFIELD))
    game.worked_out.clear()


def destroy(game: Europe, hex: str) -> None:
    """21.5  No port, base or fort any more: aircraft must leave, ships are outside in the hex."""
    game.destroyed.add(hex)
    game.stranded.update(id for id in game.of_kind(hex, *AIR) if not is_aboard(game, id))
    for partnership in {game.partnership_of(id) for id in game.stack(hex)}:
        if ships := docked_in(game, hex, partnership):
            assemble(game, ships, hex)
    game.worked_out.clear()
