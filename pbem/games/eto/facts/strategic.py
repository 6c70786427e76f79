"""2.2, 4.1  What strategic warfare is fought over: the bombing boxes, and the convoy routes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.seas import label_of
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

BOX_COLUMNS, ROUTE_COLUMNS = ("box", "camps", "source"), ("area", "each", "shared", "source")
ATLANTIC, ARCTIC = SHARED = ("atlantic", "arctic")


class BombingBox(msgspec.Struct, frozen=True):
    """2.2  Where a raid on an enemy's economy is flown and met."""

    name: str
    camps: tuple[str, ...]  # the partnerships whose raids it holds


class Convoy(msgspec.Struct, frozen=True):
    """4.1  A convoy route, as far as surface raiders go."""

    each: int  # 4.2 to the die, for every raider
    shared: str  # 4.4 how the loss is shared


def read_bombing_boxes(folder: Files) -> dict[str, BombingBox]:
    """By label, who raids first first."""
    return {label_of(row.need("box")): _box(row) for row in bombing_rows(folder)}


def bombing_rows(folder: Files) -> Iterator[Row]:
    return iter(Table.read(folder / "bombing_boxes.tsv", BOX_COLUMNS, ["note"]))


def _box(row: Row) -> BombingBox:
    camps = tuple(row.words("camps", ","))
    for camp in camps:
        if camp not in PARTNERSHIPS:
            raise row.error(f"there is no partnership {camp}")
    return BombingBox(row["box"], camps)


def read_convoys(folder: Files) -> dict[str, Convoy]:
    """By label of the sea area."""
    rows = Table.read(folder / "convoys.tsv", ROUTE_COLUMNS, ["note"])
    return {
        label_of(row.need("area")): Convoy(row.int("each"), row.one_of("shared", SHARED))
        for row in rows
    }
