"""In the air: support for attacks to come, bombs where they do more, interceptions that pay."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import CITY, DEFIANCE, FLAK, TERROR, UNITS, Bomb, has_flak
from pbem.games.munich.air.flights import aloft, cold, is_strike, neutral_at, start_for
from pbem.games.munich.air.interception import Intercept, column_of
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.facts.units import AXIS, NEUTRAL, enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.lifts import airlift, comes_in
from pbem.games.munich.staff.operations import Plans
from pbem.wargame.data.counters import hidden

# -- missions --------------------------------------------------------------------------------------


def launch(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.2  The strongest that is ready does what gains most; airlifts come last."""
    situation = Situation(view, decision.side, habits)
    plans = Plans(situation)
    units = [id for id in view.aircraft(decision.side) if is_strike(view, id)]
    for id in sorted(units, key=lambda id: (-view.strength(id).attack, id)):
        least = risk(situation, id)
        good = (each for each in missions(situation, plans, id) if each[0] > least)
        country = view.unit(id).country
        for _, hex in sorted(good, reverse=True):
            if situation.is_spared(country, hex):
                continue
            if start := start_for(view, id, hex, neutral_at(view, hex)):
                return Launch(id, start, hex)
    lifts = [id for id in view.aircraft(decision.side) if not is_strike(view, id)]
    return next((each for id in lifts if (each := airlift(situation, id))), Done("air"))


def missions(situation: Situation, plans: Plans, id: str) -> Iterator[tuple[float, str]]:
    """What it would bring to be over a hex: for an attack to come (16.9), or with bombs (16.8)."""
    view, board = situation.view, situation.board
    taken = {view.flying[each] for each in aloft(view, situation.side)}
    plan = plans.of(view.unit(id).country, view.strength(id).attack)
    for each in plan.operations:
        if (hex := board.label(each.target)) not in taken:
            yield each.lift, hex
    for hex in dict.fromkeys((*view.stacks, *board.grid.named(board.mobilizing))):
        if hex not in taken:
            yield max(bombs(situation, id, hex, at) for at in (CITY, UNITS)), hex


def stake(situation: Situation, id: str) -> float:
    """What is lost with a step of an air unit; its last one is worth points (22.0)."""
    return situation.habits.air_step + worth.step(situation.view, situation.habits, id)


def risk(situation: Situation, id: str) -> float:
    """What it may cost to fly at all."""
    return situation.habits.shot_down * stake(situation, id)


# -- bombs -----------------------------------------------------------------------------------------


def bombs(situation: Situation, id: str, hex: str, at: str) -> float:
    """16.8  What bombs on a city or on units bring, less what they may cost."""
    gained = (city if at == CITY else units)(situation, id, hex)
    if not gained:
        return 0.0
    view = situation.view
    table = view.scenario.tables.terror
    column = table.column(str(view.strength(id).attack)) + cold(view, id, hex)
    chances = view.once(("terror", column), lambda: table.chances(column))
    hurt = chances.get(DEFIANCE, 0) + (chances.get(FLAK, 0) if has_flak(view, hex) else 0)
    return float(chances.get(TERROR, 0)) * gained - float(hurt) * stake(situation, id)


def city(situation: Situation, id: str, hex: str) -> float:
    """7.1.1, 16.8.2  The replacement points that a city under terror no longer gives."""
    view, board = situation.view, situation.board
    if not board.is_in(hex, board.mobilizing) or hex in view.terror:
        return 0.0
    owner = board.countries[board.country_of[view.at(hex)]]
    own = view.territory(situation.enemy) & view.controlled(situation.enemy)
    if not board.is_in(hex, own) or not owner.mobilizes:
        return 0.0
    turns = (situation.ahead + 1) // 2 - 1
    return situation.habits.replacement * max(0, turns)


def units(situation: Situation, id: str, hex: str) -> float:
    """16.8.1  The dearest step there, and a place worth points that would be empty then."""
    view, habits = situation.view, situation.habits
    stack, country = view.stack(hex), view.unit(id).country
    holder = view.side_of(stack[-1]) if stack else situation.side
    if holder == situation.side:
        return 0.0
    alone = len(stack) == 1 and not hidden(stack[0])
    last = alone and (not view.unit(stack[0]).two_steps or stack[0] in view.reduced)
    points = situation.wanted(country, view.at(hex), hex) if last else 0
    prize = habits.taken * points if points and comes_in(situation, country, hex) else 0.0
    if holder == NEUTRAL:
        return prize
    return prize + max(worth.step(view, habits, each) for each in stack)


def bomb(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.8  Whoever has no attack to support bombs, if it brings more than it may cost."""
    situation = Situation(view, decision.side, habits)
    plans = Plans(situation)
    raids = [
        (bombs(situation, each.unit, view.flying[each.unit], each.at), str(each), each)
        for each in Bomb.some(view, decision.side)
    ]
    for gained, _, raid in sorted(raids, reverse=True):
        if gained > 0 and not supports(plans, raid.unit):
            return raid
    return Done("terror")


def supports(plans: Plans, id: str) -> bool:
    """16.9  Are its countrymen about to attack where it is?"""
    view = plans.situation.view
    plan = plans.of(view.unit(id).country, 0)
    return any(each.target == view.at(view.flying[id]) for each in plan.operations)


# -- interception ----------------------------------------------------------------------------------


def intercept(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.6  The match that pays best, if one does."""
    return interceptions(view, decision, habits)[0]


def interceptions(view: Munich, decision: Decision[Munich], habits: Habits) -> list[Order]:
    """16.6  Every match, the best first; those that do not pay come behind flying none."""
    situation = Situation(view, decision.side, habits)
    offers = sorted(
        ((pays(situation, each), str(each), each) for each in Intercept.some(view, decision.side)),
        reverse=True,
    )
    good = [each for value, _, each in offers if value > 0]
    return [*good, Done("interception"), *(each for value, _, each in offers if value <= 0)]


def pays(situation: Situation, order: Intercept) -> float:
    """What an interception brings on the average, an own mission that it costs deducted (16.2)."""
    view, habits = situation.view, situation.habits
    prey = view.aloft(order.target, enemy_of(situation.side))
    table = view.scenario.tables.interception
    head = column_of(view, order.unit, prey, order.target)
    own, other = stake(situation, order.unit), stake(situation, prey)
    all_own, all_other = (
        habits.air_step + worth.whole(view, habits, id) for id in (order.unit, prey)
    )
    mission = habits.mission * view.strength(prey).attack
    values = {
        "AE": -all_own,
        "AL": -own,
        "DB": mission,
        "DE": mission + all_other,
        "DL": other,
        "ML": other - own,
    }
    cost = habits.mission * view.strength(order.unit).attack if view.player == AXIS else 0.0
    chances = table.chances(table.column(head))
    return (
        sum(float(each) * values[result] for result, each in chances.items()) - habits.idle * cost
    )
