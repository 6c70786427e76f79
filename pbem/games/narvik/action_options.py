"""11.0  The options of one action: what units of a sub-command, or strikes, can do together."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice, product
from operator import and_

from pbem.engine.errors import Illegal
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik import assaults, engineers, landing, recon, regroup, sealift, strikes
from pbem.games.narvik.actions import ActionSegment, check_declared
from pbem.games.narvik.advice import explain
from pbem.games.narvik.aftermath import Way
from pbem.games.narvik.combat import may_fire_from
from pbem.games.narvik.commands import activated, commands_of
from pbem.games.narvik.crt import column
from pbem.games.narvik.fire_lines import fire_targets
from pbem.games.narvik.orders import (
    FERRY,
    RAIL,
    Action,
    Amphibious,
    Assault,
    Engineers,
    Fire,
    Landing,
    March,
    Move,
    Pass,
    Recon,
    Regroup,
    Shot,
    Strike,
)
from pbem.games.narvik.position import BARDUFOSS, HARSTAD, REGROUP, STRIKES, Narvik, enemy_of
from pbem.games.narvik.routes import along_railroad, reachable
from pbem.games.narvik.shifts import (
    ASSAULT,
    FIRE,
    LANDING,
    Volley,
    common_shifts,
    fire_of,
    shifts_against,
)
from pbem.games.narvik.trips import Trip
from pbem.games.narvik.units import ALLIED, hidden
from pbem.games.narvik.volleys import touched
from pbem.wargame.points import HALVES

MOST = 300  # options of one question; placing a unit has as many as the map has hexes
MOST_WORKS = 30  # ways to employ several engineers at once


# -- one action ------------------------------------------------------------------------------------


def may_act(view: Narvik, side: Side) -> list[str]:
    """11.0  All whom some action can use: units, strikes, and who waits to regroup."""
    units = sorted(id for each in commands_of(side) for id in activated(view, side, each))
    return [*units, *view.inside(STRIKES[side]), *view.inside(REGROUP[side])]


def without_units(view: Narvik, side: Side, step: ActionSegment) -> Iterator[Option]:
    """PASS; what a sub-command does as a whole; a look at what is unseen (21.0)."""
    yield Option(str(Pass()), "other")
    yield from _allowed(view, step, *regroup.some(view, side))
    held = view.occupied(enemy_of(side))
    near = view.board.grid.named(view.board.grid.spread(held) & ~held)
    for hex in (*view.board.grid.named(held), *near):
        seen = recon.seen_from(view, side, hex)
        unseen = sum(hidden(id) for each in seen for id in view.stack(each))
        if unseen and (len(seen) > 1 or hex in seen) and _declared(view, side, Recon(hex)):
            words = (
                f"shows {unseen} unseen in {', '.join(seen)}",
                *explain(view, side, Recon(hex)),
            )
            yield Option(str(Recon(hex)), "other", hex, label=f"see {unseen}", words=words)


def _declared(view: Narvik, side: Side, order: Action) -> bool:
    """11.0  May such an action be declared at all?"""
    try:
        check_declared(view, side, order)
    except Illegal:
        return False
    return True


def _allowed(view: Narvik, step: ActionSegment, *orders: Action) -> Iterator[Option]:
    for order in orders:
        if step.allows(view, order):
            yield Option(str(order), "other", words=tuple(explain(view, step.side, order)))


def in_action(view: Narvik, step: ActionSegment, units: tuple[str, ...]) -> Iterator[Option]:
    """11.0  What units of one sub-command can do together, or strikes of one arm."""
    side = step.side
    if any(view.unit(id).strike for id in units):
        yield from _strikes(view, step, units)
        return
    if all(view.where[id] == REGROUP[side] for id in units):
        yield from _allowed(view, step, *(Regroup(each) for each in _commands(view, units)))
        return
    led = (*_commands(view, units), *commands_of(side))
    command = next((each for each in led if set(units) <= activated(view, side, each)), "")
    if not command:
        return
    if all(view.on_map(id) and view.unit(id).fire for id in units):
        yield from _attacks(view, step, command, units)
    yield from _storms(view, step, units)
    if all(view.on_map(id) and view.unit(id).engineer for id in units):
        yield from _works(view, step, command, units)
    yield from _allowed(view, step, Regroup(command))
    if _declared(view, side, Move(command, ())):
        for way in _ways(view, units):
            yield from _movement(view, side, Move(command, (March(units, way),)))
    if _declared(view, side, Amphibious(command, ())):
        for place in _by_sea(view, units):
            yield from _movement(view, side, Amphibious(command, (March(units, (place,)),)))


def _commands(view: Narvik, units: tuple[str, ...]) -> tuple[str, ...]:
    """The sub-command that all these are of, if it is one."""
    found = {view.unit(id).command for id in units}
    return tuple(found) if len(found) == 1 else ()


def _works(
    view: Narvik, step: ActionSegment, command: str, units: tuple[str, ...]
) -> Iterator[Option]:
    """23.1  What each engineer could try, and how many faces of the die bring it about."""
    tries = (engineers.works(view, step.side, id) for id in units)
    for works in islice(product(*tries), MOST_WORKS):
        order = Engineers(command, works)
        if step.allows(view, order):
            done = (view.scenario.tables.engineers[work.task.lower()] for work in works)
            label = " ".join(f"{sum(map(bool, each.values()))}/{len(each)}" for each in done)
            words = tuple(explain(view, step.side, order))
            yield Option(str(order), "other", view.where[works[0].unit], (), label, words)


# -- attacking -------------------------------------------------------------------------------------


def _attacks(
    view: Narvik, step: ActionSegment, command: str, units: tuple[str, ...]
) -> Iterator[Option]:
    """14.0, 14.4  At every hex that all of them can hit; one may be joined by all in its hex."""
    active = activated(view, step.side, command)
    for kind, how, open_to in ((Fire, FIRE, fire_targets), (Assault, ASSAULT, assaults.targets)):
        for target in sorted(set.intersection(*(set(open_to(view, id)) for id in units))):
            groups = [units]
            if len(units) == 1:
                able = (id for id in may_fire_from(view, view.where[units[0]]) if id in active)
                fit = (id for id in able if view.unit(id).fire and target in open_to(view, id))
                groups.append(tuple(fit))
            for group in dict.fromkeys(groups):
                if group and set(units) <= set(group):
                    yield from _attack(view, step, kind(command, _shots(view, group, target)), how)


def _shots(view: Narvik, units: tuple[str, ...], target: str) -> tuple[Shot, ...]:
    """14.1  Units of one hex fire together, others on their own."""
    by_hex: dict[str, list[str]] = {}
    for id in units:
        by_hex.setdefault(view.where[id], []).append(id)
    return tuple(Shot(tuple(group), target) for group in by_hex.values())


def _attack(
    view: Narvik, step: ActionSegment, order: Fire | Assault | Strike | Landing, how: str
) -> Iterator[Option]:
    """An attack with its columns, after shifts, and its chances."""
    if not step.allows(view, order):
        return
    shots = (Shot((order.marine,), order.target),) if isinstance(order, Landing) else order.shots
    target, origin = shots[0].target, view.where[shots[0].units[0]]
    volleys = (
        Volley(step.side, how, each.units, view.where[each.units[0]], target) for each in shots
    )
    label = "+".join(columns(view, each) for each in volleys)
    words = tuple(explain(view, step.side, order))
    yield Option(str(order), "attack", target, on_map(view, (origin, target)), label, words)


def columns(view: Narvik, volley: Volley) -> str:
    """The column of the results table; two where the units in the hex differ."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    against = (shifts_against(view, volley, common, id) for id in touched(view, volley))
    return "..".join(f"c{each}" for each in sorted({column(fire, each) for each in against}))


