"""Orders that belong to no subject."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pbem.games.munich.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.general import FinishedPhase, ReadyMade

KEPT = {"HOLD": "", "REST": "combat"}
"""What is over with HOLD ALL, whatever it is that is asked, and with REST ALL."""
AIR = "AIR"  # both segments in which a side's own aircraft start are called so


class Default(ReadyMade, frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup", "deploy", "storm", "excess")
    form: ClassVar = "DEFAULT"


class Done(FinishedPhase, frozen=True):
    """Nothing more in this phase."""

    answers: ClassVar = tuple(DONE_WITH)
    form: ClassVar = """
        DONE _phase?
        HOLD ALL
        REST ALL
    """
    parts: ClassVar = (
        "_phase: SETUP | CRISIS | MOBILIZE | AIR | LAUNCH | INTERCEPT | BOMB | MOVE | ATTACK"
    )
    spelled: ClassVar = {
        **FinishedPhase.spelled,
        "SETUP": ("SETUP",),
        "CRISIS": ("CRISIS",),
        "HOLD": ("HOLD", "STAY"),
        "REST": ("REST",),
    }
    kind_of: ClassVar = KIND_OF

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """Whoever lets all stand is done with moving, or with what he has come to since."""
        if said[0].type in KEPT:
            return cls(KEPT[said[0].type])
        word = said[1].type if said[1:] else ""
        return cls("air" if word == AIR else DONE_WITH.get(word.lower(), ""))
