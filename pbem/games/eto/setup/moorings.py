"""Where ships may be when a scenario begins: in ports, and where it says so at sea."""

from __future__ import annotations

from pbem.games.eto.naval.ports import friendly_port, has_room, is_port, waters
from pbem.games.eto.position.fleets import assemble, company_of, dock, fleets_in, in_port
from pbem.games.eto.position.game import Europe


def moorings(game: Europe, id: str, barred: tuple[str, ...]) -> list[str]:
    """sc.1.1  Every space that a ship could be in: ports with room, coasts and sea areas."""
    own = game.partnership_of(id)
    closed = waters(game, own).closed.union(barred)
    return [
        place
        for place in sorted(game.scenario.routes.onward)
        if place not in closed and _has_room(game, id, place)
    ]


def _has_room(game: Europe, id: str, place: str) -> bool:
    own = game.partnership_of(id)
    if not friendly_port(game, own, place):
        return place not in game.board.boxes
    lies = game.where.get(id) == place and in_port(game, id)
    return lies or has_room(game, own, place, (id,))


def moor(game: Europe, id: str, place: str) -> None:
    """7.7  Into the port of a friendly hex; at sea, with the ships that are there already."""
    own = game.partnership_of(id)
    if is_port(game, place) and friendly_port(game, own, place):
        dock(game, (id,), place)
        return
    if game.unit(id).alone:  # 11.1
        assemble(game, (id,), place)
        return
    there = [
        each for each in fleets_in(game, place, own) if each != id and not game.unit(each).alone
    ]
    mates = [each for each in company_of(game, there[0]) if each != id] if there else []
    assemble(game, (*mates, id), place)
