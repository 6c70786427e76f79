"""5.6  Taking turns: who may act, with which unit, and when a side is through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.jupiter.position.events import Finished, Waited
from pbem.games.jupiter.position.game import Jupiter, enemy_of


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


def wait(game: Jupiter, id: str) -> Event:
    """5.6  Disrupt a unit that does nothing."""
    seen = shown(game, id)
    game.disrupted.add(id)
    return Waited(id, game.unit(id).contingent, game.side_of(id), game.where[id], seen)


def finish(game: Jupiter, side: Side, phase: str) -> Iterator[Event]:
    """5.6  A side declares itself done: every unit it has left is disrupted."""
    game.finished = (*game.finished, side)
    game.disrupted.update(game.units_of(side))
    yield Finished(side, phase)


class InTurn(Step[Jupiter], frozen=True):
    """5.6  One side acts, then the other, until both are through."""

    public: ClassVar = False
    side: Side

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if may_act(game, self.side) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """Who has no units left is passed over; when neither has, the phase is over."""
        if may_act(game, enemy_of(self.side)):
            game.push(type(self)(enemy_of(self.side)))
        yield from ()
