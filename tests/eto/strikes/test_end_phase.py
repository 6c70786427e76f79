"""7.6, 14.4  In the End phase aircraft attack ships that come into their range, and only those."""

from __future__ import annotations

from pbem.games.eto.air.flights import ready
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.entering import Entering
from pbem.games.eto.position.fleets import assemble
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.strikes.airstrikes import Sighting, UnderAircraft
from pbem.games.eto.strikes.bombers import may_attack, note_range, out_of_range
from pbem.games.eto.turn.naval_phase import Homing, homing
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

COAST, OFFING = "W4722", "W4721"  # near Bergen: a hex of its coast, and of the sea off it


def returning(placed: str) -> Europe:
    game = at_sea(placed)
    game.phase = HOMING
    game.put("L2", BERGEN)
    return game


@rule("eto", "14.4")
def test_ships_that_begin_the_end_phase_in_range_are_let_alone_until_they_leave_it() -> None:
    game = returning(f"Hood {COAST}, BDD1 Bay-of-Biscay")
    note_range(game, BRITAIN)
    assert not may_attack(game, "L2", ("Hood",))
    assert may_attack(game, "L2", ("BDD1",))
    assert out_of_range(game, ("Hood",), (COAST,)) == ()
    assert out_of_range(game, ("Hood",), (COAST, SCAPA)) == ("L2>Hood",)
    ran(game, Entering(BRITAIN, "Hood", COAST, "western", (COAST, SCAPA)))
    assert may_attack(game, "L2", ("Hood",))


@rule("eto", "14.4")
def test_who_has_had_them_in_range_is_not_listed_and_is_told_why() -> None:
    game = returning(f"Hood {COAST}, BDD1 Bay-of-Biscay")
    game.put("L3", "W4725")
    game.searched = {"L2>Hood"}
    step = Sighting(GERMANY, (), UnderAircraft(BRITAIN, ("Hood",), COAST, (COAST,)))
    assert [each.actors for each in step.answers(game)] == [(), ("L3",)]
    assert refused(game, step, f"AIRSTRIKE {COAST} WITH L2").case == "14.4"


@rule("eto", "7.6")
def test_who_has_flown_in_the_end_phase_flies_no_more_in_it() -> None:
    game = returning(f"Hood {COAST}, BDD1 Bay-of-Biscay")
    game.flown.add("L2")
    step = Sighting(GERMANY, (), UnderAircraft(BRITAIN, ("Hood",), COAST, (COAST,)))
    assert refused(game, step, f"AIRSTRIKE {COAST} WITH L2").case == "7.6"


@rule("eto", "8.5")
def test_before_the_end_phase_nobody_searches_again_for_ships_that_have_left_his_range() -> None:
    game = at_sea(f"Bismarck {COAST}")
    game.searched = {"Hood>Bismarck"}
    ran(game, Entering(GERMANY, "Bismarck", COAST, "axis", (COAST, SCAPA)))
    assert game.searched == {"Hood>Bismarck"}


@rule("eto", "7.6")
@rule("eto", "14.4")
def test_ships_that_come_into_range_in_the_end_phase_are_attacked_and_no_ship_hunts_them() -> None:
    game = returning(f"Hood + BDD1 W4615, GDD1 {BERGEN}")
    assemble(game, ("Hood", "BDD1"), SCAPA)
    game.push(Homing(BRITAIN))
    lines = {BRITAIN: f"RETURN Hood + BDD1 {OFFING}"}
    outcome = on(game, lines)
    assert asked(outcome) == [(GERMANY, "airstrike")]
    outcome = on(game, {**lines, GERMANY: "NO AIRSTRIKE"})
    assert outcome.position.stations["Hood"] == OFFING
    assert [side for side, _ in asked(outcome)] == [BRITAIN]


@rule("eto", "7.6")
def test_commitment_is_ignored_in_the_end_phase_and_naval_air_defends_its_carrier_again() -> None:
    game = returning(f"ArkRoyal {COAST}")
    game.committed["L2"] = PREVIOUS
    assert "L2" in ready(game, "axis", COAST)
    game.flown.update(("BNA2", "L2"))
    assert ready(game, "western", COAST) == ["BNA2"]
    assert ready(game, "axis", COAST) == []
    assert ready(game, "western", SCAPA) == []


@rule("eto", "7.1")
@rule("eto", "7.6")
def test_who_has_flown_in_an_offensive_meets_ships_in_the_end_phase_once() -> None:
    game = returning(f"Hood + BDD1 {SCAPA}")
    assemble(game, ("Hood",), SCAPA)
    assemble(game, ("BDD1",), "Hebrides")
    game.flown.add("L2")
    game.committed["L2"] = PREVIOUS
    game.initiative = "western"
    game.push(*homing(game))
    lines = f"RETURN Hood {OFFING}\nRETURN BDD1 {OFFING}"
    outcome = on(game, {BRITAIN: lines})
    assert asked(outcome) == [(GERMANY, "airstrike")]
    struck = on(game, {BRITAIN: lines, GERMANY: f"AIRSTRIKE {OFFING}\nNO STRIKE"}, (3,) * 9)
    assert struck.position.stations["BDD1"] == OFFING  # nobody is left to meet it
