"""5.6  Taking turns: who may act, with which unit, and when a side is through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.phases import PHASE_OF
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.orders.general import Done, JupiterOrder
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.question import Question


class Waited(Event, frozen=True):
    """A unit is disrupted without doing anything."""

    unit: str
    contingent: str
    side: Side
    hex: str
    shown: bool

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="")

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit, self.contingent)} stays in {words.place(self.hex)}."


class Finished(Event, frozen=True):
    side: Side
    phase: str

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} declare their {self.phase} done."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "DONE"


def may_act(game: Jupiter, side: Side) -> bool:
    """A side acts while it has undisrupted units and has not declared itself done."""
    return side not in game.finished and game.anyone_ready(side)


def check_ready(game: Jupiter, side: Side, id: str, case: str) -> None:
    """Is the unit this side's to use now? `case` forbids it to a disrupted one."""
    if id not in game.where:
        raise Illegal(f"{id} is not on the map", case="12.2", legal=game.ready(side))
    if game.side_of(id) != side:
        raise Illegal(f"{id} is not yours to command", case="3.1", legal=game.ready(side))
    if id in game.disrupted:
        raise Illegal(
            f"{id} is disrupted until the recovery phase", case=case, legal=game.ready(side)
        )


def shown(game: Jupiter, id: str) -> bool:
    """6.4  Can the enemy see the unit's face? Only on top of its stack, and undisrupted."""
    return game.stacks[game.where[id]][-1] == id and id not in game.disrupted


class Waiting(JupiterOrder, frozen=True):
    """5.6  Disrupt a unit that does nothing."""

    case: ClassVar[str] = ""  # that forbids it to a disrupted one
    unit: str

    @property
    def waits(self) -> bool:
        return True

    def check(self, game: Jupiter, side: Side) -> None:
        check_ready(game, side, self.unit, self.case)

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        seen, unit = shown(game, self.unit), game.unit(self.unit)
        game.disrupted.add(self.unit)
        yield Waited(self.unit, unit.contingent, side, game.where[self.unit], seen)


class InTurn(Question, frozen=True):
    """5.6  One side acts, then the other, until both are through."""

    public: ClassVar = False
    usually: ClassVar = ("DONE",)
    side: Side

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if may_act(game, self.side) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """Who has no units left is passed over; when neither has, the phase is over."""
        if may_act(game, enemy_of(self.side)):
            game.push(type(self)(enemy_of(self.side)))
        yield from ()

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, JupiterOrder)
        order.check(game, self.side)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        """5.6  A side that declares itself done has every unit disrupted that it has left."""
        assert isinstance(order, JupiterOrder)
        game.push(type(self)(enemy_of(self.side)))
        if not isinstance(order, Done):
            yield from order.play(game, self.side, dice)
            return
        game.finished = (*game.finished, self.side)
        game.disrupted.update(game.units_of(self.side))
        yield Finished(self.side, order.phase)

    def ending(self, game: Jupiter) -> Done:
        return Done(PHASE_OF[self.kind])

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Done:
        return self.ending(game)

    def able(self, game: Jupiter) -> Iterable[str]:
        return set(game.ready(self.side))

    def of_nobody(self, game: Jupiter) -> Iterator[Order]:
        yield self.ending(game)
