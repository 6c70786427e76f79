"""What several kinds of order are made of, and the clauses that may stand at their end."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.engine.order import Order

REST = "REST"  # all units of the firing side that are not named
ARROW = " > "
AIR_TRANSPORTS = "AIRTR"  # as targets; the letters of their type are those of ships, too
UNIT_KINDS: Mapping[str, tuple[str, ...]] = {
    "CV": ("carriers",), "BB": ("battleships",), "BC": ("battlecruisers",), "CA": ("cruisers",),
    "CD": (), "CL": ("light cruisers",), "DD": ("destroyers",), "PT": (), "ATR": (), "LCTR": (),
    "TR": ("transports",), "SS": ("submarines", "subs"), "F": ("fighters",), "B": ("bombers",),
    "DB": ("dive bombers",), "R": (), "SP": ("seaplanes",), "FP": (),
    AIR_TRANSPORTS: ("air transports", "transport aircraft"),
    "FORT": ("fortress", "fortresses", "forts"), "TROOPS": ("ground units",),
}  # fmt: skip
"""Kinds of units that fire or are fired at, and how people call them."""
GROUPS = frozenset({REST, *UNIT_KINDS})
"""Words for several units that fire."""


class Shot(msgspec.Struct, frozen=True):
    """11.1  Units or kinds of units that fire at one target: a unit, a kind of unit, or a base.

    REST are all that are not named; without anybody the target is for all.
    """

    units: tuple[str, ...]
    target: str

    def __str__(self) -> str:
        return f"{' + '.join(self.units)}{ARROW if self.units else ''}{self.target}"


def wish_of(text: str) -> Shot:
    """What `str` makes of one, read again."""
    units, arrow, target = text.rpartition(ARROW)
    return Shot(tuple(units.split(" + ")) if arrow else (), target)


class Load(msgspec.Struct, frozen=True):
    """10.14  What one ship or aircraft carries."""

    carrier: str
    units: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.carrier}: {' + '.join(self.units)}"


class Ashore(msgspec.Struct, frozen=True):
    """25.7  Where troops leave their ships, and whether they attack."""

    area: str
    attack: bool = False

    def __str__(self) -> str:
        return f"LAND {self.area}{' ATTACK' if self.attack else ''}"


CLAUSES = {
    "join": ("JOIN", " + "),  # friends at the place who take part
    "support": ("WITH", " + "),  # dive bombers, carriers: who helps from elsewhere
    "aims": ("AIM", ", "),  # what is fired at, the first first
    "spend": ("SPEND", ""),  # which of the actions left it uses
}
"""Fields of orders that are written behind them, with the word that begins each."""


def clauses(order: Order) -> str:
    """How an order ends in words."""
    found = []
    for field, (word, between) in CLAUSES.items():
        value = getattr(order, field, ())
        if value:
            told = value.upper() if isinstance(value, str) else between.join(value)
            found.append(f" {word} {told}")
    return "".join(found)
