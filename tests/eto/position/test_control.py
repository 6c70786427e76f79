"""24.4, 24.5  Control of hexes, and fronts."""

from __future__ import annotations

import pytest

from pbem.games.eto.command.displacement import displaced
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.position import invariants
from pbem.games.eto.position.control import airbases, bases_in, enter
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import zone
from pbem.games.eto.supply.fronts import behind_the_front, settle_front
from pbem.games.eto.turn.movement_phase import Marching
from pbem.wargame.position.events import Taken
from tests.eto.fields import ARDENNES, field, played
from tests.marks import rule


@rule("eto", "24.4", "30.6")
def test_a_hex_is_friendly_to_whose_land_unit_was_the_last_to_enter() -> None:
    game = field("GI1 W3729, PI1 W3630")
    list(enter(game, "GI1", "W3730"))
    assert game.friendly("axis", "W3730")
    game.put("GI1", "W3729")
    assert game.friendly("axis", "W3730")
    list(enter(game, "PI1", "W3730"))
    assert game.friendly("western", "W3730")
    assert not game.captured.get("axis", set())


@rule("eto", "24.4")
def test_a_general_alone_makes_no_hex_friendly() -> None:
    game = field("Kliest W3729")
    assert not list(enter(game, "Kliest", "W3730"))
    assert game.friendly("western", "W3730")
    assert not game.entered


@rule("eto", "24.4")
def test_a_headquarters_makes_no_hex_friendly() -> None:
    game = field("HQNorth W3729")
    assert not list(enter(game, "HQNorth", "W3730"))
    assert game.friendly("western", "W3730")


@rule("eto", "24.4")
def test_a_town_that_changes_hands_is_told() -> None:
    game = field("GI1 W3729")
    assert list(enter(game, "GI1", "W3629")) == [Taken("W3629", "germany")]


LINE = "GI5 W3833, GI1 W3632, GI2 W3431, GI3 W3232, GI4 W3134, PI1 W3533"


def western_poland(placed: str) -> Europe:
    """The towns of the west are German, and the Poles stand at Warsaw."""
    game = field(placed)
    game.take("axis", game.masked(("W3931", "W3629", "W3431", "W3231", "W3232")))
    return game


@rule("eto", "24.5")
def test_hexes_behind_an_unbroken_line_become_friendly() -> None:
    game = western_poland(LINE)
    assert {"W3630", "W3730", "W3830", "W3530"} <= set(
        game.board.grid.named(settle_front(game, "axis"))
    )
    assert game.friendly("axis", "W3830")


@rule("eto", "24.5")
def test_the_hexes_of_the_front_itself_do_not_change_hands() -> None:
    game = western_poland(LINE)
    settle_front(game, "axis")
    assert not game.friendly("axis", "W3631")  # in the zone of GI1


@rule("eto", "24.5")
def test_zones_behind_the_front_hold_nothing_back() -> None:
    game = western_poland(LINE)
    gained = settle_front(game, "axis")
    assert game.board.is_in("W3732", zone(game, "axis") & gained)  # of GI1, as W3631 is


@rule("eto", "24.5")
def test_what_is_not_joined_to_sources_of_supply_is_not_behind_a_front() -> None:
    ring = "GI1 E2431, GI2 E2531, GI3 E2731, GI4 E2831, GI5 E2832, GI6 W3434, GI7 W3534, GI8 W3834"
    game = field(f"{ring}, GI9 E2432, PI1 W3533")
    assert not game.board.is_in("E2632", zone(game, "axis"))
    assert not behind_the_front(game, "axis")


@rule("eto", "24.5")
def test_a_gap_in_the_line_is_no_front() -> None:
    game = western_poland(LINE.removeprefix("GI5 W3833, "))
    assert not behind_the_front(game, "axis")


@rule("eto", "24.5")
def test_an_enemy_base_behind_the_front_keeps_the_country_around_it() -> None:
    game = western_poland(LINE)
    game.take("western", game.masked(("W3629",)))
    assert not behind_the_front(game, "axis")


@rule("eto", "24.5")
def test_an_enemy_unit_behind_the_front_keeps_what_is_not_cut_off_from_it() -> None:
    game = western_poland(f"{LINE}, PI2 W3830")
    assert not game.board.is_in("W3730", behind_the_front(game, "axis"))


