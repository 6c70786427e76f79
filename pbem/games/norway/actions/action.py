"""9.0, 25.0  What all actions have in common.

Every kind of action is an Action of its own, in the room of its subject. It says whom it activates
(`force`), what it needs to be legal (`try_on`), what it does (`carry_out`), what is worth a look
(`some`) and what clicks offer (`offered`). Who may take one now, what it uses up, and that nobody
acts twice is looked at where it is asked for (`segment.TakeAction`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.facts.units import SIDES
from pbem.games.norway.orders.parts import GROUPS, clauses, wish_of
from pbem.games.norway.position.game import Norway
from pbem.wargame.collected import collected
from pbem.wargame.orders.command import Command

Units = tuple[str, ...]
Offers = Iterator[tuple[Any, Option]]
"""Orders, and how each is offered."""


class Action(Command[Norway], frozen=True, kw_only=True):
    """25.0  One action. `spend` says which of several grants it uses, where the side may choose."""

    answers: ClassVar = ("action",)
    case: ClassVar[str] = "25.0"
    verb: ClassVar[str] = ""  # what it is called in a sentence, as in "a coastal bombardment"
    counts: ClassVar[tuple[str, ...]] = ()  # what it counts as, see actions.grants
    sides: ClassVar[tuple[Side, ...]] = SIDES  # who may take it
    takes_all: ClassVar[bool] = False  # does it take the place of all other actions of the turn?
    spend: str = ""

    def __str__(self) -> str:
        return f"{super().__str__().rstrip()}{clauses(self)}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """Fields in the order in which they are said; clauses by their names."""
        return cls(*reader.meant(said), **reader.clauses(said))

    # -- what each kind says for itself -----------------------------------------------------------

    def force(self, game: Norway) -> Units:
        """6.3  The units that it activates: those it names, and whom they carry."""
        return self.actors

    def counted_as(self, game: Norway, side: Side) -> tuple[str, ...]:
        """6.1  What it may count as; a combined action is naval, air or ground by who moves."""
        return self.counts

    def single(self, game: Norway, side: Side) -> bool:
        """9.7  Is it the activation of one unit, a transport and its cargo being one?"""
        carried = set(game.aboard) | self.carried(game)
        return len([id for id in self.force(game) if id not in carried]) == 1

    def carried(self, game: Norway) -> set[str]:
        """Those of its units that others carry in it."""
        return set()

    def try_on(self, game: Norway, side: Side) -> None:
        """Raise Illegal unless it can be done."""
        raise NotImplementedError

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        """Do it; what must wait for answers or fights, it pushes onto the agenda."""
        raise NotImplementedError

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        """What these units can do together."""
        return iter(())

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        """Actions that name no unit and may be legal now."""
        return iter(())

    # -- what is the same for all -----------------------------------------------------------------

    def check(self, game: Norway, side: Side) -> None:
        if side not in self.sides:
            raise Illegal(f"{self.verb} is for the other side only", case=self.case)
        actors, roster = self.actors, game.roster
        for id in actors:
            if id not in roster or roster[id].side != side:
                raise Illegal(f"{id} is no unit of yours", case="9.2")
        if len(actors) > 1 and len(set(actors)) < len(actors):
            doubled = next(id for id in actors if actors.count(id) > 1)
            raise Illegal(f"{doubled} is named twice", case="9.4")
        self.try_on(game, side)
        if aims := getattr(self, "aims", ()):
            self._check_aims(game, aims)

    def _check_aims(self, game: Norway, aims: Units) -> None:
        """11.1  Raise Illegal where it says what somebody fires at who takes no part in it."""
        firing = [id for each in aims for id in wish_of(each).units if id not in GROUPS]
        force = self.force(game)
        if strangers := [id for id in firing if id not in force]:
            raise Illegal(f"{strangers[0]} takes no part in it", case="11.1", legal=force)

    def allowed(self, game: Norway, side: Side) -> bool:
        return passes(self.check, game, side)

    def play(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        return self.carry_out(game, side, dice)

    @classmethod
    def listed(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Those worth a look that are allowed."""
        if side in cls.sides:
            yield from (each for each in cls.some(game, side) if each.allowed(game, side))

    @classmethod
    def offers(cls, view: Norway, side: Side, units: Units) -> Offers:
        if side not in cls.sides:
            return
        if units:
            yield from cls.offered(view, side, units)
            return
        for order in cls.of_nobody(view, side):
            if order.allowed(view, side):
                yield order, order.as_option(view, side)


@cache
def kinds() -> tuple[type[Action], ...]:
    """25.0  Every kind of action that can be written, by name."""
    found = [each for each in collected(Action, "pbem.games.norway") if each.form]
    return tuple(sorted(found, key=lambda each: each.__name__))
