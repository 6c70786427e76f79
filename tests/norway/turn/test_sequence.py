"""3.4, 6.0, 10.2, 27.3  From turn to turn."""

from __future__ import annotations

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.turn.sequence import BeginTurn, EndTurn, PreTurn
from tests.marks import rule
from tests.norway.games import lost, position, refused, run, sentences

QUIET = {"Reich": "159Inf", "Britain": "24Gds"}


@rule("norway", "3.4")
@rule("norway", "27.3")
def test_the_germans_take_four_actions_before_the_first_turn() -> None:
    game = position({**QUIET, "Oslo": "193Inf 236Inf"})
    game.push(PreTurn())
    run(game)
    assert (game.turn, game.phase) == (1, "preturn")
    assert game.allowance == {GERMAN: ("any",) * 4}
    run(game, answers=["MARCH 193Inf Elverum"])
    assert game.agenda[-1].asks(game) == GERMAN
    assert refused(game, "MARCH 193Inf Oslo").case == "6.3"
    run(game, answers=["PASS", "PASS", "PASS"], dice=[1, 4])
    assert (game.turn, game.phase) == (1, "actions")


@rule("norway", "6.3")
def test_who_has_acted_before_the_first_turn_may_act_in_it() -> None:
    game = position({**QUIET, "Oslo": "193Inf"})
    game.push(PreTurn())
    run(game, answers=["MARCH 193Inf Elverum", "DONE", "MARCH 193Inf Oslo"], dice=[1, 4])
    assert game.where["193Inf"] == "Oslo"


@rule("norway", "6.0")
def test_the_marker_goes_on_when_both_have_no_action_left() -> None:
    game = position(QUIET)
    game.push(BeginTurn(4))
    told = sentences(run(game, answers=["DONE", "DONE"], dice=[1, 4, 2, 5]))
    assert game.turn == 5
    assert "TURN 5 (23-26 April 1940)" in told


@rule("norway", "10.2")
def test_aircraft_without_a_base_are_lost_at_the_end_of_the_turn() -> None:
    game = position({"Bodo": "Glad/1 24Gds", "Narvik": "Hurri/1 146Bde"}, turn=1)
    game.push(EndTurn())
    told = sentences(run(game, dice=[1, 4]))
    assert lost(game) == {"Glad/1"}
    assert any("has no base to land on in Bodø (10.2)" in each for each in told)


@rule("norway", "10.2")
@rule("norway", "26.2")
def test_an_airbase_on_the_ice_is_a_base_as_long_as_it_lasts() -> None:
    where = {"Bodo": "Glad/1 24Gds"}
    kept, gone = position(where, frozen_lake="Bodo"), position(where)
    for game in (kept, gone):
        game.push(EndTurn())
        run(game, dice=[1, 4])
    assert not lost(kept)
    assert lost(gone) == {"Glad/1"}


@rule("norway", "17.6")
def test_a_seaplane_off_a_friendly_port_has_a_base() -> None:
    game = position({"16": "Sunderland@Bodo", "Bodo": "24Gds"})
    game.push(EndTurn())
    run(game, dice=[1, 4])
    assert not lost(game)


@rule("norway", "10.2")
def test_aircraft_aboard_a_ship_and_at_home_are_not_lost() -> None:
    game = position({"16": "TR1(Glad/1)", "Britain": "Hurri/1", "Reich": "He111/1"})
    game.push(EndTurn())
    run(game, dice=[1, 4])
    assert not lost(game)


@rule("norway", "3.4")
def test_the_game_ends_with_turn_eighteen() -> None:
    game = position(QUIET, turn=17)
    game.push(EndTurn())
    run(game, answers=["DONE", "DONE"], dice=[1, 4])
    assert game.turn == 18
    assert game.verdict is not None


@rule("norway", "6.0")
def test_nothing_is_left_over_for_the_next_turn() -> None:
    game = position(QUIET, appealed={ALLIED}, activated={"24Gds"}, duel=(1, 2), turn=2)
    game.push(BeginTurn(3))
    run(game, dice=[4, 1])
    assert not game.appealed
    assert not game.activated
    assert game.duel == (4, 1)


@rule("norway", "4.1")
@rule("norway", "6.0")
def test_a_sudden_death_ends_the_game_in_the_middle_of_everything() -> None:
    board = position({}).board
    areas = set(board.ports) | set(board.mobilization)
    game = position({"Hallingdal": "1Bde", "Oslo": "159Inf", "39": "GTR1"}, german_held=areas)
    game.german_held.discard("Elverum")
    game.push(BeginTurn(2))
    run(game, answers=["MARCH 159Inf Elverum"], dice=[1, 4])
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.case) == (GERMAN, "4.1")
    assert not game.agenda
