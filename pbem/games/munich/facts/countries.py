"""The countries of 1938: what they are from the start, whoever commands them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.games.munich.facts.units import rolls
from pbem.wargame.data.tsv import Table

CLOSED, UNARMED, NO_POINTS = "closed", "unarmed", "no points"


class Country(msgspec.Struct, frozen=True):
    """A country as the tables have it."""

    name: str
    adjective: str
    people: str
    shade: str
    status: str  # ordinary, no points (7.1.1), unarmed (5.2), closed (5.6)
    capital: str  # its hex; empty where the capital is off the map
    deploys: str  # the step of 3.4.1; "-" where the scenario says it
    rail: int  # 8.6.2
    off_map: int  # 7.1 c
    on_map: int  # all its own capital and centres together
    surrender: tuple[int, ...]  # 21.0 the rolls; none where it never checks
    edge: bool  # 7.2.2 reinforcements may come over the map edge
    invaders: frozenset[str]  # 5.5

    @property
    def closed(self) -> bool:
        return self.status == CLOSED

    @property
    def somebody(self) -> str:
        """One of its units whose face is not seen: a German unit, an Italian unit."""
        return f"{'an' if self.adjective[:1] in 'AEIOU' else 'a'} {self.adjective} unit"

    @property
    def mobilizes(self) -> bool:
        """7.1.1  Does it receive replacement points at all?"""
        return self.status not in (CLOSED, UNARMED, NO_POINTS)


COLUMNS = (
    "country", "adjective", "people", "colour", "symbol", "shade", "status", "capital", "deploys",
    "rail", "off_map", "on_map", "surrender", "edge", "invaded_by", "source",
)  # fmt: skip


def read_countries(path: Path) -> dict[str, Country]:
    """All of them by name."""
    return {
        name: row.into(
            Country,
            name=name,
            deploys=row["deploys"],
            surrender=rolls(row["surrender"]),
            invaders=frozenset(() if row["invaded_by"] == "no" else row.words("invaded_by", ",")),
        )
        for name, row in Table.read(path, COLUMNS, ["note"]).keyed("country").items()
    }
