"""28.3  Breakthrough movement: armor that has advanced goes on at once, led by a general or not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.combat.battle import Battle
from pbem.games.eto.combat.events import BATTLES, StayedPut
from pbem.games.eto.combat.on_the_way.departing import RUNS, depart, with_generals
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.facts.words import counted
from pbem.games.eto.movement.routes import Reach, own_ground
from pbem.games.eto.movement.written_ways import way_gone
from pbem.games.eto.orders.language import path_in
from pbem.games.eto.position.company import with_company
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.weather.conditions import in_winter, muddy
from pbem.notation.actions import tokens
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.own_start import drawn_once
from pbem.wargame.scene import Arrow

CASE = "28.3"
NEVER, TOWARD = "NEVER", "TOWARD"


def onward(game: Europe, units: Sequence[str], hexes: int, *, zones: bool, closed: Mask) -> Reach:
    """28.3, 29.2  Where armor can get to; without a general, zones are nothing to it."""
    armor = [id for id in units if game.unit(id).land]
    ground = own_ground(game, armor)
    ground = ground._replace(closed=ground.closed | closed, zone=ground.zone if zones else 0)
    return Reach(ground, game.at(game.where[units[0]]), hexes)


def most_hexes(game: Europe, id: str, rating: int) -> int:
    """28.3, 33.1  How far one armor unit gets with a general of this rating."""
    if not in_supply(game, id):
        return min(rating, game.scenario.combat.numbers["run_unsupplied"])
    wintry = in_winter(game, game.at(game.where[id]))
    return min(rating, game.scenario.combat.numbers["run_in_winter"]) if wintry else rating


def general_with(game: Europe, id: str) -> int:
    """28.3  The best exploitation rating of generals of his partnership where a unit stands."""
    own = game.partnership_of(id)
    there = game.of_kind(game.where[id], GENERAL)
    return max(
        (game.unit(each).exploitation for each in there if game.partnership_of(each) == own),
        default=0,
    )


class Run(Command[Europe], frozen=True):
    """28.3  Units go on from where they broke in: all, if nobody or only a general is named."""

    answers: ClassVar = ("run",)
    form: ClassVar = """
        RUN _moved path?
        RUN _moved _hop path
        RUN ALL? TO path
        RUN HEX
        RUN HEX _hop path
        RUN HEX path
        STAY
    """
    spelled: ClassVar = {"RUN": ("RUN",), "STAY": ("STAY",)}
    units: tuple[str, ...] = ()
    way: tuple[str, ...] = ()  # hex by hex, or only the last one; none: all stay

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        if tokens(said, "UNIT"):
            return cls(*reader.units_and_way(said))
        first = [reader.place([each]) for each in tokens(said, "HEX")]
        return cls((), (*first, *path_in(said)))

    @property
    def hex(self) -> str:
        return self.way[-1] if self.way else ""

    def __str__(self) -> str:
        named = (" + ".join(self.units),) if self.units else ()
        return f"RUN {' '.join((*named, *self.way))}" if self.way else "STAY"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        for id in self.units[:1]:
            here = where.get(id, view.where.get(id, ""))
            if here and all(hex in view.board.grid.index for hex in self.way):
                path = drawn_once(here, self.way)
                yield Arrow(BATTLES, "advance", path, f"Intended: {self}", side)


class Running(Asking[Europe], frozen=True):
    """28.3  Where does the armor go that has advanced? One after the other, or all together."""

    kind: ClassVar = "run"
    reaction: ClassVar = True
    side: Side
    hex: str
    units: tuple[str, ...]  # armor that has not run yet
    rating: int = -1  # of the general when it advanced; below nought: not looked at yet

    @classmethod
    def after(cls, game: Europe, battle: Battle) -> Self:
        return cls(battle.side, battle.hex, battle.units)

    def ready(self, game: Europe) -> list[str]:
        """28.3  Those who have advanced, and were not driven back."""
        return [
            id for id in self.units if game.where.get(id) == self.hex and id not in game.retreated
        ]

    def led_by(self, game: Europe) -> int:
        ready = self.ready(game)
        return self.rating if self.rating >= 0 else general_with(game, ready[0])

    def reach(self, game: Europe, units: Sequence[str]) -> Reach:
        """28.3  Where these get to together; never into mud (28.4)."""
        rating = self.led_by(game)
        armor = [id for id in units if game.unit(id).land]
        most = rating or game.scenario.combat.numbers["run_alone"]
        hexes = min(most_hexes(game, id, most) for id in armor)
        return onward(game, armor, hexes, zones=bool(rating), closed=muddy(game))

    def goals(self, game: Europe, units: Sequence[str]) -> list[str]:
        armor = [id for id in units if game.unit(id).land]
        found = game.board.grid.named(self.reach(game, units).reached)
        return [hex for hex in found if room(game, hex, armor)]

    def generals(self, game: Europe) -> list[str]:
        return [id for id in game.of_kind(self.hex, GENERAL) if game.side_of(id) == self.side]

    def able(self, game: Europe) -> list[str]:
        return [*self.ready(game), *self.generals(game)] if self.ready(game) else []

    def asks(self, game: Europe) -> Side | None:
        ready = self.ready(game)
        return self.side if any(self.goals(game, (id,)) for id in ready) else None

    def prompt(self, game: Europe) -> str:
        rating, ready = self.led_by(game), self.ready(game)
        most = max(most_hexes(game, id, rating) for id in ready)
        far = f"up to {counted(most, 'hex')}" if rating else "one hex, whatever zones there are"
        units, name = ", ".join(self.able(game)), game.board.name(self.hex)
        return f"Breakthrough from {name}: {units} may go on {far}. (RUN units hex; RUN hex; STAY)"

    def answers(self, game: Europe) -> Iterator[Order]:
        """To stay; each alone; all together."""
        yield Run()
        ready = tuple(self.ready(game))
        for group in dict.fromkeys((ready, *((id,) for id in ready))):
            whole = (*group, *self.generals(game)) if group == ready else group
            yield from (Run(whole, (hex,)) for hex in self.goals(game, group))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice(list(self.answers(game)))

    def who(self, game: Europe, order: Run) -> tuple[str, ...]:
        """Those who are named; all, of nobody; the whole stack, of a general alone."""
        if not order.units:
            return tuple(self.able(game))
        led = all(id in self.generals(game) for id in order.units)
        return (*self.ready(game), *order.units) if led else order.units

    def path(self, game: Europe, order: Run) -> tuple[str, ...]:
        """28.3  The way of an order, from the hex on; raises Illegal."""
        units = self.who(game, order)
        return way_gone(game, units, self.reach(game, units), order.way, CASE)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Run)
        if not order.hex:
            return
        units = self.who(game, order)
        for id in units:
            if id not in self.able(game) or units.count(id) > 1:
                words = f"{id} has not broken into {game.board.name(self.hex)}"
                raise Illegal(words, case=CASE, legal=self.answers(game))
        if order.hex not in self.goals(game, units):
            words = f"{' + '.join(units)} cannot get to {order.hex}"
            legal = (Run(units, (hex,)) for hex in self.goals(game, units))
            raise Illegal(words, case=CASE, legal=legal)
        self.path(game, order)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Run)
        if not order.hex:
            yield StayedPut(self.side, self.hex, tuple(self.ready(game)))
            return
        units, path = self.who(game, order), self.path(game, order)
        left = tuple(id for id in self.ready(game) if id not in units)
        if left:
            game.push(Running(self.side, self.hex, left, self.led_by(game)))
        depart(game, dict.fromkeys(with_generals(game, units), path), RUNS)
        yield from ()

    def usual(self, game: Europe) -> Order:
        return Run()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """28.3  Nobody goes on, or all as near as they can to a place."""
        if choice[0] == NEVER:
            return Run()
        named = [hex for hex in choice[1:] if hex in game.board.grid.index]
        if choice[0] != TOWARD or not named:
            return None
        units, grid, goal = tuple(self.ready(game)), game.board.grid, game.at(named[0])
        found = [self.hex, *self.goals(game, units)]
        best = min(found, key=lambda hex: (grid.distance(game.at(hex), goal), hex))
        return Run((*units, *self.generals(game)), (best,)) if best != self.hex else Run()

    def staying(self, game: Europe) -> Order | None:
        return Run()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Run()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        units = with_company(game, units, self.able(game))
        if not set(units) <= set(self.able(game)) or not any(game.unit(i).land for i in units):
            return
        for hex in self.goals(game, units):
            order = Run(units, (hex,))
            path = self.path(game, order)
            yield Option(str(order), "move", hex, path, str(len(path) - 1))
