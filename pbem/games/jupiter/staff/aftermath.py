"""What battles leave to be decided: losses, retreats, advances."""

from __future__ import annotations

from itertools import combinations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.after.advances import Advance, Advances
from pbem.games.jupiter.combat.after.retreats import FallBack, LoseOrRetreat, Retreat, Retreats
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.plan import Plan
from pbem.wargame.orders.asking import named


def lose(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """The unit that is missed least."""
    return losses(view, decision, habits)[0]


def losses(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> list[Order]:
    """Those that may be lost, who is missed least first."""
    plan = Plan(view, decision.side, habits)
    found = {named(each)[0]: each for each in decision if named(each)}
    return [found[id] for id in sorted(found, key=lambda id: (plan.price(id), id))]


def lose_or_fall_back(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """13.16  Give ground rather than units, but not ground that counts."""
    step = decision.step
    assert isinstance(step, LoseOrRetreat)
    plan = Plan(view, decision.side, habits)
    hex = step.fight.hex
    hold = hex in plan.bases or (plan.points_of(hex) and len(step.fight.defenders) > 1)
    if not hold and step.can_retreat(view):
        return FallBack()
    return lose(view, decision, habits)


def retreat(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """Home, in supply and out of reach; never into Sweden, and gladly into an open base."""
    if ways := retreats(view, decision, habits):
        return ways[0]
    answers = list(decision)
    return next((each for each in answers if not isinstance(each, Retreat)), answers[0])


def retreats(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> list[Retreat]:
    """All ways but those into Sweden, the least harmful first."""
    assert isinstance(decision.step, Retreats)
    plan = Plan(view, decision.side, habits)
    ways = [each for each in decision if isinstance(each, Retreat) and not each.sweden]

    def harm(way: Retreat) -> tuple[float, str, str]:
        at, others = view.at(way.hex), view.stack(way.hex)
        total = plan.risk(at, (*others, way.unit)) - plan.risk(at, others)
        total += 0.0 if plan.board.bit[at] & plan.supply(way.unit) else habits.unsupplied
        home = min(plan.away(way.unit, base).get(at, FAR) for base in plan.bases)
        total += habits.half_point_home * home
        return total - (habits.game if way.hex in plan.prizes else 0.0), way.unit, way.hex

    return sorted(ways, key=harm)


def advance(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """13.18  Into what wins the game always, elsewhere as far as it can be held."""
    step = decision.step
    assert isinstance(step, Advances)
    plan = Plan(view, decision.side, habits)
    able, hex = step.able(view), step.fight.hex
    if hex in plan.prizes:
        return Advance((max(able, key=lambda id: (plan.of(id).defence, id)),))
    best, most = Advance(), 0.0
    for size in range(1, min(len(able), view.scenario.stack_limit) + 1):
        for units in combinations(able, size):
            if not stack_fault(view, hex, units):
                gain = gain_of(plan, units, hex)
                if gain > most:
                    best, most = Advance(units), gain
    return best


def gain_of(plan: Plan, units: tuple[str, ...], hex: str) -> float:
    """Ground and points won, less the danger there and to what is left behind."""
    view = plan.view
    at = view.at(hex)
    total = plan.value(plan.points_of(hex)) - plan.risk(at, units)
    if not plan.board.bit[at] & plan.supply(units[0]):
        total -= plan.habits.unsupplied * plan.habits.ahead
    for id in units:
        here = view.at(view.where[id])
        nearer = max(
            plan.away(id, prize).get(here, FAR) - plan.away(id, prize).get(at, FAR)
            for prize in plan.prizes
        )
        total += plan.habits.forward + plan.habits.half_point_on * min(nearer, plan.habits.stride)
    for origin in sorted({view.where[id] for id in units}):
        stack = view.stack(origin)
        rest = tuple(each for each in stack if each not in units)
        total += plan.risk(view.at(origin), stack) - plan.risk(view.at(origin), rest)
    return total
