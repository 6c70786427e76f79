"""SEQ-4A B, C  Aircraft fly, then attacks are declared, until the side is done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.eto.air.events import SUPPORTING
from pbem.games.eto.air.support import Support, within_reach
from pbem.games.eto.combat.army_group import AttackOf
from pbem.games.eto.combat.attack import (
    Attack,
    battles,
    check_support,
    everybody,
    possible_supports,
    step_of,
    supportable,
    together,
)
from pbem.games.eto.combat.sequence import fought_out
from pbem.games.eto.combat.targets import any_attack_left, open_targets, owing
from pbem.games.eto.command.activation import waits_for
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command

IDLE = 0.25  # how likely a player by chance leaves the rest of the step unused
FLIES = 0.5  # and how likely it sends aircraft first


class Declaring(Acting[Europe], frozen=True):
    """26.0  A side sends its aircraft, then says who attacks what."""

    orders: ClassVar[tuple[type[Command[Any]], ...]] = (Attack,)

    def possible(self, game: Europe) -> Iterator[Command[Any]]:
        return chain(possible_supports(game, self.side), super().possible(game))

    def forced(self, game: Europe) -> Order | None:
        return None if self.anything(game) else self.done

    def anything(self, game: Europe) -> bool:
        """Is there anybody who could still attack something?"""
        return any_attack_left(game) and bool(open_targets(game, step_of(game)))

    def knows(self, order: Order) -> bool:
        return isinstance(order, Support) or super().knows(order)

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, Support):
            check_support(game, self.side, order)
        else:
            super().check(game, order)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Support):
            game.push(self)
            order.take_off(game, self.side, SUPPORTING)
        else:
            yield from super().play(game, order, dice)

    def check_done(self, game: Europe) -> None:
        """28.4  Who could not break through attacks the same hex again."""
        for hex, ids in owing(game, step_of(game)).items():
            words = f"{' + '.join(ids)} must attack {game.board.name(hex)} again"
            raise Illegal(words, case="28.4", legal=[Attack(hex, tuple(ids))])

    def finished(self, game: Europe) -> Iterator[Event]:
        game.push(*fought_out(game, battles(game)))
        return iter(())

    def sample(self, game: Europe, chance: random.Random) -> Order:
        """Now and then aircraft, then attacks with all who can."""
        flown = supportable(game, self.side)
        if flown and chance.random() < FLIES:
            hex = chance.choice(flown)
            able = within_reach(game, self.side, hex)
            return Support(hex, tuple(chance.sample(able, chance.randint(1, len(able)))))
        open_to = open_targets(game, step_of(game))
        if not open_to or (chance.random() < IDLE and self.ending(game)):
            return self.ending(game) or next(self.answers(game))
        hex = chance.choice([*owing(game, step_of(game))] or list(open_to))
        order = Attack(hex, everybody(game, hex, step_of(game)))
        allowed = together(game, hex, order.units)
        return order if allowed else next(self.answers(game))

    def able(self, game: Europe) -> list[str]:
        """Who can attack, and the aircraft that can help."""
        land = chain.from_iterable(open_targets(game, step_of(game)).values())
        flown = (id for hex in supportable(game, self.side) for id in self._air(game, hex))
        return list(dict.fromkeys(chain(land, flown)))

    def defers(self, game: Europe, order: Order) -> bool:
        """A line to a headquarters waits for its offensive."""
        return isinstance(order, AttackOf | Support) and waits_for(game, order.hq)

    def _air(self, game: Europe, hex: str) -> list[str]:
        return within_reach(game, self.side, hex)

    def offers(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        flying = [id for id in units if id in game.roster and game.unit(id).air]
        if not flying:
            yield from super().offers(game, units)
        elif len(flying) == len(units):
            for hex in supportable(game, self.side):
                if set(units) <= set(self._air(game, hex)):
                    order = Support(hex, units)
                    words = tuple(order.forecast(game, self.side))
                    yield Option(str(order), "attack", hex, words=words)
