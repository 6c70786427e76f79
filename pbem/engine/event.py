"""Facts that happened, each knowing who may see it."""

from __future__ import annotations

import msgspec

from pbem.engine.dice import Roll
from pbem.engine.order import Side


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One fact; a game tells it in words."""

    def seen_by(self, side: Side) -> Event | None:
        """The event as this side sees it: whole, with parts blanked, or not at all."""
        return self


class Rolled(Event, frozen=True):
    """A die fell."""

    roll: Roll

    def seen_by(self, side: Side) -> Event:
        if self.roll.only in ("", side):
            return self
        return Hidden(self.roll.number, self.roll.only)


class Hidden(Event, frozen=True):
    """A die fell that this side may not see until the game is over."""

    number: int
    only: Side


class Acted(Event, frozen=True):
    """A side gave an answer; the words are the canonical order where the fog allows them."""

    side: Side
    text: str
    by: str
    public: bool = True

    def seen_by(self, side: Side) -> Event | None:
        return self if self.public or side == self.side else None
