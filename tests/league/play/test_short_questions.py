"""Questions that stand between the steps of a turn are as short as those in mid-action."""

from __future__ import annotations

from typing import cast

import pytest

from pbem.engine.step import Decision
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.turn.airborne import DropOne
from pbem.games.narvik.turn.formations import CallFormation
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.question_deadline import kind_of
from pbem.league.timing.pace import Kind
from tests.narvik.games import position


@pytest.mark.parametrize("step", [DropOne(), CallFormation()])
def test_who_jumps_and_who_comes_is_asked_aside(step: Question) -> None:
    decision = Decision("german", step, position("turn: 3", "2020: 1J"))
    assert kind_of(cast(LoadedGame, None), decision) == Kind.REACTIONS
