"""18.1, 18.2, 23.3, 23.4  Friendly seas, naval transport, marines, evacuation."""

from __future__ import annotations

import pytest

from pbem.games.munich.facts.boxes import ELIMINATED, UTILIZED
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.events import Evacuated, Moved
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.politics.belligerents import Invaded
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply import seas as sea
from tests.marks import rule
from tests.munich.fields import played, refused, war, with_markers


def fleet(placed: str, **options: str) -> Munich:
    """A war in which every amphibious marker is at hand."""
    return with_markers(war(placed, **options), "DEAmph", "GBAmph", "FRAmph", "ITAmph")


# -- whose seas ------------------------------------------------------------------------------------


@rule("munich", "18.1")
@pytest.mark.parametrize(
    ("country", "seas"),
    [
        ("Britain", {"North Sea", "Baltic Sea"}),
        ("France", {"North Sea", "Baltic Sea", "Mediterranean Sea"}),
        ("Italy", {"Adriatic Sea"}),
        ("Soviet Union", {"Black Sea"}),
        ("Germany", {"Baltic Sea"}),
        ("Poland", set()),
    ],
)
def test_each_country_has_its_seas(country, seas):
    assert set(sea.friendly_seas(war(), country)) == seas


@rule("munich", "18.1")
def test_germans_in_copenhagen_close_the_baltic():
    game = war("DEI 2207")
    game.join("Denmark", ALLIED)
    game.put("DEI", "2407")
    assert set(sea.friendly_seas(game, "Britain")) == {"North Sea"}
    game.put("GBBEF", "2307")
    assert set(sea.friendly_seas(game, "Britain")) == {"North Sea", "Baltic Sea"}


@rule("munich", "18.1")
def test_france_has_three_hexes_of_the_mediterranean():
    coast = sea.friendly_seas(war(), "France")["Mediterranean Sea"].coast
    assert war().board.grid.named(coast) == ["1623", "1722", "1823"]


# -- from port to port -----------------------------------------------------------------------------


@rule("munich", "18.2", "18.2.1")
def test_a_marker_takes_units_from_port_to_port_and_is_used_up():
    game = fleet("GBBEF 1210, GBCW 1210, DEI 2511")
    events = played(game, Ship(("GBBEF", "GBCW"), "GBAmph", "1312"))
    assert game.stack("1312") == ("GBBEF", "GBCW")
    assert game.where["GBAmph"] == UTILIZED
    assert game.landed == {"GBBEF": sea.PORT, "GBCW": sea.PORT}
    shown = [each.shown for each in events if isinstance(each, Moved)]
    assert shown == [False, True]
    assert refused(game, Move("GBCW", ("1413",))).case == "8.2"


@rule("munich", "8.2", "18.2.1")
def test_a_port_where_others_stand_is_not_offered_instead_of_itself():
    game = fleet("GBBEF 1210, FR1A 1312, FRMot 1113")
    refusal = refused(game, Ship(("GBBEF",), "GBAmph", "1312"))
    assert (refusal.case, refusal.legal[:2]) == ("8.2", ("0912", "1011"))
    assert not {"1113", "1312"} & set(refusal.legal)


@rule("munich", "18.2.1")
def test_both_ports_may_be_in_enemy_zones_and_the_second_the_enemys():
    game = fleet("GBBEF 2909, DEI 2910, DEII 2511")
    played(game, Ship(("GBBEF",), "GBAmph", "2409"))
    assert game.where["GBBEF"] == "2409"


