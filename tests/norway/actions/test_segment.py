"""9.0, 18.1, 25.0  Who may act when, and the free actions of shock."""

from __future__ import annotations

import pytest

from pbem.games.norway.actions.action import kinds
from pbem.games.norway.actions.events import Shocked
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import EndAction, FreeAction, NextRound, RollShock
from pbem.games.norway.facts.units import ALLIED, GERMAN
from tests.marks import rule
from tests.norway.games import (
    act,
    acting,
    lost,
    position,
    refused,
    refused_action,
    run,
    sentences,
    told,
)

OSLO = {"Oslo": "159Inf 193Inf", "39": "GTR1", "Elverum": "1Bde"}


@rule("norway", "18.1")
@rule("norway", "6.2")
@pytest.mark.parametrize(
    ("roll", "whose", "again"),
    [(1, ALLIED, False), (2, "", False), (3, "", False), (4, GERMAN, True), (6, GERMAN, True)],
)
def test_the_shock_die_gives_somebody_a_free_action(roll: int, whose: str, again: bool) -> None:
    game = position(OSLO)
    game.push(RollShock(GERMAN, "airpower"))
    (shocked,) = told(run(game, [roll]), Shocked)
    assert shocked.roll == roll
    expected = [FreeAction(whose, (Grant("shock", again=again),))] if whose else []
    assert game.agenda == expected


@rule("norway", "18.1")
@rule("norway", "6.3")
@rule("norway", "9.6")
def test_where_terror_spreads_units_may_act_again() -> None:
    game = position(OSLO, activated={"159Inf"})
    game.push(RollShock(GERMAN, "tanks"))
    run(game, [5], ["MARCH 159Inf Telemark"])
    assert game.where["159Inf"] == "Telemark"


@rule("norway", "18.1")
@rule("norway", "6.3")
def test_where_the_enemy_is_resolved_his_tired_units_stay_tired() -> None:
    game = position(OSLO, activated={"1Bde"})
    game.push(RollShock(GERMAN, "tanks"))
    run(game, [1])
    assert refused(game, "MARCH 1Bde Lillehammer").case == "6.3"


@rule("norway", "18.1")
def test_each_cause_of_shock_is_rolled_for_after_the_action() -> None:
    game = position(OSLO, shocks=("tanks", "airpower"))
    game.push(EndAction(GERMAN, free=True))
    events = run(game, [2, 3])
    assert [each.cause for each in told(events, Shocked)] == ["tanks", "airpower"]
    assert not game.shocks


@rule("norway", "18.1")
def test_a_free_action_that_shocks_again_brings_another_one() -> None:
    """The bomber kills with a one in the free action of the first shock."""
    game = position({"Reich": "Ju87", "Oslo": "1Bde"}, activated={"Ju87"})
    game.push(RollShock(GERMAN, "tanks"))
    events = run(game, [4, 1, 5], ["STRIKE Ju87 Oslo"])
    assert [each.cause for each in told(events, Shocked)] == ["tanks", "airpower"]
    assert game.agenda == [FreeAction(GERMAN, (Grant("shock", again=True),))]


@rule("norway", "18.1")
def test_a_free_action_of_the_resolved_enemy_may_shock_in_its_turn() -> None:
    """His shock is his: he rolls, and on a one it is the first side that is resolved."""
    game = position({"Britain": "Blenheim", "Stavanger": "159Inf"})
    game.push(RollShock(GERMAN, "tanks"))
    events = run(game, [1, 1, 1], ["STRIKE Blenheim Stavanger"])
    assert [each.side for each in told(events, Shocked)] == [GERMAN, ALLIED]
    assert game.agenda == [FreeAction(GERMAN, (Grant("shock"),))]


