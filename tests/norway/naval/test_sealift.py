"""10.13 to 10.16, 17.4, 25.4, 25.7  Troops by sea: aboard, on the way, ashore."""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.engine.options import MOST_ANSWERS
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.combat.events import FightBegan
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.events import Landed
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import act, acting, lost, order, position, refused, refused_action, told


@rule("norway", "10.16")
def test_a_transport_lands_troops_without_moving() -> None:
    """The book's example."""
    game = position({"39": "GTR1", "Reich": "159Inf"})
    act(game, GERMAN, "CARRY GTR1: 159Inf LAND Oslo")
    assert game.where["159Inf"] == "Oslo"
    assert game.where["GTR1"] == "39"
    assert "Oslo" in game.german_held
    assert not game.aboard


@rule("norway", "10.16")
def test_stavanger_is_a_zone_further() -> None:
    """The book's example."""
    game = position({"39": "GTR1", "Reich": "159Inf"})
    assert refused_action(game, GERMAN, "CARRY GTR1: 159Inf LAND Stavanger").case == "10.16"
    act(game, GERMAN, "CARRY GTR1: 159Inf 38 LAND Stavanger")
    assert game.where["159Inf"] == "Stavanger"


@rule("norway", "10.14")
@pytest.mark.parametrize(
    ("load", "fits"),
    [
        ("GTR1: 159Inf + 193Inf", True),
        ("GTR1: 40Pz", True),
        ("GTR1: 40Pz + 159Inf", False),
        ("GTR1: 159Inf + 193Inf + 236Inf", False),
        ("Hipper: 159Inf", True),
        ("Hipper: 40Pz", False),
        ("Hipper: 159Inf + 193Inf", False),
        ("U47: 159Inf", False),
        ("Albatros: 159Inf", False),
    ],
)
def test_what_a_ship_carries(load: str, fits: bool) -> None:
    troops = "159Inf 193Inf 236Inf 40Pz"
    game = position({"39": "GTR1 Hipper U47 Albatros", "Reich": troops})
    text = f"CARRY {load} LAND Oslo"
    if fits:
        act(game, GERMAN, text)
    else:
        assert refused_action(game, GERMAN, text).case == "10.14"


@rule("norway", "10.13")
@rule("norway", "10.15")
def test_what_is_aboard_takes_the_room_of_others() -> None:
    game = position({"39": "GTR1(159Inf)", "Reich": "193Inf 40Pz"})
    assert refused_action(game, GERMAN, "CARRY GTR1: 40Pz LAND Oslo").case == "10.14"
    act(game, GERMAN, "CARRY GTR1: 193Inf LAND Oslo")
    assert game.aboard == {"159Inf": "GTR1"}


@rule("norway", "10.10")
def test_a_fortress_is_carried_by_nobody() -> None:
    game = position({"39": "TR1", "Oslo": "OsloFt"})
    assert refused_action(game, ALLIED, "CARRY TR1: OsloFt 38").case == "10.10"


@rule("norway", "16.0")
def test_ships_embark_troops_at_home_or_next_to_it() -> None:
    docked = position({"Reich": "GTR1 159Inf"})
    act(docked, GERMAN, "CARRY GTR1: 159Inf 39 LAND Oslo")
    assert docked.where["159Inf"] == "Oslo"
    far = position({"38": "GTR1", "Reich": "159Inf"})
    assert refused_action(far, GERMAN, "CARRY GTR1: 159Inf 39 LAND Oslo").case == "25.4"


@rule("norway", "10.1")
def test_they_embark_in_one_place() -> None:
    game = position({"39": "GTR1", "Reich": "159Inf", "Oslo": "193Inf"})
    refusal = refused_action(game, GERMAN, "CARRY GTR1: 159Inf + 193Inf LAND Kristiansand")
    assert refusal.case == "10.1"


@rule("norway", "25.4")
def test_troops_may_stay_aboard_transports() -> None:
    game = position({"Reich": "GTR1 159Inf"})
    act(game, GERMAN, "CARRY GTR1: 159Inf 39")
    assert game.aboard == {"159Inf": "GTR1"}


@rule("norway", "25.4")
def test_troops_on_warships_must_land() -> None:
    game = position({"Reich": "Hipper 159Inf"})
    assert refused_action(game, GERMAN, "CARRY Hipper: 159Inf 39").case == "25.4"


@rule("norway", "17.4")
def test_marines_may_stay_on_warships() -> None:
    game = position({"Britain": "2DF RMarines 146Bde"})
    act(game, ALLIED, "CARRY 2DF: RMarines 36")
    assert game.aboard == {"RMarines": "2DF"}


@rule("norway", "25.4")
def test_who_is_stopped_short_of_the_coast_on_a_warship_is_lost() -> None:
    game = position({"Reich": "Hipper Albatros 159Inf", "43": "Truant"})
    answers = ["PATROL Truant", "AIM Truant > Albatros", "STOP"]
    text = "CARRY Hipper: 159Inf 43 38 LAND Stavanger JOIN Albatros"
    act(game, GERMAN, text, dice=[1, 6], answers=answers)
    assert lost(game) == {"Albatros", "159Inf"}
    assert game.where["Hipper"] == "43"


