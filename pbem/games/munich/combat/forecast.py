"""What an attack would come to: odds, shifts and chances, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.battle_card import Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.games.munich.air.bombing import has_flak
from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.battle import Battle, attack_of
from pbem.games.munich.combat.events import Shift
from pbem.games.munich.combat.shifts import shifts_of
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.tables import MOBILE
from pbem.games.munich.facts.units import NEUTRAL, Unit
from pbem.games.munich.facts.words import as_percent
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.game import Munich
from pbem.wargame.data.counters import hidden
from pbem.wargame.data.odds import percent
from pbem.wargame.orders.reasons import taking

STAYS = "no"  # in the table of results: nobody advances
GUESSES = ("if weakest", "if strongest")  # 15.0 of those who are unseen


class Odds(NamedTuple):
    """An attack against the strongest and against the weakest who can be in the hex."""

    attack: int
    defense: tuple[int, int]  # the weakest first
    shifts: tuple[Shift, ...]
    starts: tuple[int, int]  # columns, the attacker's worse one first
    columns: tuple[int, int]


# -- whom it meets ---------------------------------------------------------------------------------


def defenses(view: Munich, hex: str, *, raided: bool = False) -> tuple[int, int]:
    """15.0  The least and the most that the units in a hex can defend with, as far as is known.

    Whoever is unseen is taken to be of the same country as the unit on top. If raided,
    fortifications that can be seen there have lost a step (17.1).
    """
    seen = [id for id in view.stack(hex) if not hidden(id)]
    known = sum(_defense(view, id, raided=raided) for id in seen)
    unseen = [id for id in view.stack(hex) if hidden(id)]
    if not unseen:
        return known, known
    least, most = _range(view, view.unit(unseen[0]).country, len(unseen), seen)
    return known + least, known + most


def _defense(view: Munich, id: str, *, raided: bool) -> int:
    unit = view.unit(id)
    if not (raided and unit.fort):
        return view.strength(id).defense
    weaker = unit.back is not None and id not in view.reduced
    return unit.strength(reduced=True).defense if weaker else 0


def _range(view: Munich, country: str, count: int, seen: Sequence[str]) -> tuple[int, int]:
    """The least and the most of so many counters of a country that are not seen anywhere."""
    able = [view.unit(id) for id in view.roster.of(country) if id not in view.where]
    kinds: tuple[list[Unit], ...] = (
        [unit for unit in able if unit.mobile and unit.army],
        [unit for unit in able if unit.mobile and not unit.army],
        [unit for unit in able if unit.static],
    )
    low = [sorted(min(_faces(unit)) for unit in kind) for kind in kinds]
    high = [sorted((max(_faces(unit)) for unit in kind), reverse=True) for kind in kinds]
    mixes = list(_mixes(view, count, seen)) or [(0, count, 0)]
    enough = [
        mix for mix in mixes if all(n <= len(kind) for n, kind in zip(mix, kinds, strict=True))
    ]
    sums = [(_sum(low, mix), _sum(high, mix)) for mix in enough or mixes]
    return min(least for least, _ in sums), max(most for _, most in sums)


def _faces(unit: Unit) -> tuple[int, ...]:
    """The defence factors of both sides of a counter."""
    return unit.strength(reduced=False).defense, unit.strength(reduced=True).defense


def _mixes(view: Munich, count: int, seen: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """9.0  How many armies, smaller and static units can lie under those that are seen."""
    units = [view.unit(id) for id in seen]
    most = view.scenario.number("stacking.others")
    weight = most // view.scenario.number("stacking.armies")
    taken = sum(weight if unit.army else 1 for unit in units if unit.mobile)
    walls = view.scenario.number("stacking.static") - sum(unit.static for unit in units)
    for static in range(min(walls, count) + 1):
        for armies in range(count - static + 1):
            others = count - static - armies
            if taken + armies * weight + others <= most:
                yield armies, others, static


def _sum(ranked: Sequence[Sequence[int]], mix: Sequence[int]) -> int:
    return sum(sum(kind[:number]) for kind, number in zip(ranked, mix, strict=True))


# -- odds ------------------------------------------------------------------------------------------


def at_war(view: Munich, battle: Battle) -> Munich:
    """5.4  The view once the neutral whom an attack falls upon is drawn in."""
    if view.holder(battle.hex) != NEUTRAL:
        return view
    country = view.unit(battle.units[0]).country
    neutral = view.board.country_of[view.at(battle.hex)]
    key = ("drawn in", country, neutral, frozenset(view.reduced))
    return view.once(key, lambda: _drawn_in(view, country, neutral))


def _drawn_in(view: Munich, country: str, neutral: str) -> Munich:
    twin = view.twin()
    for _ in invade(twin, country, neutral):
        pass
    return twin


def odds_of(view: Munich, battle: Battle) -> Odds:
    """11.9, 11.10  The column of a battle, against the strongest and the weakest guess."""
    attack = attack_of(view, battle.units)
    least, most = defenses(view, battle.hex, raided=battle.raided)
    shifts = shifts_of(view, battle)
    starts = [
        result_table.first_column(view.scenario, attack, max(1, each)) for each in (most, least)
    ]
    columns = [result_table.shifted(view.scenario, each, shifts) for each in starts]
    return Odds(attack, (least, most), shifts, (starts[0], starts[1]), (columns[0], columns[1]))


# -- in words --------------------------------------------------------------------------------------


def told(view: Munich, battle: Battle, table: str, air: bool) -> tuple[str, tuple[Foreseen, ...]]:
    """The column that a legal attack is resolved in, and all that can be said of it.

    Where it depends on who lies unseen in the hex, the outermost columns are named. `table` and
    `air` are what the attacker wanted, if it does not come to that.
    """
    there = at_war(view, battle)
    odds = odds_of(there, battle)
    fight = (_of_raid if battle.special else _of_battle)(there, battle, odds)
    before, after = _before(view, battle, table, air), _after(view, battle)
    return _heads(view, odds.columns), (*map(Foreseen, before), *fight, *map(Foreseen, after))


def in_short(view: Munich, battle: Battle) -> str:
    """The worse column there can be, and how likely the defender gives way or suffers."""
    column = odds_of(at_war(view, battle), battle).columns[0]
    results = view.scenario.tables.results
    found = result_table.chances(view.scenario, battle.table, column)
    good = sum(chance for code, chance in found.items() if results[code].advance != STAYS)
    head = result_table.head(view.scenario, column)
    return f"{taking(view.board, battle.hex)}: column {head}, {as_percent(Fraction(good))}"


def drawing_in(view: Munich, hex: str) -> Iterator[str]:
    """5.4  That an attack on a hex draws a neutral into the war."""
    if view.holder(hex) == NEUTRAL:
        yield f"invades {view.board.country_of[view.at(hex)]}, which joins the enemy (5.4)"


def _before(view: Munich, battle: Battle, table: str, air: bool) -> Iterator[str]:
    """What is known before any die: the country drawn in, supply, aircraft that do not help."""
    yield from drawing_in(view, battle.hex)
    if battle.unsupplied:
        yield f"out of supply: {', '.join(battle.unsupplied)} (14.7)"
    if air and not battle.air:
        yield "the air unit is not of the country of all attackers and goes home unused (16.9)"
    if table == MOBILE and battle.table != MOBILE:
        yield "a fortification is there, so it is an assault (11.7)"


def _of_battle(view: Munich, battle: Battle, odds: Odds, case: str = "") -> Iterator[Foreseen]:
    yield _told(view, battle, odds, f"{case}: " if case else "")
    if not battle.raided:
        yield from map(Foreseen, _of_unseen(view, battle.hex))
    guesses = {case: odds.columns[0]}
    if odds.columns[0] != odds.columns[1]:
        weakest, strongest = (f"{case}, {each}".removeprefix(", ") for each in GUESSES)
        guesses = {weakest: odds.columns[1], strongest: odds.columns[0]}
    for name, column in guesses.items():
        yield _results(view.scenario, battle.table, column, name)


@lru_cache(maxsize=256)
def _results(scenario: Scenario, table: str, column: int, case: str) -> Foreseen:
    """The chances of a column."""
    found, names = result_table.chances(scenario, table, column), scenario.tables.results
    return likely(((names[code].name.lower(), each) for code, each in found.items()), case)


def _of_unseen(view: Munich, hex: str) -> Iterator[str]:
    """15.0  What is not known, and what is taken to be there: units of the flag that shows."""
    unseen = [id for id in view.stack(hex) if hidden(id)]
    if unseen:
        noun = "unit is" if len(unseen) == 1 else "units are"
        flag = view.board.countries[view.unit(unseen[0]).country].adjective
        yield f"{len(unseen)} {noun} unseen: the figures run from weakest to strongest {flag} ones"


def _of_raid(view: Munich, battle: Battle, odds: Odds) -> Iterator[Foreseen]:
    """17.1  With and without the success of special forces."""
    good = view.unit(battle.special).success
    yield Foreseen(f"{battle.special} succeeds with {as_percent(Fraction(len(good), 6))} (17.1)")
    if not any(defenses(view, battle.hex, raided=True)):
        yield Foreseen("if so: nobody is left to defend the hex")
    else:
        raided = replace(battle, raided=True)
        yield from _of_battle(view, raided, odds_of(view, raided), "if so")
    yield from _of_battle(view, battle, odds, "if not")


def _after(view: Munich, battle: Battle) -> Iterator[str]:
    """What may still come of those who are there, seen or unseen."""
    stack = view.stack(battle.hex)
    walled = any(view.unit(id).static for id in stack)
    if battle.table == MOBILE and not walled and any(map(hidden, stack)):
        yield "if a fortification is hidden there, it is an assault (11.7)"
    if battle.air and has_flak(view, battle.hex):
        low = view.scenario.number("combat.flak_roll")
        yield f"flak reduces {battle.air} with a {low} (16.9)"


def _told(view: Munich, battle: Battle, odds: Odds, label: str) -> Foreseen:
    least, most = odds.defense
    shifts = tuple(map(str, odds.shifts))
    share = _span(*(percent(odds.attack, max(1, each)) for each in (least, most)))
    ratio = f"{odds.attack} to {_span(least, most)}, {share} %"
    first, last = _heads(view, odds.starts), _heads(view, odds.columns)
    words = f"{label}{battle.table}: {ratio}: column "
    if not shifts:
        return Foreseen(f"{words}{last}, no shifts", chips=(label + ratio, f"column {last}"))
    told = f"{words}{first}; {', '.join(shifts)}: {last}"
    return Foreseen(told, chips=(label + ratio, f"column {first}", *shifts, f"then {last}"))


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}..{last}"


def _heads(view: Munich, columns: tuple[int, int]) -> str:
    return "..".join(dict.fromkeys(result_table.head(view.scenario, each) for each in columns))
