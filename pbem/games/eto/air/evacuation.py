"""13.2, 13.4  Aircraft whose base is lost leave it at once, or are lost with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.basing import based, beyond_capacity
from pbem.games.eto.air.events import Evacuated
from pbem.games.eto.air.flights import skies
from pbem.games.eto.position.control import airbases, bases_in
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate
from pbem.games.eto.supply.sources import sources
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

NEAREST = "NEAREST"


def stranded_aircraft(game: Europe) -> list[str]:
    """13.2, 13.4  Those who must leave, who is one too many on his base first."""
    leaving = (id for id in game.stranded if game.unit(id).air)
    return sorted(leaving, key=lambda id: (not _is_excess(game, id), id))


def _is_excess(game: Europe, id: str) -> bool:
    return game.on_map(id) and id in beyond_capacity(game, game.where[id])


def refuges(game: Europe, id: str) -> list[str]:
    """13.2, 13.4  Where an air unit may go: free bases nearer to supply, else free, else shared."""
    lost = hex_of(game, id)
    open_to = [hex for hex in bases_near(game, id) if hex != lost]
    free = [hex for hex in open_to if is_free(game, id, hex)]
    nearer = [hex for hex in free if _to_source(game, id, hex) < _to_source(game, id, lost)]
    return nearer or free or open_to


def bases_near(game: Europe, id: str) -> list[str]:
    """13.2, 13.4  Bases within twice the range, whatever the weather, with room for one too many.

    That of the hex where it is, too: a carrier in port is not the base of her hex.
    """
    partnership, numbers = game.partnership_of(id), game.scenario.combat.numbers
    reached = front = game.board.bit[game.at(hex_of(game, id))]
    for _ in range(numbers["evacuation"] * game.unit(id).range):
        front = skies(game).step(front) & ~reached
        reached |= front
    most = numbers["base_crowd"]
    hexes = game.board.grid.named(airbases(game, partnership) & reached)
    return [hex for hex in hexes if len(based(game, hex)) < most * bases_in(game, partnership, hex)]


def is_free(game: Europe, id: str, hex: str) -> bool:
    """13.2  Has a hex a base that nobody else has?"""
    return len(based(game, hex)) < bases_in(game, game.partnership_of(id), hex)


def _to_source(game: Europe, id: str, hex: str) -> int:
    """How far the nearest source of supply of a unit is."""
    grid, here = game.board.grid, game.at(hex)
    found = grid.hexes(sources(game, game.unit(id).nation))
    return min((grid.distance(here, each) for each in found), default=0)


class Evacuation(Step[Europe], frozen=True):
    """13.2  Everybody whose base is lost goes, one after the other."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        waiting = stranded_aircraft(game)
        if not waiting:
            return
        id = waiting[0]
        game.push(Evacuation())
        if not game.on_map(id):
            game.stranded.discard(id)
            return
        hex = game.where[id]
        lost = hex in game.destroyed or not game.friendly(game.partnership_of(id), hex)
        if not refuges(game, id) or (lost and id in beyond_capacity(game, hex)):
            game.stranded.discard(id)
            yield eliminate(game, id, "with its base")
            return
        game.push(Leave(game.side_of(id), id))


class Evacuate(Command[Europe], frozen=True):
    """13.2  The base to which an air unit goes."""

    answers: ClassVar = ("evacuate",)
    form: ClassVar = """
        EVACUATE UNIT path?
        EVACUATE UNIT _hop path
    """
    text: ClassVar = "EVACUATE {unit} {hex}"
    spelled: ClassVar = {"EVACUATE": ("EVACUATE",)}
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_end(said))


class Leave(Asking[Europe], frozen=True):
    """13.2  Where does an air unit go whose base is lost?"""

    kind: ClassVar = "evacuate"
    reaction: ClassVar = True
    usually: ClassVar = (NEAREST,)
    side: Side
    unit: str

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def prompt(self, game: Europe) -> str:
        hexes = ", ".join(map(game.board.name, refuges(game, self.unit)))
        return f"{self.unit} has lost its base. It can go to {hexes}. (EVACUATE unit hex)"

    def answers(self, game: Europe) -> Iterator[Order]:
        return (Evacuate(self.unit, hex) for hex in refuges(game, self.unit))

    def forced(self, game: Europe) -> Order | None:
        found = refuges(game, self.unit)
        return Evacuate(self.unit, found[0]) if len(found) == 1 else None

    def knows(self, order: Order) -> bool:
        return isinstance(order, Evacuate)  # BOARD is for those whose carrier is hit (13.4)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Evacuate)
        if order.unit != self.unit:
            words = f"{self.unit} has lost its base, not {order.unit}"
            raise Illegal(words, case="13.2", legal=self.answers(game))
        if order.hex not in refuges(game, self.unit):
            words = f"{self.unit} cannot go to {order.hex}"
            raise Illegal(words, case="13.2", legal=self.answers(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        found = refuges(game, self.unit)
        if choice[0] == NEAREST:
            grid, here = game.board.grid, game.at(game.where[self.unit])
            return Evacuate(
                self.unit, min(found, key=lambda hex: (grid.distance(here, game.at(hex)), hex))
            )
        named = [hex for hex in choice if hex in found]
        return Evacuate(self.unit, named[0]) if named else None

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        for hex in refuges(game, self.unit) if units == (self.unit,) else ():
            yield Option(str(Evacuate(self.unit, hex)), "move", hex)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Evacuate)
        lost = game.where[order.unit]
        game.stranded.discard(order.unit)
        game.flying.pop(order.unit, None)
        game.put(order.unit, order.hex)
        yield Evacuated(order.unit, self.side, (lost, order.hex))
