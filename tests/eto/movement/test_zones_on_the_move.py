"""24.0, 25.2, 25.3, 33.1  How far units get, through zones and without supply."""

from __future__ import annotations

import pytest

from pbem.games.eto.movement.routes import reach
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from tests.eto.fields import ARDENNES, field, offensive, played, refused
from tests.marks import rule


def reaches(game: Europe, units: str, hex: str) -> bool:
    return reach(game, tuple(units.split())).reaches(game.at(hex))


@rule("eto", "24.0")
def test_each_hex_costs_one_point() -> None:
    game = field("GI1 W3729")
    assert reaches(game, "GI1", "W3732")
    assert not reaches(game, "GI1", "W3733")


@rule("eto", "24.1")
def test_a_unit_never_enters_a_hex_with_enemies_or_the_sea() -> None:
    game = field("GI1 W3930, PI1 W3931")
    assert not reaches(game, "GI1", "W3931")
    assert not reaches(game, "GI1", "W4030")


@rule("eto", "24.1")
def test_armor_enters_no_marsh() -> None:
    game = field("GA1 E2733, GI1 E2733")
    assert reaches(game, "GI1", "E2732")
    assert not reaches(game, "GA1", "E2732")
    assert not reaches(game, "GA1 GI1", "E2732")


@pytest.mark.usefixtures("maginot")
@rule("eto", "24.1")
def test_nobody_enters_an_enemy_fort_over_its_fortress_hexsides() -> None:
    game = field("GI1 W3221", ARDENNES)
    path = reach(game, ("GI1",)).path(game.at("W3121"))
    assert len(path) > 2  # not straight over the side, but from behind


@rule("eto", "30.2", "39.1")
def test_neutral_ground_is_closed() -> None:
    game = field("GI1 W3934")
    assert not reach(game, ("GI1",)).reached & game.board.lands["Lithuania"]


@rule("eto", "25.2")
def test_infantry_stops_when_it_enters_an_enemy_zone() -> None:
    game = field("GI1 W3729, PI1 W3732")
    assert reaches(game, "GI1", "W3731")
    assert not reaches(game, "GI1", "W3632")  # three hexes, through the zone


@rule("eto", "25.2")
def test_infantry_leaves_a_zone_only_for_a_free_hex() -> None:
    game = field("GI1 W3729, PI1 W3730")
    assert reaches(game, "GI1", "W3726")
    there = reach(game, ("GI1",)).path(game.at("W3829"))
    assert len(there) == 3  # not from zone to zone, but by a free hex


@rule("eto", "25.2")
def test_infantry_slips_one_hex_from_forest_to_forest() -> None:
    game = field("GI1 W3832, PI1 W3734")
    assert game.board.terrain_of[game.at("W3733")] == "forest"
    assert game.board.terrain_of[game.at("W3833")] == "forest"
    start = field("GI1 W3833, PI1 W3734, PI2 W3732")
    assert reaches(start, "GI1", "W3733")  # both in zones, both forest
    clear = field("GI1 W3632, PI1 W3734, PI2 W3732")
    assert not reaches(clear, "GI1", "W3733")


@rule("eto", "25.3")
def test_armor_goes_one_hex_on_in_a_zone() -> None:
    """As Kliest does: into the zone at 3832 and on to 3733."""
    game = field("GA1 W3932, PI1 W3732, PI2 W3734")
    found = reach(game, ("GA1",), 2)
    assert found.path(game.at("W3733")) == tuple(map(game.at, ("W3932", "W3832", "W3733")))


@rule("eto", "25.3")
def test_armor_that_starts_in_a_zone_goes_one_hex_to_another() -> None:
    game = field("GA1 W3731, PI1 W3732")
    assert reaches(game, "GA1", "W3631")
    assert not reaches(game, "GA1", "W3632")


@rule("eto", "25.3")
def test_armor_leaves_a_zone_freely_by_a_free_hex() -> None:
    game = field("GA1 W3729, PI1 W3730")
    assert reaches(game, "GA1", "W3724")


@rule("eto", "33.1")
@pytest.mark.parametrize(("unit", "most"), [("PI1", 2), ("GA1", 1)])
def test_who_cannot_trace_supply_is_slow(unit: str, most: int) -> None:
    game = field(f"{unit} W3830")
    for partnership in ("axis", "western"):
        game.take(partnership, 0)
    foe = "western" if unit == "GA1" else "axis"
    around = game.board.grid.around[game.at("W3830")] & game.fighting_ground
    game.take(foe, around)
    reached = reach(game, (unit,)).reached
    assert reached
    assert not reached & ~game.board.grid.within(game.at("W3830"), most)


@rule("eto", "33.0")
def test_a_unit_in_a_city_moves_as_if_supplied_until_it_is_marked() -> None:
    game = field("PI1 W3931")
    game.take("axis", game.board.grid.around[game.at("W3931")] & game.fighting_ground)
    far = reach(game, ("PI1",)).reached
    game.unsupplied.add("PI1")
    game.worked_out.clear()
    assert reach(game, ("PI1",)).reached != far


@rule("eto", "24.3")
def test_a_general_moves_with_a_land_unit_only() -> None:
    game = offensive(field("GA1 W3932, Kliest W3932, HQNorth W3932"), "HQNorth")
    step = LandMoves("germany")
    assert refused(game, step, "M Kliest W3832").case == "24.3"
    played(game, step, "M GA1 + Kliest W3832")
    assert game.where["Kliest"] == "W3832"


@rule("eto", "24.0")
def test_a_way_may_be_named_hex_by_hex() -> None:
    game = offensive(field("GI1 W3932, HQNorth W3932"), "HQNorth")
    played(game, LandMoves("germany"), "M GI1 3832 3733")
    assert game.where["GI1"] == "W3733"
    assert game.friendly("axis", "W3733")
    assert not game.friendly("axis", "W3732")


@rule("eto", "24.0")
def test_nobody_moves_twice_in_a_step() -> None:
    game = offensive(field("GI1 W3932, HQNorth W3932"), "HQNorth")
    played(game, LandMoves("germany"), "M GI1 3832")
    assert refused(game, LandMoves("germany"), "M GI1 3833").case == "24.0"


@rule("eto", "25.2")
def test_a_refusal_names_what_would_be_legal() -> None:
    game = offensive(field("GI1 W3729, HQNorth W3828, PI1 W3730"), "HQNorth")
    refusal = refused(game, LandMoves("germany"), "M GI1 3829 3828")
    assert refusal.case == "25.2"
    assert "W3728" in refusal.legal
