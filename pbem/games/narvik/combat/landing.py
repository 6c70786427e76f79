"""13.2  The Royal Marines storm a coast from the sea, others behind them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.combat.after.pursuit import (
    Chase,
    as_order,
    check_pursuit,
    pursue,
    sample_pursuit,
)
from pbem.games.narvik.combat.events import Removed, WentBack
from pbem.games.narvik.combat.shifts import LANDING, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.staging import HARSTAD
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.kinds import Action, Landing, Pursue
from pbem.games.narvik.position.boxes import LOST
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.hexgrid import Mask

CASE = "13.2"


@lru_cache(maxsize=8)
def beaches(board: Board) -> Mask:
    """The coastal hexes next to an all-sea hex that ships get to from beyond the map."""
    waters = board.seaways.flood(board.edges["ships"], board.sea | board.coastal)
    return board.seaways.step(waters & board.sea) & board.coastal


def stormable(game: Narvik, side: Side) -> list[str]:
    """The enemy-held hexes that can be stormed."""
    return game.board.grid.named(beaches(game.board) & game.occupied(enemy_of(side)))


def check(game: Narvik, side: Side, order: Action) -> None:
    """Raise Illegal unless the Marines can go there, and the others with them."""
    assert isinstance(order, Landing)
    marine = game.unit(order.marine)
    if marine.side != side or not marine.marine:
        ready = [id for id in game.inside(HARSTAD) if game.unit(id).marine]
        raise Illegal(f"{order.marine} is not the Royal Marines", case=CASE, legal=ready)
    if len(set(order.actors)) != len(order.actors):
        raise Illegal("each unit goes once", case=CASE)
    for id in order.actors:
        unit = game.unit(id)
        if game.where.get(id) != HARSTAD:
            words = f"{id} is not in Harstad, where the ships are"
            raise Illegal(words, case="13.1", legal=game.inside(HARSTAD))
        if unit.command != marine.command or unit.staff:
            words = f"{id} cannot go with the Marines: combat units of {marine.command} do"
            raise Illegal(words, case="13.0")
    open_to = stormable(game, side)
    if order.target not in open_to:
        words = f"{order.target} is no enemy-held coast next to open sea"
        raise Illegal(words, case=CASE, legal=open_to)


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    """The Marines assault alone."""
    assert isinstance(order, Landing)
    game.push(
        Shoot(Volley(side, LANDING, (order.marine,), HARSTAD, order.target)),
        AfterLanding(side, order.marine, order.others, order.target),
    )
    yield from ()


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """The Marines alone against every coast, if they are in Harstad."""
    for id in game.inside(HARSTAD):
        if game.unit(id).marine and game.side_of(id) == side:
            yield from (Landing(id, hex) for hex in stormable(game, side))


class AfterLanding(Step[Narvik], frozen=True):
    """13.2 (1, 2)  Ashore if the hex is cleared; if not, the Marines are lost for good."""

    side: Side
    marine: str
    others: tuple[str, ...]
    hex: str

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        if not game.stack(self.hex):
            game.push(Ashore(self.side, self.marine, self.others, self.hex))
            return
        game.send(self.marine, LOST[self.side])
        yield Removed(self.marine, self.side, self.hex, "failed landing")
        if self.others:
            yield WentBack(self.others, self.side, HARSTAD)


class Ashore(Step[Narvik], frozen=True):
    """13.2 (1), 15.2  The Marines enter the hex; who follows, and how far?"""

    kind: ClassVar = "pursue"
    public: ClassVar = False  # who follows the Marines has not been seen (21.0)
    reaction: ClassVar = True
    side: Side
    marine: str
    others: tuple[str, ...]
    hex: str

    def chase(self, game: Narvik) -> Chase:
        """Those who could stand there; tanks not everywhere."""
        board = game.board
        fit = (
            id
            for id in (self.marine, *self.others)
            if board.entering(game.unit(id).legs, board.at(self.hex)) is not None
        )
        return Chase(game, self.hex, fit, afloat=True)

    def asks(self, game: Narvik) -> Side:
        return self.side

    def prompt(self, game: Narvik) -> str:
        behind = f" and {', '.join(self.others)}" if self.others else ""
        return (
            f"{game.board.name(self.hex)} is cleared: {self.marine} goes ashore{behind} may "
            "follow, elite units one hex more (PURSUE unit hex)."
        )

    def answers(self, game: Narvik) -> Iterator[Order]:
        return map(as_order, self.chase(game).choices((self.marine,)))

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        return sample_pursuit(self.chase(game), chance, self.marine)

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Pursue)
        check_pursuit(self.chase(game), self.side, order, (self.marine,))

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Pursue)
        yield from pursue(self.chase(game), self.side, order, (self.marine,))
        back = tuple(id for id in self.others if game.where[id] == HARSTAD)
        if back:
            yield WentBack(back, self.side, HARSTAD)
