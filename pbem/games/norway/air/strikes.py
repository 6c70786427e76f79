"""25.5  Air strikes: on the units of a land area, on ships, on bases and railroads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import AIR
from pbem.games.norway.air.flights import (
    base_works,
    check_aircraft,
    check_open,
    check_range,
    flight_path,
    suggesting,
)
from pbem.games.norway.air.missions import Attack
from pbem.games.norway.air.under_way import fly
from pbem.games.norway.combat.fight import Fight, check_targets
from pbem.games.norway.combat.forecast import attack_option, forecast, foreseen
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.position.game import AIRBASE, RAILROAD, Norway
from pbem.wargame.scene import Arrow


class Raiding(Action, frozen=True, kw_only=True):
    """25.5  Aircraft of one base fly to one place in range, attack, and return."""

    case: ClassVar = "25.5"
    counts: ClassVar = (AIR,)
    units: tuple[str, ...]
    place: str
    via: tuple[str, ...] = ()  # 10.7 places on the way out
    join: tuple[str, ...] = ()  # friends on a base in the area
    aims: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, (*via, place) = reader.meant(said)
        return cls(units=units, place=place, via=tuple(via), **reader.clauses(said))

    @property
    def way(self) -> tuple[str, ...]:
        return (*self.via, self.place)

    @property
    def actors(self) -> Units:
        return (*self.units, *self.join)

    @classmethod
    def kind(cls, game: Norway, place: str) -> str:
        """Which fight comes of it."""
        raise NotImplementedError

    @classmethod
    def goals(cls, game: Norway, side: Side) -> list[str]:
        """The places where there may be something to attack."""
        raise NotImplementedError

    def check_place(self, game: Norway, side: Side) -> None:
        """Raise Illegal where such a strike cannot go there."""
        check_open(game, side, self.place)
        if game.board.is_home(self.place):
            raise Illegal(f"nobody can be attacked in {self.place}", case="16.2")

    def fight(self, game: Norway, side: Side, units: Units) -> Fight:
        return Fight(
            self.kind(game, self.place),
            self.place,
            side,
            (*units, *self.join),
            side,
            aims=self.aims,
        )

    def try_on(self, game: Norway, side: Side) -> None:
        start = check_aircraft(game, side, self.units)
        self.check_place(game, side)
        with suggesting(self.instead(game, side)):
            check_range(game, side, self.units, start, self.place, via=self.via)
        if self.join:
            if game.board.is_sea(self.place):
                raise Illegal("only aircraft of one base attack ships", case="25.5")
            if check_aircraft(game, side, self.join) != self.place:
                raise Illegal(f"who joins is based in {self.place}", case="25.5")
        fight = self.fight(game, side, self.units)
        check_targets(game, fight, self.case, self.instead(game, side))

    def instead(self, game: Norway, side: Side) -> Iterator[str]:
        """Where these could strike."""
        for place in self.goals(game, side):
            if replace(self, place=place, via=(), join=()).allowed(game, side):
                yield place

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in self.units)
        path = flight_path(game, side, game.where[self.units[0]], self.place, most, self.via)
        mission = Attack(self.fight(game, side, ()), side, self.units)
        return fly(game, side, self.units, path, mission, "strike")

    # -- what may be ordered ----------------------------------------------------------------------

    @classmethod
    def groups(cls, game: Norway, side: Side) -> Iterator[tuple[str, Units]]:
        """Every air unit alone, and all of a base, with where they are."""
        for place in sorted(game.stacks):
            able = tuple(
                id
                for id in game.planes(side, place)
                if id not in game.intercepting
                and not game.unit(id).transport_plane
                and base_works(game, id)
            )
            yield from ((place, (id,)) for id in able)
            if len(able) > 1:
                yield place, able

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        goals = cls.goals(game, side)
        for start, units in cls.groups(game, side):
            for place in goals:
                away = game.board.flight(side, start, place)
                near = tuple(id for id in units if away is not None and game.unit(id).move >= away)
                if near:
                    yield cls(units=near, place=place)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        if not all(view.unit(id).aircraft for id in units):
            return
        for place in cls.goals(view, side):
            order = cls(units=units, place=place)
            if order.allowed(view, side):
                fight, path = order.fight(view, side, units), (view.where[units[0]], place)
                yield order, attack_option(order, view, fight, path, foreseen(view, fight))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield from forecast(view, self.fight(view, side, self.units))

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index and start != self.place:
            title = f"{' + '.join(self.actors)} will strike {self.place}"
            yield Arrow("strikes", "strike", (start, *self.way), title, side, len(self.units))


class Strike(Raiding, frozen=True, kw_only=True):
    """25.5  Bombardment of units in a land area, or an air-naval attack in a zone."""

    verb: ClassVar = "an air strike"
    text: ClassVar = "STRIKE {units+} {way*}"
    form: ClassVar = "STRIKE units _to path _join? _aims? _spend?"
    spelled: ClassVar = {"STRIKE": ("STRIKE", "AIRSTRIKE", "AIR STRIKE")}

    @classmethod
    def kind(cls, game: Norway, place: str) -> str:
        return "air-naval" if game.board.is_sea(place) else "bombardment"

    @classmethod
    def goals(cls, game: Norway, side: Side) -> list[str]:
        enemy, board = enemy_of(side), game.board
        found = game.occupied(enemy) & board.open_to[side] & ~board.home
        return board.places.named(found)


class Bomb(Raiding, frozen=True, kw_only=True):
    """25.5  Bombing of ports, airbases and mobilization centres, by German bombers of railroads."""

    verb: ClassVar = "a bombing of bases"
    text: ClassVar = "BOMB {units+} {way*}"
    form: ClassVar = "BOMB units _to path _join? _aims? _spend?"
    spelled: ClassVar = {"BOMB": ("BOMB", "BOMBING")}

    @classmethod
    def kind(cls, game: Norway, place: str) -> str:
        return "bombing"

    @classmethod
    def goals(cls, game: Norway, side: Side) -> list[str]:
        """25.5  Enemy or contested areas with something that is not disrupted yet."""
        found = []
        for place in game.board.places.named(game.board.land):
            bases = set(game.board.bases(place))
            if side != GERMAN:
                bases.discard(RAILROAD)
            elif place == game.frozen_lake:
                bases.add(AIRBASE)
            standing = any((place, base) not in game.disrupted for base in bases)
            if standing and not game.controls(side, place):
                found.append(place)
        return found

    def check_place(self, game: Norway, side: Side) -> None:
        super().check_place(game, side)
        if not game.board.is_land(self.place) or game.controls(side, self.place):
            words = f"{self.place} is no enemy or contested area"
            raise Illegal(words, case="25.5", legal=self.instead(game, side))
