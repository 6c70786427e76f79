"""Orders that games have alike, and that belong to no subject of theirs.

A game names the questions that each answers; what differs it says in its own class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from pbem.engine.order import Side
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command


class ReadyMade(Command[Any], frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    text: ClassVar = "DEFAULT"
    spelled: ClassVar = {"DEFAULT": ("DEFAULT", "STANDARD", "AUTO")}

    def why(self, view: Any, side: Side) -> str:
        return "the ready-made answer for all that is left"


class Finished(Command[Any], frozen=True):
    """Nothing more."""

    text: ClassVar = "DONE"
    spelled: ClassVar = {"DONE": ("DONE", "END", "FINISHED")}


class FinishedPhase(Finished, frozen=True):
    """Nothing more in a phase, named or not; who says so hears what it leaves undone."""

    idle: ClassVar = True
    kind_of: ClassVar[Mapping[str, str]] = {}  # by phase, what its questions are about
    phase: str = ""  # one of these; empty until its context fills it in

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(said[1].type.lower() if said[1:] else "")

    def fits(self, kind: str) -> bool:
        return kind == self.kind_of[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"{self.text} {self.phase.upper()}".rstrip()

    def forecast(self, view: Any, side: Side) -> Iterator[str]:
        step = view.agenda[-1] if view.agenda else None
        return step.before_done(view) if isinstance(step, Acting) else iter(())

    def warnings(self, view: Any, side: Side) -> Iterator[str]:
        return self.forecast(view, side)


class Naming(Command[Any], frozen=True):
    """Units that are named one by one; to name none of them is an answer too."""

    verb: ClassVar[str]
    units: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.verb} {' + '.join(self.units)}" if self.units else f"NO {self.verb}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(reader.named(said))
