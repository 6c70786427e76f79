"""32.4, 32.5, 7.8  Supply markers by sea: loaded at a source, landed in a port without one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.facts.units import DESTROYER, LIGHT_CRUISER
from pbem.games.eto.facts.words import counted
from pbem.games.eto.naval.ports import check_ice, friendly_port, no_port
from pbem.games.eto.naval.transport.embarking import fleets_at
from pbem.games.eto.naval.transport.events import SupplyLanded, SupplyLoaded
from pbem.games.eto.orders.language import path_in
from pbem.games.eto.position.aboard.passengers import JOINED, is_free, points_of
from pbem.games.eto.position.fleets import company_of, in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.markers import add, capacity, larders, remove
from pbem.games.eto.supply.sources import is_source_box, supplied
from pbem.wargame.orders.command import Command, Offered

CASE = "32.5"


def is_supplied_port(game: Europe, partnership: str, place: str) -> bool:
    """32.5, 7.8  Does a land line lead from a port to a source, or is it a box that is one?"""
    nations = [
        name for name, each in game.scenario.nations.items() if each.partnership == partnership
    ]
    if place in game.board.boxes:
        return any(is_source_box(game, nation, place) for nation in nations)
    at_war = (each for each in nations if each in game.setting.belligerents)
    return any(game.board.is_in(place, supplied(game, nation)) for nation in at_war)


def drawn_from(game: Europe, partnership: str, place: str) -> str:
    """32.5  The port whose marker becomes another one here, along a land line; or none."""
    if place not in game.board.grid.index:
        return ""
    found = larders(game, partnership)
    return next((port for port, hexes in found.items() if game.board.is_in(place, hexes)), "")


def stock(game: Europe, partnership: str, place: str) -> int:
    """32.5  The markers of a port, debarked or aboard ships in it."""
    aboard = (ship for ship in game.stores if game.where[ship] == place and in_port(game, ship))
    own = [ship for ship in aboard if game.partnership_of(ship) == partnership]
    return game.supplies.get(place, 0) + len(own)


def check_stock(game: Europe, partnership: str, place: str, ships: Iterable[str]) -> None:
    """32.5  Raise Illegal where a port takes no more markers, so that these ships stay outside."""
    coming = [id for id in ships if id in game.stores and not _lies(game, id, place)]
    most = capacity(game, place) if coming and friendly_port(game, partnership, place) else None
    if most is None or is_supplied_port(game, partnership, place):
        return
    there = stock(game, partnership, place)
    if there + len(coming) > most:
        words = f"{game.board.name(place)} holds {counted(most, 'supply marker')}, and has {there}"
        raise Illegal(words, case=CASE, legal=["SAIL ... AT SEA stays outside"])


def _lies(game: Europe, id: str, place: str) -> bool:
    return game.where[id] == place and in_port(game, id)


class LoadSupply(Command[Europe], frozen=True):
    """32.4  A supply marker is made and loaded in a port, aboard ships that are named or free."""

    answers: ClassVar = ("sail",)
    form: ClassVar = """
        EMBARK SUPPLIES path _aboard?
        EMBARK SUPPLIES AT path _aboard?
    """
    spelled: ClassVar = {"SUPPLIES": ("SUPPLY", "SUPPLIES")}
    place: str
    ships: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(path_in(said)[-1], reader.named(said))

    def __str__(self) -> str:
        ships = f" ABOARD {' + '.join(self.ships)}" if self.ships else ""
        return f"EMBARK SUPPLY {self.place}{ships}"

    @property
    def actors(self) -> tuple[str, ...]:
        return self.ships

    def carriers(self, game: Europe, side: Side) -> tuple[str, ...]:
        """10.8, 32.5  A transport point, or a destroyer with a light cruiser."""
        if self.ships:
            return self.ships
        for mates in fleets_at(game, game.partnership(side), self.place):
            free = [id for id in mates if is_free(game, id) and game.side_of(id) == side]
            if points := [id for id in free if game.unit(id).transport]:
                return (points[0],)
            pair = [_first(game, free, kind) for kind in (DESTROYER, LIGHT_CRUISER)]
            if all(pair):
                return tuple(pair)
        return ()

    def check(self, game: Europe, side: Side) -> None:
        own, name = game.partnership(side), game.board.name(self.place)
        if not friendly_port(game, own, self.place):
            if words := no_port(game, own, self.place):
                raise Illegal(words, case="7.8")
            raise Illegal(f"{name} is no friendly port", case=CASE)
        check_ice(game, self.place)
        if not is_supplied_port(game, own, self.place) and not drawn_from(game, own, self.place):
            case = "7.8" if self.place in game.board.boxes else CASE
            raise Illegal(f"no supplies are to be had in {name}", case=case)
        ships = self.carriers(game, side)
        fleets = [set(mates) for mates in fleets_at(game, own, self.place)]
        for id in ships:
            if not any(id in each for each in fleets) or game.side_of(id) != side:
                raise Illegal(f"{id} is no ship of yours in {name}", case=CASE)
            if not is_free(game, id):
                raise Illegal(f"{id} has a task in this month", case="10.0")
            if id not in company_of(game, ships[0]) or ships.count(id) > 1:
                raise Illegal(f"{id} is not in one stack with {ships[0]}", case="10.8")
        if points_of(game, ships) != 1:
            words = "one transport point, or a destroyer and a light cruiser, carries a marker"
            raise Illegal(words, case=CASE)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        own, ships = game.partnership(side), self.carriers(game, side)
        if not is_supplied_port(game, own, self.place):
            remove(game, drawn_from(game, own, self.place), 1)
        game.stores[ships[0]] = JOINED.join(ships)
        game.tasked.update(ships)
        yield SupplyLoaded(side, self.place, ships)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        ports = {game.where[id] for id in game.units_of(side) if game.unit(id).naval}
        orders = map(cls, sorted(ports))
        return (each for each in orders if passes(each.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        order = cls(view.where.get(units[0], ""), units)
        if order.place and passes(order.check, view, side):
            yield order, order.as_option(view, side, view.board.spot(order.place))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"a supply marker aboard {' + '.join(self.carriers(view, side))}"


def _first(game: Europe, ships: Iterable[str], kind: str) -> str:
    return next((id for id in ships if game.unit(id).kind == kind), "")


def land_supplies(game: Europe) -> Iterator[Event]:
    """10.5, 32.4  At the end of the phase markers are debarked in friendly ports.

    Where a land line leads to a source, they are not wanted and are taken back.
    """
    landed: dict[tuple[Side, str], int] = {}
    for ship in sorted(game.stores):
        place, own = game.where[ship], game.partnership_of(ship)
        if not in_port(game, ship) or not friendly_port(game, own, place):
            continue
        game.tasked.update(game.stores.pop(ship).split(JOINED))  # 10.0
        if is_supplied_port(game, own, place):
            continue
        add(game, place)
        key = game.side_of(ship), place
        landed[key] = landed.get(key, 0) + 1
    for (side, place), count in landed.items():
        yield SupplyLanded(side, place, count)
