"""Orders that belong to no subject."""

from __future__ import annotations

from typing import ClassVar

from pbem.games.eto.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.general import FinishedPhase, ReadyMade


class Default(ReadyMade, frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup",)
    form: ClassVar = "DEFAULT"


class Done(FinishedPhase, frozen=True):
    """Nothing more in this step or phase."""

    answers: ClassVar = tuple(DONE_WITH)
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = f"_phase: {' | '.join(map(str.upper, KIND_OF))}"
    kind_of: ClassVar = KIND_OF
