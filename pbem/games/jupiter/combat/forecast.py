"""What an attack would come to, as far as its side can see, and who could make it together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.battle import usable_support
from pbem.games.jupiter.combat.odds import Engagement, chances, gunfire_helps, odds
from pbem.games.jupiter.facts.units import BRITISH, UC1, US, hidden
from pbem.games.jupiter.politics.violation import UNFORESEEN
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.position.supply import in_supply
from pbem.wargame.scene import Arrow


def groups(view: Jupiter, units: tuple[str, ...], near: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The units chosen; and, if it is one, all who can join it. UC1 joins either nation (6.1)."""
    alone = tuple(id for id in near if id in units)
    yield alone
    if len(alone) > 1:
        return
    willing = tuple(id for id in near if contingent_of(view, (*alone, id)) is not None)
    together = [willing]
    if contingent_of(view, willing) is None:
        together = [
            tuple(id for id in willing if view.unit(id).contingent in (nation, UC1))
            for nation in (US, BRITISH)
        ]
    yield from (group for group in together if group != alone)


def fight_option(
    view: Jupiter, order: Order, fight: Engagement, violating: bool, origin: str
) -> Option:
    """An attack with its odds, after shifts, and the chance of each result."""
    heads = [
        view.scenario.results.head(odds(view, guess, through_sweden=violating).column)
        for guess in guesses(view, fight)
    ]
    label, words = "..".join(dict.fromkeys(heads)), tuple(of_attack(view, fight, violating))
    return Option(str(order), "attack", fight.hex, (origin, fight.hex), label, words)


def probe_option(order: Order, hex: str, origin: str, violating: bool) -> Option:
    """A probe: no odds, no losses, the units are simply there."""
    words = (UNFORESEEN,) if violating else ()
    return Option(str(order), "move", hex, (origin, hex), "probe", words)


def each_with(hexes: Iterable[str], units: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each hex with every choice of at least one of the units, the smallest first."""
    for hex in hexes:
        for size in range(1, len(units) + 1):
            yield from ((hex, some) for some in combinations(units, size))


def attack_arrows(
    order: Order, hex: str, units: tuple[str, ...], side: Side, where: dict[str, str]
) -> Iterator[Arrow]:
    """An attack that is only intended, from every hex that takes part."""
    origins = Counter(where[unit] for unit in units if unit in where)
    for origin, count in sorted(origins.items()):
        yield Arrow("battles", "attack", (origin, hex), f"Intended: {order}", side, count)


def of_attack(view: Jupiter, fight: Engagement, violating: bool) -> list[str]:
    """Who is weak, the odds and all shifts, the chance of each result, who may help."""
    words = []
    weak = [id for id in fight.attackers if not in_supply(view, id, through_sweden=violating)]
    if weak:
        words.append(f"out of supply, at half: {', '.join(weak)} (11.5)")
    if gunfire_helps(view, fight):
        words.append("with naval gunfire of 0 to 5 (13.23), which the chances take in")
    weakest, strongest = guesses(view, fight)
    words.append(_odds(view, weakest, strongest, violating))
    cases = [("", weakest)]
    if weakest != strongest:
        unseen = sum(map(hidden, fight.defenders))
        noun = "unit is" if unseen == 1 else "units are"
        words.append(f"{unseen} {noun} unseen there: the figures run from weakest to strongest")
        cases = [("if weakest: ", weakest), ("if strongest: ", strongest)]
    for label, guess in cases:
        found = chances(view, guess, through_sweden=violating)
        words.append(label + ", ".join(_percent(*each) for each in sorted(found.items())))
    defender = enemy_of(fight.side)
    helpers = usable_support(view, defender, contingent_of(view, fight.defenders) or "")
    if helpers:
        words.append(f"the defence may be supported by {', '.join(helpers)} (13.21)")
    return words


def guesses(view: Jupiter, fight: Engagement) -> tuple[Engagement, Engagement]:
    """6.4  The battle against the weakest and the strongest units that can be hidden there."""
    unseen = [id for id in fight.defenders if hidden(id)]
    if not unseen:
        return fight, fight
    seen = [id for id in fight.defenders if not hidden(id)]
    contingent = view.unit(unseen[0]).contingent
    roster = view.scenario.roster
    known = {*view.where, *view.dead}
    able = [id for id in roster.of(contingent) if id not in known]
    able.sort(key=lambda id: (roster[id].defence, id))
    few = len(unseen)
    return (
        replace(fight, defenders=(*seen, *able[:few])),
        replace(fight, defenders=(*seen, *able[-few:])),
    )


def _odds(view: Jupiter, weakest: Engagement, strongest: Engagement, violating: bool) -> str:
    best = odds(view, weakest, through_sweden=violating)
    worst = odds(view, strongest, through_sweden=violating)
    heads = view.scenario.results.head
    return (
        f"{best.attack} to {_range(best.defence, worst.defence)} is "
        f"{_range(best.ratio, worst.ratio)}; {', '.join(map(str, best.shifts)) or 'no shifts'}; "
        f"column {_range(heads(best.column), heads(worst.column))}"
    )


def _range(first: object, last: object) -> str:
    return str(first) if first == last else f"{first}..{last}"


def _percent(result: str, chance: Fraction) -> str:
    return f"{result} {float(100 * chance):.0f} %"
