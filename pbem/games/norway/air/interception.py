"""20.2  Aircraft on their way, area by area, past fighters that wait for them.

Aircraft stay on their base in the position until they land elsewhere: a flight is the list of its
units and of the places they enter. What the flight is for is the step that comes after it, which
asks for those that got through (`Inbound.through`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.air.events import Flown, Intercepted
from pbem.games.norway.air.flights import flight_path
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.facts.units import DB, B, enemy_of
from pbem.games.norway.facts.words import counted
from pbem.games.norway.orders.answers import ALL, NEVER, Naming, Onward
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.fog import veil, veils
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question

BOMBERS, OUTNUMBERING = "BOMBERS", "OUTNUMBERING"


def waiting(game: Norway, side: Side, area: str) -> tuple[str, ...]:
    """20.22, 20.24  The fighters of a side that can rise in an area against who flies over it.

    From a disrupted base nobody does (15.3); by the first rules they did.
    """
    return tuple(
        id
        for id in game.planes(side, area)
        if id in game.intercepting
        and id not in game.intercepted
        and (game.version == 1 or base_works(game, id))
    )


class Inbound(Step[Norway], frozen=True):
    """What a flight is for: carried out with those of its units that get there."""

    def through(self, units: tuple[str, ...]) -> Inbound:
        """The same with these units only."""
        return replace(self, units=units)


class Flight(Step[Norway], frozen=True):
    """20.22  Aircraft enter one place after the other; the last one is their goal."""

    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]  # what is still to be entered
    mission: Inbound

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in self.units if game.on_map(id))
        if not units:
            return
        enemy = enemy_of(self.side)
        for number, place in enumerate(self.path[:-1]):  # 20.23 not over the goal itself
            if waiting(game, enemy, place):
                rest = self.path[number + 1 :]
                onward = FlyOn(self.side, units, rest, self.mission)
                if game.version > 1:
                    onward = replace(onward, over=place, risen=len(game.intercepted))
                game.push(Interception(enemy, place, units), onward)
                break
        else:
            game.push(self.mission.through(units))
        yield from ()


def fly(
    game: Norway,
    side: Side,
    units: tuple[str, ...],
    path: tuple[str, ...],
    mission: Inbound,
    how: str,
) -> Iterator[Event]:
    """Aircraft set out; `path` is what they enter. Who only changes base is told of on landing."""
    start = game.where[units[0]]
    game.push(Flight(side, units, path, mission))
    moves = how in ("ferry", "hop") and game.version > 1  # by the first rules it was told twice
    if not moves or any(waiting(game, enemy_of(side), place) for place in path[:-1]):
        how = "out" if moves else how
        yield Flown(units, side, (start, *path), how, veils=veils(game, units))


class TurnHome(Step[Norway], frozen=True):
    """10.7, 20.22  Aircraft fly back to their base, again area by area; from where is told."""

    side: Side
    units: tuple[str, ...]
    place: str

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        if left := tuple(id for id in self.units if game.on_map(id)):
            most = min(game.unit(id).move for id in left)
            path = flight_path(game, self.side, self.place, game.where[left[0]], most)
            game.push(WayHome(self.side, left, path))
        yield from ()


class WayHome(Step[Norway], frozen=True):
    """20.22  The rest of such a way; fighters over whom it leads may rise once more."""

    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in self.units if game.on_map(id))
        enemy = enemy_of(self.side)
        for number, place in enumerate(self.path[:-1] if units else ()):
            if waiting(game, enemy, place):
                rest = WayHome(self.side, units, self.path[number + 1 :])
                game.push(Interception(enemy, place, units), rest)
                break
        yield from ()


class Rise(Naming, frozen=True):
    """20.22  Fighters that intercept; NO INTERCEPTION lets the enemy pass."""

    answers: ClassVar = ("interception",)
    verb: ClassVar = "RISE"
    form: ClassVar = "RISE units\nNO INTERCEPTION\nNO RISE"
    spelled: ClassVar = {"RISE": ("RISE", "SCRAMBLE")}

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))


class Interception(Question, frozen=True):
    """20.22  Fighters in interception mode may rise against aircraft over their area."""

    kind: ClassVar = "interception"
    reaction: ClassVar = True
    usually: ClassVar = (ALL,)
    side: Side
    area: str
    intruders: tuple[str, ...]

    def able(self, game: Norway) -> tuple[str, ...]:
        return waiting(game, self.side, self.area)

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Norway) -> str:
        seen = [f"{id} ({game.unit(id).type})" for id in self.intruders if not veil(game, id)]
        flying = " + ".join(seen) or counted(len(self.intruders), "air unit")
        rise = " + ".join(self.able(game))
        return f"Enemy aircraft fly over {self.area}: {flying}. RISE {rise}, or NO INTERCEPTION."

    def answers(self, game: Norway) -> Iterator[Order]:
        able = self.able(game)
        for count in range(len(able), -1, -1):
            yield from map(Rise, combinations(able, count))

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Rise)
        if strangers := [id for id in order.units if id not in self.able(game)]:
            words = f"{strangers[0]} is not waiting in {self.area}"
            raise Illegal(words, case="20.22", legal=self.answers(game))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        able = self.able(game)
        seen = [game.unit(id) for id in self.intruders if game.on_map(id)]
        bombers = not seen or any(each.type in (B, DB) for each in seen)
        fighters = sum(each.fighter for each in seen)
        rises = {
            ALL: True,
            NEVER: False,
            BOMBERS: bombers,
            OUTNUMBERING: len(able) > fighters,
        }.get(choice[0])
        return None if rises is None else Rise(able if rises else ())

    def staying(self, game: Norway) -> Order | None:
        return Rise()

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Rise)
        yield Intercepted(self.side, order.units, self.area)
        if order.units:
            game.intercepted.update(order.units)
            acting = enemy_of(self.side)
            against = tuple(id for id in self.intruders if game.on_map(id))
            begin(
                game,
                Fight("interception", self.area, self.side, order.units, acting, against=against),
            )


class FlyOn(Question, frozen=True):
    """20.22  After an interception some may go on and some turn back.

    By the first rules nobody was asked who had lost nobody.
    """

    kind: ClassVar = "onward"
    usually: ClassVar = (ALL,)
    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]
    mission: Inbound
    over: str = ""  # where they may have been intercepted
    risen: int = 0  # how many fighters had intercepted in this turn before

    def left(self, game: Norway) -> tuple[str, ...]:
        return tuple(id for id in self.units if game.on_map(id))

    def asks(self, game: Norway) -> Side | None:
        left = self.left(game)
        met = bool(self.over) and len(game.intercepted) > self.risen
        return self.side if left and (met or len(left) < len(self.units)) else None

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        """Whom nobody has met goes on."""
        if left := self.left(game):
            game.push(Flight(self.side, left, self.path, self.mission))
        yield from ()

    def prompt(self, game: Norway) -> str:
        left = " + ".join(self.left(game))
        return f"{left} may go on to {self.path[-1]}: ONWARD units, ONWARD ALL, or TURN BACK."

    def able(self, game: Norway) -> tuple[str, ...]:
        return self.left(game)

    def answers(self, game: Norway) -> Iterator[Order]:
        left = self.left(game)
        for count in range(len(left), -1, -1):
            yield from map(Onward, combinations(left, count))

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Onward)
        if strangers := [id for id in order.units if id not in self.left(game)]:
            words = f"{strangers[0]} is not in this flight"
            raise Illegal(words, case="20.22", legal=self.answers(game))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        left = self.left(game)
        if choice[0] == NEVER or (choice[0].isdigit() and len(left) < int(choice[0])):
            return Onward()
        return Onward(left)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Onward)
        back = tuple(id for id in self.left(game) if id not in order.units)
        if back:
            base = game.where[back[0]]
            place = self.over or self.path[0]
            yield Flown(back, self.side, (place, base), "home", veils=veils(game, back))
            if self.over:
                game.push(TurnHome(self.side, back, self.over))
        if order.units:
            game.push(Flight(self.side, order.units, self.path, self.mission))
