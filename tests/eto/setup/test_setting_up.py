"""Set-ups of the first two scenarios."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.boxes import HAND
from pbem.games.eto.position.invariants import check
from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.setting_up import GermanSetUp, WestSetUp, start
from tests.eto.fields import ARDENNES, POLAND, played, ready, refused
from tests.marks import rule

POLES = {
    "W3931": 1, "W3629": 1, "W3232": 1, "E3032": 1, "W3732": 1, "W3734": 1, "W3431": 1, "W3533": 3,
}  # fmt: skip


@pytest.mark.parametrize("scenario", [POLAND, ARDENNES])
def test_the_ready_made_set_up_puts_everybody_on_the_map(scenario: str) -> None:
    game = ready(scenario)
    assert not game.inside(HAND)
    check(game)


@rule("eto", "sc.4.1")
def test_the_polish_set_up_is_the_books() -> None:
    game = ready(POLAND)
    infantry = {hex: len(game.land_in(hex, "western")) for hex in POLES}
    assert infantry == POLES
    assert game.where["PAir"] == "W3533"


@rule("eto", "sc.4.1")
def test_poles_stand_in_poland_and_germans_in_germany() -> None:
    game = start({"scenario": POLAND})
    assert refused(game, WestSetUp(), "PLACE PI1 3729").case == "sc.4.1"
    played(game, WestSetUp(), "PLACE PI1 3629")
    assert refused(game, GermanSetUp(), "PLACE GI1 3730").case == "sc.4.1"
    played(game, GermanSetUp(), "PLACE GI1 3832")


@rule("eto", "39.2")
def test_an_infantry_unit_must_stand_in_warsaw() -> None:
    game = start({"scenario": POLAND})
    step = WestSetUp()
    spots = ("3629", "3629", "3232", "3232", "3732", "3732", "3431", "3431", "3931")
    for number, hex in enumerate(spots, 1):
        played(game, step, f"PLACE PI{number} {hex}")
    assert refused(game, step, "PLACE PI10 3931").case == "39.2"
    played(game, step, "PLACE PI10 Warsaw")


@rule("eto", "13.2", "13.5")
def test_aircraft_need_a_base_and_a_hex_holds_one_airfield() -> None:
    game = start({"scenario": POLAND})
    step = GermanSetUp()
    assert refused(game, step, "PLACE L1 3832").case == "13.2"
    played(game, step, "PLACE AF1 3832")
    played(game, step, "PLACE L1 3832")
    assert refused(game, step, "PLACE L2 3832").case == "13.2"
    assert "W3832" not in step.open_to(game, "AF2")


@rule("eto", "23.4")
def test_headquarters_are_set_up_apart() -> None:
    game = start({"scenario": POLAND})
    played(game, GermanSetUp(), "PLACE HQNorth 3932")
    assert refused(game, GermanSetUp(), "PLACE HQSouth 3832").case == "23.4"


@rule("eto", "24.2")
def test_nobody_is_set_up_where_there_is_no_room() -> None:
    game = start({"scenario": POLAND})
    for id in ("GI1", "GI2"):
        played(game, GermanSetUp(), f"PLACE {id} 3832")
    assert refused(game, GermanSetUp(), "PLACE GI3 3832").case == "24.2"


@rule("eto", "sc.3.1")
def test_the_allies_hold_the_ardennes_with_two_infantry_units() -> None:
    game = start({"scenario": ARDENNES})
    step = WestSetUp()
    assert refused(game, step, "PLACE UA1 3320").case == "sc.3.1"
    assert refused(game, step, "PLACE HQ12 3219").case == "sc.3.1"
    played(game, step, "PLACE UI1 3320")
    played(game, step, "PLACE UI2 3220")
    assert refused(game, step, "PLACE UI3 3319").case == "sc.3.1"
    played(game, step, "PLACE UI1 3421")
    played(game, step, "PLACE UI3 3319")


@rule("eto", "sc.3.1")
def test_who_controls_what_in_december_1944() -> None:
    game = start({"scenario": ARDENNES})
    for hex in ("W3521", "W3421", "W3121", "W3220"):
        assert game.friendly("western", hex)
    for hex in ("W3122", "W3620", "W3422"):
        assert game.friendly("axis", hex)


def test_the_data_has_no_faults() -> None:
    assert not list(RULES.faults())
