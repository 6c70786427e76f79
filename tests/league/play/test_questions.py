"""What a question brings along: orders to edit; and what is said to an answer that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games.jupiter.rules import RULES as JUPITER
from pbem.games.narvik.rules import RULES as NARVIK
from pbem.league.play.questions import MOST_LINES, subject_of, template
from pbem.notation.sheet import read_sheet
from pbem.store.database import Store
from tests.engine.tables import opening
from tests.league.houses import Club


def narvik(*lines: str) -> list[str]:
    """The orders to edit in a position of Narvik 1940."""
    game = NARVIK.read_position("\n".join(lines))
    decision = NARVIK.decision(game)
    assert decision is not None
    return template(NARVIK, decision).split("\n")


SCENE = (
    "asked: allied", "points allied: 5", "points german: 5", "harstad: SG1, SG2, RM",
    "0216: IG1", "1801: 16A", "1802: 1J", "1018: Holt", "0919: 6J", "2020: Dietl",
    "allied strikes: BB2",
)  # fmt: skip


def test_the_last_line_ends_the_activity_and_all_others_are_comments() -> None:
    turn, heading, *others, last = narvik(*SCENE)
    assert (turn, heading, last) == ("TURN 1", "ACTIONS", "PASS")
    assert all(each.startswith("# ") for each in others)


def test_there_is_a_line_for_every_kind_of_action() -> None:
    verbs = {line.split()[1] for line in narvik(*SCENE) if line.startswith("#")}
    assert verbs >= {"MOVE", "SEA", "STORM", "FIRE", "ASSAULT", "NAVAL:", "RECON"}


def test_one_place_to_look_at_is_enough() -> None:
    assert len([line for line in narvik(*SCENE) if "RECON" in line]) == 1


def test_every_line_would_be_legal() -> None:
    decision = NARVIK.decision(NARVIK.read_position("\n".join(SCENE)))
    assert decision is not None
    for line in narvik(*SCENE)[2:-1]:
        (read,) = read_sheet(NARVIK, line.removeprefix("# "), "allied", decision.game).lines
        (order,) = read.statement.orders
        assert order in decision


def test_units_are_listed_as_long_as_there_is_room() -> None:
    decision = JUPITER.decision(opening())
    assert decision is not None
    lines = [line for line in template(JUPITER, decision).split("\n") if line.startswith("# ")]
    assert 1 < len(lines) <= MOST_LINES
    assert len({line.split()[2] for line in lines}) == len(lines)


@pytest.mark.parametrize(
    ("order", "subject"),
    [
        ("M 1Arm 1717", "1Arm"),
        ("MOVE KGW: 1J 1222", "MOVE KGW:"),
        ("FIRE KGW: 1J > 1222", "FIRE KGW:"),
        ("RECON 1801", "RECON"),
        ("REGROUP KGW", "KGW"),
        ("PASS", ""),
    ],
)
def test_an_order_is_for_somebody(order: str, subject: str) -> None:
    assert subject_of(order, {"1801", "1717"}.__contains__) == subject


def test_orders_that_do_not_answer_the_question_are_taken_and_that_is_said(
    store: Store, tmp_path: Path
) -> None:
    club = Club(store, tmp_path)
    game = club.game()
    asked = club.loaded(game).asked_side
    who = {"allied": "anna", "german": "georg"}[asked]
    answer = club.answer(who, game, "WHEN LOSE: WEAKEST")
    assert answer.lead[0].endswith("but none of them answers the question that is open.")
    assert answer.question is not None
    answer = club.answer(who, game, "DEFAULT")
    assert "none of them" not in answer.lead[0]
