"""What an attack promises: chances times worth, less what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pbem.games.eto.combat import result_table
from pbem.games.eto.combat.battle import (
    Battle,
    attack_strength,
    defence_strength,
    die_modifiers,
    is_fortress,
)
from pbem.games.eto.combat.forecast import as_it_begins
from pbem.games.eto.position.contact import enemies_in, unseen
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import steps_left
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.worth import worth

HARD = 2  # steps or hexes that a stack seldom pays all in steps


def promise(view: Europe, battle: Battle, habits: Habits) -> float:
    """What an attack is worth, on average."""
    found = chances(view, battle, habits)
    if not found:
        return -1.0
    return sum(float(chance) * _gain(view, battle, code, habits) for code, chance in found.items())


def cleared(view: Europe, battle: Battle, habits: Habits) -> float:
    """How likely the defenders are gone after an attack; where they choose, as often as not."""
    likely = 0.0
    for code, chance in chances(view, battle, habits).items():
        result = view.scenario.combat.results[code]
        if result.defender_eliminated or result.must_retreat:
            likely += float(chance)
        elif result.defender_steps >= HARD:
            likely += 0.5 * float(chance)
    return likely


def chances(view: Europe, battle: Battle, habits: Habits) -> Mapping[str, Fraction]:
    """How likely each result of an attack is, as far as the strengths are seen; none without."""
    begun = as_it_begins(view, battle)
    ours = attack_strength(begun, battle).total
    theirs = defence_strength(begun, battle).total + habits.unseen * unseen(view, battle.hex)
    if not ours or not theirs:
        return {}
    tables = view.scenario.combat
    return result_table.chances(
        tables,
        result_table.column(tables, ours, theirs),
        die_modifiers(begun, battle),
        fortified=is_fortress(begun, battle),
    )


def _gain(view: Europe, battle: Battle, code: str, habits: Habits) -> float:
    result = view.scenario.combat.results[code]
    partnership = battle.partnership(view)
    there = enemies_in(view, partnership, battle.hex)
    steps = sum(steps_left(view, id) for id in there) + 2 * unseen(view, battle.hex)
    prize = worth(view, partnership, battle.hex)
    each = step_of(view, battle.units, habits)
    loss = cost(view, battle.units, habits)
    if not result.attacker_eliminated:
        loss = min(loss, result.attacker_steps * each)
    if result.attacker_steps >= sum(steps_left(view, id) for id in battle.units):
        prize = 0.0  # nobody is left to go in
    taken = habits.step if unseen(view, battle.hex) else step_of(view, there, habits)
    if result.defender_eliminated:
        return prize + steps * taken - loss
    if result.must_retreat:
        return prize + 0.5 * taken - loss
    hurt = min(result.defender_steps, steps)
    if not hurt:
        return -loss
    cleared = prize if result.defender_steps >= steps else 0.0
    return min(hurt * taken + cleared, prize + 0.5 * habits.step) - loss  # the defender chooses


def step_of(view: Europe, units: Iterable[str], habits: Habits) -> float:
    """What the cheapest step of some units is worth: their owner chooses it."""
    infantry = any(view.unit(id).infantry for id in units)
    return habits.step if infantry else habits.armor_step


def cost(view: Europe, units: Iterable[str], habits: Habits) -> float:
    """What it would cost to lose all of these."""
    price = {True: habits.armor_step, False: habits.step}
    return sum(steps_left(view, id) * price[view.unit(id).armor] for id in units)
