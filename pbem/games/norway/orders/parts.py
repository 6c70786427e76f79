"""What several kinds of order are made of, and the clauses that may stand at their end."""

from __future__ import annotations

import msgspec

from pbem.engine.order import Order

REST = "REST"  # all units of the firing side that are not named
AIR_TRANSPORTS = "AIRTR"  # as targets; the letters of their type are those of ships, too


class Shot(msgspec.Struct, frozen=True):
    """11.1  Units that fire at one target: a unit, a kind of unit or base; REST for all others."""

    units: tuple[str, ...]
    target: str

    def __str__(self) -> str:
        return f"{' + '.join(self.units)} > {self.target}"


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
