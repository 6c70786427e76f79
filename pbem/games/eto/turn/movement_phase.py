"""30.0  The Movement phase: who was not activated moves; the side with the initiative first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.command.removal import RemoveHeadquarters
from pbem.games.eto.movement.army_group import MoveAll
from pbem.games.eto.movement.excess import Enforce
from pbem.games.eto.movement.march import Move
from pbem.games.eto.movement.movers import movers
from pbem.games.eto.movement.rails import Rail, why_no_rail
from pbem.games.eto.naval.transport.landing import Land, landable
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.overboard import Overboard
from pbem.games.eto.supply.end_phase import restore
from pbem.games.eto.turn.land_moves import by_chance, landed_by_chance
from pbem.games.eto.turn.settling import demonstrate
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command


class Marching(Acting[Europe], frozen=True):
    """30.0, 31.0  A side moves its unactivated units, by road and by rail."""

    kind: ClassVar = "march"
    orders: ClassVar = (Move, MoveAll, Rail, Land, RemoveHeadquarters)
    done: ClassVar[Command[Any]] = Done("movement")

    def prompt(self, game: Europe) -> str:
        land = "LAND units; " if next(landable(game, self.side), None) else ""
        ways = f"M units hex; MOVE ALL TOWARD hex; RAIL unit hex; {land}DONE MOVEMENT"
        return f"Movement phase. Who moves? ({ways})"

    def forced(self, game: Europe) -> Order | None:
        able = chain(movers(game, self.side), landable(game, self.side))
        return None if next(able, None) else self.done

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return landed_by_chance(game, self.side, chance) or self._moved_by_chance(game, chance)

    def _moved_by_chance(self, game: Europe, chance: random.Random) -> Order:
        return by_chance(game, self.side, chance) or self.done

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, MoveAll):
            game.push(*(Marched(self.side, move) for move in order.moves(game, self.side)), self)
            return
        if isinstance(order, Move | Rail | Land):
            game.push(Displacement(), self)
            yield from order.play(game, self.side, dice)
            return
        yield from super().play(game, order, dice)

    def spelled_out(self, game: Europe, order: Order) -> Iterator[Order]:
        """An army group's order as the plain moves that it stands for."""
        if isinstance(order, MoveAll):
            yield from order.moves(game, self.side)
        else:
            yield order

    def finished(self, game: Europe) -> Iterator[Event]:
        own = game.partnership(self.side)
        game.push(Overboard(), Enforce(), Displacement(), AfterMarching(own))
        return iter(())

    def able(self, game: Europe) -> Iterable[str]:
        on_rails = (id for id in game.units_of(self.side) if not why_no_rail(game, self.side, id))
        return dict.fromkeys((*movers(game, self.side), *on_rails, *landable(game, self.side)))


class Marched(Step[Europe], frozen=True):
    """One of the moves that an army group's order stands for."""

    side: Side
    order: Move

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.push(Displacement())
        yield from self.order.play(game, self.side, dice)


class AfterMarching(Step[Europe], frozen=True):
    """24.5, 33.4  Fronts and supply when a side has moved."""

    partnership: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.moved.clear()
        yield from demonstrate(game, self.partnership)
        yield from restore(game)


def marches(game: Europe) -> tuple[Step[Any], ...]:
    """30.0  The side with the initiative must go first."""
    sides = sorted(game.sides_in_play(), key=lambda side: game.partnership(side) != game.initiative)
    return tuple(Marching(side) for side in sides)