@pytest.mark.usefixtures("maginot")
@rule("eto", "24.5")
def test_towns_and_forts_never_change_hands_by_a_front() -> None:
    game = field("GI1 W3420, GI2 W3319, GI3 W3218", ARDENNES)
    gained = settle_front(game, "axis")
    board = game.board
    assert not gained & (board.city | board.resource | board.fortified)


@rule("eto", "24.5")
def test_vacant_hexes_in_an_enemy_zone_do_not_change_hands() -> None:
    game = western_poland(LINE)
    game.put("PI1", "W3533")
    assert not behind_the_front(game, "axis") & zone(game, "western")


@rule("eto", "13.2")
def test_city_resource_and_airfield_are_one_base_each() -> None:
    game = field("AF1 W3932")
    assert bases_in(game, "axis", "W3932") == 3
    assert bases_in(game, "axis", "W3429") == 1
    assert bases_in(game, "western", "W3932") == 0
    assert game.board.is_in("W3932", airbases(game, "axis"))


@rule("eto", "13.2", "23.3")
def test_aircraft_in_a_captured_hex_are_stranded_and_headquarters_step_aside() -> None:
    game = field("GI1 W3532, PAir W3533")
    game.put("HQ12", "W3533")
    list(enter(game, "GI1", "W3533"))
    assert game.stranded == {"PAir"}
    assert displaced(game) == ["HQ12"]


@rule("eto", "24.3", "27.5")
def test_a_general_upon_whom_enemies_come_is_rolled_for() -> None:
    for die, box in ((2, DEAD), (3, POOL)):
        game = field("UA1 W3319, Manteuffel W3220", ARDENNES, phase="movement")
        played(game, Marching("west"), "M UA1 3220", die)
        assert game.where["Manteuffel"] == box
        invariants.check(game)


@rule("eto", "24.3", "27.5")
def test_so_is_one_in_a_hex_that_was_never_his_own_sides() -> None:
    game = field("UA1 W3319, Manteuffel W3220", ARDENNES, phase="movement")
    game.take("western", game.masked(("W3220",)))
    played(game, Marching("west"), "M UA1 3220", 1)
    assert game.where["Manteuffel"] == DEAD


@rule("eto", "27.5")
def test_no_hex_holds_enemies_and_a_general() -> None:
    game = field("UA1 W3319, Manteuffel W3320", ARDENNES)
    game.put("Manteuffel", "W3319")
    with pytest.raises(AssertionError, match="foes stand in W3319"):
        invariants.check(game)


@rule("eto", "24.5")
def test_hexes_of_the_line_beside_neutral_ground_are_part_of_the_front() -> None:
    game = western_poland(f"{LINE}, GI9 E3031")
    neutral = game.board.land & ~game.fighting_ground
    beside = zone(game, "axis") & game.board.grid.spread(neutral) & game.hostile("axis")
    assert beside
    assert not beside & behind_the_front(game, "axis")


@rule("eto", "24.5")
def test_the_sea_is_no_enemy_a_coast_in_the_line_lies_behind_the_front() -> None:
    line = "GI1 W2519, GI2 W2915, GI3 W3319, GI4 W2216, GI5 W3018, GI6 W2520, GI7 W3420, GI8 W2917"
    game = field(f"{line}, UI1 W3014", ARDENNES)
    board, bastion = game.board, game.masked(("W3014",))
    game.take("axis", (board.city | board.resource) & game.fighting_ground & ~bastion)
    shore = board.grid.around[game.at("W2317")] & ~board.land
    assert shore
    assert board.is_in("W2317", zone(game, "axis"))
    assert board.is_in("W2317", behind_the_front(game, "axis"))


@rule("eto", "24.5")
def test_a_hex_behind_the_front_is_taken_though_enemy_zones_reach_into_the_front() -> None:
    game = western_poland(LINE.replace("PI1 W3533", "PI1 W3532"))
    behind, reached = game.masked(("W3630",)), zone(game, "western")
    assert behind & game.board.grid.spread(reached & zone(game, "axis")) & ~zone(game, "axis")
    assert behind & behind_the_front(game, "axis")
