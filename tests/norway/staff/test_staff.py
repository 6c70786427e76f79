"""The staff officer plays whole games: legally, soberly and at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.norway.facts.units import ALLIED, GERMAN, enemy_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from pbem.games.norway.staff.choice import ranked
from pbem.games.norway.staff.habits import USUAL
from pbem.games.norway.staff.officer import StaffOfficer
from tests.norway.games import acting, position


class Minuted:
    """An officer whose answers are checked and counted."""

    def __init__(self) -> None:
        self.officer, self.kinds = StaffOfficer(), Counter[str]()

    def __call__(self, view: Norway, decision: Decision[Norway]) -> Order:
        order = self.officer(view, decision)
        decision.check(order)
        self.kinds[decision.kind] += 1
        return order


def played(policies: dict[Side, Any], seed: str) -> Norway:
    desks = {side: Desk(policy=policy) for side, policy in policies.items()}
    dice = SeededDice(seed.encode().ljust(32), seed)
    game: Norway = drive(RULES, RULES.start({}), desks, dice).position
    return game


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_he_answers_every_question_legally_and_beats_chance(side: Side) -> None:
    minuted = Minuted()
    game = played({side: minuted, enemy_of(side): RandomPlayer(3)}, "chance")
    verdict = RULES.verdict(game)
    assert verdict is not None
    assert verdict.winner == side
    assert minuted.kinds["action"] > 10


def test_two_officers_answer_all_kinds_of_questions_to_the_end_without_sudden_death() -> None:
    officers = {GERMAN: Minuted(), ALLIED: Minuted()}
    game = played(dict(officers), "staffs")
    verdict = RULES.verdict(game)
    assert verdict is not None
    assert verdict.case in ("4.7", "4.8")
    kinds = officers[GERMAN].kinds + officers[ALLIED].kinds
    assert {"setup", "action", "targets", "return fire", "refit place", "patrol"} <= set(kinds)


def test_proposals_come_the_best_first_and_all_can_be_played() -> None:
    game = acting(position({"Reich": "159Inf 193Inf", "39": "GTR1 Hipper", "38": "TR1"}), GERMAN)
    view = RULES.view(game, GERMAN)
    step: Any = view.agenda[-1]
    found = list(ranked(view, step, USUAL))
    assert len(found) > 3
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
    for each in found:
        step.check(view, each.order)


def test_equal_views_get_equal_answers() -> None:
    game = acting(position({"Reich": "159Inf 193Inf", "39": "GTR1 Hipper"}), GERMAN)
    view = RULES.view(game, GERMAN)
    again = RULES.decode(RULES.encode(view))
    answers = []
    for each in (view, again):
        decision = RULES.decision(each)
        assert decision is not None
        answers.append(StaffOfficer()(each, decision))
    assert answers[0] == answers[1]
