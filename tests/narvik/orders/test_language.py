"""The language: every order has a text that reads back, and people may write it in many ways."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from pbem.games.narvik.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.narvik.games import position

GERMAN = (
    "MOVE KGW: 1J + 2J 1422, 3J 1223 1224 TOP 2J KEEP 3",
    "MOVE KGH: 6J RAIL 2020, 7J FERRY 0820 0821",
    "MOVE KGH: 6J 0919 RAIL 1821 1822 CUT 0920-0921",
    "FIRE KGW: 1J + 2J > 1322, 3J > 1323",
    "FIRE KGW: 1222 > 1322 KEEP 2",
    "ASSAULT KGD: Dietl + 6J > 1322 TOP 6J",
    "AIR: Stu1 + Stu2 > 1322, Ju1 > 1018",
    "RECON 1513",
    "REGROUP KGB",
    "ENGINEER KGD: Pi83 ENTRENCH",
    "ENGINEER KGB: NPi BRIDGE 0920-0921",
    "ENGINEER KGB: NPi DEMOLISH, EB REPAIR",
    "PASS",
    "PLACE 6J 0919",
    "DEFAULT",
    "DONE",
    "COUNTER 1J + 2J",
    "NO COUNTER",
    "R 1J 1323 1423 TOP 1J",
    "R 1J 1323 CUT 1222-1323 TOP 1J",
    "PURSUE 1J 1322 1422, 2J 1322",
    "NO PURSUIT",
)
ALLIED = (
    "MOVE NW: 16A 1801 bardufoss",
    "SEA BR: SG1 + SG2 1215, IG1 0618",
    "STORM RM > 1018 WITH SG1 + SG2",
    "NAVAL: BB2 > 0919",
    "CALL 13DBLE",
    "RESERVE Gurk + SF",
    "NO RESERVE",
    "TRANSFER SG1 + 1HLA",
    "RALLY 16A",
    "PLACE SG1 harstad",
)


@pytest.mark.parametrize("text", GERMAN)
def test_german_orders_read_back(text):
    assert str(RULES.parse(text, "german")) == text


@pytest.mark.parametrize("text", ALLIED)
def test_allied_orders_read_back(text):
    assert str(RULES.parse(text, "allied")) == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("m 1j 1422", "MOVE KGW: 1J 1422"),
        ("move 1J, 2J to 1422", "MOVE KGW: 1J + 2J 1422"),
        ("MOVE KGH 6J Narvik rail Bjornfjell", "MOVE KGH: 6J 0919 RAIL 2020"),
        ("FIRE 1J + 2J at 1322", "FIRE KGW: 1J + 2J > 1322"),
        ("fire KGW: 1222 -> 1322", "FIRE KGW: 1222 > 1322"),
        ("ASSAULT 6J + Dietl > 1322", "ASSAULT KGD: 6J + Dietl > 1322"),
        ("scout Narvik", "RECON 0919"),
        ("air support Stuka Strike 1 on 1322", "AIR: Stu1 > 1322"),
        ("IF ENEMY NEAR 1513: FIRE KGW: 1J > 1513 | PASS", ""),
        ("UNLESS POINTS > 2: PASS", ""),
        ("PASS UNLESS POINTS > 2", "UNLESS POINTS > 2: PASS"),
        ("pass unless not passed", "IF PASSED: PASS"),
        ("PASS IF ENEMY NEAR 1513", "IF ENEMY NEAR 1513: PASS"),
        ("IF TURN = 2: PASS UNLESS PASSED:", "IF TURN = 2: UNLESS PASSED: PASS"),
        ("IF PASSED AND ENEMY POINTS >= 3: RECON 1513 KEEP 1", ""),
        ("IF HELD 0919 THEIRS: PASS", ""),
        ("IF INITIATIVE MINE AND TURN >= 3: PASS", ""),
        ("IF AT 1J 1222 AND ALIVE Dietl: PASS", ""),
    ],
)
def test_what_people_write_is_understood(written, meant):
    assert str(RULES.parse(written, "german")) == _guards_apart(meant or written)


def _guards_apart(text: str) -> str:
    """Conditions joined by AND are kept as guards of their own."""
    head, colon, rest = text.partition(": ")
    return f"{head.replace(' AND ', ': IF ')}{colon}{rest}" if text.startswith("IF") else text


@pytest.mark.parametrize(
    "text",
    [
        "WHEN ACTION: PASS",
        "IF ENEMY NEAR 1513: WHEN ACTION: FIRE KGW: 1J > 1513 KEEP 1",
        "WHEN COUNTER: ALL",
        "WHEN PURSUE: NEVER",
        "WHEN RETREAT: 0919 2020",
        "WHEN FORMATION: 13DBLE Highland",
        "WHEN TRANSFER: WEAKEST",
        "WHEN ANY: DEFAULT",
    ],
)
def test_standing_orders_read_back(text):
    assert str(RULES.parse_standing(text, "allied" if "DBLE" in text else "german")) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("MOVE KGW: 1J", "missing"),
        ("FIRE 1222 > 1322", "sub-command"),
        ("FLY 1J 1222", "verb"),
        ("MOVE KGW: Zorro 1222", "unit"),
        ("R 1J + 2J 1222", "one unit"),
        ("PASS UNLESS PASSED AND POINTS > 2", "UNLESS takes one condition"),
        ("PASS UNLES PASSED", "did you mean: UNLESS"),
    ],
)
def test_what_is_not_understood_is_said(text, words):
    with pytest.raises((Invalid, Ambiguous)) as refusal:
        RULES.parse(text, "german")
    assert words in refusal.value.told()


def test_a_message_is_read_line_by_line():
    game = position("1222: 1J", "0216: SG1", "asked: german")
    sheet = read_sheet(RULES, "MOVE KGW: 1J 1422,\n2J 1223\nRECON 0216; PASS\n", "german", game)
    assert not sheet.errors
    assert [str(line) for line in sheet.lines] == [
        "MOVE KGW: 1J 1422, 2J 1223",
        "RECON 0216",
        "PASS",
    ]
