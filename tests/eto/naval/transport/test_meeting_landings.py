"""8.6, 20.0, 20.2  Who meets an assault: ships without a search, and any aircraft."""

from __future__ import annotations

import pytest

from pbem.games.eto.air.commitment import commits, may_fly, no_flight
from pbem.games.eto.naval.attacks import Search
from pbem.games.eto.naval.battle.groups import chance_to_find
from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.naval.events import Searched
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.aboard.beaches import is_assaulting
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import offensive
from tests.eto.fights import events
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, played, sailing, shores
from tests.eto.naval.transport.test_assault import COAST, HAVRE, at_the_moment, off
from tests.marks import rule

LANDING = "EMBARK BI1 FOR ASSAULT\nSAIL BSTP1 + BSTP2 W3114{end}\nDONE SAILING"
HUNT = {GERMANY: "WHEN HUNT: ALL IN W3114"}
FLEETS = "BI1 Southampton, BSTP1 + BSTP2 Southampton, Bismarck Cherbourg"
MISSED = (1, 1) * 6


def crossing(end: str, *dice: int) -> list[Searched]:
    """What German ships off the coast do when the fleet comes to it."""
    game = sailing(shores(FLEETS))
    outcome = played(game, LANDING.format(end=end), *dice, standing=HUNT)
    return events(outcome, Searched)


@rule("eto", "8.6")
def test_ships_find_a_stack_that_assaults_a_hex_without_a_search() -> None:
    (met,) = crossing(" FOR ASSAULT", *MISSED)
    assert (met.roll, met.found, met.place) == (0, True, COAST)


@rule("eto", "8.6")
def test_a_stack_that_only_comes_to_the_same_coast_is_searched_for() -> None:
    (met,) = crossing("", 1)
    assert (met.roll, met.found) == (1, False)


@rule("eto", "8.6")
def test_on_the_way_to_the_beach_they_are_searched_for_like_anybody() -> None:
    game = sailing(shores(FLEETS))
    standing = {GERMANY: "WHEN HUNT: ALL IN English-Channel"}
    outcome = played(game, LANDING.format(end=" FOR ASSAULT"), 1, standing=standing)
    (met,) = events(outcome, Searched)
    assert (met.roll, met.found) == (1, False)


@rule("eto", "8.6", "8.3")
def test_a_fleet_that_lies_off_its_beach_is_found_without_a_search_too() -> None:
    for bound, roll in ((True, 0), (False, 1)):
        game = off(COAST, "BI1: BSTP1 + BSTP2", f"Bismarck {COAST} at sea")
        if not bound:
            game.bound.clear()
        assert is_assaulting(game, "BSTP1") is bound
        game.phase = "naval"
        list(Search("BSTP1", ("Bismarck",)).play(game, GERMANY, None))  # type: ignore[arg-type]
        dice = MISSED if bound else (1,)
        (met,) = events(played(game, "", *dice), Searched)
        assert met.roll == roll


@rule("eto", "8.6", "12.7")
def test_the_enemy_is_shown_who_comes_to_assault() -> None:
    game = off(COAST, "BI1: BSTP1 + BSTP2", f"Hood {COAST} at sea")
    view = RULES.view(game, GERMANY)
    assert is_assaulting(view, "BSTP1")
    assert view.carried == {"BI1": "BSTP1 + BSTP2"}
    game.bound.clear()
    assert not RULES.view(game, GERMANY).carried


@rule("eto", "8.5", "8.6")
def test_who_has_found_somebody_in_the_step_does_not_meet_the_landing_either() -> None:
    game = sailing(shores(FLEETS))
    loaded = played(game, "EMBARK BI1 FOR ASSAULT").position
    loaded.found.add("Bismarck")
    outcome = played(loaded, "SAIL BSTP1 + BSTP2 W3114 FOR ASSAULT", standing=HUNT)
    assert not events(outcome, Searched)


