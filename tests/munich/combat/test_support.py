"""16.9, 18.1, 18.2.2, 18.3  Aircraft, fleets, marines and supply from the sea in an attack."""

from __future__ import annotations

import pytest

from pbem.games.munich.combat.after.pursuit import Advance
from pbem.games.munich.combat.events import Fought, LostStep, Unsupported
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.tables import MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.port_supply import PortSupplied, Supply
from tests.marks import rule
from tests.munich.battles import (
    STAY,
    answers,
    asked,
    attack,
    back,
    die,
    front,
    on,
    played,
    refused,
    told,
)

PLAIN = "DEI 2716, DEII 2716, DE16Pz 2816, CZB1 2817"
NOTHING = 4  # of 3 against 2 on the assault table: the attack stalls


# -- 16.9 -----------------------------------------------------------------------------------------


@rule("munich", "16.9")
def test_support_needs_an_air_unit_over_the_hex():
    game = front(f"{PLAIN}, DEL1 2818, CZAir 2615")
    refusal = refused(game, attack("2817", "DEI", air=True))
    assert (refusal.case, refusal.legal) == ("16.9", ("2818",))


@rule("munich", "16.10")
def test_an_airlift_does_not_support():
    game = front(f"{PLAIN}, DETr 2817")
    assert refused(game, attack("2817", "DEI", air=True)).case == "16.10"


@rule("munich", "16.6.1")
def test_a_factor_of_nought_does_not_support():
    game = front(f"{PLAIN}, DELKO 2817", reduced="DELKO")
    assert refused(game, attack("2817", "DEI", air=True)).case == "16.6.1"


@rule("munich", "16.9")
def test_an_air_unit_of_another_country_goes_home_before_the_battle():
    game = front(f"{PLAIN}, ITAir1 2817")
    events = played(game, attack("2817", "DEI", air=True), dice=[NOTHING])
    assert told(events, Unsupported)[0].unit == "ITAir1"
    assert game.where["ITAir1"] == UTILIZED
    assert not told(events, Fought)[0].shifts


@rule("munich", "16.9")
@pytest.mark.parametrize("flyer", ["DEL1", "ITAir1", "DETr", "DELKO"])
def test_only_support_that_helps_is_offered(flyer: str):
    game = front(f"DEI 2716, CZB1 2817, {flyer} 2817", reduced="DELKO")
    assert ("A 2817 WITH DEI AIR" in answers(game)) == (flyer == "DEL1")


@rule("munich", "16.9")
def test_an_air_unit_supports_one_attack_only():
    game = front(f"{PLAIN}, DEL1 2817")
    played(game, attack("2817", "DEI", air=True), STAY, dice=[3])
    assert game.where["DEL1"] == UTILIZED


# -- 18.1 -----------------------------------------------------------------------------------------

GDYNIA = "GBBEF 2809, DEI 2909"


@rule("munich", "18.1")
def test_a_fleet_supports_an_attack_on_a_coast_of_a_friendly_sea():
    game = front(f"{GDYNIA}, GBNav [available]", side=ALLIED)
    (fought,) = told(played(game, attack("2909", "GBBEF", naval="GBNav"), dice=[5]), Fought)
    assert ("bombardment", 2) in [(each.why, each.columns) for each in fought.shifts]
    assert game.where["GBNav"] == UTILIZED


@rule("munich", "18.1")
def test_a_fleet_supports_only_its_own_country():
    game = front(f"{GDYNIA}, FRNav [available], GBNav [available]", side=ALLIED)
    refusal = refused(game, attack("2909", "GBBEF", naval="FRNav"))
    assert (refusal.case, refusal.legal) == ("18.1", ("GBNav",))


@rule("munich", "18.1")
def test_a_fleet_does_not_bombard_inland():
    game = front("GBBEF 1116, DEI 1117, GBNav [available]", side=ALLIED)
    refusal = refused(game, attack("1117", "GBBEF", naval="GBNav"))
    assert (refusal.case, refusal.message) == ("18.1", "1117 is not on the coast")


