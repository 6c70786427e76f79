"""24.3  Generals go with land units, and change from one to another where the two meet."""

from __future__ import annotations

import pytest

from pbem.games.eto.movement.events import Moved
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field, offensive, played, refused, said
from tests.marks import rule

TWO = "GA1 W3932, Kliest W3932, GA2 W3831, HQNorth W3931"


def north(placed: str = TWO) -> Europe:
    return offensive(field(placed), "HQNorth")


STEP = LandMoves("germany")


@rule("eto", "24.3")
def test_a_general_who_came_with_one_unit_goes_on_with_another() -> None:
    game = north()
    played(game, STEP, "M GA1 + Kliest 3831")
    played(game, STEP, "M GA2 + Kliest 3730")
    assert game.where["Kliest"] == game.where["GA2"] == "W3730"
    assert game.where["GA1"] == "W3831"


@rule("eto", "24.3")
def test_he_goes_on_with_nobody_who_has_moved_and_not_alone() -> None:
    game = north()
    played(game, STEP, "M GA1 + Kliest 3831")
    assert refused(game, STEP, "M GA1 + Kliest 3830").case == "24.0"
    assert refused(game, STEP, "M Kliest 3830").case in ("24.0", "24.3")


@rule("eto", "24.3")
def test_a_unit_that_passes_takes_him_along() -> None:
    game = north("GA1 W3932, Kliest W3831, GA2 W3831, HQNorth W3931")
    told = played(game, STEP, "M GA1 + Kliest 3831 3731")
    assert game.where["Kliest"] == game.where["GA1"] == "W3731"
    moved = [each for each in told if isinstance(each, Moved)]
    assert [each.units for each in moved] == [("GA1",), ("GA1", "Kliest")]


@rule("eto", "24.3")
def test_he_is_not_met_where_nobody_passes() -> None:
    game = north("GA1 W3932, Kliest W3831, GA2 W3831, HQNorth W3931")
    assert refused(game, STEP, "M GA1 + Kliest 3832 3732 3731").case == "24.3"


@rule("eto", "24.3")
def test_he_is_dropped_where_his_unit_passes() -> None:
    game = north()
    played(game, STEP, "M GA1 + Kliest 3831 3731 DROP Kliest 3831")
    assert (game.where["GA1"], game.where["Kliest"]) == ("W3731", "W3831")
    played(game, STEP, "M GA2 + Kliest 3830")
    assert game.where["Kliest"] == "W3830"


@rule("eto", "24.3")
@pytest.mark.parametrize("drop", ["Kliest 3731", "Kliest 3830", "Kliest 3932", "GA1 3831"])
def test_he_gets_off_on_the_way_and_nowhere_else(drop: str) -> None:
    text = f"M GA1 + Kliest 3831 3731 DROP {drop}"
    assert refused(north(), STEP, text).case == "24.3"


def test_a_drop_is_written_as_it_is_read() -> None:
    text = "M GA1 + Kliest W3831 W3731 DROP Kliest W3831"
    assert str(said(north(), "germany", text)) == text


@rule("eto", "24.3", "30.0")
def test_so_he_does_in_the_movement_phase_and_never_drives_after_it() -> None:
    placed = "GA1 W3424, Manteuffel W3424, GA2 W3423, UI1 W3018"
    game = field(placed, ARDENNES, phase="movement")
    step = Marching("germany")
    played(game, step, "M GA1 + Manteuffel 3423")
    assert refused(game, step, "M Manteuffel 3525").case == "24.0"
    played(game, step, "M GA2 + Manteuffel 3523")
    assert game.where["Manteuffel"] == "W3523"


@rule("eto", "24.3", "26.5")
def test_clicks_offer_only_ways_that_pass_him() -> None:
    game = north("GA1 W3932, Kliest W3831, GA2 W3831, HQNorth W3931")
    offered = [each.order for each in STEP.offers(game, ("GA1", "Kliest"))]
    assert offered
    for text in offered:
        STEP.check(game, said(game, "germany", text))
