"""The states of 1939 and whose they are."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.wargame.board.charted import origin
from pbem.wargame.data.tsv import Table

MAJOR, MINOR, COLONY, CLAIMED, CLOSED = KINDS = ("major", "minor", "colony", "claimed", "closed")


class Country(msgspec.Struct, frozen=True):
    """A state as the tables have it."""

    name: str
    adjective: str
    kind: str
    owner: str  # whose its hexes are at the start; empty where nobody enters

    @property
    def closed(self) -> bool:
        """24.1  Does nobody ever enter it?"""
        return self.kind == CLOSED


def read_countries(path: Path) -> dict[str, Country]:
    """All of them by name."""
    rows = Table.read(path, ["country", "adjective", "kind", "owner", "source"], ["note"])
    found = {
        name: row.into(Country, name=name, kind=row.one_of("kind", KINDS))
        for name, row in rows.keyed("country").items()
    }
    for row in rows:
        origin(row)
        country = found[row["country"]]
        if country.closed == bool(country.owner):
            raise row.error(f"{country.name} needs an owner, unless it is closed")
        if country.owner and country.owner not in found:
            raise row.error(f"{country.owner} is not a country")
        if country.owner and (country.kind == COLONY) == (country.owner == country.name):
            raise row.error("only a colony, and every colony, belongs to another country")
    return found
