"""22.0  Step 3-D: the last units are activated, those that will attack without having moved."""

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
from pbem.games.eto.command.activation import (
    activate,
    candidates,
    check_commander,
    commanders_of,
    may_activate,
    next_to,
    waits_for,
)
from pbem.games.eto.command.events import Activated
from pbem.games.eto.facts.words import to_headquarters
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.contact import beside, targets
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import BY_GENERAL, Europe
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.supply.end_phase import draw_rations
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.position.words import and_all

ALL = "ALL"
FOLLOWING = "to follow an advance"


class Activate(Command[Europe], frozen=True):
    """22.0  Activate units where they stand; ALL: all who can attack, and then nobody else."""

    answers: ClassVar = ("activate",)
    form: ClassVar = """
        _under? ACTIVATE units
        _under? ACTIVATE ALL
    """
    spelled: ClassVar = {
        "ACTIVATE": ("ACTIVATE", "ACTIVATION"),
        "ALL": ("ALL", "EVERYBODY", "EVERYONE"),
    }
    units: tuple[str, ...] = ()  # none: all that can attack
    hq: str = ""  # 22.1 the headquarters that activates them, if one is named

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        return cls(said[1] if isinstance(said[1], tuple) else (), hq)

    def __str__(self) -> str:
        return f"{to_headquarters(self.hq)}ACTIVATE {' + '.join(self.units) or ALL}"

    def meant(self, game: Europe) -> tuple[str, ...]:
        near = touching(game)
        return self.units or tuple(id for id in near if not self.hq or self.has(game, id))

    def has(self, game: Europe, id: str) -> bool:
        return self.hq in commanders_of(game, id)

    def check(self, game: Europe, side: Side) -> None:
        check_commander(game, self.hq, self.units)
        if self.hq and not self.meant(game):
            words = f"nobody within the radius of {self.hq} can attack from where he stands"
            raise Illegal(words, case="22.1", legal=touching(game))
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
                new += activate(game, (id,), self.hq)
        yield from draw_rations(game, (id for id in new if game.unit(id).land))
        yield Activated(side, tuple(new), seen=tuple(id for id in new if is_known(game, id)))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        if not self.units:
            able = self.able(view)
            yield f"stands for {Activate(able, self.hq)}" if able else "nobody can attack"

    def why(self, view: Europe, side: Side) -> str:
        """26.0, 27.4  What they attack from where they stand, or that they follow."""
        near = dict.fromkeys(chain.from_iterable(attackable(view, id) for id in self.able(view)))
        return f"to attack {and_all([*map(view.board.name, near)])}" if near else FOLLOWING

    def able(self, game: Europe) -> tuple[str, ...]:
        """22.0  Those who are activated one after the other: each may shut out the next."""
        ahead = game.twin()
        return tuple(
            id
            for id in self.meant(game)
            if not may_activate(ahead, id)[0] and activate(ahead, (id,), self.hq)
        )

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        near = list(touching(game))
        if near:
            yield cls()
        yield from (cls((id,)) for id in (*near, *rear(game)))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        order = cls(units)
        try:
            order.check(view, side)
        except Illegal:
            return
        yield order, Option(str(order), "other")


def touching(game: Europe) -> Iterator[str]:
    """26.0, 22.2  Who could be activated and has something to attack from where he stands."""
    return (id for id in candidates(game) if attackable(game, id))


def attackable(game: Europe, id: str) -> list[str]:
    """26.0, 22.2  What a unit could attack; of a general's offensive, what is next to him."""
    offensive, found = game.under_way(), targets(game, id)
    if offensive.way != BY_GENERAL:
        return found
    (general,) = offensive.commanders
    here = place_of(game, general)
    return [hex for hex in found if next_to(game, here, hex)]


def rear(game: Europe) -> list[str]:
    """27.4  Who could be activated to follow those who may advance, and those behind them."""
    near = list(touching(game))
    acting = [id for id in game.acting if game.on_map(id) and game.unit(id).land]
    left = game.masked(place_of(game, id) for id in (*near, *acting) if attackable(game, id))
    behind = [id for id in candidates(game) if id not in near and _may_leave(game, id)]
    links, found = [*behind, *(id for id in acting if _may_leave(game, id))], set[str]()
    while new := {id for id in links if id not in found and beside(game, id) & left}:
        found |= new
        left |= game.masked(game.where[id] for id in new)
    return [id for id in behind if id in found]


def _may_leave(game: Europe, id: str) -> bool:
    """27.4  Nobody follows who would leave a hex in an enemy zone empty, or is aboard ships."""
    if not game.unit(id).land or game.is_embarked(id):
        return False
    hex, own = game.where[id], game.partnership_of(id)
    watched = game.board.is_in(hex, enemy_zone(game, own))
    return not watched or len(game.land_in(hex, own)) > 1


class Activating(Acting[Europe], frozen=True):
    """22.0  Who is activated by the end of step 3 can attack in step 4; nobody later."""

    kind: ClassVar = "activate"
    orders: ClassVar = (Activate,)
    done: ClassVar[Command[Any]] = Done("activate")

    def prompt(self, game: Europe) -> str:
        near, behind = ", ".join(touching(game)), ", ".join(rear(game))
        fight = f", to attack (ACTIVATE ALL: {near})" if near else ""
        follow = f"to follow an advance (27.4: {behind})" if behind else ""
        joined = (" or " if near else ", ") + follow if behind else ""
        return f"Who else is activated{fight}{joined}? (ACTIVATE units; DONE ACTIVATE)"

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        """Who activates ALL has said who attacks, and is asked no more."""
        if isinstance(order, Activate) and not order.units and not order.hq:
            yield from order.play(game, self.side, dice)
        else:
            yield from super().play(game, order, dice)

    def able(self, game: Europe) -> list[str]:
        return [*touching(game), *rear(game)]

    def defers(self, game: Europe, order: Order) -> bool:
        """A line to a headquarters waits for its offensive."""
        return isinstance(order, Activate) and waits_for(game, order.hq)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == ALL and next(touching(game), None):
            return Activate()
        return self.done if choice[0] in (ALL, "DONE") else None

    def usual(self, game: Europe) -> Order:
        return Activate() if next(touching(game), None) else self.done

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice([self.done, *self.possible(game)])
