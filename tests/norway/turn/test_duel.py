"""6.0, 9.0  The dice for the initiative, and the actions that they give."""

from __future__ import annotations

import pytest

from pbem.games.norway.actions.grants import grants_left
from pbem.games.norway.actions.segment import FreeAction, TakeAction
from pbem.games.norway.combat.events import Fired
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.duel import RollInitiative, allowance
from pbem.games.norway.turn.mid_turn import MidTurn
from pbem.games.norway.turn.sequence import BeginTurn
from tests.marks import rule
from tests.norway.games import position, refused, run, sentences, told

ARMIES = {
    "Reich": "He111/1 Gneisenau Hipper Konigsberg Heidkamp Jacobi GTR1",
    "Oslo": "159Inf 193Inf",
    "39": "GTR2",
    "Britain": "24Gds Wellington Furious",
    "37": "Truant",
    "allied pool": "15Bde 6AA",
    "german pool": "136Mtn",
    "allied refit": "Glad/1",
    "Kristiansand": "1Bde",
}


def rolled(allied: int, german: int) -> Norway:
    """A turn whose dice have fallen like that."""
    game = position(ARMIES)
    game.push(BeginTurn(1))
    run(game, [allied, german])
    return game


def asked(game: Norway) -> str | None:
    return game.agenda[-1].asks(game)


@rule("norway", "6.1")
def test_four_against_one_gives_the_allies_the_initiative_and_three_actions_each() -> None:
    """The book's example."""
    game = rolled(4, 1)
    assert game.initiative == ALLIED
    assert asked(game) == ALLIED
    assert game.allowance == {ALLIED: ("any",) * 3, GERMAN: ("any",) * 3}


@rule("norway", "1.3")
@rule("norway", "6.2")
@pytest.mark.parametrize(
    ("difference", "actions"),
    [
        (1, ("naval", "ground", "air")),
        (2, ("any", "any", "bonus")),
        (3, ("any",) * 3),
        (4, ("any",) * 4),
        (5, ("any",) * 5),
    ],
)
def test_the_difference_gives_both_sides_the_same_actions(
    difference: int, actions: tuple[str, ...]
) -> None:
    game = rolled(1, 1 + difference)
    assert game.initiative == GERMAN
    assert game.allowance == {ALLIED: actions, GERMAN: actions}
    assert allowance(game, difference) == actions


@rule("norway", "6.1")
def test_the_sides_act_in_turns_beginning_with_the_initiative() -> None:
    game = rolled(1, 4)
    order = []
    while game.agenda and game.turn == 1 and game.phase == "actions":
        order.append(asked(game))
        run(game, answers=["PASS"], dice=[1, 4] if len(order) == 6 else [])
    assert order == [GERMAN, ALLIED] * 3
    assert game.turn == 2


@rule("norway", "9.0")
def test_the_example_of_a_difference_of_two() -> None:
    """The book's example: the bonus moves a submarine, which then waits for six German ships."""
    game = rolled(5, 3)
    run(game, answers=["SAIL Truant 43 SPEND BONUS"])
    assert game.where["Truant"] == "43"
    assert game.allowance[ALLIED] == ("any", "any")
    run(game, answers=["STRIKE He111/1 Kristiansand SPEND ANY"], dice=[6])
    run(game, answers=["REFIT AIR Glad/1"], dice=[6])
    run(game, answers=["MARCH 159Inf Elverum SPEND BONUS"])
    run(game, answers=["REINFORCE"], dice=[1, 1])
    assert game.where["15Bde"] == "Britain"
    assert not game.allowance[ALLIED]
    run(game, answers=["SAIL Gneisenau + Hipper + Konigsberg + Heidkamp + Jacobi + GTR1 43 42"])
    events = run(game, answers=["PATROL Truant", "AIM Truant > Konigsberg"], dice=[2, 3, 3])
    assert [each.unit for each in told(events, Fired)] == ["Truant", "Heidkamp", "Jacobi"]
    assert game.where["Konigsberg"] == "german refit"
    run(game, answers=["ONWARD ALL"], dice=[1, 4])
    assert game.where["Gneisenau"] == game.where["GTR1"] == "42"
    assert game.where["Truant"] == "43"
    assert game.turn == 2


@rule("norway", "9.7")
def test_the_bonus_is_for_one_unit() -> None:
    game = rolled(1, 3)
    game.allowance[GERMAN] = ("bonus",)
    assert refused(game, "MARCH 159Inf + 193Inf Elverum").case == "9.7"
    assert refused(game, "REINFORCE").case == "9.7"
    run(game, answers=["MARCH 159Inf Elverum"])
    assert game.where["159Inf"] == "Elverum"


