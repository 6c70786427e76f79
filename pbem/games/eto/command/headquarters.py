"""23.2, 23.4  Headquarters move up to three hexes in steps 1 and 3 of their offensive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.command.events import HeadquartersMoved
from pbem.games.eto.command.removal import RemoveHeadquarters
from pbem.games.eto.facts.phases import HEADQUARTERS
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import BY_HQ, Europe
from pbem.games.eto.position.zones import enemy_zone, steps_of, too_near
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow

MOST = 3  # 23.2
PREFIX = "HQ"
MOVES = "moves"  # the layer of the map


def closed_to(game: Europe, hq: str) -> Mask:
    """23.2  Where a headquarters cannot go: enemies, neutrals, zones without a friendly unit."""
    partnership = game.partnership_of(hq)
    zone = enemy_zone(game, partnership) & ~game.ground(partnership)
    return game.enemy_ground(partnership) | zone | ~game.fighting_ground


def reach(
    game: Europe, hq: str, most: int, *, stops: Mask = 0, interval: bool = True
) -> dict[Hex, tuple[Hex, ...]]:
    """23.2  Where a headquarters can end its move, each with the way; the start is left out.

    A general drives likewise, and needs no interval to any headquarters.
    """
    grid = game.board.grid
    if game.where[hq] not in grid.index:  # 7.8 it is in a box
        return {}
    start = game.at(game.where[hq])
    steps, closed = steps_of(game, game.partnership_of(hq)), closed_to(game, hq)
    ways: dict[Hex, tuple[Hex, ...]] = {start: (start,)}
    front = [start]
    for _ in range(most):
        following = []
        for here in front:
            if here != start and grid.bit[here] & stops:
                continue
            for there in grid.hexes(steps.step(grid.bit[here]) & ~closed):
                if there not in ways:
                    ways[there] = (*ways[here], there)
                    following.append(there)
        front = following
    del ways[start]
    near = too_near(game, hq, game.partnership_of(hq)) if interval else 0
    return {hex: way for hex, way in ways.items() if not grid.bit[hex] & near}


def check_move(game: Europe, hq: str, to: str, most: int, case: str, *, stops: Mask = 0) -> None:
    """Raise Illegal unless a headquarters can move there."""
    board = game.board
    found = reach(game, hq, most, stops=stops)
    legal = sorted(map(board.label, found))
    if to not in board.grid.index:
        raise Illegal(f"there is no hex {to}", case="0.3", legal=legal)
    goal = game.at(to)
    if goal in found:
        return
    if board.bit[goal] & too_near(game, hq, game.partnership_of(hq)):
        words = f"{to} is too near to another headquarters: a whole radius must lie between"
        raise Illegal(words, case="23.4", legal=legal)
    if board.bit[goal] & closed_to(game, hq):
        words = f"{hq} enters no enemy zone without a friendly unit, nor neutral ground: {to}"
        raise Illegal(words, case="23.2", legal=legal)
    raise Illegal(f"{hq} cannot get to {to} in {most} hexes", case=case, legal=legal)


class MoveHeadquarters(Command[Europe], frozen=True):
    """23.2  Move one activated headquarters before units are activated."""

    answers: ClassVar = (HEADQUARTERS,)
    form: ClassVar = "HQ UNIT path?"
    spelled: ClassVar = {"HQ": ("HQ",)}
    word: ClassVar = "HQ"
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_end(said))

    def __str__(self) -> str:
        return f"{self.word} {self.unit.removeprefix(PREFIX)} {self.hex}"

    def check(self, game: Europe, side: Side) -> None:
        if self.unit not in movable(game):
            words = f"{self.unit} is no headquarters of this offensive that can still move"
            raise Illegal(words, case="23.2", legal=movable(game))
        check_move(game, self.unit, self.hex, MOST, "23.2")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        way = reach(game, self.unit, MOST)[game.at(self.hex)]
        game.put(self.unit, self.hex)
        game.moved.add(self.unit)
        yield HeadquartersMoved(self.unit, side, tuple(map(game.board.label, way)))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for hq in movable(game):
            yield from (cls(hq, game.board.label(hex)) for hex in sorted(reach(game, hq, MOST)))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if len(units) == 1 and units[0] in movable(view):
            for hex, way in reach(view, units[0], MOST).items():
                order, path = (
                    cls(units[0], view.board.label(hex)),
                    tuple(map(view.board.label, way)),
                )
                yield order, Option(str(order), "move", order.hex, path, str(len(way) - 1))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"its command reaches {view.unit(self.unit).radius} hexes from {self.hex}"

    def why(self, view: Europe, side: Side) -> str:
        return towards(view.board, view.where[self.unit], self.hex)

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        here = where.get(self.unit, view.where[self.unit])
        yield Arrow(MOVES, "move", (here, self.hex), str(self), side)
        where[self.unit] = self.hex


class Regroup(MoveHeadquarters, frozen=True):
    """23.2  Move one activated headquarters once more, when the land units have moved."""

    answers: ClassVar = ("regroup",)
    form: ClassVar = "REGROUP UNIT path?"
    spelled: ClassVar = {"REGROUP": ("REGROUP",)}
    word: ClassVar = "REGROUP"


def movable(game: Europe) -> tuple[str, ...]:
    """23.2  The headquarters of the offensive that have not moved in this step."""
    offensive = game.offensive
    if offensive is None or offensive.way != BY_HQ:
        return ()
    return tuple(hq for hq in offensive.commanders if hq not in game.moved and game.on_map(hq))


class Headquarters(Acting[Europe], frozen=True):
    """23.2  Step 1-B: the headquarters of the offensive may move."""

    kind: ClassVar = HEADQUARTERS
    orders: ClassVar = (MoveHeadquarters, RemoveHeadquarters)
    done: ClassVar[Command[Any]] = Done(HEADQUARTERS)

    def prompt(self, game: Europe) -> str:
        names = " or ".join(movable(game))
        word = self.orders[0].word
        return (
            f"Does {names} move, up to {MOST} hexes, before units are activated? "
            f"({word} {names.removeprefix(PREFIX).split(' ')[0]} hex; DONE HEADQUARTERS)"
        )

    def defers(self, game: Europe, order: Order) -> bool:
        """A line for another headquarters, or for its second move, waits for its offensive."""
        return isinstance(order, MoveHeadquarters) and order.unit not in movable(game)


class Regrouping(Headquarters, frozen=True):
    """23.2  Step 3-C: they may move once more."""

    kind: ClassVar = "regroup"
    orders: ClassVar = (Regroup, RemoveHeadquarters)
    done: ClassVar[Command[Any]] = Done("regroup")

    def prompt(self, game: Europe) -> str:
        names = " or ".join(movable(game))
        return (
            f"Does {names} move once more, up to {MOST} hexes, before the attacks? "
            f"(REGROUP name hex; DONE REGROUP)"
        )
