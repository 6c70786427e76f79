"""Everything a player of Narvik 1940 can say; `str(order)` is the canonical text.

An order that answers "action" is one whole action of rule 11.0 with all that its units do.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from pbem.engine.order import Order

RAIL, FERRY = "RAIL", "FERRY"
"""12.4, 12.5  Words in a way: the next hex is reached by train, or by ferry."""
ENTRENCH, BRIDGE, DEMOLISH, REPAIR = "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR"
"""23.1  What engineers do."""


class March(msgspec.Struct, frozen=True):
    """12.0  Units that go the same way: hexes, RAIL or FERRY before one, a staging area last."""

    units: tuple[str, ...]
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' + '.join(self.units)} {' '.join(self.way)}"


class Shot(msgspec.Struct, frozen=True):
    """14.1  Units of one hex that fire together at another; a hex stands for all in it."""

    units: tuple[str, ...]
    target: str

    def __str__(self) -> str:
        return f"{' + '.join(self.units)} > {self.target}"


class Work(msgspec.Struct, frozen=True):
    """23.1  One engineer's operation; a bridge, standing or to be built, is named by its sides."""

    unit: str
    task: str
    hexes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.unit} {self.task} {'-'.join(self.hexes)}".rstrip()


class Action(Order, frozen=True):
    """11.0  One action; `keep` refuses it if fewer points would be left, `tops` come first."""

    answers: ClassVar = ("action",)
    charged: ClassVar[str] = ""  # the row of the actions chart

    @property
    def name(self) -> str:
        """The row of the actions chart that prices it."""
        return self.charged

    @property
    def kept(self) -> int:
        return int(getattr(self, "keep", 0))

    @property
    def actors(self) -> tuple[str, ...]:
        """The units that it names."""
        return ()


def _clauses(order: Order) -> str:
    """How an order ends in words: CUT, TOP and KEEP, as far as it has them."""
    lists = {"CUT": getattr(order, "cut", ()), "TOP": getattr(order, "tops", ())}
    found = [f" {word} {' + '.join(names)}" for word, names in lists.items() if names]
    keep = getattr(order, "keep", 0)
    return "".join(found) + (f" KEEP {keep}" if keep else "")


def _listed(parts: tuple[March, ...] | tuple[Shot, ...] | tuple[Work, ...]) -> str:
    return ", ".join(map(str, parts))


def units_of(parts: tuple[March, ...] | tuple[Shot, ...]) -> tuple[str, ...]:
    return tuple(id for part in parts for id in part.units)


