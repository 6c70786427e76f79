"""Facts that happened, each knowing who may see it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from pbem.engine.dice import Roll
from pbem.engine.order import Side

HOW = {"order": "", "standing": ", by standing order"}  # who or what gave an answer


ATTACKED = "attacked"
RESOLVED = "resolved"  # a place whose attack was announced before
DRIVEN_BACK = "driven back"
CROWDED_OUT = "crowded out"  # beside lost: too many stood there, which its side could have seen


class Deed(msgspec.Struct, frozen=True):
    """What of an event counts when many are told in a sentence."""

    side: Side  # that did or suffered it
    verb: str  # took, attacked, fought: a place; brought, moved and what it suffered: a unit
    what: str = ""  # the place or the unit; empty for one whose face is hidden
    where: str = ""  # the place where a unit suffered it


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One fact, and how it is told."""

    notable: ClassVar[bool] = False  # is its own sentence told however much has happened?
    tells: ClassVar[tuple[str, ...]] = ()  # how orders begin that it says all of

    def is_notable(self) -> bool:
        """Is its own sentence told however much has happened?"""
        return self.notable

    def deeds(self) -> Iterable[Deed]:
        """What of it counts when many events are told in a sentence."""
        return ()

    def ordered_by(self) -> tuple[str, ...]:
        """A side and words of its order, the verb first, where that says all that this does."""
        return ()

    def joined(self, later: Event) -> Event | None:
        """This and what came next in one, where a sentence tells both; else nothing."""
        return None

    def seen_by(self, side: Side) -> Event | None:
        """The event as this side sees it: whole, with parts blanked, or not at all."""
        return self

    @abstractmethod
    def told(self, words: Any) -> str:
        """All of it as a sentence; `words` has the names of its game."""


class Rolled(Event, frozen=True):
    """A die fell."""

    roll: Roll

    def seen_by(self, side: Side) -> Event:
        if self.roll.only in ("", side):
            return self
        return Hidden(self.roll.number, self.roll.only)

    def told(self, words: Any) -> str:
        roll = self.roll
        decreed = " (decreed by the moderator)" if roll.decreed else ""
        return f"[die {roll.number}] {roll.label}: {roll.value} on d{roll.sides}{decreed}"


class Hidden(Event, frozen=True):
    """A die fell that this side may not see until the game is over."""

    number: int
    only: Side

    def told(self, words: Any) -> str:
        whose = words.people[self.only]
        return f"[die {self.number}] rolled by {whose}, shown when the game is over"


class Sealed(Event, frozen=True):
    """A side answered what others are asked at the same time; only it knows what, as yet."""

    side: Side
    text: str = ""
    by: str = ""

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else Sealed(self.side)

    def told(self, words: Any) -> str:
        if not self.text:
            return f"{self.side.title()} has answered, sealed."
        by = HOW.get(self.by, f", by {self.by}")
        return f"{self.side.title()}{by}, sealed: {self.text}"


class AskedAgain(Event, frozen=True):
    """A sealed answer was taken out, as a moderator's change has made it illegal."""

    side: Side
    text: str = ""  # the answer, and why it cannot be given any more: for that side alone
    why: str = ""

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else AskedAgain(self.side)

    def told(self, words: Any) -> str:
        if not self.text:
            return f"{self.side.title()} is asked again."
        return (
            f"{self.side.title()} is asked again: the sealed answer {self.text} was taken out, as "
            f"it is not legal any more: {self.why}."
        )


class Acted(Event, frozen=True):
    """A side gave an answer; the words are the canonical order where the fog allows them."""

    side: Side
    text: str
    by: str
    public: bool = True

    def seen_by(self, side: Side) -> Event | None:
        return self if self.public or side == self.side else None

    def told(self, words: Any) -> str:
        by = HOW.get(self.by, f", by {self.by}")
        return f"{self.side.title()}{by}: {self.text}"