@rule("norway", "6.1")
def test_with_a_difference_of_one_each_action_has_its_kind() -> None:
    game = rolled(1, 2)
    game.allowance[GERMAN] = ("naval", "air")
    assert refused(game, "MARCH 159Inf Elverum").case == "6.1"


@rule("norway", "6.1")
def test_with_a_difference_of_one_any_action_may_be_staff_work() -> None:
    game = rolled(1, 2)
    game.allowance[GERMAN] = ("naval",)
    run(game, answers=["REINFORCE"], dice=[1, 1])
    assert game.where["136Mtn"] == "Reich"


@rule("norway", "6.1")
def test_staff_work_takes_the_naval_action_first_if_it_does_not_say_which() -> None:
    game = rolled(1, 2)
    assert game.allowance[GERMAN] == ("naval", "ground", "air")
    run(game, answers=["REINFORCE"], dice=[1, 1])
    assert game.allowance[GERMAN] == ("ground", "air")


@rule("norway", "6.3")
@rule("norway", "9.6")
def test_a_unit_acts_once_in_a_turn_and_again_in_the_next() -> None:
    game = rolled(1, 4)
    run(game, answers=["MARCH 159Inf Elverum", "PASS"])
    assert refused(game, "MARCH 159Inf Oslo").case == "6.3"
    run(game, answers=["DONE", "DONE"], dice=[1, 4])
    assert game.turn == 2
    run(game, answers=["MARCH 159Inf Oslo"])
    assert game.where["159Inf"] == "Oslo"


@rule("norway", "6.1")
@rule("norway", "7.0")
def test_a_tie_brings_a_mid_turn_and_other_dice_and_the_turn_stays() -> None:
    game = position(ARMIES)
    game.push(BeginTurn(3))
    run(game, [2, 2])
    assert (game.turn, game.phase) == (3, "midturn")
    run(game, answers=["PASS", "PASS"], dice=[6, 6, 5, 5])
    assert (game.turn, game.phase) == (3, "midturn")
    told = sentences(run(game, answers=["PASS", "PASS"], dice=[6, 6, 1, 4]))
    assert (game.turn, game.phase) == (3, "actions")
    assert any("have the initiative (dice 1 and 4: Allied, German)" in each for each in told)


@rule("norway", "6.1")
def test_in_a_mid_turn_the_germans_come_first_and_do_staff_work() -> None:
    game = position(ARMIES)
    game.push(MidTurn())
    run(game)
    assert asked(game) == GERMAN
    assert refused(game, "MARCH 159Inf Elverum").case == "6.1"
    run(game, answers=["REINFORCE"], dice=[1, 1, 5])
    assert asked(game) == ALLIED
    run(game, answers=["REFIT AIR Glad/1"], dice=[6, 4])
    assert not game.agenda


@rule("norway", "6.3")
def test_who_has_acted_in_a_mid_turn_may_act_in_the_turn() -> None:
    game = position(ARMIES, activated={"159Inf"}, intercepted={"Me109/1"})
    game.push(MidTurn(), RollInitiative())
    run(game)
    assert not game.activated
    assert not game.intercepted
    run(game, answers=["DIG IN 159Inf"], dice=[6])
    assert game.activated == {"159Inf"}
    run(game, answers=["PASS"], dice=[6, 1, 6])
    assert not game.activated


@rule("norway", "9.2")
def test_an_action_may_be_given_up() -> None:
    game = rolled(1, 4)
    run(game, answers=["PASS"])
    assert len(game.allowance[GERMAN]) == 2
    run(game, answers=["DONE"])
    assert not game.allowance[ALLIED]
    assert asked(game) == GERMAN


@rule("norway", "6.4")
def test_what_is_done_is_done() -> None:
    game = rolled(1, 4)
    run(game, answers=["MARCH 159Inf Elverum"])
    assert asked(game) == ALLIED
    assert all(isinstance(step, TakeAction) is (step is game.agenda[-1]) for step in game.agenda)


@rule("norway", "9.1")
def test_there_are_staff_actions_and_actions_of_the_three_arms() -> None:
    game = rolled(1, 2)
    assert [grant.name for grant in grants_left(game, GERMAN)] == ["naval", "ground", "air"]


@rule("norway", "9.3")
def test_lines_for_the_turn_wait_while_a_free_action_is_asked_for() -> None:
    game = position(ARMIES)
    game.push(MidTurn())
    run(game)
    assert isinstance(game.agenda[-1], FreeAction)
    assert game.agenda[-1].reaction
    assert not TakeAction(GERMAN).reaction
