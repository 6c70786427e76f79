"""The handbook: all that can be said in the European Theater is shown, and its months play."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.games.eto.command.launching import APART
from pbem.games.eto.facts.phases import KIND_OF
from pbem.games.eto.orders.grammar import grammar, orders
from pbem.games.eto.orders.standing import STANDING
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.victory import ANTWERP, BRUSSELS
from pbem.notation.sheets.sheet import read_sheet
from tests.eto.fields import ARDENNES, POLAND
from tests.handbooks import SEEDS, blocks, handbook

BOOK = handbook("eto")
TEXT = " ".join((BOOK.folder / "HANDBOOK.md").read_text(encoding="utf-8").split())


def test_every_kind_of_order_is_in_the_handbook() -> None:
    shown = {type(order) for line in BOOK.queued for order in line.statement.orders}
    assert shown == {order for order in orders() if getattr(order, "form", "")}


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    kinds = {word.lower() for word in grammar().kinds}
    assert {rule.kind for rule in BOOK.standing} == kinds


@pytest.mark.parametrize("answers", STANDING, ids=lambda each: each.kind)
def test_every_word_of_a_standing_order_is_in_the_handbook(answers: Any) -> None:
    lines = BOOK.chapters["Standing orders"].splitlines()
    said = " ".join(line for line in lines if f"WHEN {answers.word}:" in line)
    assert set(answers.words) <= set(re.findall(r"[A-Z]+", said))


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", BOOK.chapters["Conditions"]))
    assert described >= grammar().conditions | {"NEAR", "NOT", "AND", "MINE", "THEIRS", "MUD"}


@pytest.mark.parametrize("word", ["WITH", "AIR", "AT", "STACK", "MINOR", "TOWARD", "ALL"])
def test_every_word_within_an_order_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line)) for line in BOOK.queued)


def test_everything_that_done_can_end_is_named() -> None:
    assert set(re.findall(r"[A-Z]+", BOOK.chapters["Orders"])) >= {*map(str.upper, KIND_OF)}


def test_ask_me_turns_an_answer_back_into_a_question() -> None:
    assert ("ASK",) in {rule.choice for rule in BOOK.standing}


# -- what the handbook shows can be played --------------------------------------------


@lru_cache
def example_month(seed: str) -> Outcome[Europe]:
    """December 1944 from the two plans of the handbook, with the ready-made set-up."""
    german, allied = blocks(BOOK.chapters["Example month"])
    start = RULES.start({"scenario": ARDENNES})
    desks: dict[str, Desk[Europe]] = {}
    for side, plan in (("germany", german), ("west", allied)):
        sheet = read_sheet(RULES, f"DEFAULT\n{plan}", side, start)
        assert not sheet.errors
        desks[side] = Desk(tuple(sheet.lines), tuple(sheet.standing), "skip")
    return drive(RULES, start, desks, SeededDice(seed.encode().ljust(32), seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_line_of_the_example_month_is_refused(seed: str) -> None:
    outcome = example_month(seed)
    assert not [str(each) for each in outcome.fates if each.end == "refused"]
    assert RULES.turn(outcome.position) == 2  # nothing more is asked in December


@pytest.mark.parametrize("seed", SEEDS)
def test_no_line_of_the_example_month_in_the_air_is_refused(seed: str) -> None:
    german, british = blocks(BOOK.chapters["The war in the air"])
    start = RULES.start({"scenario": "finest_hour"})
    desks: dict[str, Desk[Europe]] = {}
    for side, plan in (("germany", german), ("britain", british)):
        sheet = read_sheet(RULES, f"DEFAULT\n{plan}", side, start)
        assert not sheet.errors
        desks[side] = Desk(tuple(sheet.lines), tuple(sheet.standing), "skip")
    outcome = drive(RULES, start, desks, SeededDice(seed.encode().ljust(32), seed))
    ended = {str(each): each.end for each in outcome.fates}
    assert not [line for line, end in ended.items() if end == "refused"]
    assert RULES.turn(outcome.position) == 2


def test_the_plan_of_case_white_plays_as_it_stands() -> None:
    (plan,) = blocks(BOOK.chapters["Plans"])
    start = RULES.ready_made({"scenario": POLAND})
    sheet = read_sheet(RULES, plan, "germany", start)
    rest = "WHEN ANY: DEFAULT"
    german = Desk[Europe](
        tuple(sheet.lines), tuple(read_sheet(RULES, rest, "germany", start).standing)
    )
    polish = Desk[Europe](standing=tuple(read_sheet(RULES, rest, "west", start).standing))
    outcome = drive(RULES, start, {"germany": german, "west": polish}, SeededDice(b"1" * 32, "1"))
    assert not [str(each) for each in outcome.fates if each.end == "refused"]
    assert outcome.position.verdict is not None


def test_the_example_files_conquer_poland() -> None:
    assert {game.position.verdict.winner for game in BOOK.example_games} == {"germany"}


# -- what the handbook says is what the data says --------------------------------------------


def test_offensives_of_both_months_are_those_of_the_scenario() -> None:
    first, second = RULES.start({"scenario": ARDENNES}).setting.months
    assert (first.offensives, second.offensives) == (
        {"Germany": 3, "United States": 1},
        {"Germany": 1, "United States": 4},
    )
    assert "three offensives in the first month and one in the second, the Allies one and" in TEXT


def test_the_towns_of_victory_are_those_of_the_board() -> None:
    game = RULES.start({"scenario": POLAND})
    board = game.board
    towns = {
        board.name(hex).split()[0] for hex in board.grid.named(board.lands["Poland"] & board.crh)
    }
    assert towns == {"Warsaw", "Poznan", "Krakow"}
    assert [board.name(hex).split()[0] for hex in (BRUSSELS, ANTWERP)] == ["Brussels", "Antwerp"]
    assert "when **Warsaw**, **Poznan** and **Krakow** are German" in TEXT
    assert "when **Brussels** and **Antwerp** are theirs and in supply" in TEXT


def test_headquarters_of_a_combined_offensive_are_no_farther_apart_than_told() -> None:
    assert f"no more than {APART} hexes apart" in TEXT


def test_every_result_of_the_table_is_explained() -> None:
    told = set(re.findall(r"[\w()]+", BOOK.chapters["Results of battles"]))
    assert told >= set(RULES.scenario.combat.results)
