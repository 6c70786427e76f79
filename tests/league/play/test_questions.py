"""What is said to an answer that is none."""

from __future__ import annotations

from pathlib import Path

from pbem.store.database import Store
from tests.league.houses import Club


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