def _strikes(view: Narvik, step: ActionSegment, units: tuple[str, ...]) -> Iterator[Option]:
    """16.0  Strikes of one arm at every hex that they reach."""
    arms = {view.unit(id).type for id in units}
    if len(arms) == 1:
        (arm,) = arms
        for hex in strikes.targets(view, step.side, arm):
            yield from _attack(view, step, Strike(arm, (Shot(units, hex),)), arm)


def _storms(view: Narvik, step: ActionSegment, units: tuple[str, ...]) -> Iterator[Option]:
    """13.2  The Marines from Harstad, with the others that were chosen."""
    marines = [id for id in units if view.unit(id).marine]
    if marines and all(view.where[id] == HARSTAD for id in units):
        others = tuple(id for id in units if id != marines[0])
        for hex in landing.stormable(view, step.side):
            yield from _attack(view, step, Landing(marines[0], hex, others), LANDING)


# -- moving ----------------------------------------------------------------------------------------


def _movement(view: Narvik, side: Side, order: Move | Amphibious) -> Iterator[Option]:
    """A movement with its way and its cost, if all can make it and have room there."""
    try:
        words = explain(view, side, order)
    except Illegal:
        return
    (march,) = order.marches
    path, label = (view.where[march.units[0]], *march.way), "sea"
    if isinstance(order, Move):
        trips = [_trip(view, id, march) for id in march.units]
        path = tuple(trips[0].path)
        by = "" if trips[0].how == "ground" else f" {trips[0].how}"
        label = f"{HALVES.show(max(each.spent for each in trips))}{by}"
    to = "".join(on_map(view, path[-1:]))
    yield Option(str(order), "move", to, on_map(view, path), label, tuple(words))


