"""25.1  Appeal to the high command: an event in place of all actions of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action
from pbem.games.norway.actions.grants import G1
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.chits import draw_chit
from pbem.games.norway.turn.events import HighCommandAsked


class Appeal(Action, frozen=True):
    """25.1  On an odd die an event is drawn and played at once; the turn's actions are given up."""

    case: ClassVar = "25.1"
    verb: ClassVar = "an appeal to the high command"
    counts: ClassVar = (G1,)
    takes_all: ClassVar = True
    text: ClassVar = "APPEAL"
    form: ClassVar = "APPEAL _spend?"
    spelled: ClassVar = {"APPEAL": ("APPEAL",)}

    def try_on(self, game: Norway, side: Side) -> None:
        if game.phase != "actions":
            raise Illegal("an appeal is for the action phase of a turn", case="25.1")
        if side in game.appealed:
            raise Illegal("one appeal in a turn", case="25.1")
        allied, german = game.duel
        whole = game.scenario.tables.duel.get(abs(allied - german))
        left = len(game.allowance.get(side, ()))
        if whole is None or left < whole.actions:
            words = "an appeal takes the place of all your actions, so it comes before them"
            raise Illegal(words, case="25.1")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        game.allowance[side] = ()
        game.appealed.add(side)
        roll = dice.roll("appeal to the high command")
        heard = roll % 2 == 1
        yield HighCommandAsked(side, roll, heard)
        if heard:
            yield from draw_chit(game, side, dice, at_once=True)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        yield cls()

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        return cls.some(view, side)

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        yield "takes the place of all your actions in this turn (25.1)"
