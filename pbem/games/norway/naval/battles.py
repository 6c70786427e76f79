"""25.4, 11.0  Naval battles, with or without a voyage before them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.battle_card import Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Offers, Units
from pbem.games.norway.combat.fight import Fight, any_targets, begin, check_targets
from pbem.games.norway.combat.forecast import attack_option, forecast, foreseen
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.naval.forces import all_ships, check_ships
from pbem.games.norway.naval.sailing import Voyaging
from pbem.games.norway.naval.voyages import Voyage, afloat
from pbem.games.norway.position.game import Norway
from pbem.wargame.scene import Arrow


class Engage(Voyaging, frozen=True, kw_only=True):
    """25.4  Ships attack enemies in their zone, or sail to a zone and attack there."""

    case: ClassVar = "25.4"
    verb: ClassVar = "a naval battle"
    text: ClassVar = "ENGAGE {units+} {path*}"
    form: ClassVar = "ENGAGE units (_to path)? _join? _aims? _spend?"
    spelled: ClassVar = {"ENGAGE": ("ENGAGE", "BATTLE", "FIGHT")}
    join: tuple[str, ...] = ()  # friends who are in the zone already
    aims: tuple[str, ...] = ()

    @property
    def actors(self) -> Units:
        return (*self.units, *self.join)

    def way(self, game: Norway, side: Side) -> tuple[str, ...]:
        if not self.path:
            check_ships(game, side, self.units)
            return ()
        return super().way(game, side)

    def zone(self, game: Norway, side: Side) -> str:
        """Where it comes to the battle."""
        way = self.way(game, side)
        return way[-1] if way else game.where[self.units[0]]

    def try_on(self, game: Norway, side: Side) -> None:
        self.check_there(game, side, self.zone(game, side))

    def check_there(self, game: Norway, side: Side, zone: str) -> None:
        if not game.board.is_sea(zone):
            raise Illegal(f"nobody can be attacked in {zone}", case="16.2")
        for id in self.join:
            if game.where.get(id) != zone or not game.unit(id).naval:
                words = f"{id} is no ship of yours in zone {zone}"
                raise Illegal(words, case="25.4", legal=game.ships(side, zone))
        legal = game.board.each_named(all_ships(game, enemy_of(side)))
        check_targets(game, self.fight(game, side, zone, self.units), self.case, legal)

    def fight(self, game: Norway, side: Side, zone: str, units: Units) -> Fight:
        return Fight("naval", zone, side, (*units, *self.join), side, aims=self.aims)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        zone = self.zone(game, side)
        game.push(Voyage(side, self.units, self.way(game, side)), Clash(self, side, zone))
        yield from ()

    @classmethod
    def destinations(cls, game: Norway, side: Side, units: Units) -> Iterator[tuple[str, int]]:
        """Their own zone and those in reach, where enemies are."""
        foes = all_ships(game, enemy_of(side))
        here = game.where.get(units[0], "") if units else ""
        if here in game.board.places.index and game.board.is_in(here, foes):
            yield here, 0
        for place, cost in super().destinations(game, side, units):
            if game.board.is_in(place, foes):
                yield place, cost

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for units in cls.groups(game, side):
            for place, cost in cls.destinations(game, side, units):
                yield cls(units=units, path=(place,) if cost else ())

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        for place, cost in cls.destinations(view, side, units):
            order = cls(units=units, path=(place,) if cost else ())
            if order.allowed(view, side):
                path = (view.where[units[0]], *order.way(view, side))
                fight, said = order.fight(view, side, place, units), order.foreseen(view, side)
                yield order, attack_option(order, view, fight, path, said)

    def foreseen(self, view: Norway, side: Side) -> Iterator[Foreseen]:
        """The voyage, and what the battle comes to."""
        if self.path:
            yield from map(Foreseen, super().forecast(view, side))
        yield from foreseen(view, self.fight(view, side, self.zone(view, side), self.units))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        return map(str, self.foreseen(view, side))

    def why(self, view: Norway, side: Side) -> str:
        fight = self.fight(view, side, self.zone(view, side), self.units)
        return next(iter(forecast(view, fight)), "")

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        yield from super().drawn(view, side, where)


class Clash(Step[Norway], frozen=True):
    """25.4  The force is there, or what is left of it, and attacks."""

    order: Engage
    side: Side
    zone: str

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in afloat(game, self.order.units) if game.where[id] == self.zone)
        if not units:
            return
        fight = self.order.fight(game, self.side, self.zone, units)
        if any_targets(game, fight) or game.version > 1:
            begin(game, fight)
        yield from ()
