"""What aircraft can do: strikes, bombings, new bases, and troops by air."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.air.airborne import Paradrop
from pbem.games.norway.air.airlift import Airlift
from pbem.games.norway.air.ferries import Ferry, bases_of
from pbem.games.norway.air.flights import base_works
from pbem.games.norway.air.modes import Intercept
from pbem.games.norway.air.strikes import Bomb, Strike
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.capacity import air_room, based
from pbem.games.norway.position.game import AIRBASE, Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.feeding import hungry
from pbem.games.norway.staff.judgement.fights import Prize, fought, shot_down, stormed
from pbem.games.norway.staff.judgement.holding import coming, kept, leaving, number_of, threatened
from pbem.games.norway.staff.judgement.worths import base_worth, contesting, taking, unit_worth
from pbem.games.norway.staff.proposals import Proposal


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """All that is worth a look."""
    for base in sorted(view.stacks):
        planes = tuple(
            id
            for id in view.planes(side, base)
            if (again or id not in view.activated) and id not in view.intercepting
        )
        if not planes:
            continue
        fit = tuple(id for id in planes if base_works(view, id))
        armed = tuple(id for id in fit if not view.unit(id).transport_plane)
        if armed:
            yield from _strikes(view, side, base, armed, habits)
            yield from _bombings(view, side, base, armed, habits)
        yield from _new_bases(view, side, base, planes, habits)
        transports = tuple(id for id in fit if view.unit(id).type == "Tr")
        if transports:
            yield from _lifts(view, side, base, transports, again, habits)
            yield from _drops(view, side, base, transports, again, habits)
            yield from _feeders(view, base, transports, habits) if side == GERMAN else ()
    if side == GERMAN:
        yield from _guards(view, again, habits)


def _reaching(view: Norway, side: Side, base: str, planes: Units, place: str) -> Units:
    away = view.board.flight(side, base, place)
    return tuple(id for id in planes if away is not None and away <= view.unit(id).move)


def _strikes(
    view: Norway, side: Side, base: str, planes: Units, habits: Habits
) -> Iterator[Proposal]:
    for place in Strike.goals(view, side):
        near = _reaching(view, side, base, planes, place)
        if not near:
            continue
        fighters = tuple(id for id in near if view.unit(id).fighter)
        bombers = tuple(id for id in near if id not in fighters)
        opposed = bool(view.planes(enemy_of(side), place))  # else fighters have nothing to do there
        for units in dict.fromkeys((near, bombers, fighters) if opposed else (bombers,)):
            if units:
                order = Strike(units=units, place=place)
                cost = habits.tail * 0.2 * len(units)
                lost = shot_down(view, side, units, place, habits)
                yield fought(view, order, order.fight(view, side, units), cost, habits, lost)


def _bombings(
    view: Norway, side: Side, base: str, planes: Units, habits: Habits
) -> Iterator[Proposal]:
    bombers = tuple(id for id in planes if view.unit(id).ground and not view.unit(id).fighter)
    for place in Bomb.goals(view, side) if bombers else ():
        bases = (each for each in view.board.bases(place) if (place, each) not in view.disrupted)
        if sum(base_worth(view, side, place, each, habits) for each in bases) < 1:
            continue
        near = _reaching(view, side, base, bombers, place)
        if near:
            order = Bomb(units=near[:3], place=place)
            cost = habits.tail * 0.2 * len(near)
            yield fought(view, order, order.fight(view, side, near[:3]), cost, habits)


def _targets_near(view: Norway, side: Side, place: str, reach: int) -> int:
    """How many places with enemies, or areas that are not one's own, lie within a range."""
    board = view.board
    wanted = view.occupied(enemy_of(side)) & board.open_to[side] & ~board.home
    return (wanted & board.in_range(side, place, reach)).bit_count()


