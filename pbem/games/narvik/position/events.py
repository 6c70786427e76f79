"""What happens to counters off the map and on it, and who sees how much of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import STRIKES
from pbem.games.narvik.facts.words import Words, counted

PLACED = {
    "setup": "is set up in",
    "reinforcement": "arrives in",
    "regroup": "comes back in",
    "rally": "rallies in",
}


class Placed(Event, frozen=True):
    """A unit comes onto the map, or into a staging area, which the enemy cannot look into."""

    unit: str
    nationality: str
    side: Side
    place: str
    how: str  # setup, reinforcement, regroup, rally
    secret: bool = False

    def seen_by(self, side: Side) -> Event | None:
        if side == self.side:
            return self
        return None if self.secret else replace(self, unit="")

    def told(self, words: Words) -> str:
        who = words.unit(self.unit, self.nationality)
        if self.place in STRIKES.values():
            return f"{who} is at hand for a strike."
        return f"{who} {PLACED[self.how]} {words.place(self.place)}."

    def deeds(self) -> Iterable[Deed]:
        return () if self.how == "setup" else (Deed(self.side, "brought", self.unit),)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "PLACE", self.unit


class ReturnedToPool(Event, frozen=True):
    side: Side
    count: int
    why: str
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, units=())

    def told(self, words: Words) -> str:
        what = f" ({words.units(self.units)})" if self.units else ""
        verb = "returns" if self.count == 1 else "return"
        who = counted(self.count, f"{self.side.title()} unit")
        return f"{who}{what} {verb} to the pool: {self.why}."
