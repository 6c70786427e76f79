"""5.6, 12.0  The movement phase: one unit after the other, the sides in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.movement.garrisons import bared, lying_open
from pbem.games.jupiter.movement.marching import arrive, march_to_war
from pbem.games.jupiter.movement.routes import (
    Course,
    allowance,
    course,
    elsewhere,
    ends,
    ends_by_sweden,
    violates,
)
from pbem.games.jupiter.orders.general import Done, says
from pbem.games.jupiter.politics.violation import Violating
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.position.in_turn import InTurn, Waiting, check_ready
from pbem.games.jupiter.position.stacking import mixing_fault, stack_fault
from pbem.games.jupiter.position.supply import in_supply, needs_sweden, supplied_in
from pbem.wargame.data.points import HALVES
from pbem.wargame.orders.command import Offered
from pbem.wargame.orders.own_start import drawn_once
from pbem.wargame.orders.reasons import taking, towards
from pbem.wargame.scene import Arrow


class Hold(Waiting, frozen=True):
    """5.6  Disrupt a unit without moving it."""

    answers: ClassVar = ("move",)
    form: ClassVar = "HOLD UNIT"
    text: ClassVar = "HOLD {unit}"
    spelled: ClassVar = {"HOLD": ("HOLD", "STAY", "H")}
    case: ClassVar = "12.2"


class Move(Violating, frozen=True):
    """12.0  Move one unit, by the cheapest way through the hexes named."""

    answers: ClassVar = ("move",)
    form: ClassVar = """
        MOVE UNIT SWEDEN?
        MOVE UNIT path SWEDEN?
        MOVE UNIT _hop path SWEDEN?
        """
    spelled: ClassVar = {"MOVE": ("M", "MOVE", "GO", "MARCH")}
    unit: str
    to: str
    via: tuple[str, ...] = ()
    sweden: bool = False

    def __str__(self) -> str:
        return f"M {self.unit} {'-'.join((*self.via, self.to))}{self.in_so_many_words}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        path = next((each for each in said if isinstance(each, list)), [])
        unit, way = reader.unit_and_places(said[1], path)
        if not way:
            raise reader.missing_place(said[1])
        return cls(unit, way[-1], tuple(way[:-1]), says(said, "SWEDEN"))

    @classmethod
    def of_unit(cls, game: Jupiter, id: str) -> Iterator[Self]:
        """Every move of one unit, by its cheapest way."""
        for hex in ends(game, id):
            yield cls(id, hex)
        if game.sweden == NEUTRAL:
            for hex in ends_by_sweden(game, id):
                yield cls(id, hex, sweden=True)

    def course(self, game: Jupiter) -> Course:
        """The way that it takes; raises Illegal where there is none."""
        return course(game, self.unit, (*self.via, self.to), violating=self.sweden)

    def check(self, game: Jupiter, side: Side) -> None:
        check_ready(game, side, self.unit, "12.2")
        way = self.course(game)
        board = game.board
        if board.is_in(self.to, board.lakes):
            raise Illegal(
                f"no unit may end its move on the lake hex {self.to}",
                case="12.6",
                legal=elsewhere(game, self.unit),
            )
        together = (*(each for each in game.stack(self.to) if each != self.unit), self.unit)
        if fault := stack_fault(game, self.to, together):
            mixed = mixing_fault(game, self.to, together)
            raise Illegal(
                f"{self.unit} cannot stop in {board.name(self.to)}: {fault}",
                case="6.1" if mixed else "6.2",
                legal=elsewhere(game, self.unit),
            )
        if self.sweden and not violates(game, self.unit, way.path):
            raise Illegal(
                f"{self.unit} does not enter Sweden on its way to {self.to}; leave SWEDEN out",
                case="8.1",
                legal=(Move(self.unit, self.to, self.via),),
            )

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        way = self.course(game)
        if self.sweden and violates(game, self.unit, way.path):
            return march_to_war(game, side, self.unit, way.path)
        return arrive(game, self.unit, way.path, way.cost)

    @classmethod
    def offers(cls, view: Jupiter, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.of_unit(view, units[0]):
            way = order.course(view)
            path = tuple(map(view.board.label, way.path))
            words = tuple(order.forecast(view, side))
            cost = HALVES.show(way.cost)
            yield order, Option(str(order), "move", order.to, path, cost, words)

    def forecast(self, view: Jupiter, side: Side) -> Iterator[str]:
        """Way and cost, and how the unit will stand."""
        id, way = self.unit, self.course(view)
        budget = allowance(view, id, through_sweden=self.sweden and needs_sweden(view, id))
        path = "-".join(map(view.board.label, way.path))
        yield f"{path}, {HALVES.show(way.cost)} of {HALVES.show(budget)} MF"
        if not in_supply(view, id):
            yield "starts out of supply, with half its movement (11.5)"
        supplied = view.board.is_in(self.to, supplied_in(view, id))
        yield f"{'in supply' if supplied else 'OUT OF SUPPLY'} in {self.to}"
        if view.in_enemy_zone(self.to, side):
            yield "ends next to the enemy"
        yield from super().forecast(view, side)

    def why(self, view: Jupiter, side: Side) -> str:
        """What it takes, whom it meets, or where it leads."""
        if self.to in view.board.names and not controls(view, side, self.to):
            return taking(view.board, self.to)
        way = towards(view.board, view.where[self.unit], self.to)
        return f"{way}, next to the enemy" if view.in_enemy_zone(self.to, side) else way

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        yield from super().warnings(view, side)
        yield from bared(view, side, self.actors)

    def drawn(self, view: Jupiter, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        if self.unit in where:
            path = drawn_once(where[self.unit], (*self.via, self.to))
            where[self.unit] = self.to
            yield Arrow("moves", "move", path, f"Intended: {self}", side)


def unit_answers(game: Jupiter, id: str) -> Iterator[Order]:
    """All that one unit may do in a movement phase."""
    return chain((Hold(id),), Move.of_unit(game, id))


class MoveOne(InTurn, frozen=True):
    """5.6  One side moves one unit, or disrupts one that stays, or declares its movement done."""

    kind: ClassVar = "move"

    def prompt(self, game: Jupiter) -> str:
        left = sum(1 for _ in game.ready(self.side))
        return (
            f"Move one of your {left} undisrupted units, or hold one, or end your moves. "
            "(M unit hex; HOLD unit; DONE)"
        )

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in game.ready(self.side):
            yield from unit_answers(game, id)
        yield Done("moves")

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        id = chance.choice(list(game.ready(self.side)))
        if chance.random() < 0.02:
            return Done("moves")
        return chance.choice(list(unit_answers(game, id)))

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield from self.all_shown(game, (Hold(units[0]),))
            yield from self.all_warned(game, Move.offers(game, self.side, units))

    def cautions(self, game: Jupiter, order: Order) -> Iterator[str]:
        if isinstance(order, Done):
            yield from lying_open(game, self.side, game.scenario.sudden_death)
