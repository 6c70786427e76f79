"""15.2 D  Leaving an air combat of one's own accord, after its first round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.air.air_combat import Melee
from pbem.games.eto.air.combatants import flyers
from pbem.games.eto.air.events import Aborted, FoughtOn
from pbem.games.eto.air.flights import over
from pbem.games.eto.facts.words import any_of, does
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

ALL, NEVER = "ALL", "NEVER"
DEPLETED, OUTNUMBERED = "DEPLETED", "OUTNUMBERED"
HOME = "HOME"  # of a position's tactics: when an interceptor breaks off, as its order says


class Abort(Command[Europe], frozen=True):
    """15.2 D  Who leaves the combat of his own accord; NO ABORT stays."""

    answers: ClassVar = ("abort",)
    form: ClassVar = "ABORT units\nNO ABORT"
    spelled: ClassVar = {"ABORT": ("ABORT", "BREAK OFF")}
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))

    def __str__(self) -> str:
        return f"ABORT {' + '.join(self.units)}" if self.units else "NO ABORT"


class Leaving(Asking[Europe], frozen=True):
    """15.2 D  After the first round a side may take its units out of the combat."""

    kind: ClassVar = "abort"
    reaction: ClassVar = True
    usually: ClassVar = (DEPLETED,)
    side: Side
    hex: str

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in over(game, self.hex) if game.side_of(id) == self.side)

    def foes(self, game: Europe) -> list[str]:
        """15.2  Enemies who attack in the second round."""
        own, melee = game.partnership(self.side), Melee(flyers(game, self.hex))
        whose = {each.side for each in melee.flyers.values()} - {own}
        tables = game.scenario.combat
        return [id for each in whose for id in melee.attackers(tables, each, 2)]

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) and self.foes(game) else None

    def prompt(self, game: Europe) -> str:
        foes, name = self.foes(game), game.board.name(self.hex)
        again = f"{', '.join(foes)} {does(foes, 'attacks', 'attack')} again"
        return (
            f"Air combat over {name}: {again}. {any_of(self.able(game))} break off? "
            "(ABORT units; NO ABORT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        able = self.able(game)
        sets = chain.from_iterable(combinations(able, count) for count in range(len(able) + 1))
        return map(Abort, sets)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Abort)
        able = self.able(game)
        if strangers := [id for id in order.units if id not in able]:
            words = f"{strangers[0]} is not in this combat"
            raise Illegal(words, case="15.2", legal=self.answers(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """15.2  Everybody, nobody, those on their last step, or all where enemies are more.

        Whose order to intercept says when he goes home does so by that.
        """
        told = self.told(game)
        leaves = self.leaving(game, choice[0])
        if leaves is None:
            return None
        return Abort(tuple(id for id in self.able(game) if told.get(id, id in leaves)))

    def leaving(self, game: Europe, when: str) -> tuple[str, ...] | None:
        """Who leaves by a word of standing orders."""
        able, foes = self.able(game), self.foes(game)
        weak = tuple(id for id in able if id in game.depleted or not game.unit(id).two_steps)
        return {
            ALL: able,
            NEVER: (),
            DEPLETED: weak,
            OUTNUMBERED: able if len(foes) > len(able) else (),
        }.get(when)

    def told(self, game: Europe) -> dict[str, bool]:
        """Of those whose order to intercept says when they go home, do they now?"""
        return {
            id: id in (self.leaving(game, game.tactics[id].removeprefix(f"{HOME} ")) or ())
            for id in self.able(game)
            if id in game.tactics
        }

    def forced(self, game: Europe) -> Order | None:
        """All of them were told beforehand."""
        told = self.told(game)
        if len(told) < len(self.able(game)):
            return None
        return Abort(tuple(id for id, leaves in told.items() if leaves))

    def staying(self, game: Europe) -> Order | None:
        return Abort()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Abort)
        game.aborted.update(order.units)
        if order.units:
            yield Aborted(self.side, self.hex, order.units)
        else:
            yield FoughtOn(self.side, self.hex)
