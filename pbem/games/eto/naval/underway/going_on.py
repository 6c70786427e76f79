"""8.2, 8.7  Whoever was found on the way, and has survived it, goes on or stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.position.fleets import with_ratings
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command


class PressOn(Command[Europe], frozen=True):
    """8.2  Go on as ordered."""

    answers: ClassVar = ("onward",)
    form: ClassVar = "PRESSON"
    text: ClassVar = "PRESS ON"
    spelled: ClassVar = {"PRESSON": ("PRESS ON", "GO ON")}


class HeaveTo(Command[Europe], frozen=True):
    """8.2  Break off, and stay."""

    answers: ClassVar = ("onward",)
    form: ClassVar = "HEAVETO"
    text: ClassVar = "HEAVE TO"
    spelled: ClassVar = {"HEAVETO": ("HEAVE TO", "BREAK OFF")}


PRESS_ON, HEAVE_TO = PressOn(), HeaveTo()


class GoingOn(Asking[Europe], frozen=True):
    """8.2, 8.7  Whoever was found on the way, and has survived it, may go on or stop."""

    kind: ClassVar = "onward"
    reaction: ClassVar = True
    side: Side

    def able(self, game: Europe) -> tuple[str, ...]:
        raise NotImplementedError

    def go_on(self, game: Europe) -> None:
        raise NotImplementedError

    def stop(self, game: Europe) -> Iterator[Event]:
        raise NotImplementedError

    def goal(self, game: Europe) -> str:
        raise NotImplementedError

    def asks(self, game: Europe) -> Side | None:
        found = game.met.intersection(self.able(game))
        return self.side if found and self.goal(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.go_on(game)
        yield from ()

    def prompt(self, game: Europe) -> str:
        ships = with_ratings(game, self.able(game))
        goal = game.board.name(self.goal(game))
        return f"You have been found. Go on to {goal}? {ships}. (PRESS ON; HEAVE TO)"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield PRESS_ON
        yield HEAVE_TO

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        whole = not game.depleted.intersection(self.able(game))
        goes = {"ALL": True, "NEVER": False, "HOME": False, "WHOLE": whole}.get(choice[0])
        return None if goes is None else PRESS_ON if goes else HEAVE_TO

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, PressOn):
            self.go_on(game)
        else:
            yield from self.stop(game)