@rule("norway", "25.4")
def test_both_kinds_of_transport_go_together_with_escorts() -> None:
    game = position({"Reich": "Hipper GTR1 Konigsberg 159Inf 40Pz"})
    text = "CARRY GTR1: 40Pz, Hipper: 159Inf 39 38 LAND Stavanger JOIN Konigsberg"
    act(game, GERMAN, text)
    assert {game.where[id] for id in ("Hipper", "GTR1", "Konigsberg")} == {"38"}
    assert {game.where[id] for id in ("159Inf", "40Pz")} == {"Stavanger"}


@rule("norway", "25.4")
@pytest.mark.parametrize(("die", "saved"), [(3, True), (4, False)])
def test_an_evacuation_from_a_coast_without_a_port(die: int, saved: bool) -> None:
    game = position({"24": "TR1", "Mosjoen": "146Bde"})
    act(game, ALLIED, "CARRY TR1: 146Bde 29", dice=[die])
    assert (game.aboard == {"146Bde": "TR1"}) == saved
    assert (lost(game) == {"146Bde"}) != saved


@rule("norway", "25.4")
@rule("norway", "15.3")
def test_from_a_disrupted_port_troops_are_evacuated() -> None:
    game = position({"29": "TR1", "Trondheim": "146Bde"}, disrupted={("Trondheim", "port")})
    act(game, ALLIED, "CARRY TR1: 146Bde 24", dice=[1])
    assert game.aboard == {"146Bde": "TR1"}


@rule("norway", "25.4")
def test_a_tr_carries_a_fighter_from_port_to_airbase() -> None:
    game = position({"Britain": "TR1 Glad/1 Skua/1", "Shetland": "146Bde"})
    assert refused_action(game, ALLIED, "CARRY TR1: Skua/1 36 32 LAND Shetland").case == "25.4"
    act(game, ALLIED, "CARRY TR1: Glad/1 36 32 LAND Shetland")
    assert game.where["Glad/1"] == "Shetland"


@rule("norway", "25.4")
def test_only_a_tr_does_and_only_one_fighter() -> None:
    game = position({"Britain": "TR1 Carinthia Glad/1 Glad/2 146Bde"})
    assert refused_action(game, ALLIED, "CARRY Carinthia: Glad/1 36").case == "25.4"
    assert refused_action(game, ALLIED, "CARRY TR1: Glad/1 + Glad/2 36").case == "10.14"


@rule("norway", "25.7")
def test_an_assault_needs_a_port_or_landing_craft() -> None:
    enemy = {"24": "LCTR1(146Bde) TR1(148Bde)", "Mosjoen": "159Inf"}
    game = position(enemy)
    assert refused_action(game, ALLIED, "LAND 148Bde Mosjoen").case == "25.7"
    act(game, ALLIED, "LAND 146Bde Mosjoen")
    assert game.contested("Mosjoen")
    friendly = position({"24": "TR1(148Bde)"})
    act(friendly, ALLIED, "LAND 148Bde Mosjoen")


@rule("norway", "25.7")
@rule("norway", "11.0")
def test_a_landing_among_troops_may_attack_or_not() -> None:
    start = {"39": "GTR1(159Inf)", "Oslo": "RoyalGd"}
    calm = position(start)
    act(calm, GERMAN, "LAND 159Inf Oslo")
    assert calm.contested("Oslo")
    fierce = position(start)
    act(fierce, GERMAN, "LAND 159Inf Oslo ATTACK", dice=[1, 6])
    assert lost(fierce) == {"RoyalGd"}
    assert "Oslo" in fierce.german_held


@rule("norway", "11.0")
def test_where_a_fortress_is_they_must_attack() -> None:
    game = position({"39": "GTR1(159Inf)", "Oslo": "OsloFt"})
    events = act(game, GERMAN, "LAND 159Inf Oslo", dice=[6, 6], answers=["AIM OsloFt > 159Inf"])
    assert told(events, FightBegan)


@rule("norway", "11.9")
def test_coastal_guns_fire_at_the_ships_and_the_troops_land_all_the_same() -> None:
    game = position({"39": "GTR1(159Inf)", "Oslo": "OsloFt"})
    act(game, GERMAN, "LAND 159Inf Oslo", dice=[6, 1], answers=["AIM OsloFt > GTR1"])
    assert lost(game) == {"GTR1"}
    assert game.where["159Inf"] == "Oslo"


@rule("norway", "25.7")
def test_friends_ashore_may_join_the_assault_and_dive_bombers_help() -> None:
    places = {"39": "GTR1(159Inf)", "Oslo": "193Inf RoyalGd", "Reich": "Ju87"}
    game = position(places)
    events = act(game, GERMAN, "LAND 159Inf Oslo ATTACK JOIN 193Inf WITH Ju87", dice=[6, 6, 1, 6])
    (fight,) = told(events, FightBegan)
    assert set(fight.units) == {"159Inf", "193Inf", "Ju87"}
    assert {"159Inf", "193Inf", "Ju87", "GTR1"} <= game.activated
    assert (
        refused_action(position(places), GERMAN, "LAND 159Inf Oslo ATTACK JOIN GTR1").case == "25.7"
    )


