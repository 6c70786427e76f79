"""What happens around the actions: dice for them, arrivals, refits, repairs, events, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.norway.actions.events import granted
from pbem.games.norway.facts.units import ALLIED, GERMAN, hidden_id
from pbem.games.norway.facts.words import BASES, Words, counted
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, OfUnit
from pbem.wargame.position.words import and_all
from pbem.wargame.scene import Loss

OUTCOMES = {
    "refit": "it is ready",
    "pool": "it is damaged and goes to the pool",
    "destroyed": "it is destroyed for good",
}


# -- the turn -------------------------------------------------------------------------------------


class InitiativeRolled(Event, frozen=True):
    """6.1  The dice for the turn; without a side nobody has won, and a mid-turn comes."""

    allied: int
    german: int
    side: Side = ""
    actions: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        dice = f"dice {self.allied} and {self.german}: Allied, German"
        if not self.side:
            return f"A tie for the initiative ({dice}): a mid-turn comes first (6.1)."
        have = granted(self.actions)
        return f"{words.they(self.side)} have the initiative ({dice}). Each side has {have}."


class PointsCounted(Event, frozen=True):
    """4.3  What a side has won at the end of the last turn."""

    side: Side
    areas: Mapping[str, int]
    units: int
    granted: int = 0

    @property
    def total(self) -> int:
        return sum(self.areas.values()) + self.units + self.granted

    def told(self, words: Words) -> str:
        held = ", ".join(f"{words.place(area)} {points}" for area, points in self.areas.items())
        parts = [f"areas {sum(self.areas.values())}{f' ({held})' if held else ''}"]
        parts.append(f"enemy units eliminated {self.units}")
        if self.granted:
            parts.append(f"the enemy's options {self.granted}")
        return f"{words.they(self.side)}: {counted(self.total, 'point')}: {', '.join(parts)}."


class TransportsCounted(Event, frozen=True):
    """4.8  Whether the loss of so many transports takes the victory from the Germans."""

    sunk: int
    roll: int
    draw: bool

    def told(self, words: Words) -> str:
        came = "their victory is a draw" if self.draw else "their victory stands"
        return f"{counted(self.sunk, 'German TR')} sunk, die {self.roll}: {came} (4.8)."


# -- units that come, come back, or leave ---------------------------------------------------------


class Drawn(Event, frozen=True):
    """12.0  Units picked blindly from a pool; where stacks are hidden the enemy sees how many."""

    side: Side
    units: tuple[str, ...]
    count: int
    secret: bool = False

    def seen_by(self, side: Side) -> Event:
        return replace(self, units=()) if self.secret and side != self.side else self

    def told(self, words: Words) -> str:
        what = f": {words.units(self.units)}" if self.units else ""
        return f"{words.they(self.side)} draw {counted(self.count, 'unit')}{what}."


class BackInPool(Event, frozen=True):
    """12.2, 15.1  Units for which there is no place."""

    side: Side
    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        back = words.do(self.units, "goes", "go")
        return f"{back} back to the pool, as there is no place for {_them(self.units)} (12.2)."


class Refitted(Event, frozen=True):
    """13.3  What becomes of a unit that is refitted; it is open to both sides (13.6)."""

    unit: str
    side: Side
    roll: int
    outcome: str

    def told(self, words: Words) -> str:
        return f"Refit of {words.unit(self.unit)}, die {self.roll}: {OUTCOMES[self.outcome]}."


class Withdrawn(OfUnit, frozen=True):
    """12.4  A unit is withdrawn from the map; it does not count as eliminated."""

    tells: ClassVar = ("WITHDRAW",)

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} is withdrawn from {words.place(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "withdrew", self.unit),)

    def losses(self, canvas: Canvas[Norway]) -> Iterator[Loss]:
        yield canvas.loss(self, dead=False)


# -- bases ----------------------------------------------------------------------------------------


class Repaired(Event, frozen=True):
    """15.4  An attempt to repair a base or a railroad."""

    side: Side
    place: str
    base: str
    roll: int
    done: bool

    def told(self, words: Words) -> str:
        came = "works again" if self.done else "stays disrupted"
        return f"The {BASES[self.base]} of {words.place(self.place)}, die {self.roll}: it {came}."


class Entrenched(Event, frozen=True):
    """23.0  Troops dig in."""

    side: Side
    place: str

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} dig in in {words.place(self.place)}."


class Restored(OfUnit, frozen=True):
    """24.4  A carrier has its aircraft again."""

    veil: str = ""  # 14.0 all that the enemy sees of it, see position.fog

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.hex, 0), veil="")

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} has its full air group again."


# -- random events --------------------------------------------------------------------------------


class EventChecked(Event, frozen=True):
    """7.0  The die that tells whether a side draws an event."""

    side: Side
    roll: int
    drawn: bool

    def told(self, words: Words) -> str:
        came = "they draw an event" if self.drawn else "no event"
        return f"Event check of {words.people[self.side]}, die {self.roll}: {came}."


class ChitDrawn(Event, frozen=True):
    """7.1  An event that is kept for later; only its owner knows which."""

    side: Side
    chit: str = ""

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else ChitDrawn(self.side)

    def told(self, words: Words) -> str:
        if not self.chit:
            return f"{words.they(self.side)} keep an event."
        return f"{words.they(self.side)} draw {_chit(words, self.chit)}, and may keep it."


class ChitPlayed(Event, frozen=True):
    """7.1  An event happens."""

    tells: ClassVar = ("PLAY",)
    notable: ClassVar = True

    side: Side
    chit: str
    place: str = ""
    units: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        where = f" ({words.place(self.place)})" if self.place else ""
        return f"{words.they(self.side)} play {_chit(words, self.chit)}{where}."


class ChitLapsed(Event, frozen=True):
    """25.1, 26.0  An event that cannot be played now."""

    side: Side
    chit: str
    why: str

    def told(self, words: Words) -> str:
        return f"{_chit(words, self.chit)} comes to nothing: {self.why}."


class FortuneTold(Event, frozen=True):
    """26.0  What a die or a count decides of an event."""

    chit: str
    found: str
    result: str

    def told(self, words: Words) -> str:
        return f"{_chit(words, self.chit)}: {self.found}, {self.result}."


class HighCommandAsked(Event, frozen=True):
    """25.1  An appeal to the high command."""

    side: Side
    roll: int
    heard: bool

    def told(self, words: Words) -> str:
        came = "it is heard" if self.heard else "in vain"
        return f"{words.they(self.side)} appeal to the high command, die {self.roll}: {came}."


class Mined(Event, frozen=True):
    """26.2  A ship goes through the minefields."""

    unit: str
    roll: int
    sunk: bool

    def told(self, words: Words) -> str:
        came = "it strikes a mine" if self.sunk else "it gets through"
        return f"{words.unit(self.unit)}, die {self.roll}: {came}."


class AirfieldCaptured(Event, frozen=True):
    """26.1  German aircraft land on an airfield that nobody guards."""

    notable: ClassVar = True

    units: tuple[str, ...]
    start: str
    place: str

    def told(self, words: Words) -> str:
        who = words.do(self.units, "lands", "land")
        return (
            f"{who} in {words.place(self.place)} from {words.place(self.start)}, and it is German."
        )


# -- options --------------------------------------------------------------------------------------


class OptionsBought(Event, frozen=True):
    """27.2, 27.3  What a side has added to its forces, and what the enemy gets for it."""

    notable: ClassVar = True

    side: Side
    bought: tuple[str, ...]
    points: int

    def told(self, words: Words) -> str:
        if not self.bought:
            return f"{words.they(self.side)} add nothing to their forces."
        other = words.they(ALLIED if self.side == GERMAN else GERMAN)
        what = and_all([each.lower() for each in self.bought])
        return f"{words.they(self.side)} add {what}. {other} get {counted(self.points, 'point')}."


class EarlyMobilized(Event, frozen=True):
    """27.2  The die of the early mobilization."""

    roll: int

    def told(self, words: Words) -> str:
        return f"Norway mobilizes early: {counted(self.roll, 'unit')} (27.2)."


def _chit(words: Words, chit: str) -> str:
    return words.scenario.tables.events[chit].name


def _them(units: tuple[str, ...]) -> str:
    return "it" if len(units) == 1 else "them"
