"""2.2, 4.1, 5.1  What strategic warfare is fought over: bombing boxes, and convoy routes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.sea.seas import label_of
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

BOX_COLUMNS = ("box", "camps", "source")
ROUTE_COLUMNS = (
    "area", "box", "raid", "hunt", "aid", "most", "part", "shared", "source",
)  # fmt: skip
ATLANTIC, ARCTIC = SHARED = ("atlantic", "arctic")


class BombingBox(msgspec.Struct, frozen=True):
    """2.2  Where a raid on an enemy's economy is flown and met."""

    name: str
    camps: tuple[str, ...]  # the partnerships whose raids it holds


class Convoy(msgspec.Struct, frozen=True):
    """36.4  A convoy route."""

    box: str  # 7.5 where its escorts are
    raid: int | None  # 4.2 to the die, for every raider; None: no ships raid it
    hunt: int  # 5.3 EP more for every U-boat that succeeds
    aid: int | None  # 5.7 stacks in the North Atlantic that are one here; None: it is that route
    most: int | None  # 5.8 U-boats that may be posted there
    part: int | None  # 5.8 of all U-boats one in so many
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
    return {label_of(row.need("area")): _route(row) for row in rows}


def _route(row: Row) -> Convoy:
    return Convoy(
        label_of(row.need("box")),
        _number(row, "raid"),
        row.int("hunt"),
        _number(row, "aid"),
        _number(row, "most"),
        _number(row, "part"),
        row.one_of("shared", SHARED),
    )


def _number(row: Row, column: str) -> int | None:
    return row.int(column) if row.plain(column) else None
