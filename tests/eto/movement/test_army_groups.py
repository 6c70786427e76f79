"""One line for a whole army group, and the plain orders that it stands for."""

from __future__ import annotations

from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field, offensive, played, refused, said
from tests.marks import rule

NORTH = "GI1 W3831, GI2 W3832, GA1 W3932, Kliest W3932, HQNorth W3932, PI1 W3533, GI9 W3132"


def test_everybody_goes_as_near_as_there_is_room() -> None:
    game = offensive(field(NORTH), "HQNorth")
    played(game, LandMoves("germany"), "MOVE ALL TOWARD Warsaw")
    away = {
        id: game.board.grid.distance(game.at(game.where[id]), game.at("W3533"))
        for id in ("GI1", "GI2", "GA1")
    }
    assert away == {"GI1": 1, "GI2": 1, "GA1": 1}
    assert game.where["Kliest"] == game.where["GA1"]
    assert game.where["GI9"] == "W3132"  # out of command


def test_it_stands_for_plain_moves_that_do_the_same() -> None:
    game = offensive(field(NORTH), "HQNorth")
    step = LandMoves("germany")
    order = said(game, "germany", "HQ North: MOVE ALL TOWARD Warsaw")
    plain = [str(each) for each in step.spelled_out(game, order)]
    other = offensive(field(NORTH), "HQNorth")
    for text in plain:
        played(other, step, text)
    played(game, step, str(order))
    assert game.where == other.where
    assert len(plain) == 3


def test_the_receipt_lists_the_plain_orders() -> None:
    game = offensive(field(NORTH), "HQNorth")
    order = said(game, "germany", "MOVE ALL TOWARD Warsaw")
    told = list(order.forecast(game, "germany"))  # type: ignore[attr-defined]
    assert told
    assert all(words.startswith("stands for M ") for words in told)


def test_it_is_refused_where_nobody_gets_nearer() -> None:
    game = offensive(field("GI1 W3533, HQNorth W3932"), "HQNorth")
    assert refused(game, LandMoves("germany"), "MOVE ALL TOWARD Warsaw").case == "24.0"


def test_the_movement_phase_knows_it_too() -> None:
    game = field("UI1 W3117, UI2 W3118, GI1 W3321", ARDENNES, phase="movement")
    played(game, Marching("west"), "MOVE ALL TOWARD 3220")
    assert game.where["UI2"] == "W3220"


@rule("eto", "30.0")
def test_a_general_who_was_activated_stays_behind() -> None:
    game = field("UA2 W3120, Patton W3120, GI1 W3321", ARDENNES, phase="movement")
    game.activated["Patton"] = "Patton"
    played(game, Marching("west"), "MOVE ALL TOWARD Brussels")
    assert game.where["UA2"] != "W3120"
    assert game.where["Patton"] == "W3120"
