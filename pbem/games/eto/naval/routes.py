"""7.1 to 7.4  The way of ships that go together: who may move, how far, and past whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.routes.sea_routes import Leg, Waters
from pbem.games.eto.naval.end_phase import forbidden
from pbem.games.eto.naval.out_of_supply import check_directness, direct_ways
from pbem.games.eto.naval.ports import (
    came_from,
    check_ice,
    check_room,
    closure,
    enterable,
    friendly_port,
    is_water,
    keeps_apart,
    takes,
    waters,
)
from pbem.games.eto.position.aboard.passengers import passengers
from pbem.games.eto.position.fleets import (
    all_ships,
    findable,
    frozen_in,
    in_port,
    is_ship,
    speed,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.courses import charted
from pbem.wargame.orders.own_start import without_start

CASE = "7.2"
ANY_POINTS = 1000  # more movement points than any way costs


def able(game: Europe, side: Side) -> Iterator[str]:
    """7.0  The ships of a side that may still move in this step."""
    for id in all_ships(game, game.partnership(side)):
        if game.side_of(id) == side and not why_not(game, side, id):
            yield id


def why_not(game: Europe, side: Side, id: str) -> tuple[str, str] | None:
    """Why a ship may not move now, and the case; None if it may."""
    if not game.on_map(id) or game.side_of(id) != side:
        return f"{id} is not yours to move", "7.0"
    if not is_ship(game, id):
        return f"{id} is no ship", "7.0"
    if game.phase == HOMING and in_port(game, id):
        return f"{id} is in port, and stays there in the End phase", "7.6"
    if id in game.withdrawn:
        return f"{id} has withdrawn from a battle and stays where it is", "9.6"
    if id in game.halted and game.where[id] in game.scenario.escorts:
        where = game.board.name(game.where[id])
        return f"{id} has gone to {where} in this phase, and does not move any more", "7.5"
    if id in game.halted:
        return f"{id} has intercepted and does not move any more", "8.3"
    if frozen_in(game, id):
        return f"{id} is frozen in at {game.board.name(game.where[id])}", "7.8"
    if id in game.sailed and id not in game.sailing:
        return f"{id} has sailed: it was left behind, or others have sailed since", "7.0"
    return None


def check_ships(game: Europe, side: Side, ships: tuple[str, ...]) -> None:
    """Raise Illegal unless these may move on together."""
    for id in ships:
        if found := why_not(game, side, id):
            raise Illegal(found[0], case=found[1], legal=able(game, side))
        if game.where[id] != game.where[ships[0]]:
            words = f"{id} is in {game.board.name(game.where[id])}, not with {ships[0]}"
            raise Illegal(words, case="7.0", legal=able(game, side))
        if ships.count(id) > 1:
            raise Illegal(f"{id} is named twice", case="7.0")
        if len(ships) > 1 and game.unit(id).alone:
            what = "U-boat" if game.unit(id).u_boat else "submarine"
            raise Illegal(f"{id} is a {what} and sails by itself", case="11.1", legal=[id])


def check_alone(game: Europe, ships: tuple[str, ...], end: str, at_sea: bool) -> None:
    """11.1  Raise Illegal where a submarine would be in one hex with friends, out of port."""
    if there := keeps_apart(game, ships, end, at_sea=at_sea):
        words = f"{there} is off {game.board.name(end)}, and submarines stack with nobody"
        raise Illegal(words, case="11.1")


def spent(game: Europe, ships: tuple[str, ...]) -> int:
    """7.0  Movement points that a stack has used: who joins has used as many as the others."""
    return max(game.sailed.get(id, 0) for id in ships)


def points(game: Europe, ships: tuple[str, ...]) -> int:
    """7.1, 10.7  Movement points left to a stack: its slowest ship's, or of who is evacuated."""
    return min((speed(game, ships) - spent(game, ships), *rescue_points(game, ships)))


def rescue_points(game: Europe, ships: tuple[str, ...]) -> list[int]:
    """10.7  Movement points left to those aboard who are evacuated."""
    far = game.scenario.combat.naval["evacuation_far"]
    rescued = (id for id in passengers(game, ships) if id in game.rescued)
    return [far - game.hauled.get(id, 0) for id in rescued]


def within_reach(
    game: Europe, ships: tuple[str, ...], shunned: frozenset[str] = frozenset()
) -> Mapping[str, Leg]:
    """7.3, 7.4, 7.6  All spaces that ships can enter, none of them shunned."""
    return _reached_by(game, ships, points(game, ships), shunned | forbidden(game, ships))


def _reached_by(
    game: Europe, ships: tuple[str, ...], far: int, shunned: frozenset[str] = frozenset()
) -> Mapping[str, Leg]:
    """7.3, 7.4  All spaces that ships could enter with so many points, none of them shunned."""
    open_to = waters(game, game.partnership_of(ships[0]))
    return game.scenario.routes.reached(
        game.where[ships[0]],
        far,
        open_to._replace(closed=open_to.closed | shunned),
        came=came_from(game, ships),
        first_free=_first_is_free(game, ships),
    )


