"""The counters: what is printed on each, as the order of battle has it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from pbem.engine.order import Side
from pbem.wargame.data import counters
from pbem.wargame.data.counters import flag_of
from pbem.wargame.data.counters import hidden as hidden
from pbem.wargame.data.counters import hidden_id as hidden_id
from pbem.wargame.data.tsv import Row

ALLIED, GERMAN = "allied", "german"
SIDES = (ALLIED, GERMAN)
GERMANS, BRITISH, FRENCH, NORWEGIAN, POLISH = "German", "British", "French", "Norwegian", "Polish"
NATIONALITIES = (GERMANS, BRITISH, FRENCH, NORWEGIAN, POLISH)
KGD, KGB, KGH, KGW = "KGD", "KGB", "KGH", "KGW"
BR, FR, NW, PL = "BR", "FR", "NW", "PL"
COMMANDS = {GERMAN: (KGD, KGB, KGH, KGW), ALLIED: (BR, FR, NW, PL)}
"""2.3.1  The sub-commands of each side."""
AIR, NAVAL, SIGNAL, RAIL_GUN, MARINE = "air", "naval", "signal", "railroad artillery", "marine"
TYPES = (
    "infantry", "mountain", "ski", "airborne", MARINE, "artillery", "mountain artillery",
    "airborne artillery", RAIL_GUN, "engineer", "anti-aircraft", SIGNAL, "heavy weapons",
    "anti-tank", "tank", "leader", AIR, NAVAL,
)  # fmt: skip
RANDOM, SCHEDULED, AT_START = "R", "S", ""
OPTIONAL_A, OPTIONAL_B, OPTIONAL = "OPT(A)", "OPT(B)", "OPT"
CODES = (AT_START, RANDOM, SCHEDULED, OPTIONAL_A, OPTIONAL_B, OPTIONAL)


def enemy_of(side: Side) -> Side:
    return GERMAN if side == ALLIED else ALLIED


class Unit(msgspec.Struct, frozen=True):
    """One counter as printed (2.3); a strike has a fire factor and nothing else (2.3.8)."""

    id: str
    name: str
    side: Side
    nationality: str
    command: str  # 2.3.1 its sub-command; empty for strikes
    type: str
    size: str = ""
    fire: int = 0
    anti_armor: bool = False
    close_assault: bool = False
    elite: bool = False
    range: int = 1  # 2.3.6 hexes; 0 for those who cannot fire
    movement: int = 0
    mechanized: bool = False
    airborne: bool = False
    ski: bool = False
    engineer: bool = False
    aa: bool = False
    leader: bool = False
    code: str = AT_START  # 2.3 R, S, OPT..., or empty: there from the start
    formation: str = ""  # 8.2.2 with whom a scheduled unit comes

    @property
    def strike(self) -> bool:
        """2.3.8  An air or naval strike, which is never a ground unit."""
        return self.type in (AIR, NAVAL)

    @property
    def signal(self) -> bool:
        return self.type == SIGNAL

    @property
    def rail_gun(self) -> bool:
        """19.2  Bound to the railroad."""
        return self.type == RAIL_GUN

    @property
    def marine(self) -> bool:
        """13.2, 22.4  The Royal Marines."""
        return self.type == MARINE and self.nationality == BRITISH

    @property
    def staff(self) -> bool:
        """18.2  Auchinleck, who is no combat unit and stays in his staging area."""
        return self.leader and self.side == ALLIED

    @property
    def dietl(self) -> bool:
        return self.leader and self.side == GERMAN

    @property
    def colours(self) -> str:
        """2.3.1  What colours a counter: the sub-command of a German, the nation of all others."""
        return self.command if self.nationality == GERMANS and self.command else self.nationality

    @property
    def legs(self) -> str:
        """The column of the terrain chart that the unit moves by."""
        return "mechanized" if self.mechanized else "other"

    @property
    def strength(self) -> tuple[int, int, str]:
        """By which units are compared: fire, then movement."""
        return self.fire + self.elite, self.movement, self.id

    @property
    def factors(self) -> str:
        """As on the counter: 3a-6, elite 5+6, close assault in brackets, range in front."""
        fire = f"{self.fire}{'a' if self.anti_armor else ''}"
        if self.strike:
            return fire
        shown = f"[{fire}]" if self.close_assault else fire
        reach = f" range {self.range}" if self.range > 1 else ""
        return f"{shown}{'+' if self.elite else '-'}{self.movement}{reach}"


class Roster(counters.Roster[Unit]):
    """All counters of the game."""

    def face_down(self, id: str) -> Unit:
        """21.0  A counter of which only the flag can be seen."""
        nationality = flag_of(id)
        side = GERMAN if nationality == GERMANS else ALLIED
        return Unit(id, f"{nationality} unit", side, nationality, "", "infantry")

    def coded(self, side: Side, *codes: str) -> list[str]:
        """A side's counters with one of these reinforcement codes, strikes left out."""
        return [
            each.id
            for each in self.values()
            if each.side == side and each.code in codes and not each.strike
        ]

    def under(self, side: Side, command: str) -> list[str]:
        """2.3.1  The counters of a sub-command that can act: neither strikes nor staff."""
        return self._under.get((side, command), [])

    @cached_property
    def _under(self) -> dict[tuple[Side, str], list[str]]:
        found: dict[tuple[Side, str], list[str]] = {}
        for each in self.values():
            if not each.strike and not each.staff:
                found.setdefault((each.side, each.command), []).append(each.id)
        return found

    def strikes(self, side: Side) -> list[str]:
        return [each.id for each in self.values() if each.side == side and each.strike]

    def formation(self, name: str) -> list[str]:
        return [each.id for each in self.values() if each.formation == name]


FLAGS = (
    "anti_armor", "close_assault", "elite", "mechanized", "airborne", "ski", "engineer", "aa",
    "leader",
)  # fmt: skip
COLUMNS = (
    "id", "name", "side", "nationality", "command", "type", "size", "fire", "range", "movement",
    *FLAGS, "code", "formation", "source",
)  # fmt: skip


def read_roster(path: Path) -> Roster:
    return Roster.read(path, COLUMNS, _read)


def _read(row: Row) -> Unit:
    side = row.one_of("side", SIDES)
    unit = row.into(
        Unit,
        nationality=row.one_of("nationality", NATIONALITIES),
        type=row.one_of("type", TYPES),
        range=row.int_or("range", 1),
        movement=row.int_or("movement", 0),
    )
    if unit.code not in CODES:
        raise row.error(f"{unit.code} is not a reinforcement code")
    if not unit.strike and unit.command not in COMMANDS[side]:
        raise row.error(f"{unit.command} is not a sub-command of the {side} side")
    return unit
