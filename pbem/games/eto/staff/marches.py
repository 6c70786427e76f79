"""Where units go: up to what can be attacked, to what is worth having, and home to guard it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import NamedTuple

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.command.activation import within
from pbem.games.eto.command.driving import reach as hq_reach
from pbem.games.eto.command.headquarters import MOST, MoveHeadquarters, Regroup, movable
from pbem.games.eto.command.launching import Launch, Pass
from pbem.games.eto.facts.phases import MOVEMENT
from pbem.games.eto.facts.units import HQ
from pbem.games.eto.movement.army_group import companions
from pbem.games.eto.movement.march import Move
from pbem.games.eto.movement.movers import movers
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.position.contact import unseen
from pbem.games.eto.position.game import BY_HQ, Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.judgement import cost
from pbem.games.eto.staff.line import Line, last_marches
from pbem.games.eto.staff.peril import Peril
from pbem.games.eto.staff.worth import counted_hexes, entered, objectives, worth

Pull = Callable[[str], float]
ENOUGH = 3.0  # odds at which a target needs no more units
FEW = 5  # ends of a march that are looked at closely


def attraction(view: Europe, partnership: str, habits: Habits) -> Pull:
    """How good it is to stand in a hex: near what can be won, and on it best of all."""
    grid, board = view.board.grid, view.board
    goals = objectives(view, partnership)
    hostile = view.hostile(partnership)

    @cache
    def pull(hex: str) -> float:
        at = view.at(hex)
        gain = worth(view, partnership, hex) if board.is_in(hex, hostile) else 0.0
        for goal, prize in goals.items():
            gain += prize / (1 + grid.distance(at, view.at(goal)))
        return gain

    return pull


class Target(NamedTuple):
    """An enemy-held hex that could be attacked."""

    prize: float  # what it is worth to clear it
    theirs: float  # its strength, as far as it is seen
    ours: float  # what stands next to it already


class Plan:
    """What a side is about, as it moves its units one after the other."""

    def __init__(self, view: Europe, partnership: str, habits: Habits) -> None:
        self.view, self.partnership, self.habits = view, partnership, habits
        self.pull = attraction(view, partnership, habits)
        self.line = Line(view, partnership)
        self.targets = massing(view, partnership, habits)
        self.peril = Peril(view, partnership, self.line, habits)
        self.calm = last_marches(view)  # nobody is attacked any more

    def stand(self, id: str, hex: str) -> float:
        """What a unit is good for in a hex: what it can attack, and what it leads to."""
        return 0.0 if self.calm else 0.5 * self.pull(hex) + self.aid(id, hex)

    def gain(self, id: str, hex: str) -> float:
        """How much better a unit stands in a hex than where it is."""
        better = self.stand(id, hex) - self.stand(id, self.view.where[id])
        return better - self.peril.change((id,), hex)

    def together(self, units: Iterable[str], hex: str) -> float:
        """The same for units of several stacks that go to one hex, and what they leave open."""
        land = [id for id in units if self.view.unit(id).land]
        better = sum(self.stand(id, hex) - self.stand(id, self.view.where[id]) for id in land)
        left = self.line.open(dict.fromkeys(land, hex)) - self.line.open({})
        return better - self.peril.change(land, hex) - self.habits.opening * left

    def gap(self, units: Collection[str]) -> float:
        """What is opened where these leave the line and nobody else stays."""
        return self.line.open(dict.fromkeys(units, "")) - self.line.open({})

    def aid(self, id: str, hex: str) -> float:
        """What a unit adds to the attack for which it is needed most."""
        grid, strength = self.view.board.grid, float(self.view.strength(id))
        beside = grid.around[self.view.at(self.view.where[id])]
        best = 0.0
        for foe in grid.named(grid.around[self.view.at(hex)]):
            if foe not in self.targets:
                continue
            prize, theirs, ours = self.targets[foe]
            ours -= strength if beside & grid.bit[self.view.at(foe)] else 0.0
            lacking = ENOUGH * theirs - ours
            if lacking > 0:
                best = max(best, prize * min(lacking, strength) / (ENOUGH * theirs))
        return best

    def spoils(self, id: str, hex: str) -> float:
        """What is entered on the way, where that counts."""
        if not counted_hexes(self.view):
            return 0.0
        way = reach(self.view, (id,)).path(self.view.at(hex))[1:]
        return entered(self.view, self.partnership, way)


def massing(view: Europe, partnership: str, habits: Habits) -> dict[str, Target]:
    """By enemy-held hex, what it is worth, its strength, and what stands next to it already."""
    found = {}
    grid = view.board.grid
    for hex in grid.named(view.enemy_ground(partnership)):
        beside = grid.named(grid.around[view.at(hex)])
        units = [id for each in beside for id in view.land_in(each, partnership)]
        there = view.land_in(hex)
        theirs = sum(map(view.strength, there)) + habits.unseen * unseen(view, hex) or 1
        prize = worth(view, partnership, hex) + 0.5 * cost(view, there, habits)
        found[hex] = Target(prize, float(theirs), float(sum(map(view.strength, units))))
    return found


def move(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """One unit goes where it helps the attack; who only comes up marches later, if he can."""
    return _best(view, decision, habits, attacking=MOVEMENT in view.month.phases)


def march(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """One unit goes where it stands best; nobody goes by rail."""
    return _best(view, decision, habits, attacking=False)


def _best(view: Europe, decision: Decision[Europe], habits: Habits, *, attacking: bool) -> Order:
    plan = Plan(view, view.partnership(decision.side), habits)
    units = [id for id in movers(view, decision.side) if view.unit(id).land]
    best: tuple[float, Order] | None = None
    for id in units:
        found = _ends(plan, id, attacking=attacking)
        if found and (best is None or found[0][0] > best[0]):
            gain, hex = found[0]
            best = gain, Move((id, *companions(view, id, frozenset())), (hex,))
    if best is None or best[0] <= habits.least:
        return decision.step.ending(view) or decision.step.usual(view)
    return best[1]


def _ends(plan: Plan, id: str, *, attacking: bool) -> list[tuple[float, str]]:
    """Where a unit could go that is better than to stay, the best first."""
    view, here = plan.view, plan.view.where[id]
    found = []
    for hex in view.board.grid.named(reach(view, (id,)).reached):
        if not room(view, hex, (id,)):
            continue
        spoils = plan.spoils(id, hex)
        if attacking and not spoils and plan.aid(id, hex) <= plan.aid(id, here):
            continue
        found.append((plan.gain(id, hex) + spoils, hex))
    found = sorted(found, reverse=True)[: FEW if attacking else None]
    if not plan.line.stakes:
        return found
    closed = plan.line.open({})
    weighed = [
        (gain - plan.habits.opening * (plan.line.open({id: hex}) - closed), hex)
        for gain, hex in found
    ]
    return sorted(weighed, reverse=True)


def headquarters(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """A headquarters goes where it commands most: its own units, those at the front twice."""
    kind = Regroup if decision.kind == "regroup" else MoveHeadquarters
    best: tuple[float, Order] | None = None
    for hq in movable(view):
        here = commanded(view, hq, view.where[hq])
        for hex in hq_reach(view, hq, MOST):
            gain = commanded(view, hq, view.board.label(hex)) - here
            if best is None or gain > best[0]:
                best = gain, kind(hq, (view.board.label(hex),))
    if best is None or best[0] <= 0:
        return decision.step.ending(view) or decision.step.usual(view)
    return best[1]


def commanded(view: Europe, hq: str, hex: str) -> float:
    """The strength within the radius of a hex; what other headquarters command counts little."""
    grid, at, radius = view.board.grid, view.at(hex), view.unit(hq).radius
    partnership = view.partnership_of(hq)
    zone = enemy_zone(view, partnership)
    others = [
        each for each in view.of_partnership(partnership, HQ) if each != hq and _active(view, each)
    ]
    total = 0.0
    for id in view.of_partnership(partnership):
        unit = view.unit(id)
        fresh = id in view.acting or id not in view.activated
        if unit.land and fresh and grid.distance(at, view.at(view.where[id])) <= radius:
            front = 2.0 if view.board.is_in(view.where[id], zone) else 1.0
            shared = 0.3 if any(within(view, each, view.where[id]) for each in others) else 1.0
            total += view.strength(id) * front * shared
    return total


def _active(view: Europe, hq: str) -> bool:
    offensive = view.offensive
    return offensive is not None and offensive.way == BY_HQ and hq in offensive.commanders


def launch(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """The offensive with the most strength at the front; none where nobody could attack."""
    if holds_back(view, view.partnership(decision.side)):
        return Pass()
    best: tuple[float, Order] | None = None
    for order in Launch.some(view, decision.side):
        gain = _strength(view, order)
        if best is None or gain > best[0]:
            best = gain, order
    return best[1] if best is not None and best[0] > 0 else Pass()


def holds_back(view: Europe, partnership: str) -> bool:
    """22.0  Has an enemy more offensives to come? Who keeps his until then can mend the line."""
    foes = set(view.foes(partnership))
    if foes & view.passed:
        return False
    own = _left(view, partnership)
    return any(_left(view, foe) > own for foe in foes)


def _left(view: Europe, partnership: str) -> int:
    """Offensives left on the tracks of a partnership."""
    nations = view.scenario.nations
    tracks = view.offensives.items()
    return sum(count for nation, count in tracks if nations[nation].partnership == partnership)


def _strength(view: Europe, order: Launch) -> float:
    if order.commanders and view.unit(order.commanders[0]).kind == HQ:
        return sum(commanded(view, hq, view.where[hq]) for hq in order.commanders)
    hexes = [order.hex] if order.hex else []
    if order.commanders:
        at = view.at(view.where[order.commanders[0]])
        hexes = [view.board.label(at), *view.board.grid.named(view.board.grid.around[at])]
    units = [id for hex in hexes for id in view.land_in(hex) if id not in view.activated]
    return 0.5 * sum(map(view.strength, units))
