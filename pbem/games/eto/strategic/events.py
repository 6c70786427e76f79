"""What can happen in strategic warfare."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.words import Words, counted, does, the_nation


class RaidAnnounced(Event, frozen=True):
    """2.2  Bombers are placed in a side's box, with those who escort them."""

    notable = True

    side: Side
    box: str
    target: str
    bombers: tuple[str, ...]
    escorts: tuple[str, ...]

    def told(self, words: Words) -> str:
        doing = words.do(self.bombers, "sets", "set")
        escort = f", escorted by {words.units(self.escorts)}" if self.escorts else ", unescorted"
        return f"{doing} out against the economy of {the_nation(self.target)}{escort}."


class NoRaid(Event, frozen=True):
    """2.2  A side flies no strategic raid in this month."""

    side: Side

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} fly no strategic raid."


class RoseInBox(Event, frozen=True):
    """2.2  Fighters are added to a raid: escorts, or those who meet it."""

    side: Side
    box: str
    units: tuple[str, ...]
    escorting: bool

    def told(self, words: Words) -> str:
        if not self.escorting:
            return f"  {words.do(self.units, 'rises', 'rise')} against the raid."
        what = does(self.units, "an escort", "escorts")
        return f"  {words.do(self.units, 'joins', 'join')} the raid as {what}."


class NoMoreAdded(Event, frozen=True):
    """2.2  A side adds nobody more to a raid."""

    side: Side

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} add nobody to the raid."


class RailwaysChosen(Event, frozen=True):
    """2.4  Some bombers go for the rail capacity, and are shown to the enemy."""

    side: Side
    target: str
    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "goes", "go")
        return f"  {doing} for the railways of {self.target}."


class EconomyBombed(Event, frozen=True):
    """2.2, 2.4, 2.5  What bombs cost a country: economic points, or rail capacity."""

    notable = True

    side: Side
    box: str
    target: str
    units: tuple[str, ...]
    points: int
    roll: tuple[int, int]
    bonus: int  # 2.5
    loss: int
    railways: bool = False

    def told(self, words: Words) -> str:
        dice = " + ".join(map(str, self.roll)) + (f" + {self.bonus}" if self.bonus else "")
        loss = f"{self.loss} EP"
        if self.railways:
            loss = f"{counted(self.loss, 'rail point')} in this month"
        goal = f"the railways of {self.target}" if self.railways else self.target
        doing = words.do(self.units, "bombs", "bomb")
        return (
            f"{doing} {goal} with {counted(self.points, 'point')}, dice {dice}: "
            f"{self.target} loses {loss}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.box),)


class RaidFailed(Event, frozen=True):
    """2.2  No bomber of a raid is left to drop anything."""

    side: Side
    target: str

    def told(self, words: Words) -> str:
        return f"No bomber gets through to {self.target}."


class CameBack(Event, frozen=True):
    """2.3  Aircraft return from a box to a base, and are free to fly."""

    side: Side
    units: tuple[str, ...]
    box: str
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "returns", "return")
        return f"{doing} from the {words.place(self.box)} to {words.place(self.hex)}."
