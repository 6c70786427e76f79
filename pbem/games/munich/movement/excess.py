"""9.1  Units that are too many in a hex when a phase ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import CROWDED_OUT, Deed, Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.units import Strength
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.general import Default
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import group_of
from pbem.games.munich.position.stacking import stack_fault
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.scene import Loss


class Disbanded(Pictured, frozen=True):
    """9.1  A unit is eliminated because too many were in its hex."""

    unit: str
    country: str
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{self.unit} is eliminated: too many units in {words.place(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return Deed(self.side, "lost", self.unit), Deed(self.side, CROWDED_OUT, self.unit)

    def losses(self, canvas: Canvas[Munich]) -> Iterator[Loss]:
        yield canvas.loss(self)


def crowded(game: Munich, side: Side) -> Iterator[str]:
    """9.1  The hexes where a side has more units than may stack, in a fixed order."""
    for hex in sorted(game.stacks):
        stack = game.stacks[hex]
        if game.side_of(stack[-1]) == side and stack_fault(game, hex, stack):
            yield hex


def excess(game: Munich, hex: str) -> Iterator[tuple[str, ...]]:
    """9.1  Every choice of units that clears a hex, none of them for nothing; the fewest first."""
    stack = game.stack(hex)
    for count in range(min(len(stack) - 1, fullest(game, stack)), -1, -1):
        for staying in combinations(stack, count):  # few may stay, however many have come
            gone = tuple(id for id in stack if id not in staying)
            if not stack_fault(game, hex, staying) and not spared(game, hex, gone):
                yield gone


def fullest(game: Munich, stack: Sequence[str]) -> int:
    """9.0  No hex holds more of these units than this."""
    static = sum(game.unit(id).static for id in stack)
    others, walls = (game.scenario.number(f"stacking.{each}") for each in ("others", "static"))
    return min(others, len(stack) - static) + min(walls, static)


def spared(game: Munich, hex: str, gone: Collection[str]) -> list[str]:
    """Those of the units given up in a hex for whom there would have been room."""
    staying = [id for id in game.stack(hex) if id not in gone]
    return [id for id in gone if not stack_fault(game, hex, (*staying, id))]


class Remove(Command[Munich], frozen=True):
    """9.1  The units that are too many in a hex."""

    answers: ClassVar = ("excess",)
    form: ClassVar = "REMOVE units"
    text: ClassVar = "REMOVE {units+}"
    spelled: ClassVar = {"REMOVE": ("REMOVE",)}
    units: tuple[str, ...]

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """9.1  Whoever is too many is out of the game."""
        for id in self.units:
            factors = view.unit(id).factors(reduced=id in view.reduced)
            yield f"{id} ({factors}) is eliminated (9.1)"


class Enforce(Asking[Munich], frozen=True):
    """9.1  At the end of a phase a side gives up what is too much, one hex after the other."""

    kind: ClassVar = "excess"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side

    def hex(self, game: Munich) -> str:
        """The first hex that is too full; empty if none is."""
        return next(crowded(game, self.side), "")

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.hex(game) else None

    def prompt(self, game: Munich) -> str:
        hex = self.hex(game)
        fault = stack_fault(game, hex, game.stack(hex))
        asked = f"{fault}. Which are given up? (REMOVE units)"
        return f"End of the phase: too many units in {game.board.name(hex)}: {asked}"

    def forced(self, game: Munich) -> Order | None:
        choices = list(islice(self.answers(game), 2))
        return choices[0] if len(choices) == 1 else None

    def answers(self, game: Munich) -> Iterator[Order]:
        return (Remove(units) for units in excess(game, self.hex(game)))

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Default):
            return
        assert isinstance(order, Remove)
        hex, going = self.hex(game), set(order.units)
        stack = game.stack(hex)
        for id in order.units:
            if id not in stack:
                words = f"{id} is not in {game.board.name(hex)}, which is too full"
                raise Illegal(words, case="9.1", legal=self.answers(game))
        if fault := stack_fault(game, hex, (id for id in stack if id not in going)):
            words = f"{game.board.name(hex)} is still too full without them: {fault}"
            raise Illegal(words, case="9.1", legal=self.answers(game))
        if spare := spared(game, hex, going):
            words = f"{game.board.name(hex)} has room for {' or '.join(sorted(spare))}"
            raise Illegal(words, case="9.1", legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        hex = self.hex(game)
        units = order.units if isinstance(order, Remove) else least(game, excess(game, hex))
        for id in dict.fromkeys(units):
            game.eliminate(id)
            yield Disbanded(id, game.unit(id).country, self.side, hex)
        game.push(self)

    def usual(self, game: Munich) -> Order:
        return Default()

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        units = group_of(game, excess(game, self.hex(game)), choice)
        return Remove(units) if units else None

    def able(self, game: Munich) -> tuple[str, ...]:
        return game.stack(self.hex(game))

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        """9.1  Every choice that clears the hex and has all these units among it."""
        hex = self.hex(game)
        for gone in excess(game, hex) if units else ():
            if set(units) <= set(gone):
                yield Remove(gone).as_option(game, self.side, hex)


def least(game: Munich, choices: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The choice that costs the least strength."""
    return min(choices, key=lambda units: (sum(map(_worth, map(game.strength, units))), units))


def _worth(strength: Strength) -> int:
    return strength.attack + strength.defense
