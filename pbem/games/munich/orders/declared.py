"""Everything a player of Munich War can say; `str(order)` is the canonical text."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from pbem.engine.order import Order
from pbem.games.munich.facts.phases import DONE_WITH, KIND_OF

ASSAULT, MOBILE = "assault", "mobile"
CITY, UNITS = "city", "units"
OFF = "OFF"  # 8.6.1 where a train goes that leaves the map


def phase_said(word: str) -> str:
    """What DONE calls a phase that is named by a word of the grammar."""
    return "air" if word == "AIR" else DONE_WITH[word.lower()]


def _joined(units: tuple[str, ...]) -> str:
    return " + ".join(units)


# -- placing --------------------------------------------------------------------------------------


class Place(Order, frozen=True):
    """3.4, 7.2.2  Put a unit into a hex; at set-up also AVAILABLE, or REINFORCEMENTS for later."""

    answers: ClassVar = ("setup", "deploy")
    unit: str
    place: str
    reduced: bool = False  # 3.4.2 where some start at full strength and some reduced

    def __str__(self) -> str:
        return f"PLACE {self.unit} {self.place}{' REDUCED' if self.reduced else ''}"


class Default(Order, frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup", "deploy", "storm", "excess")

    def __str__(self) -> str:
        return "DEFAULT"


class Done(Order, frozen=True):
    """Nothing more in this phase."""

    answers: ClassVar = tuple(DONE_WITH)
    idle: ClassVar = True
    phase: str = ""  # one of KIND_OF; empty until its context fills it in

    def fits(self, kind: str) -> bool:
        return kind == KIND_OF[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"DONE {self.phase.upper()}".rstrip()


# -- mobilization ---------------------------------------------------------------------------------


class Mobilize(Order, frozen=True):
    """7.2.1  Pay for a reinforcement, which comes some turns later."""

    answers: ClassVar = ("mobilize", "crisis")
    unit: str

    def __str__(self) -> str:
        return f"MOBILIZE {self.unit}"


class Refit(Order, frozen=True):
    """7.3  Bring a reduced unit to full strength."""

    answers: ClassVar = ("mobilize", "crisis")
    unit: str

    def __str__(self) -> str:
        return f"REFIT {self.unit}"


class Ground(Order, frozen=True):
    """20.0  The air units that a storm keeps from flying."""

    answers: ClassVar = ("storm",)
    units: tuple[str, ...]

    def __str__(self) -> str:
        return f"GROUND {_joined(self.units)}"


# -- in the air -----------------------------------------------------------------------------------


class Launch(Order, frozen=True):
    """16.2  Send an air unit from a city to a hex; its mission is not said."""

    answers: ClassVar = ("launch",)
    unit: str
    start: str
    target: str

    def __str__(self) -> str:
        return f"LAUNCH {self.unit} FROM {self.start} TO {self.target}"


class Intercept(Order, frozen=True):
    """16.6  Send an air unit against an enemy one."""

    answers: ClassVar = ("intercept",)
    unit: str
    start: str
    target: str

    def __str__(self) -> str:
        return f"INTERCEPT {self.unit} FROM {self.start} AT {self.target}"


class Bomb(Order, frozen=True):
    """16.8  Terror bombing of a city, or of the units in a hex."""

    answers: ClassVar = ("bomb",)
    unit: str
    at: str  # CITY or UNITS

    def __str__(self) -> str:
        return f"BOMB {self.at.upper()} WITH {self.unit}"


class Hit(Order, frozen=True):
    """16.8.1  The enemy unit that terror bombing reduces."""

    answers: ClassVar = ("hit",)
    unit: str

    def __str__(self) -> str:
        return f"HIT {self.unit}"


# -- movement -------------------------------------------------------------------------------------


class Move(Order, frozen=True):
    """8.0  Move one unit by the cheapest way through the hexes named."""

    answers: ClassVar = ("move",)
    unit: str
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"M {self.unit} {' '.join(self.way)}"


class Rail(Order, frozen=True):
    """8.6  Railroad movement to a hex, or off the map and back for the Soviets."""

    answers: ClassVar = ("move",)
    unit: str
    to: str  # a hex, or OFF

    def __str__(self) -> str:
        return f"RAIL {self.unit} {self.to}"


class Fly(Order, frozen=True):
    """16.10.1  Air transport of one unit."""

    answers: ClassVar = ("move",)
    unit: str
    marker: str
    to: str

    def __str__(self) -> str:
        return f"FLY {self.unit} {self.to} WITH {self.marker}"


class Ship(Order, frozen=True):
    """18.2.1  Naval transport; of marines from and to any coast (18.2.2); evacuation (23.3)."""

    answers: ClassVar = ("move",)
    units: tuple[str, ...]
    marker: str
    to: str

    def __str__(self) -> str:
        return f"SHIP {_joined(self.units)} {self.to} WITH {self.marker}"


class Storm(Order, frozen=True):
    """18.2.2  Marines go to sea to assault an enemy-held coast in the combat phase."""

    answers: ClassVar = ("move",)
    units: tuple[str, ...]
    marker: str
    to: str  # the coast; they wait in an all-sea hex next to it

    def __str__(self) -> str:
        return f"STORM {self.to} WITH {_joined(self.units)} BY {self.marker}"


# -- combat ---------------------------------------------------------------------------------------


class Attack(Order, frozen=True):
    """11.0  Attack one hex with the units named, on one of the two tables, with support."""

    answers: ClassVar = ("attack",)
    hex: str
    units: tuple[str, ...]
    table: str = ASSAULT
    air: bool = False  # 16.9 the air unit over the hex
    naval: str = ""
    special: str = ""

    def __str__(self) -> str:
        support = f"{' AIR' if self.air else ''}"
        support += f" NAVAL {self.naval}" if self.naval else ""
        support += f" SF {self.special}" if self.special else ""
        mobile = " MOBILE" if self.table == MOBILE else ""
        return f"A {self.hex} WITH {_joined(self.units)}{mobile}{support}"


class Supply(Order, frozen=True):
    """18.3  An amphibious marker supplies a port in this combat phase."""

    answers: ClassVar = ("attack",)
    marker: str
    port: str

    def __str__(self) -> str:
        return f"SUPPLY {self.port} WITH {self.marker}"


class Lose(Order, frozen=True):
    """11.16  The unit that loses a step."""

    answers: ClassVar = ("lose",)
    unit: str

    def __str__(self) -> str:
        return f"LOSE {self.unit}"


class Retreat(Order, frozen=True):
    """12.0  Where a unit retreats to, hex by hex; or, in a fortress, that it stands (12.2)."""

    answers: ClassVar = ("retreat",)
    unit: str
    way: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"R {self.unit} {' '.join(self.way)}" if self.way else f"STAND {self.unit}"


class Follow(msgspec.Struct, frozen=True):
    """13.0  One unit that advances, hex by hex."""

    unit: str
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.unit} {' '.join(self.way)}"


class Advance(Order, frozen=True):
    """13.0  Who advances, and how far; nobody, if nobody is named."""

    answers: ClassVar = ("advance",)
    moves: tuple[Follow, ...] = ()

    def __str__(self) -> str:
        return f"ADVANCE {', '.join(map(str, self.moves))}" if self.moves else "NO ADVANCE"


class Remove(Order, frozen=True):
    """9.1  The units that are too many in a hex."""

    answers: ClassVar = ("excess",)
    units: tuple[str, ...]

    def __str__(self) -> str:
        return f"REMOVE {_joined(self.units)}"
