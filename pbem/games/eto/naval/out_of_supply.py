"""33.8  Ships out of supply go straight to the closest friendly port."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.routes.sea_routes import Leg
from pbem.games.eto.naval.end_phase import forbidden
from pbem.games.eto.naval.events import Refuelled
from pbem.games.eto.naval.ports import came_from, enterable, has_room, keeps_apart, waters
from pbem.games.eto.position.fleets import all_ships, in_port, speed
from pbem.games.eto.position.game import Europe

CASE = "33.8"
FAR = 1000  # more movement points than any way costs


def direct_way(game: Europe, ships: tuple[str, ...]) -> tuple[str, ...] | None:
    """33.8  The spaces to the closest friendly port, as far as ships get there now.

    None where there is no such port, or no step toward it can be made.
    """
    return next(iter(direct_ways(game, ships)), None)


def direct_ways(game: Europe, ships: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The same to each of the ports that are equally close."""
    own, start, routes = game.partnership_of(ships[0]), game.where[ships[0]], game.scenario.routes
    reached = routes.reached(start, FAR, waters(game, own), came=came_from(game, ships))
    ports = sorted(space for space in reached if _takes(game, own, space, ships))
    closest = min((reached[space].cost for space in ports), default=0)
    goals = (space for space in ports if reached[space].cost == closest)
    ways = (_as_far_as_they_get(game, ships, routes.way(reached, goal), reached) for goal in goals)
    return [way for way in ways if way is not None]


def _as_far_as_they_get(
    game: Europe, ships: tuple[str, ...], way: tuple[str, ...], reached: Mapping[str, Leg]
) -> tuple[str, ...] | None:
    found = list[str]()
    used = max(game.sailed.get(id, 0) for id in ships)
    free = game.phase != HOMING and not used  # 7.4
    for space in way:
        far = used + reached[space].cost > speed(game, ships)
        if space in forbidden(game, ships) or (far and (found or not free)):
            break
        found.append(space)
    while found and keeps_apart(game, ships, found[-1], at_sea=False):  # 11.1
        found.pop()
    return tuple(found) if found or not way else None


def _takes(game: Europe, partnership: str, place: str, ships: tuple[str, ...]) -> bool:
    """7.7  Is it a friendly port with room for ships?"""
    return enterable(game, partnership, place) and has_room(game, partnership, place, ships)


def check_directness(
    game: Europe, ships: tuple[str, ...], path: tuple[str, ...], *, at_sea: bool
) -> None:
    """33.8  Raise Illegal where ships out of supply do not go to the closest port."""
    if not game.unsupplied.intersection(ships):
        return
    ways = direct_ways(game, ships)
    if ways and (path not in ways or at_sea):
        named = " + ".join(ships)
        words = f"{named} is out of supply and goes straight to the closest port"
        ends = dict.fromkeys(way[-1] if way else game.where[ships[0]] for way in ways)
        raise Illegal(words, case=CASE, legal=[f"{named} {end}" for end in ends])


def must_sail(game: Europe, side: Side) -> Iterator[str]:
    """33.8  The ships of a side that have still to go on to a port."""
    for id in all_ships(game, game.partnership(side)):
        lost = id in game.unsupplied and not in_port(game, id) and game.side_of(id) == side
        free = id not in game.sailed and id not in game.withdrawn and id not in game.halted
        if lost and free and direct_way(game, (id,)) is not None:
            yield id


def refuel(game: Europe) -> Iterator[Event]:
    """33.8  At the end of a phase, ships in a friendly port are in supply again."""
    for partnership in PARTNERSHIPS:
        for id in all_ships(game, partnership):
            if id in game.unsupplied and in_port(game, id):
                game.unsupplied.discard(id)
                yield Refuelled((id,), game.side_of(id), hex=game.where[id])