@rule("munich", "18.1")
def test_copenhagen_in_german_hands_closes_the_baltic():
    game = front(f"{GDYNIA}, GBNav [available], DEII 2407", side=ALLIED)
    game.join("Denmark", ALLIED)
    assert game.controller("2407") == AXIS
    refusal = refused(game, attack("2909", "GBBEF", naval="GBNav"))
    assert (refusal.case, "not friendly" in refusal.message) == ("18.1", True)


@rule("munich", "18.1")
def test_a_fleet_that_was_used_is_not_available():
    game = front(f"{GDYNIA}, GBNav [utilized]", side=ALLIED)
    assert refused(game, attack("2909", "GBBEF", naval="GBNav")).case == "18.1"


@rule("munich", "18.1")
def test_only_fleets_bombard():
    game = front(f"{GDYNIA}, GBAmph [available], GBNav [available], FRNav [available]", side=ALLIED)
    refusal = refused(game, attack("2909", "GBBEF", naval="GBAmph"))
    assert (refusal.case, refusal.legal) == ("18.1", ("GBNav",))


@rule("munich", "18.1")
def test_the_french_fleet_reaches_the_mediterranean_coast():
    game = front("FR1A 1622, IT1A 1623, FRNav [available]", side=ALLIED)
    assert "A 1623 WITH FR1A NAVAL FRNav" in answers(game)


# -- 18.2.2 ---------------------------------------------------------------------------------------


def landing(more: str = "", defender: str = "DEFlak1", side: str = ALLIED) -> Munich:
    """British marines at sea before Rostock."""
    game = front(f"GBAF 2408, {defender} 2409{more}", side=side)
    game.landed["GBAF"] = "assault 2409"
    return game


@rule("munich", "18.2.2")
def test_marines_at_sea_must_attack():
    refusal = refused(landing(), Done("combat"))
    assert (refusal.case, refusal.legal) == ("18.2.2", ("A 2409 WITH GBAF",))


@rule("munich", "18.2.2")
def test_marines_attack_only_the_hex_before_which_they_lie():
    game = landing(", DEI 2309")
    assert refused(game, attack("2309", "GBAF")).case == "18.2.2"


@rule("munich", "18.2.2")
def test_marines_who_clear_the_hex_must_land():
    game = landing()
    played(game, attack("2409", "GBAF"), dice=[6])
    assert game.where["GBAF"] == "2409"


@rule("munich", "18.2.2")
def test_marines_who_win_with_others_may_not_stay_at_sea():
    game = landing(", GBBEF 2410, GBMobl 2309", defender="DEFlak1")
    played(game, attack("2409", "GBAF GBBEF GBMobl"), dice=[6])
    assert asked(game) == ("advance", ALLIED)
    refusal = refused(game, Advance())
    assert (refusal.case, refusal.legal[-1]) == ("18.2.2", "ADVANCE GBAF 2409")
    assert set(refusal.legal) <= answers(game)
    question = game.agenda[-1].prompt(game)
    assert "GBAF must land" in question
    assert "NO ADVANCE" not in question
    played(game, on("GBAF 2409", "GBBEF 2409"))
    assert set(game.stack("2409")) == {"GBAF", "GBBEF"}


@rule("munich", "18.2.2")
def test_no_army_takes_the_place_of_marines_who_must_land():
    game = front("FRMar 2408, FR1A 2410, DEFlak1 2409", side=ALLIED)
    game.landed["FRMar"] = "assault 2409"
    played(game, attack("2409", "FRMar FR1A"), dice=[6])
    assert answers(game) == {"ADVANCE FRMar 2409"}


@rule("munich", "18.2.2")
def test_marines_are_lost_if_the_hex_is_not_cleared():
    game = landing(", GBBEF 2410", defender="DEI")
    played(game, attack("2409", "GBAF GBBEF"), dice=[NOTHING])
    assert game.where["GBAF"] == "eliminated"
    assert game.where["GBBEF"] == "2410"


@rule("munich", "18.2.2")
def test_marines_do_not_retreat_to_sea():
    game, roll = landing(", GBMobl 2410", defender="DEI"), die(MOBILE, "150-199", "AW")
    played(game, attack("2409", "GBAF GBMobl", MOBILE), dice=[roll])
    assert refused(game, back("GBAF", "2308")).case == "12.0"
    (lost,) = told(played(game, back("GBMobl", "2411")), LostStep)
    assert (lost.unit, lost.why) == ("GBAF", "at sea")


