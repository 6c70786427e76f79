"""What flights are for: an attack, a new base; troops come down in `coming_down`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.air.bases import settle_down
from pbem.games.norway.air.interception import TurnHome
from pbem.games.norway.combat.fight import Fight, any_targets, begin
from pbem.games.norway.position.game import Norway


class Inbound(Step[Norway], frozen=True):
    """What a flight is for: carried out with those of its units that get there."""

    rebases: ClassVar = False

    def through(self, units: tuple[str, ...]) -> Self:
        """The same with these units only."""
        return replace(self, units=units)


class Attack(Inbound, frozen=True):
    """25.5  Those that got through attack, and fly back to their base (10.7)."""

    fight: Fight  # with those who join it there, and without those who fly
    side: Side
    units: tuple[str, ...]

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in self.units if game.on_map(id))
        if units:
            if game.version > 1:
                game.push(TurnHome(self.side, units, self.fight.place))
            fight = replace(self.fight, units=(*units, *self.fight.units))
            if any_targets(game, fight) or game.version > 1:
                begin(game, fight)
        yield from ()


class Arrival(Inbound, frozen=True):
    """25.5  Those that got through land; on the way they make no attacks, in defence neither."""

    rebases: ClassVar = True
    side: Side
    units: tuple[str, ...]
    place: str
    start: str
    how: str = "ferry"

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in self.units if game.on_map(id))
        yield from settle_down(game, self.side, units, self.place, self.start, self.how)
