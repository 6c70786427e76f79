"""What an attack would come to, as far as its side can see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.battle_card import Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.games.jupiter.combat.battle import usable_support
from pbem.games.jupiter.combat.odds import Engagement, chances, gunfire_helps, odds
from pbem.games.jupiter.facts.units import hidden
from pbem.games.jupiter.facts.words import RESULTS
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.position.supply import in_supply
from pbem.wargame.orders.reasons import taking

DEFENDER = "D"  # how the results begin that only the defender suffers


def of_attack(view: Jupiter, fight: Engagement, violating: bool) -> Iterator[Foreseen]:
    """Who is weak, the odds and all shifts, the chance of each result, who may help."""
    weak = [id for id in fight.attackers if not in_supply(view, id, through_sweden=violating)]
    if weak:
        yield Foreseen(f"out of supply, at half: {', '.join(weak)} (11.5)")
    if gunfire_helps(view, fight):
        yield Foreseen("with naval gunfire of 0 to 5 (13.23), which the chances take in")
    weakest, strongest = guesses(view, fight)
    yield _odds(view, weakest, strongest, violating)
    cases = [("", weakest)]
    if weakest != strongest:
        unseen = sum(map(hidden, fight.defenders))
        noun = "unit is" if unseen == 1 else "units are"
        yield Foreseen(f"{unseen} {noun} unseen there: the figures run from weakest to strongest")
        cases = [("if weakest", weakest), ("if strongest", strongest)]
    for case, guess in cases:
        found = sorted(chances(view, guess, through_sweden=violating).items())
        yield likely(found, case, RESULTS)
    defender = enemy_of(fight.side)
    helpers = usable_support(view, defender, contingent_of(view, fight.defenders) or "")
    if helpers:
        yield Foreseen(f"the defence may be supported by {', '.join(helpers)} (13.21)")


def in_short(view: Jupiter, fight: Engagement, violating: bool) -> str:
    """The worst odds there can be, and how likely the defender is the one who suffers."""
    worst = guesses(view, fight)[-1]
    head = view.scenario.results.head(odds(view, worst, through_sweden=violating).column)
    found = chances(view, worst, through_sweden=violating)
    good = sum(chance for result, chance in found.items() if result.startswith(DEFENDER))
    return f"{taking(view.board, fight.hex)}: {head}, {float(100 * good):.0f} %"


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


def _odds(view: Jupiter, weakest: Engagement, strongest: Engagement, violating: bool) -> Foreseen:
    best = odds(view, weakest, through_sweden=violating)
    worst = odds(view, strongest, through_sweden=violating)
    heads = view.scenario.results.head
    ratio = (
        f"{best.attack} to {_range(best.defence, worst.defence)} is "
        f"{_range(best.ratio, worst.ratio)}"
    )
    column = f"column {_range(heads(best.column), heads(worst.column))}"
    shifts = tuple(map(str, best.shifts)) or ("no shifts",)
    return Foreseen(f"{ratio}; {', '.join(shifts)}; {column}", chips=(ratio, *shifts, column))


def _range(first: object, last: object) -> str:
    return str(first) if first == last else f"{first}..{last}"
