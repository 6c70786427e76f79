"""17.0, SEQ-4A B and D  Ground support: aircraft fly to a hex that is attacked, for either side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import COVERING, Landed, StayedDown
from pbem.games.eto.air.flights import (
    acts_as_bomber,
    bring_home,
    check_flight,
    in_range,
    is_fighter,
    over,
    ready,
)
from pbem.games.eto.air.flown_to import ALL, FlownTo, each_own
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.facts.units import BOMBER
from pbem.games.eto.facts.words import any_of, does, to_headquarters
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

NEVER, FIGHTERS, CLEAR, IN = "NEVER", "FIGHTERS", "CLEAR", "IN"
OFTEN = 0.4  # that a player by chance sends an aircraft


def within_reach(game: Europe, side: Side, hex: str) -> list[str]:
    """12.5, 12.6, 13.0  A side's aircraft that could fly to a hex that is attacked."""
    return [
        id
        for id in ready(game, game.partnership(side), hex)
        if game.side_of(id) == side and in_range(game, id, hex)
    ]


class Support(FlownTo, frozen=True):
    """17.1  Aircraft that fly to an attacked hex; with nobody named, all who can."""

    verb: ClassVar = "SUPPORT"
    answers: ClassVar = ("attack", "exploit", "cover")
    form: ClassVar = """
        _under? SUPPORT place (WITH | BY) units
        _under? SUPPORT place (WITH ALL)?
    """
    spelled: ClassVar = {"SUPPORT": ("SUPPORT", "BOMB", "FLY")}
    hq: str = ""  # 22.1 the headquarters for whose offensive they fly, if one is named

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        hex, *named = reader.values(said)
        return cls(hex, named[0] if named else (), hq)

    def __str__(self) -> str:
        return f"{to_headquarters(self.hq)}{super().__str__()}"

    def guard(self, view: Europe, side: Side) -> str:
        """28.4  Over a hex that is attacked again only if a breakthrough fails."""
        return f"IF ENEMY {self.hex}" if self.hex in view.owed.values() else ""

    def able(self, game: Europe, side: Side) -> list[str]:
        return within_reach(game, side, self.hex)

    def check_flyers(self, game: Europe, side: Side) -> None:
        """Raise Illegal unless all of them can fly there now."""
        able = self.able(game, side)
        if not self.flying(game, side):
            words = f"no aircraft of yours can fly to {game.board.name(self.hex)}"
            raise Illegal(words, case="17.1")
        for id in each_own(game, side, self.units, case="17.1", twice="12.5", legal=able):
            if id not in able:
                check_flight(game, id, self.hex)
                raise Illegal(f"{id} cannot fly there", case="13.0", legal=able)

    def take_off(self, game: Europe, side: Side, why: str) -> None:
        """All set out, those of each base by themselves."""
        units = self.flying(game, side)
        game.push(*set_out(game, units, self.hex, self.hex, why))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        """17.3  How far each flies, and what it is worth there."""
        for id in self.flying(view, side):
            base = view.where[id]
            apart = view.board.grid.distance(view.at(base), view.at(self.hex))
            worth = f", {view.strength(id)} points" if acts_as_bomber(view, id) else ""
            yield f"{id} flies {apart} of {view.unit(id).range} hexes{worth}"


def some_supports(game: Europe, side: Side, hex: str) -> Iterator[Support]:
    """17.1  All who can, then every smaller group."""
    able = within_reach(game, side, hex)
    for count in range(len(able), 0, -1):
        for units in combinations(able, count):
            yield Support(hex, units)


class NoSupport(Command[Europe], frozen=True):
    """17.1  Nobody flies for a defended hex."""

    answers: ClassVar = ("cover",)
    form: ClassVar = "NO SUPPORT"
    text: ClassVar = "NO SUPPORT"


class Cover(Asking[Europe], frozen=True):
    """SEQ-4A D  The defender may send aircraft to a hex that is attacked."""

    kind: ClassVar = "cover"
    reaction: ClassVar = True
    usually: ClassVar = (CLEAR,)
    side: Side
    hex: str

    def able(self, game: Europe) -> list[str]:
        return within_reach(game, self.side, self.hex)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Europe) -> str:
        name = game.board.name(self.hex)
        foes = [id for id in over(game, self.hex) if game.side_of(id) != self.side]
        above = f" {', '.join(foes)} {does(foes, 'is', 'are')} over it." if foes else ""
        return (
            f"{name} is attacked.{above} {any_of(self.able(game))} fly there? "
            f"(SUPPORT {self.hex} WITH units; NO SUPPORT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield NoSupport()
        yield from some_supports(game, self.side, self.hex)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        units = tuple(id for id in self.able(game) if chance.random() < OFTEN)
        return Support(self.hex, units) if units else NoSupport()

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, Support):
            if order.hex != self.hex:
                words = f"{game.board.name(self.hex)} is asked about, not {order.hex}"
                raise Illegal(words, case="17.1", legal=self.answers(game))
            order.check_flyers(game, self.side)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Support):
            order.take_off(game, self.side, COVERING)
        else:
            yield StayedDown(self.side, self.hex)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """17.1  Everybody, nobody, fighters, all where no enemy flies, or those who are named.

        IN some hexes, it says nothing about others.
        """
        if IN in choice:
            at = choice.index(IN)
            choice, places = choice[:at], choice[at + 1 :]
            if self.hex not in places:
                return None
        able = self.able(game)
        foes = [id for id in over(game, self.hex) if game.side_of(id) != self.side]
        fighters = [id for id in able if is_fighter(game, id)]
        escorted = any(game.unit(id).kind != BOMBER for id in foes)
        units = {
            ALL: able,
            NEVER: [],
            FIGHTERS: fighters,
            CLEAR: [] if escorted else fighters if foes else able,
        }.get(choice[0], [id for id in choice if id in able])
        if choice[0] not in (ALL, NEVER, FIGHTERS, CLEAR) and not units:
            return None
        return Support(self.hex, tuple(units)) if units else NoSupport()

    def staying(self, game: Europe) -> Order | None:
        return NoSupport()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield NoSupport()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = Support(self.hex, units)
        if self.allows(game, order):
            words = tuple(order.forecast(game, self.side))
            yield Option(str(order), "attack", self.hex, words=words)


class AirHome(Step[Europe], frozen=True):
    """SEQ-4A H  All aircraft of both sides go back to their bases, and nobody fights."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        units = bring_home(game)
        if units:
            yield Landed(units)
