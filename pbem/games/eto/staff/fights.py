"""Breakthroughs, attacks and exploitation: the best that promises enough."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.air.support import Support, within_reach
from pbem.games.eto.combat.attack import Attack, everybody, step_of, supportable, together
from pbem.games.eto.combat.battle import BREAK, Battle
from pbem.games.eto.combat.breakthrough import Break
from pbem.games.eto.combat.exploitation import Exploit
from pbem.games.eto.combat.running import Run
from pbem.games.eto.combat.targets import open_targets, owing
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.judgement import promise
from pbem.games.eto.staff.marches import attraction, danger

BOLD = 0.6  # how much less a breakthrough must promise: the armor attacks again


def breakthrough(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """The stack, the place to attack from and the hex that promise most, with all aircraft."""
    side = decision.side
    best: tuple[float, Order] | None = None
    for order in Break.some(view, side):
        air = tuple(within_reach(view, side, order.hex))
        flown = Break(order.units, order.hex, order.way, air)
        gain = _broken(view, flown, side, habits)
        if best is None or gain > best[0]:
            best = gain, flown
    if best is None or best[0] < habits.least * BOLD:
        return _done(decision)
    return best[1]


def _broken(view: Europe, order: Break, side: str, habits: Habits) -> float:
    ahead = view.twin()
    for id in order.who(ahead) if order.start else ():
        ahead.put(id, order.start)
    ahead.flying.update(dict.fromkeys(order.air, order.hex))
    return promise(ahead, Battle(side, order.hex, order.armor(view), BREAK), habits)


def attack(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """Aircraft first, to what promises most; then the attacks, the best one first."""
    ranked = sorted(_attacks(view, decision.side, habits), key=lambda each: -each[0])
    helped = supportable(view, decision.side)
    for gain, order in ranked:
        if order.hex in helped and gain > habits.least - 1 and not view.assigned:
            flyers = tuple(within_reach(view, decision.side, order.hex))
            already = [id for id, hex in view.flying.items() if hex == order.hex]
            if flyers and not already:
                return Support(order.hex, flyers[: max(1, len(flyers) // 2 + 1)])
    owed = owing(view, step_of(view))
    for gain, order in ranked:
        if gain >= habits.least or order.hex in owed:
            return order
    return _done(decision)


def _attacks(view: Europe, side: str, habits: Habits) -> Iterator[tuple[float, Attack]]:
    step = step_of(view)
    for hex in open_targets(view, step):
        order = Attack(hex, everybody(view, hex, step))
        if order.units and together(view, hex, order.units):
            yield promise(view, Battle(side, hex, order.units, step), habits), order


def exploit(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """Attack what promises enough; else run to where something is to be had."""
    found = attack(view, decision, habits)
    if isinstance(found, Attack | Support):
        return found
    pull = attraction(view, view.partnership(decision.side), habits)
    best: tuple[float, Order] | None = None
    for order in decision.step.answers(view):
        if isinstance(order, Exploit):
            lead, start = order.units[0], view.where[order.units[0]]
            risk = danger(view, lead, order.hex, habits) - danger(view, lead, start, habits)
            gain = pull(order.hex) - pull(start) - risk
            if best is None or gain > best[0]:
                best = gain, order
    return best[1] if best is not None and best[0] > 0 else found


def run(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """On to where most is to be had, where that is better than to stay."""
    pull = attraction(view, view.partnership(decision.side), habits)
    best: tuple[float, Order] = (0.0, decision.step.usual(view))
    for order in decision.step.answers(view):
        if isinstance(order, Run) and order.hex:
            start = view.where[order.units[0]]
            lead = order.units[0]
            risk = danger(view, lead, order.hex, habits) - danger(view, lead, start, habits)
            gain = pull(order.hex) - pull(start) + 0.05 * len(order.units) - risk
            if gain > best[0]:
                best = gain, order
    return best[1]


def _done(decision: Decision[Europe]) -> Order:
    return decision.step.ending(decision.game) or decision.step.usual(decision.game)
