"""What the kernel offers for a game that says nothing of its own about clicks."""

from __future__ import annotations

from pbem.engine.ruleset import Ruleset
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import opening


def test_answers_that_name_a_unit_are_its_options():
    view = RULES.view(opening(), "allied")
    decision = RULES.decision(view)
    unit = next(view.ready("allied"))
    found = {each.order for each in Ruleset.options(RULES, view, "allied", (unit,))}
    assert found == {str(each) for each in decision if str(each).split()[1] == unit}


def test_without_units_the_end_and_the_default_are_offered_once():
    view = RULES.view(opening(), "allied")
    assert [each.order for each in Ruleset.options(RULES, view, "allied", ())] == ["DONE MOVES"]


def test_a_name_that_no_answer_has_is_offered_nothing():
    view = RULES.view(opening(), "allied")
    assert Ruleset.options(RULES, view, "allied", ("nobody",)) == []


def test_who_is_not_asked_is_offered_nothing():
    game = opening()
    assert Ruleset.options(RULES, RULES.view(game, "german"), "german", ()) == []
    assert Ruleset.options(RULES, RULES.view(game, "allied"), "german", ()) == []


def test_a_game_without_pieces_shows_none():
    assert Ruleset.pieces(RULES, RULES.view(opening(), "allied"), "allied", "1616") == []
