"""20.2  Fighters in interception mode, and aircraft that fly home over them."""

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
from pbem.games.norway.air.events import Intercepted
from pbem.games.norway.air.flights import flight_path
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.facts.units import DB, B, enemy_of, hidden
from pbem.games.norway.facts.words import counted
from pbem.games.norway.orders.general import ALL, NEVER, Naming
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.fog import faces, veiled
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


class TurnHome(Step[Norway], frozen=True):
    """10.7, 20.22  Aircraft fly back to their base, again area by area; from where is told."""

    side: Side
    units: tuple[str, ...]
    place: str
    rebasing: bool = False

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        if left := tuple(id for id in self.units if game.on_map(id)):
            most = min(game.unit(id).move for id in left)
            path = flight_path(game, self.side, self.place, game.where[left[0]], most)
            game.push(WayHome(self.side, left, path, self.rebasing))
        yield from ()


class WayHome(Step[Norway], frozen=True):
    """20.22  The rest of such a way; fighters over whom it leads may rise once more."""

    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]
    rebasing: bool = False

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        units = tuple(id for id in self.units if game.on_map(id))
        enemy = enemy_of(self.side)
        for number, place in enumerate(self.path[:-1] if units else ()):
            if waiting(game, enemy, place):
                rest = replace(self, units=units, path=self.path[number + 1 :])
                game.push(Interception(enemy, place, units, self.rebasing), rest)
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
    rebasing: bool = False  # 25.5 who only changes its base fires at nobody, in defence neither

    def seen_in(self, view: Norway) -> Interception:
        """14.0  Without the names of aircraft that are not known."""
        return replace(self, intruders=faces(view, self.intruders, self.area))

    def able(self, game: Norway) -> tuple[str, ...]:
        return waiting(game, self.side, self.area)

    def about(self, game: Norway) -> tuple[str, ...]:
        return (self.area, *self.able(game))

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Norway) -> str:
        seen = [f"{id} ({game.unit(id).type})" for id in self.intruders if not veiled(game, id)]
        flying = " + ".join(seen) or counted(len(self.intruders), "air unit")
        rise = " + ".join(self.able(game))
        return (
            f"Enemy aircraft fly over {self.area}: {flying}. Who rises against them: {rise}? "
            "(RISE units; NO INTERCEPTION)"
        )

    def answers(self, game: Norway) -> Iterator[Order]:
        able = self.able(game)
        for count in range(len(able), -1, -1):
            yield from map(Rise, combinations(able, count))

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Rise)
        if strangers := [id for id in order.units if id not in self.able(game)]:
            words, case = f"{strangers[0]} is not waiting in {self.area}", "20.22"
            if strangers[0] in game.intercepted:
                words, case = f"{strangers[0]} has intercepted in this turn already", "20.24"
            raise Illegal(words, case=case, legal=self.answers(game))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        able = self.able(game)
        known = (id for id in self.intruders if game.on_map(id) and not hidden(id))
        seen = [game.unit(id) for id in known]
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
                Fight(
                    "interception",
                    self.area,
                    self.side,
                    order.units,
                    acting,
                    against=against,
                    rebasing=self.rebasing,
                ),
            )
