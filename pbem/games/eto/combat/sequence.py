"""SEQ-4A  The attack sequence from D on: the defender's aircraft, air combat, ground, home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

import msgspec

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.air.support import AirHome, Cover
from pbem.games.eto.combat import forecast, result_table
from pbem.games.eto.combat.battle import BREAK, Battle, column, die_modifiers
from pbem.games.eto.combat.events import Cancelled
from pbem.games.eto.combat.resolving import Fight, can_be_fought, owe
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

ALL = "ALL"
ODDS = "ODDS"


def fought_out(game: Europe, battles: Iterable[Battle]) -> list[Step[Europe]]:
    """SEQ-4A D to H  All hexes together, one thing after the other.

    Paradrops (19.0) are resolved between the air combat and the first battle on the ground.
    """
    left = [each for each in battles if can_be_fought(game, each)]
    announced = tuple(Announced.of(game, each) for each in left)
    steps: list[Step[Europe]] = []
    for each in announced:
        steps += (Cover(side, each.battle.hex) for side in game.enemies(each.battle.side))
    steps += (AirCombat(each.battle.hex) for each in announced)
    return [*steps, *([Fighting(announced)] if announced else []), AirHome()]


class Assault(Step[Europe], frozen=True):
    """SEQ-4A D  The attacker's aircraft are there, and all attacks are declared."""

    battles: tuple[Battle, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.push(*fought_out(game, self.battles))
        yield from ()


class Announced(msgspec.Struct, frozen=True):
    """26.3  A battle as it looked when it was announced; it may be called off if it got worse."""

    battle: Battle
    column: int
    added: int

    @classmethod
    def of(cls, game: Europe, battle: Battle) -> Self:
        now = forecast.as_it_begins(game, battle)
        return cls(battle, column(now, battle), result_table.total(die_modifiers(now, battle)))

    def worse(self, game: Europe) -> bool:
        """Have the odds or the modifiers got worse since?"""
        now = Announced.of(game, self.battle)
        return now.column < self.column or now.added < self.added


class GoOn(Command[Europe], frozen=True):
    """26.1  Fight the battle for a hex next; without one, all battles as they were declared."""

    answers: ClassVar = ("fight",)
    form: ClassVar = """
        FIGHT place
        FIGHT ALL
    """
    spelled: ClassVar = {"FIGHT": ("FIGHT", "RESOLVE")}
    hex: str = ""

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def __str__(self) -> str:
        return f"FIGHT {self.hex or ALL}"


class Cancel(Command[Europe], frozen=True):
    """26.3  Call an attack off before its die."""

    answers: ClassVar = ("fight",)
    form: ClassVar = "CANCEL place"
    text: ClassVar = "CANCEL {hex}"
    spelled: ClassVar = {"CANCEL": ("CANCEL", "CALL OFF")}
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))


class Fighting(Asking[Europe], frozen=True):
    """SEQ-4A G  The attacker fights his battles in any order, and may call off what got worse."""

    kind: ClassVar = "fight"
    battles: tuple[Announced, ...]
    settled: bool = False  # all of them, as they were declared

    @property
    def side(self) -> Side:
        return self.battles[0].battle.side

    def open(self, game: Europe) -> list[Announced]:
        """Those who still have attackers, and somebody or something to attack."""
        return [each for each in self.battles if can_be_fought(game, each.battle)]

    def asks(self, game: Europe) -> Side | None:
        left = self.open(game)
        choice = len(left) > 1 or any(each.worse(game) for each in left)
        return self.side if left and choice and not self.settled else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """The only one, or the next one, is fought."""
        left = self.open(game)
        if left:
            self._fight(game, left[0], settled=self.settled)
        yield from ()

    def _fight(self, game: Europe, now: Announced, *, settled: bool) -> None:
        others = tuple(each for each in self.battles if each != now)
        game.push(Fight(now.battle), *([Fighting(others, settled)] if others else []))

    def prompt(self, game: Europe) -> str:
        left = "; ".join(
            f"{game.board.name(each.battle.hex)} {forecast.in_short(game, each.battle)}"
            + (" (worse than announced)" if each.worse(game) else "")
            for each in self.open(game)
        )
        return f"Which battle is fought next? {left}. (FIGHT hex; FIGHT ALL; CANCEL hex)"

    def answers(self, game: Europe) -> Iterator[Order]:
        hexes = [each.battle.hex for each in self.open(game)]
        yield GoOn()
        yield from map(GoOn, hexes)
        yield from map(Cancel, hexes)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, GoOn | Cancel)
        hexes = [each.battle.hex for each in self.open(game)]
        if order.hex and order.hex not in hexes:
            words = f"no attack on {order.hex} is to be fought"
            raise Illegal(words, case="26.3", legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, GoOn | Cancel)
        left = self.open(game)
        now = next((each for each in left if each.battle.hex == order.hex), left[0])
        if isinstance(order, GoOn):
            self._fight(game, now, settled=not order.hex)
            return
        yield from call_off(game, now.battle)
        others = tuple(each for each in self.battles if each != now)
        if others:
            game.push(Fighting(others))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """26.3  All of them, or only at certain odds."""
        if choice[0] == ALL:
            return GoOn()
        heads = game.scenario.combat.combat.columns
        if choice[0] == ODDS and choice[1] in heads:
            least = heads.index(choice[1])
            now = self.open(game)[0]
            good = column(game, now.battle) >= least
            return GoOn(now.battle.hex) if good else Cancel(now.battle.hex)
        return None


def call_off(game: Europe, battle: Battle) -> Iterator[Event]:
    """26.3  An attack is cancelled; a breakthrough must be tried again in the combat step."""
    yield Cancelled(battle.side, battle.hex)
    for id in battle.landing(game):  # 10.6 they stay aboard, and may be activated again
        game.assigned.pop(id, None)
        game.activated.pop(id, None)
        game.acting.discard(id)
    if battle.step == BREAK:
        owe(game, battle)
