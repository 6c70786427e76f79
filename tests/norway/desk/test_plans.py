"""The plan that goes with a question: its heading, and that it can always be made."""

from __future__ import annotations

import pytest

from pbem.engine.proposal import proposal
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import position


@rule("norway", "6.0")
@pytest.mark.parametrize(
    ("phase", "heading"), [("preturn", "PRETURN"), ("midturn", "MIDTURN"), ("actions", "ACTIONS")]
)
def test_a_plan_stands_under_the_heading_of_its_phase(phase: str, heading: str) -> None:
    game = position({"36": "Renown"}, phase=phase, allowance={ALLIED: ("any",)})
    assert RULES.heading(game, TakeAction.kind) == heading
    asked = RULES.question(ALLIED, TakeAction(ALLIED), game)
    assert proposal(RULES, asked).headings == ("TURN 1", heading)


def test_what_is_asked_in_between_has_no_heading() -> None:
    assert RULES.heading(position({"36": "Renown"}), "patrol") == ""


@rule("norway", "25.4")
def test_a_battle_where_the_ships_are_can_be_planned() -> None:
    game = position({"36": "Renown Hipper"}, allowance={ALLIED: ("any",)})
    RULES.rehearse(game, ALLIED, RULES.parse("ENGAGE Renown", ALLIED).orders[0])
    assert game.where["Renown"] == "36"
