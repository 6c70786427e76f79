"""What happens besides moving and fighting: set-up, events, mobilization, surrender, victory."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side


class ScenarioSet(Event, frozen=True):
    """3.2  The scenario that is played, agreed on or rolled."""

    setting: str
    roll: int = 0  # 0: agreed on


class Deployed(Event, frozen=True):
    """3.4  A unit is set up, as yet unseen by the enemy."""

    unit: str
    side: Side
    place: str
    reduced: bool = False

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class Prepared(Event, frozen=True):
    """23.6  Of a type of reduced Soviet units, how many start at full strength."""

    kind: str
    rolls: tuple[int, ...]
    full: int


class Surprised(Event, frozen=True):
    """23.2  What the surprise attack does to one country."""

    country: str
    roll: int
    result: str  # utilized, nothing, alert
    caught: int = 0  # air units that start utilized
    points: int = 0  # that an alert gives


class EventRolled(Event, frozen=True):
    """6.0  The event of the turn."""

    roll: int
    name: str


class StormsBegan(Event, frozen=True):
    """20.0  Storms set in for the rest of the game."""


class Nothing(Event, frozen=True):
    """6.0  An event has no effect."""

    why: str


class Joined(Event, frozen=True):
    """5.3  A neutral intervenes."""

    country: str
    side: Side


class CrisisElsewhere(Event, frozen=True):
    """6.0  A side gains points that any of its countries may use, at once."""

    roll: int
    side: Side
    points: int


class PointsDenied(Event, frozen=True):
    """6.0  A side receives no replacement points this turn."""

    side: Side
    occupied: int  # enemy capitals and centres where Germans stand


class Transferred(Event, frozen=True):
    """4.0  Air, naval and special forces units can be used again."""

    side: Side
    units: tuple[str, ...]

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class StormGrounded(Event, frozen=True):
    """20.0  A storm keeps air units from flying this turn."""

    side: Side
    units: tuple[str, ...]

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class Arrived(Event, frozen=True):
    """7.2.2  A reinforcement comes into play; into a display unseen by the enemy (15.0)."""

    unit: str
    country: str
    side: Side
    place: str
    on_map: bool = True

    def seen_by(self, side: Side) -> Event | None:
        return self if self.on_map or side == self.side else None


class Delayed(Event, frozen=True):
    """7.2.2  A reinforcement finds no hex; it comes a turn later, or never (turn 0)."""

    unit: str
    side: Side
    turn: int

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class PointsGiven(Event, frozen=True):
    """7.1  A country's replacement points for this turn, and where they come from."""

    country: str
    points: int
    sources: tuple[str, ...]


class Mobilized(Event, frozen=True):
    """7.2.1  A reinforcement is paid for; the enemy does not see which, nor when it comes."""

    unit: str
    country: str
    side: Side
    roll: int
    turn: int  # 0: too late for this game

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="", roll=0, turn=0)


class Refitted(Event, frozen=True):
    """7.3  A reduced unit is at full strength again."""

    unit: str
    country: str
    side: Side
    hex: str = ""  # empty for air units
    shown: bool = True  # does it lie on top? (15.0)

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")


class PointsLapsed(Event, frozen=True):
    """7.1  Points that nobody used are lost."""

    side: Side
    points: int

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None


class SurrenderRolled(Event, frozen=True):
    """21.0  A country that has lost its capital and centres: does it go on?"""

    country: str
    roll: int
    surrenders: bool


class Surrendered(Event, frozen=True):
    """21.0  A country is out of the war, and all its units with it."""

    country: str
    side: Side
    count: int


class Prize(Event, frozen=True):
    """22.0  What a side gets victory points for."""

    points: int
    why: str


class Scored(Event, frozen=True):
    """22.0  A side's victory points at the end."""

    side: Side
    points: int
    prizes: tuple[Prize, ...]


KINDS: tuple[type[Event], ...] = (
    ScenarioSet,
    Deployed,
    Prepared,
    Surprised,
    EventRolled,
    StormsBegan,
    Nothing,
    Joined,
    CrisisElsewhere,
    PointsDenied,
    Transferred,
    StormGrounded,
    Arrived,
    Delayed,
    PointsGiven,
    Mobilized,
    Refitted,
    PointsLapsed,
    SurrenderRolled,
    Surrendered,
    Scored,
)
