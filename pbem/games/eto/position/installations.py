"""21.5  Ports, air bases and works in a hex: what it takes to destroy them, and what that does."""

from __future__ import annotations

from pbem.games.eto.facts.units import AIR, AIRFIELD
from pbem.games.eto.position.control import built_in
from pbem.games.eto.position.fleets import assemble, docked_in, is_aboard
from pbem.games.eto.position.game import Europe
from pbem.wargame.board.hexgrid import Mask


def installed(game: Europe) -> Mask:
    """The hexes with a port, an air base or a fortification, whole or not."""
    board = game.board
    markers = game.masked(hex for hex in game.stacks if game.of_kind(hex, AIRFIELD))
    printed = board.city | board.ports | board.resource | board.forts | game.works
    return printed | markers


def is_installed(game: Europe, hex: str) -> bool:
    return game.board.is_in(hex, installed(game))


def resistance(game: Europe, hex: str) -> int:
    """21.5 A  What a raid must reach: the air units that the hex can base, one more for works."""
    fortified = game.board.is_in(hex, game.board.forts | game.works)
    return built_in(game, hex) + fortified


def destroy(game: Europe, hex: str) -> None:
    """21.5  No port, base or fort any more: aircraft must leave, ships are outside in the hex."""
    game.destroyed.add(hex)
    game.stranded.update(id for id in game.of_kind(hex, *AIR) if not is_aboard(game, id))
    for partnership in {game.partnership_of(id) for id in game.stack(hex)}:
        if ships := docked_in(game, hex, partnership):
            assemble(game, ships, hex)
    game.worked_out.clear()
