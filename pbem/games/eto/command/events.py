"""What is told of offensives, activation and headquarters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.facts.phases import STAGES
from pbem.games.eto.facts.words import counted
from pbem.wargame.map.pictured import Canvas, OnItsWay
from pbem.wargame.position.words import and_all
from pbem.wargame.scene import Arrow

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class OffensiveBegan(Event, frozen=True):
    """22.0  A side begins an offensive."""

    tells: ClassVar = ("OFFENSIVE", "AIR OFFENSIVE")
    notable = True

    side: Side
    what: str  # in words: of HQ North and HQ South
    paid: str  # in words: 2 offensives and 2 EP

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} begin an offensive {self.what} ({self.paid})."


class StageBegan(Event, frozen=True):
    """A step of an offensive begins."""

    stage: str

    def told(self, words: Words) -> str:
        return f"-- {STAGES[self.stage]} --"

    def joined(self, later: Event) -> Event | None:
        """A step in which nothing happened is not worth a line."""
        return later if isinstance(later, StageBegan | OffensiveEnded) else None


class OffensiveEnded(Event, frozen=True):
    """The offensive is over."""

    side: Side

    def told(self, words: Words) -> str:
        return f"The offensive of {words.people[self.side]} is over."


class Passed(Event, frozen=True):
    """A side conducts no offensive now."""

    tells: ClassVar = ("PASS",)
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} pass."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "PASS"


class Activated(Event, frozen=True):
    """22.0  Units are activated without moving."""

    side: Side
    units: tuple[str, ...]
    count: int = 0  # 12.7 how many more, whose names are hidden
    seen: tuple[str, ...] = ()  # 12.7 those of them that the enemy knows

    def seen_by(self, side: Side) -> Event:
        if side == self.side:
            return self
        hidden = self.count + len(self.units) - len(self.seen)
        return Activated(self.side, self.seen, hidden, self.seen)

    def told(self, words: Words) -> str:
        more = counted(self.count, "unit") + (" more" if self.units else "")
        who = [*self.units, *([more] if self.count else [])]
        many = len(self.units) + self.count
        return f"{and_all(who)} {'is' if many == 1 else 'are'} activated." if who else ""


class HeadquartersMoved(OnItsWay, frozen=True):
    """23.2  A headquarters moves."""

    def told(self, words: Words) -> str:
        return f"{self.unit} moves {'-'.join(self.path)}{words.called(self.path[-1])}."

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side)


class HeadquartersDisplaced(Event, frozen=True):
    """23.3, 23.4  A headquarters must leave, or goes to the force pool."""

    tells: ClassVar = ("WITHDRAW",)
    unit: str
    side: Side
    to: str  # a hex, or empty for the pool

    def told(self, words: Words) -> str:
        where = f"withdraws to {words.place(self.to)}" if self.to else "goes to the force pool"
        return f"{self.unit} {where}."


class Contributed(Event, frozen=True):
    """21.1  A partner takes part in an air offensive, and pays."""

    side: Side
    nations: tuple[str, ...]
    price: str

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} take part with {and_all(self.nations)} ({self.price})."


class StayedOut(Event, frozen=True):
    """21.1  A partner takes no part in an air offensive."""

    side: Side
    nations: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} take no part with {and_all(self.nations)}."
