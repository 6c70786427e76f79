"""22.0  Step 3-D: the last units are activated, those that will attack without having moved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.command.activation import activate, candidates, may_activate
from pbem.games.eto.command.events import Activated
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import enemy_zone
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

ALL = "ALL"


class Activate(Command[Europe], frozen=True):
    """22.0  Activate units where they stand; ALL: whoever touches the enemy."""

    answers: ClassVar = ("activate",)
    form: ClassVar = """
        ACTIVATE units
        ACTIVATE ALL
    """
    spelled: ClassVar = {"ACTIVATE": ("ACTIVATE",), "ALL": ("ALL", "EVERYBODY", "EVERYONE")}
    units: tuple[str, ...] = ()  # none: all that touch the enemy

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(said[1] if isinstance(said[1], tuple) else ())

    def __str__(self) -> str:
        return f"ACTIVATE {' + '.join(self.units) or ALL}"

    def meant(self, game: Europe) -> tuple[str, ...]:
        return self.units or tuple(touching(game))

    def check(self, game: Europe, side: Side) -> None:
        trial = game.twin() if len(self.units) > 1 else game
        for id in self.units:
            words, case = may_activate(trial, id)
            if id in game.acting:
                words, case = f"{id} is activated already", "22.0"
            if words:
                raise Illegal(words, case=case, legal=candidates(game))
            if trial is not game:
                activate(trial, (id,))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        new: list[str] = []
        for id in self.meant(game):
            if not may_activate(game, id)[0]:
                new += activate(game, (id,))
        yield Activated(side, tuple(new))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        near = list(touching(game))
        if near:
            yield cls()
        yield from (cls((id,)) for id in near)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        order = cls(units)
        try:
            order.check(view, side)
        except Illegal:
            return
        yield order, Option(str(order), "other")


def touching(game: Europe) -> Iterator[str]:
    """Who could be activated and stands next to the enemy."""
    partnership = game.under_way().partnership
    near = enemy_zone(game, partnership) | game.board.grid.spread(game.enemy_ground(partnership))
    return (id for id in candidates(game) if game.board.is_in(game.where[id], near))


class Activating(Acting[Europe], frozen=True):
    """22.0  Who is activated by the end of step 3 can attack in step 4; nobody later."""

    kind: ClassVar = "activate"
    orders: ClassVar = (Activate,)
    done: ClassVar[Command[Any]] = Done("activate")

    def prompt(self, game: Europe) -> str:
        near = ", ".join(touching(game))
        return f"Who else is activated, to attack? (ACTIVATE units, ACTIVATE ALL: {near}; DONE)"

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == ALL and next(touching(game), None):
            return Activate()
        return self.done if choice[0] in (ALL, "DONE") else None

    def usual(self, game: Europe) -> Order:
        return Activate() if next(touching(game), None) else self.done

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice([self.done, *self.possible(game)])
