"""6.1  The dice that give the initiative, and how many actions both sides have."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.actions.segment import NextRound
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.events import InitiativeRolled
from pbem.games.norway.turn.mid_turn import MidTurn, begin_period
from pbem.wargame.position.events import PhaseBegan


class RollInitiative(Step[Norway], frozen=True):
    """6.1  Both roll; on a tie a mid-turn comes first, and they roll again."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        allied, german = (dice.roll(f"{side.title()} initiative") for side in SIDES)
        game.duel = (allied, german)
        if allied == german:
            game.push(MidTurn(), self)
            yield InitiativeRolled(allied, german)
            return
        game.initiative = ALLIED if allied > german else GERMAN
        actions = allowance(game, abs(allied - german))
        game.allowance = dict.fromkeys(SIDES, actions)
        begin_period(game)
        game.phase = "actions"
        yield PhaseBegan("actions")
        yield InitiativeRolled(allied, german, game.initiative, actions)
        game.push(NextRound(game.initiative))


def allowance(game: Norway, difference: int) -> tuple[str, ...]:
    """6.1  The actions that a difference of the dice gives each side, by name."""
    row = game.scenario.tables.duel[difference]
    return tuple(name for name, count in row._asdict().items() for _ in range(count))