class Marching(Action, frozen=True):
    """12.0, 13.1  Units of one sub-command go somewhere."""

    verb: ClassVar[str]
    command: str
    marches: tuple[March, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        return units_of(self.marches)

    def __str__(self) -> str:
        return f"{self.verb} {self.command}: {_listed(self.marches)}{_clauses(self)}"


class Move(Marching, frozen=True):
    """12.0  Ground movement; `cut` takes up pontoons crossed (23.3.2)."""

    charged: ClassVar = "move"
    verb: ClassVar = "MOVE"
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()
    keep: int = 0


class Amphibious(Marching, frozen=True):
    """13.1  Allied movement by sea."""

    charged: ClassVar = "amphibious"
    verb: ClassVar = "SEA"
    tops: tuple[str, ...] = ()
    keep: int = 0


class Landing(Action, frozen=True):
    """13.2  The Royal Marines storm a coast, others behind them."""

    charged: ClassVar = "landing"
    marine: str
    target: str
    others: tuple[str, ...] = ()
    keep: int = 0

    @property
    def actors(self) -> tuple[str, ...]:
        return (self.marine, *self.others)

    def __str__(self) -> str:
        others = f" WITH {' + '.join(self.others)}" if self.others else ""
        return f"STORM {self.marine} > {self.target}{others}{_clauses(self)}"


class Shooting(Action, frozen=True):
    """14.0  Units of one sub-command attack."""

    verb: ClassVar[str]
    command: str
    shots: tuple[Shot, ...]
    tops: tuple[str, ...] = ()
    keep: int = 0

    @property
    def actors(self) -> tuple[str, ...]:
        return units_of(self.shots)

    def __str__(self) -> str:
        return f"{self.verb} {self.command}: {_listed(self.shots)}{_clauses(self)}"


class Fire(Shooting, frozen=True):
    """14.1-14.3  Direct and ranged fire."""

    charged: ClassVar = "fire"
    verb: ClassVar = "FIRE"


class Assault(Shooting, frozen=True):
    """14.4  Close assaults."""

    charged: ClassVar = "assault"
    verb: ClassVar = "ASSAULT"


class Strike(Action, frozen=True):
    """16.0  Air strikes, or naval ones."""

    arm: str  # air, naval
    shots: tuple[Shot, ...]
    keep: int = 0

    @property
    def name(self) -> str:
        return self.arm

    @property
    def actors(self) -> tuple[str, ...]:
        return units_of(self.shots)

    def __str__(self) -> str:
        return f"{self.arm.upper()}: {_listed(self.shots)}{_clauses(self)}"


class Recon(Action, frozen=True):
    """21.0  Look at a hex and those around it."""

    charged: ClassVar = "recon"
    hex: str
    keep: int = 0

    def __str__(self) -> str:
        return f"RECON {self.hex}{_clauses(self)}"


class Regroup(Action, frozen=True):
    """17.0  Try to bring back a sub-command's disrupted units."""

    charged: ClassVar = "regroup"
    command: str
    keep: int = 0

    def __str__(self) -> str:
        return f"REGROUP {self.command}{_clauses(self)}"


class Engineers(Action, frozen=True):
    """23.1  Operations of one sub-command's engineers."""

    charged: ClassVar = "engineer"
    command: str
    works: tuple[Work, ...]
    keep: int = 0

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(work.unit for work in self.works)

    def __str__(self) -> str:
        return f"ENGINEER {self.command}: {_listed(self.works)}{_clauses(self)}"


class Pass(Order, frozen=True):
    """11.0  No action in this segment."""

    answers: ClassVar = ("action",)

    def __str__(self) -> str:
        return "PASS"


class Place(Order, frozen=True):
    """Put a unit on the map or in a staging area: at set-up, on its arrival, after regrouping."""

    answers: ClassVar = ("setup", "drop", "entry", "regroup")
    unit: str
    place: str

    def __str__(self) -> str:
        return f"PLACE {self.unit} {self.place}"


class Default(Order, frozen=True):
    """Take the ready-made placement for all that is still to be placed."""

    answers: ClassVar = ("setup", "drop", "entry", "regroup")

    def __str__(self) -> str:
        return "DEFAULT"


class Done(Order, frozen=True):
    """The set-up is finished."""

    answers: ClassVar = ("setup",)

    def __str__(self) -> str:
        return "DONE"


class Call(Order, frozen=True):
    """8.2.2  The formation that comes as scheduled."""

    answers: ClassVar = ("formation",)
    formation: str

    def __str__(self) -> str:
        return f"CALL {self.formation}"


class Reserve(Order, frozen=True):
    """22.3  British units bought into the pool; none of them is an answer too."""

    answers: ClassVar = ("reserve",)
    units: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"RESERVE {' + '.join(self.units)}" if self.units else "NO RESERVE"


class Transfer(Order, frozen=True):
    """7.1  The units that leave for the south, all at once."""

    answers: ClassVar = ("transfer",)
    units: tuple[str, ...]

    def __str__(self) -> str:
        return f"TRANSFER {' + '.join(self.units)}"


class Rally(Order, frozen=True):
    """The Norwegian unit that an event brings back."""

    answers: ClassVar = ("rally",)
    unit: str

    def __str__(self) -> str:
        return f"RALLY {self.unit}"


class Counter(Order, frozen=True):
    """14.4.1  The units that counterattack; none of them is an answer too."""

    answers: ClassVar = ("counter",)
    units: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"COUNTER {' + '.join(self.units)}" if self.units else "NO COUNTER"


class Retreat(Order, frozen=True):
    """15.1  One unit's way out, hex by hex or only where it ends; `cut` as in a move (23.3.2)."""

    answers: ClassVar = ("retreat",)
    unit: str
    way: tuple[str, ...]
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"R {self.unit} {' '.join(self.way)}{_clauses(self)}"


class Pursue(Order, frozen=True):
    """15.2  Who follows, and how far; nobody is an answer too."""

    answers: ClassVar = ("pursue",)
    marches: tuple[March, ...] = ()
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"PURSUE {_listed(self.marches)}{_clauses(self)}" if self.marches else "NO PURSUIT"


NarvikOrder = (
    Move
    | Amphibious
    | Landing
    | Fire
    | Assault
    | Strike
    | Recon
    | Regroup
    | Engineers
    | Pass
    | Place
    | Default
    | Done
    | Call
    | Reserve
    | Transfer
    | Rally
    | Counter
    | Retreat
    | Pursue
)
