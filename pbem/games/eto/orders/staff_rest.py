"""STAFF REST: what is left to the staff officer, in a phase or for one headquarters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from pbem.engine.order import Rest, Side
from pbem.games.eto.facts.phases import DONE_WITH, KIND_OF, PHASES, Row
from pbem.games.eto.facts.words import to_headquarters

LAUNCHED = "offensive"  # the kind of question that begins an offensive
OFFENSIVES = DONE_WITH[LAUNCHED]
ROWS = tuple(PHASES.values())
BREAKTHROUGHS = f"DONE {DONE_WITH['break'].upper()}"
BROKEN_THROUGH = "once it is known who broke through; CHECK tells"


class StaffOffensive(Rest, frozen=True):
    """22.0  The staff officer begins an offensive, or passes."""

    answers: ClassVar = (LAUNCHED,)
    idle: ClassVar = False
    lasts: ClassVar = False
    form: ClassVar = "OFFENSIVE STAFF"
    text: ClassVar = "OFFENSIVE STAFF"


class StaffRest(Rest, frozen=True):
    """The staff officer orders what is left open in a phase, in an offensive up to its end."""

    form: ClassVar = "_under? STAFFREST _phase"
    spelled: ClassVar = {"STAFFREST": ("STAFF REST",)}
    phase: str  # as DONE calls its last question
    hq: str = ""  # 22.1 only what concerns this one

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        return cls(phase_of(KIND_OF[said[1].type.lower()]), hq)

    def __str__(self) -> str:
        return f"{to_headquarters(self.hq)}STAFF REST {self.phase.upper()}"

    @property
    def opening(self) -> str:
        return LAUNCHED if self.phase == OFFENSIVES else ""

    @property
    def whose(self) -> str:
        return to_headquarters(self.hq).removesuffix(": ")

    def is_begun(self, view: Any, side: Side) -> bool:
        offensive = view.offensive
        return bool(self.opening) and offensive is not None and offensive.side == side

    @property
    def kinds(self) -> tuple[str, ...]:
        row = row_of(KIND_OF[self.phase])
        return tuple(each.kind for each in row.questions if each.kind != LAUNCHED)

    def is_over(self, kind: str) -> bool:
        if kind in self.kinds:
            return False
        later = ROWS[ROWS.index(row_of(KIND_OF[self.phase])) + 1 :]
        return kind == self.opening or kind in _kinds(later)


def of_phase(kind: str, hq: str = "") -> tuple[Rest, ...]:
    """What leaves the rest of the phase to the staff in which a kind of question is asked."""
    rest = StaffRest(phase_of(kind), hq)
    return (StaffOffensive(), rest) if rest.opening and rest.whole else (rest,)


def phase_of(kind: str) -> str:
    """How that phase is called."""
    row = row_of(kind)
    named = (row.asks, *(each.kind for each in row.questions))
    return next(DONE_WITH[each] for each in named if each in DONE_WITH)


def row_of(kind: str) -> Row:
    """The phase in which a kind of question is asked; of several the first."""
    return next(row for row in ROWS if kind in _kinds((row,)))


def _kinds(rows: Iterable[Row]) -> set[str]:
    return {each.kind for row in rows for each in row.questions}


def awaited(orders: Sequence[str]) -> tuple[int, str, str]:
    """28.0  What follows breakthroughs is ordered when it is known what came of them."""
    broken = any(each.startswith("BREAK ") for each in orders)
    if not broken or BREAKTHROUGHS not in orders[:-1]:
        return len(orders), "", ""
    return orders.index(BREAKTHROUGHS) + 1, str(StaffRest(OFFENSIVES)), BROKEN_THROUGH
