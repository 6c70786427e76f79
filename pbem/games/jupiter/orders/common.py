"""Everything a player of Operation Jupiter can say; `str(order)` is the canonical text."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.order import Order

PHASES = {"setup": "setup", "moves": "move", "attacks": "attack", "landing": "land"}
"""What DONE can end, and the kind of question that is then no longer asked."""


def _with(units: tuple[str, ...]) -> str:
    return f" WITH {', '.join(units)}" if units else ""


def _sweden(violate: bool) -> str:
    """8.1  Going to war with Sweden is said in so many words."""
    return " SWEDEN" if violate else ""


class Base(Order, frozen=True):
    """3.2  Which landing hex a nationality uses."""

    answers: ClassVar = ("setup",)
    contingent: str
    hex: str

    def __str__(self) -> str:
        return f"BASE {self.contingent} {self.hex}"


class Place(Order, frozen=True):
    """Put a unit on the map: at set-up, when Sweden enters, when Germans arrive."""

    answers: ClassVar = ("setup", "sweden", "entry")
    unit: str
    hex: str

    def __str__(self) -> str:
        return f"PLACE {self.unit} {self.hex}"


class Default(Order, frozen=True):
    """Take the ready-made placement for all that is still to be placed."""

    answers: ClassVar = ("setup", "sweden", "entry")

    def __str__(self) -> str:
        return "DEFAULT"


class Done(Order, frozen=True):
    """Nothing more in this phase: set-up, movement, combat or landing."""

    answers: ClassVar = ("setup", "move", "attack", "land")
    phase: str  # one of PHASES; empty until its context fills it in

    def fits(self, kind: str) -> bool:
        return kind == PHASES[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"DONE {self.phase.upper()}".rstrip()


class Air(Order, frozen=True):
    """9.1  Where the airpower markers go, all at once."""

    answers: ClassVar = ("air",)
    hexes: tuple[str, ...]

    def __str__(self) -> str:
        return f"AIR {' '.join(self.hexes)}"


class Sortie(Order, frozen=True):
    """4.5  The Kriegsmarine sails, or stays in port this turn."""

    answers: ClassVar = ("sortie",)
    sail: bool

    def __str__(self) -> str:
        return "SORTIE" if self.sail else "NO SORTIE"


class Move(Order, frozen=True):
    """12.0  Move one unit, by the cheapest way through the hexes named."""

    answers: ClassVar = ("move",)
    unit: str
    to: str
    via: tuple[str, ...] = ()
    sweden: bool = False

    def __str__(self) -> str:
        return f"M {self.unit} {'-'.join((*self.via, self.to))}{_sweden(self.sweden)}"


class Hold(Order, frozen=True):
    """5.6  Disrupt a unit without moving it."""

    answers: ClassVar = ("move",)
    unit: str

    def __str__(self) -> str:
        return f"HOLD {self.unit}"


class Rest(Order, frozen=True):
    """5.6  Disrupt a unit without attacking with it."""

    answers: ClassVar = ("attack",)
    unit: str

    def __str__(self) -> str:
        return f"REST {self.unit}"


class Attack(Order, frozen=True):
    """13.0  Attack one hex with the units named, perhaps supported by special forces."""

    answers: ClassVar = ("attack",)
    hex: str
    units: tuple[str, ...]
    support: tuple[str, ...] = ()
    sweden: bool = False

    def __str__(self) -> str:
        support = f" SUPPORT {', '.join(self.support)}" if self.support else ""
        return f"A {self.hex}{_with(self.units)}{support}{_sweden(self.sweden)}"


class Probe(Order, frozen=True):
    """13.20  Push into an empty hex from one enemy zone to the next."""

    answers: ClassVar = ("attack",)
    hex: str
    units: tuple[str, ...]
    sweden: bool = False

    def __str__(self) -> str:
        return f"PROBE {self.hex}{_with(self.units)}{_sweden(self.sweden)}"


class Momentum(Order, frozen=True):
    """13.19  Attack, or probe, again at once with units that have just advanced."""

    answers: ClassVar = ("momentum",)
    hex: str
    units: tuple[str, ...]
    probe: bool = False
    sweden: bool = False

    def __str__(self) -> str:
        verb = "MOMENTUM PROBE" if self.probe else "MOMENTUM"
        return f"{verb} {self.hex}{_with(self.units)}{_sweden(self.sweden)}"


class NoMomentum(Order, frozen=True):
    """13.19  Leave it at that."""

    answers: ClassVar = ("momentum",)

    def __str__(self) -> str:
        return "NO MOMENTUM"


class Support(Order, frozen=True):
    """13.21  Special forces to help a defence; none of them is an answer too."""

    answers: ClassVar = ("support",)
    markers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"SUPPORT {', '.join(self.markers)}" if self.markers else "NO SUPPORT"


class Lose(Order, frozen=True):
    """The unit given up: to a combat result, to Sweden's neutrality, to the stacking limit."""

    answers: ClassVar = ("lose", "dl1", "retreat", "overstack")
    unit: str

    def __str__(self) -> str:
        return f"LOSE {self.unit}"


class FallBack(Order, frozen=True):
    """13.16  Turn the loss of one unit into the retreat of all."""

    answers: ClassVar = ("dl1",)

    def __str__(self) -> str:
        return "FALLBACK"


class Retreat(Order, frozen=True):
    """13.12  One unit's way out, one hex."""

    answers: ClassVar = ("retreat",)
    unit: str
    hex: str
    sweden: bool = False

    def __str__(self) -> str:
        return f"R {self.unit} {self.hex}{_sweden(self.sweden)}"


class Advance(Order, frozen=True):
    """13.18  Which victorious units advance; none of them is an answer too."""

    answers: ClassVar = ("advance",)
    units: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"ADVANCE {', '.join(self.units)}" if self.units else "NO ADVANCE"


class Land(Order, frozen=True):
    """10.1-10.3  Bring a unit ashore; UC1 may have to say where."""

    answers: ClassVar = ("land",)
    unit: str
    hex: str = ""

    def __str__(self) -> str:
        return f"LAND {self.unit} {self.hex}".rstrip()


class Draw(Order, frozen=True):
    """10.5  Draw the R unit of the turn, to come at once or a turn later by Finland."""

    answers: ClassVar = ("draw",)
    later: bool = False

    def __str__(self) -> str:
        return "DRAW LATER" if self.later else "DRAW NOW"


JupiterOrder = (
    Base
    | Place
    | Default
    | Done
    | Air
    | Sortie
    | Move
    | Hold
    | Rest
    | Attack
    | Probe
    | Momentum
    | NoMomentum
    | Support
    | Lose
    | FallBack
    | Retreat
    | Advance
    | Land
    | Draw
)
