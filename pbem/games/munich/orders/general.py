"""Orders that belong to no subject."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pbem.games.munich.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.general import FinishedPhase, ReadyMade

AIR = "AIR"  # both segments in which a side's own aircraft start are called so


class Default(ReadyMade, frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup", "deploy", "storm", "excess")
    form: ClassVar = "DEFAULT"


class Done(FinishedPhase, frozen=True):
    """Nothing more in this phase."""

    answers: ClassVar = tuple(DONE_WITH)
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = (
        "_phase: SETUP | CRISIS | MOBILIZE | AIR | LAUNCH | INTERCEPT | BOMB | MOVE | ATTACK"
    )
    spelled: ClassVar = {**FinishedPhase.spelled, "SETUP": ("SETUP",), "CRISIS": ("CRISIS",)}
    kind_of: ClassVar = KIND_OF

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        word = said[1].type if said[1:] else ""
        return cls("air" if word == AIR else DONE_WITH.get(word.lower(), ""))
