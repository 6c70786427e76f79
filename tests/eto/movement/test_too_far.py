"""24.0, 25.2, 33.1, 1.3, 31.0  Why somebody does not get so far."""

from __future__ import annotations

import pytest

from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import field, offensive, refused
from tests.marks import rule

MOVES = LandMoves("germany")


def marching(placed: str = "GI1 W3829") -> Europe:
    return offensive(field(f"{placed}, HQNorth W3831, PI1 W3533"), "HQNorth")


@rule("eto", "24.0")
def test_a_hex_beyond_the_allowance_is_told_by_its_distance() -> None:
    refusal = refused(marching(), MOVES, "M GI1 3329")
    assert (refusal.case, refusal.message) == (
        "24.0",
        "W3329 is 5 hexes away, and GI1 moves 3 hexes",
    )


@rule("eto", "24.0")
def test_a_written_way_beyond_it_is_told_by_its_length() -> None:
    refusal = refused(marching(), MOVES, "M GI1 3729 3629 3529 3429")
    assert refusal.message.startswith("the way is 4 hexes long, and GI1 moves 3 hexes")


@rule("eto", "33.1")
@pytest.mark.parametrize(("away", "case"), [("W3529", "33.1"), ("W3429", "24.0")])
def test_hunger_is_the_reason_only_where_it_makes_the_difference(away: str, case: str) -> None:
    game = marching()
    game.unsupplied.add("GI1")
    game.take("western", game.controlled("axis"))  # nobody traces a line
    assert refused(game, MOVES, f"M GI1 {away}").case == case


@rule("eto", "1.3")
def test_who_goes_through_mud_or_winter_is_told_so() -> None:
    game = marching()
    game.weather = WINTER
    refusal = refused(game, MOVES, "M GI1 3529")
    assert refusal.case == "1.3"
    assert "through mud or winter GI1 moves 2 hexes" in refusal.message


@rule("eto", "25.2")
def test_zones_that_stop_somebody_are_named_as_such() -> None:
    refusal = refused(marching("GI1 W3931, PI5 W3732"), MOVES, "M GI1 3631")
    assert (refusal.case, "the enemy's zones stop GI1" in refusal.message) == ("25.2", True)


@rule("eto", "31.2", "31.3")
@pytest.mark.parametrize(
    ("to", "case", "why"),
    [
        ("3130", "31.2", "GI1 is in Brno (W3130) already"),
        ("Warsaw", "31.3", "trains run over friendly hexes only, and Warsaw (W3533) is none"),
    ],
)
def test_why_no_train_gets_there(to: str, case: str, why: str) -> None:
    game = field("GI1 W3130, PI1 W3533", phase="movement")
    refusal = refused(game, Marching("germany"), f"RAIL GI1 {to}")
    assert (refusal.case, refusal.message) == (case, why)
