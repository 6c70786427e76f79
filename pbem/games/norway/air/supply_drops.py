"""19.0, 25.5  Supply that German transports drop."""

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
from pbem.games.norway.air.events import Dropped, Flown
from pbem.games.norway.air.flights import check_aircraft, check_range
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import Norway


class Drop(Action, frozen=True, kw_only=True):
    """19.0, 25.5  A German transport from the Reich drops the supply marker."""

    case: ClassVar = "19.0"
    verb: ClassVar = "an air supply drop"
    counts: ClassVar = (AIR,)
    sides: ClassVar = (GERMAN,)
    text: ClassVar = "DROP {unit} {way*}"
    form: ClassVar = "DROP UNIT _to path _spend?"
    spelled: ClassVar = {"DROP": ("DROP", "DROP SUPPLY", "SUPPLY DROP")}
    unit: str
    place: str
    via: tuple[str, ...] = ()  # 10.7 places on the way

    @property
    def way(self) -> tuple[str, ...]:
        return (*self.via, self.place)

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        unit, (*via, place) = reader.meant(said)
        return cls(unit=unit, place=place, via=tuple(via), **reader.clauses(said))

    def try_on(self, game: Norway, side: Side) -> None:
        check_aircraft(game, side, (self.unit,))
        if not game.unit(self.unit).transport_plane:
            raise Illegal(f"{self.unit} is no transport", case="19.0")
        if game.where[self.unit] != game.home(side):
            raise Illegal("supply is dropped by transports from the Reich", case="19.0")
        legal = supply_areas(game, side)
        if self.place not in legal:
            words = f"{self.place} is no area with Germans in it that you hold or contest"
            raise Illegal(words, case="19.0", legal=legal)
        coastal = self.place in game.board.coasts and game.board.coasts[self.place]
        if game.unit(self.unit).seaplane and not coastal:
            raise Illegal(f"{self.unit} comes down on the water, next to a coast", case="17.7")
        check_range(game, side, (self.unit,), game.where[self.unit], self.place, via=self.via)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        start = game.where[self.unit]
        game.airdrop = self.place
        seen = veils(game, (self.unit,))
        yield Flown((self.unit,), side, (start, *self.way), "supply", veils=seen)
        yield Dropped(side, (), self.place, "supply")

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for id in game.planes(side, game.home(side)):
            if game.unit(id).transport_plane:
                for place in supply_areas(game, side):
                    yield cls(unit=id, place=place)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        for place in supply_areas(view, side) if len(units) == 1 else ():
            order = cls(unit=units[0], place=place)
            if order.allowed(view, side):
                path = (view.where[units[0]], place)
                yield order, Option(str(order), "move", place, path, words=("supply (19.0)",))

    def use_up(self, view: Norway, side: Side) -> None:
        view.airdrop = self.place


def supply_areas(game: Norway, side: Side) -> list[str]:
    """19.0  Areas that a side holds or contests, with troops or aircraft of its own."""
    return [
        place
        for place in sorted(game.stacks)
        if game.board.is_land(place)
        and game.holds_or_contests(side, place)
        and (game.ground(side, place) or game.planes(side, place))
    ]
