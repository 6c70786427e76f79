"""7.8, 24.1, 23.5  Troops, aircraft and commanders enter boxes off the map, and leave them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.command.activation import activate, within
from pbem.games.eto.command.headquarters import Headquarters
from pbem.games.eto.command.launching import Launch
from pbem.games.eto.facts.boxes import LOST, POOL
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.missions.rebasing import new_bases
from pbem.games.eto.movement.march import Move
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.transport.phase_end import AfterEvacuation
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.fields import offensive, ran, refused
from tests.eto.fights import on
from tests.eto.naval.transport.landings import (
    BRITAIN,
    marching,
    offending,
    played,
    sailing,
    shores,
)
from tests.eto.naval.transport.test_landing import aboard
from tests.marks import rule

EDGE, INNER, BAGHDAD = "E5111", "E5112", "E4911"
CANADA, CAPE, INDIA, IRAQ = "Canada-box", "Capetown", "India-box", "Iraq-box"


def gulf(placed: str, *edges: str) -> Europe:
    """A position with hexes of Iraq in British hands."""
    game = shores(placed)
    game.take("western", game.masked(edges))
    return game


@pytest.fixture(autouse=True)
def _iraq_is_fought_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Iraq is British ground, and somebody may fight there."""
    settings = load().settings
    finest = settings["finest_hour"]
    wider = replace(finest, belligerents=(*finest.belligerents, "Iraq"))
    monkeypatch.setitem(settings, "finest_hour", wider)


# -- by sea ---------------------------------------------------------------------------------------


@rule("eto", "7.8", "10.4")
@pytest.mark.parametrize("unit", ["BI1", "BA1", "Spit1", "HQ21", "Montgomery"])
def test_everybody_embarks_in_a_box_and_sails_from_there(unit: str) -> None:
    game = sailing(shores(f"{unit} {CANADA}, BSTP1 + BSTP2 {CANADA}"))
    loaded = played(game, f"EMBARK {unit}").position
    sailed = on_to(loaded, "SAIL BSTP1 + BSTP2 North-Atlantic")
    assert sailed.where["BSTP1"] == "North-Atlantic"
    assert sailed.is_embarked(unit)


def on_to(game: Europe, line: str) -> Europe:
    return played(game, line).position


@rule("eto", "7.8", "10.5")
def test_units_debark_in_a_box_and_are_supplied_there() -> None:
    game = aboard(f"BSTP1 {CAPE}", "BI1: BSTP1")
    after = played(marching(game), "LAND BI1").position
    assert after.where["BI1"] == CAPE
    assert refused(after, Marching(BRITAIN), "M BI1 W3517").case == "7.8"


@rule("eto", "7.8", "10.5")
def test_a_box_that_is_closed_or_full_takes_nobody() -> None:
    closed = aboard(f"BSTP1 {IRAQ}", "BI1: BSTP1")
    assert refused(closed, Marching(BRITAIN), "LAND BI1").case == "7.8"
    full = aboard(f"Hurri1 {IRAQ}, BSTP1 + BSTP2 {IRAQ}", "Spit1: BSTP1 + BSTP2")
    full.take("western", full.masked([EDGE]))
    assert refused(full, Marching(BRITAIN), "LAND Spit1").case == "7.8"


# -- on foot ---------------------------------------------------------------------------------------


@rule("eto", "7.8", "24.1")
def test_land_units_step_from_the_box_of_iraq_to_its_edge_and_on() -> None:
    game = marching(gulf(f"BI1 {IRAQ}, BI2 {IRAQ}", EDGE))
    after = played(game, f"M BI1 {EDGE}").position
    assert after.where["BI1"] == EDGE
    farther = played(after, f"M BI2 {INNER}").position
    assert farther.where["BI2"] == INNER
    assert farther.friendly("western", INNER)


def farthest(game: Europe) -> int:
    """How many hexes from the edge a unit gets that leaves the box."""
    ends = (each.way[-1] for each in Move.some(game, BRITAIN))
    grid, start = game.board.grid, game.at(EDGE)
    return max(grid.distance(start, game.at(hex)) for hex in ends)


@rule("eto", "7.8", "24.1")
def test_it_costs_a_movement_point_and_needs_a_friendly_hex_of_the_edge() -> None:
    step = Marching(BRITAIN)
    game = gulf(f"BI1 {IRAQ}", EDGE)
    assert farthest(game) == 1  # 33.1 nobody is supplied in the box
    game.supplies[IRAQ] = 1
    game.worked_out.clear()
    assert farthest(game) == game.unit("BI1").movement - 1
    closed = gulf(f"BI1 {IRAQ}")
    assert refused(closed, step, f"M BI1 {EDGE}").case == "7.8"
    assert refused(gulf(f"BI1 {CANADA}", EDGE), step, f"M BI1 {EDGE}").case == "7.8"


