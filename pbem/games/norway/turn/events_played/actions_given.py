"""26.1, 26.2  Events that give one or several actions, to certain units or to all."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.events_played.effect import Effect, Play

OSLO = "Oslo"


class ActionsGiven(Effect):
    """As many actions as the table says, by the units that it names."""

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        row = self.row(game)
        self.give_actions(game, row.side, row.actions, row.by)
        yield from ()


class GovernmentEscapes(ActionsGiven):
    """26.2  Only as long as the Allies hold or contest Oslo."""

    def closed(self, game: Norway) -> str:
        held = game.holds_or_contests(ALLIED, OSLO)
        return "" if held else "the Allies neither control nor contest Oslo"