@rule("munich", "18.2.2")
def test_land_units_may_join_and_the_marines_are_in_supply():
    game = landing(", GBBEF 2410", defender="DEI")
    (fought,) = told(played(game, attack("2409", "GBAF GBBEF"), dice=[NOTHING]), Fought)
    assert fought.attack == 2 + 4
    assert "out of supply" not in [each.why for each in fought.shifts]


@rule("munich", "18.2.2")
def test_an_assault_may_have_support():
    game = landing(", GBNav [available], GBAir1 2409, GBSOE [available]", defender="DEI")
    events = played(
        game,
        attack("2409", "GBAF", air=True, naval="GBNav", special="GBSOE"),
        dice=[1, NOTHING],
    )
    right = [each.columns for each in told(events, Fought)[0].shifts if each.columns > 0]
    assert right == [2, 2, 1]


@rule("munich", "18.2.2")
def test_marines_land_at_the_end_if_others_have_cleared_their_hex():
    game = landing()
    game.eliminate("DEFlak1")
    played(game, Done("combat"))
    assert game.where["GBAF"] == "2409"


# -- 18.3 -----------------------------------------------------------------------------------------

BESIEGED = "GBBEF 2909, DEI 2910, DEII 2809, DEIII 3010, GBAmph [available]"


@rule("munich", "18.3")
def test_a_marker_supplies_the_units_of_a_port_for_combat():
    game = front(BESIEGED, side=ALLIED)
    events = played(game, Supply("GBAmph", "2909"), attack("2910", "GBBEF"), dice=[4])
    assert told(events, PortSupplied)
    shifts = [each.why for each in told(events, Fought)[0].shifts]
    assert "out of supply" not in shifts
    assert game.where["GBAmph"] == UTILIZED


@rule("munich", "18.3")
def test_without_ships_the_port_is_out_of_supply():
    game = front(BESIEGED, side=ALLIED)
    (fought,) = told(played(game, attack("2910", "GBBEF"), dice=[6]), Fought)
    assert "out of supply" in [each.why for each in fought.shifts]


@rule("munich", "18.3")
def test_ships_supply_only_at_the_start_of_the_phase():
    game = front(BESIEGED, side=ALLIED)
    assert "SUPPLY 2909 WITH GBAmph" in answers(game)
    game.fought.add("GBBEF")
    assert refused(game, Supply("GBAmph", "2909")).case == "18.3"
    assert "SUPPLY 2909 WITH GBAmph" not in answers(game)


@rule("munich", "18.3")
@pytest.mark.parametrize(
    ("marker", "port", "case"),
    [
        ("GBNav", "2909", "18.3"),
        ("DEAmph", "2909", "3.1"),
        ("GBAmph", "2810", "18.3"),
        ("GBAmph", "2409", "18.3"),
        ("GBAmph", "4319", "18.3"),
        ("GBAmph", "1312", ""),
        ("GBAmph", "1623", ""),
    ],
)
def test_a_marker_supplies_a_friendly_port_on_any_sea(marker: str, port: str, case: str):
    game = front(f"{BESIEGED}, GBNav [available], DEAmph [available]", side=ALLIED)
    if case:
        assert refused(game, Supply(marker, port)).case == case
    else:
        played(game, Supply(marker, port))
        assert game.supplied_by == {marker: port}


@rule("munich", "18.3")
def test_one_marker_supplies_a_port():
    game = front(f"{BESIEGED}, FRAmph [available]", side=ALLIED)
    played(game, Supply("GBAmph", "2909"))
    assert refused(game, Supply("FRAmph", "2909")).case == "18.3"


@rule("munich", "16.8.2")
def test_a_port_under_terror_cannot_be_supplied():
    game = front(BESIEGED, side=ALLIED)
    game.terror.add("2909")
    assert refused(game, Supply("GBAmph", "2909")).case == "16.8.2"


@rule("munich", "18.2")
def test_a_marker_that_has_carried_units_supplies_nobody():
    game = front(BESIEGED.replace("[available]", "[utilized]"), side=ALLIED)
    assert refused(game, Supply("GBAmph", "2909")).case == "18.3"
