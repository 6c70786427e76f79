"""13.2  The Royal Marines storm a coast from the sea, others behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.action import Begun, Offers, Units
from pbem.games.narvik.combat.after.pursuit import Chase, Pursuing
from pbem.games.narvik.combat.attack import Attack
from pbem.games.narvik.combat.events import Removed, WentBack
from pbem.games.narvik.combat.shifts import LANDING, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.boxes import LOST
from pbem.games.narvik.facts.staging import HARSTAD
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.parts import Shot, clauses
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask

CASE = "13.2"


@lru_cache(maxsize=8)
def beaches(board: Board) -> Mask:
    """The coastal hexes next to an all-sea hex that ships get to from beyond the map."""
    waters = board.seaways.flood(board.edges["ships"], board.sea | board.coastal)
    return board.seaways.step(waters & board.sea) & board.coastal


def stormable(game: Narvik, side: Side) -> list[str]:
    """The enemy-held hexes that can be stormed."""
    return game.board.grid.named(beaches(game.board) & game.occupied(enemy_of(side)))


class Landing(Attack, frozen=True):
    """13.2  The Royal Marines storm a coast, others behind them."""

    charged: ClassVar = ("landing",)
    drawn_as: ClassVar = ("assaults", "attack")
    form: ClassVar = "STORM UNIT _at place (WITH _stack)? _keep?"
    spelled: ClassVar = {"STORM": ("STORM", "LANDING", "AMPHIBIOUS ASSAULT")}
    marine: str
    target: str
    others: tuple[str, ...] = ()
    keep: int = 0

    @property
    def actors(self) -> tuple[str, ...]:
        return (self.marine, *self.others)

    @property
    def aims(self) -> tuple[Shot, ...]:
        return (Shot((self.marine,), self.target),)

    def __str__(self) -> str:
        others = f" WITH {' + '.join(self.others)}" if self.others else ""
        return f"STORM {self.marine} > {self.target}{others}{clauses(self)}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        marine, *others = reader.named(said)
        (target,) = reader.meant(said)
        return cls(marine, target, tuple(others), **reader.clauses(said))

    def try_on(self, trial: Narvik, side: Side) -> None:
        """The Marines must be able to go there, and the others with them."""
        marine = trial.unit(self.marine)
        if marine.side != side or not marine.marine:
            ready = [id for id in trial.inside(HARSTAD) if trial.unit(id).marine]
            raise Illegal(f"{self.marine} is not the Royal Marines", case=CASE, legal=ready)
        if len(set(self.actors)) != len(self.actors):
            raise Illegal("each unit goes once", case=CASE)
        for id in self.actors:
            unit = trial.unit(id)
            if trial.where.get(id) != HARSTAD:
                words = f"{id} is not in Harstad, where the ships are"
                raise Illegal(words, case="13.1", legal=trial.inside(HARSTAD))
            if unit.command != marine.command or unit.staff:
                words = f"{id} cannot go with the Marines: combat units of {marine.command} do"
                raise Illegal(words, case="13.0")
        open_to = stormable(trial, side)
        if self.target not in open_to:
            words = f"{self.target} is no enemy-held coast next to open sea"
            raise Illegal(words, case=CASE, legal=open_to)

    def volleys(self, game: Narvik, side: Side) -> Iterator[Volley]:
        """The Marines assault alone."""
        yield Volley(side, LANDING, (self.marine,), HARSTAD, self.target)

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(
            *map(Shoot, self.volleys(game, side)),
            AfterLanding(side, self.marine, self.others, self.target),
        )
        yield from ()

    def foreseen(self, trial: Narvik, side: Side) -> Iterator[str]:
        yield from super().foreseen(trial, side)
        yield self.price_of_failure

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        yield self.price_of_failure

    @property
    def price_of_failure(self) -> str:
        return f"unless all are gone from {self.target}, {self.marine} is lost (13.2)"

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """The Marines alone against every coast, if they are in Harstad."""
        for id in game.inside(HARSTAD):
            if game.unit(id).marine and game.side_of(id) == side:
                yield from (cls(id, hex) for hex in stormable(game, side))

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """The Marines from Harstad, with the others that were chosen."""
        marines = [id for id in units if view.unit(id).marine]
        if begun and marines and all(view.where[id] == HARSTAD for id in units):
            others = tuple(id for id in units if id != marines[0])
            for hex in stormable(view, side):
                yield from cls(marines[0], hex, others).offer(view, side)


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


class FromTheSea(Chase):
    """13.2 (1)  Marines who have cleared a coast, and those behind them."""

    def __init__(self, game: Narvik, hex: str, units: tuple[str, ...]) -> None:
        super().__init__(game, hex, units)
        self.required = units[:1]  # the Marines go in any case

    def can_enter(self, id: str) -> bool:
        """No ground movement leads there, but it must be able to stand there; tanks not always."""
        board = self.game.board
        return board.is_in(self.place, board.ground[self.game.unit(id).legs])


class Ashore(Pursuing, frozen=True):
    """13.2 (1), 15.2  The Marines enter the hex; who follows, and how far?"""

    side: Side
    marine: str
    others: tuple[str, ...]
    hex: str

    def chase(self, game: Narvik) -> Chase:
        return FromTheSea(game, self.hex, (self.marine, *self.others))

    def asks(self, game: Narvik) -> Side:
        return self.side

    def prompt(self, game: Narvik) -> str:
        behind = f" and {', '.join(self.others)}" if self.others else ""
        return (
            f"{game.board.name(self.hex)} is cleared: {self.marine} goes ashore{behind} may "
            "follow, elite units one hex more (PURSUE unit hex)."
        )

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        yield from super().play(game, order, dice)
        back = tuple(id for id in self.others if game.where[id] == HARSTAD)
        if back:
            yield WentBack(back, self.side, HARSTAD)
