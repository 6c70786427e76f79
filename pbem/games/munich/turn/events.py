"""What happens besides moving and fighting: events, mobilization, surrender, victory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.munich.facts.words import IN_A_BOX, Words, replacement_points
from pbem.wargame.map.pictured import Pictured
from pbem.wargame.position.private import Private
from pbem.wargame.position.words import and_all


class EventRolled(Event, frozen=True):
    """6.0  The event of the turn."""

    roll: int
    name: str

    def told(self, words: Words) -> str:
        return f"Event: {self.name} (die {self.roll})."


class StormsBegan(Event, frozen=True):
    """20.0  Storms set in for the rest of the game."""

    notable: ClassVar = True

    def told(self, words: Words) -> str:
        return "Storms set in, and stay to the end."


class Nothing(Event, frozen=True):
    """6.0  An event has no effect."""

    why: str

    def told(self, words: Words) -> str:
        return f"No effect: {self.why}."


class CrisisElsewhere(Event, frozen=True):
    """6.0  A side gains points that any of its countries may use, at once."""

    roll: int
    side: Side
    points: int

    def told(self, words: Words) -> str:
        side, gain = words.party(self.side), replacement_points(self.points)
        return f"The {side} gain {gain}, to be used at once (die {self.roll})."


class PointsDenied(Event, frozen=True):
    """6.0  A side receives no replacement points this turn."""

    side: Side
    occupied: int  # enemy capitals and centres where Germans stand

    def told(self, words: Words) -> str:
        held = f"Germans stand in {self.occupied} enemy capitals and mobilization centers"
        return f"The {words.party(self.side)} receive no points this turn: {held}."


class Transferred(Private, frozen=True):
    """4.0  Air, naval and special forces units can be used again."""

    side: Side
    units: tuple[str, ...]
    flown: tuple[str, ...] = ()  # 16.2 those of them who have flown in this game turn

    def told(self, words: Words) -> str:
        back = f"Available again: {', '.join(self.units)}."
        if not self.flown:
            return back
        verb = "has flown and flies" if len(self.flown) == 1 else "have flown and fly"
        return f"{back} {and_all(self.flown)} {verb} again next turn."


class Arrived(Pictured, frozen=True):
    """7.2.2  A reinforcement comes into play; into a display unseen by the enemy (15.0)."""

    unit: str
    country: str
    side: Side
    place: str
    on_map: bool = True

    def seen_by(self, side: Side) -> Event | None:
        return self if self.on_map or side == self.side else None

    def told(self, words: Words) -> str:
        if not self.on_map:
            return f"{self.unit} arrives and {IN_A_BOX[self.place]}."
        return f"{self.unit} arrives in {words.place(self.place)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "brought", self.unit),) if self.on_map else ()

    def went(self) -> dict[str, str]:
        return {self.unit: self.place}


class Delayed(Private, frozen=True):
    """7.2.2  A reinforcement finds no hex; it comes a turn later, or never (turn 0)."""

    unit: str
    side: Side
    turn: int

    def told(self, words: Words) -> str:
        when = f"waits for turn {self.turn}" if self.turn else "comes too late for this war"
        return f"{self.unit} finds no place to arrive and {when}."


class PointsGiven(Event, frozen=True):
    """7.1  A country's replacement points for this turn, and where they come from."""

    country: str
    points: int
    sources: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"{self.country}: {replacement_points(self.points)} ({', '.join(self.sources)})."


class Mobilized(Event, frozen=True):
    """7.2.1  A reinforcement is paid for; the enemy does not see which, nor when it comes."""

    unit: str
    country: str
    side: Side
    roll: int
    turn: int  # 0: too late for this game

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="", roll=0, turn=0)

    def told(self, words: Words) -> str:
        if not self.unit:
            return f"{self.country} mobilizes a unit."
        when = f"arrives in turn {self.turn}" if self.turn else "comes too late for this war"
        return f"{self.unit} is mobilized and {when} (die {self.roll})."


class Refitted(Event, frozen=True):
    """7.3  A reduced unit is at full strength again."""

    unit: str
    country: str
    side: Side
    hex: str = ""  # empty for air units
    shown: bool = True  # does it lie on top? (15.0)

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")

    def told(self, words: Words) -> str:
        kind = "unit" if self.hex else "air unit"
        who = self.unit or f"a reduced {kind} of {self.country}"
        where = f" in {words.place(self.hex)}" if self.hex else ""
        return f"{who}{where} is at full strength again."


class PointsLapsed(Private, frozen=True):
    """7.1  Points that nobody used are lost."""

    side: Side
    points: int

    def told(self, words: Words) -> str:
        verb = "is" if self.points == 1 else "are"
        return f"{replacement_points(self.points)} of the {words.party(self.side)} {verb} not used."


class SurrenderRolled(Event, frozen=True):
    """21.0  A country that has lost its capital and centres: does it go on?"""

    country: str
    roll: int
    surrenders: bool

    def told(self, words: Words) -> str:
        fate = "surrenders" if self.surrenders else "fights on"
        return f"{self.country} has lost its cities and {fate} (die {self.roll})."


class Surrendered(Event, frozen=True):
    """21.0  A country is out of the war, and all its units with it."""

    notable: ClassVar = True

    country: str
    side: Side
    count: int

    def told(self, words: Words) -> str:
        units = "unit" if self.count == 1 else "units"
        return f"{self.country} is out of the war: {self.count} {units} laid down arms."


class Prize(Event, frozen=True):
    """22.0  What a side gets victory points for."""

    points: int
    why: str

    def __str__(self) -> str:
        return f"{self.points} for {self.why}"

    def told(self, words: Words) -> str:
        return str(self)


class Scored(Event, frozen=True):
    """22.0  A side's victory points at the end."""

    side: Side
    points: int
    prizes: tuple[Prize, ...]

    def told(self, words: Words) -> str:
        why = "; ".join(map(str, self.prizes))
        points = "1 victory point" if self.points == 1 else f"{self.points} victory points"
        return f"{points} for the {words.party(self.side)}{f': {why}' if why else ''}."
