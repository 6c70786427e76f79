"""20.0, 20.21  German fighters go into interception mode and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import AIR
from pbem.games.norway.air.events import ModeChanged
from pbem.games.norway.air.flights import base_works, no_mission
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import Norway


def fighters(game: Norway, *, waiting: bool) -> Units:
    """20.21  The German fighters on bases that are, or are not, in interception mode."""
    return tuple(
        id
        for id in game.units_of(GERMAN)
        if game.unit(id).fighter and id not in game.aboard and (id in game.intercepting) == waiting
    )


class ModeChange(Action, frozen=True):
    """20.21  Any number of fighters at once, wherever they are."""

    case: ClassVar = "20.21"
    counts: ClassVar = (AIR,)
    sides: ClassVar = (GERMAN,)
    on: ClassVar[bool]
    units: tuple[str, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.meant(said), **reader.clauses(said))

    def try_on(self, game: Norway, side: Side) -> None:
        able = fighters(game, waiting=not self.on)
        for id in self.units:
            if id not in able:
                words = f"{id} is no fighter that can change its mode so"
                raise Illegal(words, case="20.21", legal=able)
            if self.on and game.version > 1 and not base_works(game, id):
                raise no_mission(game, id)  # 15.3; by the first rules they could

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        if self.on:
            game.intercepting.update(self.units)
        else:
            game.intercepting.difference_update(self.units)
        seen = veils(game, self.units) if game.version > 1 else ()
        yield ModeChanged(side, self.units, self.on, seen)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        able = fighters(game, waiting=not cls.on)
        yield from (cls((id,)) for id in able)
        if len(able) > 1:
            yield cls(able)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        order = cls(units)
        if order.allowed(view, side):
            yield order, Option(str(order), "other", words=(order.why(view, side),))


class Intercept(ModeChange, frozen=True):
    """20.21  Into interception mode."""

    verb: ClassVar = "fighters into interception mode"
    on: ClassVar = True
    text: ClassVar = "INTERCEPT {units+}"
    form: ClassVar = "INTERCEPT units _spend?"
    spelled: ClassVar = {"INTERCEPT": ("INTERCEPT", "CAP")}

    def why(self, view: Norway, side: Side) -> str:
        return "waits for enemies who fly over (20.2)"


class StandDown(ModeChange, frozen=True):
    """20.21  Out of it."""

    verb: ClassVar = "fighters out of interception mode"
    on: ClassVar = False
    text: ClassVar = "STAND DOWN {units+}"
    form: ClassVar = "STANDDOWN units _spend?"
    spelled: ClassVar = {"STANDDOWN": ("STAND DOWN", "STANDDOWN")}

    def why(self, view: Norway, side: Side) -> str:
        return "may fly missions again"
