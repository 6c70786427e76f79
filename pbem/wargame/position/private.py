"""Events that one side alone learns of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.event import Event
from pbem.engine.order import Side


class Private(Event, frozen=True):
    """What only the side learns of that it is about."""

    if TYPE_CHECKING:

        @property
        def side(self) -> Side: ...

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None
