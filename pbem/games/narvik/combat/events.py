"""What can happen in combat and after it; units in combat are shown, so both sides see it all."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side


class Shift(Event, frozen=True):
    """One reason to move along the columns of the results table; right is positive."""

    columns: int
    why: str
    case: str


class Opened(Event, frozen=True):
    """14.1  A group opens fire, assaults, counterattacks or strikes."""

    side: Side
    how: str  # fire, assault, counter, landing, air, naval
    units: tuple[str, ...]
    origin: str  # a hex, or the box that it comes from
    hex: str
    fire: int
    defenders: tuple[str, ...]  # the top unit last


class Hit(Event, frozen=True):
    """14.1, 14.5  One die against one unit."""

    unit: str
    side: Side  # its owner's
    hex: str
    shifts: tuple[Shift, ...]
    column: int
    roll: int
    result: str  # "", R, D, E


class Silent(Event, frozen=True):
    """14.1  A shot that was ordered and is not fired."""

    side: Side
    units: tuple[str, ...]
    hex: str
    why: str  # gone: nobody is left to fire; empty: nobody is left to be fired at

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class Removed(Event, frozen=True):
    """A unit leaves the map: disrupted, eliminated, or with no way to retreat."""

    unit: str
    side: Side
    hex: str
    why: str  # disrupted, eliminated, cut off, failed landing


class MustRetreat(Event, frozen=True):
    """15.1  How far a unit must go back."""

    unit: str
    side: Side
    hex: str
    hexes: int
    roll: int = 0  # 0: an elite unit withdraws


class Retreated(Event, frozen=True):
    unit: str
    side: Side
    path: tuple[str, ...]  # from where it was; a staging area may be last


class Pursued(Event, frozen=True):
    """15.2  Units follow; of those who neither fired nor were seen before the enemy sees flags."""

    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]  # the hexes entered
    nationality: str = ""
    unseen: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        if side == self.side:
            return self
        units = tuple("" if id in self.unseen else id for id in self.units)
        return replace(self, units=units, unseen=())


class WentBack(Event, frozen=True):
    """13.2  Units that sailed along and did not land."""

    units: tuple[str, ...]
    side: Side
    place: str

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class Regrouped(Event, frozen=True):
    """17.0  One die for one unit in the regroup display."""

    unit: str
    nationality: str
    side: Side
    roll: int
    result: str  # lost, stays, returns

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="")


class Worked(Event, frozen=True):
    """23.1  One engineer's operation; the map shows what came of it."""

    unit: str
    nationality: str
    side: Side
    task: str
    place: str  # a hex, or a hexside as "0919-1018"
    roll: int
    done: bool

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="")


KINDS: tuple[type[Event], ...] = (
    Shift,
    Opened,
    Hit,
    Silent,
    Removed,
    MustRetreat,
    Retreated,
    Pursued,
    WentBack,
    Regrouped,
    Worked,
)