@rule("munich", "18.2.1", "18.1", "16.8.2")
@pytest.mark.parametrize(
    ("placed", "order", "case"),
    [
        ("GBBEF 1210", Ship(("GBBEF",), "FRAmph", "1312"), "18.2.1"),  # another country's
        ("GBBEF 1210", Ship(("GBBEF",), "GBNav", "1312"), "18.2"),
        ("GBBEF 1210", Ship(("GBBEF",), "DEAmph", "1312"), "3.1"),
        ("GBBEF 1210", Ship(("GBBEF",), "GBAmph", "1213"), "18.2.1"),  # no port
        ("GBBEF 1210", Ship(("GBBEF",), "GBAmph", "2209"), "18.2.1"),  # another sea
        ("GBBEF 1210", Ship(("GBBEF",), "GBAmph", "1210"), "18.2.1"),
        ("GBBEF 1210", Ship(("GBBEF",), "GBAmph", "9999"), "2.1"),
        ("GBBEF 1210", Ship(("GBBEF",), "GBAmph", "1511"), "5.1"),  # neutral Belgium
        ("GBBEF 1210, DEI 1312", Ship(("GBBEF",), "GBAmph", "1312"), "18.2.1"),
        ("GBBEF 1210, FR1A 1312", Ship(("GBBEF",), "GBAmph", "1312"), "8.2"),
        ("GBBEF 1209", Ship(("GBBEF",), "GBAmph", "1312"), "18.2.1"),  # no port to start from
        ("GBBEF 1009", Ship(("GBBEF",), "GBAmph", "1312"), "18.1"),  # no coast
        ("GBBEF 1210, GBCW 1207", Ship(("GBBEF", "GBCW"), "GBAmph", "1312"), "18.2.1"),
        ("FR1A 1113, FRMot 1113", Ship(("FR1A", "FRMot"), "FRAmph", "1312"), "18.2.1"),
        ("GBADC 1210", Ship(("GBADC",), "GBAmph", "1312"), "8.0"),
        ("GBBEF 1210", Ship(("GBBEF", "GBBEF"), "GBAmph", "1312"), "8.2"),
        ("DEI 2109", Ship(("DEI",), "DEAmph", "2010"), "18.1"),  # the North Sea is not German
    ],
)
def test_naval_transport_has_its_limits(placed, order, case):
    assert refused(fleet(placed), order).case == case


@rule("munich", "18.2.1")
def test_a_marker_takes_an_army_or_three_smaller_units():
    army = fleet("FR1A 1113")
    played(army, Ship(("FR1A",), "FRAmph", "1312"))
    four = fleet("GBBEF 1210, GBCW 1210, GBTA 1210, GBMobl 1210")
    assert refused(four, Ship(tuple(four.stack("1210")), "GBAmph", "1312")).case == "18.2.1"


@rule("munich", "16.8.2")
def test_ports_under_terror_are_closed():
    game = fleet("GBBEF 1210, GBCW 1207")
    game.terror.update({"1207", "1312"})
    assert refused(game, Ship(("GBBEF",), "GBAmph", "1312")).case == "16.8.2"
    assert refused(game, Ship(("GBCW",), "GBAmph", "1113")).case == "16.8.2"


@rule("munich", "18.2")
def test_a_marker_that_was_used_is_not_available():
    game = fleet("GBBEF 1210, GBCW 1210")
    played(game, Ship(("GBBEF",), "GBAmph", "1312"))
    assert refused(game, Ship(("GBCW",), "GBAmph", "1312")).case == "18.2"


@rule("munich", "5.4", "18.2.1")
def test_landing_in_a_neutral_port_is_an_invasion():
    game = fleet("DEI 2209, DKC 2206")
    events = played(game, Ship(("DEI",), "DEAmph", "2407"))
    assert Invaded("Germany", "Denmark", ALLIED) in events
    assert game.controller("2407") == AXIS


@rule("munich", "5.4", "18.2.1")
def test_nobody_is_shipped_into_a_neutral_port_that_its_units_hold():
    game = fleet("DEI 2209, DEMar 2209, DKC 2407")
    refusal = refused(game, Ship(("DEI",), "DEAmph", "2407"))
    assert (refusal.case, refusal.message) == (
        "18.2.1",
        "Danish units are in Copenhagen (2407)",
    )
    assert "marines may STORM it" in refused(game, Ship(("DEMar",), "DEAmph", "2407")).message


@rule("munich", "23.5")
def test_allies_that_are_kept_out_do_not_land_either():
    game = fleet("DEI 2209", setting="western_guarantee", polish_politics="yes")
    assert refused(game, Ship(("DEI",), "DEAmph", "2909")).case == "23.5"


# -- marines ---------------------------------------------------------------------------------------


@rule("munich", "18.2.2")
def test_marines_embark_and_land_on_any_coast():
    game = fleet("GBAF 1209, DEI 2511")
    played(game, Ship(("GBAF",), "GBAmph", "1213"))
    assert game.where["GBAF"] == "1213"


