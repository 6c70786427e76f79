"""11.5  As Strategic Warfare begins, U-boats may become submarines; in a season, the reverse."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.units import SUBMARINE, U_BOAT, U_BOATS
from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.naval.events import Converted, Refitted
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.aboard.lost_ships import send_ship
from pbem.games.eto.position.fleets import assemble, dock, in_port
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

CASE = "11.5"
WHOLE, DAMAGED = 2, 1  # submarines out of one U-boat
OFTEN = 0.3  # that a player by chance converts one


def u_boats(game: Europe, side: Side) -> list[str]:
    """The U-boats of a side."""
    own = game.of_partnership(game.partnership(side), *U_BOATS)
    return [id for id in own if game.side_of(id) == side]


def crews_for(game: Europe, id: str) -> tuple[str, ...]:
    """11.5  The submarines in the force pool that a U-boat becomes; fewer if there are fewer."""
    nation, wanted = game.unit(id).nation, DAMAGED if id in game.depleted else WHOLE
    pool = [each for each in game.inside(POOL) if game.unit(each).submarine]
    return tuple(sorted(each for each in pool if game.unit(each).nation == nation)[:wanted])


class Convert(Command[Europe], frozen=True):
    """11.5  A U-boat goes to the force pool, and submarines are where it was."""

    answers: ClassVar = ("convert",)
    form: ClassVar = "CONVERT UNIT"
    text: ClassVar = "CONVERT {unit}"
    spelled: ClassVar = {"CONVERT": ("CONVERT",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def check(self, game: Europe, side: Side) -> None:
        own = u_boats(game, side)
        if self.unit not in own:
            raise Illegal(f"{self.unit} is no U-boat of yours", case=CASE, legal=own)
        wanted, there = DAMAGED if self.unit in game.depleted else WHOLE, crews_for(game, self.unit)
        if len(there) < wanted:
            words = (
                f"{self.unit} becomes {counted(wanted, 'submarine')}, and the pool has {len(there)}"
            )
            legal = (order.unit for order in Convert.some(game, side))
            raise Illegal(words, case=CASE, legal=legal)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        into, place = crews_for(game, self.unit), game.where[self.unit]
        docked, hex = in_port(game, self.unit), game.stations.get(self.unit, "")
        low = self.unit in game.unsupplied
        send_ship(game, self.unit, POOL)
        game.depleted.discard(self.unit)
        for id in into:
            if docked:
                dock(game, (id,), place)
            else:  # 11.1 each by itself
                assemble(game, (id,), place, hex)
                game.unsupplied.update((id,) if low else ())
        yield Converted(side, self.unit, into, place)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        orders = map(cls, u_boats(game, side))
        return (order for order in orders if passes(order.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if (order.unit,) == units:
                place = view.board.spot(view.where[order.unit])
                yield order, order.as_option(view, side, place)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        crews = crews_for(view, self.unit)
        yield f"{' and '.join(crews)} {does(crews, 'comes', 'come')} from the force pool"


class Converting(Acting[Europe], frozen=True):
    """11.5  SEQ-M  Before anything of Strategic Warfare: which U-boats become submarines?"""

    kind: ClassVar = "convert"
    orders: ClassVar = (Convert,)
    done: ClassVar[Command[Any]] = Done("converting")

    def prompt(self, game: Europe) -> str:
        able = ", ".join(self.able(game))
        ways = "CONVERT U-boat; DONE CONVERTING"
        return f"Strategic warfare begins. Which U-boats become submarines? {able}. ({ways})"

    def forced(self, game: Europe) -> Order | None:
        return None if next(Convert.some(game, self.side), None) else self.done

    def able(self, game: Europe) -> Iterable[str]:
        return [each.unit for each in Convert.some(game, self.side)]

    def sample(self, game: Europe, chance: random.Random) -> Order:
        found = list(Convert.some(game, self.side))
        return chance.choice(found) if found and chance.random() < OFTEN else self.done


def converting(game: Europe) -> tuple[Step[Any], ...]:
    """11.5  Every side that has U-boats."""
    return tuple(Converting(side) for side in game.sides_in_play() if u_boats(game, side))


# -- back again -----------------------------------------------------------------------------------


def pairs(game: Europe, side: Side) -> Iterator[tuple[str, str]]:
    """11.5  Two submarines of a side, in one port."""
    own = game.of_partnership(game.partnership(side), SUBMARINE)
    docked = [id for id in own if game.side_of(id) == side and in_port(game, id)]
    for one, other in combinations(docked, 2):
        alike = game.unit(one).nation == game.unit(other).nation
        if alike and game.where[one] == game.where[other]:
            yield one, other


def pack_for(game: Europe, id: str) -> str:
    """5.9, 11.5  The U-boat of the force pool that submarines become; never one with schnorkels."""
    nation = game.unit(id).nation
    pool = (each for each in game.inside(POOL) if game.unit(each).kind == U_BOAT)
    return min((each for each in pool if game.unit(each).nation == nation), default="", key=_number)


def _number(id: str) -> tuple[int, str]:
    return len(id), id


class Refit(Command[Europe], frozen=True):
    """11.5  Two submarines go to the force pool, and a U-boat is in the port where they were."""

    answers: ClassVar = ("refit",)
    form: ClassVar = "REFIT units"
    text: ClassVar = "REFIT {units+}"
    spelled: ClassVar = {"REFIT": ("REFIT",)}
    units: tuple[str, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def check(self, game: Europe, side: Side) -> None:
        legal = list(map(Refit, pairs(game, side)))
        if {*self.units} not in [{*each.units} for each in legal] or len(self.units) != WHOLE:
            words = f"{' + '.join(self.units)} are not two submarines of yours in one port"
            raise Illegal(words, case=CASE, legal=legal)
        if not pack_for(game, self.units[0]):
            raise Illegal("no U-boat is in the force pool", case=CASE)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        port, into = game.where[self.units[0]], pack_for(game, self.units[0])
        for id in self.units:
            send_ship(game, id, POOL)
        dock(game, (into,), port)
        yield Refitted(side, self.units, into, port)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        orders = map(cls, pairs(game, side))
        return (order for order in orders if passes(order.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        order = cls(units)
        if passes(order.check, view, side):
            yield order, order.as_option(view, side, view.where[units[0]])

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"{pack_for(view, self.units[0])} comes from the force pool"


class Refitting(Acting[Europe], frozen=True):
    """11.5  In a seasonal turn: which submarines become U-boats?"""

    kind: ClassVar = "refit"
    orders: ClassVar = (Refit,)
    done: ClassVar[Command[Any]] = Done("refitting")

    def prompt(self, game: Europe) -> str:
        found = ", ".join(" and ".join(each.units) for each in Refit.some(game, self.side))
        ways = "REFIT submarine + submarine; DONE REFITTING"
        return f"Seasonal turn. Which two submarines become a U-boat? {found}. ({ways})"

    def sample(self, game: Europe, chance: random.Random) -> Order:
        found = list(Refit.some(game, self.side))
        return chance.choice(found) if found and chance.random() < OFTEN else self.done


def refitting(game: Europe) -> tuple[Step[Any], ...]:
    """11.5  The sides that have U-boats: Germany."""
    sides = dict.fromkeys(game.side_of(id) for id in game.roster if game.unit(id).u_boat)
    return tuple(Refitting(side) for side in game.sides_in_play() if side in sides)
