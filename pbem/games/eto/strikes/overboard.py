"""10.9  Transports are lost: who of those aboard goes down with them, by the owner's choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.aboard.passengers import (
    fare,
    is_leader,
    passengers,
    stack_of_adrift,
    take_aboard,
)
from pbem.games.eto.position.fleets import company_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate_in, lose_general
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.picking import Picking

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words

WEAKEST = "WEAKEST"
WHY = "with its transports"


class LeaderLost(Event, frozen=True):
    """10.9  All ships of a stack are gone, and a headquarters with them."""

    unit: str
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} goes to the force pool: its ships are sunk."


class Overboard(Step[Europe], frozen=True):
    """10.9  Whoever too few ships carry is settled, one after the other."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in sorted(game.adrift):
            ship = stack_of_adrift(game, id)
            if ship:
                take_aboard(game, company_of(game, ship))
            if id not in game.adrift:
                continue
            if is_leader(game, id):
                yield self._lose_leader(game, id, dice)
                continue
            game.push(Abandoning(game.side_of(id), id), Overboard())
            return

    def _lose_leader(self, game: Europe, id: str, dice: Dice) -> Event:
        if game.unit(id).kind == GENERAL:
            return lose_general(game, id, dice)
        side = game.side_of(id)
        game.send(id, POOL)
        return LeaderLost(id, side)


class Abandon(Command[Europe], frozen=True):
    """10.9  The unit that is lost, so that the others are carried."""

    answers: ClassVar = ("overload",)
    form: ClassVar = "ABANDON UNIT"
    text: ClassVar = "ABANDON {unit}"
    spelled: ClassVar = {"ABANDON": ("ABANDON",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield "goes down with the transports"


class Abandoning(Picking[Europe], frozen=True):
    """10.9  Which unit aboard is lost, where the ships that are left do not carry all?"""

    kind: ClassVar = "overload"
    order: ClassVar = Abandon
    reaction: ClassVar = True
    public: ClassVar = False  # 12.7 who is aboard, the events tell
    usually: ClassVar = (WEAKEST,)
    side: Side
    unit: str  # that is adrift

    def able(self, game: Europe) -> Sequence[str]:
        """The units of its owner aboard its stack that take room."""
        ship = stack_of_adrift(game, self.unit)
        aboard = passengers(game, company_of(game, ship)) if ship else ()
        others = (id for id in aboard if fare(game, id) and game.side_of(id) == self.side)
        return list(dict.fromkeys((self.unit, *others)))

    def asks(self, game: Europe) -> Side | None:
        return self.side if len(self.able(game)) > 1 else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        yield self._drown(game, self.unit)

    def _drown(self, game: Europe, id: str) -> Event:
        return eliminate_in(game, id, game.adrift[self.unit].split()[0], WHY)

    def prompt(self, game: Europe) -> str:
        units = ", ".join(f"{id} {game.factors(id)}" for id in self.able(game))
        words = f"Transports are lost, and not all aboard find room. Who is lost: {units}?"
        return f"{words} (ABANDON unit)"

    def worth(self, game: Europe, id: str) -> tuple[int, str]:
        return game.strength(id), id

    def refusal(self, game: Europe, id: str) -> tuple[str, str]:
        return f"{id} is not among those aboard the stack", "10.9"

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        yield self._drown(game, self.unit_in(order))

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1 and units[0] in self.able(game):
            place = game.adrift[self.unit].split()[0]
            yield Abandon(units[0]).as_option(game, self.side, game.board.spot(place))
