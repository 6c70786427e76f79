"""pbem check: a dry run of an order file."""

from __future__ import annotations

import json

import pytest

from pbem.engine.order import Statement
from pbem.games.jupiter import advice
from pbem.games.jupiter.odds import odds
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import opening


@pytest.fixture
def checked(pbem, tmp_path):
    def check(text, *words):
        path = tmp_path / "orders.txt"
        path.write_text(text, encoding="utf-8")
        return pbem("check", "jupiter", path, *words)

    return check


def tried(result):
    return json.loads(result.stdout)


def test_a_move_tells_its_way_its_cost_and_its_supply(checked):
    result = checked("M 1Arm 1717\n")
    assert result.exit_code == 0
    assert "1  OK  M 1Arm 1717\n" in result.output
    assert "1616-1716-1717, 1.5 of 7 MF" in result.output
    assert "in supply in 1717" in result.output


def test_moves_are_made_one_after_another(checked):
    result = checked("M 1Arm 1717\nM 1Arm 1616\n")
    assert result.exit_code == 1
    assert "(rule 12.2)" in result.output
    assert result.stderr == "1 of 2 lines are wrong.\n"


def test_units_recover_between_the_phases(checked):
    found = tried(checked("MOVES\nM 1Arm 1717\nDONE\nATTACKS\nREST 1Arm\nDONE\n", "--json"))
    assert all(each["ok"] for each in found)


def test_what_is_wrong_is_said_with_a_caret_a_rule_and_what_is_legal(checked):
    result = checked("M 10G 2901\nBLAH\n")
    assert result.exit_code == 1
    assert "2901 is held by the enemy (rule 12.2)" in result.output
    assert "legal: M 10G " in result.output
    assert "I do not know the verb 'BLAH'" in result.output


def test_alternatives_conditions_turns_and_standing_orders(checked):
    result = checked(
        "M 3US 0000 | M 3US 1516\nIF WEATHER STORM: HOLD 1US\nWHEN LOSE: WEAKEST\nLOSE 1US\n"
        "TURN 2\nHOLD 1US\n"
    )
    assert result.exit_code == 0, result.output
    assert "as M 3US 1516" in result.output
    assert "WEATHER STORM does not allow it now" in result.output
    assert "waits until it is asked for" in result.output
    assert "for turn 2: understood, not tried" in result.output


def test_a_set_up_can_be_tried(checked, tmp_path):
    path = tmp_path / "start.json"
    path.write_bytes(RULES.encode(RULES.start({})))
    result = checked("BASE US 2603\nPLACE 10G 2900\nDEFAULT\n", "--position", path)
    assert result.exit_code == 0, result.output


def test_orders_of_the_other_side_and_a_recorded_game(checked, begun):
    assert checked("HOLD Nar\n", "--side", "german", "--position", begun).exit_code == 0
    assert checked("HOLD Nar\n", "--position", begun).exit_code == 1


def test_a_file_that_is_no_position_is_refused(checked, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text('{"turn": "x"}', encoding="utf-8")
    result = checked("HOLD 1US\n", "--position", path)
    assert result.exit_code == 2
    assert "is not a position of Operation Jupiter" in result.stderr


# -- odds through the fog ---------------------------------------------------------------------


@pytest.fixture
def attack(checked, tmp_path):
    """An attack on Alta, where two Germans stand of whom the Allies see at most one."""

    def of(disrupted):
        game = opening()
        for id, hex in (("1Arm", "1520"), ("1US", "1520")):
            game.put(id, hex)
        if disrupted:
            game.disrupted.update(game.stack("1519"))
        path = tmp_path / "p.json"
        path.write_bytes(RULES.encode(game))
        text = "ATTACKS\nA 1519 WITH 1Arm, 1US\n"
        return game, tried(checked(text, "--position", path, "--json"))[1]

    return of


def test_an_attack_tells_odds_shifts_and_chances(attack):
    _, found = attack(disrupted=False)
    assert found["ok"], found
    words = "\n".join(found["words"])
    assert "2L town (13.9)" in words
    assert " to " in words
    assert "%" in words


def test_unseen_units_make_a_range_that_holds_the_truth(attack):
    game, found = attack(disrupted=True)
    words = "\n".join(found["words"])
    assert "2 units are unseen there" in words
    assert "if weakest: " in words
    assert "if strongest: " in words
    assert not any(id in words for id in game.stack("1519"))
    view = RULES.view(game, "allied")
    (order,) = statement(game, "A 1519 WITH 1Arm, 1US").orders
    fight = advice.engagement(view, "allied", order.hex, order.units)
    weakest, strongest = advice.guesses(view, fight)
    true = odds(game, advice.engagement(game, "allied", order.hex, order.units)).defence
    assert odds(view, weakest).defence <= true <= odds(view, strongest).defence


def test_advice_is_the_same_whatever_the_fog_hides(attack):
    game, _ = attack(disrupted=True)
    (order,) = statement(game, "A 1519 WITH 1Arm, 1US").orders
    view = RULES.view(game, "allied")
    told = RULES.explain(view, "allied", order)
    other = next(id for id in game.pools["R"] if game.unit(id).defence > 3)
    hidden = game.stack("1519")[0]
    game.take_off(hidden)
    game.pools["R"] = (*(id for id in game.pools["R"] if id != other), hidden)
    top = game.stack("1519")[0]
    game.take_off(top)
    game.put(other, "1519")
    game.put(top, "1519")
    game.disrupted = {id for id in game.disrupted if id in game.where} | {other, top}
    assert RULES.explain(RULES.view(game, "allied"), "allied", order) == told


def statement(game, text) -> Statement:
    return RULES.parse(text, "allied")
