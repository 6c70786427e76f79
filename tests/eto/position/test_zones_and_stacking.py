"""24.2, 25.1  Zones of control and stacking."""

from __future__ import annotations

import pytest

from pbem.games.eto.position.stacking import excess, limit, room
from pbem.games.eto.position.zones import enemy_zone, zone, zone_of
from tests.eto.fields import ARDENNES, field
from tests.marks import rule


@rule("eto", "25.0")
def test_infantry_controls_the_six_hexes_around_it() -> None:
    game = field("PI1 W3533")
    around = game.board.grid.named(game.board.grid.around[game.at("W3533")])
    assert game.board.grid.named(zone(game, "western")) == around


@rule("eto", "25.1")
def test_paratroops_headquarters_generals_and_aircraft_have_no_zone() -> None:
    game = field("HQSouth W3533, Kliest W3533, L1 W3533")
    assert not zone(game, "axis")


@rule("eto", "25.1")
def test_armor_has_no_zone_in_a_marsh_that_it_could_not_enter() -> None:
    game = field("GA1 W3534")
    assert not zone(game, "axis") & game.board.marsh
    other = field("GA1 E2733, GI1 E2733")
    assert game.board.is_in("E2732", zone(other, "axis"))
    assert not game.board.is_in("E2732", zone_of(other, "GA1"))


@pytest.mark.usefixtures("maginot")
@rule("eto", "25.1")
def test_no_zone_reaches_over_an_enemy_fortress_hexside() -> None:
    game = field("GI1 W3221", ARDENNES)
    assert game.board.is_in("W3220", zone(game, "axis"))
    assert not game.board.is_in("W3121", zone(game, "axis"))


@pytest.mark.usefixtures("maginot")
@rule("eto", "25.1")
def test_a_captured_fort_stops_its_captor_no_more() -> None:
    game = field("GI1 W3221", ARDENNES)
    game.take("axis", game.masked(("W3121",)))
    assert game.board.is_in("W3121", zone(game, "axis"))


@rule("eto", "24.1")
def test_the_maginot_line_of_1944_stops_nobody() -> None:
    game = field("GI1 W3221", ARDENNES)
    assert game.board.is_in("W3121", zone(game, "axis"))
    assert not game.fortified


@rule("eto", "25.1")
def test_no_zone_reaches_onto_neutral_ground() -> None:
    game = field("PI1 W3834")
    assert not zone(game, "western") & game.board.lands["Lithuania"]


@rule("eto", "42.0", "42.1")
def test_zones_of_partners_are_one_and_hamper_only_the_enemy() -> None:
    game = field("UI1 W3421, BI1 W3521", ARDENNES)
    assert game.board.is_in("W3522", enemy_zone(game, "axis"))
    assert not enemy_zone(game, "western")


@rule("eto", "24.2")
def test_two_units_stand_in_a_hex_and_three_in_a_city_resource_hex() -> None:
    game = field("PI1 W3732")
    assert limit(game, "W3732", ("PI1",)) == 2
    assert limit(game, "W3533", ("PI1",)) == 3
    assert limit(game, "W3931", ("PI1",)) == 2  # Danzig is a city without a resource


@rule("eto", "24.2")
def test_generals_headquarters_and_aircraft_take_no_room() -> None:
    game = field("GI1 W3729, GI2 W3729, Kliest W3729, HQNorth W3729, L1 W3729")
    assert not excess(game, "W3729")
    assert not room(game, "W3729", ("GI3",))


@rule("eto", "24.2")
def test_who_is_too_many_is_counted() -> None:
    game = field("GI1 W3729, GI2 W3729, GA1 W3729, GA2 W3729")
    assert excess(game, "W3729") == 2
