"""What fire, an assault or a strike would come to, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.combat.results import chances, column
from pbem.games.narvik.combat.shifts import (
    CLOSE,
    COUNTER,
    ELITE,
    TWICE_AS_STRONG,
    Volley,
    common_shifts,
    fire_of,
    listed,
    shifts_against,
    touched,
)
from pbem.games.narvik.facts.units import hidden
from pbem.games.narvik.facts.words import RESULTS, counted
from pbem.games.narvik.position.game import Narvik


def columns(view: Narvik, volley: Volley) -> str:
    """The column of the results table; two where the units in the hex differ."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    against = (shifts_against(view, volley, common, id) for id in touched(view, volley))
    return "..".join(f"c{each}" for each in sorted({column(fire, each) for each in against}))


def likely_hit(view: Narvik, volley: Volley) -> Fraction:
    """How likely the unit that it hits best suffers anything."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    against = (shifts_against(view, volley, common, id) for id in touched(view, volley))
    missed = (chances(view.scenario, column(fire, each)).get("", Fraction(0)) for each in against)
    return 1 - min(missed, default=Fraction(1))


def of_volley(view: Narvik, volley: Volley) -> Iterator[Foreseen]:
    """The fire factor, the shifts, and for each unit in the hex its column and its chances."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    shifts = tuple(map(shift_words, common)) or ("no shifts",)
    who = f"{' + '.join(volley.units)} at {view.board.name(volley.target)}"
    factors = counted(fire, "factor")
    yield Foreseen(f"{who}: {factors}; {', '.join(shifts)}", chips=(factors, *shifts))
    columns: dict[tuple[int, int], list[str]] = {}
    for id in touched(view, volley):
        against = shifts_against(view, volley, common, id)
        best = column(fire, (*against, *_at_best(view, volley, id)))
        worst = column(fire, (*against, *_at_worst(view, volley, common)))
        columns.setdefault((best, worst), []).append(id)
    for (best, worst), units in columns.items():
        cases = {"": best} if best == worst else {"if weakest: ": best, "if strongest: ": worst}
        for case, at in cases.items():
            yield likely(_chances(view, at), f"{case}column {at} against {_counted(view, units)}")
    yield from map(Foreseen, _unseen(view, volley))


def _at_best(view: Narvik, volley: Volley, id: str) -> Iterator[Shift]:
    """14.3.2  What an unseen unit may turn out to be that is easier to hit."""
    if hidden(id) and volley.how != COUNTER and _armed(view, volley):
        yield listed(view, "anti_armor", "anti-armour")


def _at_worst(view: Narvik, volley: Volley, common: Sequence[Shift]) -> Iterator[Shift]:
    """14.3  What unseen units may add for all in the hex, if it does not count yet."""
    if volley.how not in CLOSE or not any(map(hidden, view.stack(volley.target))):
        return
    counted = {each.why for each in common}
    for name, why in (("elite_defends", ELITE), ("outnumbered", TWICE_AS_STRONG)):
        if why not in counted:
            yield listed(view, name, why)


def _armed(view: Narvik, volley: Volley) -> bool:
    return any(view.unit(id).anti_armor for id in volley.units)


def card(view: Narvik, volleys: Sequence[Volley], said: Iterable[Foreseen]) -> BattleCard:
    """Groups that fire at once, for a picture of it."""
    units = (id for volley in volleys for id in volley.units)
    targets = dict.fromkeys(volley.target for volley in volleys)
    return BattleCard.of(units, (id for hex in targets for id in view.stack(hex)), said)


def _counted(view: Narvik, units: list[str]) -> str:
    """Units by name, those whose faces are hidden by number."""
    unseen = [id for id in units if hidden(id)]
    names = [id for id in units if not hidden(id)]
    if unseen:
        names.append(f"{len(unseen)} unseen")
    return ", ".join(names)


def _unseen(view: Narvik, volley: Volley) -> Iterator[str]:
    """14.3  What may still shift when faces are shown."""
    if not any(hidden(id) for id in view.stack(volley.target)):
        return
    if volley.how in CLOSE:
        elite = listed(view, "elite_defends", "an elite unit among them")
        strong = listed(view, "outnumbered", "if they are twice as strong")
        yield f"what is unseen there may add {shift_words(elite)}, {shift_words(strong)}"
    if _armed(view, volley):
        yield f"against tanks {shift_words(listed(view, 'anti_armor', 'anti-armour'))}"


def shift_words(shift: Shift) -> str:
    """As in "1L rough (14.3.1)"."""
    side = "R" if shift.columns > 0 else "L"
    return f"{abs(shift.columns)}{side} {shift.why} ({shift.case})"


def _chances(view: Narvik, at: int) -> Iterator[tuple[str, Fraction]]:
    """The chances of a column, the worst for the target first."""
    found = chances(view.scenario, at)
    return ((RESULTS[result], chance) for result, chance in found.items())
