"""A game's handbook taken at its word: its chapters, its lines of orders, games from its files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Line, Standing
from pbem.folders import scenario
from pbem.games import catalogue
from pbem.notation.sheets.sheet import Sheet, read_sheet

NO_ORDERS = ("Options", "Case files")  # their tables and blocks show other things
SEEDS = ("one", "two", "three")


class Handbook:
    """What a handbook shows, read as players would send it."""

    def __init__(self, game: str) -> None:
        self.rules = catalogue.ruleset(game)
        self.folder = scenario(game)
        text = (self.folder / "HANDBOOK.md").read_text(encoding="utf-8")
        parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
        self.chapters: dict[str, str] = dict(part.split("\n", 1) for part in parts)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Every line of orders in the handbook."""
        return tuple(dict.fromkeys(self._shown()))

    def _shown(self) -> Iterator[str]:
        """In blocks, and at the left of tables."""
        for title, chapter in self.chapters.items():
            if title in NO_ORDERS:
                continue
            for block in blocks(chapter):
                yield from (line.strip() for line in block.splitlines())
            for left in re.findall(r"^\| (`.*?) \| ", chapter, re.M):
                yield from re.findall(r"`([^`]+)`", left)

    def read(self, text: str) -> list[Sheet]:
        """A text as each side may say it, where it is understood."""
        start = self.rules.start({})
        sheets = (read_sheet(self.rules, text, side, start) for side in self.rules.sides)
        return [each for each in sheets if not each.errors]

    @cached_property
    def sheets(self) -> list[Sheet]:
        return [sheet for line in self.lines for sheet in self.read(line)]

    @cached_property
    def standing(self) -> list[Standing]:
        return [each for sheet in self.sheets for each in sheet.standing]

    @cached_property
    def queued(self) -> list[Line]:
        return [each for sheet in self.sheets for each in sheet.lines]

    # -- games played from sheets -----------------------------------------------------------------

    def sheets_of(self, texts: dict[str, str]) -> dict[str, Sheet]:
        start = self.rules.start({})
        return {side: read_sheet(self.rules, text, side, start) for side, text in texts.items()}

    def played(self, sheets: dict[str, Sheet], seed: str) -> Outcome[Any]:
        """What comes of these orders and nothing else."""
        desks: dict[str, Desk[Any]] = {
            side: Desk(tuple(sheet.lines), tuple(sheet.standing), sheet.if_illegal or "ask")
            for side, sheet in sheets.items()
        }
        dice = SeededDice(seed.encode().ljust(32), seed)
        return drive(self.rules, self.rules.start({}), desks, dice)

    @cached_property
    def examples(self) -> dict[str, Sheet]:
        """The order files for a whole game: one for each side that its usual options have."""
        files = sorted((self.folder / "examples").glob("*.orders"))
        return self.sheets_of({each.stem: each.read_text(encoding="utf-8") for each in files})

    @cached_property
    def example_games(self) -> list[Outcome[Any]]:
        return [self.played(self.examples, seed) for seed in SEEDS]


@lru_cache
def handbook(game: str) -> Handbook:
    return Handbook(game)


def blocks(chapter: str) -> list[str]:
    """The indented blocks of a chapter."""
    return [each.strip("\n") for each in re.findall(r"(?:^    .*\n|^\n(?=    ))+", chapter, re.M)]


def rows(path: Path, *columns: str) -> list[dict[str, str]]:
    """Some columns of a data file."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    head, *others = [line.split("\t") for line in lines if not line.startswith("#")]
    found = [dict(zip(head, each, strict=False)) for each in others]
    return [{name: each[name] for name in columns} for each in found]
