"""10.5 to 10.7, 15.3, 17.6  Aircraft: who can fly, how far, by which way, and where they land."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.units import TRANSPORT_SP, enemy_of
from pbem.games.norway.position.capacity import air_room, airfield, based, room_for_air
from pbem.games.norway.position.game import AIRBASE, PORT, Norway

CASE = "10.6"


def check_aircraft(game: Norway, side: Side, units: Sequence[str], *, mission: bool = True) -> str:
    """10.1, 15.3, 20.21  The one base of these aircraft; raises Illegal where one cannot fly.

    Who is on a disrupted base can do nothing but leave it for another (no `mission`).
    """
    if not units:
        raise Illegal("name at least one air unit", case="10.1")
    for id in units:
        unit = game.unit(id)
        if not unit.aircraft or not game.on_map(id) or id in game.aboard:
            raise Illegal(f"{id} is no air unit of yours on a base", case=CASE)
        if id in game.intercepting:
            words = f"{id} is in interception mode (STAND DOWN takes it out)"
            raise Illegal(words, case="20.21")
        if mission and not base_works(game, id):
            words = f"the base of {id} is disrupted: it may only FERRY to another one"
            raise Illegal(words, case="15.3")
    places = sorted({game.where[id] for id in units})
    if len(places) > 1:
        words = f"a force begins on one base, and these are in {', '.join(places)}"
        raise Illegal(words, case="10.1", legal=game.planes(side, places[0]))
    return places[0]


def base_works(game: Norway, id: str) -> bool:
    """15.3, 17.6  Is its base in order, and its own or contested?"""
    side, place = game.side_of(id), game.where[id]
    if not game.board.is_sea(place):
        return game.usable(side, place, AIRBASE)
    area = game.moored.get(id, "")
    return any(game.usable(side, area, base) for base in (AIRBASE, PORT)) if area else False


def flown(game: Norway, side: Side, start: str, goal: str) -> int | None:
    """10.7  The range that it takes to fly there."""
    return game.board.flight(side, start, goal)


def check_range(
    game: Norway, side: Side, units: Iterable[str], start: str, goal: str, times: int = 1
) -> None:
    """10.7  Raise Illegal unless all of these reach the goal."""
    away = flown(game, side, start, goal)
    for id in units:
        reach = game.unit(id).move * times
        if away is None or away > reach:
            far = "cannot be reached" if away is None else f"is {away} away"
            words = f"{goal} {far}, and {id} flies {reach}"
            legal = game.board.places.named(game.board.in_range(side, start, reach))
            raise Illegal(words, case="10.7", legal=legal)


def twice(game: Norway) -> int:
    """25.5, 25.7  How many times its range an aircraft flies that goes one way only."""
    return game.scenario.number("movement.ferry_factor")


def flight_path(game: Norway, side: Side, start: str, goal: str, most: int) -> tuple[str, ...]:
    """The places entered, the goal last: a way within the range past no waiting fighter, if any."""
    guarded = {game.where[id] for id in game.intercepting if game.side_of(id) == enemy_of(side)}
    for barred in (guarded - {goal}, set[str]()):
        path = _shortest(game, side, start, goal, barred)
        if path and _cost(game, path) <= most:
            return path
    return ()


def _shortest(game: Norway, side: Side, start: str, goal: str, barred: set[str]) -> tuple[str, ...]:
    """10.17  The cheapest way; an island costs nothing beyond the zone around it."""
    board = game.board
    ways: dict[str, tuple[str, ...]] = {start: ()}
    costs = {start: 0}
    front = deque([start])
    while front:
        here = front.popleft()
        near = board.flying.step(board.bit[board.at(here)]) & board.open_to[side]
        for there in board.places.named(near):
            free = board.is_island(there)
            cost = costs[here] + (0 if free else 1)
            if there in barred or cost >= costs.get(there, cost + 1):
                continue
            ways[there], costs[there] = (*ways[here], there), cost
            (front.appendleft if free else front.append)(there)
    return ways.get(goal, ())


def _cost(game: Norway, path: Iterable[str]) -> int:
    return sum(not game.board.is_island(place) for place in path)


# -- landing --------------------------------------------------------------------------------------


def mooring(game: Norway, side: Side, zone: str, leaving: Sequence[str] = ()) -> str:
    """17.6  The area on the coast of a zone whose base has room for a seaplane; empty if none has.

    A port without an airbase takes as many as an airbase would (ruling).
    """
    number = game.scenario.number
    for area in game.board.shores.get(zone, ()):
        if not game.board.is_land(area) or not game.holds_or_contests(side, area):
            continue
        room = air_room(game, side, area)
        if not room and PORT in game.board.bases(area):
            room = number("airbase.capacity") // (2 if game.contested(area) else 1)
        there = sum(id not in leaving for id in based(game, side, area))
        if there < room:
            return area
    return ""


def check_base(
    game: Norway, side: Side, units: Sequence[str], place: str, leaving: Sequence[str] = ()
) -> None:
    """10.6, 8.5, 17.6, 17.7  Raise Illegal unless these may be based there."""
    board = game.board
    if board.is_sea(place):
        for id in units:
            if not game.unit(id).seaplane:
                raise Illegal(f"{id} cannot be based at sea", case="17.6")
        if not mooring(game, side, place, leaving):
            words = f"no base of yours on the coast of zone {place} has room for a seaplane"
            raise Illegal(words, case="17.6")
        return
    for id in units:
        if game.unit(id).type == TRANSPORT_SP and not board.is_home(place):
            raise Illegal(f"{id} lands only on the water", case="17.7")
    if not airfield(game, side, place):
        legal = [each for each in board.airbases if airfield(game, side, each)]
        raise Illegal(f"there is no airbase of yours in {place}", case=CASE, legal=sorted(legal))
    if not room_for_air(game, side, place, len(units), leaving):
        most = air_room(game, side, place)
        raise Illegal(f"{place} has room for {most} air units of yours", case="22.0")


def bring_down(game: Norway, id: str, place: str) -> None:
    """An air unit lands on another base; a seaplane may be moored off the coast."""
    side = game.side_of(id)
    area = mooring(game, side, place, (id,)) if game.board.is_sea(place) else ""
    game.put(id, place)
    if area:
        game.moored[id] = area
