"""10.5, 30.5  Units come ashore where their ships are: in offensives, and in two phases."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.air.basing import room_for
from pbem.games.eto.command.activation import activate, may_activate, within
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.units import HQ
from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.naval.ports import box_is_open, check_lodging, friendly_port
from pbem.games.eto.naval.transport.events import Debarked
from pbem.games.eto.orders.general import Done
from pbem.games.eto.orders.language import path_in
from pbem.games.eto.position.aboard.passengers import (
    carriers,
    fare,
    is_free,
    needed,
    passengers,
    place_of,
    points_of,
    to_land,
    use_up,
)
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fleets import company_of
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import BY_HQ, PREVIOUS, Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone, too_near
from pbem.notation.actions import tokens
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

CASE = "10.5"
ALL = "ALL"


# -- where, and with what --------------------------------------------------------------------------


def check_shore(game: Europe, partnership: str, place: str) -> None:
    """10.5  Raise Illegal unless units may come ashore: on a friendly coast, in a port or box."""
    name = game.board.name(place)
    if place in game.board.boxes:
        if not box_is_open(game, partnership, place):
            raise Illegal(f"{name} is closed to them", case="7.8")
        return
    if place not in game.board.grid.index:
        raise Illegal(f"their ships are in the {name}, far from any coast", case=CASE)
    if not game.friendly(partnership, place):
        words = f"{name} is not friendly: units debark there only by an assault"
        raise Illegal(words, case=CASE, legal=["ATTACK hex WITH units, in an offensive"])
    if game.phase == HOMING and not friendly_port(game, partnership, place):
        raise Illegal(f"units debark in ports now, and {name} is none", case=CASE)


def check_points(game: Europe, units: tuple[str, ...], place: str) -> None:
    """10.2  Raise Illegal where there are too few points to debark on a coast without a port."""
    port = friendly_port(game, game.partnership_of(units[0]), place)
    need = sum(to_land(game, id, port=port) for id in units)
    if need > own_points(game, units) + len(spare_points(game, units)):
        needs, points = does(units, "needs", "need"), counted(need, "transport point")
        words = f"{' + '.join(units)} {needs} {points} where there is no port"
        fewer = (Land((id,)) for id in units if len(units) > 1)
        side = game.side_of(units[0])
        legal = (each for each in fewer if passes(each.check, game, side))
        raise Illegal(words, case="10.2", legal=legal)


def own_points(game: Europe, units: tuple[str, ...]) -> int:
    """10.1  The points that carry units; who takes no room is with those of others."""
    return sum(points_of(game, carriers(game, id)) for id in units if fare(game, id))


def spare_points(game: Europe, units: tuple[str, ...]) -> list[str]:
    """10.2  Points of the stack that carry nobody, or more than others aboard need."""
    mates = company_of(game, carriers(game, units[0])[0])
    found = [id for id in mates if game.unit(id).transport and is_free(game, id)]
    for id in passengers(game, mates):
        ships = [each for each in carriers(game, id) if game.unit(each).transport]
        beyond = points_of(game, carriers(game, id)) - needed(game, id)
        if id not in units and fare(game, id) and beyond > 0:
            found += ships[-beyond:]
    return found


def use_points(game: Europe, units: tuple[str, ...], place: str) -> None:
    """10.0, 10.2  Points beyond their own that help units ashore have had their task."""
    port = friendly_port(game, game.partnership_of(units[0]), place)
    need = sum(to_land(game, id, port=port) for id in units)
    missing = need - own_points(game, units)
    for ship in spare_points(game, units)[: max(0, missing)]:
        use_up(game, ship)


# -- who ------------------------------------------------------------------------------------------


def landable(game: Europe, side: Side) -> Iterator[str]:
    """10.5  The units of a side that could come ashore now."""
    return (id for id in game.carried if passes(Land((id,)).check, game, side))


class Land(Command[Europe], frozen=True):
    """10.5  Units aboard ships come ashore where these are."""

    answers: ClassVar = ("move", "march", "unload")
    form: ClassVar = "LAND _landing path?"
    parts: ClassVar = "_landing: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"LAND": ("LAND", "DEBARK", "DISEMBARK")}
    units: tuple[str, ...]
    place: str = ""  # where their ships are, if that is said

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        *before, last = tokens(said, "UNIT")
        unit, way = reader.unit_and_places(last, path_in(said))
        return cls((*(reader.unit(each) for each in before), unit), way[-1] if way else "")

    def __str__(self) -> str:
        place = f" {self.place}" if self.place else ""
        return f"LAND {' + '.join(self.units)}{place}"

    def here(self, game: Europe) -> str:
        return place_of(game, self.units[0])

    def check(self, game: Europe, side: Side) -> None:
        here = self.here(game)
        for id in self.units:
            if id not in game.carried or game.side_of(id) != side:
                legal = [each for each in game.carried if game.side_of(each) == side]
                raise Illegal(
                    f"{id} is not aboard a ship under your command", case=CASE, legal=legal
                )
            if place_of(game, id) != here or self.units.count(id) > 1:
                raise Illegal(f"{id} is named twice, or not with {self.units[0]}", case=CASE)
        if self.place and self.place != here:
            words = f"the ships with {self.units[0]} are in {game.board.name(here)}"
            raise Illegal(f"{words}, not in {self.place}", case=CASE)
        check_shore(game, game.partnership(side), here)
        for id in self.units:
            check_status(game, id)
            check_ground(game, id, here)
        check_points(game, self.units, here)
        land = [id for id in self.units if game.unit(id).land]
        if here not in game.board.boxes and not room(game, here, land):
            raise Illegal(f"{game.board.name(here)} has no room for them", case="24.2")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        here = self.here(game)
        if game.offensive is not None:
            activate(game, self.units)
        use_points(game, self.units, here)
        waiting = [id for id in self.units if game.unit(id).air and game.offensive is not None]
        game.bound.update(dict.fromkeys(waiting, here))  # until the offensive is over
        landed = tuple(id for id in self.units if id not in waiting)
        known = all(is_known(game, id) for id in landed)
        told = [event for id in landed for event in come_ashore(game, id, here)]
        game.ashore.update(landed)
        if not is_free_port(game, game.partnership(side), here):
            game.moved.update(self.units)
        if landed:
            yield Debarked(side, landed, here, known)
        yield from told

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        return (cls((id,)) for id in landable(game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        order = cls(units)
        if passes(order.check, view, side):
            yield order, order.as_option(view, side, view.board.spot(order.here(view)))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        here, own = self.here(view), view.partnership(side)
        if view.phase != HOMING and any(view.unit(id).land for id in self.units):
            on = is_free_port(view, own, here)
            yield "may go on one hex" if on else "stays there: no port free of enemy zones"


def is_free_port(game: Europe, partnership: str, place: str) -> bool:
    """10.5  Is it a friendly port in no enemy zone, from where units may go on one hex?"""
    port = friendly_port(game, partnership, place)
    inland = place in game.board.grid.index
    return port and not (inland and game.board.is_in(place, enemy_zone(game, partnership)))


def check_status(game: Europe, id: str) -> None:
    """10.5  Raise Illegal unless a unit may debark now, as far as activation goes."""
    unit, offensive = game.unit(id), game.offensive
    if offensive is None:
        if id in game.activated and game.phase != HOMING:
            words = f"{id} was activated in this month, and debarks when ships return"
            raise Illegal(words, case=CASE)
        return
    if unit.air:
        here = place_of(game, id)
        near = offensive.way == BY_HQ and any(within(game, hq, here) for hq in offensive.commanders)
        if not near:
            words = f"{id} is not within the radius of an active headquarters"
            raise Illegal(words, case=CASE)
        return
    if unit.kind == HQ:
        raise Illegal(f"{id} debarks in the Movement phase or when ships return", case=CASE)
    words, case = may_activate(game, id)
    if words:
        raise Illegal(words, case=case)


def check_ground(game: Europe, id: str, place: str) -> None:
    """10.5, 13.2, 23.4  Raise Illegal where a unit cannot be in a space."""
    unit, board, own = game.unit(id), game.board, game.partnership_of(id)
    if place in board.boxes:
        check_lodging(game, id, place)
        return
    if unit.air and not (friendly_port(game, own, place) and room_for(game, own, place, (id,))):
        words = f"{id} debarks in a port with a free base, and {board.name(place)} has none"
        raise Illegal(words, case=CASE)
    if unit.armor and board.is_in(place, board.marsh):
        raise Illegal(f"armor enters no marsh: {board.name(place)}", case="24.1")
    if unit.kind == HQ and board.is_in(place, too_near(game, id, own)):
        raise Illegal(f"{board.name(place)} is too near to another headquarters", case="23.4")


def come_ashore(game: Europe, id: str, place: str) -> Iterator[Event]:
    """10.5, 24.4  A unit is in a hex or in a box, and with no ship any more."""
    if place in game.board.boxes:
        game.put(id, place)
    else:
        yield from enter(game, id, place)


def land_aircraft(game: Europe) -> Iterator[Event]:
    """10.5  At the end of an offensive aircraft debark that were told to, and are committed."""
    for id in [each for each in game.bound if game.unit(each).air]:
        here, side = game.bound[id], game.side_of(id)
        if place_of(game, id) == here and passes(check_ground, game, id, here):
            known = is_known(game, id)
            game.put(id, here)
            game.committed[id] = PREVIOUS
            yield Debarked(side, (id,), here, known)
        game.bound.pop(id, None)


# -- when ships have returned ---------------------------------------------------------------------


class Unloading(Acting[Europe], frozen=True):
    """10.5  End phase: units debark in the ports where their ships are, and stay there."""

    kind: ClassVar = "unload"
    orders: ClassVar = (Land,)
    done: ClassVar[Command[Any]] = Done("unloading")

    def prompt(self, game: Europe) -> str:
        units = ", ".join(f"{id} in {place_of(game, id)}" for id in landable(game, self.side))
        return f"Ships are in port. Who debarks: {units}? (LAND units; DONE UNLOADING)"

    def usual(self, game: Europe) -> Order:
        """Everybody: who wants to embark again loses nothing."""
        return next(self.possible(game), self.done)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        return self.usual(game) if choice[0] == ALL else super().by_standing(game, choice)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice([self.done, *self.possible(game)])

    def able(self, game: Europe) -> Iterable[str]:
        return landable(game, self.side)
