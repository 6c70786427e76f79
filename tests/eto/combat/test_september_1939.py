"""The book's September 1939 on land and in the air, with its own dice, in the rules' order."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.air.events import AirFought
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.facts.boxes import REPLENISHMENT
from pbem.games.eto.position.game import CURRENT, PREVIOUS, Europe
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import POLAND, ready, refused
from tests.eto.fights import GERMANY, WEST, events, on
from tests.marks import rule

OPENING = """
OFFENSIVE HQNorth + HQSouth
HQ South 3230
DONE HEADQUARTERS
BREAK Kliest 3733 AT 3732 AIR L3
ADVANCE GA1 + Kliest
RUN 3532
BREAK Guderian AT Krakow AIR L2
ADVANCE GA2 + Guderian
RUN 3432
"""
MARCH = """
M GI1 3630
M GI2 3632
M GI3 3632
M GI4 3433
M GI5 3432
M GI6 3331
DONE MOVE
REGROUP North 3630
REGROUP South Krakow
ACTIVATE ALL
"""
STORM = """
SUPPORT Warsaw WITH L3
SUPPORT Poznan WITH L2
ATTACK Poznan WITH ALL
ATTACK Warsaw WITH ALL
DONE ATTACK
INTERCEPT L1 AT Warsaw
FIGHT Poznan
LOSE GI7
ADVANCE GI7
NO FOLLOW
FIGHT Warsaw
ADVANCE GI4
NO FOLLOW
"""
POLES = """
NO INTERCEPTION
NO SUPPORT
NO INTERCEPTION
NO SUPPORT
NO INTERCEPTION
NO INTERCEPTION
NO SUPPORT
SUPPORT Warsaw WITH PAir
ACT PAir FIGHTER
AIM PAir > L3
"""


@lru_cache(maxsize=4)
def played(german: str, *dice: int) -> Outcome[Europe]:
    return on(ready(POLAND), {GERMANY: german, WEST: POLES}, dice)


@pytest.fixture(scope="module")
def breakthroughs() -> Outcome[Europe]:
    return played(OPENING, 2, 6)


@pytest.fixture(scope="module")
def marched() -> Outcome[Europe]:
    return played(OPENING + MARCH, 2, 6)


@pytest.fixture(scope="module")
def whole() -> Outcome[Europe]:
    return played(OPENING + MARCH + STORM, 2, 6, 4, 1, 1, 2)


@rule("eto", "23.6")
def test_the_combined_offensive_costs_two_offensives_and_two_points(
    breakthroughs: Outcome[Europe],
) -> None:
    """E30."""
    game = breakthroughs.position
    assert game.offensives["Germany"] == 0
    assert ready(POLAND).points["Germany"] - game.points["Germany"] == 2
    assert game.where["HQSouth"] == "W3230"


@rule("eto", "28.2")
def test_kliest_attacks_with_sixteen_of_seventeen_points_and_destroys_the_pole(
    breakthroughs: Outcome[Europe],
) -> None:
    """E31."""
    first = events(breakthroughs, Fought)[0]
    assert (first.attack, first.defence, first.column) == (16, 4, "4-1")
    assert (first.roll, first.modified, first.result) == (2, 4, "DEx")
    assert breakthroughs.position.where["PI5"] == REPLENISHMENT
    assert "GA1" in breakthroughs.position.depleted


@rule("eto", "28.3")
def test_kliest_goes_on_by_two_hexes_of_his_three(breakthroughs: Outcome[Europe]) -> None:
    """E31."""
    game = breakthroughs.position
    assert {game.where["GA1"], game.where["Kliest"]} == {"W3532"}
    assert game.friendly("axis", "W3732")


@rule("eto", "26.1")
def test_guderian_rolls_a_six_which_the_table_ends_at_seven(
    breakthroughs: Outcome[Europe],
) -> None:
    """E32."""
    second = events(breakthroughs, Fought)[1]
    assert (second.attack, second.defence, second.column) == (16, 4, "4-1")
    assert (second.roll, second.modified, second.result) == (6, 7, "DE")


@rule("eto", "28.3")
def test_guderian_takes_krakow_and_goes_on(breakthroughs: Outcome[Europe]) -> None:
    """E32."""
    game = breakthroughs.position
    assert {game.where["GA2"], game.where["Guderian"]} == {"W3432"}
    assert game.friendly("axis", "W3232")


@rule("eto", "28.5")
def test_both_generals_may_not_exploit_any_more(breakthroughs: Outcome[Europe]) -> None:
    assert breakthroughs.position.flipped == {"Kliest", "Guderian"}


@rule("eto", "20.1")
def test_bomber_and_fighter_bomber_are_committed_in_this_offensive(
    breakthroughs: Outcome[Europe],
) -> None:
    assert breakthroughs.position.committed == {"L3": CURRENT, "L2": CURRENT}


@rule("eto", "28.4")
def test_the_infantry_moves_up_and_the_armor_does_not(marched: Outcome[Europe]) -> None:
    """E33."""
    game = marched.position
    places = ["W3630", "W3632", "W3632", "W3433", "W3432", "W3331"]
    assert [game.where[f"GI{number}"] for number in range(1, 7)] == places
    assert game.where["GA1"] == "W3532"


@rule("eto", "23.4")
def test_the_headquarters_end_four_hexes_apart(marched: Outcome[Europe]) -> None:
    """E33."""
    game = marched.position
    north, south = game.where["HQNorth"], game.where["HQSouth"]
    assert (north, south) == ("W3630", "W3232")
    assert game.board.grid.distance(game.at(north), game.at(south)) == 4


@rule("eto", "15.3")
def test_over_warsaw_the_pole_hits_the_bomber_and_is_hit(whole: Outcome[Europe]) -> None:
    """E34."""
    pole, german = events(whole, AirFought)
    assert (pole.at, pole.number, pole.roll, pole.effect) == ("L3", 5, 4, "depleted")
    assert (german.by, german.roll, german.effect) == ("L1", 1, "depleted")
    assert "L3" in whole.position.depleted


@rule("eto", "26.1")
def test_poznan_falls_at_more_than_six_to_one(whole: Outcome[Europe]) -> None:
    """E35."""
    poznan = events(whole, Fought)[2]
    assert (poznan.hex, poznan.attack, poznan.defence) == ("W3629", 28, 4)
    assert (poznan.column, poznan.modified, poznan.result) == ("6-1", 3, "DEx")


@rule("eto", "17.3")
def test_the_aborted_bomber_adds_nothing_at_warsaw(whole: Outcome[Europe]) -> None:
    """E36."""
    warsaw = events(whole, Fought)[3]
    assert (warsaw.hex, warsaw.attack, warsaw.defence, warsaw.column) == ("W3533", 43, 12, "3-1")


@rule("eto", "27.3")
def test_nobody_gets_out_of_warsaw(whole: Outcome[Europe]) -> None:
    """E36."""
    warsaw = events(whole, Fought)[3]
    assert (warsaw.modified, warsaw.result) == (4, "(D2)")
    assert whole.position.land_in("W3533") == ("GI4",)


@rule("eto", "40.0")
def test_poland_is_conquered_for_three_steps(whole: Outcome[Europe]) -> None:
    """E36."""
    game = whole.position
    assert game.conquered == {"Poland": "axis"}
    assert not list(game.of_partnership("western"))
    assert game.steps_lost["Germany"] == 3
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.level) == (GERMANY, "minor")


@rule("eto", "20.0")
def test_who_was_committed_is_previously_committed_when_it_is_over(whole: Outcome[Europe]) -> None:
    """E37."""
    assert whole.position.committed == dict.fromkeys(("L1", "L2", "L3"), PREVIOUS)
    assert whole.position.offensive is None


@rule("eto", "30.0", "22.5")
def test_who_was_activated_does_not_move_in_the_movement_phase(whole: Outcome[Europe]) -> None:
    """E37."""
    game = whole.position.twin()
    game.phase = "movement"
    for id in ("GI1", "GI4", "GA1", "Kliest"):
        assert refused(game, Marching(GERMANY), f"M {id} 3632").case == "30.0"
