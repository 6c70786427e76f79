"""8.0  Sweden: neutral until somebody violates it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.words import PEOPLE, Words
from pbem.games.jupiter.orders.general import Default, Place
from pbem.games.jupiter.position.control import claim, settle_control
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.position.question import Question


class SwedenAtWar(Event, frozen=True):
    """8.1, 8.2"""

    notable: ClassVar = True

    violator: Side
    gained_by: Side
    how: str

    def told(self, words: Words) -> str:
        return (
            f"SWEDEN IS AT WAR: {PEOPLE[self.violator]} {self.how}; Sweden joins "
            f"{PEOPLE[self.gained_by]} (8.1)."
        )


def enter_war(game: Jupiter, violator: Side, how: str) -> Iterator[Event]:
    """8.1-8.3  Sweden joins the other side at this instant, for good, and sets up."""
    assert game.sweden == NEUTRAL, "Sweden enters the war once"
    ally = enemy_of(violator)
    game.join_sweden(ally)
    game.finished = tuple(each for each in game.finished if each != ally)  # 8.3 fresh units
    claim(game, ally, game.board.sweden)  # 8.2 with its two mining towns
    game.push(SwedesArrive(ally))
    yield SwedenAtWar(violator, ally, how)
    yield from settle_control(game)


class SwedesArrive(Question, frozen=True):
    """8.3  Whoever gained Sweden places its units along its map edge, one to a hex."""

    kind: ClassVar = "sweden"
    usually: ClassVar = ("DEFAULT",)
    public: ClassVar = False
    side: Side

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if game.swedes and self.room(game) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """Nothing is left to place, or nowhere is left to place it."""
        yield from settle_control(game)

    def room(self, game: Jupiter) -> list[str]:
        return [hex for hex in game.scenario.swedish_edge if not game.stack(hex)]

    def prompt(self, game: Jupiter) -> str:
        return (
            f"Sweden is your ally: place {', '.join(game.swedes)} on its map edge, "
            "2238 to 4029, one to a hex."
        )

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in game.swedes:
            for hex in self.room(game):
                yield Place(id, hex)
        yield Default()

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Place):
            if order.unit not in game.swedes:
                raise Illegal(
                    f"{order.unit} is not a Swedish unit to place", case="8.3", legal=game.swedes
                )
            if order.hex not in self.room(game):
                raise Illegal(
                    f"{order.hex} is not a free hex of Sweden's map edge",
                    case="8.3",
                    legal=self.room(game),
                )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(self)
        if isinstance(order, Place):
            yield self.place(game, order.unit, order.hex)
            return
        targets = sorted(game.board.grid.hexes(game.occupied(enemy_of(self.side))))
        for id in game.swedes:
            nearest = min(
                self.room(game),
                key=lambda hex: min(
                    (game.board.grid.distance(game.at(hex), each) for each in targets), default=0
                ),
            )
            yield self.place(game, id, nearest)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return Default()

    def place(self, game: Jupiter, id: str, hex: str) -> Event:
        game.swedes = tuple(each for each in game.swedes if each != id)
        game.put(id, hex)
        return Placed(id, self.side, hex, "Sweden")
