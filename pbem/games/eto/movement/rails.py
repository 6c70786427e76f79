"""31.0  Movement by rail, in the Movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.command.driving import closed_to
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.movement.movers import not_there
from pbem.games.eto.movement.walking import go
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import enemy_zone, too_near
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.reasons import towards


def capacity(game: Europe, nation: str) -> int:
    """31.1, 31.6  Rail points left to a nation in this month; none once it is conquered."""
    if nation in game.conquered:
        return 0
    usual = game.scenario.nations[nation].rail
    bombed = game.rails_bombed.get(nation, 0)  # 2.4
    return max(0, game.setting.rail.get(nation, usual) - game.railed.get(nation, 0) - bombed)


def lenders(game: Europe, partnership: str) -> list[str]:
    """31.1  The nations of a partnership that are at war here and have points left."""
    nations = game.scenario.nations
    return [
        name
        for name in nations
        if nations[name].partnership == partnership
        and name in game.setting.belligerents
        and capacity(game, name) > 0
    ]


def why_no_rail(game: Europe, side: Side, id: str) -> tuple[str, str] | None:
    """31.1, 31.3  Why a unit cannot go by rail at all, and the case; None if it can."""
    unit = game.unit(id)
    if game.side_of(id) != side:
        return f"{id} is not yours to move", "31.1"
    if not game.on_map(id):
        return not_there(game, id)
    if game.where[id] in game.board.boxes:
        return f"no railway leads from {game.board.name(game.where[id])}", "7.8"
    if not (unit.land or unit.kind == HQ):
        return f"{id} does not go by rail by itself", "31.1"
    if id in game.activated or id in game.used:
        return f"{id} was activated in this month", "31.3"
    if id in game.moved:
        return f"{id} has moved already", "31.2"
    if id in game.ashore:
        return f"{id} has just come ashore and goes one hex on foot at most", "10.5"
    partnership = game.partnership_of(id)
    if game.board.is_in(game.where[id], enemy_zone(game, partnership)):
        return f"{id} starts in an enemy zone", "31.3"
    if not lenders(game, partnership):
        return "no rail points are left", "31.1"
    return None


def lines(game: Europe, partnership: str) -> Mask:
    """31.3  The hexes that trains pass: friendly ones."""
    return game.controlled(partnership) & game.fighting_ground


def rings(game: Europe, id: str) -> list[Mask]:
    """31.2, 31.3  By distance along friendly hexes, where a train gets to; zones end its way."""
    partnership = game.partnership_of(id)
    open_to, zone = lines(game, partnership), enemy_zone(game, partnership)
    found = [game.board.bit[game.at(game.where[id])]]
    known = found[0]
    while True:
        ring = game.board.rail.step(found[-1] & ~zone) & open_to & ~known
        if not ring:
            return found
        found.append(ring)
        known |= ring


def ride(game: Europe, id: str, to: Hex, within: Mask) -> list[Hex]:
    """31.2  A shortest way, through a hex of the lender if there is one; empty if none leads."""
    levels, bit = rings(game, id), game.board.bit
    at = next((at for at, ring in enumerate(levels) if ring & bit[to]), None)
    if not at:
        return []
    zone = enemy_zone(game, game.partnership_of(id))
    way = [to]
    for ring in reversed(levels[:at]):
        before = game.board.rail.entered_from(way[-1]) & ring & ~zone
        way.append(next(game.board.grid.hexes(before & within or before)))
    return way[::-1]


def lender_of(game: Europe, id: str, to: Hex) -> tuple[str, list[Hex]]:
    """31.2  Whose point is used, its own nation's if it can be, and the way; empty if none."""
    own = game.unit(id).nation
    names = sorted(lenders(game, game.partnership_of(id)), key=lambda name: name != own)
    for name in names:
        land = game.board.lands[name]
        way = ride(game, id, to, land)
        if any(game.board.bit[hex] & land for hex in way):
            return name, way
    return "", []


