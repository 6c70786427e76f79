"""SEQ-M  Orders for phases that a scenario does not play are refused when they are checked."""

from __future__ import annotations

import pytest

from pbem.engine.dice import SeededDice
from pbem.engine.driver import deployed
from pbem.games.eto.facts.phases import DONE_WITH, KIND_OF, PHASES, STEPS
from pbem.games.eto.rules import RULES
from pbem.notation.sheets.rehearsal import Tried, dry_run
from tests.eto.fields import ARDENNES, POLAND
from tests.marks import rule


def tried(scenario: str, text: str) -> Tried:
    game = deployed(RULES, RULES.start({"scenario": scenario}), SeededDice(bytes(32), "plan"))
    (line,) = dry_run(RULES, text, "germany", RULES.view(game, "germany"))
    return line


@rule("eto", "sc.3.2", "sc.4.3")
@pytest.mark.parametrize(
    ("scenario", "text", "why"),
    [
        (ARDENNES, "SAIL Bismarck North Sea", "The Battle of the Bulge has no Naval and Air phase"),
        (ARDENNES, "STRATEGIC RAID France WITH L1", "has no Strategic Warfare phase"),
        (ARDENNES, "REPLENISH GI1 Berlin", "has no Replenishment"),
        (POLAND, "RAIL GI1 Berlin", "Case White has no Movement phase"),
    ],
)
def test_who_orders_for_a_phase_that_is_not_played_is_told_so(
    scenario: str, text: str, why: str
) -> None:
    line = tried(scenario, text)
    assert not line.ok
    assert why in line.words[0]


@pytest.mark.parametrize(
    ("scenario", "text"),
    [
        (ARDENNES, "RAIL HQG Berlin"),
        (ARDENNES, "INTERCEPT L1 AT Metz"),
        (ARDENNES, "DONE SAILING"),
        (POLAND, "M GI1 3832"),
    ],
)
def test_what_may_come_waits(scenario: str, text: str) -> None:
    assert tried(scenario, text).ok


def test_a_bare_done_ends_one_thing_after_the_other_in_the_order_of_the_month() -> None:
    kinds = list(DONE_WITH)
    months = [kind for kind in kinds if kind not in {each.question.kind for each in STEPS.values()}]
    phases = [[each.kind for each in row.questions] for row in PHASES.values()]
    assert months == [kind for row in phases for kind in row if kind in months]
    assert kinds.index("exploit") < kinds.index("offensive") < kinds.index("march")
    assert {KIND_OF[word] for word in DONE_WITH.values()} == set(kinds)


@rule("eto", "sc.2.2")
def test_a_plan_from_the_first_question_on_is_tried_past_steps_that_end_by_themselves() -> None:
    game = deployed(RULES, RULES.start({"scenario": "finest_hour"}), SeededDice(bytes(32), "plan"))
    text = "FIRST\nRAID Harwich WITH JG1\nRAID Dover WITH JG2\nDONE FLYING\nAIR OFFENSIVE"
    first, raid, wrong, done, later = dry_run(RULES, text, "germany", RULES.view(game, "germany"))
    assert (first.ok, raid.ok, done.ok, later.ok) == (True, True, True, True)
    assert "Hurri2" in raid.words[0]
    assert not wrong.ok
    assert "no enemy aircraft are on a base in Dover" in wrong.words[0]
    assert not done.words
    assert later.later
