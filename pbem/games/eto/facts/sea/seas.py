"""Sea areas and the boxes off the map: what they cost, and what they touch."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

AREA_COLUMNS = (
    "area", "sailed", "mp", "int", "grid", "weather", "links", "coast", "source",
)  # fmt: skip
BOX_COLUMNS = ("box", "port", "air", "supplies", "next", "enter", "leave", "source")
UNLIMITED, ESCORT = "unlimited", "escort"
BOX_PORTS = (UNLIMITED, "minor", ESCORT)
IRAQ = "Iraq-box"  # 7.8, 24.1 the box that land units leave on foot


def label_of(name: str) -> str:
    """How a sea area or a box is called as a place: one word."""
    return name.replace(" ", "-")


class SeaArea(msgspec.Struct, frozen=True):
    """7.4  A sea area."""

    name: str
    sailed: bool
    cost: int  # movement points to enter it
    search: int  # 8.4
    grid: bool  # 13.1  do aircraft fly over its hexes?
    weather: str
    links: tuple[str, ...]  # labels of areas that it touches beyond what the hexes show
    coast: tuple[str, ...]  # coastal hexes that it touches beyond what the hexes show


class BoxLink(msgspec.Struct, frozen=True):
    """7.8, 24.1  What a box touches; movement points in and out, None where that way is closed."""

    next: str  # the label of a sea area or hex
    enter: int | None
    leave: int | None


class Box(msgspec.Struct, frozen=True):
    """7.5, 7.8  A box off the map, which is a port or holds the escorts of convoys."""

    name: str
    port: str
    air: int | None  # 7.8 how many air units it holds; None: any number
    supplies: tuple[str, ...]  # 7.8, 32.1 nations that are in supply in it
    links: tuple[BoxLink, ...] = ()

    @property
    def escorts(self) -> bool:
        return self.port == ESCORT


def read_seas(folder: Files) -> dict[str, tuple[SeaArea, Row]]:
    """The areas by label, each with its line."""
    rows = Table.read(folder / "seas.tsv", AREA_COLUMNS, ["note"]).keyed("area")
    return {label_of(name): (_area(row), row) for name, row in rows.items()}


def _area(row: Row) -> SeaArea:
    links = tuple(map(label_of, row.words("links", ",")))
    return row.into(
        SeaArea, name=row["area"], cost=row.int("mp"), search=row.int("int"), links=links
    )


def read_boxes(folder: Files) -> dict[str, Box]:
    """The boxes by label."""
    found: dict[str, Box] = {}
    for row in box_rows(folder):
        name, port = row.need("box"), row.one_of("port", BOX_PORTS)
        supplies = tuple(row.words("supplies", ","))
        box = Box(name, port, _cost(row, "air"), supplies)
        known = found.get(label_of(name), box)
        if replace(known, links=()) != box:
            raise row.error(f"{name} is another kind of box in another line")
        link = BoxLink(label_of(row.need("next")), _cost(row, "enter"), _cost(row, "leave"))
        found[label_of(name)] = replace(known, links=(*known.links, link))
    return found


def box_rows(folder: Files) -> Iterator[Row]:
    return iter(Table.read(folder / "boxes.tsv", BOX_COLUMNS, ["note"]))


def _cost(row: Row, column: str) -> int | None:
    return row.int(column) if row.plain(column) else None
