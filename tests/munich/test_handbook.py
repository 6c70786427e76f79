"""The handbook: what it shows can be said, and all that can be said is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cases import run_file
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, Fate, Outcome, drive
from pbem.engine.order import Line, Order, Standing
from pbem.games.munich import orders
from pbem.games.munich.grammar import grammar
from pbem.games.munich.position import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.scenario import OPTIONS
from pbem.league.rulebook import WIDTH, plain
from pbem.notation.sheet import Sheet, read_sheet
from pbem.places import scenario

FOLDER = scenario("munich")
TEXT = (FOLDER / "HANDBOOK.md").read_text(encoding="utf-8")
CHAPTERS = dict(part.split("\n", 1) for part in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:])
NO_ORDERS = ("Options", "Case files")  # their tables and blocks show other things
SEEDS = ["one", "two", "three"]


def blocks(chapter: str) -> list[str]:
    """The indented blocks of a chapter."""
    return [each.strip("\n") for each in re.findall(r"(?:^    .*\n|^\n(?=    ))+", chapter, re.M)]


def shown() -> Iterator[str]:
    """Every line of orders in the handbook: in blocks, and at the left of tables."""
    for title, chapter in CHAPTERS.items():
        if title in NO_ORDERS:
            continue
        for block in blocks(chapter):
            yield from (line.strip() for line in block.splitlines())
        for left in re.findall(r"^\| (`.*?) \| ", chapter, re.M):
            yield from re.findall(r"`([^`]+)`", left)


def is_order(kind: type) -> bool:
    return issubclass(kind, Order) and kind is not Order


def read(text: str) -> list[Sheet]:
    """A text as each side may say it, where it is understood."""
    sheets = (read_sheet(RULES, text, side, RULES.start({})) for side in RULES.sides)
    return [each for each in sheets if not each.errors]


LINES = tuple(dict.fromkeys(shown()))
SHEETS = [sheet for line in LINES for sheet in read(line)]
STANDING: list[Standing] = [each for sheet in SHEETS for each in sheet.standing]
QUEUED: list[Line] = [each for sheet in SHEETS for each in sheet.lines]


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_handbook_is_understood(line: str) -> None:
    assert read(line)


def test_every_kind_of_order_is_in_the_handbook() -> None:
    known = {each for each in vars(orders).values() if isinstance(each, type) and is_order(each)}
    assert {type(order) for line in QUEUED for order in line.statement.orders} == known


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    assert {rule.kind for rule in STANDING} == {word.lower() for word in grammar().kinds}


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", CHAPTERS["Conditions"]))
    assert described >= grammar().conditions | {"NEAR", "OVER", "NOT", "AND"}


@pytest.mark.parametrize(
    "word", ["MOBILE", "AIR", "NAVAL", "SF", "REDUCED", "AVAILABLE", "OFF", "CITY", "UNITS"]
)
def test_every_word_within_an_order_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line), re.IGNORECASE) for line in QUEUED)


def test_every_option_is_explained() -> None:
    assert set(re.findall(r"^\| `(\w+)`", CHAPTERS["Options"], re.M)) == set(OPTIONS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_fits_a_mail(chapter: str) -> None:
    assert max(map(len, plain(CHAPTERS[chapter]).splitlines())) <= WIDTH


def test_the_case_file_of_the_handbook_passes(tmp_path: Path) -> None:
    path = tmp_path / "handbook.case"
    path.write_text("\n\n".join(blocks(CHAPTERS["Case files"])), encoding="utf-8")
    report = run_file(path, lambda name: RULES)
    assert report.passed, report.told()


# -- games played from sheets ---------------------------------------------------------------------


def played(sheets: dict[str, Sheet], seed: str) -> Outcome[Munich]:
    desks: dict[str, Desk[Munich]] = {
        side: Desk(tuple(sheet.lines), tuple(sheet.standing), sheet.if_illegal or "ask")
        for side, sheet in sheets.items()
    }
    dice = SeededDice(seed.encode().ljust(32), seed)
    return drive(RULES, RULES.start({}), desks, dice)


def sheets_of(texts: dict[str, str]) -> dict[str, Sheet]:
    start = RULES.start({})
    return {side: read_sheet(RULES, text, side, start) for side, text in texts.items()}


def examples() -> dict[str, Sheet]:
    """The two order files for a whole game."""
    files = {side: FOLDER / "examples" / f"{side}.orders" for side in RULES.sides}
    return sheets_of({side: path.read_text(encoding="utf-8") for side, path in files.items()})


@pytest.mark.parametrize("seed", SEEDS)
def test_no_line_of_the_example_turns_is_refused(seed: str) -> None:
    axis, allied = blocks(CHAPTERS["Example turns"])
    setup = "ON ILLEGAL SKIP\nDEFAULT\nDEFAULT\n"
    outcome = played(sheets_of({"axis": setup + axis, "allied": setup + allied}), seed)
    assert not [str(each) for each in outcome.fates if each.end == "refused"]
    assert RULES.verdict(outcome.position) is not None  # WHEN ANY: DEFAULT answers all the rest


def test_the_example_files_are_understood() -> None:
    assert not [error.told() for sheet in examples().values() for error in sheet.errors]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_order_files_play_a_game_without_a_further_question(seed: str) -> None:
    outcome = played(examples(), seed)
    assert outcome.decision is None
    assert RULES.verdict(outcome.position) is not None


def test_the_files_show_everything_that_a_line_can_come_to() -> None:
    fates: list[Fate] = [fate for seed in SEEDS for fate in played(examples(), seed).fates]
    assert {fate.end for fate in fates} >= {"done", "refused", "condition", "expired"}
    assert any(fate.words.startswith("played as ") for fate in fates)