def _new_bases(
    view: Norway, side: Side, base: str, planes: Units, habits: Habits
) -> Iterator[Proposal]:
    """A better base for one unit, or for as many of them as have room."""
    groups: dict[tuple[str, int], list[str]] = {}
    for id in planes:
        unit = view.unit(id)
        if not unit.transport_plane and not unit.seaplane:
            groups.setdefault((unit.type, unit.move), []).append(id)
    for (_, reach), alike in groups.items():
        now = min(habits.at_most, _targets_near(view, side, base, reach))
        for place in bases_of(view, side):
            if place == base or not _is_safe(view, side, place):
                continue
            room = air_room(view, side, place) - len(based(view, side, place))
            units = tuple(alike[: max(0, min(room, 4))])
            away = view.board.flight(side, base, place)
            if not units or away is None or away > 2 * reach:
                continue
            then = min(habits.at_most, _targets_near(view, side, place, reach))
            gain = habits.nearer * (then - now) * len(units)
            if not base_works(view, units[0]):
                gain += habits.repair * len(units)
            yield Proposal(gain, Ferry(units=units, place=place))


def _is_safe(view: Norway, side: Side, place: str) -> bool:
    """Is an airbase guarded by troops, or out of the enemy's reach?"""
    if view.board.is_home(place):
        return True
    if view.contested(place) or not view.works(place, AIRBASE):
        return False
    return bool(view.ground(side, place)) or not threatened(view, side, place)


def _light(view: Norway, side: Side, base: str, again: bool) -> Units:
    """Troops of a base that transports can fly to another, the strongest first."""
    light = (
        id
        for id in view.ground(side, base)
        if view.unit(id).light and not view.unit(id).airborne and not view.unit(id).static
        if again or id not in view.activated
    )
    return tuple(sorted(light, key=lambda id: view.unit(id).strength, reverse=True))


