"""21.5  Bombers attack the installations of a hex: points, dice, flak."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.evacuation import Evacuation
from pbem.games.eto.air.events import Bombed
from pbem.games.eto.air.flights import acts_as_bomber, over
from pbem.games.eto.facts.combat_tables import Bombs
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.installations import destroy, resistance, whole
from pbem.games.eto.position.losses import lose_step, steps_left
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "21.5"
WEAKEST, STRONGEST = "WEAKEST", "STRONGEST"
DIE = range(1, 7)


def bombs(game: Europe, points: int, roll: int) -> Bombs:
    """21.5 C  What the table gives for so many points and two dice."""
    return game.scenario.combat.bombing.result(points, roll)


def chance_to_destroy(game: Europe, hex: str, points: int) -> Fraction:
    """21.5  How likely so many points destroy what is in a hex."""
    needed = resistance(game, hex)
    rolls = [a + b for a in DIE for b in DIE]
    hits = sum(bombs(game, points, roll).power >= needed for roll in rolls)
    return Fraction(hits, len(rolls))


def bombers_over(game: Europe, side: Side, hex: str) -> tuple[str, ...]:
    """21.5 B  Those over a hex who are not aborted, act as bombers, and attack no ships there."""
    own = game.partnership(side)
    return tuple(
        id for id in over(game, hex, own) if acts_as_bomber(game, id) and id not in game.assigned
    )


class Bombing(Step[Europe], frozen=True):
    """21.5  All bombers over a hex attack together what stands there."""

    side: Side
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        units, hex = bombers_over(game, self.side, self.hex), self.hex
        if not units or not game.board.is_in(hex, whole(game)):
            return
        points, needed = sum(map(game.strength, units)), resistance(game, hex)
        label = f"bombs on {hex}"
        roll = dice.roll(label), dice.roll(label)
        found = bombs(game, points, sum(roll))
        destroyed = found.power >= needed
        yield Bombed(self.side, hex, units, points, roll, found.power, needed, destroyed)
        if destroyed:
            destroy(game, hex)
            game.push(Evacuation())
        if found.flak:
            game.push(Flak(self.side, hex, units))


class TakeFlak(Command[Europe], frozen=True):
    """21.5  The bomber that anti-aircraft fire hits."""

    answers: ClassVar = ("flak",)
    form: ClassVar = "FLAK UNIT"
    text: ClassVar = "FLAK {unit}"
    spelled: ClassVar = {"FLAK": ("FLAK", "FLAK HITS")}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))


class Flak(Asking[Europe], frozen=True):
    """21.5  An asterisk: one of the bombers loses a step, and its owner says which."""

    kind: ClassVar = "flak"
    reaction: ClassVar = True
    usually: ClassVar = (WEAKEST,)
    side: Side
    hex: str
    units: tuple[str, ...]

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in self.units if game.on_map(id))

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) else None

    def forced(self, game: Europe) -> Order | None:
        able = self.able(game)
        return TakeFlak(able[0]) if len(able) == 1 else None

    def prompt(self, game: Europe) -> str:
        units = ", ".join(f"{id} ({game.factors(id)})" for id in self.able(game))
        name = game.board.name(self.hex)
        return f"Flak over {name} hits one of your bombers: which? {units}. (FLAK unit)"

    def answers(self, game: Europe) -> Iterator[Order]:
        return map(TakeFlak, self.able(game))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, TakeFlak)
        if order.unit not in self.able(game):
            words = f"{order.unit} is none of the bombers over {game.board.name(self.hex)}"
            raise Illegal(words, case=CASE, legal=self.able(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Who is not lost by it first, of these the weakest or the strongest; or who is named."""
        able = self.able(game)
        if named := [id for id in choice if id in able]:
            return TakeFlak(named[0])
        turn = {WEAKEST: 1, STRONGEST: -1}.get(choice[0])
        if turn is None:
            return None
        key = {id: (steps_left(game, id) == 1, turn * game.strength(id)) for id in able}
        return TakeFlak(min(able, key=lambda id: key[id]))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, TakeFlak)
        yield lose_step(game, order.unit, "by flak")
