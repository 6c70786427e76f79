"""The officer in strategic warfare: raids that cost the enemy more than they cost him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.eto.air.flights import is_fighter
from pbem.games.eto.air.prospects import flyer
from pbem.games.eto.facts.units import FIGHTER
from pbem.games.eto.missions.bombing import DIE, bombs
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff.air_odds import prospect, worth
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.strategic.adding import Adding, Scramble, fighters_of, under_way
from pbem.games.eto.strategic.announcing import StrategicBombing, expected_loss, open_targets
from pbem.games.eto.strategic.bombs_away import UseDaylight, daylight, got_through
from pbem.games.eto.strategic.eligible import (
    box_of,
    defenders,
    is_bomber,
    meeting_sides,
    raiders,
    raiding_sides,
)

Units = Sequence[str]


def value(view: Europe, bombers: Units, escorts: Units, met: Units, habits: Habits) -> float:
    """2.2  What a raid is worth to who flies it: steps taken and lost, and what bombs cost."""
    ours = [flyer(view, id, "", bombs=id in bombers) for id in (*bombers, *escorts)]
    found = prospect(view, ours, [flyer(view, id, "") for id in met])
    points = round(sum(view.strength(id) * found.staying[id] for id in bombers))
    loss = float(expected_loss(view, points)) if points else 0.0
    return found.net + habits.point * loss


def raid(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """2.2  The raid that promises most against all who could meet it; none that costs more."""
    best, order = habits.dare, decision.step.usual(view)
    for each in _raids(view, decision.side):
        met = _all_who_meet(view, decision.side, each.target)
        gain = value(view, each.bombers, each.escorts, met, habits)
        if gain > best:
            best, order = gain, each
    return order


def _raids(view: Europe, side: Side) -> Iterator[StrategicBombing]:
    """By country: bombers alone or with fighter-bombers, with every escort or none."""
    for target in open_targets(view, side):
        able = raiders(view, side, target)
        fighters = tuple(id for id in able if view.unit(id).kind == FIGHTER)
        pure = tuple(id for id in able if not is_fighter(view, id))
        dual = tuple(id for id in able if is_bomber(view, id) and is_fighter(view, id))
        for bombers, escorts in (
            (pure, (*fighters, *dual)),
            (pure, fighters),
            ((*pure, *dual), fighters),
            (pure, ()),
        ):
            if bombers:
                yield StrategicBombing(target, bombers, escorts)


def _all_who_meet(view: Europe, side: Side, target: str) -> list[str]:
    box = box_of(view, side)
    sides = meeting_sides(view, box)
    return [id for each in sides for id in defenders(view, each, box, target)]


def add(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """2.2  As many more as make it best for this side, as the box is now."""
    step = decision.step
    if not isinstance(step, Adding):
        return step.usual(view)
    flying = under_way(view)
    escorts = fighters_of(view, raiding_sides(view, flying.box))
    met = fighters_of(view, meeting_sides(view, flying.box))
    raiding = step.side in raiding_sides(view, flying.box)
    able = sorted(step.able(view), key=lambda id: (view.unit(id).kind != FIGHTER, id))

    def gain(count: int) -> float:
        more = able[:count]
        if raiding:
            found = value(view, flying.bombers, (*escorts, *more), met, habits)
        else:
            found = -value(view, flying.bombers, escorts, (*met, *more), habits)
        return found - habits.busy * count

    return Scramble(tuple(able[: max(range(len(able) + 1), key=gain)]))


def in_daylight(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """2.5  As much of the bonus as is worth the flak that high dice bring."""
    units = got_through(view, railways=False)
    points = sum(map(view.strength, units))
    step_lost = min((worth(view, id) for id in units), default=0.0)

    def gain(count: int) -> float:
        rolls = [bombs(view, points, a + b + count) for a in DIE for b in DIE]
        each = (habits.point * found.power - step_lost * found.flak for found in rolls)
        return sum(each) / len(rolls)

    return UseDaylight(max(range(daylight(view), -1, -1), key=gain))
