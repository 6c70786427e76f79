"""24.4, 13.2  Entering hexes, what that captures, and where aircraft can be based."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.games.eto.facts.units import AIR, AIRFIELD, GENERAL
from pbem.games.eto.position.aboard.lost_ships import leave_lost_ports
from pbem.games.eto.position.game import Europe
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.events import Taken


def enter(game: Europe, id: str, hex: str) -> Iterator[Event]:
    """24.4  A unit goes into a hex, which is friendly from now on if it is a land unit."""
    game.put(id, hex)
    if game.roster[id].land:
        partnership = game.partnership_of(id)
        game.stranded.update(overrun(game, partnership, hex))
        note_entry(game, partnership, hex)
        if game.take(partnership, game.board.bit[game.at(hex)]):
            yield from captured(game, partnership, hex)


def overrun(game: Europe, partnership: str, hex: str) -> list[str]:
    """27.5  The enemy generals whom land units come upon: with no unit of theirs, all are alone."""
    foes = game.foes(partnership)
    return [id for id in game.of_kind(hex, GENERAL) if game.partnership_of(id) in foes]


def note_entry(game: Europe, partnership: str, hex: str) -> None:
    """Who was the last to enter a hex that was another's at the start: victory goes by that."""
    for whose in [each for each in game.entered if each != partnership]:
        game.entered[whose].discard(hex)
        if not game.entered[whose]:
            del game.entered[whose]
    if not game.board.is_in(hex, game.starting(partnership)):
        game.entered.setdefault(partnership, set()).add(hex)


def captured(game: Europe, partnership: str, hex: str) -> Iterator[Event]:
    """What a hex that changes hands brings with it: cities are told, enemies must leave."""
    board, foes = game.board, game.foes(partnership)
    for id in game.of_kind(hex, *AIR):
        if game.partnership_of(id) in foes and id not in game.aboard:
            game.stranded.add(id)
    yield from leave_lost_ports(game)
    if board.is_in(hex, board.city | board.resource):
        yield Taken(hex, game.speaker(partnership))


def airbases(game: Europe, partnership: str) -> Mask:
    """13.2, 21.5  The friendly hexes where aircraft can be based."""
    board, ruins = game.board, game.masked(game.destroyed)
    markers = game.masked(hex for hex in game.stacks if has_airfield(game, hex))
    bases = board.city | board.ports | board.resource | markers
    return bases & ~ruins & game.controlled(partnership)


def bases_in(game: Europe, partnership: str, hex: str) -> int:
    """13.2, 21.5  How many air units a hex has room for; none where bases are destroyed."""
    if not game.friendly(partnership, hex) or hex in game.destroyed:
        return 0
    return built_in(game, hex)


def built_in(game: Europe, hex: str) -> int:
    """13.2  Bases in a hex, whole or not: one each by city or port, resource and airfield.

    7.8  In a box off the map as many as it holds, or as are there.
    """
    if box := game.board.boxes.get(hex):
        return len(game.stack(hex)) if box.air is None else box.air
    return game.board.bases(game.at(hex)) + has_airfield(game, hex)


def has_airfield(game: Europe, hex: str) -> bool:
    """13.5, 27.6  Is there an airfield in a hex that was not destroyed when that fell?"""
    return any(id not in game.wrecked for id in game.of_kind(hex, AIRFIELD))
