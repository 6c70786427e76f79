"""What fire, an assault or a strike would come to, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.regroup import waiting
from pbem.games.narvik.combat import assault as assaults
from pbem.games.narvik.combat import fire as combat
from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.combat.fire_lines import fire_targets
from pbem.games.narvik.combat.results import chances, column
from pbem.games.narvik.combat.shifts import (
    ASSAULT,
    CLOSE,
    FIRE,
    LANDING,
    Volley,
    common_shifts,
    fire_of,
    listed,
    shifts_against,
)
from pbem.games.narvik.combat.volleys import touched
from pbem.games.narvik.facts.staging import HARSTAD
from pbem.games.narvik.facts.units import hidden
from pbem.games.narvik.orders.kinds import Assault, Fire, Landing, Regroup, Strike
from pbem.games.narvik.position.boxes import STRIKES
from pbem.games.narvik.position.game import Narvik

RESULTS = {"": "no effect", "R": "retreat", "D": "disrupted", "E": "eliminated"}
REGROUPING = {"lost": "lost", "stays": "no effect", "returns": "returns"}


def explain(view: Narvik, side: Side, order: Order) -> list[str]:
    """Columns and chances of a legal order; nothing for other kinds of order."""
    if isinstance(order, Regroup):
        return list(_of_regrouping(view, side, order.command))
    words = [line for volley in _volleys(view, side, order) for line in of_volley(view, volley)]
    if isinstance(order, Landing):
        words.append(f"unless all are gone from {order.target}, {order.marine} is lost (13.2)")
    return words


def _volleys(view: Narvik, side: Side, order: Order) -> Iterator[Volley]:
    if isinstance(order, Fire):
        yield from combat.volleys(view, side, order, FIRE, fire_targets)
    elif isinstance(order, Assault):
        yield from combat.volleys(view, side, order, ASSAULT, assaults.targets)
    elif isinstance(order, Landing):
        yield Volley(side, LANDING, (order.marine,), HARSTAD, order.target)
    elif isinstance(order, Strike):
        for shot in order.shots:
            yield Volley(side, order.arm, shot.units, STRIKES[side], shot.target)


def of_volley(view: Narvik, volley: Volley) -> Iterator[str]:
    """The fire factor, the shifts, and for each unit in the hex its column and its chances."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    shown = ", ".join(map(shift_words, common)) or "no shifts"
    yield f"{' + '.join(volley.units)} at {view.board.name(volley.target)}: {fire} factors; {shown}"
    columns: dict[int, list[str]] = {}
    for id in touched(view, volley):
        columns.setdefault(column(fire, shifts_against(view, volley, common, id)), []).append(id)
    for at, units in columns.items():
        who = _counted(view, units)
        yield f"column {at} against {who}: {chance_words(view, at)}"
    yield from _unseen(view, volley)


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
    if any(view.unit(id).anti_armor for id in volley.units):
        yield f"against tanks {shift_words(listed(view, 'anti_armor', 'anti-armour'))}"


def _of_regrouping(view: Narvik, side: Side, command: str) -> Iterator[str]:
    """17.0  How each unit in the display may fare."""
    table = view.scenario.tables.regroup
    for id in waiting(view, side, command):
        found: dict[str, Fraction] = {}
        for row in table.values():
            result = REGROUPING[row[view.unit(id).elite]]
            found[result] = found.get(result, Fraction(0)) + Fraction(1, len(table))
        yield f"{id}: {', '.join(_percent(*each) for each in found.items())}"


def shift_words(shift: Shift) -> str:
    """As in "1L rough (14.3.1)"."""
    side = "R" if shift.columns > 0 else "L"
    return f"{abs(shift.columns)}{side} {shift.why} ({shift.case})"


def chance_words(view: Narvik, at: int) -> str:
    """The chances of a column, the worst for the target first."""
    found = chances(view.scenario, at)
    return ", ".join(_percent(RESULTS[result], chance) for result, chance in found.items())


def _percent(result: str, chance: Fraction) -> str:
    return f"{result} {float(100 * chance):.0f} %"