@rule("norway", "8.3")
def test_no_more_than_three_land_on_a_small_island() -> None:
    game = position({"31": "TR1(146Bde+148Bde) TR2(24Gds+Scissors)"})
    assert (
        refused_action(game, ALLIED, "LAND 146Bde + 148Bde + 24Gds + Scissors Faroe").case == "8.3"
    )
    full = position({"31": "TR1(146Bde+148Bde) TR2(24Gds)", "Faroe": "Scissors"})
    refusal = refused_action(full, ALLIED, "LAND 146Bde + 148Bde + 24Gds Faroe")
    assert (refusal.case, "3 more ground units" in str(refusal)) == ("8.0", True)
    act(game, ALLIED, "LAND 146Bde + 148Bde + 24Gds Faroe")


@rule("norway", "11.7")
def test_a_failed_assault_on_a_small_island_costs_the_attackers() -> None:
    game = position({"31": "GTR1(159Inf+193Inf)", "Faroe": "146Bde"})
    act(game, GERMAN, "LAND 159Inf + 193Inf Faroe", dice=[6, 6, 6], answers=["AIM 146Bde > 159Inf"])
    assert lost(game) == {"159Inf", "193Inf"}


@rule("norway", "10.16")
def test_troops_land_only_from_ships_and_only_on_a_coast_of_their_zone() -> None:
    game = position({"39": "GTR1(159Inf)", "Reich": "193Inf"})
    assert refused_action(game, GERMAN, "LAND 193Inf Oslo").case == "10.16"
    assert refused_action(game, GERMAN, "LAND 159Inf Bergen").case == "10.16"
    act(game, GERMAN, "LAND 159Inf Reich")
    assert game.where["159Inf"] == "Reich"


@rule("norway", "10.15")
def test_loaded_ships_sail_on_and_land_in_one_action() -> None:
    game = position({"39": "GTR1(159Inf)"})
    events = act(game, GERMAN, "CARRY GTR1: 159Inf 38 LAND Stavanger")
    assert told(events, Landed)[0].area == "Stavanger"


@rule("norway", "6.1")
def test_a_landing_counts_as_naval_or_as_ground_action() -> None:
    said = order("LAND 159Inf Oslo", GERMAN)
    for name in ("naval", "ground"):
        game = acting(position({"39": "GTR1(159Inf)"}), GERMAN, (Grant(name),))
        assert game.agenda[-1].allows(game, said)
    game = acting(position({"39": "GTR1(159Inf)"}), GERMAN, (Grant("air"),))
    assert not game.agenda[-1].allows(game, said)


@rule("norway", "9.7")
def test_a_transport_with_its_cargo_is_one_for_the_bonus() -> None:
    game = acting(position({"Reich": "GTR1 GTR2 159Inf 193Inf"}), GERMAN, (Grant("bonus"),))
    step = game.agenda[-1]
    assert step.allows(game, order("CARRY GTR1: 159Inf + 193Inf 39 LAND Oslo", GERMAN))
    two = order("CARRY GTR1: 159Inf, GTR2: 193Inf 39 LAND Oslo", GERMAN)
    assert not step.allows(game, two)


@rule("norway", "25.4")
def test_of_equal_ships_and_troops_one_stands_for_all_in_the_list() -> None:
    game = position({"Reich": "GTR1 GTR2 GTR3 159Inf 193Inf 40Pz"})
    listed = list(Carry.some(game, GERMAN))
    assert {each.carriers for each in listed} == {("GTR1",)}
    assert {each.passengers for each in listed} == {("159Inf",), ("40Pz",), ("159Inf", "193Inf")}


@rule("norway", "25.4")
def test_all_that_may_be_listed_at_the_start_can_be_looked_through() -> None:
    game = RULES.ready_made({}, RULES.version)
    for side in (ALLIED, GERMAN):
        answers = TakeAction(side, (Grant("any"),)).answers(game)
        assert sum(1 for _ in islice(answers, MOST_ANSWERS + 1)) <= MOST_ANSWERS


@rule("norway", "11.9")
@rule("norway", "10.16")
def test_guns_of_a_coast_do_not_fire_at_a_ship_that_lands_nobody() -> None:
    game = position({"Reich": "GTR1 Hipper 138Mtn", "Kristiansand": "KrsandFt"})
    act(game, GERMAN, "CARRY GTR1: 138Mtn 39 LAND Kristiansand JOIN Hipper")
    assert refused(game, "AIM KrsandFt > Hipper").case == "11.9"


@rule("norway", "25.4")
def test_whom_a_ship_carries_is_named_even_if_it_is_aboard() -> None:
    game = position({"37": "TR1(Glad/1)", "Bergen": "146Bde"})
    refusal = refused_action(game, ALLIED, "CARRY TR1 34 LAND Bergen")
    assert (refusal.case, refusal.legal) == ("25.4", ("TR1: Glad/1",))
