"""The combat phase: attacks that are worth their price, and what comes of battles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import floor

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.aftermath import Advances, LoseOrRetreat, Retreats
from pbem.games.jupiter.battle import AskHelp, usable_support
from pbem.games.jupiter.combat import target_fault, targets
from pbem.games.jupiter.exploitation import Exploit
from pbem.games.jupiter.odds import air_helps, attack_factor
from pbem.games.jupiter.orders import (
    Advance,
    Attack,
    Done,
    FallBack,
    Lose,
    Momentum,
    NoMomentum,
    Rest,
    Retreat,
    Support,
)
from pbem.games.jupiter.position import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.staff.estimate import price
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.plan import GAME, Plan, gunfire_for
from pbem.games.jupiter.staff.siege import fall, outcomes
from pbem.games.jupiter.stacking import contingent_of, stack_fault
from pbem.games.jupiter.units import ALLIED, UC1
from pbem.wargame.hexgrid import Hex

THRESHOLD = 0.4  # below this an attack is not worth the trouble
MARKER = 0.6  # what special forces cost for each turn in which they might be missed


class Assault:
    """One attack under consideration, with what it is likely to bring."""

    def __init__(
        self,
        plan: Plan,
        hex: str,
        units: tuple[str, ...],
        support: tuple[str, ...] = (),
        help: tuple[str, ...] = (),
    ) -> None:
        self.plan, self.hex, self.units, self.support = plan, hex, units, support
        self.help = help

    def column(self, strengths: dict[str, int]) -> int:
        """13.4-13.6  The column, with hidden defenders at their average."""
        plan, view = self.plan, self.plan.view
        board, at = plan.board, view.at(self.hex)
        defenders = view.stack(self.hex)
        attack = float(sum(strengths[id] for id in self.units))
        attack += min(attack, gunfire_for(plan, at, view.unit(self.units[0]).contingent))
        defence = plan.defence(defenders)
        defence += min(defence, gunfire_for(plan, at, view.unit(defenders[0]).contingent))
        column = floor(attack / max(defence, 1.0)) - 1 + plan.shift_at(at)
        town = board.is_in(self.hex, board.towns)
        origins = {view.at(view.where[id]) for id in self.units}
        if not town and board.concentric(at, origins):
            column += 1
        column += air_helps(view, plan.side, self.units, self.hex)
        column -= air_helps(view, plan.enemy, defenders, self.hex)
        return column + len(self.support) - len(self.help)

    def value(self, column: int) -> float:
        """What it is worth on average: enemy losses and ground, less our own."""
        plan, view = self.plan, self.plan.view
        defenders = view.stack(self.hex)
        town = plan.board.is_in(self.hex, plan.board.towns)
        chances = outcomes(plan.finnmark, max(-1, min(column, 6)), town)
        theirs = sorted(price(view, id) for id in defenders)
        ours = min(price(view, id) for id in self.units)
        alone = len(defenders) == 1
        ground = self.ground()
        total = chances.get("DE", 0.0) * (sum(theirs) + ground)
        total += chances.get("DL1", 0.0) * (theirs[0] * 0.7 + (0.8 * ground if alone else 0.0))
        total += chances.get("DR", 0.0) * (theirs[0] * 0.2 + ground * 0.9)
        survivors = len(self.units) > 1
        total += chances.get("EX", 0.0) * (
            theirs[0] - ours + (ground if alone and survivors else ground * self.wear())
        )
        total -= chances.get("AL1", 0.0) * ours
        left = view.scenario.last_turn - view.turn
        cost = 0.5 if self.hex in plan.prizes else MARKER * left
        return total - cost * len(self.support)

    def ground(self) -> float:
        """What the hex itself is worth."""
        plan = self.plan
        if self.hex in plan.prizes:
            return GAME
        points, _ = plan.view.scenario.victory_points.get(self.hex, (0, False))
        return 4.0 * points + 0.5

    def wear(self) -> float:
        """How much nearer an exchange brings the fall of a base that has more defenders."""
        plan = self.plan
        if self.hex not in plan.prizes:
            return 0.0
        left = sorted(plan.of(id).defence for id in plan.view.stack(self.hex))[1:]
        near = plan.board.passage.step(plan.board.bit[plan.view.at(self.hex)])
        others = [
            id
            for id in plan.view.ready(plan.side)
            if id not in self.units and plan.board.bit[plan.view.at(plan.view.where[id])] & near
        ]
        shift = plan.shift_at(plan.view.at(self.hex)) + len(self.support) * 0
        now = fall(plan.finnmark, plan.attack(others), tuple(left), shift)
        return min(0.9, now + {1: 0.05, 2: 0.03}.get(len(left), 0.0))


def attack(view: Jupiter, side: Side) -> Order:
    """The best attack that pays, or the end of the phase."""
    plan = Plan(view, side)
    best: tuple[float, Attack] | None = None
    opportunities: dict[str, list[str]] = {}
    for id in view.ready(side):
        for hex in targets(view, id):
            if view.holder(hex) != NEUTRAL:
                opportunities.setdefault(hex, []).append(id)
    strengths = {
        id: attack_factor(view, id)
        for id in {each for near in opportunities.values() for each in near}
    }
    for hex, near in opportunities.items():
        for assault in _assaults(plan, hex, near, strengths):
            worth = assault.value(assault.column(strengths))
            if worth > THRESHOLD and (best is None or worth > best[0]):
                best = worth, Attack(hex, assault.units, assault.support)
    if best:
        return best[1]
    return _wait(plan, set(strengths))


def _wait(plan: Plan, engaged: set[str]) -> Order:
    """Nothing pays now: wait with idle units while the enemy may yet expose himself."""
    view = plan.view
    if engaged and plan.enemy not in view.finished:
        for id in view.ready(plan.side):
            if id not in engaged:
                return Rest(id)
    return Done("attacks")


def _assaults(
    plan: Plan, hex: str, near: list[str], strengths: dict[str, int]
) -> Iterator[Assault]:
    """Sets of units of one contingent: all of them, and fewer as long as they make a column."""
    view = plan.view
    nations = {view.unit(id).contingent for id in near}
    for nation in sorted(nations):
        if nation == UC1 and len(nations) > 1:
            continue
        if target_fault(view, plan.side, nation, hex)[0]:
            continue
        together = [
            id for id in near if contingent_of(view, (id, *_of(view, near, nation)[:1])) is not None
        ]
        together = [
            id for id in together if not _needed(plan, id, hex)
        ]
        if not together:
            continue
        markers = usable_support(view, plan.side, nation)
        if len({view.scenario.special_forces[each] for each in markers}) > 1:
            markers = markers[:1]
        chosen = sorted(together, key=lambda id: (-strengths[id], id))
        while chosen:
            for size in range(len(markers) + 1):
                yield Assault(plan, hex, tuple(chosen), markers[:size])
            chosen = chosen[:-1]


def _of(view: Jupiter, near: list[str], nation: str) -> list[str]:
    return [id for id in near if view.unit(id).contingent == nation]


def _needed(plan: Plan, id: str, hex: str) -> bool:
    """A base's last defenders do not risk themselves, unless the game is to be won."""
    here = plan.view.where[id]
    return here in plan.bases and len(plan.view.stack(here)) == 1 and hex not in plan.prizes


