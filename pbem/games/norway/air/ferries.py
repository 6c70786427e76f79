"""25.5  Aircraft change their base: by air, or by way of a carrier."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import AIR
from pbem.games.norway.air.bases import bases_of as bases_of
from pbem.games.norway.air.bases import bring_down, check_base
from pbem.games.norway.air.flights import (
    check_aircraft,
    check_range,
    flight_path,
    suggesting,
    twice,
)
from pbem.games.norway.air.missions import Arrival
from pbem.games.norway.air.under_way import fly
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.game import Norway
from pbem.wargame.scene import Arrow


class Ferry(Action, frozen=True, kw_only=True):
    """25.5  Aircraft fly to another base, up to twice their range."""

    case: ClassVar = "25.5"
    verb: ClassVar = "an air ferry"
    counts: ClassVar = (AIR,)
    text: ClassVar = "FERRY {units+} {way*}"
    form: ClassVar = "FERRY units _to path _spend?"
    spelled: ClassVar = {"FERRY": ("FERRY", "FLY")}
    units: tuple[str, ...]
    place: str
    via: tuple[str, ...] = ()  # 10.7 places on the way

    @property
    def way(self) -> tuple[str, ...]:
        return (*self.via, self.place)

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, (*via, place) = reader.meant(said)
        return cls(units=units, place=place, via=tuple(via), **reader.clauses(said))

    def try_on(self, game: Norway, side: Side) -> None:
        start = check_aircraft(game, side, self.units, mission=False)
        if start == self.place:
            raise Illegal(f"they are in {self.place} already", case="25.5")
        with suggesting(self.instead(game, side)):
            check_range(game, side, self.units, start, self.place, twice(game), self.via)
            check_base(game, side, self.units, self.place)

    def instead(self, game: Norway, side: Side) -> Iterator[str]:
        """Where these could land."""
        for place in self.goals(game, side, self.units):
            if replace(self, place=place, via=()).allowed(game, side):
                yield place

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        start = game.where[self.units[0]]
        most = min(game.unit(id).move for id in self.units) * twice(game)
        path = flight_path(game, side, start, self.place, most, self.via)
        mission = Arrival(side, self.units, self.place, start)
        return fly(game, side, self.units, path, mission, "ferry")

    @classmethod
    def goals(cls, game: Norway, side: Side, units: Units) -> Iterator[str]:
        """All places where these could land."""
        yield from bases_of(game, side)
        if all(game.unit(id).seaplane for id in units):
            yield from game.board.places.named(game.board.sea & game.board.open_to[side])

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for start in sorted(game.stacks):
            for id in game.planes(side, start):
                if id not in game.intercepting:
                    for place in cls.goals(game, side, (id,)):
                        yield cls(units=(id,), place=place)

    @classmethod
    def listed(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Whether there is a base for them is looked at once for all aircraft of a type."""
        open_to: dict[tuple[str, str], bool] = {}
        for order in cls.some(game, side):
            like = game.unit(order.units[0]).type, order.place
            if like not in open_to:
                open_to[like] = passes(check_base, game, side, order.units, order.place)
            if open_to[like] and order.allowed(game, side):
                yield order

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        if not all(view.unit(id).aircraft for id in units):
            return
        for place in cls.goals(view, side, units):
            order = cls(units=units, place=place)
            if order.allowed(view, side):
                path = (view.where[units[0]], place)
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "move", place, path, words=words)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield f"based in {view.board.names.get(self.place, self.place)} from then on"

    def use_up(self, view: Norway, side: Side) -> None:
        for id in self.units:
            bring_down(view, id, self.place)

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index:
            where.update(dict.fromkeys(self.units, self.place))
            title = f"{' + '.join(self.units)} will fly over"
            yield Arrow("moves", "move", (start, *self.way), title, side, len(self.units))


class Hop(Action, frozen=True, kw_only=True):
    """25.5  British fighters fly to a carrier and from it to another base."""

    case: ClassVar = "25.5"
    verb: ClassVar = "a transfer of fighters by carrier"
    counts: ClassVar = (AIR,)
    sides: ClassVar = (ALLIED,)
    text: ClassVar = "HOP {leaving} VIA {carrier} {way*}"
    form: ClassVar = (
        "HOP units VIA UNIT _to path _spend?\nHOP units place+ VIA UNIT _to path _spend?"
    )
    spelled: ClassVar = {"HOP": ("HOP",)}
    units: tuple[str, ...]
    carrier: str
    place: str
    out: tuple[str, ...] = ()  # 10.7 places on the way to the carrier
    via: tuple[str, ...] = ()  # and from it

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, *out, carrier, (*via, place) = reader.meant(said)
        return cls(
            units=units,
            carrier=carrier,
            place=place,
            out=tuple(out),
            via=tuple(via),
            **reader.clauses(said),
        )

    @property
    def leaving(self) -> str:
        """Who flies, and over what to the carrier, as it is written."""
        return " ".join((" + ".join(self.units), *self.out))

    @property
    def way(self) -> tuple[str, ...]:
        return (*self.via, self.place)

    @property
    def actors(self) -> Units:
        return (*self.units, self.carrier)

    def single(self, game: Norway, side: Side) -> bool:
        return False  # 9.7 a fighter and a carrier are two

    def try_on(self, game: Norway, side: Side) -> None:
        start = check_aircraft(game, side, self.units, mission=False)
        for id in self.units:
            if not game.unit(id).hops:
                raise Illegal(f"{id} is no British Hurricane or Gladiator", case="25.5")
        if not game.unit(self.carrier).carrier or not game.on_map(self.carrier):
            raise Illegal(f"{self.carrier} is no carrier on the map", case="25.5")
        deck = game.where[self.carrier]
        with suggesting(self.instead(game, side)):
            check_range(game, side, self.units, start, deck, twice(game), self.out)
            check_range(game, side, self.units, deck, self.place, twice(game), self.via)
            check_base(game, side, self.units, self.place)
        if start == self.place:
            raise Illegal(f"they are in {self.place} already", case="25.5")

    def instead(self, game: Norway, side: Side) -> Iterator[Self]:
        """By way of which carriers these could go, and to which bases."""
        for deck in (id for id in game.units_of(side) if game.unit(id).carrier):
            for place in bases_of(game, side):
                order = replace(self, carrier=deck, place=place, out=(), via=())
                if order.allowed(game, side):
                    yield order

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        start, deck = game.where[self.units[0]], game.where[self.carrier]
        most = min(game.unit(id).move for id in self.units) * twice(game)
        legs = (
            *flight_path(game, side, start, deck, most, self.out),
            *flight_path(game, side, deck, self.place, most, self.via),
        )
        mission = Arrival(side, self.units, self.place, start, "hop")
        return fly(game, side, self.units, legs, mission, "hop")

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        units = tuple(id for id in game.units_of(side) if game.unit(id).hops)
        decks = tuple(id for id in game.units_of(side) if game.unit(id).carrier)
        for id in units:
            for deck in decks:
                for place in bases_of(game, side):
                    yield cls(units=(id,), carrier=deck, place=place)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        if not all(view.unit(id).hops for id in units):
            return
        for deck in (id for id in view.units_of(side) if view.unit(id).carrier):
            for place in bases_of(view, side):
                order = cls(units=units, carrier=deck, place=place)
                if order.allowed(view, side):
                    legs = (view.where[units[0]], view.where[deck], place)
                    path = tuple(dict.fromkeys(legs))
                    yield order, Option(str(order), "move", place, path)

    def use_up(self, view: Norway, side: Side) -> None:
        for id in self.units:
            bring_down(view, id, self.place)
