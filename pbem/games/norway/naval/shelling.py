"""25.4, 11.6  Coastal bombardment of fortresses and bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import NAVAL
from pbem.games.norway.combat.fight import Fight, begin, check_targets
from pbem.games.norway.combat.forecast import attack_option, forecast, foreseen
from pbem.games.norway.naval.forces import check_ships
from pbem.games.norway.position.game import Norway
from pbem.wargame.scene import Arrow


class Shell(Action, frozen=True, kw_only=True):
    """25.4  Ships of one zone fire at an area on its coast; carriers there may strike with them."""

    case: ClassVar = "25.4"
    verb: ClassVar = "a coastal bombardment"
    counts: ClassVar = (NAVAL,)
    text: ClassVar = "SHELL {units+} {place}"
    form: ClassVar = "SHELL units _to place _support? _aims? _spend?"
    spelled: ClassVar = {"SHELL": ("SHELL", "BOMBARD")}
    units: tuple[str, ...]
    place: str
    support: tuple[str, ...] = ()  # carriers
    aims: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, place = reader.meant(said)
        return cls(units=units, place=place, **reader.clauses(said))

    @property
    def actors(self) -> Units:
        return (*self.units, *self.support)

    def force(self, game: Norway) -> Units:
        units = self.actors
        return (*units, *[id for ship in units for id in game.cargo(ship)])

    def try_on(self, game: Norway, side: Side) -> None:
        zone = check_ships(game, side, self.actors)
        if game.board.is_home(self.place):
            raise Illegal(f"nobody can be attacked in {self.place}", case="16.2")
        if self.place not in game.board.shores.get(zone, ()) or not game.board.is_land(self.place):
            legal = [each for each in game.board.shores.get(zone, ()) if game.board.is_land(each)]
            raise Illegal(f"{self.place} is no coast of zone {zone}", case="11.6", legal=legal)
        for id in self.support:
            if not game.unit(id).carrier:
                raise Illegal(f"{id} is no carrier", case="11.6")
        check_carriers(game, self.actors)
        check_targets(game, self.fight(game, side), self.case, legal_targets(game, side, zone))

    def fight(self, game: Norway, side: Side) -> Fight:
        origin = game.where[self.units[0]]
        return Fight("coastal", self.place, side, self.actors, side, origin=origin, aims=self.aims)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        begin(game, self.fight(game, side))
        yield from ()

    @classmethod
    def targets(cls, game: Norway, units: Units) -> tuple[str, ...]:
        """The areas on the coast of their zone, if they are in one."""
        zones = {game.where.get(id, "") for id in units}
        shores = game.board.shores.get(zones.pop(), ()) if len(zones) == 1 else ()
        return tuple(each for each in shores if game.board.is_land(each))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for place in sorted(game.stacks):
            if not game.board.is_sea(place):
                continue
            guns = tuple(id for id in game.ships(side, place) if game.unit(id).ground)
            groups = [(id,) for id in guns] + ([guns] if len(guns) > 1 else [])
            for units in groups:
                yield from (cls(units=units, place=area) for area in cls.targets(game, units))

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        for area in cls.targets(view, units):
            order = cls(units=units, place=area)
            if order.allowed(view, side):
                path = (view.where[units[0]], area)
                fight = order.fight(view, side)
                yield order, attack_option(order, view, fight, path, foreseen(view, fight))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield from forecast(view, self.fight(view, side))

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index:
            title = f"{' + '.join(self.actors)} will shell {self.place}"
            yield Arrow("fire", "fire", (start, self.place), title, side, len(self.actors))


def legal_targets(game: Norway, side: Side, zone: str) -> Iterator[str]:
    """25.4  The areas on a coast with anything that ships may shell, as far as can be seen."""
    for area in game.board.shores.get(zone, ()):
        if game.board.is_land(area) and not game.controls(side, area):
            yield area


def check_carriers(game: Norway, units: Units) -> None:
    """24.1  Raise Illegal if a depleted carrier is to strike."""
    for id in units:
        if id in game.depleted:
            raise Illegal(f"{id} is depleted and cannot launch a strike", case="24.1")
