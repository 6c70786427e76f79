"""The counters: what is printed on each, as the order of battle has it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from pbem.engine.order import Side
from pbem.wargame.data import counters
from pbem.wargame.data.counters import flag_of
from pbem.wargame.data.counters import hidden as hidden
from pbem.wargame.data.counters import hidden_id as hidden_id
from pbem.wargame.data.tsv import Row

ALLIED, GERMAN = "allied", "german"
SIDES = (ALLIED, GERMAN)
NAVAL, AIR, GROUND = "naval", "air", "ground"
ARMS = (NAVAL, AIR, GROUND)
GERMANS, BRITISH, FRENCH, POLISH, NORWEGIAN = "German", "British", "French", "Polish", "Norwegian"
NATIONS = {
    GERMANS: GERMAN,
    BRITISH: ALLIED,
    FRENCH: ALLIED,
    POLISH: ALLIED,
    NORWEGIAN: ALLIED,
}
"""2.4  The nations, and on whose side each is."""
CV, BB, BC, CA, CD, CL, DD, PT = "CV", "BB", "BC", "CA", "CD", "CL", "DD", "PT"
ATR, LCTR, TR, SS = "ATR", "LCTR", "TR", "SS"
SHIPS = (CV, BB, BC, CA, CD, CL, DD, PT, ATR, LCTR, TR, SS)
"""2.6  The types of ships."""
AMPHIBIOUS = (ATR, LCTR, TR)
CAPITAL = (BB, BC, CV)
B, DB, F, FP, R, SP, TRANSPORT, TRANSPORT_SP = "B", "DB", "F", "FP", "R", "SP", "Tr", "TrSP"
AIRCRAFT = (B, DB, F, FP, R, SP, TRANSPORT, TRANSPORT_SP)
"""2.7, 17.7  The types of aircraft."""
INFANTRY, MOUNTAIN, AIRBORNE, ARMOR = "infantry", "mountain", "airborne", "armor"
MOTORIZED, MACHINEGUN, ANTIAIRCRAFT = "motorized", "machinegun", "antiaircraft"
FORTRESS, MARINE, COMMANDO, RECON = "fortress", "marine", "commando", "recon"
NAVAL_INFANTRY = "naval_infantry"
TROOPS = (
    INFANTRY, MOUNTAIN, AIRBORNE, ARMOR, MOTORIZED, MACHINEGUN, ANTIAIRCRAFT, FORTRESS, MARINE,
    COMMANDO, RECON, NAVAL_INFANTRY,
)  # fmt: skip
"""2.8  The types of ground units."""
TYPES = {NAVAL: SHIPS, AIR: AIRCRAFT, GROUND: TROOPS}
START, REINFORCEMENT, SPECIAL = "start", "reinf", "spec"
CODES = (START, REINFORCEMENT, SPECIAL)
POOLS = {"german": GERMAN, "allied": ALLIED, "norwegian": ALLIED}
"""3.1, 3.2  The reinforcement pools, and whose they are."""
HOPPERS = ("Hurricane", "Gladiator")
"""25.5  The British fighters that fly by way of a carrier."""


def enemy_of(side: Side) -> Side:
    return GERMAN if side == ALLIED else ALLIED


class Capacity(NamedTuple):
    """10.14  So many light units, or so many heavy ones."""

    light: int
    heavy: int

    def holds(self, light: int, heavy: int) -> bool:
        """Do these fit together? A heavy unit needs the room of all light ones it replaces."""
        if heavy > self.heavy:
            return False
        return light <= self.light and (not heavy or light == 0)


class Unit(msgspec.Struct, frozen=True, dict=True):
    """One counter as printed (2.3)."""

    id: str
    name: str
    side: Side
    nation: str
    arm: str
    type: str
    model: str = ""  # of aircraft
    size: str = ""  # 2.9 of ground units
    ground: int = 0  # 11.3 the four factors
    air: int = 0
    sub: int = 0
    surface: int = 0
    support: bool = False  # 11.8 the anti-ground factor stands in parentheses
    move: int = 0  # 2.3 zones or areas; for aircraft the range
    heavy: bool = False
    light_load: int = 0  # 10.14 the light units it carries
    heavy_load: int = 0  # 10.14 or the heavy ones in their place
    code: str = START
    place: str = ""  # where it starts: a label or a kind of place, or the pool it is drawn from
    city: str = ""  # 17.9 the area of a fortress
    kg100: bool = False  # 17.8

    # -- arms -------------------------------------------------------------------------------------

    @cached_property
    def naval(self) -> bool:
        return self.arm == NAVAL

    @cached_property
    def aircraft(self) -> bool:
        return self.arm == AIR

    @cached_property
    def ground_unit(self) -> bool:
        return self.arm == GROUND

    # -- ships ------------------------------------------------------------------------------------

    @cached_property
    def submarine(self) -> bool:
        return self.type == SS

    @cached_property
    def surface_ship(self) -> bool:
        """2.10  Every ship that is no submarine."""
        return self.naval and self.type != SS

    @cached_property
    def carrier(self) -> bool:
        return self.type == CV

    @cached_property
    def capital(self) -> bool:
        """18.0  A ship whose loss is a shock."""
        return self.type in CAPITAL

    @cached_property
    def transport_ship(self) -> bool:
        """2.6, 10.13  Of the amphibious class."""
        return self.type in AMPHIBIOUS

    @cached_property
    def warship_carrier(self) -> bool:
        """10.14, 25.4  A warship that takes troops aboard in need."""
        return self.surface_ship and self.light_load > 0 and not self.transport_ship

    @cached_property
    def protected(self) -> bool:
        """11.5  Carriers and transports, behind all others."""
        return self.type in (CV, TR)

    @cached_property
    def capacity(self) -> Capacity:
        """10.14, 25.7  What it carries."""
        return Capacity(self.light_load, self.heavy_load)

    # -- aircraft ---------------------------------------------------------------------------------

    @cached_property
    def fighter(self) -> bool:
        return self.type == F

    @cached_property
    def bomber(self) -> bool:
        """25.5  Of type B: those that strike railyards."""
        return self.type == B

    @cached_property
    def dive_bomber(self) -> bool:
        return self.type == DB

    @cached_property
    def transport_plane(self) -> bool:
        return self.type in (TRANSPORT, TRANSPORT_SP)

    @cached_property
    def seaplane(self) -> bool:
        """17.6, 17.7  May be based in a sea zone; one that carries troops only there."""
        return self.type in (SP, TRANSPORT_SP)

    @cached_property
    def hops(self) -> bool:
        """25.5  May fly by way of a carrier."""
        return self.nation == BRITISH and self.model in HOPPERS

    # -- ground units -----------------------------------------------------------------------------

    @cached_property
    def light(self) -> bool:
        return self.ground_unit and not self.heavy

    @cached_property
    def fortress(self) -> bool:
        return self.type == FORTRESS

    @cached_property
    def armor(self) -> bool:
        return self.type == ARMOR

    @cached_property
    def airborne(self) -> bool:
        return self.type == AIRBORNE

    @cached_property
    def marine(self) -> bool:
        """17.4  British marines, who may stay aboard warships."""
        return self.type == MARINE

    @cached_property
    def commando(self) -> bool:
        """17.3  The Brandenburgers, who fire first."""
        return self.type == COMMANDO

    @cached_property
    def mountain_trained(self) -> bool:
        """10.12, 17.2  Mountain troops, and light Norwegians."""
        return self.type == MOUNTAIN or (self.nation == NORWEGIAN and self.light)

    @cached_property
    def static(self) -> bool:
        """2.13  Never moves once it is on the map."""
        return self.move == 0

    # -- what is said and shown -------------------------------------------------------------------

    @cached_property
    def colours(self) -> str:
        """2.4  What colours a counter."""
        return self.nation

    @cached_property
    def flag(self) -> str:
        """14.0  What can be seen of it when it is hidden."""
        return f"{self.side}/{self.arm}"

    @cached_property
    def factors(self) -> str:
        """As on the counter: anti-ground, air, submarine, surface, then movement or range."""
        ground = f"({self.ground})" if self.support else str(self.ground)
        return f"{ground}-{self.air}-{self.sub}-{self.surface} ({self.move})"

    @cached_property
    def strength(self) -> tuple[int, int, str]:
        """By which units are compared: all factors, then movement."""
        return self.ground + self.air + self.sub + self.surface, self.move, self.id


class Roster(counters.Roster[Unit]):
    """All counters of the game."""

    def face_down(self, id: str) -> Unit:
        """14.0  A counter of which only the side and the arm can be seen."""
        side, arm = flag_of(id).split("/")
        nation = GERMANS if side == GERMAN else "Allied"
        return Unit(id, f"unseen {nation} {_SAID[arm]}", side, nation, arm, "")

    def of_side(self, side: Side) -> list[Unit]:
        return [each for each in self.values() if each.side == side]

    def coded(self, code: str, side: Side) -> list[Unit]:
        """2.3  A side's counters with this code on the back."""
        return [each for each in self.of_side(side) if each.code == code]

    def pool(self, name: str) -> list[Unit]:
        """3.1, 3.2  The reinforcements of a pool: german, allied or norwegian."""
        return [each for each in self.values() if each.code == REINFORCEMENT and each.place == name]


_SAID = {NAVAL: "ship", AIR: "aircraft", GROUND: "ground unit"}
COLUMNS = (
    "id", "name", "side", "nation", "arm", "type", "model", "size", "ground", "air", "sub",
    "surface", "support", "move", "heavy", "light_load", "heavy_load", "code", "place", "city",
    "kg100", "source",
)  # fmt: skip


def read_roster(path: Path) -> Roster:
    return Roster.read(path, COLUMNS, _read)


def _read(row: Row) -> Unit:
    unit = row.into(
        Unit,
        side=row.one_of("side", SIDES),
        arm=row.one_of("arm", ARMS),
        code=row.one_of("code", CODES),
    )
    if unit.side != row.choice("nation", NATIONS):
        raise row.error(f"{unit.nation} units are not on the {unit.side} side")
    if unit.type not in TYPES[unit.arm]:
        raise row.error(f"{unit.type} is no type of {unit.arm} unit")
    if unit.code == REINFORCEMENT and POOLS.get(unit.place) != unit.side:
        raise row.error(f"{unit.place} is no pool of the {unit.side} side")
    if unit.fortress != bool(unit.city):
        raise row.error("a fortress has a city, and nobody else")
    return unit
