"""The handbooks: what they show can be said, and what they promise holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.cases import run_file
from pbem.folders import scenario
from pbem.games import catalogue
from pbem.league.play.rules_text import WIDTH, plain
from tests.handbooks import blocks, handbook, rows

GAMES = tuple(catalogue.titles())


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_handbook_is_understood(game: str) -> None:
    book = handbook(game)
    assert len(book.lines) > 20
    assert not [line for line in book.lines if not book.read(line)]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str) -> None:
    book = handbook(game)
    explained = set(re.findall(r"^\| `(\w+)`", book.chapters["Options"], re.M))
    assert explained == set(book.rules.variants)


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_fits_a_mail(game: str) -> None:
    for title, chapter in handbook(game).chapters.items():
        assert max(map(len, plain(chapter).splitlines())) <= WIDTH, title


@pytest.mark.parametrize("game", GAMES)
def test_the_case_file_of_a_handbook_passes(game: str, tmp_path: Path) -> None:
    book = handbook(game)
    path = tmp_path / "handbook.case"
    path.write_text("\n\n".join(blocks(book.chapters["Case files"])), encoding="utf-8")
    report = run_file(path, lambda name: book.rules)
    assert report.passed, report.told()


@pytest.mark.parametrize("game", GAMES)
def test_the_example_files_are_understood(game: str) -> None:
    sheets = handbook(game).examples.values()
    assert not [error.told() for sheet in sheets for error in sheet.errors]


@pytest.mark.parametrize("game", GAMES)
def test_two_order_files_play_a_game_without_a_further_question(game: str) -> None:
    book = handbook(game)
    for outcome in book.example_games:
        assert not outcome.decisions
        assert book.rules.verdict(outcome.position) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_files_show_everything_that_a_line_can_come_to(game: str) -> None:
    fates = [fate for outcome in handbook(game).example_games for fate in outcome.fates]
    assert {fate.end for fate in fates} >= {"done", "refused", "condition", "expired"}
    assert any(fate.words.startswith("played as ") for fate in fates)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if (scenario(game) / "board.tsv").exists()]
)
def test_a_hex_that_is_named_with_its_number_is_that_hex(game: str) -> None:
    book = handbook(game)
    text = (book.folder / "HANDBOOK.md").read_text(encoding="utf-8")
    pairs = re.findall(r"([A-Z][\w-]+)\*{0,2}\s\(([WE]?[0-9]{4})\)", text)
    board = rows(book.folder / "board.tsv", "hex", "name")
    names = {row["hex"]: row["name"] for row in board}
    assert not [(name, label) for name, label in pairs if names[label] != name]
