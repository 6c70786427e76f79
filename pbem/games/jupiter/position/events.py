"""What can happen in Operation Jupiter, and who sees how much of it."""

from __future__ import annotations

import msgspec
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


class WeatherSet(Event, frozen=True):
    weather: str
    roll: int = 0  # 0: given, not rolled
    modifier: int = 0


class Placed(Event, frozen=True):
    """A unit comes onto the map."""

    unit: str
    side: Side
    hex: str
    how: str  # setup, landing, reinforcement, Sweden
    secret: bool = False

    def seen_by(self, side: Side) -> Event | None:
        return None if self.secret and side != self.side else self


class BasesChosen(Event, frozen=True):
    bases: dict[str, str]


class AirSuperiority(Event, frozen=True):
    side: Side
    allied: int
    german: int
    markers: int


class AirPlaced(Event, frozen=True):
    side: Side
    hexes: tuple[str, ...]


class Sailed(Event, frozen=True):
    """4.5  The Kriegsmarine's sortie and what it did to the points."""

    german: int
    allied: int
    points: int


class SequenceSet(Event, frozen=True):
    combat_first: bool
    roll: int = 0


class Moved(Event, frozen=True):
    unit: str
    contingent: str
    side: Side
    path: tuple[str, ...]
    cost: str
    shown: bool  # was its face to be seen when it set out?

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")


class Waited(Event, frozen=True):
    """A unit is disrupted without doing anything."""

    unit: str
    contingent: str
    side: Side
    hex: str
    shown: bool

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")


class Finished(Event, frozen=True):
    side: Side
    phase: str


class Shift(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason to move along the columns of the results table."""

    columns: int
    why: str
    case: str


class Battle(Event, frozen=True):
    """13.4-13.11  One attack, resolved."""

    side: Side
    hex: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    gunfire: int
    gunfire_for: Side
    out_of_supply: tuple[str, ...]
    odds: str
    shifts: tuple[Shift, ...]
    column: str
    roll: int  # 0: the result needs no die
    result: str
    read_as: str  # after 13.9
    momentum: bool = False


class Probed(Event, frozen=True):
    hex: str
    units: tuple[str, ...]
    came_from: str
    momentum: bool = False


class Lost(Event, frozen=True):
    unit: str
    side: Side
    hex: str
    back: int  # 10.3 the turn it returns; 0: never
    why: str = "combat"


class FellBack(Event, frozen=True):
    """13.16  A loss turned into a retreat."""

    side: Side
    hex: str


class Retreated(Event, frozen=True):
    unit: str
    side: Side
    came_from: str
    to: str


class Blocked(Event, frozen=True):
    """13.12  Units that could not retreat."""

    units: tuple[str, ...]
    side: Side
    hex: str


class Advanced(Event, frozen=True):
    units: tuple[str, ...]
    side: Side
    to: str


class SpecialForces(Event, frozen=True):
    """13.21  When a committed marker can be used again."""

    marker: str
    back: int  # 0: never


class Recovered(Event, frozen=True):
    """5.7  All units are turned face up again."""


class SwedenAtWar(Event, frozen=True):
    """8.1, 8.2"""

    violator: Side
    gained_by: Side
    how: str


class Drawn(Event, frozen=True):
    """10.4, 10.5  Units drawn blindly from a pool."""

    pool: str
    units: tuple[str, ...]
    count: int
    later: bool = False

    def seen_by(self, side: Side) -> Event:
        return self if side == "german" else replace(self, units=())


class ReturnedToPool(Event, frozen=True):
    unit: str
    pool: str

    def seen_by(self, side: Side) -> Event:
        return self if side == "german" else replace(self, unit="")


KINDS: tuple[type[Event], ...] = (
    *EVERYWHERE,
    WeatherSet,
    Placed,
    BasesChosen,
    AirSuperiority,
    AirPlaced,
    Sailed,
    SequenceSet,
    Moved,
    Waited,
    Finished,
    Battle,
    Probed,
    Lost,
    FellBack,
    Retreated,
    Blocked,
    Advanced,
    SpecialForces,
    Recovered,
    SwedenAtWar,
    Drawn,
    ReturnedToPool,
)
