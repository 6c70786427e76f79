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
NAVAL_AIR = "naval air"
AIRFIELD, UNSEEN = "airfield", "unseen"
LAND, AIR = (INFANTRY, ARMOR, PARA), (FIGHTER, FIGHTER_BOMBER, BOMBER, NAVAL_AIR)
DUAL = (FIGHTER_BOMBER, NAVAL_AIR)
"""12.1  Those that act as fighters or as bombers."""
KINDS = (*LAND, HQ, GENERAL, *AIR, AIRFIELD)
BATTLESHIP, HEAVY_CRUISER, CARRIER = NAMED = ("BB", "CA", "CV")
"""9.5  Single ships, gone for good when they are sunk."""
SQUADRONS = LIGHT_CRUISER, DESTROYER, ESCORT, ESCORT_CARRIER, SUBMARINE = (
    "CL", "DD", "DE", "CVE", "SS",
)  # fmt: skip
DECKS = (CARRIER, ESCORT_CARRIER)
"""13.3  Where naval air units can base."""
HUNTERS = (DESTROYER, ESCORT)
"""11.2, 11.3  Those that fight submarines."""
TRANSPORT = "STP"
"""10.0 a point of sea transport."""
U_BOATS = U_BOAT, SCHNORKEL = "U-boat", "schnorkel"
"""11.0 packs of submarines that fight convoys only, 5.9 the later ones better."""
SHIPS = (*NAMED, *SQUADRONS, TRANSPORT, *U_BOATS)


class Rating(msgspec.Struct, frozen=True):
    """9.0  What one side of a ship's counter says."""

    gunnery: int | None  # None: it cannot fire
    armor: int
    speed: int

    def __str__(self) -> str:
        return f"{'X' if self.gunnery is None else self.gunnery}-{self.armor}-{self.speed}"


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
    underlined: bool = False  # 16.2 a bomber's strength: half as many attacks on ships
    quality: int = 0  # of a fighter or fighter-bomber
    rating: int = 0  # 22.1 attacks a step of a headquarters
    radius: int = 0  # 22.1 of its command
    exploitation: int = 0  # 28.3 of a general, in hexes
    front: Rating | None = None  # of a ship
    damaged: Rating | None = None  # 9.5 the same on its back

    @property
    def land(self) -> bool:
        """24.2  Infantry, armor or paratroops."""
        return self.kind in LAND

    @property
    def air(self) -> bool:
        return self.kind in AIR

    @property
    def naval(self) -> bool:
        return self.kind in SHIPS

    @property
    def afloat(self) -> bool:
        """Is it a ship, or may carriers bring it along?"""
        return self.naval or self.kind == NAVAL_AIR

    @property
    def submarine(self) -> bool:
        return self.kind == SUBMARINE

    @property
    def transport(self) -> bool:
        """10.0  Is it a point of sea transport?"""
        return self.kind == TRANSPORT

    @property
    def u_boat(self) -> bool:
        return self.kind in U_BOATS

    @property
    def schnorkel(self) -> bool:
        """5.9  Is it a U-boat of the later kind?"""
        return self.kind == SCHNORKEL

    @property
    def alone(self) -> bool:
        """11.1  Does it stack with nobody out of port?"""
        return self.submarine or self.u_boat

    @property
    def dual(self) -> bool:
        """12.1  Does it act as a fighter or as a bomber?"""
        return self.kind in DUAL

    @property
    def single(self) -> bool:
        """9.5, 16.3  Is it one ship with a name, and no squadron?"""
        return self.kind in NAMED

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
        return self.back > 0 or self.damaged is not None

    @property
    def colours(self) -> str:
        """What colours a counter."""
        return self.nation

    def points(self, *, depleted: bool) -> int:
        """Strength as the counter lies."""
        return self.back if depleted and self.back else self.strength

    def ship(self, *, damaged: bool) -> Rating:
        """9.0  What a ship can do as it is."""
        found = self.damaged if damaged else self.front
        assert found is not None, f"{self.id} is no ship"
        return found

    def factors(self, *, depleted: bool = False) -> str:
        """As on the counter: 6-3, 4*-4/3 (a fighter), 2-4 (a headquarters), 5-13-39 (a ship)."""
        if self.naval:
            return str(self.ship(damaged=depleted))
        shown = self.points(depleted=depleted)
        if self.kind == FIGHTER:
            return f"{shown}*-{self.range}/{self.quality}"
        if self.kind in DUAL:
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
UNDERLINED = "_"  # behind a strength


SHIP_COLUMNS = (
    "id", "name", "nation", "kind", "gunnery", "armor", "speed", "back_gunnery", "back_armor",
    "back_speed", "source",
)  # fmt: skip
NO_GUNS, NOTHING = "X", "-"  # no back: 11.0 one hit sinks it


def read_roster(units: Path, ships: Path) -> Roster:
    """All counters: on land and in the air, and at sea."""
    found = Roster.read(units, COLUMNS, _read)
    found.update(Roster.read(ships, SHIP_COLUMNS, _read_ship))
    return found


def _read(row: Row) -> Unit:
    printed = row["strength"]
    underlined = printed.endswith(UNDERLINED)
    plain = Row(row.file, row.line, {**row.cells, "strength": printed.removesuffix(UNDERLINED)})
    numbers = {each: plain.number(each) for each in NUMBERS}
    return row.into(Unit, kind=row.one_of("kind", KINDS), underlined=underlined, **numbers)


def _read_ship(row: Row) -> Unit:
    return row.into(
        Unit,
        kind=row.one_of("kind", SHIPS),
        front=_rating(row, ""),
        damaged=_rating(row, "back_") if row["back_armor"] != NOTHING else None,
    )


def _rating(row: Row, face: str) -> Rating:
    guns = None if row[f"{face}gunnery"] == NO_GUNS else row.int(f"{face}gunnery")
    return Rating(guns, row.int(f"{face}armor"), row.int(f"{face}speed"))
