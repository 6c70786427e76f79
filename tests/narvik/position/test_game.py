"""Positions: their text and JSON, copies, and whatever random players come to."""

from __future__ import annotations

import random

import pytest

from pbem.engine.errors import Invalid
from pbem.games.narvik.facts.boxes import ASIDE, BOXES, HAND, REGROUP, box_owner
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.facts.units import SIDES, hidden
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.victory import check_victory
from tests.marks import rule
from tests.narvik.games import asked, order, played, position, random_game

ALL = dict.fromkeys(OPTIONS, "yes")


@pytest.fixture(scope="module")
def positions():
    return [*random_game(1, {}), *random_game(2, ALL)]


def test_a_random_game_comes_to_its_end_and_asks_many_kinds_of_questions(positions):
    assert {"setup", "action", "formation"} <= {asked(game).kind for game in positions}


def test_the_text_of_a_position_gives_it_back(positions):
    for game in positions:
        text = RULES.write_position(game)
        assert RULES.encode(RULES.read_position(text)) == RULES.encode(game)


def test_the_json_of_a_position_gives_it_back(positions):
    for game in positions:
        assert RULES.encode(RULES.decode(RULES.encode(game))) == RULES.encode(game)


def test_a_copy_does_not_share_anything(positions):
    for game in positions[::5]:
        before = RULES.encode(game)
        twin = game.twin()
        for id in list(twin.where):
            twin.send(id, ASIDE[twin.side_of(id)])
        twin.points["allied"] += 1
        twin.pontoons.add("0919-0920")
        twin.agenda.clear()
        assert RULES.encode(game) == before


@rule("narvik", "21.0")
def test_no_view_names_a_counter_that_the_side_may_not_see(positions):
    out = ASIDE.values()  # not in the game, which is no secret
    for game in positions:
        for side in SIDES:
            data = RULES.encode(RULES.view(game, side)).decode()
            secret = [
                id
                for id, place in game.where.items()
                if game.side_of(id) != side and id not in game.revealed and place not in out
            ]
            named = [id for id in secret if f'"{id}"' in data]
            assert named == []


@rule("narvik", "21.0")
def test_an_enemy_stack_shows_its_number_and_its_flag(positions):
    for game in positions:
        for side in SIDES:
            seen = RULES.view(game, side)
            for hex, stack in game.stacks.items():
                flags = [game.unit(id).nationality for id in stack]
                assert [seen.unit(id).nationality for id in seen.stack(hex)] == flags


def test_every_answer_sampled_has_a_text_that_reads_back(positions):
    for number, game in enumerate(positions):
        decision = asked(game)
        answer = decision.sample(random.Random(number))
        assert answer in decision
        assert order(str(answer), decision.side) == answer


def test_a_unit_is_in_one_place_at_a_time():
    game = position("1222: 1J, 2J", "0216: SG1")
    game.send("1J", REGROUP["german"])
    assert game.where["1J"] == "german regroup"
    assert game.stack("1222") == ("2J",)
    game.send("2J", HAND["german"])
    assert not game.stack("1222")
    assert not game.occupied("german")


def test_entrenchments_go_with_the_last_unit():
    game = position("option engineers: yes", "1222: 1J", "entrenched: 1222", "0216: SG1")
    game.put("1J", "1322")
    assert not game.entrenched


@rule("narvik", "2.1.1", "1.2")
def test_every_box_has_an_owner():
    assert {box_owner(box) for box in BOXES} == set(SIDES)


def test_a_position_that_is_not_understood_says_where():
    with pytest.raises(Invalid) as refusal:
        position("turn: 2", "1222: 1J, Nobody")
    assert refusal.value.line == 2


def test_an_unknown_option_is_named():
    with pytest.raises(ValueError, match="second_wave"):
        RULES.start({"second_wave": "perhaps"})
    with pytest.raises(ValueError, match="bows"):
        RULES.start({"bows": "yes"})


def test_hidden_counters_never_get_into_a_position(positions):
    assert not [id for game in positions for id in game.where if hidden(id)]


@rule("narvik", "4.4")
def test_what_is_said_to_be_held_leaves_each_side_where_it_stands():
    game = position("0919: 6J", "0820: SG1", "held: 1018 0820")
    assert game.german_held == {"0919", "1018"}
    RULES.check_invariants(game)


@rule("narvik", "22.1")
def test_no_optional_ally_is_offered_beyond_those_that_are_due():
    game = played(RULES.start(ALL), "PLACE 112C 2020", "DEFAULT", "PLACE Gurk 0216")
    offered = {each.unit for each in asked(game) if isinstance(each, Place)}
    assert "Gurk" in offered
    assert "SF" not in offered


@rule("narvik", "4.1", "4.2")
def test_the_end_names_the_winner():
    game = position("turn: 8", "2020: 1J", "0216: SG1")
    (ended,) = check_victory(game)
    assert (ended.winner, ended.case) == ("german", "4.2")
    assert game.verdict.winner == "german"
