"""What happens in the air; aircraft on the map are in the open, so both sides see it all."""

from __future__ import annotations

from pbem.engine.event import Event
from pbem.engine.order import Side


class Launched(Event, frozen=True):
    """16.2  An air unit takes off for a mission that is not declared."""

    unit: str
    country: str
    side: Side
    start: str
    hex: str


class Scrambled(Event, frozen=True):
    """16.6  An air unit takes off to intercept."""

    unit: str
    country: str
    side: Side
    start: str
    hex: str


class Intercepted(Event, frozen=True):
    """16.6  One air combat."""

    interceptor: str
    target: str
    side: Side  # the interceptor's
    hex: str
    difference: int
    column: str
    roll: int
    result: str  # AE, AL, ML, DB, DL, DE
    storm: int = 0  # 20.0 e columns


class AirLoss(Event, frozen=True):
    """16.6.1, 16.8.1  What an air unit suffers."""

    unit: str
    country: str
    side: Side
    hex: str
    fate: str  # aborted, reduced, grounded, eliminated


class Bombed(Event, frozen=True):
    """16.8  One mission of terror bombing."""

    unit: str
    country: str
    side: Side
    hex: str
    at: str  # city, units
    factor: int
    roll: int
    result: str  # defiance, flak, none, terror
    flak: bool  # are there guns in the hex? (16.7)
    storm: int = 0  # 20.0 e columns


class Terrorized(Event, frozen=True):
    """16.8.2  A city has its terror marker."""

    hex: str


class Struck(Event, frozen=True):
    """16.8.1  A land unit loses a step to bombs."""

    unit: str
    country: str
    side: Side  # its own
    hex: str
    fate: str  # reduced, eliminated


class AirReturned(Event, frozen=True):
    """16.4  Air units that are still on the map go back to their display."""

    units: tuple[str, ...]
    side: Side


KINDS: tuple[type[Event], ...] = (
    Launched,
    Scrambled,
    Intercepted,
    AirLoss,
    Bombed,
    Terrorized,
    Struck,
    AirReturned,
)
