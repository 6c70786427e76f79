"""Standing orders in a player's own words: without WHEN, with tests, and for kinds of ships."""

from __future__ import annotations

import pytest

from pbem.games.eto.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.eto.fights import on
from tests.eto.naval.seas import BRITAIN, SCAPA, at_sea


def read(line: str) -> tuple[list[str], list[str]]:
    """The standing orders, and the orders, that a line of a mail comes to."""
    sheet = read_sheet(RULES, line, BRITAIN, at_sea(f"Bismarck North-Sea, Hood {SCAPA}"))
    assert not sheet.errors, sheet.errors
    return [str(each) for each in sheet.standing], [str(each.statement) for each in sheet.lines]


@pytest.mark.parametrize(
    ("line", "standing"),
    [
        ("GUARD STRONGER IN North Sea", "WHEN HUNT: STRONGER IN North-Sea"),
        ("GUARD: ALL IF SHIPS >= 3 GROUPS ONE", "WHEN HUNT: ALL IF SHIPS >= 3 GROUPS ONE"),
        ("GUARD ASK ME", "WHEN HUNT: ASK"),
        ("CAP BOMBERS WITHIN 3 KEEP 1", "WHEN INTERCEPT: BOMBERS WITHIN 3 KEEP 1"),
        ("CAP AGAINST BOMBERS IN W3516", "WHEN INTERCEPT: BOMBERS IN W3516"),
        ("COVER CLEAR", "WHEN COVER: CLEAR"),
        ("STRIKE SHIPS SAFE IF HAS STP", "WHEN AIRSTRIKE: SAFE IF HAS STP"),
        ("STRIKE SHIPS IF HAS CVE", "WHEN AIRSTRIKE: ALL IF HAS CVE"),
        ("TARGETS BB, CV, DE first", "WHEN FIRE: BB CV DE"),
        ("HOLD OUT CV, SS", "WHEN HOLD: CV SS"),
        ("WITHDRAW HALF IF DAMAGED", "WHEN WITHDRAW: HALF IF DAMAGED"),
        ("EVADE OUTGUNNED", "WHEN EVADE: OUTGUNNED"),
        ("EVADE ALWAYS", "WHEN EVADE: ALL"),
        ("ABORT OUTNUMBERED", "WHEN ABORT: OUTNUMBERED"),
        ("SUB NEVER", "WHEN SUB: NEVER"),
        ("GUARD North Sea", "WHEN HUNT: STRONGER IN North-Sea"),
        ("WHEN GUARD: North Sea", "WHEN HUNT: STRONGER IN North-Sea"),
        ("GUARD Hebrides, 4722 WITH Hood", "WHEN HUNT: STRONGER IN Hebrides W4722 WITH Hood"),
        ("GUARD IN Hebrides GROUPS ONE", "WHEN HUNT: STRONGER IN Hebrides GROUPS ONE"),
        ("GUARD IF HAS BB", "WHEN HUNT: STRONGER IF HAS BB"),
        ("IF TURN = 2: GUARD NEVER", "IF TURN = 2: WHEN HUNT: NEVER"),
        ("CAP London", "WHEN INTERCEPT: BOMBERS IN W3516"),
        ("CAP WITHIN 3 KEEP 1 HOME", "WHEN INTERCEPT: BOMBERS WITHIN 3 KEEP 1"),
        ("CAP Spit1 WITHIN 3", "WHEN INTERCEPT: ALL WITH Spit1 WITHIN 3"),
        ("CAP Spit1 AGAINST BOMBERS KEEP 1", "WHEN INTERCEPT: BOMBERS WITH Spit1 KEEP 1"),
        ("CAP BOMBERS HOME IF DEPLETED", "WHEN INTERCEPT: BOMBERS HOME IF DEPLETED"),
        ("COVER WITH Spit1 + Hurri1", "WHEN INTERCEPT: COVER WITH Spit1 + Hurri1"),
        ("COVER WITH Hood", "WHEN HUNT: COVER WITH Hood"),
        ("TARGETS weakest", "WHEN FIRE: WEAKEST"),
        ("TARGETS Bismarck, PrinzEugen", "WHEN FIRE: Bismarck PrinzEugen"),
        ("ABORT IF DEPLETED", "WHEN ABORT: DEPLETED"),
    ],
)
def test_a_line_that_begins_with_its_question_is_a_standing_order(line: str, standing: str) -> None:
    assert read(line) == ([standing], [])
    assert str(RULES.parse_standing(standing, BRITAIN)) == standing


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("GUARD Hood", "HUNT Hood"),
        ("CAP Spit1", "INTERCEPT Spit1"),
        ("CAP Spit1 HOME IF OUTNUMBERED", "INTERCEPT Spit1 HOME IF OUTNUMBERED"),
        ("EVADE", "EVADE"),
        ("HOLD OUT Hood", "HOLD OUT Hood"),
    ],
)
def test_what_can_be_an_order_for_once_is_one(line: str, order: str) -> None:
    assert read(line) == ([], [order])


def test_what_is_neither_is_refused_as_an_order() -> None:
    sheet = read_sheet(RULES, "GUARD BANANA", BRITAIN, at_sea("Bismarck North-Sea"))
    assert not sheet.standing
    assert "BANANA" in str(sheet.errors[0])


@pytest.mark.parametrize(
    ("line", "point"),
    [
        ("CAP BOMBERS HOME IF LATE", "LATE"),
        ("GUARD ALL IN Atlantis", "Atlantis"),
        ("SUB DIVES", "DIVES"),
        ("COVER WITH Hood + Spit1", "COVER"),
    ],
)
def test_a_fault_is_pointed_at_where_the_line_was_understood_farthest(
    line: str, point: str
) -> None:
    sheet = read_sheet(RULES, line, BRITAIN, at_sea("Bismarck North-Sea"))
    assert not sheet.standing
    assert line[sheet.errors[0].column - 1 :].startswith(point), sheet.errors[0]


def test_a_bare_no_lets_one_flight_pass_and_a_bare_yes_asks_who_goes() -> None:
    place = "option scenario: finest_hour\nturn: 1\nphase: naval\nasked: germany\n"
    game = RULES.read_position(f"{place}W3518: JG1\nW3516: Spit1\nW3715: Hurri1\n")
    asked = on(game, {"germany": "RAID London WITH JG1"}).position
    (line,) = read_sheet(RULES, "no", BRITAIN, asked).lines
    assert str(line.statement) == "NO INTERCEPTION"
    (error,) = read_sheet(RULES, "yes", BRITAIN, asked).errors
    assert "more than one answer" in error.message
