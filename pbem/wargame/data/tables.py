"""The tables of a game: one file each, all in the folder `tables` of its data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Table


class Tables:
    """The tables of a scenario; a game names its own, and reads each when it is asked for."""

    def __init__(self, folder: Files) -> None:
        self.folder = folder

    def file(self, name: str) -> Path:
        """Where a table is written."""
        return self.folder / f"tables/{name}.tsv"

    def read(self, name: str, columns: str, optional: str = "") -> Table:
        """A table by its name; a row may also say where it comes from, and have a note."""
        more = (*optional.split(), "source", "note")
        return Table.read(self.file(name), columns.split(), more)

    def by_die(self, name: str, heads: Sequence[str]) -> dict[int, tuple[str, ...]]:
        """By the die, the results below these heads; a dash is none."""
        rows = self.read(name, f"die {' '.join(heads)}")
        return {row.int("die"): tuple(map(row.plain, heads)) for row in rows}
