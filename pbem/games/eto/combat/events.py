"""What can happen in land combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from pbem.engine.event import RESOLVED, Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.combat.battle import BREAK, EXPLOIT, REACT
from pbem.games.eto.facts.words import Words
from pbem.wargame.map.pictured import Canvas, OnItsWay, Outcome, Pictured, WayBack
from pbem.wargame.scene import Arrow

BATTLES = "battles"  # the layer of a map that attacks are in
HOW = {
    BREAK: ("tries to break through at", "try to break through at"),
    EXPLOIT: ("exploits and attacks", "exploit and attack"),
    REACT: ("reacts and attacks", "react and attack"),
}
PLAINLY = ("attacks", "attack")


class Attacked(Pictured, frozen=True):
    """26.0  An attack is announced."""

    tells: ClassVar = ("REACT",)
    side: Side
    hex: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    step: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, *HOW.get(self.step, PLAINLY))
        held = f", held by {' + '.join(self.defenders)}" if self.defenders else ""
        return f"{doing} {words.place(self.hex)}{held}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.hex),)

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        told = canvas.told(self)
        for origin, count in sorted(Counter(map(canvas.stood, self.units)).items()):
            if canvas.on_map(origin):
                yield Arrow(BATTLES, "attack", (origin, self.hex), told, self.side, count)


class Cancelled(Event, frozen=True):
    """26.3  An attack is called off before its die."""

    tells: ClassVar = ("CANCEL",)
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} call the attack on {words.place(self.hex)} off."


class Fought(Pictured, frozen=True):
    """26.1  The die of a battle, and all that led to its result."""

    tells: ClassVar = ("FIGHT",)
    side: Side
    hex: str
    attack: int
    defence: int
    parts: tuple[str, str]  # what both strengths are made of
    column: str
    modifiers: tuple[str, ...]
    roll: int
    modified: int
    result: str
    thrown: str = ""  # 27.1 what the table says, where works make something else of it

    def told(self, words: Words) -> str:
        added = "".join(f", {each}" for each in self.modifiers)
        die = f"die {self.roll}" + (f"{added}: {self.modified}" if self.modifiers else "")
        ours, theirs = self.parts
        stands = words.scenario.combat.results[self.result].told
        if self.thrown:
            stands = f"{self.thrown}, against works {stands}"
        return f"  {words.place(self.hex)}: {ours} to {theirs}, {self.column}; {die}: {stands}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, RESOLVED, self.hex),)

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        return Outcome(self.hex, self.result)


class Retreated(WayBack, frozen=True):
    """27.3  A unit goes back; the path begins where it was."""

    tells: ClassVar = ("RETREAT", "PAY")

    def told(self, words: Words) -> str:
        return f"  {self.unit} retreats {'-'.join(self.path)}{words.called(self.path[-1])}."

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        yield Arrow(BATTLES, "retreat", self.path, canvas.told(self), self.side)


class Advanced(OnItsWay, frozen=True):
    """27.4, 28.3, 29.2  A unit follows after combat, or goes on from there."""

    tells: ClassVar = ("ADVANCE", "RUN")
    how: str = "advances"
    open: bool = True  # 12.7 does the enemy see who it is?

    def seen_by(self, side: Side) -> Event:
        return self if self.open or side == self.side else replace(self, unit="")

    def told(self, words: Words) -> str:
        who = self.unit or f"One of {words.people[self.side]}"
        way = f" {'-'.join(self.path)}" if len(self.path) > 2 else ""
        return f"  {who} {self.how}{way} to {words.place(self.path[-1])}."

    def went(self) -> Mapping[str, str]:
        return super().went() if self.unit else {}

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        yield Arrow(BATTLES, "advance", self.path, canvas.told(self), self.side)


class Stood(Event, frozen=True):
    """27.4  Nobody advances."""

    tells: ClassVar = ("NO ADVANCE",)
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"  Nobody advances to {words.place(self.hex)}."


class StayedPut(Event, frozen=True):
    """28.3  Armor that has broken in goes no farther."""

    tells: ClassVar = ("STAY",)
    side: Side
    hex: str
    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"  {words.do(self.units, 'stays in', 'stay in')} {words.place(self.hex)}."


class LetGo(Event, frozen=True):
    """26.5  Armor lets enemies leave."""

    tells: ClassVar = ("NO REACTION",)
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} let them leave {words.place(self.hex)}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "NO", "REACTION"


class Beached(Event, frozen=True):
    """10.6  Transport points are lost in an assault, whatever comes of it."""

    side: Side
    hex: str
    ships: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"  {words.do(self.ships, 'is', 'are')} lost in the assault."

    def deeds(self) -> Iterable[Deed]:
        return tuple(Deed(self.side, "lost", id) for id in self.ships)


class WentAshore(Pictured, frozen=True):
    """10.6  Units that have cleared a coast land there."""

    units: tuple[str, ...]
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"  {words.do(self.units, 'lands', 'land')} in {words.place(self.hex)}."

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.units, self.hex)