@rule("eto", "8.6")
def test_the_question_and_a_check_of_the_order_say_so() -> None:
    loaded = played(sailing(shores(FLEETS)), "EMBARK BI1 FOR ASSAULT").position
    order = RULES.parse("SAIL BSTP1 + BSTP2 W3114 FOR ASSAULT", BRITAIN).orders[0]
    told = order.forecast(loaded, BRITAIN)  # type: ignore[attr-defined]
    assert any("without a search" in line for line in told)
    lying = off(COAST, "BI1: BSTP1 + BSTP2", "Bismarck Cherbourg")
    hunting = Hunting(GERMANY, (), "BSTP1", COAST, "western")
    assert "found without a search" in hunting.prompt(lying)
    assert chance_to_find(lying, ("Bismarck",), COAST, "BSTP1") == 1


@rule("eto", "8.5")
def test_a_submarine_searches_where_only_transports_are_with_it() -> None:
    game = shores("GSS1 North-Sea at sea, GSTP1 North-Sea at sea, Hood North-Sea at sea")
    assert Search("Hood").ships(game, GERMANY) == ("GSS1",)


# -- aircraft --------------------------------------------------------------------------------------


def beach(placed: str) -> Europe:
    """Units aboard are activated to assault Le Havre."""
    return at_the_moment(off(HAVRE, "BI1: BSTP1 + BSTP2", placed), HAVRE)[0]


@rule("eto", "20.2")
@pytest.mark.parametrize("activated", [True, False])
def test_all_aircraft_defend_a_coast_under_assault_and_none_is_committed_by_it(
    activated: bool,
) -> None:
    game = beach("GI1 W3215, JG1 Calais")
    if activated:
        game.activated["GI1"] = HAVRE
    assert not commits(game, "JG1", HAVRE)
    game.committed["JG1"] = PREVIOUS
    assert may_fly(game, "JG1", HAVRE)


@rule("eto", "20.2")
def test_the_same_hex_attacked_by_land_is_defended_as_its_units_stand() -> None:
    game = beach("GI1 W3215, JG1 Calais")
    game.bound.clear()
    game.committed["JG1"] = PREVIOUS
    assert (no_flight(game, "JG1", HAVRE) or ("", ""))[1] == "20.3"
    game.activated["GI1"] = HAVRE
    game.committed.clear()
    assert commits(game, "JG1", HAVRE)


@rule("eto", "20.0")
def test_carrier_aircraft_support_an_assault_and_nothing_else_and_are_not_committed() -> None:
    game = beach("GI1 W3215, ArkRoyal English-Channel at sea")
    game.put("BNA1", game.where["ArkRoyal"])
    game.aboard["BNA1"] = "ArkRoyal"
    assert may_fly(game, "BNA1", HAVRE)
    assert not commits(game, "BNA1", HAVRE)
    assert (no_flight(game, "BNA1", "W3518") or ("", ""))[1] == "20.0"


@rule("eto", "20.0")
def test_carrier_aircraft_defend_those_who_have_landed_in_this_month() -> None:
    game = shores("BI1 W3215, GI1 W3216, ArkRoyal English-Channel at sea", "offensives")
    game.put("BNA1", game.where["ArkRoyal"])
    game.aboard["BNA1"] = "ArkRoyal"
    game.take("western", game.masked([HAVRE]))
    offensive(game, hex="W3216")
    assert (no_flight(game, "BNA1", HAVRE) or ("", ""))[1] == "20.0"
    game.assaulted.add("BI1")
    assert may_fly(game, "BNA1", HAVRE)


@rule("eto", "8.5", "10.0")
def test_ships_with_units_aboard_intercept_nobody() -> None:
    game = off("W3416", "BI1: BDD1 + BCL1", "BDD2 W3416 at sea, Bismarck English-Channel at sea")
    found = hunters(game, BRITAIN, "Bismarck", "English-Channel")
    assert found == ["BDD2"]
