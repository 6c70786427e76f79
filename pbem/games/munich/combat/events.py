"""What can happen in the combat phase; who fights is examined, so both sides see all of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.munich.facts.words import Words
from pbem.games.munich.position.arrow_paths import BATTLES
from pbem.games.munich.position.game import Munich
from pbem.wargame.map.pictured import Canvas, OfUnit, OnItsWay, Outcome, Pictured, WayBack
from pbem.wargame.scene import Arrow, Loss

LOST = {
    "combat": "in {}",
    "disaster": "in {}",
    "raid": "in {} by special forces",
    "zone": "in an enemy zone in {}",
    "cut off": "in {}, with no way to retreat",
    "static": "in {}: it cannot retreat",
    "flak": "by flak over {}",
    "at sea": "off the coast: the assault has failed",
}


class Shift(Event, frozen=True):
    """11.10  One reason to move along the columns; right is positive."""

    columns: int
    why: str
    case: str

    def __str__(self) -> str:
        return f"{self.columns:+} {self.why} ({self.case})"

    def told(self, words: Words) -> str:
        return str(self)


class Attacked(Pictured, frozen=True):
    """11.8, 15.0  An attack is declared, and all stacks that have to do with it are examined."""

    side: Side
    country: str
    hex: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]  # the top unit last
    beside: tuple[str, ...] = ()  # in the attackers' hexes, without taking part
    forced: bool = False  # 11.7 a fortification came to light: no mobile combat

    def told(self, words: Words) -> str:
        doing, hex = words.do(self.units, "attacks", "attack"), words.place(self.hex)
        told = f"{doing} {hex}, held by {' + '.join(self.defenders[::-1])}"
        if self.beside:
            told += f" ({words.do(self.beside, 'stands', 'stand')} by)"
        if self.forced:
            told += "; a fortification is there, so it is an assault"
        return f"{told}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.hex),)

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        told = canvas.told(self)
        for origin, count in sorted(Tally(map(canvas.stood, self.units)).items()):
            if canvas.on_map(origin):
                yield Arrow(BATTLES, "attack", (origin, self.hex), told, self.side, count)


class Unsupported(OfUnit, frozen=True):
    """16.9  An air unit goes home because the attackers are of another country."""

    partly: bool = False  # some of them are of its own

    def told(self, words: Words) -> str:
        hex, who = words.place(self.hex), "some attackers" if self.partly else "the attackers"
        return f"{self.unit} leaves {hex}: {who} are of another country."


class Raided(OfUnit, frozen=True):
    """17.1  Special forces try to help an attack."""

    roll: int
    succeeded: bool

    def told(self, words: Words) -> str:
        fate = "succeed" if self.succeeded else "fail and are lost"
        hex = words.place(self.hex)
        return f"Special forces {self.unit} at {hex}, die {self.roll}: they {fate}."


class Fought(Pictured, frozen=True):
    """11.8  The die of a battle, and how it came to its column."""

    side: Side
    hex: str
    table: str
    attack: int
    defense: int
    percent: int
    start: str  # the column before the shifts
    shifts: tuple[Shift, ...]
    column: str
    roll: int
    result: str

    def told(self, words: Words) -> str:
        shifts = "".join(f", {each}" for each in self.shifts)
        odds = f"{self.attack} to {self.defense}, {self.percent}%, column {self.start}{shifts}"
        if self.shifts:
            odds += f": column {self.column}"
        name = words.scenario.tables.results[self.result].name.lower()
        table = self.table.title()
        return f"  {table}: {odds}, die {self.roll}: {self.result}, {name}."

    def outcome(self, canvas: Canvas[Munich]) -> Outcome:
        return Outcome(self.hex, self.result, BATTLES)


class Undefended(Pictured, frozen=True):
    """17.1  The special forces took the last defender: no die is needed."""

    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"  Nobody is left to defend {words.place(self.hex)}."

    def outcome(self, canvas: Canvas[Munich]) -> Outcome:
        return Outcome(self.hex, "raid", BATTLES)


class LostStep(OfUnit, frozen=True):
    """11.17  A unit is reduced or eliminated."""

    eliminated: bool
    why: str  # combat, disaster, raid, zone, cut off, static, flak, at sea

    def told(self, words: Words) -> str:
        done = "eliminated" if self.eliminated else "reduced"
        where = LOST[self.why].format(words.place(self.hex))
        return f"  {self.unit} is {done} {where}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit, self.hex),) if self.eliminated else ()

    def losses(self, canvas: Canvas[Munich]) -> Iterator[Loss]:
        if self.eliminated:
            yield canvas.loss(self)


class Retreated(WayBack, frozen=True):
    """12.0  A unit goes back; the path begins where it was."""

    def told(self, words: Words) -> str:
        return f"  {self.unit} retreats {'-'.join(self.path)}{words.called(self.path[-1])}."

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        yield Arrow(BATTLES, "retreat", self.path, canvas.told(self), self.side)


class Stood(OfUnit, frozen=True):
    """12.2  A fortification, or a unit in one, ignores a retreat."""

    def told(self, words: Words) -> str:
        return f"  {self.unit} stands in {words.place(self.hex)}."


class Advanced(OnItsWay, frozen=True):
    """13.0  A unit follows after combat, or marines land; the path is the hexes entered."""

    def told(self, words: Words) -> str:
        return f"  {self.unit} advances to {words.place(self.path[-1])}."

    def set_out(self, unit: str) -> str | None:
        return "" if unit == self.unit else None

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        origin = canvas.where.get(self.unit, "")
        path = (origin, *self.path) if canvas.on_map(origin) else self.path
        yield Arrow(BATTLES, "advance", path, canvas.told(self), self.side)
