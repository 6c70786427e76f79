"""A board that is read from tables, each fact with where it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pbem.wargame.board.labels import Labelled
from pbem.wargame.board.places import Place
from pbem.wargame.data.tsv import Row, Table, header

ORIGINS = ("rule", "geography", "history", "designed")


def origin(row: Row) -> str:
    """Where a row comes from; raises DataError where it does not say."""
    source = row.need("source")
    key = "rule" if source.startswith("rule") else source
    if key not in ORIGINS:
        raise row.error(f"{source} is not where a fact can come from")
    return key


def origins(folder: Path, files: Iterable[str]) -> dict[str, dict[str, int]]:
    """How many rows of each file come from where, the most first."""
    return {name: _counted(folder / f"{name}.tsv") for name in files}


def _counted(path: Path) -> dict[str, int]:
    return dict(Counter(map(origin, Table.read(path, columns=header(path)))).most_common())


class Charted(Labelled):
    """A board while it is read: pairs of places, and how many facts come from where."""

    def __init__(self) -> None:
        self.provenance: dict[str, int] = {}

    def count(self, row: Row) -> None:
        """Note where a fact comes from."""
        key = origin(row)
        self.provenance[key] = self.provenance.get(key, 0) + 1

    def pair(self, a: str, b: str) -> tuple[Place, Place] | None:
        """Two adjacent places, or None."""
        index = self.places.index
        if a not in index or b not in index or not self.places.adjacent(index[a], index[b]):
            return None
        return index[a], index[b]
