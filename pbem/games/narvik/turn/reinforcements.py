"""8.0  The reinforcement segment: what was drawn is deployed, what is scheduled arrives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.facts.boxes import HAND, POOL, STRIKES
from pbem.games.narvik.facts.staging import HARSTAD, TRANSIT
from pbem.games.narvik.facts.units import GERMAN, OPTIONAL_B
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.events import Placed, ReturnedToPool
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Placing
from pbem.games.narvik.position.stacking import no_room
from pbem.games.narvik.turn.airborne import DropOne
from pbem.games.narvik.turn.formations import CallFormation
from pbem.games.narvik.turn.reserves import BuyReserves


class Reinforce(Step[Narvik], frozen=True):
    """8.1, 8.2  One side deploys; what needs no decision goes to its place at once."""

    side: Side

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id in game.inside(HAND[self.side]):
            unit = game.unit(id)
            if unit.airborne or unit.code == OPTIONAL_B:
                continue
            if unit.strike:
                place = STRIKES[self.side]
            else:
                place = TRANSIT if self.side == GERMAN else HARSTAD
            game.send(id, place)
            secret = unit.strike  # 21.0 nobody looks into a display
            yield Placed(id, unit.nationality, self.side, place, "reinforcement", secret)
        if self.side == GERMAN:
            game.push(DropOne(), ArriveSouth())
        else:
            game.push(BuyReserves(), CallFormation())


class ArriveSouth(Placing, frozen=True):
    """22.2  The second division's units come on at the south edge."""

    kind: ClassVar = "entry"
    public: ClassVar = False

    def able(self, game: Narvik) -> list[str]:
        return [id for id in game.inside(HAND[GERMAN]) if game.unit(id).code == OPTIONAL_B]

    def open_to(self, game: Narvik, id: str) -> list[str]:
        board = game.board
        ground = board.edges["south"] & board.ground[game.unit(id).legs]
        return board.grid.named(ground & ~no_room(game, id))

    def asks(self, game: Narvik) -> Side | None:
        waiting = self.able(game)
        return GERMAN if waiting and self.open_to(game, waiting[0]) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """Who finds no room goes back to the pool."""
        left = tuple(self.able(game))
        for id in left:
            game.send(id, POOL[GERMAN])
        if left:
            yield ReturnedToPool(GERMAN, len(left), "there is no room at the south edge", left)

    def prompt(self, game: Narvik) -> str:
        return f"Place at the south edge (PLACE unit hex): {', '.join(self.able(game))}."

    def check(self, game: Narvik, order: Order) -> None:
        if isinstance(order, Place) and (
            order.unit not in self.able(game) or order.place not in self.open_to(game, order.unit)
        ):
            legal = self.answers(game)
            raise Illegal(f"{order.unit} cannot enter at {order.place}", case="22.2", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        id = order.unit if isinstance(order, Place) else self.able(game)[0]
        hex = order.place if isinstance(order, Place) else self.open_to(game, id)[0]
        game.push(self)
        yield from take(game, GERMAN, (hex,))
        game.put(id, hex)
        yield Placed(id, game.unit(id).nationality, GERMAN, hex, "reinforcement")
