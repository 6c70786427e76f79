"""9.0  The air above the battle."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.facts.board import Board
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.orders.general import JupiterOrder
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.position.question import Question
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.reasons import near


class AirSuperiority(Event, frozen=True):
    side: Side
    allied: int
    german: int
    markers: int

    def told(self, words: Words) -> str:
        noun = "marker" if self.markers == 1 else "markers"
        return (
            f"{words.they(self.side)} have air superiority, Allies {self.allied} to "
            f"Germans {self.german}: {self.markers} airpower {noun} (5.4)."
        )


class AirPlaced(Event, frozen=True):
    side: Side
    hexes: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"Airpower over {', '.join(map(words.place, self.hexes))} (9.1)."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "AIR", *self.hexes


class Air(JupiterOrder, frozen=True):
    """9.1  Where the airpower markers go, all at once."""

    answers: ClassVar = ("air",)
    form: ClassVar = "AIR path"
    text: ClassVar = "AIR {hexes*}"
    spelled: ClassVar = {"AIR": ("AIR", "AIRPOWER")}
    hexes: tuple[str, ...]

    def shown(self, view: Jupiter) -> Option:
        return Option(str(self), "place", self.hexes[-1])

    def why(self, view: Jupiter, side: Side) -> str:
        over = dict.fromkeys(near(view.board, hex) for hex in self.hexes)
        return f"airpower {', '.join(over)}"


def air_range(game: Jupiter, side: Side) -> Mask:
    """9.2  The hexes in range of a side's airpower markers."""
    if game.air != side:
        return 0
    return game.once(("air", game.air_markers), lambda: _air_range(game))


def _air_range(game: Jupiter) -> Mask:
    markers = game.masked(game.air_markers)
    return markers | game.board.grid.spread(markers)


@lru_cache(maxsize=8)
def numbers_of(board: Board, hexes: Mask) -> tuple[str, ...]:
    """The numbers of nearly all hexes of a board, which are many and always the same."""
    return tuple(board.grid.named(hexes))


class ContestAir(Step[Jupiter], frozen=True):
    """5.4, 9.0  Both sides roll for air superiority, in fair or overcast weather."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        scenario = game.scenario
        weather = scenario.weathers[game.weather]
        if weather.air == "none":
            return
        allied = german = 0
        while allied == german:  # 5.4 equal totals are rolled again
            allied = dice.roll("Allied air superiority") + self.bonus(game, ALLIED)
            german = dice.roll("German air superiority") + self.bonus(game, GERMAN)
        game.air = ALLIED if allied > german else GERMAN
        markers = abs(allied - german)
        if weather.air == "half":
            markers = (markers + 1) // 2  # 5.4 (a)
        if game.turn >= scenario.number("air.twilight_from"):
            markers = min(markers, scenario.number("air.twilight_markers"))  # 9.6
        markers = min(markers, scenario.number("air.markers"))
        game.push(PlaceMarkers(game.air, markers))
        yield AirSuperiority(game.air, allied, german, markers)

    def bonus(self, game: Jupiter, side: Side) -> int:
        """5.4  Sweden's air force helps the side that it joined."""
        joined = game.sweden != NEUTRAL and game.sweden == side
        return game.scenario.number("air.swedish_ally_bonus") if joined else 0


class PlaceMarkers(Question, frozen=True):
    """9.1  The side with air superiority places all its markers, one to a hex."""

    kind: ClassVar = "air"
    usually: ClassVar = ("DEFAULT",)
    side: Side
    count: int

    def asks(self, game: Jupiter) -> Side:
        return self.side

    def prompt(self, game: Jupiter) -> str:
        noun = "marker" if self.count == 1 else "markers"
        return f"You have air superiority: place {self.count} airpower {noun} (AIR hex hex ...)."

    def where(self, game: Jupiter) -> Mask:
        """9.1  Any hex on the map but neutral Sweden."""
        board = game.board
        return board.grid.whole & ~(board.sweden if game.sweden == NEUTRAL else 0)

    def hexes(self, game: Jupiter) -> tuple[str, ...]:
        """The same by their numbers."""
        return numbers_of(game.board, self.where(game))

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for hexes in combinations(self.hexes(game), self.count):
            yield Air(hexes)

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        return Air(tuple(chance.sample(self.hexes(game), self.count)))

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Air)
        if len(order.hexes) != self.count:
            raise Illegal(
                f"all {self.count} airpower markers must be placed, not {len(order.hexes)}",
                case="9.1",
            )
        if len(set(order.hexes)) != len(order.hexes):
            raise Illegal("no more than one airpower marker goes in a hex", case="9.1")
        for hex in order.hexes:
            if not game.board.is_in(hex, self.where(game)):
                raise Illegal(
                    f"{game.board.name(hex)} is in neutral Sweden, where no airpower goes",
                    case="9.1",
                )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Air)
        game.air_markers = order.hexes
        yield AirPlaced(self.side, order.hexes)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """Over the hexes named, then where it is worth most."""
        open_to = self.where(game)
        wanted = (hex for hex in choice if hex != "DEFAULT")
        hexes = dict.fromkeys((*wanted, *worth_most(game, self.side), *self.hexes(game)))
        lawful = (hex for hex in hexes if game.board.is_in(hex, open_to))
        return Air(tuple(islice(lawful, self.count)))

    def able(self, game: Jupiter) -> Iterable[str]:
        return set(self.hexes(game))

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        """A marker is chosen by the number of its hex."""
        if len(units) == self.count:
            yield self.shown(game, Air(units))

    def of_nobody(self, game: Jupiter) -> Iterator[Order]:
        return iter(())  # more ways than anybody can list

    def pieces(self, game: Jupiter, hex: str) -> Iterator[Piece]:
        """Where airpower can go, a marker waits to be chosen by the number of its hex."""
        board = game.board
        if hex in board.grid.index and board.is_in(hex, self.where(game)):
            words = f"An airpower marker for {board.name(hex)}"
            yield Piece(hex, "airpower", words, mine=True, can_act=True, place=hex)


def worth_most(view: Jupiter, side: Side) -> list[str]:
    """The hexes where most units face each other, in the order in which airpower goes there."""
    board = view.board
    ours, theirs = view.occupied(side), view.occupied(enemy_of(side))
    front = board.grid.spread(ours) & theirs | board.grid.spread(theirs) & ours
    value: dict[str, int] = {}
    for hex in view.stacks:
        if view.holder(hex) != NEUTRAL:
            centre = view.at(hex)
            reach = board.bit[centre] | board.grid.around[centre]
            value[hex] = (reach & front).bit_count()
    return sorted(value, key=lambda hex: (-value[hex], hex))
