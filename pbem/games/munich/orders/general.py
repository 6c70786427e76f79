"""Orders that belong to no subject."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.order import Side
from pbem.games.munich.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.reasons import ALL_SAID

AIR = "AIR"  # both segments in which a side's own aircraft start are called so


class Default(Command[Any], frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup", "deploy", "storm", "excess")
    form: ClassVar = "DEFAULT"
    text: ClassVar = "DEFAULT"
    spelled: ClassVar = {"DEFAULT": ("DEFAULT", "STANDARD", "AUTO")}


class Done(Command[Any], frozen=True):
    """Nothing more in this phase."""

    answers: ClassVar = tuple(DONE_WITH)
    idle: ClassVar = True
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = (
        "_phase: SETUP | CRISIS | MOBILIZE | AIR | LAUNCH | INTERCEPT | BOMB | MOVE | ATTACK"
    )
    spelled: ClassVar = {
        "DONE": ("DONE", "END", "FINISHED"),
        "SETUP": ("SETUP",),
        "CRISIS": ("CRISIS",),
    }
    phase: str = ""  # one of KIND_OF; empty until its context fills it in

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        word = said[1].type if said[1:] else ""
        return cls("air" if word == AIR else DONE_WITH.get(word.lower(), ""))

    def fits(self, kind: str) -> bool:
        return kind == KIND_OF[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"DONE {self.phase.upper()}".rstrip()

    def forecast(self, view: Any, side: Side) -> Iterator[str]:
        step = view.agenda[-1] if view.agenda else None
        return step.before_done(view) if isinstance(step, Acting) else iter(())

    def why(self, view: Any, side: Side) -> str:
        return ALL_SAID

    def warnings(self, view: Any, side: Side) -> Iterator[str]:
        return self.forecast(view, side)
