"""23.2, 23.4  Headquarters move up to three hexes in steps 1 and 3 of their offensive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.command.driving import check_move, fault_by_car, reach
from pbem.games.eto.command.events import HeadquartersMoved
from pbem.games.eto.command.removal import RemoveHeadquarters
from pbem.games.eto.facts.phases import HEADQUARTERS
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import BY_HQ, Europe
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.own_start import drawn_once, without_start
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow

MOST = 3  # 23.2
PREFIX = "HQ"
MOVES = "moves"  # the layer of the map


class MoveHeadquarters(Command[Europe], frozen=True):
    """23.2  Move one activated headquarters before units are activated."""

    answers: ClassVar = (HEADQUARTERS,)
    form: ClassVar = "HQ UNIT path?"
    spelled: ClassVar = {"HQ": ("HQ",)}
    word: ClassVar = "HQ"
    unit: str
    way: tuple[str, ...]  # hex by hex, or only the last one

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        (unit,), way = reader.units_and_way(said)
        return cls(unit, way)

    @property
    def hex(self) -> str:
        return self.way[-1]

    def __str__(self) -> str:
        return f"{self.word} {self.unit.removeprefix(PREFIX)} {' '.join(self.way)}"

    def path(self, game: Europe) -> tuple[str, ...]:
        """The way as it is written, or of one hex a shortest; raises Illegal."""
        start = game.where[self.unit]
        check_move(game, self.unit, self.hex, MOST, "23.2")
        shortest = reach(game, self.unit, MOST)[game.at(self.hex)]
        way = without_start(start, self.way)
        if len(way) == 1:
            return tuple(map(game.board.label, shortest))
        for to in way:
            if to not in game.board.grid.index:
                raise Illegal(f"there is no hex {to}", case="0.3")
        hexes = [game.at(each) for each in (start, *way)]
        if reason := fault_by_car(game, self.unit, hexes, MOST, "23.2"):
            words, case = reason
            raise Illegal(words, case=case, legal=[replace(self, way=self.way[-1:])])
        return (start, *way)

    def check(self, game: Europe, side: Side) -> None:
        if self.unit not in movable(game):
            words = f"{self.unit} is no headquarters of this offensive that can still move"
            raise Illegal(words, case="23.2", legal=movable(game))
        self.path(game)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        path = self.path(game)
        game.put(self.unit, self.hex)
        game.moved.add(self.unit)
        yield HeadquartersMoved(self.unit, side, path)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for hq in movable(game):
            yield from (cls(hq, (game.board.label(hex),)) for hex in sorted(reach(game, hq, MOST)))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if len(units) == 1 and units[0] in movable(view):
            for hex, way in reach(view, units[0], MOST).items():
                order, path = (
                    cls(units[0], (view.board.label(hex),)),
                    tuple(map(view.board.label, way)),
                )
                yield order, Option(str(order), "move", order.hex, path, str(len(way) - 1))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"its command reaches {view.unit(self.unit).radius} hexes from {self.hex}"

    def why(self, view: Europe, side: Side) -> str:
        return towards(view.board, view.where[self.unit], self.hex)

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        here = where.get(self.unit, view.where[self.unit])
        yield Arrow(MOVES, "move", drawn_once(here, self.way), str(self), side)
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
