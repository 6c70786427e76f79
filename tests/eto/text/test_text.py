"""Positions as text, a moderator's changes, and what keys stand for."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Invalid, OrderError
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.facts.phases import ACTIVATION
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import CURRENT, PREVIOUS, Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import ARDENNES, POLAND, field, ready, said
from tests.eto.fights import asked, front, on
from tests.eto.naval.seas import BRITAIN, GERMANY
from tests.marks import rule

TEXT = """
option scenario: bulge
turn: 2
phase: movement
W3421: UI1, UI2 depleted
W3422: GI1
captured axis: W3220
offensives Germany: 2
"""


def changed(text: str, placed: str = "UI1 W3421, GI1 W3422") -> Europe:
    game = field(placed, ARDENNES)
    list(RULES.edit(game, text))
    return game


def test_a_position_is_read_from_a_few_lines() -> None:
    game = RULES.read_position(TEXT)
    assert game.stack("W3421") == ("UI2", "UI1")
    assert game.depleted == {"UI2"}
    assert game.friendly("axis", "W3220")
    assert game.offensives == {"Germany": 2}
    assert RULES.decisions(game)[0].kind == "march"


def test_ships_of_which_no_stack_is_told_are_together_at_sea_and_in_ports() -> None:
    game = RULES.read_position(
        "option scenario: bismarck\nphase: naval\nasked: britain\n"
        "North-Atlantic: Bismarck, Hood, ArkRoyal, BNA2\nW4615: Rodney"
    )
    assert game.fleets == {"Bismarck": "Bismarck", "Hood": "Hood", "ArkRoyal": "Hood"}
    assert game.aboard == {"BNA2": "ArkRoyal"}
    assert game.where["PrinzEugen"] == "aside"


AT_SEA = "option scenario: bismarck\nphase: naval\nasked: britain\n"


@rule("eto", "7.2")
def test_a_hex_of_a_sea_is_written_beside_the_sea_that_ships_are_in() -> None:
    with pytest.raises(Invalid, match="North-Sea: Hood and stations Hood: W4719"):
        RULES.read_position(f"{AT_SEA}W4719: Hood, Repulse")
    with pytest.raises(Invalid, match="Hood is not afloat in W3533"):
        RULES.read_position(f"{AT_SEA}W3533: Hood")
    game = RULES.read_position(f"{AT_SEA}North-Sea: Hood\nstations Hood: W4719")
    assert game.where["Hood"] == "North-Sea"


@rule("eto", "13.3")
def test_naval_air_of_which_no_carrier_is_told_is_on_one_that_takes_it() -> None:
    game = RULES.read_position(f"{AT_SEA}North-Atlantic: BCVE1, GrafZeppelin, ArkRoyal, BNA2")
    assert game.aboard == {"BNA2": "ArkRoyal"}  # strength 2, and British
    small = RULES.read_position(f"{AT_SEA}North-Atlantic: BCVE1, BNA3")
    assert small.aboard == {"BNA3": "BCVE1"}
    for line in ("North-Atlantic: BCVE1, BNA2", "North-Atlantic: GrafZeppelin, BNA2"):
        with pytest.raises(Invalid, match="no carrier there takes it"):
            RULES.read_position(f"{AT_SEA}{line}")
    assert RULES.read_position(f"{AT_SEA}W4615: BCVE1, BNA2").aboard == {}


@rule("eto", "13.3")
def test_naval_air_on_land_beside_a_carrier_stays_there_when_it_is_written_and_read() -> None:
    game = RULES.read_position(f"{AT_SEA}W4615: ArkRoyal, BNA2\naboard BNA2: none")
    assert game.aboard == {}
    text = RULES.write_position(game)
    assert "aboard BNA2: none" in text
    assert RULES.read_position(text) == game
    with pytest.raises(Invalid, match="no unit Nobody"):
        RULES.read_position(f"{AT_SEA}W4615: ArkRoyal, BNA2\naboard Nobody: none")
    assert RULES.decisions(game)[0].kind == "sail"
    assert RULES.read_position(RULES.write_position(game)) == game


def test_a_moderator_sends_ships_to_sea_into_ports_and_away() -> None:
    game = RULES.ready_made({"scenario": "bismarck"})
    for line in ("UNIT Hood W4615", "UNIT Rodney North Atlantic", "UNIT ArkRoyal DEAD"):
        list(RULES.edit(game, line))
    assert in_port(game, "Hood")
    assert game.fleets["Rodney"] == "PrinceOfWales"
    assert (game.where["ArkRoyal"], game.where["BNA2"]) == (DEAD, POOL)
    RULES.check_invariants(game)
    for line in ("UNIT Hood Berlin", "UNIT BNA1 W4821"):
        with pytest.raises(Illegal):
            list(RULES.edit(game, line))


def test_what_a_text_says_wrongly_is_pointed_at() -> None:
    with pytest.raises(Invalid, match="XX1"):
        RULES.read_position("W3421: XX1")
    with pytest.raises(Invalid, match="no phase"):
        RULES.read_position("phase: lunch")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("W3421", "UI1, UI2 depleted"),
        ("unit GI1", "W3422"),
        ("control W3220", "germany"),
        ("offensives Germany", "2"),
        ("depleted UI2", "yes"),
        ("supply UI1", "yes"),
        ("sees germany W3421", "UI1, ?United States:W3421:0"),
    ],
)
def test_what_keys_stand_for(key: str, value: str) -> None:
    assert RULES.fact(RULES.read_position(TEXT), key) == value


def test_a_moderator_moves_and_removes_units() -> None:
    assert changed("UNIT UI1 W3420").where["UI1"] == "W3420"
    assert changed("UNIT UI1 POOL").where["UI1"] == POOL
    with pytest.raises(Illegal):
        changed("UNIT UI1 W3422")
    with pytest.raises(Illegal):
        changed("UNIT PI1 W3420")


def test_a_moderator_changes_marks_and_tracks() -> None:
    assert changed("STRENGTH UI1 DEPLETED").depleted == {"UI1"}
    assert changed("CONTROL W3220 AXIS").friendly("axis", "W3220")
    assert changed("OFFENSIVES Germany 5").offensives["Germany"] == 5
    assert changed("POINTS Germany 7").points["Germany"] == 7
    assert changed("RESERVE United States 3").reserve["United States"] == 3
    assert changed("SUPPLY UI1 OFF").unsupplied == {"UI1"}
    assert changed("ACTIVATED UI1 ON").activated == {"UI1": "W3421"}
    assert changed("WEATHER M").weather == "M"


@pytest.mark.parametrize("text", ["UNIT", "WEATHER X", "LUNCH", "OFFENSIVES Germany many"])
def test_a_change_that_is_not_understood_says_what_is(text: str) -> None:
    with pytest.raises(Invalid):
        changed(text)


@pytest.mark.parametrize(
    "line",
    [
        "grounded: western",
        "lend_lease: whatever",
        "lend_lease: USSR>USSR",
        "convoys: North-Sea",
    ],
)
def test_a_position_names_only_what_there_is(line: str) -> None:
    with pytest.raises(OrderError):
        RULES.read_position(f"option scenario: bismarck\nturn: 1\nphase: naval\n{line}")


@rule("eto", "13.3")
def test_a_position_puts_one_air_unit_on_a_carrier() -> None:
    lines = "option scenario: bismarck\nturn: 1\nphase: naval\naboard BNA1: Victorious\n"
    game = RULES.read_position(f"{lines}W4615: Victorious, BNA1, BNA2")
    assert game.aboard == {"BNA1": "Victorious"}


@rule("eto", "7.6")
def test_a_position_of_the_end_phase_asks_one_side_after_the_other() -> None:
    lines = "option scenario: finest_hour\nturn: 1\nphase: homing\n"
    game = RULES.read_position(f"{lines}North-Sea: Hood\nNorwegian-Sea: Bismarck")
    then = on(game, {GERMANY: "RETURN ALL"})
    assert asked(then) == [(BRITAIN, "return")]


def test_aircraft_that_have_flown_are_told_in_words() -> None:
    game = ready(POLAND)
    game.committed.update({"L1": CURRENT, "L2": PREVIOUS})
    lines = RULES.describe(RULES.view(game, GERMANY), GERMANY)
    assert "L1 4*-4/3 committed now" in lines
    assert "L2 4-6/1 committed" in lines
    assert "Economic points (EP): Germany" in lines


def why(game: Europe, text: str) -> str:
    return RULES.why(game, GERMANY, said(game, GERMANY, text))


def test_why_somebody_is_activated() -> None:
    game = front("GI1 W3532, GI4 W3631, PI1 W3533, HQNorth W3732", "HQNorth", stage=ACTIVATION)
    assert why(game, "ACTIVATE GI1") == "to attack Warsaw (W3533)"
    assert why(game, "ACTIVATE GI4") == "to follow an advance"
