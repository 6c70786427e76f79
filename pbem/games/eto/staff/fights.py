"""Breakthroughs, attacks and exploitation: the best that promises enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from operator import itemgetter

from msgspec.structs import replace

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.air.support import Support, within_reach
from pbem.games.eto.combat.after.advance import Advance, Advancing
from pbem.games.eto.combat.after.running import Run, Running
from pbem.games.eto.combat.after.split import Pay, Split
from pbem.games.eto.combat.armor.breakthrough import Break
from pbem.games.eto.combat.armor.exploitation import Exploit
from pbem.games.eto.combat.attack import Attack, everybody, step_of, supportable, together
from pbem.games.eto.combat.battle import BREAK, Battle
from pbem.games.eto.combat.on_the_way.reaction import React, Reaction
from pbem.games.eto.combat.targets import charge, open_targets, owing
from pbem.games.eto.command.activating import Activate, touching
from pbem.games.eto.command.activation import activate as activated
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.phases import COMBAT
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import steps_left
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.judgement import cleared, cost, promise
from pbem.games.eto.staff.marches import Plan
from pbem.games.eto.staff.worth import counted_hexes, entered, worth


def breakthrough(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """The stack, the place to attack from and the hex that promise most, with all aircraft."""
    side = decision.side
    flown = (
        Break(order.units, order.hex, order.way, tuple(within_reach(view, side, order.hex)))
        for order in Break.some(view, side)
    )
    gains = ((_broken(view, order, side, habits), order) for order in flown)
    gain, order = max(gains, key=itemgetter(0), default=(-inf, _done(decision)))
    return order if gain >= habits.least * habits.bold else _done(decision)


def _broken(view: Europe, order: Break, side: str, habits: Habits) -> float:
    ahead = view.twin()
    for id in order.who(ahead) if order.start else ():
        ahead.put(id, order.start)
    ahead.flying.update(dict.fromkeys(order.air, order.hex))
    battle = Battle(side, order.hex, order.armor(view), BREAK)
    gain = promise(ahead, battle, habits)
    if not counted_hexes(view):
        return gain
    return gain + cleared(ahead, battle, habits) * _beyond(ahead, battle)


def _beyond(view: Europe, battle: Battle) -> float:
    """28.3  The most that armor can enter behind the hex that it attacks, once that is cleared."""
    own, then = battle.partnership(view), view.twin()
    led = [id for each in battle.units for id in view.of_kind(view.where[each], GENERAL)]
    for id in enemies_in(view, own, battle.hex):
        then.send(id, POOL)
    for id in dict.fromkeys((*battle.units, *led)):
        then.put(id, battle.hex)
    running = Running(battle.side, battle.hex, battle.units)
    reach = running.reach(then, battle.units)
    goals = map(then.at, running.goals(then, battle.units))
    return max((entered(then, own, reach.path(hex)[1:]) for hex in goals), default=0.0)


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
        units = everybody(view, hex, step)
        if units and together(view, hex, units):
            gain, battle = _lean(view, Battle(side, hex, units, step), habits)
            yield gain, Attack(hex, battle.units)


def _lean(view: Europe, battle: Battle, habits: Habits) -> tuple[float, Battle]:
    """The same attack without those who add nothing to it: they are free for another."""
    gain = promise(view, battle, habits)
    if gain < habits.least:
        return gain, battle
    for id in sorted(battle.units, key=view.strength):
        fewer = Battle(
            battle.side, battle.hex, tuple(u for u in battle.units if u != id), battle.step
        )
        if fewer.units and together(view, battle.hex, fewer.units):
            without = promise(view, fewer, habits)
            if without >= gain:
                gain, battle = without, fewer
    return gain, battle


def activate(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """22.0  Only those for whom there is an attack: the others are left for another offensive."""
    trial = view.twin()
    activated(trial, touching(trial))
    trial.offensive = replace(trial.under_way(), stage=COMBAT)
    wanted: list[str] = []
    while found := max(_attacks(trial, decision.side, habits), key=itemgetter(0), default=None):
        gain, order = found
        if gain < habits.least:
            break
        wanted += order.units
        charge(trial, order.hex, order.units)
        trial.assigned.update(dict.fromkeys(order.units, order.hex))
    new = tuple(id for id in wanted if id not in view.acting)
    return Activate(new) if new else _done(decision)


def exploit(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """Attack what promises enough; else run to where something is to be had."""
    found = attack(view, decision, habits)
    if isinstance(found, Attack | Support):
        return found
    plan = Plan(view, view.partnership(decision.side), habits)
    return _best(
        (
            (plan.together(order.units, order.hex), order)
            for order in decision.step.answers(view)
            if isinstance(order, Exploit)
        ),
        found,
    )


def run(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """On to where most is to be had, where that is better than to stay."""
    step = decision.step
    assert isinstance(step, Running)
    plan = Plan(view, view.partnership(decision.side), habits)

    def gain(order: Run) -> float:
        spoils = entered(view, plan.partnership, map(view.at, step.path(view, order)[1:]))
        return plan.together(order.units, order.hex) + spoils + 0.05 * len(order.units)

    return _best(
        (
            (gain(order), order)
            for order in step.answers(view)
            if isinstance(order, Run) and order.hex
        ),
        step.usual(view),
    )


def advance(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """27.4  Those go in who stand better there, and whose leaving opens no gap."""
    step = decision.step
    assert isinstance(step, Advancing)
    hex = step.battle.hex
    plan = Plan(view, view.partnership(decision.side), habits)
    taken = worth(view, plan.partnership, hex)
    return _best(
        (
            (taken + plan.together(order.units, hex), order)
            for order in step.answers(view)
            if isinstance(order, Advance) and order.units
        ),
        Advance(),
    )


def react(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """26.5  With the armor that promises most, where that is enough."""
    step = decision.step
    assert isinstance(step, Reaction)
    return _best(
        (
            (promise(view, step.battle(order.units), habits), order)
            for order in step.answers(view)
            if isinstance(order, React) and order.units
        ),
        React(),
        habits.least,
    )


def split(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """27.1  Steps or hexes, whatever costs less: armor gives way sooner than infantry."""
    step = decision.step
    assert isinstance(step, Split)
    plan = Plan(view, view.partnership(decision.side), habits)
    if not plan.line.stakes:
        return step.usual(view)
    units = [id for id in step.units if view.on_map(id)]
    foe = next(iter(view.foes(plan.partnership)))
    ground = worth(view, foe, step.hex) + habits.opening * plan.gap(units)

    def price(order: Order) -> float:
        assert isinstance(order, Pay)
        left = ground if order.steps < step.count else 0.0
        return left + _price(view, step, order, habits)

    return min(step.answers(view), key=price)


def _price(view: Europe, step: Split, order: Pay, habits: Habits) -> float:
    """What the units themselves lose: the cheapest steps, or all who cannot get away."""
    units = [id for id in step.units if view.on_map(id)]
    if next(step.cautions(view, order), ""):
        return cost(view, units, habits)
    prices = sorted(
        habits.armor_step if view.unit(id).armor else habits.step
        for id in units
        for _ in range(steps_left(view, id))
    )
    return sum(prices[: order.steps])


def _best(gains: Iterable[tuple[float, Order]], otherwise: Order, least: float = 0.0) -> Order:
    """The order that gains most, if that is more than the least."""
    gain, order = max(gains, key=itemgetter(0), default=(least, otherwise))
    return order if gain > least else otherwise


def _done(decision: Decision[Europe]) -> Order:
    return decision.step.ending(decision.game) or decision.step.usual(decision.game)
