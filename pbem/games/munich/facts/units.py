"""The counters: what is printed on each, as the order of battle has it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.engine.order import Side
from pbem.wargame.data import counters
from pbem.wargame.data.counters import flag_of
from pbem.wargame.data.tsv import Row

AXIS, ALLIED, NEUTRAL = "axis", "allied", ""
SIDES: tuple[Side, ...] = (AXIS, ALLIED)
GERMANY, SOVIETS, FRANCE, BRITAIN, ITALY = "Germany", "Soviet Union", "France", "Britain", "Italy"
POLAND, FINLAND, ROMANIA, DANZIG = "Poland", "Finland", "Romania", "Danzig"
MECHANIZED, FOOT, STATIC = "mechanized", "non-mechanized", "static"
AIR, NAVAL, SPECIAL = "air", "naval", "special forces"
CLASSES = (MECHANIZED, FOOT, STATIC, AIR, NAVAL, SPECIAL)
AIRSTRIKE, AIRLIFT, BOMBARDMENT, AMPHIBIOUS = "airstrike", "airlift", "bombardment", "amphibious"
ALPINE, MARINES, FLAK, FORT, ARMOR = "alpine", "marines", "anti-aircraft", "fortification", "armor"
TYPES = (
    ARMOR, "mechanized infantry", "armored cavalry", "infantry", "2nd line infantry", ALPINE,
    "cavalry", "security", MARINES, FLAK, FORT, AIRSTRIKE, AIRLIFT, BOMBARDMENT, AMPHIBIOUS,
    SPECIAL,
)  # fmt: skip
ARMY, CORPS = "XXXX", "XXX"
FULL, REDUCED = "full", "reduced"


def enemy_of(side: Side) -> Side:
    return ALLIED if side == AXIS else AXIS


class Strength(msgspec.Struct, frozen=True):
    """One side of a counter."""

    attack: int = 0  # of air units the combat factor, of fleets the bombardment factor
    defense: int = 0


class Unit(msgspec.Struct, frozen=True):
    """One counter as printed (2.5)."""

    id: str
    name: str
    country: str
    type: str
    kind: str  # the class: mechanized, non-mechanized, static, air, naval, special forces
    size: str = ""
    front: Strength = Strength()
    back: Strength | None = None  # the reduced side of a two-step unit
    movement: int = 0
    pursuit: bool = False  # 13.1
    range: int = 0  # 16.3
    success: tuple[int, ...] = ()  # 17.1 the rolls with which special forces succeed
    option: str = ""  # 23.1, or the variant counters

    @property
    def land(self) -> bool:
        """2.5.1  A land combat unit, static ones among them."""
        return self.kind in (MECHANIZED, FOOT, STATIC)

    @property
    def mobile(self) -> bool:
        """8.0  Moves, counts for stacking and has a zone."""
        return self.kind in (MECHANIZED, FOOT)

    @property
    def mechanized(self) -> bool:
        return self.kind == MECHANIZED

    @property
    def static(self) -> bool:
        return self.kind == STATIC

    @property
    def colours(self) -> str:
        """What colours a counter."""
        return self.country

    @property
    def army(self) -> bool:
        return self.size == ARMY

    @property
    def alpine(self) -> bool:
        return self.type == ALPINE

    @property
    def fort(self) -> bool:
        """12.2  A fortification."""
        return self.type == FORT

    @property
    def flak(self) -> bool:
        """16.7  Anti-aircraft units and fortifications shoot at aircraft."""
        return self.type in (FLAK, FORT)

    @property
    def two_steps(self) -> bool:
        return self.back is not None

    @property
    def legs(self) -> str:
        """The column of the terrain chart that it moves by."""
        if self.alpine:
            return ALPINE
        return MECHANIZED if self.mechanized else "other"

    def strength(self, *, reduced: bool) -> Strength:
        """What the side that lies up says."""
        return self.back if reduced and self.back is not None else self.front

    def factors(self, *, reduced: bool = False) -> str:
        """As on the counter: 5+4-6, an air unit 2 range 6, special forces 1-4."""
        shown = self.strength(reduced=reduced)
        if self.kind == SPECIAL:
            return f"{self.success[0]}-{self.success[-1]}" if self.success else ""
        if self.kind == AIR:
            return f"{shown.attack} range {self.range}"
        if self.kind == NAVAL:
            return str(shown.attack) if self.type == BOMBARDMENT else ""
        sign = "+" if self.pursuit else "-"
        return f"{shown.attack}{sign}{shown.defense}-{self.movement}"


class Roster(counters.Roster[Unit]):
    """All counters of the game."""

    def face_down(self, id: str) -> Unit:
        """15.0  A counter of which only the country can be seen."""
        country = flag_of(id)
        return Unit(id, f"{country} unit", country, "infantry", FOOT)

    def of(self, country: str, type: str = "") -> list[str]:
        """A country's counters, of one type or all."""
        return [
            each.id
            for each in self.values()
            if each.country == country and (not type or each.type == type)
        ]


COLUMNS = (
    "id", "name", "country", "type", "class", "size", "steps", "attack", "defense", "movement",
    "pursuit", "reduced_attack", "reduced_defense", "range", "success", "option", "source",
)  # fmt: skip


def read_roster(path: Path) -> Roster:
    return Roster.read(path, COLUMNS, _read)


def _read(row: Row) -> Unit:
    steps = row.int("steps")
    if steps not in (1, 2):
        raise row.error(f"{steps} is no number of steps.")
    back = Strength(row.number("reduced_attack"), row.number("reduced_defense"))
    return row.into(
        Unit,
        type=row.one_of("type", TYPES),
        kind=row.one_of("class", CLASSES),
        front=Strength(row.number("attack"), row.number("defense")),
        back=back if steps == 2 else None,
        movement=row.number("movement"),
        range=row.number("range"),
        success=rolls(row["success"]),
    )


def rolls(text: str) -> tuple[int, ...]:
    """The rolls that "1-4" or "1,2" stand for; none for "-" and for words."""
    if "," not in text and not text[:1].isdigit():
        return ()
    first, dash, last = text.partition("-")
    if dash:
        return tuple(range(int(first), int(last) + 1))
    return tuple(int(each) for each in text.split(","))
