"""What happens in the preparation phase, and who sees how much of it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.words import Words, counted
from pbem.wargame.position.words import opening

LANDED = {"lands": "lands", "regroup": "is scattered and must regroup", "lost": "is lost"}


class Reason(Event, frozen=True):
    """One source of action points."""

    points: int
    why: str

    def told(self, words: Words) -> str:
        return f"{self.points:+} for {self.why}"


class PointsGiven(Event, frozen=True):
    """6.1  A side's action points for the turn."""

    side: Side
    roll: int
    reasons: tuple[Reason, ...]
    total: int

    def told(self, words: Words) -> str:
        reasons = "".join(f", {each.told(words)}" for each in self.reasons)
        whole = self.roll + sum(each.points for each in self.reasons)
        most = f"; {self.total} is the most" if whole > self.total else ""
        return f"{self.side.title()} action points: {self.total} (die {self.roll}{reasons}{most})."


class PointsChanged(Event, frozen=True):
    """Points gained or lost by an event, or spent in preparation."""

    side: Side
    points: int
    why: str

    def told(self, words: Words) -> str:
        change = f"{self.points:+}" if self.points else "stay as they are"
        return f"{self.why}: {self.side.title()} action points {change}."


class Happened(Event, frozen=True):
    """7.0  A random event."""

    side: Side
    roll: int
    name: str

    def told(self, words: Words) -> str:
        return f"{self.side.title()} event, die {self.roll}: {self.name}."


class ReliefAdvanced(Event, frozen=True):
    """7.1  The relief column reached the next box."""

    notable: ClassVar = True

    box: int
    name: str

    def told(self, words: Words) -> str:
        return f"The German relief column reaches {self.name}."


class Drawn(Event, frozen=True):
    """8.1, 8.2.1  Units picked blindly from the pool."""

    side: Side
    count: int
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, units=())

    def told(self, words: Words) -> str:
        what = f": {words.units(self.units)}" if self.units else ""
        who = opening(words.people[self.side])
        return f"{who} draw {counted(self.count, 'reinforcement')}{what}."


class Transferred(Event, frozen=True):
    """7.1  Allied units leave for the south."""

    count: int
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == "allied" else replace(self, units=())

    def told(self, words: Words) -> str:
        what = f": {words.units(self.units)}" if self.units else ""
        verb = "leaves" if self.count == 1 else "leave"
        return f"The threat from the south: {counted(self.count, 'Allied unit')} {verb}{what}."


class InitiativeSet(Event, frozen=True):
    side: Side
    allied: int
    german: int

    def told(self, words: Words) -> str:
        score = f"Allied {self.allied}, German {self.german} AP"
        return f"The {self.side.title()} side has the initiative ({score})."


class FormationArrived(Event, frozen=True):
    """8.2.2  A scheduled formation comes; the enemy sees how many counters, not whose."""

    formation: str
    name: str
    place: str
    count: int

    def seen_by(self, side: Side) -> Event:
        hidden = replace(self, formation="", name="An Allied formation")
        return self if side == "allied" else hidden

    def told(self, words: Words) -> str:
        where = words.place(self.place)
        return f"{self.name} arrives in {where} with {counted(self.count, 'unit')}."


class FormationForgone(Event, frozen=True):
    """7.1  The Allies do without the second formation that an event allows them."""

    def told(self, words: Words) -> str:
        return "The Allies call no second formation (7.1)."


class Reserved(Event, frozen=True):
    """22.3  Optional British units bought into the pool."""

    units: tuple[str, ...]
    points: int

    def told(self, words: Words) -> str:
        return f"The Allies call up {words.units(self.units)} for {self.points} AP."


class Dropped(Event, frozen=True):
    """8.1.1  One airborne unit jumps; `flak` is what the enemy's guns add to the die."""

    unit: str
    hex: str
    roll: int
    flak: int
    result: str  # lands, regroup, lost

    def seen_by(self, side: Side) -> Event:
        return self if side == "german" else replace(self, unit="")

    def told(self, words: Words) -> str:
        die = f"die {self.roll}{f' +{self.flak} for flak' if self.flak else ''}"
        who = words.unit(self.unit, "German")
        return f"{who} jumps at {words.place(self.hex)}: {die}, it {LANDED[self.result]}."
