"""The plan that goes with a question: its heading, and that it can always be made."""

from __future__ import annotations

import pytest

from pbem.engine.order import Side
from pbem.engine.proposal import proposal
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.rules import RULES
from pbem.games.norway.setup.options_chosen import ChooseOptions
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


@rule("norway", "27.2")
@pytest.mark.parametrize("side", SIDES)
def test_what_is_proposed_for_the_options_can_be_sent_as_it_stands(side: Side) -> None:
    game = position({}, {"special": "yes"}, phase="options")
    game.push(ChooseOptions(side))
    asked = RULES.decision(RULES.view(game, side))
    assert asked is not None
    (line,) = proposal(RULES, asked).lines
    asked.check(RULES.parse(line.order, side).orders[0])


@rule("norway", "14.0")
def test_a_plan_in_the_fog_can_be_sent_as_it_stands() -> None:
    """Every line is legal where everything can be seen, too, for the first one that is played."""
    where = {"Reich": "159Inf 193Inf Ju88/1", "39": "GTR1 Hipper", "38": "TR1 Renown 2DF"}
    game = position(where, {"fog": "stacks"}, allowance={GERMAN: ("any", "any")})
    game.push(TakeAction(GERMAN))
    seen = RULES.decision(RULES.view(game, GERMAN))
    known = RULES.decision(game)
    assert seen is not None
    assert known is not None
    lines = proposal(RULES, seen).lines
    assert lines
    assert not any(id in line.order for line in lines for id in (" TR1", "Renown", "2DF"))
    known.check(RULES.parse(lines[0].order, GERMAN).orders[0])
