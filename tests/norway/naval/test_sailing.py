"""10.1 to 10.4, 10.17, 25.4  Voyages: how far, past whom, and where they may end."""

from __future__ import annotations

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.events import Sailed
from tests.marks import rule
from tests.norway.games import act, acting, order, position, refused_action, sentences, told


@rule("norway", "10.3")
def test_a_ship_sails_as_many_zones_as_its_movement() -> None:
    game = position({"45": "GTR1"})  # three zones
    act(game, GERMAN, "SAIL GTR1 33")
    assert game.where["GTR1"] == "33"
    refusal = refused_action(position({"45": "GTR1"}), GERMAN, "SAIL GTR1 28")
    assert (refusal.case, "3" in refusal.message) == ("10.3", True)


@rule("norway", "10.1")
def test_a_force_sails_as_far_as_its_slowest_ship() -> None:
    game = position({"45": "GTR1 Hipper"})
    assert refused_action(game, GERMAN, "SAIL GTR1 + Hipper 28").case == "10.3"
    act(game, GERMAN, "SAIL Hipper 28")


@rule("norway", "10.1")
def test_a_force_begins_in_one_place() -> None:
    game = position({"45": "GTR1", "43": "Hipper"})
    assert refused_action(game, GERMAN, "SAIL GTR1 + Hipper 42").case == "10.1"


@rule("norway", "10.3")
def test_enemy_surface_ships_stop_a_force_in_their_zone() -> None:
    game = position({"45": "Hipper", "42": "Renown"})
    assert refused_action(game, GERMAN, "SAIL Hipper 42 37").case == "10.3"
    act(game, GERMAN, "SAIL Hipper 42")
    assert game.where["Hipper"] == "42"


@rule("norway", "10.3")
def test_a_way_around_the_enemy_is_found_and_named_ones_are_kept() -> None:
    game = position({"45": "Hipper", "42": "Renown"})
    (sailed,) = told(act(game, GERMAN, "SAIL Hipper 37"), Sailed)
    assert sailed.path == ("45", "43", "38", "37")
    named = position({"45": "Hipper"})
    (sailed,) = told(act(named, GERMAN, "SAIL Hipper 43 42 37"), Sailed)
    assert sailed.path == ("45", "43", "42", "37")


@rule("norway", "25.4")
def test_from_one_zone_with_enemies_straight_to_another() -> None:
    game = position({"43": "Hipper Renown", "42": "Rodney"})
    act(game, GERMAN, "SAIL Hipper 42")
    assert game.where["Hipper"] == "42"


@rule("norway", "10.3")
def test_submarines_alone_stop_nobody() -> None:
    game = position({"45": "Hipper", "42": "Truant"})
    act(game, GERMAN, "SAIL Hipper 42 37", answers=["NO PATROL"])
    assert game.where["Hipper"] == "37"


@rule("norway", "10.4")
def test_ships_do_not_enter_land() -> None:
    assert refused_action(position({"39": "Hipper"}), GERMAN, "SAIL Hipper Oslo").case == "10.4"


@rule("norway", "5.4")
def test_the_kattegat_is_closed_to_the_allies() -> None:
    assert refused_action(position({"39": "Renown"}), ALLIED, "SAIL Renown 40").case == "5.4"
    act(position({"39": "Hipper"}), GERMAN, "SAIL Hipper 40")


@rule("norway", "16.2")
@rule("norway", "8.5")
def test_nobody_enters_the_enemys_home_base() -> None:
    assert refused_action(position({"43": "Renown"}), ALLIED, "SAIL Renown Reich").case == "16.2"


@rule("norway", "25.4")
@rule("norway", "16.3")
def test_docking_and_undocking_cost_a_zone_each() -> None:
    game = position({"Reich": "GTR1"})
    assert refused_action(game, GERMAN, "SAIL GTR1 33").case == "10.3"
    act(game, GERMAN, "SAIL GTR1 37")  # 43, 42, 37
    home = position({"42": "GTR1"})
    (sailed,) = told(act(home, GERMAN, "SAIL GTR1 Reich"), Sailed)
    assert len(sailed.path) == 3


