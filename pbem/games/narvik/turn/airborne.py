"""8.1.1  Airborne units jump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.narvik.facts.boxes import HAND, LOST, REGROUP
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Placing
from pbem.games.narvik.position.stacking import stack_fault
from pbem.games.narvik.turn.events import Dropped
from pbem.wargame.board.hexgrid import Mask


class DropOne(Placing, frozen=True):
    """8.1.1  All airborne units are given their landing hexes; only then does any of them jump."""

    kind: ClassVar = "drop"
    aside: ClassVar = True
    public: ClassVar = False
    chosen: tuple[tuple[str, str], ...] = ()

    def able(self, game: Narvik) -> list[str]:
        taken = {id for id, _ in self.chosen}
        hand = game.inside(HAND[GERMAN])
        return [id for id in hand if game.unit(id).airborne and id not in taken]

    def zone(self, game: Narvik) -> Mask:
        """8.1.1  Clear terrain, frozen lakes, villages and objectives without enemies."""
        board = game.board
        found = board.objectives
        for terrain in game.scenario.fact("reinforcements.airborne_terrain"):
            found |= board.terrain[terrain]
        return found & board.land & ~game.occupied(ALLIED)

    def open_to(self, game: Narvik, id: str) -> list[str]:
        """The landing hexes with room for one more, those chosen before counted in."""
        there = {hex: list(game.stack(hex)) for hex in game.stacks if game.holder(hex) == GERMAN}
        for each, hex in self.chosen:
            there.setdefault(hex, []).append(each)
        full = (hex for hex, units in there.items() if stack_fault(game, (*units, id)))
        return game.board.grid.named(self.zone(game) & ~game.masked(full))

    def fault(self, game: Narvik, hex: str) -> str:
        """8.1.1  Why nobody can land in a hex."""
        if game.holder(hex) == ALLIED:
            return "enemy units are there"
        if hex in game.board.grid.index and game.board.is_in(hex, self.zone(game)):
            return "there is no room for one more"
        return "only clear ground, a frozen lake, a village or an objective will do"

    def asks(self, game: Narvik) -> Side | None:
        waiting = self.able(game)
        return GERMAN if waiting and self.open_to(game, waiting[0]) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id, hex in self.chosen:
            yield from jump(game, id, hex, dice)

    def prompt(self, game: Narvik) -> str:
        return f"Where do they jump: {', '.join(self.able(game))}? (PLACE unit hex; DEFAULT)"

    def check(self, game: Narvik, order: Order) -> None:
        if not isinstance(order, Place):
            return
        if order.unit not in self.able(game):
            legal = self.able(game)
            raise Illegal(f"{order.unit} does not jump now", case="8.1.1", legal=legal)
        if order.place not in self.open_to(game, order.unit):
            legal, why = self.open_to(game, order.unit), self.fault(game, order.place)
            words = f"{order.unit} cannot jump at {order.place}: {why}"
            raise Illegal(words, case="8.1.1", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Place):
            id, hex = order.unit, order.place
        else:
            id = self.able(game)[0]
            hex = self.safest(game, self.open_to(game, id))
        game.push(DropOne((*self.chosen, (id, hex))))
        yield from ()

    def safest(self, game: Narvik, hexes: list[str]) -> str:
        """The one nearest to Bjornfjell."""
        centre = game.at(game.scenario.fact("setup.german.centre"))
        return min(hexes, key=lambda hex: (game.board.grid.distance(centre, game.at(hex)), hex))


def flak_near(game: Narvik, hex: str) -> list[str]:
    """8.1.1  The Allied anti-aircraft units next to a hex."""
    around = (game.board.label(each) for each in game.board.grid.neighbours[game.at(hex)])
    near = (id for each in around for id in game.stack(each))
    return [id for id in near if game.unit(id).aa and game.side_of(id) == ALLIED]


def jump(game: Narvik, id: str, hex: str, dice: Dice) -> Iterator[Event]:
    """8.1.1  One unit's landing, on the table."""
    guns = flak_near(game, hex)
    game.reveal(guns)
    flak = game.scenario.number("reinforcements.airborne_flak") if guns else 0
    roll = dice.roll("airborne landing")
    table = game.scenario.tables.airborne
    result = table[min(roll + flak, max(table))]
    yield Dropped(id, hex, roll, flak, result)
    if result == "lands":
        yield from take(game, GERMAN, (hex,))
        game.put(id, hex)
    else:
        game.send(id, REGROUP[GERMAN] if result == "regroup" else LOST[GERMAN])
