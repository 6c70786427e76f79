"""Which of the five powers are played in a scenario, and from which seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.desk import data_checks
from pbem.games.eto.facts.scenario import OPTIONS, load
from pbem.games.eto.rules import RULES


@pytest.mark.parametrize("scenario", OPTIONS["scenario"])
def test_each_side_of_a_scenario_of_two_is_one_seat(scenario):
    options = {"scenario": scenario}
    allied = "britain" if scenario in ("bismarck", "finest_hour") else "west"
    assert RULES.seats(options) == (("germany",), (allied,))
    assert RULES.sides_in_play(options) == RULES.start(options).sides_in_play()


def test_nobody_is_offered_a_power_that_no_scenario_has():
    assert RULES.playable_sides == ("germany", "britain", "west")


def test_a_line_of_works_that_is_not_on_the_map_is_a_fault(monkeypatch):
    scenario = load()
    assert not list(data_checks.settings(scenario))
    bulge = replace(scenario.settings["bulge"], dismantled=("Westwall",))
    monkeypatch.setitem(scenario.settings, "bulge", bulge)
    assert list(data_checks.settings(scenario)) == [
        "setups/bulge.toml: there is no line of works Westwall"
    ]


def test_a_convoy_route_without_a_box_and_an_iron_route_inland_are_faults(monkeypatch):
    scenario = load()
    assert not list(data_checks.trade(scenario))
    route = replace(scenario.convoys["Arctic-Ocean"], box="US-box", aid=None)
    monkeypatch.setitem(scenario.convoys, "Arctic-Ocean", route)
    inland = scenario.board.iron_route | scenario.board.grid.mask(["W3533"])
    monkeypatch.setattr(scenario.board, "iron_route", inland)
    known = {"arctic_ports": ["W3533"]}
    monkeypatch.setattr(type(scenario), "fact", lambda self, key: known[key])
    assert list(data_checks.trade(scenario)) == [
        "convoys.tsv: US-box is no convoy escort box",
        "convoys.tsv: one route, and only one, helps the others",
        "board.tsv: W3533 of the iron route is no coastal hex",
        "scenario.toml: W3533 is no port",
    ]


def test_a_seat_of_somebody_without_units_is_a_fault(monkeypatch):
    scenario = load()
    assert not list(data_checks.seats(scenario))
    bulge = replace(scenario.settings["bulge"], seats=(("germany", "italy"), ("west",)))
    monkeypatch.setitem(scenario.settings, "bulge", bulge)
    assert list(data_checks.seats(scenario)) == [
        "setups/bulge.toml: its seats are not those of germany, west"
    ]
