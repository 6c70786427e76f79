"""Orders that belong to no subject."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.order import Stop
from pbem.games.eto.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.orders.general import FinishedPhase, ReadyMade


class Default(ReadyMade, frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup",)
    form: ClassVar = "DEFAULT"


class StopOffensives(Stop, frozen=True):
    """No further offensive before the side was asked, once it has come to something."""

    answers: ClassVar = ("offensive",)


class Done(FinishedPhase, frozen=True):
    """Nothing more in this step or phase."""

    answers: ClassVar = tuple(DONE_WITH)
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = f"_phase: {' | '.join(map(str.upper, KIND_OF))}"
    kind_of: ClassVar = KIND_OF
