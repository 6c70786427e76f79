"""What an attack will come to, as far as its side can see: strengths, odds, exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.engine.options import Option
from pbem.games.eto.air.flights import over
from pbem.games.eto.combat import result_table
from pbem.games.eto.combat.battle import (
    Battle,
    attack_strength,
    column,
    defence_strength,
    die_modifiers,
    is_fortress,
    leading,
)
from pbem.games.eto.facts.combat_tables import Result
from pbem.games.eto.facts.words import as_percent
from pbem.games.eto.politics.blitzkrieg import struck
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.contact import enemies_in, unseen
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
    return _chances(as_it_begins(view, battle), battle)


def _chances(begun: Europe, battle: Battle) -> dict[str, Fraction]:
    return result_table.chances(
        begun.scenario.combat,
        column(begun, battle),
        die_modifiers(begun, battle),
        fortified=is_fortress(begun, battle),
    )


def clears(view: Europe, battle: Battle) -> Fraction:
    """27.1  How likely the hex is surely vacated: nobody is left, or all must go."""
    return _cleared(view, battle, chances(view, battle))


def _cleared(view: Europe, battle: Battle, found: Mapping[str, Fraction]) -> Fraction:
    results = view.scenario.combat.results
    there = enemies_in(view, battle.partnership(view), battle.hex)
    steps = sum(steps_left(view, id) for id in there)
    return sum(
        (chance for code, chance in found.items() if _vacates(results[code], steps)), Fraction(0)
    )


def _vacates(result: Result, steps: int) -> bool:
    """Is nobody left of so many steps, or must all go?"""
    gone = result.defender_eliminated or result.must_retreat
    return gone or (result.defender_steps >= steps and bool(result.defender_steps))


def told(view: Europe, battle: Battle) -> Iterator[Foreseen]:
    """Strengths, column and modifiers; then every result with its chance."""
    begun = as_it_begins(view, battle)
    strengths = f"{attack_strength(begun, battle)} to {defence_strength(begun, battle)}"
    found = _chances(begun, battle)
    cleared = f"clears the hex {as_percent(_cleared(view, battle, found))}"
    best = f" at best, {below} unseen not counted" if (below := unseen(view, battle.hex)) else ""
    yield Foreseen(f"{strengths}: {odds(begun, battle)}{best}", (strengths, cleared + best))
    for each in die_modifiers(begun, battle):
        yield Foreseen(str(each), (f"{each.die:+} {each.words}",))
    results = view.scenario.combat.results
    yield likely(found.items(), means={code: results[code].means for code in found})


def shown(view: Europe, battle: Battle, order: str, support: tuple[str, ...] = ()) -> Option:
    """An attack to be clicked, with its card: who fights on the ground and over it."""
    said = tuple(told(view, battle))
    ours = battle.partnership(view)
    above = [id for id in over(view, battle.hex) if id not in support]
    friends = [id for id in above if view.partnership_of(id) == ours]
    enemies = [id for id in above if id not in friends]
    defenders = (*enemies_in(view, ours, battle.hex), *enemies)
    led = (
        id
        for id in leading(view, battle.units)
        if view.assigned.get(id, battle.hex) == battle.hex and id not in battle.units
    )
    return Option(
        order=order,
        kind="attack",
        to=battle.hex,
        path=(place_of(view, battle.units[0]), battle.hex),
        label=odds(view, battle),
        words=tuple(map(str, said)),
        battle=BattleCard.of((*battle.units, *led, *friends), defenders, said, support),
    )


def in_short(view: Europe, battle: Battle) -> str:
    """The odds, the sum of the modifiers, and how likely the hex is cleared.

    12.7  All at best, where counters are not seen.
    """
    begun, below = as_it_begins(view, battle), unseen(view, battle.hex)
    added = result_table.total(die_modifiers(begun, battle))
    die = f" {added:+}" if added else ""
    best, rest = ("at best ", f"; {below} unseen") if below else ("", "")
    cleared = f"clears the hex {as_percent(clears(view, battle))}"
    return f"{best}{odds(begun, battle)}{die}, {cleared}{rest}"
