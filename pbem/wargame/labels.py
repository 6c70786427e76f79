"""Hexes of a board by the numbers and names that people use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.wargame.hexgrid import Grid, Hex, Mask


class Labelled:
    """A board that can be asked for its hexes."""

    grid: Grid
    names: Mapping[str, str]  # by number
    bit: Sequence[Mask]

    def at(self, label: str) -> Hex:
        return self.grid.index[label]

    def label(self, hex: Hex) -> str:
        return self.grid.labels[hex]

    def name(self, label: str) -> str:
        """A hex as people say it: its number, and its name if it has one."""
        return f"{self.names[label]} ({label})" if label in self.names else label

    def is_in(self, label: str, mask: Mask) -> bool:
        return bool(self.bit[self.grid.index[label]] & mask)
