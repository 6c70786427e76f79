"""A map on several sheets, each with its own numbering, joined to one grid of hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from pbem.wargame.board.hexgrid import Grid, Orientation, Shifted

Number = tuple[int, int]
"""(column, row)."""


@dataclass(frozen=True)
class Sheet:
    """The hexes of one sheet by their printed columns and rows, and how it lies on the table.

    `shifted` says which columns (flat tops) or rows (pointy tops) lie half a hex further on, in
    the direction in which the printed numbers grow. One hex is pinned to the lattice that all
    sheets share, where columns grow east and rows grow south.
    """

    numbers: Iterable[Number]
    label: Callable[[int, int], str]  # of a column and a row
    shifted: Shifted
    pinned: Number
    at: Number
    columns_grow: Literal["east", "west"] = "east"
    rows_grow: Literal["south", "north"] = "south"


def joined(orientation: Orientation, shifted: Shifted, sheets: Iterable[Sheet]) -> Grid:
    """One grid of all the sheets.

    Where two sheets show the same hex, as halves along their edges, it has both labels; the one
    of the earlier sheet is printed.
    """
    lattice = _Lattice(orientation, shifted)
    labels: dict[Number, str] = {}
    seen: set[str] = set()
    aliases: dict[str, str] = {}
    for sheet in sheets:
        lay = lattice.laid(sheet)
        for number in sheet.numbers:
            label = sheet.label(*number)
            if label in seen:
                raise ValueError(f"{label} is on the map twice.")
            seen.add(label)
            shown = labels.setdefault(lay(number), label)
            if shown != label:
                aliases[label] = shown
    return Grid(orientation, shifted, {label: at for at, label in labels.items()}, aliases)


class _Lattice:
    """Hexes counted in half steps across and whole steps along, so that all is in whole numbers.

    Along counts the columns of flat hexes or the rows of pointy ones; across runs in them.
    """

    def __init__(self, orientation: Orientation, shifted: Shifted) -> None:
        self.flat = orientation == "flat"
        self.shifted = shifted

    def laid(self, sheet: Sheet) -> Callable[[Number], Number]:
        """Where the hexes of a sheet lie on the lattice, by their printed columns and rows."""
        east = 1 if sheet.columns_grow == "east" else -1
        south = 1 if sheet.rows_grow == "south" else -1
        along_sign, across_sign = (east, south) if self.flat else (south, east)
        own_along, own_across = self._halves(sheet.pinned, sheet.shifted)
        along_at, across_at = self._halves(sheet.at, self.shifted)
        along_by = along_at - along_sign * own_along
        across_by = across_at - across_sign * own_across

        def lay(number: Number) -> Number:
            along, across = self._halves(number, sheet.shifted)
            along, across = along_sign * along + along_by, across_sign * across + across_by
            # Whatever is pinned, this is even: hexes lie half a step off in every other line.
            across = (across - _is_shifted(along, self.shifted)) // 2
            return (along, across) if self.flat else (across, along)

        return lay

    def _halves(self, number: Number, shifted: Shifted) -> Number:
        along, across = number if self.flat else number[::-1]
        return along, 2 * across + _is_shifted(along, shifted)


def _is_shifted(along: int, shifted: Shifted) -> bool:
    return bool(along % 2) == (shifted == "odd")
