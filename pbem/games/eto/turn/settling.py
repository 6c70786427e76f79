"""At the end of every step: stacking, headquarters, fronts, supply regained, conquest."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.evacuation import Evacuation
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.movement.excess import Enforce
from pbem.games.eto.politics.conquest import falls
from pbem.games.eto.position.aboard.lost_ships import leave_lost_ports
from pbem.games.eto.position.events import FrontSettled
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.overboard import Overboard
from pbem.games.eto.supply.end_phase import restore
from pbem.games.eto.supply.fronts import settle_front


class Settle(Step[Europe], frozen=True):
    """24.2, 13.2, 23.3, then all that follows from who holds what."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.push(Overboard(), Enforce(), Evacuation(), Displacement(), Consequences())
        yield from ()


class Consequences(Step[Europe], frozen=True):
    """24.5, 33.4, 40.0  The front of who acts, supply regained, and countries that fall."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        offensive = game.offensive
        if offensive is not None:
            yield from demonstrate(game, offensive.partnership)
        yield from restore(game)
        yield from falls(game)
        game.push(Overboard())  # 40.1 ships of the conquered may have carried others


def demonstrate(game: Europe, partnership: str) -> Iterator[Event]:
    """24.5  Hexes behind a front become friendly in its owner's own phase."""
    gained = settle_front(game, partnership)
    if gained:
        hexes = tuple(game.board.grid.named(gained))
        yield FrontSettled(game.speaker(partnership), hexes)
        yield from leave_lost_ports(game)
