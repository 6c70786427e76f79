"""24.1, 25.2, 25.3, 30.1  Ways that are written hex by hex are gone so, or refused."""

from __future__ import annotations

import pytest

from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field, offensive, played, refused
from tests.marks import rule

STEP, MARCH = LandMoves("germany"), Marching("germany")


def west(placed: str, *commanders: str) -> Europe:
    return offensive(field(placed, ARDENNES), *commanders or ("HQB",))


@rule("eto", "25.2")
def test_a_way_from_zone_to_zone_is_refused_not_gone_around() -> None:
    game = west("GV1 W3522, HQB W3523, UI1 W3421")
    refusal = refused(game, STEP, "M GV1 3522-3521")
    assert refusal.case == "25.2"
    assert "M GV1 W3521" in refusal.told()


@pytest.mark.usefixtures("maginot")
@rule("eto", "24.1")
def test_a_way_over_a_fortress_hexside_is_refused_not_gone_around() -> None:
    game = west("GI1 W3221, HQB W3221, UI1 W2918")
    refusal = refused(game, STEP, "M GI1 3221-3121")
    assert refusal.case == "24.1"
    assert "fortress" in refusal.told()


@rule("eto", "24.0")
def test_from_where_it_stands_to_a_distant_hex_a_unit_takes_the_shortest_way() -> None:
    game = west("GV1 W3522, HQB W3523, UI1 W3218")
    played(game, STEP, "M GV1 3522-3422-3421")
    assert game.where["GV1"] == "W3421"
    game = west("GV1 W3522, HQB W3523, UI1 W3218")
    played(game, STEP, "M GV1 3522-3420")  # two hexes away
    assert game.where["GV1"] == "W3420"


@rule("eto", "0.3")
def test_a_way_to_no_hex_is_refused_whoever_goes() -> None:
    game = west("GA1 W3522, Manteuffel W3522, UI1 W3421", "Manteuffel")
    game.owed["GA1"] = "W3421"
    assert refused(game, STEP, "M GA1 + Manteuffel 3523 North Sea").case == "0.3"


@rule("eto", "25.3")
def test_armor_that_zones_stop_is_refused_by_its_own_case() -> None:
    game = west("GA1 W3522, HQB W3523, UI1 W3421, UI2 W3420")
    assert refused(game, STEP, "M GA1 3522-3521-3520").case == "25.3"


@rule("eto", "24.0")
def test_a_way_with_gaps_is_refused() -> None:
    game = west("GV1 W3522, HQB W3523, UI1 W3218")
    assert refused(game, STEP, "M GV1 3523-3421").case == "24.0"


@rule("eto", "24.0")
def test_a_way_that_is_too_long_is_refused() -> None:
    game = west("GI1 W3524, HQB W3523, UI1 W2918")
    way = "3524-3523-3522-3422-3423-3424-3524-3525"
    assert refused(game, STEP, f"M GI1 {way}").case == "24.0"


@rule("eto", "30.1")
def test_a_general_drives_as_it_is_written_and_stops_in_zones() -> None:
    placed = "Manteuffel W3524, GI1 W3524, GI2 W3522, GI3 W3422, UI1 W3421"
    game = field(placed, ARDENNES, phase="movement")
    refusal = refused(game, MARCH, "M Manteuffel 3524-3523-3522-3422")
    assert refusal.case == "30.1"
    assert "M Manteuffel W3422" in refusal.told()
    played(game, MARCH, "M Manteuffel 3422")
    assert game.where["Manteuffel"] == "W3422"


@rule("eto", "30.2")
def test_neutral_ground_is_closed_in_the_movement_phase() -> None:
    game = field("GI1 W3021, UI1 W2918", ARDENNES, phase="movement")
    around = game.board.land & ~game.fighting_ground
    hex = game.board.grid.named(around)[0]
    assert refused(game, MARCH, f"M GI1 {hex}").case == "30.2"


@rule("eto", "24.0")
def test_nobody_moves_what_is_not_his_or_not_there() -> None:
    game = west("GV1 W3522, HQB W3523, UI1 W3218")
    for id, why in (("UI1", "is not yours to move"), ("GV2", "is not on the map")):
        refusal = refused(game, STEP, f"M {id} 3421")
        assert refusal.case == "24.0"
        assert f"{id} {why}" in refusal.told()


@rule("eto", "30.1")
def test_out_of_zones_a_general_drives_on_as_it_is_written() -> None:
    game = field("Manteuffel W3524, GI1 W3524, UI1 W2918", ARDENNES, phase="movement")
    played(game, MARCH, "M Manteuffel 3523 3522 3422")
    assert game.where["Manteuffel"] == "W3422"


@rule("eto", "24.1")
def test_water_between_two_hexes_is_not_crossed_whoever_is_near() -> None:
    game = offensive(field("GI7 W3932, HQNorth W3932, PI5 W3732"), "HQNorth")
    refusal = refused(game, STEP, "M GI7 3932-3931")
    assert (refusal.case, "cannot cross" in refusal.told()) == ("24.1", True)
