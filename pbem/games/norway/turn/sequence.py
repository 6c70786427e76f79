"""6.0  The turns one after the other, and what ends each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.actions.grants import ANY
from pbem.games.norway.actions.segment import NextRound
from pbem.games.norway.facts.units import GERMAN, SIDES
from pbem.games.norway.position.capacity import homeless
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.losses import lose
from pbem.games.norway.turn.duel import RollInitiative
from pbem.games.norway.turn.mid_turn import begin_period
from pbem.games.norway.turn.victory import count_points
from pbem.wargame.position.events import PhaseBegan, TurnBegan

PRETURN = "preturn"


class PreTurn(Step[Norway], frozen=True):
    """3.4, 27.3  Before the first turn the Germans take four actions in a row.

    For plans it belongs to turn 1: what the Germans do not get done in it waits for that.
    """

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        game.turn, game.phase, game.initiative = 1, PRETURN, GERMAN
        game.allowance = {GERMAN: (ANY,) * game.scenario.number("preturn.actions")}
        begin_period(game)
        yield TurnBegan(0)
        yield PhaseBegan(PRETURN)
        game.push(NextRound(GERMAN), EndTurn())


class BeginTurn(Step[Norway], frozen=True):
    """6.1  The marker goes on, and the dice for the initiative are rolled."""

    turn: int

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        game.turn = self.turn
        game.initiative, game.duel = "", (0, 0)
        game.allowance = {}
        game.appealed.clear()
        begin_period(game)
        yield TurnBegan(self.turn)
        game.push(RollInitiative(), EndTurn())


class EndTurn(Step[Norway], frozen=True):
    """6.1  Aircraft without a base are lost; the next turn begins, or the points are counted."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        following = 1 if game.phase == PRETURN else game.turn + 1
        game.phase = "end"
        game.allowance = {}
        yield PhaseBegan("end")
        for side in SIDES:
            for place in sorted(game.stacks):
                yield from lose(game, homeless(game, side, place), "no base")  # 10.2
        yield from settle(game)
        if game.verdict is not None:
            return
        if following <= game.scenario.last_turn:
            game.push(BeginTurn(following))
        else:
            yield from count_points(game, dice)