# -- what comes of battles ------------------------------------------------------------------------


def support(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """13.21  Special forces help where a base or a strong stack is at stake."""
    step = decision.step
    assert isinstance(step, AskHelp)
    offers = [each for each in decision if isinstance(each, Support)]
    plan = Plan(view, decision.side)
    fight = step.fight
    if fight.hex in plan.bases or plan.worth(fight.defenders) >= 20:
        return max(offers, key=lambda each: len(each.markers))
    return Support()


def lose(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """The unit that is missed least."""
    units = [each.unit for each in decision if isinstance(each, Lose)]
    return Lose(min(units, key=lambda id: (price(view, id), id)))


def lose_or_fall_back(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """13.16  Give ground rather than units, but never a base."""
    step = decision.step
    assert isinstance(step, LoseOrRetreat)
    plan = Plan(view, decision.side)
    hex = step.fight.hex
    points, _ = view.scenario.victory_points.get(hex, (0, False))
    hold = hex in plan.bases or (points and len(step.fight.defenders) > 1)
    if not hold and step.can_retreat(view):
        return FallBack()
    return lose(view, decision)


def retreat(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """Towards a base to be held and out of the enemy's reach; never into Sweden."""
    step = decision.step
    assert isinstance(step, Retreats)
    plan = Plan(view, decision.side)
    ways = [each for each in decision if isinstance(each, Retreat) and not each.sweden]
    if not ways:
        return next((each for each in decision if isinstance(each, Lose)), next(iter(decision)))

    def score(way: Retreat) -> tuple[float, str, str]:
        at = view.at(way.hex)
        others = tuple(each for each in view.stack(way.hex) if each != way.unit)
        total = plan.risk(at, (*others, way.unit)) - plan.risk(at, others)
        total += 0.0 if plan.board.bit[at] & plan.supply(way.unit) else 4.0
        total += 0.3 * min(plan.away(way.unit, base).get(at, FAR) for base in plan.bases)
        if way.hex in plan.prizes:
            total -= 1000.0
        return total, way.unit, way.hex

    return min(ways, key=score)


def advance(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """13.18  Into what wins or counts always, elsewhere as far as it can be held."""
    step = decision.step
    assert isinstance(step, Advances)
    plan = Plan(view, decision.side)
    able, hex = step.able(view), step.fight.hex
    if hex in plan.prizes:
        return Advance((max(able, key=lambda id: (plan.of(id).defence, id)),))
    best: tuple[float, tuple[str, ...]] = (0.0, ())
    for size in range(1, min(len(able), view.scenario.stack_limit) + 1):
        for units in combinations(able, size):
            if not stack_fault(view, hex, units):
                worth = _gain_of_advance(plan, units, hex)
                if worth > best[0]:
                    best = worth, units
    return Advance(best[1])


def _gain_of_advance(plan: Plan, units: tuple[str, ...], hex: str) -> float:
    """Ground and points won, danger there, and the danger to what is left behind."""
    view = plan.view
    at = view.at(hex)
    points, _ = view.scenario.victory_points.get(hex, (0, False))
    total = 4.0 * points - plan.risk(at, units)
    if not plan.board.bit[at] & plan.supply(units[0]):
        total -= 2.0
    for id in units:
        here = view.at(view.where[id])
        total += 0.3 + 0.2 * max(
            min(plan.away(id, prize).get(here, FAR) - plan.away(id, prize).get(at, FAR), 4)
            for prize in plan.prizes
        )
    for origin in {view.where[id] for id in units}:
        stack = view.stack(origin)
        rest = tuple(each for each in stack if each not in units)
        total += plan.risk(view.at(origin), stack) - plan.risk(view.at(origin), rest)
    return total


def momentum(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """13.19  Go on where it pays."""
    step = decision.step
    assert isinstance(step, Exploit)
    plan = Plan(view, decision.side)
    able = tuple(step.able(view))
    strengths = {id: attack_factor(view, id) for id in able}
    best: tuple[float, Order] = (THRESHOLD, NoMomentum())
    for order in decision:
        if not isinstance(order, Momentum) or order.sweden:
            continue
        if order.probe:
            if order.hex in plan.prizes:
                return order
            continue
        assault = Assault(plan, order.hex, order.units)
        worth = assault.value(assault.column(strengths))
        if worth > best[0]:
            best = worth, order
    return best[1]


__all__ = [
    "advance",
    "attack",
    "lose",
    "lose_or_fall_back",
    "momentum",
    "retreat",
    "support",
]
_ = (Hex, ALLIED, enemy_of)
