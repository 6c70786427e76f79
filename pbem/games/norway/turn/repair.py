"""15.4, 24.4, 25.8  Repairs: bases, railroads, and the air groups of carriers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import G4
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import BASES, RAILROAD, Norway
from pbem.games.norway.turn.events import Repaired, Restored
from pbem.wargame.orders.reasons import near


class Mending(Action, frozen=True):
    """25.8  A die for whatever is disrupted in one area."""

    counts: ClassVar = (G4,)
    case: ClassVar = "25.8"
    bases: ClassVar[tuple[str, ...]]
    number: ClassVar[str]  # from which die on it succeeds
    area: str

    def damaged(self, game: Norway) -> list[str]:
        return [base for base in self.bases if (self.area, base) in game.disrupted]

    def try_on(self, game: Norway, side: Side) -> None:
        if not game.board.is_land(self.area) or not game.controls(side, self.area):
            raise Illegal(f"you do not control {self.area}", case="25.8")
        if not self.damaged(game):
            raise Illegal(f"there is nothing to be repaired in {self.area}", case="15.4")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        for base in self.damaged(game):
            roll = dice.roll(f"repair of the {base} of {self.area}")
            done = roll >= game.scenario.number(self.number)
            if done:
                game.disrupted.discard((self.area, base))
            yield Repaired(side, self.area, base, roll, done)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        areas = {area for area, base in game.disrupted if base in cls.bases}
        return (cls(area) for area in sorted(areas))

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        return cls.some(view, side)

    def as_option(self, view: Norway, side: Side, place: str = "") -> Option:
        return Option(str(self), "other", self.area, words=tuple(self.forecast(view, side)))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        least = view.scenario.number(self.number)
        yield f"{', '.join(self.damaged(view))}: on {least}-6"

    def why(self, view: Norway, side: Side) -> str:
        return near(view.board, self.area)


class Repair(Mending, frozen=True):
    """25.8  The bases of an area, each with a die of its own."""

    verb: ClassVar = "the repair of a base"
    bases: ClassVar = BASES
    number: ClassVar = "bases.repair"
    text: ClassVar = "REPAIR {area}"
    form: ClassVar = "REPAIR _to place _spend?"
    spelled: ClassVar = {"REPAIR": ("REPAIR",)}


class RepairRail(Mending, frozen=True):
    """25.8  The railroad of an area."""

    verb: ClassVar = "the repair of a railroad"
    bases: ClassVar = (RAILROAD,)
    number: ClassVar = "bases.repair_rail"
    text: ClassVar = "REPAIR RAIL {area}"
    form: ClassVar = "REPAIR RAIL _to place _spend?"


class Restore(Action, frozen=True):
    """24.4  A depleted carrier in Great Britain gets its aircraft back."""

    case: ClassVar = "24.4"
    verb: ClassVar = "the restoring of a carrier"
    counts: ClassVar = (G4,)
    sides: ClassVar = (ALLIED,)
    text: ClassVar = "RESTORE {unit}"
    form: ClassVar = "RESTORE UNIT _spend?"
    spelled: ClassVar = {"RESTORE": ("RESTORE",)}
    unit: str

    def try_on(self, game: Norway, side: Side) -> None:
        if self.unit not in game.depleted:
            raise Illegal(f"{self.unit} is not depleted", case="24.4", legal=sorted(game.depleted))
        if game.where[self.unit] != game.home(side):
            raise Illegal(f"{self.unit} is not in Great Britain", case="24.4")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        game.depleted.discard(self.unit)
        seen = veil(game, self.unit) if game.version > 1 else ""
        yield Restored(self.unit, side, game.where[self.unit], seen)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        return (cls(id) for id in sorted(game.depleted) if game.side_of(id) == side)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        for order in cls.some(view, side):
            if units == (order.unit,) and order.allowed(view, side):
                yield order, order.as_option(view, side, view.where[order.unit])
