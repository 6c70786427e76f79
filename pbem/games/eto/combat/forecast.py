"""What an attack will come to, as far as its side can see: strengths, odds, exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pbem.games.eto.combat import result_table
from pbem.games.eto.combat.battle import (
    Battle,
    attack_strength,
    column,
    defence_strength,
    die_modifiers,
    is_fortress,
)
from pbem.games.eto.facts.words import as_percent
from pbem.games.eto.politics.blitzkrieg import struck
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import steps_left


def as_it_begins(view: Europe, battle: Battle) -> Europe:
    """44.1  The position when the attack has been announced: a first blow surprises."""
    trial = view.twin()
    there = enemies_in(trial, battle.partnership(trial), battle.hex)
    list(struck(trial, battle.units, there, battle.hex))
    return trial


def odds(view: Europe, battle: Battle) -> str:
    """26.1  The column."""
    return result_table.head(view.scenario.combat, column(view, battle))


def chances(view: Europe, battle: Battle) -> dict[str, Fraction]:
    """26.1  How likely each result is, the attacker's worst first."""
    view = as_it_begins(view, battle)
    return result_table.chances(
        view.scenario.combat,
        column(view, battle),
        die_modifiers(view, battle),
        fortified=is_fortress(view, battle),
    )


def clears(view: Europe, battle: Battle) -> Fraction:
    """27.1  How likely the hex is surely vacated: nobody is left, or all must go."""
    results = view.scenario.combat.results
    there = enemies_in(view, battle.partnership(view), battle.hex)
    steps = sum(steps_left(view, id) for id in there)
    found = Fraction(0)
    for code, chance in chances(view, battle).items():
        result = results[code]
        gone = result.defender_eliminated or result.must_retreat
        if gone or (result.defender_steps >= steps and result.defender_steps):
            found += chance
    return found


def told(view: Europe, battle: Battle) -> Iterator[str]:
    """Strengths, column and modifiers; then every result with its chance."""
    begun = as_it_begins(view, battle)
    ours, theirs = attack_strength(begun, battle), defence_strength(begun, battle)
    yield f"{ours} to {theirs}: {odds(begun, battle)}"
    yield from (str(each) for each in die_modifiers(begun, battle))
    found = chances(view, battle)
    yield ", ".join(f"{code} {as_percent(chance)}" for code, chance in found.items())


def in_short(view: Europe, battle: Battle) -> str:
    """The odds, the sum of the modifiers, and how likely the hex is cleared."""
    begun = as_it_begins(view, battle)
    added = result_table.total(die_modifiers(begun, battle))
    die = f" {added:+}" if added else ""
    return f"{odds(begun, battle)}{die}, clears the hex {as_percent(clears(view, battle))}"
