"""What players are told of an order before it is carried out."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.ruleset import WAITS
from pbem.games.narvik.rules import RULES
from pbem.notation.sheets.rehearsal import dry_run
from pbem.wargame.orders.rehearsal import UP_TO_DICE
from tests.marks import rule
from tests.narvik.games import order, position


def explained(game, text, side="german"):
    view = RULES.view(game, side)
    return RULES.explain(view, side, order(text, side))


def rehearsed(view, text, side="german"):
    return RULES.rehearse(view, side, order(text, side))


POINTS = "costs 1 AP, 3 left"
FIELD = ("turn: 2", "asked: german", "points german: 4", "1222: 1J, 2J", "1522: SG1", "0216: SG2")


# -- explaining -----------------------------------------------------------------------------------


@rule("narvik", "12.3")
def test_a_move_is_told_with_its_way_its_cost_and_its_points():
    words = explained(position(*FIELD), "MOVE KGW: 1J 1322 1422")
    assert words == ["1J: 1222-1322-1422, 4 of 6 MP", "1422 is next to the enemy", POINTS]


@rule("narvik", "13.1")
def test_a_way_by_sea_has_no_movement_points():
    game = position("turn: 2", "asked: allied", "points allied: 4", "harstad: SG1", "1222: 1J")
    first, *_ = explained(game, "SEA BR: SG1 1215", "allied")
    assert first == "SG1: harstad-1215 by sea"


@rule("narvik", "14.3")
def test_an_assault_at_unseen_units_is_told_with_its_columns_at_best_and_worst():
    game = position("turn: 2", "asked: german", "points german: 4", "1714: 1J", "1814: AltaA")
    words = explained(game, "ASSAULT KGW: 1J > 1814")
    assert any(each.startswith("if weakest: column ") for each in words)
    assert any(each.startswith("if strongest: column ") for each in words)
    assert words[-1].startswith("costs ")


@rule("narvik", "9.0")
def test_a_unit_put_on_top_counts_as_the_one_that_fires():
    game = position(
        "turn: 2", "asked: german", "points german: 4", "1714: 1J, 2J, 3J, 5J", "1814: AltaA"
    )
    words = explained(game, "FIRE KGW: 1714 > 1814 TOP 5J")
    assert words[0].startswith("5J at 1814")


def test_an_explanation_changes_nothing():
    game = position(*FIELD)
    view = RULES.view(game, "german")
    before = view.twin()
    RULES.explain(view, "german", order("MOVE KGW: 1J 1322", "german"))
    assert view == before


# -- rehearsing -----------------------------------------------------------------------------------


@rule("narvik", "6.2")
def test_actions_of_a_sheet_follow_each_other_until_the_points_are_spent():
    view = RULES.view(position(*FIELD), "german")
    tried = dry_run(
        RULES,
        "MOVE KGW: 1J 1322\nMOVE KGW: 1J 1422\nRECON 1522\nPASS\nRECON 1522\nRECON 0216",
        "german",
        view,
    )
    assert [each.ok for each in tried] == [True, True, True, True, True, False]
    assert view.where["1J"] == "1422"
    assert view.points["german"] == 0


def test_fire_pays_and_hits_nobody_in_a_rehearsal():
    game = position("turn: 2", "asked: german", "points german: 4", "1714: 1J", "1814: AltaA")
    view = RULES.view(game, "german")
    stacks = dict(view.stacks)
    words = rehearsed(view, "FIRE KGW: 1J > 1814")
    assert any(each.startswith("column ") for each in words)
    assert view.stacks == stacks
    assert view.points["german"] == 4 - int(words[-1].split()[1])


@rule("narvik", "16.0")
def test_a_strike_is_planned_once():
    game = position(
        "turn: 2", "asked: german", "points german: 9", "1222: 1J", "1522: SG1",
        "german strikes: Stu1",
    )  # fmt: skip
    view = RULES.view(game, "german")
    rehearsed(view, "AIR: Stu1 > 1522")
    with pytest.raises(Illegal):
        rehearsed(view, "AIR: Stu1 > 1522")


def test_an_action_is_tried_though_the_enemy_is_asked():
    game = position(*FIELD)
    view = RULES.view(game, "allied")
    assert not view.agenda
    rehearsed(view, "MOVE BR: SG1 1523", "allied")
    assert view.where["SG1"] == "1523"


def test_an_answer_that_nobody_has_asked_for_waits():
    assert rehearsed(RULES.view(position(*FIELD), "german"), "R 1J 1322") == [WAITS]


def test_a_set_up_is_tried_line_by_line():
    view = RULES.view(RULES.start({}), "german")
    tried = dry_run(RULES, "PLACE 6J 2020\nPLACE 6J 0417\nDONE\nDEFAULT", "german", view)
    assert [each.ok for each in tried] == [True, False, False, True]
    assert view.where["6J"] == "2020"


def test_actions_wait_while_the_armies_are_set_up():
    view = RULES.view(RULES.start({}), "german")
    assert rehearsed(view, "RECON 0216") == [WAITS]


@rule("narvik", "23.1")
def test_engineers_are_up_to_the_dice():
    game = position(
        "option engineers: yes", "turn: 2", "asked: german", "points german: 4", "1222: Pi83",
        "0216: SG1",
    )  # fmt: skip
    view = RULES.view(game, "german")
    assert UP_TO_DICE in rehearsed(view, "ENGINEER KGD: Pi83 ENTRENCH")
    assert not view.entrenched
