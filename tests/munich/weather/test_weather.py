"""20.0  When storms set in, and the air units that they keep down."""

from __future__ import annotations

import random
from functools import partial

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.orders.general import Default
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import Nothing, StormsBegan
from pbem.games.munich.turn.events_phase import RollEvent
from pbem.games.munich.turn.mobilization import begin
from pbem.games.munich.weather.storms import Ground, Grounding, StormGrounded
from pbem.wargame.data.points import HALVES
from tests.marks import rule
from tests.munich.fields import war, with_markers
from tests.munich.skies import carried_out, refusal

FIVE = ("DEL1", "DEL2", "DEL3", "DELKO", "DETr")


def stormy(*markers: str) -> Munich:
    game = with_markers(war(turn=6), *markers)
    game.storm = True
    return game


def why(game: Munich, order: Order) -> Illegal:
    return refusal(game, Grounding(AXIS), order)


# -- the event -------------------------------------------------------------------------------------


@rule("munich", "20.0", "6.0")
@pytest.mark.parametrize(("turn", "storm"), [(2, False), (4, False), (5, True), (8, True)])
def test_storms_set_in_from_november_on(turn: int, storm: bool) -> None:
    game = war(turn=turn)
    carried_out(game, RollEvent(), dice=(1,))
    assert game.storm == storm


@rule("munich", "20.0")
def test_the_event_says_that_storms_have_begun() -> None:
    game = war(turn=5)
    assert StormsBegan() in carried_out(game, RollEvent(), dice=(1,))


@rule("munich", "20.0")
def test_a_second_weather_event_has_no_effect() -> None:
    game = stormy()
    events = carried_out(game, RollEvent(), dice=(1,))
    assert isinstance(events[-1], Nothing)
    assert game.storm


@rule("munich", "20.0")
def test_the_weather_is_good_at_the_start() -> None:
    assert not war().storm


# -- who stays down --------------------------------------------------------------------------------


@rule("munich", "20.0")
def test_half_of_the_air_units_rounded_up_cannot_fly() -> None:
    game = stormy(*FIVE)
    events = carried_out(game, Grounding(AXIS), Ground(("DELKO", "DETr", "DEL3")))
    assert events == [StormGrounded(AXIS, ("DELKO", "DETr", "DEL3"))]
    assert {game.where[id] for id in ("DELKO", "DETr", "DEL3")} == {UTILIZED}
    assert {game.where[id] for id in ("DEL1", "DEL2")} == {AVAILABLE}


@rule("munich", "20.0")
@pytest.mark.parametrize(
    "units",
    [
        ("DEL1", "DEL2"),
        ("DEL1", "DEL2", "DEL3", "DELKO"),
        ("DEL1", "DEL1", "DEL2"),
        ("DEL1", "DEL2", "DELKA"),
        ("DEL1", "DEL2", "DEAB"),
        ("DEL1", "DEL2", "FRAir1"),
    ],
)
def test_neither_fewer_nor_others_stay_down(units: tuple[str, ...]) -> None:
    refused = why(stormy(*FIVE, "DEAB", "FRAir1"), Ground(units))
    assert refused.case == "20.0"
    assert refused.legal


@rule("munich", "20.0")
def test_ships_and_special_forces_do_not_mind() -> None:
    game = stormy("DEAB", "DEAmph")
    assert Grounding(AXIS).asks(game) is None


@rule("munich", "20.0")
def test_in_good_weather_all_fly() -> None:
    game = with_markers(war(turn=3), *FIVE)
    assert Grounding(AXIS).asks(game) is None


@rule("munich", "20.0")
def test_a_single_air_unit_stays_down_without_a_question() -> None:
    game = stormy("DEL1")
    carried_out(game, Grounding(AXIS))
    assert game.where["DEL1"] == UTILIZED


def test_by_default_the_weakest_stay_down() -> None:
    game = stormy(*FIVE)
    carried_out(game, Grounding(AXIS), Default())
    assert game.of_side(AVAILABLE, AXIS) == ["DEL2", "DEL3"]


@rule("munich", "20.0")
def test_the_half_is_taken_after_the_transfer() -> None:
    game = stormy("DEL1")
    game.send("DEL2", UTILIZED)
    carried_out(game, begin(AXIS)[0])
    step = begin(AXIS)[1]
    assert isinstance(step, Grounding)
    assert (step.able(game), step.count(game)) == (["DEL1", "DEL2"], 1)


def test_a_player_by_chance_answers_within_the_rules() -> None:
    game, step = stormy(*FIVE), Grounding(AXIS)
    for seed in range(8):
        step.check(game, step.sample(game, random.Random(seed)))


@rule("munich", "15.0")
def test_the_enemy_does_not_see_who_stays_down() -> None:
    assert StormGrounded(AXIS, FIVE).seen_by(ALLIED) is None


@rule("munich", "20.0")
@pytest.mark.parametrize("legs", ["other", "mechanized", "alpine"])
def test_mud_in_the_soviet_union_costs_one_on_roads_and_two_on_clear_ground_and_in_forest(
    legs: str,
) -> None:
    board = load().board
    dry, wet = (partial(board.toll, legs, storm) for storm in (False, True))
    for a in board.grid.hexes(board.land):
        for b in board.grid.hexes(board.grid.around[a]):
            soft = board.terrain_of[b] in ("clear", "forest")
            river = board.costs[legs]["river"] if (a, b) in board.rivers else 0
            if dry(a, b) is None or board.country_of[b] != "Soviet Union":
                assert wet(a, b) == dry(a, b)
            elif (a, b) in board.rails:
                assert wet(a, b) == HALVES.parse("1")
            else:
                assert wet(a, b) == (HALVES.parse("2") + river if soft else dry(a, b))