def _trip(view: Narvik, id: str, march: March) -> Trip:
    trip = Trip(view, id, march, frozenset(view.german_held), Tally())
    trip.make()
    return trip


def _can_go(view: Narvik, units: tuple[str, ...], way: Way) -> bool:
    try:
        return bool([_trip(view, id, March(units, way)) for id in units])
    except Illegal:
        return False


def _ways(view: Narvik, units: tuple[str, ...]) -> Iterator[Way]:
    """12.0  Every way worth trying: to each hex they reach, by rail and ferry, off the map."""
    if any(view.unit(id).rail_gun and not view.on_map(id) for id in units):
        return
    costs = [reachable(view, id) for id in units]
    near = sorted(set.intersection(*map(set, costs)), key=lambda hex: (costs[0][hex], hex))
    yield from ((hex,) for hex in near if view.holder(hex) in (None, view.side_of(units[0])))
    starts = {view.where[id] for id in units}
    ferries = {*view.board.grid.named(view.board.ferries), HARSTAD}
    if starts <= ferries:
        yield from ((FERRY, place) for place in sorted(ferries - starts))
    for station in view.scenario.fact("movement.rail_hexes"):
        if (there := starts == {station}) or station in near:
            onward = along_railroad(view, units[0], view.at(station))
            way = () if there else (station,)
            yield from ((*way, RAIL, hex) for hex in view.board.grid.named(onward))
    areas = {HARSTAD, BARDUFOSS} - starts if view.side_of(units[0]) == ALLIED else ()
    for area in sorted(areas):
        edge = view.board.edges[area]
        if all(view.on_map(id) and view.board.is_in(view.where[id], edge) for id in units):
            yield (area,)
        else:
            ways = ((hex, area) for hex in near if view.board.is_in(hex, edge))
            yield from islice((way for way in ways if _can_go(view, units, way)), 1)
    if any(view.unit(id).marine for id in units) and view.plays("boats"):
        yield from _rowed(view, units[0], near)


def _rowed(view: Narvik, id: str, near: Sequence[str]) -> Iterator[Way]:
    """22.4  The hexes beyond one all-sea hexside that the Marines could row over."""
    board = view.board
    here = [view.at(hex) for hex in (view.where[id], *near) if hex in board.grid.index]
    beyond = {
        board.label(there)
        for hex in here
        for there in board.grid.neighbours[hex]
        if (hex, there) in board.sides["sea"]
    }
    yield from ((hex,) for hex in sorted(beyond.difference(near)))


def _by_sea(view: Narvik, units: tuple[str, ...]) -> Iterator[str]:
    """13.1  The places that ships could take them to."""
    yield from (HARSTAD, BARDUFOSS)
    if all(view.where[id] == HARSTAD for id in units):
        masks = (sealift.landing_hexes(view, id) for id in units)
        yield from view.board.grid.named(reduce(and_, masks))


def on_map(view: Narvik, way: Sequence[str]) -> tuple[str, ...]:
    """The hexes of a way; staging areas are left out."""
    return tuple(place for place in way if place in view.board.grid.index)
