"""The counters: what is printed on each."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.wargame.data import counters
from pbem.wargame.data.counters import flag_of
from pbem.wargame.data.tsv import Row

INFANTRY, ARMOR, PARA = "infantry", "armor", "para"
HQ, GENERAL = "hq", "general"
FIGHTER, FIGHTER_BOMBER, BOMBER = "fighter", "fighter-bomber", "bomber"
AIRFIELD, UNSEEN = "airfield", "unseen"
LAND, AIR = (INFANTRY, ARMOR, PARA), (FIGHTER, FIGHTER_BOMBER, BOMBER)
KINDS = (*LAND, HQ, GENERAL, *AIR, AIRFIELD)


class Unit(msgspec.Struct, frozen=True):
    """One counter as printed; numbers that its kind has not are nought."""

    id: str
    name: str
    nation: str
    kind: str
    strength: int = 0  # in strength points; of a general what he adds
    back: int = 0  # the same on the depleted side; nought: it has one step
    movement: int = 0
    range: int = 0  # of an air unit, in hexes out and as many back
    quality: int = 0  # of a fighter or fighter-bomber
    rating: int = 0  # 22.1 attacks a step of a headquarters
    radius: int = 0  # 22.1 of its command
    exploitation: int = 0  # 28.3 of a general, in hexes

    @property
    def land(self) -> bool:
        """24.2  Infantry, armor or paratroops."""
        return self.kind in LAND

    @property
    def air(self) -> bool:
        return self.kind in AIR

    @property
    def infantry(self) -> bool:
        return self.kind == INFANTRY

    @property
    def armor(self) -> bool:
        return self.kind == ARMOR

    @property
    def zoc(self) -> bool:
        """25.1  Does it have a zone of control?"""
        return self.kind in (INFANTRY, ARMOR)

    @property
    def stacks(self) -> bool:
        """24.2  Does it count against the stacking limit?"""
        return self.kind in (INFANTRY, ARMOR)

    @property
    def two_steps(self) -> bool:
        return self.back > 0

    @property
    def colours(self) -> str:
        """What colours a counter."""
        return self.nation

    def points(self, *, depleted: bool) -> int:
        """Strength as the counter lies."""
        return self.back if depleted and self.back else self.strength

    def factors(self, *, depleted: bool = False) -> str:
        """As on the counter: 6-3, 4*-4/3 (a fighter), 6-12 (a bomber), 2-4 (a headquarters)."""
        shown = self.points(depleted=depleted)
        if self.kind == FIGHTER:
            return f"{shown}*-{self.range}/{self.quality}"
        if self.kind == FIGHTER_BOMBER:
            return f"{shown}-{self.range}/{self.quality}"
        if self.kind == BOMBER:
            return f"{shown}-{self.range}"
        if self.kind == HQ:
            return f"{self.rating}-{self.radius}"
        if self.kind == GENERAL:
            return f"{self.strength}/{self.exploitation}"
        return f"{shown}-{self.movement}" if self.land else ""


class Roster(counters.Roster[Unit]):
    """All counters of the game."""

    def face_down(self, id: str) -> Unit:
        """12.7  A counter beneath the top one: only its nation can be told."""
        nation = flag_of(id)
        return Unit(id, f"{nation} unit", nation, UNSEEN)


COLUMNS = (
    "id", "name", "nation", "kind", "strength", "back", "movement", "range", "quality", "rating",
    "radius", "exploitation", "source",
)  # fmt: skip
NUMBERS = COLUMNS[4:-1]


def read_roster(path: Path) -> Roster:
    return Roster.read(path, COLUMNS, _read)


def _read(row: Row) -> Unit:
    numbers = {each: row.number(each) for each in NUMBERS}
    return row.into(Unit, kind=row.one_of("kind", KINDS), **numbers)
