"""What troops can do: marches, assaults, trains, trenches."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.movement.assaults import Assault, dive_bombers
from pbem.games.norway.movement.marching import March, areas_of, pass_on, reach_of, ways
from pbem.games.norway.movement.rails import Rail
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.feeding import fed
from pbem.games.norway.staff.judgement.fights import Prize, stormed
from pbem.games.norway.staff.judgement.holding import (
    cleared,
    coming,
    kept,
    leaving,
    number_of,
    stake,
    threat,
    threatened,
)
from pbem.games.norway.staff.judgement.worths import contesting, passing, taking
from pbem.games.norway.staff.proposals import Proposal
from pbem.games.norway.turn.entrenching import DigIn

SIX = 6.0  # faces of a die


def rested(view: Norway, side: Side, area: str, again: bool) -> Units:
    """The troops of an area that can still act and move."""
    return tuple(
        id
        for id in view.ground(side, area)
        if (again or id not in view.activated)
        and not view.unit(id).static
        and not (view.unit(id).heavy and not fed(view, id))
    )


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """All that is worth a look."""
    for area in areas_of(view, side):
        able = rested(view, side, area, again)
        yield from _on_the_spot(view, side, area, again, habits)
        if able:
            yield from _onward(view, side, area, able, habits)
        yield from _digging(view, side, area, again, habits)
    yield from _trains(view, side, again, habits)


def _on_the_spot(
    view: Norway, side: Side, area: str, again: bool, habits: Habits
) -> Iterator[Proposal]:
    """Close combat, with dive bombers or without."""
    if not view.ground(enemy_of(side), area):
        return
    units = tuple(id for id in view.ground(side, area) if again or id not in view.activated)
    for support in ((), *dive_bombers(view, side, area)) if units else ():
        order = Assault(units, (), (), support)
        fight = order.fight(view, side, units)
        prize = taking(view, side, area, habits) * kept(view, side, area, len(units), habits)
        yield stormed(view, order, fight, Prize(prize, cost=habits.tail * len(support)), habits)


def _onward(view: Norway, side: Side, area: str, able: Units, habits: Habits) -> Iterator[Proposal]:
    """Everybody, all but one, or the strongest alone: to what is next to them and beyond."""
    ranked = sorted(able, key=lambda id: view.unit(id).strength, reverse=True)
    groups = {tuple(ranked), tuple(ranked[:-1]), tuple(ranked[:1])} - {()}
    for units in sorted(groups):
        bared = leaving(view, side, area, set(units), habits)
        for way in ways(view, side, area, reach_of(view, units)):
            over = _over(view, units, (area, *way))
            passed = sum(passing(view, side, each, habits) for each in way[:-1])
            if view.ground(enemy_of(side), way[-1]):
                yield from _assaults(view, side, units, way, over, bared - passed, habits)
            else:
                gain = passed + coming(view, side, way[-1], len(units), habits)
                gain += _nearer(view, side, area, way, habits)
                yield Proposal(over * gain - bared, March(units, way))


def _assaults(
    view: Norway, side: Side, units: Units, way: Units, over: float, given: float, habits: Habits
) -> Iterator[Proposal]:
    """At the end of a way; `given` is what they give up behind them, less what they take on it."""
    target = way[-1]
    join = tuple(id for id in view.ground(side, target) if id not in view.activated)
    for support in ((), *dive_bombers(view, side, target)):
        order = Assault(units, way, join, support)
        fight = Fight("ground", target, side, (*units, *join, *support), side)
        holding = len(units) + len(view.ground(side, target))
        prize = taking(view, side, target, habits) * kept(view, side, target, holding, habits)
        cost = given + habits.tail * len(support)
        contests = not view.ground(side, target)
        part = contesting(view, target, habits) * contests
        yield stormed(view, order, fight, Prize(prize, part, cost, over), habits)


def _over(view: Norway, units: Units, path: Units) -> float:
    """The part of a force that gets over the mountains on its way."""
    chance = 1.0
    mean = sum(pass_on(view, id) for id in units) / (6 * len(units))
    for here, there in itertools.pairwise(path):
        if view.board.mountain(here, there):
            chance *= mean
    return chance


def _nearer(view: Norway, side: Side, area: str, way: Units, habits: Habits) -> float:
    """To come nearer to what is to be taken is worth something, too."""
    before, after = (_distance(view, side, each) for each in (area, way[-1]))
    return habits.step * (before - after)


def _distance(view: Norway, side: Side, area: str) -> float:
    """Steps over land to the nearest objective that is not one's own."""
    return view.once(("distance", side, area), lambda: _nearest(view, side, area))


def _nearest(view: Norway, side: Side, area: str) -> float:
    goals = view.once(("goals", side), lambda: _goals(view, side))
    away = (view.board.places.distance(view.board.at(area), view.board.at(goal)) for goal in goals)
    return float(min((each for each in away if each is not None), default=0))


def _goals(view: Norway, side: Side) -> list[str]:
    return [area for area in view.board.worth if not view.controls(side, area)]


def _digging(
    view: Norway, side: Side, area: str, again: bool, habits: Habits
) -> Iterator[Proposal]:
    if (side, area) in view.entrenched or not threatened(view, side, area):
        return
    units = [id for id in view.ground(side, area) if again or id not in view.activated]
    weakest = min(units, key=lambda id: view.unit(id).strength, default="")
    if weakest:
        number, found = number_of(view, view.ground(side, area)), threat(view, side, area)
        dug = found.hits - 1 / SIX  # 23.1
        shots = min(found.shots, habits.largest)
        firmer = cleared(number, shots, found.hits) - cleared(number, shots, max(dug, 1 / SIX))
        worth = habits.exposed * firmer * stake(view, side, area, habits)
        yield Proposal(worth, DigIn(weakest))


def _trains(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    for order in Rail.some(view, side):
        if again or order.unit not in view.activated:
            start = view.where[order.unit]
            bared = leaving(view, side, start, {order.unit}, habits)
            gain = coming(view, side, order.place, 1, habits)
            gain += habits.step * (
                _distance(view, side, start) - _distance(view, side, order.place)
            )
            yield Proposal(gain - bared, order)
