"""What can happen in the combat phase; who fights is examined, so both sides see all of it."""

from __future__ import annotations

from pbem.engine.event import Event
from pbem.engine.order import Side


class Shift(Event, frozen=True):
    """11.10  One reason to move along the columns; right is positive."""

    columns: int
    why: str
    case: str


class Attacked(Event, frozen=True):
    """11.8, 15.0  An attack is declared, and all stacks that have to do with it are examined."""

    side: Side
    country: str
    hex: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]  # the top unit last
    beside: tuple[str, ...] = ()  # in the attackers' hexes, without taking part
    forced: bool = False  # 11.7 a fortification came to light: no mobile combat


class Unsupported(Event, frozen=True):
    """16.9  An air unit goes home because the attackers are of another country."""

    unit: str
    side: Side
    hex: str


class Raided(Event, frozen=True):
    """17.1  Special forces try to help an attack."""

    unit: str
    side: Side
    hex: str
    roll: int
    succeeded: bool


class Fought(Event, frozen=True):
    """11.8  The die of a battle, and how it came to its column."""

    side: Side
    hex: str
    table: str
    attack: int
    defense: int
    percent: int
    start: str  # the column before the shifts
    shifts: tuple[Shift, ...]
    column: str
    roll: int
    result: str


class Undefended(Event, frozen=True):
    """17.1  The special forces took the last defender: no die is needed."""

    side: Side
    hex: str


class LostStep(Event, frozen=True):
    """11.17  A unit is reduced or eliminated."""

    unit: str
    side: Side
    hex: str
    eliminated: bool
    why: str  # combat, disaster, raid, zone, cut off, static, flak, at sea


class Retreated(Event, frozen=True):
    """12.0  A unit goes back; the path begins where it was."""

    unit: str
    side: Side
    path: tuple[str, ...]


class Stood(Event, frozen=True):
    """12.2  A fortification, or a unit in one, ignores a retreat."""

    unit: str
    side: Side
    hex: str


class Advanced(Event, frozen=True):
    """13.0  A unit follows after combat, or marines land; the path is the hexes entered."""

    unit: str
    side: Side
    path: tuple[str, ...]


class PortSupplied(Event, frozen=True):
    """18.3  Ships supply the units around a port for combat."""

    unit: str
    side: Side
    port: str


KINDS: tuple[type[Event], ...] = (
    Shift,
    Attacked,
    Unsupported,
    Raided,
    Fought,
    Undefended,
    LostStep,
    Retreated,
    Stood,
    Advanced,
    PortSupplied,
)
