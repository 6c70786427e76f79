"""9.0, 4.5  The air above the battle, and the fleet's one sortie."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.orders.common import Air, Sortie
from pbem.games.jupiter.position.events import AirPlaced, AirSuperiority, Sailed
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.wargame.hexgrid import Mask


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


class PlaceMarkers(Step[Jupiter], frozen=True):
    """9.1  The side with air superiority places all its markers, one to a hex."""

    kind: ClassVar = "air"
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

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for hexes in combinations(game.board.grid.named(self.where(game)), self.count):
            yield Air(hexes)

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        return Air(tuple(chance.sample(game.board.grid.named(self.where(game)), self.count)))

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
            if hex not in game.board.grid.index:
                raise Illegal(f"there is no hex {hex} on this board", case="2.1")
            if not game.board.is_in(hex, self.where(game)):
                raise Illegal(
                    f"{game.board.name(hex)} is in neutral Sweden, where no airpower goes",
                    case="9.1",
                )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Air)
        game.air_markers = order.hexes
        yield AirPlaced(self.side, order.hexes)


class AskSortie(Step[Jupiter], frozen=True):
    """4.5  Once a game, in fair or overcast weather, the Kriegsmarine may sail."""

    kind: ClassVar = "sortie"

    def asks(self, game: Jupiter) -> Side | None:
        weathers = game.scenario.fact("sortie.weathers")
        return GERMAN if not game.sortie and game.weather in weathers else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        return "Does the Kriegsmarine sail this turn, once in the game? (SORTIE or NO SORTIE)"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield Sortie(False)
        yield Sortie(True)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Sortie)
        if not order.sail:
            return
        game.sortie = game.turn
        german = allied = 0
        bonus = game.scenario.number("sortie.superiority_bonus")
        while german == allied:  # 4.5 (b)
            german = dice.roll("Kriegsmarine sortie, Germans") + (
                bonus if game.air == GERMAN else 0
            )
            allied = dice.roll("Kriegsmarine sortie, Allies") + (bonus if game.air == ALLIED else 0)
        game.sortie_points = allied - german  # 4.5 (c), (d)
        yield Sailed(german, allied, game.sortie_points)


def fleet_at_sea(game: Jupiter) -> bool:
    """4.5  Is this the turn of the sortie, when nothing reaches the landings?"""
    return game.sortie == game.turn
