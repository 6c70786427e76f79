"""What can happen in Narvik 1940, and who sees how much of it."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.wargame.events import EVERYWHERE
from pbem.wargame.events import Edited as Edited
from pbem.wargame.events import Ended as Ended
from pbem.wargame.events import PhaseBegan as PhaseBegan
from pbem.wargame.events import SetUp as SetUp
from pbem.wargame.events import Taken as Taken
from pbem.wargame.events import TurnBegan as TurnBegan


class Placed(Event, frozen=True):
    """A unit comes onto the map, or into a staging area, which the enemy cannot look into."""

    unit: str
    nationality: str
    side: Side
    place: str
    how: str  # setup, reinforcement, regroup, rally
    secret: bool = False

    def seen_by(self, side: Side) -> Event | None:
        if side == self.side:
            return self
        return None if self.secret else replace(self, unit="")


class Reason(Event, frozen=True):
    """One source of action points."""

    points: int
    why: str


class PointsGiven(Event, frozen=True):
    """6.1  A side's action points for the turn."""

    side: Side
    roll: int
    reasons: tuple[Reason, ...]
    total: int


class PointsChanged(Event, frozen=True):
    """Points gained or lost by an event, or spent in preparation."""

    side: Side
    points: int
    why: str


class Happened(Event, frozen=True):
    """7.0  A random event."""

    side: Side
    roll: int
    name: str


class ReliefAdvanced(Event, frozen=True):
    """7.1  The relief column reached the next box."""

    box: int
    name: str


class Drawn(Event, frozen=True):
    """8.1, 8.2.1  Units picked blindly from the pool."""

    side: Side
    count: int
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, units=())


class ReturnedToPool(Event, frozen=True):
    side: Side
    count: int
    why: str
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, units=())


class Transferred(Event, frozen=True):
    """7.1  Allied units leave for the south."""

    count: int
    units: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return self if side == "allied" else replace(self, units=())


class InitiativeSet(Event, frozen=True):
    side: Side
    allied: int
    german: int


class FormationArrived(Event, frozen=True):
    """8.2.2  A scheduled formation comes; the enemy sees how many counters, not whose."""

    formation: str
    name: str
    place: str
    count: int

    def seen_by(self, side: Side) -> Event:
        hidden = replace(self, formation="", name="An Allied formation")
        return self if side == "allied" else hidden


class Reserved(Event, frozen=True):
    """22.3  Optional British units bought into the pool."""

    units: tuple[str, ...]
    points: int


class Dropped(Event, frozen=True):
    """8.1.1  One airborne unit jumps; `flak` is what the enemy's guns add to the die."""

    unit: str
    hex: str
    roll: int
    flak: int
    result: str  # lands, regroup, lost

    def seen_by(self, side: Side) -> Event:
        return self if side == "german" else replace(self, unit="")


class ActionBegan(Event, frozen=True):
    """11.0  A side declares an action and pays for it."""

    side: Side
    action: str
    name: str
    command: str
    points: int
    left: int


class Passed(Event, frozen=True):
    side: Side


class Moved(Event, frozen=True):
    """A unit goes from place to place; the first and the last may be staging areas.

    What it pays would betray the movement factor of a hidden one (10.1).
    """

    unit: str
    nationality: str
    side: Side
    path: tuple[str, ...]
    cost: str
    how: str = "ground"  # ground, rail, ferry, sea
    shown: bool = False  # was its face to be seen when it set out?

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="", cost="")


class Reconnoitred(Event, frozen=True):
    """21.0  What a side saw in a hex and around it."""

    side: Side
    hex: str
    units: tuple[tuple[str, tuple[str, ...]], ...]  # by hex, the top unit last


class BridgeCut(Event, frozen=True):
    """23.3.2  Who crossed a pontoon bridge takes it up."""

    side: Side
    bridge: str


KINDS: tuple[type[Event], ...] = (
    *EVERYWHERE,
    Placed,
    Reason,
    PointsGiven,
    PointsChanged,
    Happened,
    ReliefAdvanced,
    Drawn,
    ReturnedToPool,
    Transferred,
    InitiativeSet,
    FormationArrived,
    Reserved,
    Dropped,
    ActionBegan,
    Passed,
    Moved,
    Reconnoitred,
    BridgeCut,
)
