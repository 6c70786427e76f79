"""A whole game from two order files: alternatives, conditions, standing orders, illegal lines."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.folders import scenario
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.notation.sheets.sheet import Sheet, read_sheet

FOLDER = scenario("jupiter") / "examples"
SHEETS = {
    side: read_sheet(
        RULES, (FOLDER / f"{side}.orders").read_text(encoding="utf-8"), side, RULES.start({})
    )
    for side in RULES.sides
}


def desk(sheet: Sheet) -> Desk[Jupiter]:
    return Desk(tuple(sheet.lines), tuple(sheet.standing), sheet.if_illegal or "ask")


def played(seed: str) -> Outcome[Jupiter]:
    desks = {side: desk(sheet) for side, sheet in SHEETS.items()}
    return drive(RULES, RULES.start({}), desks, SeededDice(seed.encode().ljust(32), seed))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_two_order_files_play_a_game_without_a_further_question(seed: str) -> None:
    outcome = played(seed)
    assert not outcome.decisions
    assert RULES.verdict(outcome.position) is not None


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_line_has_one_fate(seed: str) -> None:
    outcome = played(seed)
    for side, sheet in SHEETS.items():
        fates = Counter(fate.line for fate in outcome.fates if fate.side == side)
        assert fates == Counter(sheet.lines)
        assert not outcome.desks[side].queue


def test_the_files_show_everything_that_a_line_can_come_to() -> None:
    outcome = played("one")
    ends = {fate.end for fate in outcome.fates}
    assert ends >= {"done", "refused", "condition", "expired"}
    words = [fate.words for fate in outcome.fates]
    assert any(each.startswith("played as ") for each in words)
    assert any("(rule " in each for each in words)
    assert {entry.by for entry in outcome.entries} == {"order", "standing"}
    assert not any(sheet.errors for sheet in SHEETS.values())


def test_moves_and_attacks_wait_for_their_phase_whichever_comes_first() -> None:
    """5.5  A bare DONE belongs to the phase it was written under."""
    sheet = read_sheet(
        RULES, "TURN 2\nM 1US 1715\nDONE\nA 1519 WITH 3US\nDONE", "allied", RULES.start({})
    )
    assert [str(line) for line in sheet.lines] == [
        "M 1US 1715",
        "DONE MOVES",
        "A 1519 WITH 3US",
        "DONE ATTACKS",
    ]
    fits = [
        [line.statement.orders[0].fits(kind) for kind in ("move", "attack")] for line in sheet.lines
    ]
    assert fits == [[True, False], [True, False], [False, True], [False, True]]
