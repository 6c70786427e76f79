"""20.22  Aircraft on their way, area by area, past fighters that wait for them.

Aircraft stay on their base in the position until they land elsewhere: a flight is the list of its
units and of the places they enter. What it is for is its mission, which is carried out with those
that got through.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.air.coming_down import ComeDown
from pbem.games.norway.air.events import Flown
from pbem.games.norway.air.interception import Interception, TurnHome, waiting
from pbem.games.norway.air.missions import Arrival, Attack
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.orders.general import ALL, NEVER, Onward
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question

Mission = Attack | Arrival | ComeDown
"""By name, so that a stored position can be read again."""


def rebasing(game: Norway, mission: Mission) -> bool:
    """25.5  Do they only change their base, and so never fire? By the first rules they did."""
    return mission.rebases and game.version > 1


class Flight(Step[Norway], frozen=True):
    """20.22  Aircraft enter one place after the other; the last one is their goal."""

    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]  # what is still to be entered
    mission: Mission

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
                game.push(Interception(enemy, place, units, rebasing(game, self.mission)), onward)
                break
        else:
            game.push(self.mission.through(units))
        yield from ()


def fly(
    game: Norway,
    side: Side,
    units: tuple[str, ...],
    path: tuple[str, ...],
    mission: Mission,
    how: str,
) -> Iterator[Event]:
    """Aircraft set out; `path` is what they enter. Who only changes base is told of on landing."""
    start = game.where[units[0]]
    game.push(Flight(side, units, path, mission))
    moves = how in ("ferry", "hop") and game.version > 1  # by the first rules it was told twice
    if not moves or any(waiting(game, enemy_of(side), place) for place in path[:-1]):
        how = "out" if moves else how
        yield Flown(units, side, (start, *path), how, veils=veils(game, units))


class FlyOn(Question, frozen=True):
    """20.22  After an interception some may go on and some turn back.

    By the first rules nobody was asked who had lost nobody.
    """

    kind: ClassVar = "onward"
    usually: ClassVar = (ALL,)
    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]
    mission: Mission
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
        return (
            f"{left} may go on to {self.path[-1]}, or turn back. "
            "(ONWARD units; ONWARD ALL; TURN BACK)"
        )

    def able(self, game: Norway) -> tuple[str, ...]:
        return self.left(game)

    def about(self, game: Norway) -> tuple[str, ...]:
        return (*self.left(game), self.over)

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
                rebase = rebasing(game, self.mission)
                game.push(TurnHome(self.side, back, self.over, rebase))
        if order.units:
            game.push(Flight(self.side, order.units, self.path, self.mission))
