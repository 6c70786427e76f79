"""0.1, 42.0  Nations, the partnerships they belong to, and the sides that people play."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.engine.order import Side
from pbem.wargame.data.tsv import Row, Table

GERMANY, ITALY, BRITAIN, WEST, SOVIETS = "germany", "italy", "britain", "west", "soviet"
SIDES: tuple[Side, ...] = (GERMANY, ITALY, BRITAIN, WEST, SOVIETS)
"""The five powers: France's becomes the United States'. A scenario says which are played."""
AXIS, WESTERN, SOVIET = "axis", "western", "soviet"
PARTNERSHIPS = (AXIS, WESTERN, SOVIET)
MAJOR, MINOR = "major", "minor"
GERMAN, POLISH, BRITISH, AMERICAN = "Germany", "Poland", "United Kingdom", "United States"
RUSSIAN, FRENCH = "USSR", "France"


class Nation(msgspec.Struct, frozen=True):
    """One country with troops of its own."""

    name: str
    adjective: str
    flag: str  # what the ids of its units begin with
    rank: str  # major, or minor
    partnership: str
    side: Side  # whose it is where a scenario does not seat it elsewhere
    price: int = 0  # 38.3 of an offensive, in EP
    winter_price: int = 0
    rail: int = 0  # 31.1 points a month
    capital: str = ""

    @property
    def major(self) -> bool:
        return self.rank == MAJOR


COLUMNS = [
    "name",
    "adjective",
    "flag",
    "rank",
    "partnership",
    "side",
    "price",
    "winter_price",
    "rail",
    "capital",
    "source",
]


def read_nations(path: Path) -> dict[str, Nation]:
    """All of them, by name."""
    rows = Table.read(path, COLUMNS, ["note"]).keyed("name")
    return {name: _read(row) for name, row in rows.items()}


def _read(row: Row) -> Nation:
    return row.into(
        Nation,
        rank=row.one_of("rank", (MAJOR, MINOR)),
        partnership=row.one_of("partnership", PARTNERSHIPS),
        side=row.one_of("side", SIDES),
        price=row.number("price"),
        winter_price=row.number("winter_price"),
        rail=row.number("rail"),
    )