def _first_is_free(game: Europe, ships: tuple[str, ...]) -> bool:
    """7.4, 10.7  One space can always be entered, but in the End phase, or by who evacuates."""
    return game.phase != HOMING and not spent(game, ships) and not rescue_points(game, ships)


def watched(game: Europe, partnership: str) -> frozenset[str]:
    """8.1  The spaces where ships of the enemy could intercept those of a partnership."""
    return game.once(("watched", partnership), lambda: _watched(game, partnership))


def _watched(game: Europe, partnership: str) -> frozenset[str]:
    routes, foes = game.scenario.routes, game.foes(partnership)
    places = {
        place
        for place, stack in game.stacks.items()
        if any(
            is_ship(game, id) and game.partnership_of(id) in foes for id in findable(game, stack)
        )
    }
    return frozenset().union(*map(routes.range_of, places))


def ways(game: Europe, ships: tuple[str, ...]) -> tuple[Mapping[str, Leg], Mapping[str, Leg]]:
    """Where ships get without being met, and where they get at all."""
    key = ("ways at sea", ships, points(game, ships), spent(game, ships), came_from(game, ships))
    return game.once(key, lambda: _ways(game, ships))


def _ways(game: Europe, ships: tuple[str, ...]) -> tuple[Mapping[str, Leg], Mapping[str, Leg]]:
    met = findable(game, ships)
    danger = watched(game, game.partnership_of(ships[0])) if met else frozenset()
    return within_reach(game, ships, danger), within_reach(game, ships)


def course(
    game: Europe, side: Side, ships: tuple[str, ...], told: tuple[str, ...], *, at_sea: bool
) -> tuple[str, ...]:
    """The spaces that ships enter, their own first where they leave its port; raises Illegal.

    Of a single space that is not the next one, the way goes where nobody can intercept them, if
    there is such a way; else it is the cheapest.
    """
    check_ships(game, side, ships)
    start, routes = game.where[ships[0]], game.scenario.routes
    way = charted(game, start, without_start(start, told)).spaces
    for space in way:
        if space in game.scenario.escorts:
            raise _not_by_sailing(game, ships, space)
        if space not in routes.onward:
            raise Illegal(f"no ship goes to {game.board.name(space)}", case=CASE)
    path = way if _is_written(game, start, way) else _found(game, ships, way)
    if way and game.unsupplied.intersection(ships):
        direct = (each for each in direct_ways(game, ships) if each and each[-1] == way[-1])
        path = next(direct, path)
    _check_points(game, ships, start, path)
    check_directness(game, ships, path, at_sea=at_sea)
    if not path:
        _check_port(game, side, ships, start, at_sea=at_sea)
    else:
        _check_end(game, side, ships, path[-1], at_sea=at_sea)
    leaves = is_water(game, start) and any(in_port(game, id) for id in ships)
    if path and routes.by_canal(start, path[0]):  # 8.5 nobody meets who enters a canal
        return path
    return (start, *path) if leaves and (path or at_sea) else path


def _not_by_sailing(game: Europe, ships: tuple[str, ...], box: str) -> Illegal:
    """7.5, 7.6  Escort boxes have an order of their own, and nobody enters one in the End phase."""
    name = game.board.name(box)
    if game.phase == HOMING:
        return Illegal(f"nobody goes to {name} in the End phase", case="7.6")
    words = f"ships go to {name} by an order of their own, from a port or another such box"
    return Illegal(words, case="7.5", legal=[f"ESCORT {' + '.join(ships)} {box}"])


def _check_end(game: Europe, side: Side, ships: tuple[str, ...], end: str, *, at_sea: bool) -> None:
    """7.7, 7.8  Where a way ends in a port, it takes the ships; else they stay outside."""
    own = game.partnership(side)
    if at_sea and not is_water(game, end):
        words = f"there is only a port in {game.board.name(end)}"
        raise Illegal(words, case="7.8", legal=[f"SAIL {' + '.join(ships)} {end}"])
    if not at_sea and friendly_port(game, own, end):
        check_ice(game, end)
        check_room(game, own, end, ships)


def _check_port(
    game: Europe, side: Side, ships: tuple[str, ...], here: str, *, at_sea: bool
) -> None:
    """7.7  Ships put to sea from a port and stay in its hex, or enter it from there."""
    docked = [id for id in ships if in_port(game, id)]
    if at_sea and docked and is_water(game, here):
        return
    if (
        not at_sea
        and len(docked) < len(ships)
        and friendly_port(game, game.partnership(side), here)
    ):
        check_ice(game, here)
        check_room(game, game.partnership(side), here, ships)
        return
    words = f"{' + '.join(ships)} is in {game.board.name(here)} already"
    raise Illegal(words, case=CASE, legal=ends(game, ships))


def _is_written(game: Europe, start: str, way: tuple[str, ...]) -> bool:
    """Is a way told space by space?"""
    routes = game.scenario.routes
    return all(routes.cost(a, b) is not None for a, b in zip((start, *way), way, strict=False))


