"""4.5  The Kriegsmarine's one sortie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.orders.general import JupiterOrder, says
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question


class Sailed(Event, frozen=True):
    """The sortie and what it did to the points."""

    notable: ClassVar = True

    german: int
    allied: int
    points: int

    def told(self, words: Words) -> str:
        return (
            f"The Kriegsmarine sails: Germans {self.german}, Allies {self.allied}; "
            f"{self.points:+d} victory points. Nothing reaches the landings this turn (4.5)."
        )


class Sortie(JupiterOrder, frozen=True):
    """4.5  The Kriegsmarine sails, or stays in port this turn."""

    answers: ClassVar = ("sortie",)
    form: ClassVar = """
        SORTIE
        NO SORTIE
        """
    spelled: ClassVar = {"SORTIE": ("SORTIE",)}
    sail: bool

    def __str__(self) -> str:
        return "SORTIE" if self.sail else "NO SORTIE"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(not says(said, "NO"))


class AskSortie(Question, frozen=True):
    """4.5  Once a game, in fair or overcast weather, the Kriegsmarine may sail."""

    kind: ClassVar = "sortie"

    def asks(self, game: Jupiter) -> Side | None:
        weathers = game.scenario.fact("sortie.weathers")
        return GERMAN if not game.sortie and game.weather in weathers else None

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

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return Sortie(choice[0] == "NOW")


def fleet_at_sea(game: Jupiter) -> bool:
    """4.5  Is this the turn of the sortie, when nothing reaches the landings?"""
    return game.sortie == game.turn
