"""What is told of a set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.event import Event
from pbem.engine.order import Side

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Deployed(Event, frozen=True):
    """A unit is set up; the other side sees it on the map when all stand."""

    unit: str
    side: Side
    hex: str

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} is set up in {words.place(self.hex)}."