def _found(game: Europe, ships: tuple[str, ...], way: tuple[str, ...]) -> tuple[str, ...]:
    """The way to a goal that does not say through which spaces, or not all of them."""
    if len(way) > 1:
        return _filled_in(game, ships, way)
    for reached in ways(game, ships):
        if way[0] in reached:
            return game.scenario.routes.way(reached, way[0])
    if refusal := _shut_off(game, ships, way[0]):
        raise refusal
    raise _too_far(game, ships, way[0])


def _filled_in(game: Europe, ships: tuple[str, ...], way: tuple[str, ...]) -> tuple[str, ...]:
    """7.2  A way of which some spaces are told, with the cheapest ways between them."""
    routes, name, path = game.scenario.routes, game.board.name, [game.where[ships[0]]]
    open_to = waters(game, game.partnership_of(ships[0]))
    for there in way:
        here, came = path[-1], frozenset(path[-2:-1]) or came_from(game, ships)
        if routes.cost(here, there) is not None:
            path.append(there)
            continue
        reached = routes.reached(here, ANY_POINTS, open_to, came=came, first_free=False)
        if there not in reached:
            who = " + ".join(ships)
            words = f"no way that is open to {who} leads from {name(here)} to {name(there)}"
            raise Illegal(words, case=CASE, legal=[f"SAIL {who} {way[-1]}"])
        path += routes.way(reached, there)
    return tuple(path[1:])


def _too_far(game: Europe, ships: tuple[str, ...], goal: str) -> Illegal:
    """7.1, 10.7  How far a goal is away, and how far ships get."""
    far = _reached_by(game, ships, ANY_POINTS)
    who, name, left = " + ".join(ships), game.board.name(goal), points(game, ships)
    case = "10.7" if rescue_points(game, ships) else "7.1"
    words = f"no way that is open to {who} leads to {name}"
    if goal in far:
        words = f"{name} is {far[goal].cost} movement points away, and {who} {_have(ships)} "
        words += str(left) if left > 0 else "none left"
    return Illegal(words, case=case, legal=ends(game, ships))


def _have(ships: tuple[str, ...]) -> str:
    return "has" if len(ships) == 1 else "have"


def _shut_off(game: Europe, ships: tuple[str, ...], goal: str) -> Illegal | None:
    """7.6, 7.8  What on the way keeps ships from a goal for which they have points enough."""
    own, start, routes = game.partnership_of(ships[0]), game.where[ships[0]], game.scenario.routes
    far, free, came = points(game, ships), _first_is_free(game, ships), came_from(game, ships)
    unguarded = routes.reached(start, far, waters(game, own), came=came, first_free=free)
    if goal in unguarded:
        guarded = forbidden(game, ships)
        barred = (space for space in routes.way(unguarded, goal) if space in guarded)
        return _barred(game, ships, next(barred))
    all_open = Waters(canals=frozenset(game.board.canals))
    reached = routes.reached(start, far, all_open, first_free=free)
    path = routes.way(reached, goal) if goal in reached else ()
    for here, there in zip((start, *path), path, strict=False):
        if shut := closure(game, own, came, here, there):
            return Illegal(shut, case="7.8", legal=ends(game, ships))
        came = frozenset((here,))
    return None


def _barred(game: Europe, ships: tuple[str, ...], space: str) -> Illegal:
    """7.6  Why ships may not enter a space in the End phase."""
    words = f"enemy ships in range of {game.board.name(space)} are not outnumbered and outgunned by"
    return Illegal(f"{words} them", case="7.6", legal=ends(game, ships))


def ends(game: Europe, ships: tuple[str, ...]) -> list[str]:
    """Where ships can get, the nearest first."""
    _, reached = ways(game, ships)
    return sorted(reached, key=lambda space: (reached[space].cost, space))[1:]


def _check_points(game: Europe, ships: tuple[str, ...], start: str, path: tuple[str, ...]) -> None:
    """7.1, 7.4, 7.8  Are all spaces open, and are there points for them?"""
    routes, used, left = game.scenario.routes, 0, points(game, ships)
    own, came = game.partnership_of(ships[0]), came_from(game, ships)
    guarded = forbidden(game, ships)
    for at, (here, there) in enumerate(zip((start, *path), path, strict=False)):
        if shut := closure(game, own, came, here, there):
            raise Illegal(shut, case="7.8", legal=ends(game, ships))
        if there in guarded:
            raise _barred(game, ships, there)
        came = frozenset((here,))
        used += routes.cost(here, there) or 0
        begins = at == 0 if game.version > 1 else here == start
        if used > left and not (begins and _first_is_free(game, ships)):
            has = f"they have {left}" if left > 0 else "none are left"
            words = f"{game.board.name(there)} costs {used} movement points, and {has}"
            case = "10.7" if rescue_points(game, ships) else "7.1"
            raise Illegal(words, case=case, legal=ends(game, ships))


def nearest_port(game: Europe, ships: tuple[str, ...]) -> str | None:
    """The friendly port that ships reach with the fewest points, and that takes all of them."""
    own, reached = game.partnership_of(ships[0]), within_reach(game, ships)
    ports = [
        space for space in reached if enterable(game, own, space) and takes(game, own, space, ships)
    ]
    return min(ports, key=lambda space: (reached[space].cost, space), default=None)
