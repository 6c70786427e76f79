"""Putting what happened into sentences, as far as all games put it alike."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.event import Acted, Event, Hidden, Rolled
from pbem.engine.order import Side
from pbem.wargame.events import Edited, Ended

HOW = {"order": "", "standing": ", by standing order"}


class Telling:
    """Tells events; a game's teller has a form of words for each kind, under the kind's name."""

    people: Mapping[Side, str] = {}  # the sides as people, with the article

    def tell(self, event: Event, side: Side | None = None) -> str:
        """The event in words, as this side sees it (None: without fog); empty if it does not."""
        seen = event if side is None else event.seen_by(side)
        if seen is None or (side is not None and self.told_otherwise(seen)):
            return ""
        words = self.words(seen)
        return words[:1].upper() + words[1:] if words.startswith(("a ", "an ")) else words

    def told_otherwise(self, event: Event) -> bool:
        """A player's own order is told by what comes of it, and by the fate of its line."""
        return isinstance(event, Acted) and not event.public and event.by == "order"

    def words(self, event: Event) -> str:
        """The whole event in words, whoever reads them."""
        return str(getattr(self, f"_{type(event).__name__.lower()}")(event))

    def _rolled(self, event: Rolled) -> str:
        roll = event.roll
        decreed = " (decreed by the moderator)" if roll.decreed else ""
        return f"[die {roll.number}] {roll.label}: {roll.value} on d{roll.sides}{decreed}"

    def _hidden(self, event: Hidden) -> str:
        whose = self.people[event.only]
        return f"[die {event.number}] rolled by {whose}, shown when the game is over"

    def _acted(self, event: Acted) -> str:
        by = HOW.get(event.by, f", by {event.by}")
        return f"{event.side.title()}{by}: {event.text}"

    def _edited(self, event: Edited) -> str:
        return f"The moderator: {event.words}"

    def _ended(self, event: Ended) -> str:
        won = f"{self.people[event.winner].upper()} HAVE WON" if event.winner else "NOBODY HAS WON"
        return f"{won}: {event.words} (rule {event.case})."
