"""Orders that belong to no subject."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.order import Side, Stop
from pbem.games.eto.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.reasons import ALL_SAID


class Default(Command[Any], frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup",)
    form: ClassVar = "DEFAULT"
    text: ClassVar = "DEFAULT"
    spelled: ClassVar = {"DEFAULT": ("DEFAULT", "STANDARD", "AUTO")}


class StopOffensives(Stop, frozen=True):
    """No further offensive before the side was asked, once it has come to something."""

    answers: ClassVar = ("offensive",)


class Done(Command[Any], frozen=True):
    """Nothing more in this step or phase."""

    answers: ClassVar = tuple(DONE_WITH)
    idle: ClassVar = True
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = f"_phase: {' | '.join(map(str.upper, KIND_OF))}"
    spelled: ClassVar = {"DONE": ("DONE", "END", "FINISHED")}
    phase: str = ""  # one of KIND_OF; empty until its context fills it in

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(said[1].type.lower() if said[1:] else "")

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