@rule("munich", "18.2.2")
def test_marines_with_others_need_ports():
    game = fleet("GBAF 1210, GBBEF 1210")
    assert refused(game, Ship(("GBAF", "GBBEF"), "GBAmph", "1213")).case == "18.2.1"


@rule("munich", "18.2.2")
def test_marines_put_to_sea_before_a_coast_that_enemies_hold():
    game = fleet("GBAF 1210, DEI 2109")
    assert refused(game, Ship(("GBAF",), "GBAmph", "2109")).case == "18.2.2"
    events = played(game, Storm(("GBAF",), "GBAmph", "2109"))
    assert game.where["GBAF"] == "2009"
    assert sea.assault_target(game, "GBAF") == "2109"
    assert isinstance(events[0], Moved)
    assert events[0].path == ("1210", "2009", "2109")
    assert game.where["GBAmph"] == UTILIZED
    assert refused(game, Move("GBAF", ("2109",))).case == "18.2.2"
    assert "GBAF" not in [getattr(each, "unit", "") for each in Moving(ALLIED, True).answers(game)]


@rule("munich", "18.2.2", "9.0")
def test_marines_of_two_countries_wait_in_two_hexes_if_there_are_two():
    game = fleet("GBAF 1210, FRMar 1312, DEI 1909, DEII 2109")
    played(game, Storm(("GBAF",), "GBAmph", "1909"))
    played(game, Storm(("FRMar",), "FRAmph", "1909"))
    assert (game.where["GBAF"], game.where["FRMar"]) == ("1809", "1908")
    narrow = fleet("GBAF 1210, FRMar 1312, DEI 1909, DEII 2109")
    played(narrow, Storm(("GBAF",), "GBAmph", "2109"))
    refusal = refused(narrow, Storm(("FRMar",), "FRAmph", "2109"))
    assert (refusal.case, refusal.message.endswith("or it is full")) == ("18.2.2", True)


@rule("munich", "18.2.2", "5.4")
def test_an_assault_on_a_neutral_is_an_invasion():
    game = fleet("DEMar 2209, DKC 2407")
    events = played(game, Storm(("DEMar",), "DEAmph", "2407"))
    assert Invaded("Germany", "Denmark", ALLIED) in events
    assert game.where["DEMar"] in ("2408", "2306")


@rule("munich", "18.2.2")
@pytest.mark.parametrize(
    ("placed", "order", "case"),
    [
        ("GBBEF 1210, DEI 2109", Storm(("GBBEF",), "GBAmph", "2109"), "18.2.2"),
        ("GBAF 1210", Storm(("GBAF",), "GBAmph", "2109"), "18.2.2"),  # nobody is there
        ("GBAF 1210, DEI 2409", Storm(("GBAF",), "GBAmph", "2409"), "18.2.2"),  # another sea
        ("GBAF 1210, BEA 1511", Storm(("GBAF",), "GBAmph", "1511"), "18.2.2"),  # may not invade
        ("GBAF 1210, DEI 2109", Storm(("GBAF",), "GBAmph", "9999"), "2.1"),
        ("GBAF 1009, DEI 2109", Storm(("GBAF",), "GBAmph", "2109"), "18.1"),
    ],
)
def test_assaults_have_their_limits(placed, order, case):
    assert refused(fleet(placed), order).case == case


@rule("munich", "18.2.2")
def test_a_coast_without_an_all_sea_hex_cannot_be_assaulted():
    game = fleet("DEMar 2209, SU1A 3901", setting="anti_comintern")
    assert refused(game, Storm(("DEMar",), "DEAmph", "3901")).case == "18.2.2"


# -- evacuation (23.3) -----------------------------------------------------------------------------


@rule("munich", "23.3")
def test_units_are_taken_off_an_open_coast_only_by_the_optional_rule():
    assert refused(fleet("GBBEF 1213"), Ship(("GBBEF",), "GBAmph", "1210")).case == "18.2.1"
    game = fleet("GBBEF 1213, DEI 2511", evacuation="yes")
    assert refused(game, Ship(("GBBEF",), "GBAmph", "2109")).case == "23.3"
    events = played(game, Ship(("GBBEF",), "GBAmph", "1210"), 3)
    assert Evacuated("GBBEF", "Britain", ALLIED, "1210", 3, "safe") in events
    assert sea.may_not_attack(game, "GBBEF") == ""


