"""10.5 to 10.7, 15.3  Aircraft: who can fly, how far, and by which way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.board import Board
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.position.capacity import base_works as base_works
from pbem.games.norway.position.game import AIRBASE, PORT, Norway

CASE = "10.6"


def check_aircraft(game: Norway, side: Side, units: Sequence[str], *, mission: bool = True) -> str:
    """10.1, 15.3, 20.21  The one base of these aircraft; raises Illegal where one cannot fly.

    Who is on a disrupted base can do nothing but leave it for another (no `mission`).
    """
    if not units:
        raise Illegal("name at least one air unit", case="10.1")
    roster, where, works = game.roster, game.where, ""  # the last base that is in order
    for id in units:
        if not roster[id].aircraft or not game.on_map(id) or id in game.aboard:
            raise Illegal(f"{id} is no air unit of yours on a base", case=CASE)
        if id in game.intercepting:
            words = f"{id} is in interception mode (STAND DOWN takes it out)"
            raise Illegal(words, case="20.21")
        if mission and where[id] != works:
            if not base_works(game, id):
                raise no_mission(game, id)
            works = "" if id in game.moored else where[id]
    places = sorted({where[id] for id in units})
    if len(places) > 1:
        words = f"a force begins on one base, and these are in {', '.join(places)}"
        raise Illegal(words, case="10.1", legal=game.planes(side, places[0]))
    return places[0]


def no_mission(game: Norway, id: str) -> Illegal:
    """10.6, 15.3, 15.11  Why an air unit can only leave for another base."""
    base = game.moored.get(id, game.where[id])
    if not game.holds_or_contests(game.side_of(id), base):
        why, case = f"{base}, where {id} had its base, is the enemy's", "15.11"
    elif {AIRBASE, *((PORT,) if id in game.moored else ())}.isdisjoint(game.board.bases(base)):
        why, case = f"there is no base for {id} in {base} any more", "10.6"
    else:
        why, case = f"the base of {id} is disrupted", "15.3"
    return Illegal(f"{why}: it may only FERRY to another one", case=case)


# -- how far --------------------------------------------------------------------------------------


def check_open(game: Norway, side: Side, place: str) -> None:
    """5.4, 16.2  Raise Illegal where no unit of a side ever is, in the air neither."""
    board = game.board
    if not board.is_in(place, board.open_to[side]):
        if board.is_sea(place):
            raise Illegal(f"only German units enter zone {place}, the Kattegat", case="5.4")
        raise Illegal(f"{place} is the enemy's home base, closed to your units", case="16.2")


def check_range(
    game: Norway,
    side: Side,
    units: Iterable[str],
    start: str,
    goal: str,
    times: int = 1,
    via: Sequence[str] = (),
) -> None:
    """10.7  Raise Illegal unless all of these reach the goal, by way of the places named."""
    for place in (*via, goal):
        check_open(game, side, place)
    away, roster = distance(game, side, start, goal, via), game.roster
    for id in units:
        reach = roster[id].move * times
        if away is None or away > reach:
            far = "cannot be reached" if away is None else f"is {away} away"
            by_way = f" by way of {', '.join(via)}" if via else ""
            words = f"{goal} {far}{by_way}, and {id} flies {reach}"
            legal = game.board.places.named(game.board.in_range(side, start, reach))
            raise Illegal(words, case="10.7", legal=legal)


class suggesting:  # noqa: N801  a context, as those of the standard library are called
    """The same refusals, with what would be legal for this very order."""

    def __init__(self, legal: Iterable[object]) -> None:
        self.legal = legal

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, refusal: BaseException | None, __: object) -> None:
        if isinstance(refusal, Illegal):
            raise Illegal(refusal.message, case=refusal.case, legal=self.legal) from None


def distance(
    game: Norway, side: Side, start: str, goal: str, via: Sequence[str] = ()
) -> int | None:
    """10.7  The range that it takes to fly there, by way of these places."""
    whole, here = 0, start
    for there in (*via, goal):
        away = game.board.flight(side, here, there)
        if away is None:
            return None
        whole, here = whole + away, there
    return whole


def twice(game: Norway) -> int:
    """25.5, 25.7  How many times its range an aircraft flies that goes one way only."""
    return game.scenario.number("movement.ferry_factor")


# -- by which way ---------------------------------------------------------------------------------


def flight_path(
    game: Norway, side: Side, start: str, goal: str, most: int, via: Sequence[str] = ()
) -> tuple[str, ...]:
    """10.0, 10.7  The places entered, the goal last: over those that are named, else the shortest
    way within the range that leads past no waiting fighter, if there is one."""
    guarded = {game.where[id] for id in game.intercepting if game.side_of(id) == enemy_of(side)}
    for barred in (guarded - {goal, *via}, set[str]()):
        path, here = list[str](), start
        for there in (*via, goal):
            leg = _shortest(game.board, side, here, frozenset(barred)).get(there, ())
            if not leg and there != here:
                break
            path, here = [*path, *leg], there
        else:
            if _cost(game, path) <= most:
                return tuple(path)
    return ()


@lru_cache(maxsize=1024)
def _shortest(
    board: Board, side: Side, start: str, barred: frozenset[str]
) -> Mapping[str, tuple[str, ...]]:
    """10.17  To each place the cheapest way; an island costs nothing beyond the zone around it."""
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
    return ways


def _cost(game: Norway, path: Iterable[str]) -> int:
    return sum(not game.board.is_island(place) for place in path)