@rule("eto", "7.8", "24.1")
def test_land_units_step_back_into_the_box() -> None:
    game = marching(gulf(f"BI1 {EDGE}, BI2 {INNER}, BI3 Dover", EDGE, INNER))
    after = played(game, f"M BI1 {IRAQ}\nM BI2 {IRAQ}").position
    assert after.where["BI1"] == after.where["BI2"] == IRAQ
    assert refused(after, Marching(BRITAIN), f"M BI3 {IRAQ}").case == "24.1"


@rule("eto", "7.8", "24.1")
def test_the_box_and_iraq_are_in_reach_of_a_headquarters_in_either_and_nothing_beyond() -> None:
    game = gulf(f"HQ21 {IRAQ}, BI1 {IRAQ}, BI2 {EDGE}, BI3 Dover", EDGE)
    assert [within(game, "HQ21", place) for place in (IRAQ, EDGE, BAGHDAD, "W3517")] == [
        True,
        True,
        True,
        False,
    ]
    game.put("HQ21", EDGE)
    assert within(game, "HQ21", IRAQ)
    led = offensive(game, "HQ21")
    assert activate(led, ("BI1", "BI2", "BI3")) == ("BI1", "BI2")


@rule("eto", "7.8", "24.1")
def test_activated_units_leave_the_box_of_iraq_in_an_offensive() -> None:
    game = offending(gulf(f"HQ21 {IRAQ}, BI1 {IRAQ}", EDGE))
    after = played(game, f"OFFENSIVE HQ21\nM BI1 {EDGE}").position
    assert after.where["BI1"] == EDGE
    assert "BI1" in after.activated


@rule("eto", "7.8", "24.1")
def test_an_air_unit_in_the_box_changes_base_to_iraq_as_its_first_hop() -> None:
    game = gulf(f"Spit1 {IRAQ}", EDGE, BAGHDAD)
    bases = new_bases(game, ("Spit1",))
    iraq = game.board.lands["Iraq"]
    assert bases
    assert all(game.board.is_in(way[0], iraq) for way in bases.values())
    goal = next(iter(bases))
    game.push(AirMovement(BRITAIN))
    assert on(game, {BRITAIN: f"REBASE Spit1 {goal}"}).position.where["Spit1"] == goal


# -- commanders ------------------------------------------------------------------------------------


@rule("eto", "7.8", "23.5")
def test_commanders_are_in_boxes_and_command_nobody_but_from_that_of_iraq() -> None:
    game = offending(gulf(f"HQ21 {CANADA}, Montgomery {CAPE}, BI1 {CANADA}", EDGE))
    RULES.check_invariants(game)
    for commander in ("HQ21", "Montgomery"):
        assert refused(game, NextOffensive(BRITAIN), f"OFFENSIVE {commander}").case == "7.8"
    game.put("HQ21", IRAQ)
    assert Launch(("HQ21",)) in list(Launch.some(game, BRITAIN))
    led = offensive(game, "HQ21")
    assert not list(Headquarters(BRITAIN).possible(led))  # it does not drive off the map


# -- a box that closes -----------------------------------------------------------------------------


@rule("eto", "7.8")
def test_units_must_leave_a_box_that_is_closed_with_the_ships_that_are_there() -> None:
    game = sailing(gulf(f"BI1 {IRAQ}, BSTP1 {IRAQ}"))
    refusal = refused(game, Sailing(BRITAIN), "DONE SAILING")
    assert refusal.case == "7.8"
    after = played(game, "EMBARK BI1\nSAIL BSTP1 Persian-Gulf\nDONE SAILING").position
    assert after.is_embarked("BI1")
    assert after.where["BSTP1"] == "Persian-Gulf"


@rule("eto", "7.8")
def test_who_is_left_behind_in_a_closed_box_is_lost_when_the_phase_ends() -> None:
    game = gulf(f"BI1 {IRAQ}, Spit1 {IRAQ}, HQ21 {IRAQ}, Montgomery {IRAQ}, BI2 {CANADA}")
    ran(game, AfterEvacuation(), dice=(3,))  # 27.5
    assert {game.where[id] for id in ("BI1", "Spit1")} <= set(LOST)
    assert {game.where[id] for id in ("HQ21", "Montgomery")} == {POOL}
    assert game.where["BI2"] == CANADA
    kept = gulf(f"BI1 {IRAQ}", EDGE)
    ran(kept, AfterEvacuation())
    assert kept.where["BI1"] == IRAQ
