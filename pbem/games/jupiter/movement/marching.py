"""5.6, 12.0  The movement phase: one unit after the other, the sides in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.movement.routes import (
    allowance,
    check_move,
    closed_to,
    cost_of,
    course,
    unit_answers,
    violates,
)
from pbem.games.jupiter.orders.common import Done, Hold, Move
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.control import claim_along, settle_control
from pbem.games.jupiter.position.events import Moved
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.in_turn import InTurn, check_ready, finish, shown, wait
from pbem.games.jupiter.position.stacking import check_stacks, may_join
from pbem.games.jupiter.position.supply import needs_sweden
from pbem.wargame.hexgrid import Hex
from pbem.wargame.points import HALVES


class MoveOne(InTurn, frozen=True):
    """5.6  One side moves one unit, or disrupts one that stays, or declares its movement done."""

    kind: ClassVar = "move"

    def prompt(self, game: Jupiter) -> str:
        left = sum(1 for _ in game.ready(self.side))
        return f"Move one of your {left} undisrupted units, or HOLD one, or say DONE."

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in game.ready(self.side):
            yield from unit_answers(game, id)
        yield Done("moves")

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        id = chance.choice(list(game.ready(self.side)))
        if chance.random() < 0.02:
            return Done("moves")
        return chance.choice(list(unit_answers(game, id)))

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Move):
            check_move(game, self.side, order)
        elif isinstance(order, Hold):
            check_ready(game, self.side, order.unit, "12.2")

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(MoveOne(enemy_of(self.side)))
        if isinstance(order, Move):
            yield from march(game, self.side, order)
        elif isinstance(order, Hold):
            yield wait(game, order.unit)
        else:
            yield from finish(game, self.side, "moves")


def march(game: Jupiter, side: Side, order: Move) -> Iterator[Event]:
    """Carry out a move that was checked; war with Sweden interrupts it (8.1, 8.3)."""
    way = course(game, order)
    board = game.board
    if not order.sweden or not violates(game, order.unit, way.path):
        yield from arrive(game, order.unit, way.path, way.cost)
        return
    sweden = [at for at, hex in enumerate(way.path) if board.bit[hex] & board.sweden]
    halt = sweden[0] if sweden and not needs_sweden(game, order.unit) else 0
    names = tuple(board.label(each) for each in way.path)
    left = allowance(game, order.unit, through_sweden=True) - cost_of(
        game, order.unit, way.path[: halt + 1]
    )
    how = "moved into Sweden" if halt else "traced supply through Sweden"
    game.push(GoOn(order.unit, names[: halt + 1], names[halt + 1 :], left))
    if halt:
        game.put(order.unit, names[halt])
    yield from enter_war(game, side, how)


def arrive(game: Jupiter, id: str, path: tuple[Hex, ...], cost: int) -> Iterator[Event]:
    """A unit has walked a path: it stands at its end, disrupted."""
    side, names = game.side_of(id), tuple(game.board.label(each) for each in path)
    seen = game.where[id] != names[0] or shown(game, id)
    if game.where[id] != names[-1]:
        game.put(id, names[-1])
    game.disrupted.add(id)  # 12.1
    yield Moved(id, game.unit(id).contingent, side, names, HALVES.show(cost), seen)
    claim_along(game, side, path)
    yield from settle_control(game)
    yield from check_stacks(game)


class GoOn(Step[Jupiter], frozen=True):
    """8.3  A move that was interrupted by Sweden's entry goes on as far as it still can."""

    unit: str
    behind: tuple[str, ...]
    ahead: tuple[str, ...]
    left: int

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        board, id = game.board, self.unit
        zone = game.zone(enemy_of(game.side_of(id)))
        closed = closed_to(game, id, violating=True)
        walked = [board.at(each) for each in self.behind]
        left = self.left
        for label in self.ahead:
            here, there = walked[-1], board.at(label)
            price = cost_of(game, id, (here, there))
            stuck = bool(zone & board.bit[here])
            if len(walked) == 1:
                stuck = stuck and bool(zone & board.bit[there])  # 7.4
            if stuck or board.bit[there] & closed or price > left:
                break
            left -= price
            walked.append(there)
        while len(walked) > 1 and not self._may_stop(game, walked[-1]):
            walked.pop()
        path = tuple(walked)
        yield from arrive(game, id, path, cost_of(game, id, path))

    def _may_stop(self, game: Jupiter, hex: Hex) -> bool:
        label = game.board.label(hex)
        if game.board.bit[hex] & game.board.lakes:
            return False
        return game.where[self.unit] == label or may_join(game, self.unit, label)
