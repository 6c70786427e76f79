"""7.5, 8.8  Convoy escort boxes."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.end_phase import bill
from pbem.games.eto.naval.escorting import boxes_from
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.fleets import dock
from pbem.games.eto.rules import RULES
from tests.eto.fields import played, refused
from tests.eto.fights import asked
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, GIBRALTAR, SCAPA, at_sea, sailed, step_of
from tests.marks import rule

NORTH, SOUTH, COAST, ARCTIC = (
    f"{name}-escorts" for name in ("North-Atlantic", "South-Atlantic", "US-coast", "Arctic")
)


@rule("eto", "7.5")
@pytest.mark.parametrize(
    ("port", "boxes"),
    [
        (SCAPA, {NORTH, ARCTIC}),
        (GIBRALTAR, {NORTH, SOUTH}),
        ("Canada-box", {NORTH, COAST}),
        ("Capetown", {NORTH, SOUTH}),
        ("Malta", set()),
        ("Port Said", set()),
        ("Hebrides", set()),
    ],
)
def test_each_box_is_entered_from_its_ports(port: str, boxes: set[str]) -> None:
    game = at_sea(f"BDD1 {port.replace(' ', '-')}" if port != "Port Said" else "BDD1 E5621")
    assert set(boxes_from(game, "BDD1")) == boxes


@rule("eto", "7.5")
@pytest.mark.parametrize(
    ("start", "boxes"),
    [(NORTH, {SOUTH, COAST, ARCTIC}), (SOUTH, {NORTH, COAST}), (ARCTIC, {NORTH})],
)
def test_from_box_to_box_ships_go_as_listed(start: str, boxes: set[str]) -> None:
    game = at_sea(f"BDD1 {SCAPA}")
    dock(game, ("BDD1",), start)
    assert set(boxes_from(game, "BDD1")) == boxes


@rule("eto", "7.5")
def test_only_escorts_and_carriers_with_aircraft_go_there_and_stay() -> None:
    game = at_sea(f"BDD1 + BCL1 + Hood + ArkRoyal {SCAPA}")
    step = step_of(BRITAIN)
    assert refused(game, step, "ESCORT Hood North Atlantic escorts").case == "7.5"
    played(game, step, "ESCORT BDD1 + ArkRoyal North Atlantic escorts")
    assert (game.where["ArkRoyal"], game.where["BNA2"]) == (NORTH, NORTH)
    assert refused(game, step, "SAIL BDD1 North Atlantic").case == "7.5"
    assert refused(game, step, "ESCORT BDD1 Arctic escorts").case == "7.5"
    assert refused(game, step, f"SAIL BCL1 {NORTH}").case == "7.5"
    RULES.check_invariants(game)
    game.aboard.clear()
    dock(game, ("ArkRoyal",), SCAPA)
    game.halted.clear()
    assert refused(game, step, "ESCORT ArkRoyal North Atlantic escorts").case == "7.5"


@rule("eto", "8.8")
def test_ships_in_a_box_neither_intercept_nor_are_met_until_they_leave_it() -> None:
    game = at_sea("Bismarck North-Atlantic, Hood Hebrides")
    dock(game, ("BDD1",), NORTH)
    assert "BDD1" not in hunters(game, BRITAIN, "Bismarck", "North-Atlantic")
    outcome = sailed(f"BDD1 {SCAPA}, Bismarck {SCAPA}", BRITAIN, {BRITAIN: f"ESCORT BDD1 {NORTH}"})
    assert asked(outcome) == []
    game.push(step_of(BRITAIN))
    played(game, game.agenda.pop(), "SAIL BDD1 North Atlantic")
    assert game.sailed["BDD1"] == 20
    assert game.agenda[-1].asks(game) == GERMANY  # the Bismarck may intercept her now


@rule("eto", "7.6")
def test_escorts_cost_nothing_and_stay_in_the_end_phase() -> None:
    game = at_sea(f"Bismarck {BERGEN}, BDD1 {SCAPA}")
    dock(game, ("BDD1",), NORTH)
    game.phase = HOMING
    assert bill(game, BRITAIN) == []
    assert refused(game, Returning(BRITAIN), f"RETURN BDD1 {SCAPA}").case == "7.6"


@rule("eto", "7.5")
def test_only_who_has_escorts_is_asked_for_them() -> None:
    game = at_sea(f"BDD1 {SCAPA}, GDD1 {BERGEN}")
    assert "ESCORT" in step_of(BRITAIN).prompt(game)
    assert "ESCORT" not in step_of(GERMANY).prompt(game)


@rule("eto", "7.5")
@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("US coast escorts", "from Canada box and US box, or from North Atlantic escorts"),
        ("North Atlantic", "North Atlantic is no box of convoy escorts"),
    ],
)
def test_who_is_refused_a_box_hears_from_where_it_is_reached(box: str, words: str) -> None:
    game = at_sea(f"BDD1 {SCAPA}")
    assert words in str(refused(game, step_of(BRITAIN), f"ESCORT BDD1 {box}"))
