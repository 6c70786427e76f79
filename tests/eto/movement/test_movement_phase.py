"""30.0, 31.0  The Movement phase, by road and by rail."""

from __future__ import annotations

from pbem.games.eto.movement.rails import Rail, capacity, ride, stations
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.turn.movement_phase import Marching, marches
from tests.eto.fields import ARDENNES, field, played, refused
from tests.marks import rule

WEST_FRONT = "GI1 W3524, HQB W3524, Manteuffel W3524, UI1 W3421"


def phase(placed: str = WEST_FRONT) -> Europe:
    return field(placed, ARDENNES, phase="movement")


@rule("eto", "30.0")
def test_who_was_activated_does_not_move() -> None:
    game = phase()
    game.activated["GI1"] = "HQB"
    assert refused(game, Marching("germany"), "M GI1 3525").case == "30.0"


@rule("eto", "30.0")
def test_the_side_with_the_initiative_goes_first() -> None:
    game = phase("GI1 W3524, UI1 W3421")
    assert [step.asks(game) for step in marches(game)] == ["germany", "west"]


@rule("eto", "30.1")
def test_units_move_their_whole_allowance() -> None:
    game = phase()
    played(game, Marching("germany"), "M GI1 3527")
    assert refused(phase(), Marching("germany"), "M GI1 3528").case == "24.0"


@rule("eto", "30.1")
def test_generals_and_headquarters_go_five_hexes_by_themselves() -> None:
    game = phase()
    played(game, Marching("germany"), "M Manteuffel 3025")
    assert game.where["Manteuffel"] == "W3025"
    assert refused(game, Marching("germany"), "M HQB 2924").case == "30.1"


@rule("eto", "30.1", "25.4")
def test_they_enter_an_enemy_zone_only_with_a_friendly_unit_there() -> None:
    game = phase("GI1 W3422, HQB W3424, UI1 W3421")
    assert refused(game, Marching("germany"), "M HQB 3522").case == "23.2"
    played(game, Marching("germany"), "M HQB 3422")
    assert game.where["HQB"] == "W3422"


@rule("eto", "23.4", "31.1")
def test_no_headquarters_comes_by_rail_too_near_to_another() -> None:
    game = phase("HQB W3024, HQG W3323, GI1 W3024")
    for riding in ("HQB", "GI1 + HQB"):
        assert refused(game, Marching("germany"), f"RAIL {riding} 3124").case == "23.4"
        assert "W3124" not in stations(game, riding.split(" + "))
    assert "W3124" in stations(game, ("GI1",))


@rule("eto", "23.2", "31.3")
def test_a_headquarters_by_rail_stops_in_no_enemy_zone_without_a_friendly_unit() -> None:
    game = phase("HQB W3424, GI1 W3424, GI2 W3422, UI1 W3421")
    assert refused(game, Marching("germany"), "RAIL HQB 3522").case == "23.2"
    assert {"W3422"} == {"W3422", "W3522"} & set(stations(game, ("HQB",)))
    assert "W3522" in stations(game, ("GI1", "HQB"))  # along with a unit


@rule("eto", "30.3")
def test_zones_stop_infantry_here_too() -> None:
    game = phase("GI1 W3423, UI1 W3421")
    assert refused(game, Marching("germany"), "M GI1 3521").case in ("24.0", "25.2")
    played(game, Marching("germany"), "M GI1 3422")


@rule("eto", "31.0", "31.2")
def test_a_unit_goes_any_length_by_rail() -> None:
    game = phase()
    played(game, Marching("germany"), "RAIL GI1 Munich")
    assert game.where["GI1"] == "W2925"
    assert game.railed == {"Germany": 1}


@rule("eto", "31.1")
def test_each_unit_takes_a_point_and_no_more_than_there_are() -> None:
    game = phase("GI1 W3524, GI2 W3525")
    game.railed["Germany"] = capacity(game, "Germany") - 1
    played(game, Marching("germany"), "RAIL GI1 Berlin")
    assert refused(game, Marching("germany"), "RAIL GI2 Berlin").case == "31.1"


@rule("eto", "31.1")
def test_generals_and_headquarters_ride_along() -> None:
    game = phase()
    played(game, Marching("germany"), "RAIL GI1 + HQB + Manteuffel Berlin")
    assert {game.where[id] for id in ("GI1", "HQB", "Manteuffel")} == {"W3626"}
    assert game.railed == {"Germany": 1}


@rule("eto", "31.3")
def test_no_train_leaves_an_enemy_zone() -> None:
    game = phase("GI1 W3422, UI1 W3421")
    assert refused(game, Marching("germany"), "RAIL GI1 Berlin").case == "31.3"


@rule("eto", "31.3")
def test_trains_pass_friendly_hexes_only_and_end_in_a_zone() -> None:
    game = phase("GI1 W3524, UI1 W3421")
    open_to = stations(game, ("GI1",))
    assert "W3422" in open_to  # in the zone of UI1: the line ends there
    assert "W3420" not in open_to
    assert "W3419" not in open_to


@rule("eto", "31.6")
def test_a_conquered_nation_has_no_rails() -> None:
    game = phase()
    assert capacity(game, "France") == 0
    game.conquered["Germany"] = "western"
    assert capacity(game, "Germany") == 0


@rule("eto", "31.2")
def test_a_train_passes_a_hex_of_whose_points_it_uses() -> None:
    game = phase("GI1 W3620, UI1 W3421")  # Amsterdam
    order = Rail(("GI1",), "W3621")
    assert "W3621" not in stations(game, ("GI1",))
    assert "W3622" in stations(game, ("GI1",))
    assert refused(game, Marching("germany"), str(order)).case == "31.2"


@rule("eto", "31.3")
def test_of_equally_short_ways_a_train_goes_by_one_that_leads_through_no_enemy_zone() -> None:
    game = phase("GI1 W3524, UI1 W3421, UI2 W3222")
    zone = enemy_zone(game, "axis")
    ways = {to: ride(game, "GI1", game.at(to), game.board.land) for to in stations(game, ("GI1",))}
    assert not [
        to for to, way in ways.items() if game.masked(map(game.board.label, way[:-1])) & zone
    ]
    assert [to for to, way in ways.items() if game.board.bit[way[-1]] & zone]


@rule("eto", "24.0")
def test_airfields_and_aircraft_do_not_move_on_the_ground() -> None:
    game = field("GI1 W3728, AF1 W3728, L1 W3728", phase="movement")
    for id in ("AF1", "L1"):
        refusal = refused(game, Marching("germany"), f"M {id} 3727")
        assert (refusal.case, "on the ground" in refusal.told()) == ("24.0", True)
