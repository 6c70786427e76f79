"""Whole games, and the position as text."""

from __future__ import annotations

import pytest
from three_crowns.position import Move
from three_crowns.rules import RULES

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.policy import RandomPlayer
from pbem.games import catalogue
from tests.example_game.tables import desks, played, position
from tests.handbooks import Handbook

LEAGUES = RULES.variants["league"]


def checked(game):
    """Every position can be, is data, and is text."""
    RULES.check_invariants(game)
    assert RULES.decode(RULES.encode(game)) == game
    assert RULES.read_position(RULES.write_position(game)) == game
    for side in RULES.sides:
        view = RULES.view(game, side)
        assert RULES.decode(RULES.encode(view)) == view
        assert RULES.describe(view, side)


@pytest.mark.parametrize("league", LEAGUES)
@pytest.mark.parametrize("bot", catalogue.BOTS)
def test_bots_play_to_the_end(bot, league):
    games = 50 if bot == "random" else 5
    for number in range(games):
        sides = {
            side: Desk(policy=catalogue.bot(RULES, bot, 7 * number + at))
            for at, side in enumerate(RULES.sides)
        }
        dice = SeededDice(number.to_bytes(32, "big"), "crowns")
        outcome = drive(RULES, RULES.start({"league": league}), sides, dice, after=checked)
        assert outcome.position.verdict is not None
        assert outcome.position.turn == 6


def test_the_officer_wins_more_than_a_third_against_chance():
    won = 0
    for number in range(60):
        side = RULES.sides[number % 3]
        sides = {each: Desk(policy=RandomPlayer(number)) for each in RULES.sides}
        sides[side] = Desk(policy=RULES.officer())
        dice = SeededDice(number.to_bytes(32, "big"), "crowns")
        outcome = drive(RULES, RULES.start({}), sides, dice)
        won += outcome.position.verdict.winner == side
    assert won > 27


def test_every_answer_that_is_listed_is_legal_and_is_read_back():
    outcome = drive(RULES, RULES.start({}), {}, PreparedDice(()))
    for decision in outcome.decisions:
        for order in decision:
            assert order in decision
            assert RULES.parse(str(order), decision.side).orders == (order,)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("m r1 moo", "MARCH R1 MOO"),
        ("March Red Guard to the Moor", "MARCH R1 MOO"),
        ("MARCH R1 The Moor and Red Levy > wea", "MARCH R1 MOO, R3 WEA"),
        ("stay", "HOLD"),
    ],
)
def test_orders_are_read_however_people_write_them(said, meant):
    assert str(RULES.parse(said, "red")) == meant


def test_an_order_that_is_not_understood_says_why():
    with pytest.raises(Invalid, match="I know no unit 'R9'"):
        RULES.parse("MARCH R9 MOO", "red")


def test_clicks_offer_what_an_army_may_do_and_add_others_to_the_same_sheet():
    game = drive(RULES, RULES.start({}), {}, PreparedDice(())).position
    view = RULES.view(game, "red")
    assert {each.id for each in RULES.pieces(view, "red", "HAV") if each.can_act} == {
        "R1",
        "R2",
        "R3",
    }
    assert [each.order for each in RULES.options(view, "red", ["R1"])] == [
        "MARCH R1 MOO",
        "MARCH R1 WEA",
    ]
    first = RULES.parse("MARCH R1 MOO", "red").orders[0]
    joined = RULES.joining(view, "red", first, ["R2"])
    assert [each.order for each in joined] == ["MARCH R1 MOO, R2 MOO", "MARCH R1 MOO, R2 WEA"]
    assert [each.order for each in RULES.options(view, "red", [])] == ["HOLD"]


def test_a_rehearsal_says_what_an_order_comes_to():
    game = drive(RULES, RULES.start({}), {}, PreparedDice(())).position
    view = RULES.view(game, "red")
    order = RULES.parse("MARCH R1 MOO", "red").orders[0]
    assert RULES.rehearse(view, "red", order) == ["R1 marches to The Moor (MOO)"]
    with pytest.raises(Illegal):
        RULES.rehearse(view, "red", RULES.parse("MARCH R1 CRA", "red").orders[0])


def test_what_is_written_is_known_to_its_writer_alone():
    game = position("R1 HAV | B1 CRA | G1 MIL")
    game.written = {"red": (Move("R1", "MOO"),), "blue": ()}
    assert RULES.view(game, "red").written == {"red": (Move("R1", "MOO"),)}
    assert RULES.view(game, "green").written == {}
    assert RULES.public(game).written == {}
    assert RULES.read_position(RULES.write_position(game)) == game


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("UNIT R1 FRD", "FRD", "R1"),
        ("UNIT R1 LOST", "lost", "R1"),
        ("FLAG FRD BLUE", "flag FRD", "blue"),
        ("FLAG HAV NOBODY", "flag HAV", "nobody"),
    ],
)
def test_a_moderator_changes_the_position(text, key, value):
    game = RULES.start({})
    list(RULES.edit(game, text))
    assert RULES.fact(game, key) == value


@pytest.mark.parametrize("text", ["UNIT R1", "FLAG FRD TURQUOISE", "BLAH"])
def test_a_change_that_is_none_is_refused(text):
    with pytest.raises(Invalid):
        list(RULES.edit(RULES.start({}), text))


def test_conditions_are_told_from_the_map():
    game = position("R1 HAV | B1 MOO | G1 MIL")
    text = "IF ENEMY MOO: HOLD | MARCH R1 WEA"
    after = drive(
        RULES, game, desks(game, {"red": text, "blue": "HOLD", "green": "HOLD"}), PreparedDice(())
    )
    assert after.position.where["R1"] == "HAV"


def test_what_happens_is_told_in_words():
    game = position("R1 HAV | B2 FRD | G1 MIL")
    after = played(game, 1, 1, red="MARCH R1 MOO", blue="MARCH B2 MOO")
    told = [RULES.tell(event, "green") for event in after.events]
    assert "Red: MARCH R1 MOO" in told
    assert "[die 1] fight for MOO, red: 1 on d6" in told
    assert "Fight for The Moor (MOO): Red 4, Blue 3. Red wins (5.5)." in told
    assert RULES.read_events(RULES.write_events(after.events)) == list(after.events)


def test_the_handbook_shows_orders_that_can_be_given(installed):
    book = Handbook(installed)
    assert book.lines
    assert [line for line in book.lines if not book.read(line)] == []


def test_the_data_is_in_order():
    assert list(RULES.faults()) == []
    assert RULES.provenance()["areas"] == {"designed": 9}
