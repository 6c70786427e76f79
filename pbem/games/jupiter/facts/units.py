"""The counters: what is printed on each, as the order of battle has it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.engine.order import Side
from pbem.wargame.data import counters
from pbem.wargame.data.counters import UNKNOWN as UNKNOWN
from pbem.wargame.data.counters import flag_of
from pbem.wargame.data.counters import hidden as hidden
from pbem.wargame.data.counters import hidden_id as hidden_id
from pbem.wargame.data.tsv import Row

ALLIED, GERMAN, SWEDISH = "allied", "german", "swedish"
SIDES = (ALLIED, GERMAN)
US, BRITISH, SOVIET, GERMANS, SWEDES, UC1 = "US", "British", "Soviet", "German", "Swedish", "UC1"
CONTINGENTS = (US, BRITISH, SOVIET, GERMANS, SWEDES, UC1)
WESTERN = (US, BRITISH, UC1)  # those who land from the sea and return from the dead

TYPES = (
    "armor",
    "panzer",
    "panzergrenadier",
    "infantry",
    "mountain",
    "paratroop",
    "coastal",
    "ski",
    "naval",
)


class Unit(msgspec.Struct, frozen=True):
    """One counter as printed (2.3-2.9)."""

    id: str
    name: str
    side: Side  # allied, german, or swedish: whoever gains Sweden
    contingent: str
    group: str  # printed upper left: 20MA, IR, a hex, ANR, R, 8, or -
    type: str
    size: str
    attack: int
    defence: int
    movement: int

    @property
    def legs(self) -> str:
        """The column of the terrain chart that the unit moves by."""
        if self.type == "ski":
            return "ski"
        if self.type == "mountain" or (self.type == "paratroop" and self.contingent == GERMANS):
            return "mountain"  # 2.4 German paratroops operate as mountain infantry
        return "other"

    @property
    def colours(self) -> str:
        """What colours a counter."""
        return self.contingent

    @property
    def mobile(self) -> bool:
        """13.19, 13.20  German panzers and panzer grenadiers, who may exploit."""
        return self.contingent == GERMANS and self.type in ("panzer", "panzergrenadier")

    @property
    def worth(self) -> int:
        """How much it is missed."""
        return 2 * self.attack + 2 * self.defence + self.movement

    @property
    def factors(self) -> str:
        return f"{self.attack}-{self.defence}-{self.movement}"


class Roster(counters.Roster[Unit]):
    """All counters of the game."""

    def face_down(self, id: str) -> Unit:
        """6.4  A counter of which only the flag can be seen."""
        contingent = flag_of(id)
        side = {GERMANS: GERMAN, SWEDES: SWEDISH}.get(contingent, ALLIED)
        return Unit(id, f"{contingent} unit", side, contingent, "-", "infantry", "", 0, 0, 0)

    def group(self, group: str) -> list[str]:
        return [each.id for each in self.values() if each.group == group]

    def of(self, *contingents: str) -> list[str]:
        return [each.id for each in self.values() if each.contingent in contingents]


COLUMNS = ("id", "name", "side", "contingent", "group", "type", "size", "af", "df", "mf", "source")


def read_roster(path: Path) -> Roster:
    return Roster.read(path, COLUMNS, _read)


def _read(row: Row) -> Unit:
    if row["type"] not in TYPES:
        raise row.error(f"{row['type']} is not a type of unit")
    if row["contingent"] not in CONTINGENTS:
        raise row.error(f"{row['contingent']} is not a contingent")
    id, name, side, contingent, group, type, size = (row[each] for each in COLUMNS[:7])
    factors = map(row.int, ("af", "df", "mf"))
    return Unit(id, name, side, contingent, group, type, size, *factors)