@rule("norway", "18.1")
@rule("norway", "9.3")
def test_a_free_action_uses_up_none_of_the_turn() -> None:
    game = position(OSLO, allowance={GERMAN: ("any",), ALLIED: ("any",)})
    game.push(RollShock(GERMAN, "tanks"))
    run(game, [4], ["MARCH 159Inf Telemark"])
    assert game.allowance == {GERMAN: ("any",), ALLIED: ("any",)}
    assert refused(acting(game, GERMAN), "DONE").case == "9.3"


@rule("norway", "9.4")
@rule("norway", "2.15")
def test_an_action_is_one_force_of_one_place_and_names_everybody_once() -> None:
    game = position(OSLO)
    assert refused_action(game, GERMAN, "MARCH 159Inf + 159Inf Telemark").case == "9.4"
    game.put("193Inf", "Telemark")
    assert refused_action(game, GERMAN, "MARCH 159Inf + 193Inf Elverum").case == "10.1"


@rule("norway", "2.15")
def test_a_force_may_be_less_than_all_units_of_an_area() -> None:
    game = position(OSLO)
    act(game, GERMAN, "MARCH 159Inf Telemark")
    assert game.where["193Inf"] == "Oslo"


@rule("norway", "25.0")
def test_all_actions_of_the_list_can_be_taken() -> None:
    names = {kind.__name__ for kind in kinds()}
    assert names == {
        "Airlift", "Appeal", "Assault", "Bomb", "Carry", "Commandos", "DigIn", "Drop", "Engage",
        "Ferry", "Glide", "Hop", "Intercept", "Land", "March", "Mobilize", "Paradrop", "Raid",
        "Rail", "Refit", "Reinforce", "Repair", "RepairRail", "Restore", "Sail", "Shell",
        "StandDown", "Strike", "Transfer",
    }  # fmt: skip


@rule("norway", "25.0")
@rule("norway", "9.1")
def test_every_action_counts_as_something_and_says_its_case() -> None:
    for kind in kinds():
        assert set(kind.counts) <= {"naval", "air", "ground", "g1", "g4"}, kind
        assert kind.counts, kind
        assert kind.case, kind
        assert kind.verb, kind


@rule("norway", "2.11")
def test_one_hit_eliminates_a_unit() -> None:
    game = position(OSLO)
    act(game, GERMAN, "ASSAULT 159Inf Elverum", [1, 6])
    assert lost(game) == {"1Bde"}


@rule("norway", "8.5")
@rule("norway", "16.0")
def test_nobody_enters_the_home_base_of_the_enemy() -> None:
    board = position({}).board
    assert not board.is_in("Britain", board.open_to[GERMAN])
    assert not board.is_in("Reich", board.open_to[ALLIED])
    assert board.is_in("Reich", board.open_to[GERMAN])


@rule("norway", "2.6")
@rule("norway", "2.7")
@rule("norway", "2.12")
def test_types_tell_transports_carriers_and_fighters_apart() -> None:
    roster = position({}).roster
    amphibious = {unit.type for unit in roster.values() if unit.transport_ship}
    assert amphibious == {"ATR", "LCTR", "TR"}
    assert {unit.type for unit in roster.values() if unit.fighter} == {"F"}
    carriers = [unit for unit in roster.values() if unit.carrier]
    assert all(unit.naval and unit.air and unit.surface for unit in carriers)


@pytest.mark.parametrize(
    ("allowance", "told_so"),
    [
        (("any", "any"), "The Germans: a sea movement (still to come: an action)."),
        (("any",), "The Germans: a sea movement (the last)."),
        (
            ("naval", "air"),
            "The Germans: a sea movement (naval action, still to come: an air action).",
        ),
        (("bonus",), "The Germans: a sea movement (bonus activation, the last)."),
    ],
)
def test_what_an_action_uses_and_what_is_left_is_told(
    allowance: tuple[str, ...], told_so: str
) -> None:
    game = position({"Reich": "Hipper"}, allowance={GERMAN: allowance})
    game.push(NextRound(GERMAN))
    events = run(game, (), ["SAIL Hipper 39"])
    assert told_so in sentences(events)
