"""7.8  Ports with rules of their own: those that freeze, and those that need others."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

COLUMNS = ("port", "ice", "needs", "source")


class Harbour(msgspec.Struct, frozen=True):
    """What is special about a port."""

    ice: bool  # frozen in months of winter weather
    needs: tuple[str, ...]  # hexes that must be controlled to use it


def harbour_rows(folder: Files) -> list[Row]:
    return list(Table.read(folder / "harbours.tsv", COLUMNS, ["note"]))


def read_harbours(rows: list[Row], named: Mapping[str, str]) -> dict[str, Harbour]:
    """By the label of their hexes."""
    return {
        row.choice("port", named): Harbour(
            row.flag("ice"), tuple(_label(row, name, named) for name in row.words("needs", ","))
        )
        for row in rows
    }


def _label(row: Row, name: str, named: Mapping[str, str]) -> str:
    if name not in named:
        raise row.error(f"there is no place called {name}")
    return named[name]
