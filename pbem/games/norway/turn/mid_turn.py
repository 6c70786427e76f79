"""6.1, 7.2  The mid-turn: staff work and events, each side for itself; it is no turn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.actions.grants import STAFF, Grant
from pbem.games.norway.actions.segment import FreeAction
from pbem.games.norway.position.game import Norway, NorwayStep
from pbem.games.norway.turn.chits import CheckForEvent, PlayEvents
from pbem.wargame.position.events import PhaseBegan


class MidTurn(Step[Norway], frozen=True):
    """6.1  On a tie each side, the Germans first, has a G-1 or G-4 action and an event check."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        game.phase = "midturn"
        begin_period(game)
        yield PhaseBegan("midturn")
        steps: list[NorwayStep] = []
        for side in game.scenario.fact("midturn.order"):
            steps += (FreeAction(side, (Grant(STAFF),)), CheckForEvent(side), PlayEvents(side))
        game.push(*steps)


def begin_period(game: Norway) -> None:
    """6.3, 20.24  Nobody has acted yet: so begins a turn, and so does each mid-turn."""
    game.activated.clear()
    game.stuck.clear()
    game.intercepted.clear()
