"""What happens in the movement phase, and who sees how much of it."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side


class Moved(Event, frozen=True):
    """8.0  A unit goes from place to place; the first or the last may be off the map."""

    unit: str
    country: str
    side: Side
    path: tuple[str, ...]
    cost: str = ""  # movement points, of those who march
    how: str = "ground"  # ground, rail, sea, air, assault
    shown: bool = True  # does it lie on top where it ends? (15.0)

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="", cost="")


class Invaded(Event, frozen=True):
    """5.4  A country draws a neutral into the war."""

    country: str
    neutral: str
    side: Side  # that commands the neutral from now on


class Evacuated(Event, frozen=True):
    """23.3  How a unit fares that ships take from an open coast."""

    unit: str
    country: str
    side: Side
    hex: str
    roll: int
    result: str  # safe, reduced, eliminated

    def seen_by(self, side: Side) -> Event:
        """15.0  Who is lost lies in the open; of others the enemy sees what lands on top."""
        known = side == self.side or self.result == "eliminated"
        return self if known else replace(self, unit="")


class Disbanded(Event, frozen=True):
    """9.1  A unit is eliminated because too many were in its hex."""

    unit: str
    country: str
    side: Side
    hex: str


KINDS: tuple[type[Event], ...] = (Moved, Invaded, Evacuated, Disbanded)