class Rail(Command[Europe], frozen=True):
    """31.0  A unit goes by rail; generals and headquarters with it ride along."""

    answers: ClassVar = ("march",)
    form: ClassVar = """
        RAIL _moved path?
        RAIL _moved _hop path
    """
    spelled: ClassVar = {"RAIL": ("RAIL", "TRAIN")}
    units: tuple[str, ...]
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, way = reader.units_and_way(said)
        return cls(units, way[-1])

    def __str__(self) -> str:
        return f"RAIL {' + '.join(self.units)} {self.hex}"

    def check(self, game: Europe, side: Side) -> None:
        first = self.units[0]
        if found := why_no_rail(game, side, first):
            legal = (id for id in game.units_of(side) if why_no_rail(game, side, id) is None)
            raise Illegal(found[0], case=found[1], legal=legal)
        for id in self.units[1:]:
            if game.unit(id).kind not in (GENERAL, HQ) or game.where.get(id) != game.where[first]:
                words = f"{id} cannot ride along with {first}: one point is one unit"
                raise Illegal(words, case="31.1")
            if id in game.moved or id in game.activated or id in game.used:
                raise Illegal(f"{id} cannot move any more", case="31.3")
        if self.hex not in game.board.grid.index:
            raise Illegal(f"there is no hex {self.hex}", case="0.3")
        self._check_headquarters(game)
        name, _ = lender_of(game, first, game.at(self.hex))
        if not name:
            words, case = no_train(game, first, self.hex)
            raise Illegal(words, case=case, legal=stations(game, self.units))

    def _check_headquarters(self, game: Europe) -> None:
        """23.2, 23.4  Raise Illegal where no headquarters among them may be."""
        first, name = self.units[0], game.board.name(self.hex)
        for id in self.units:
            own = game.partnership_of(id)
            if game.unit(id).kind == HQ and game.board.is_in(self.hex, too_near(game, id, own)):
                words = f"{name} is too near to another headquarters for {id}: a whole radius must"
                words += " lie between"
                raise Illegal(words, case="23.4", legal=stations(game, self.units))
        if game.unit(first).kind == HQ and game.board.is_in(self.hex, closed_to(game, first)):
            words = f"{first} enters no enemy zone without a friendly unit: {name}"
            raise Illegal(words, case="23.2", legal=stations(game, self.units))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        name, way = lender_of(game, self.units[0], game.at(self.hex))
        game.railed[name] = game.railed.get(name, 0) + 1
        path = tuple(map(game.board.label, way))
        yield from go(game, side, self.units, path, by_rail=True)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in game.units_of(side):
            if why_no_rail(game, side, id) is None:
                for hex in stations(game, (id,)):
                    if room(game, hex, (id,)):
                        yield cls((id,), hex)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for hex in stations(view, units) if why_no_rail(view, side, units[0]) is None else ():
            order = cls(units, hex)
            yield order, Option(str(order), "move", hex, (view.where[units[0]], hex), "rail")

    def why(self, view: Europe, side: Side) -> str:
        return towards(view.board, view.where[self.units[0]], self.hex)


def no_train(game: Europe, id: str, to: str) -> tuple[str, str]:
    """31.2, 31.3  Why no train takes a unit to a hex, and the case."""
    board, here, partnership = game.board, game.where[id], game.partnership_of(id)
    if to == here:
        return f"{id} is in {board.name(to)} already", "31.2"
    if not board.is_in(to, lines(game, partnership)):
        return f"trains run over friendly hexes only, and {board.name(to)} is none", "31.3"
    if any(board.is_in(to, ring) for ring in rings(game, id)):
        names = " or ".join(lenders(game, partnership))
        words = f"a hex of the way must be in a country with rail points left, as {names} has"
        return words, "31.2"
    words = f"no line of friendly hexes, free of enemy zones, leads from {board.name(here)}"
    return f"{words} to {board.name(to)}", "31.3"


def stations(game: Europe, units: Sequence[str]) -> list[str]:
    """31.2  Where a unit can go by rail, with those who ride along."""
    id = units[0]
    found = 0
    for ring in rings(game, id)[1:]:
        found |= ring
    found &= ~barred(game, units)
    lands = [game.board.lands[name] for name in lenders(game, game.partnership_of(id))]
    start = game.board.bit[game.at(game.where[id])]
    if any(start & land for land in lands):
        return game.board.grid.named(found)
    return [hex for hex in game.board.grid.named(found) if lender_of(game, id, game.at(hex))[0]]


def barred(game: Europe, units: Sequence[str]) -> Mask:
    """23.2, 23.4  Where a headquarters may not arrive, by itself or riding along."""
    headquarters = [id for id in units if game.unit(id).kind == HQ]
    near = union(too_near(game, id, game.partnership_of(id)) for id in headquarters)
    return near | closed_to(game, units[0]) if units[0] in headquarters else near