@rule("munich", "23.3")
def test_who_is_intercepted_loses_a_step_and_cannot_attack():
    game = fleet("GBBEF 1213, GBAF 1213, GBTA 1213", evacuation="yes")
    game.reduced.add("GBTA")
    events = played(game, Ship(("GBBEF", "GBTA"), "GBAmph", "1210"), 4, 6)
    results = [each.result for each in events if isinstance(each, Evacuated)]
    assert results == ["reduced", "eliminated"]
    assert "GBBEF" in game.reduced
    assert game.where["GBTA"] == ELIMINATED
    assert sea.may_not_attack(game, "GBBEF") == "23.3"


@rule("munich", "15.0", "23.3")
@pytest.mark.parametrize(
    ("result", "seen"), [("safe", ""), ("reduced", ""), ("eliminated", "GBBEF")]
)
def test_of_those_who_are_evacuated_the_enemy_knows_the_lost_by_name(result, seen):
    event = Evacuated("GBBEF", "Britain", ALLIED, "1210", 4, result)
    assert event.seen_by(ALLIED) == event
    view = event.seen_by(AXIS)
    assert isinstance(view, Evacuated)
    assert view.unit == seen


# -- beyond the map (23.4) -------------------------------------------------------------------------


@rule("munich", "23.4")
def test_the_british_and_french_come_ashore_at_the_western_edge():
    assert refused(fleet("GBBEF 1210"), Ship(("GBBEF",), "GBAmph", "0816")).case == "18.2.1"
    game = fleet("GBBEF 1210", naval_moves="yes")
    played(game, Ship(("GBBEF",), "GBAmph", "0816"))
    assert game.where["GBBEF"] == "0816"
    assert sea.may_not_attack(game, "GBBEF") == "23.4"


@rule("munich", "23.4")
def test_the_map_edge_of_france_and_britain_is_open_to_both_in_the_south_too():
    game = war(naval_moves="yes")
    edge = set(game.board.grid.named(sea.transit_hexes(game, "France")))
    assert {"0814", "0821", "0807", "1100", "0921", "1521", "1623", "1722"} <= edge
    assert not {"0913", "1823", "1210"} & edge
    assert sea.transit_hexes(game, "Britain") == sea.transit_hexes(game, "France")
    assert game.board.grid.named(sea.transit_hexes(game, "Italy")) == ["1823", "1922", "2023"]
    assert sea.transit_hexes(game, "Germany") == 0


@rule("munich", "23.4")
def test_nobody_embarks_at_the_edge_without_a_port():
    game = fleet("GBAF 1100", naval_moves="yes")
    assert refused(game, Ship(("GBAF",), "GBAmph", "1210")).case == "23.4"


@rule("munich", "23.4")
def test_who_is_in_a_port_at_the_edge_may_embark():
    game = fleet("FRMot 1623", naval_moves="yes")
    played(game, Ship(("FRMot",), "FRAmph", "0816"))
    assert game.where["FRMot"] == "0816"


@rule("munich", "23.4")
def test_the_way_to_romania_is_open_while_italy_is_not_in_the_axis():
    order = Ship(("GBBEF",), "GBAmph", "4223")
    closed = fleet("GBBEF 1210", naval_moves="yes")
    assert refused(closed, order).case == "18.2.1"
    game = fleet("GBBEF 1210", naval_moves="yes", setting="western_guarantee")
    assert refused(game, order).case == "5.1"
    game.join("Romania", ALLIED)
    played(game, order)
    assert game.where["GBBEF"] == "4223"
    assert refused(fleet("GBBEF 1210", setting="western_guarantee"), order).case != ""


def test_every_voyage_that_is_offered_is_legal():
    game = fleet("DEMar 2209, DEI 2209, DKC 2407, PLCav 2909, CZ1A 2615", naval_moves="yes")
    step, offered = Moving(AXIS, True), 0
    for order in step.answers(game):
        if isinstance(order, Ship | Storm):
            step.check(game, order)
            offered += 1
    assert offered > 20