@rule("norway", "25.4")
def test_no_voyage_leads_through_a_home_base() -> None:
    assert refused_action(position({"39": "Hipper"}), GERMAN, "SAIL Hipper Reich 45").case == "25.4"


@rule("norway", "27.3")
def test_before_the_first_turn_german_ships_sail_twice_as_far() -> None:
    game = position({"Reich": "GTR1", "Britain": "TR1"}, phase="preturn")
    act(game, GERMAN, "SAIL GTR1 24")  # five zones
    assert game.where["GTR1"] == "24"
    assert refused_action(game, ALLIED, "SAIL TR1 24").case == "10.3"


@rule("norway", "10.17")
def test_zones_that_touch_in_a_corner_are_adjacent() -> None:
    board = position({}).board
    assert "31" in board.places.named(board.sailing.step(board.bit[board.at("36")]))


@rule("norway", "10.17")
def test_an_island_in_a_zone_hinders_no_ship() -> None:
    act(position({"36": "Renown", "Shetland": "193Inf"}), ALLIED, "SAIL Renown 32 27")


@rule("norway", "10.3")
@rule("norway", "10.16")
def test_cargo_sails_along_and_may_stay_aboard() -> None:
    game = position({"39": "GTR1(159Inf+193Inf)"})
    act(game, GERMAN, "SAIL GTR1 38")
    assert game.where["159Inf"] == "38"
    assert game.aboard["159Inf"] == "GTR1"
    assert {"GTR1", "159Inf", "193Inf"} <= game.activated


@rule("norway", "25.4")
def test_a_transfer_goes_twice_as_far_to_a_friendly_port() -> None:
    game = position({"Reich": "GTR1", "Trondheim": "193Inf"})
    act(game, GERMAN, "TRANSFER GTR1 29")
    assert game.where["GTR1"] == "29"


@rule("norway", "25.4")
def test_a_transfer_ends_off_a_port_of_ones_own_or_at_home() -> None:
    game = position({"Reich": "GTR1"})
    assert refused_action(game, GERMAN, "TRANSFER GTR1 29").case == "25.4"
    assert refused_action(game, GERMAN, "TRANSFER GTR1 33").case == "25.4"
    disrupted = position(
        {"Reich": "GTR1", "Trondheim": "193Inf"}, disrupted={("Trondheim", "port")}
    )
    assert refused_action(disrupted, GERMAN, "TRANSFER GTR1 29").case == "25.4"


@rule("norway", "25.4")
def test_a_transfer_passes_no_enemy_ship_not_even_a_submarine() -> None:
    game = position({"Reich": "GTR1", "Trondheim": "193Inf", "34": "Truant", "28": "Orzel"})
    assert refused_action(game, GERMAN, "TRANSFER GTR1 34 29").case == "25.4"
    started = position({"43": "GTR1 Renown", "Stavanger": "193Inf"})
    act(started, GERMAN, "TRANSFER GTR1 38")


@rule("norway", "25.4")
def test_a_voyage_must_lead_somewhere() -> None:
    assert refused_action(position({"39": "Hipper"}), GERMAN, "SAIL Hipper 39").case == "25.4"


@rule("norway", "10.3")
def test_a_voyage_is_told() -> None:
    events = act(position({"39": "Hipper"}), GERMAN, "SAIL Hipper 38 34")
    assert "Hipper sails to zone 38, zone 34." in sentences(events)


def test_every_listed_voyage_is_legal_and_parses_back() -> None:
    game = position({"39": "Hipper GTR1", "Reich": "U47", "42": "Renown"})
    (step,) = acting(game, GERMAN).agenda
    found = [each for each in step.answers(game) if str(each).startswith(("SAIL", "TRANSFER"))]
    assert len(found) > 30
    for each in found:
        step.check(game, each)
        assert order(str(each), GERMAN) == each