def _lifts(
    view: Norway, side: Side, base: str, transports: Units, again: bool, habits: Habits
) -> Iterator[Proposal]:
    """Light troops to airbases where they are wanted, few or many."""
    troops = _light(view, side, base, again)
    for place in sorted(view.board.airbases) if troops else ():
        if place == base or not view.usable(side, place, AIRBASE):
            continue
        room = air_room(view, side, place) - len(based(view, side, place))
        away = view.board.flight(side, base, place)
        if away is None:
            continue
        for back in (True, False):
            able = [id for id in transports if away <= view.unit(id).move * (1 if back else 2)]
            most = min(len(able), len(troops), habits.largest if back else room)
            for count in sorted({1, most // 2, most} - {0}):
                loads = _loads(able, troops[:count])
                order = Airlift(loads=loads, place=place, back=back)
                yield _lifted(view, side, base, order, troops[:count], habits)


def _loads(planes: Sequence[str], troops: Units) -> tuple[Load, ...]:
    return tuple(Load(plane, (id,)) for plane, id in zip(planes, troops, strict=False))


def _lifted(
    view: Norway, side: Side, base: str, order: Airlift, troops: Units, habits: Habits
) -> Proposal:
    """What an airlift comes to."""
    place, count = order.place, len(troops)
    cost = habits.tail * count + leaving(view, side, base, set(troops), habits)
    cost -= habits.ashore * count * view.board.is_home(base)
    if not order.back:
        planes = tuple(load.carrier for load in order.loads)
        cost += _overrun(view, side, place, count, planes, habits)
        cost -= _feeding(view, side, place, habits)
    if view.ground(enemy_of(side), place):
        units = (*troops, *(load.carrier for load in order.loads))
        fight = Fight("drop", place, side, units, side, fresh=troops)
        holding = count + len(view.ground(side, place))
        prize = taking(view, side, place, habits) * kept(view, side, place, holding, habits)
        return stormed(view, order, fight, Prize(prize, cost=cost), habits)
    return Proposal(coming(view, side, place, count, habits) - cost, order)


def _feeding(view: Norway, side: Side, place: str, habits: Habits) -> float:
    """21.2 (5)  What it is worth that transports are based where troops are out of supply."""
    if side != GERMAN:
        return 0.0
    return habits.supply * len(hungry(view, side, place))


def _overrun(
    view: Norway, side: Side, place: str, coming: int, planes: Units, habits: Habits
) -> float:
    """10.61  What aircraft risk that are left on a base which the enemy may take."""
    there = number_of(view, view.ground(side, place)) + coming
    lost = 1.0 - kept(view, side, place, there, habits)
    return lost * sum(unit_worth(view, id, habits) for id in planes)


def _feeders(view: Norway, base: str, transports: Units, habits: Habits) -> Iterator[Proposal]:
    """21.2 (5)  A transport that flies to troops who are out of supply."""
    for place in sorted(view.board.airbases):
        worth = _feeding(view, GERMAN, place, habits)
        if not worth or not view.usable(GERMAN, place, AIRBASE):
            continue
        away = view.board.flight(GERMAN, base, place)
        for id in transports:
            if away is not None and away <= 2 * view.unit(id).move:
                risk = _overrun(view, GERMAN, place, 0, (id,), habits)
                yield Proposal(worth - risk, Ferry(units=(id,), place=place))
                break


def _drops(
    view: Norway, side: Side, base: str, transports: Units, again: bool, habits: Habits
) -> Iterator[Proposal]:
    """Airborne troops where they gain something, and others behind them where they can land."""
    if side != GERMAN:
        return
    jumpers = tuple(
        id
        for id in view.ground(side, base)
        if view.unit(id).airborne and (again or id not in view.activated)
    )
    light = _light(view, side, base, again)
    for place in view.board.places.named(view.board.land) if jumpers else ():
        gain = taking(view, side, place, habits)
        near = _reaching(view, side, base, transports, place)
        if gain <= 0 or not near:
            continue
        for count in sorted({1, min(len(jumpers), len(near))}):
            loads = _loads(near, jumpers[:count])
            flown = {load.carrier for load in loads}
            waiting = [id for id in transports if id not in flown]
            behind = min(len(waiting), len(light), habits.largest)
            yield _dropped(view, Paradrop(loads=loads, place=place), base, habits)
            if place in view.board.airbases and view.works(place, AIRBASE):
                drop = Paradrop(loads=loads, place=place)
                if order := _followed(view, drop, tuple(waiting), light[:behind]):
                    yield _dropped(view, order, base, habits)


def _followed(view: Norway, drop: Paradrop, planes: Units, troops: Units) -> Paradrop | None:
    """The same with as many behind it as find room, whose transports stay if they do."""
    for count in range(len(troops), 0, -1):
        for back in (False, True):
            order = replace(drop, then=_loads(planes, troops[:count]), back=back)
            if order.allowed(view, GERMAN) and not any(order.warnings(view, GERMAN)):
                return order
    return None


def _dropped(view: Norway, order: Paradrop, base: str, habits: Habits) -> Proposal:
    """25.7  What an airborne operation comes to, with the airlift behind it."""
    side, place = GERMAN, order.place
    jumping = tuple(id for load in order.loads for id in load.units)
    behind = tuple(id for load in order.then for id in load.units)
    count = len(jumping) + len(behind)
    there = len(view.ground(side, place)) + count
    gain = taking(view, side, place, habits) * kept(view, side, place, there, habits)
    cost = habits.tail * count + leaving(view, side, base, {*jumping, *behind}, habits)
    cost -= habits.ashore * count * view.board.is_home(base)
    staying = () if order.back else tuple(load.carrier for load in order.then)
    cost += _overrun(view, side, place, count, staying, habits)
    if not view.ground(enemy_of(side), place) and not view.planes(enemy_of(side), place):
        return Proposal(gain - cost, order)
    carriers = (load.carrier for load in (*order.loads, *order.then))
    fight = Fight("drop", place, side, (*jumping, *behind, *carriers), side, fresh=jumping)
    return stormed(view, order, fight, Prize(gain, contesting(view, place, habits), cost), habits)


def _guards(view: Norway, again: bool, habits: Habits) -> Iterator[Proposal]:
    """German fighters that wait where nobody is in their reach."""
    for base in sorted(view.board.airbases):
        waiting = tuple(
            id
            for id in view.planes(GERMAN, base)
            if view.unit(id).fighter
            and id not in view.intercepting
            and (again or id not in view.activated)
            and not _targets_near(view, GERMAN, base, view.unit(id).move)
        )
        if waiting and view.usable(GERMAN, base, AIRBASE):
            yield Proposal(habits.guard * len(waiting), Intercept(waiting))
