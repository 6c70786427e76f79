"""8.0  The reinforcement segment: what was drawn is deployed, what is scheduled arrives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.facts.staging import HARSTAD, TRANSIT
from pbem.games.narvik.facts.units import ALLIED, GERMAN, OPTIONAL, OPTIONAL_B
from pbem.games.narvik.orders.kinds import Call, Default, Place, Reserve
from pbem.games.narvik.position.boxes import ASIDE, HAND, LOST, POOL, REGROUP, SCHEDULED, STRIKES
from pbem.games.narvik.position.events import Placed, ReturnedToPool
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import may_join, stack_fault
from pbem.games.narvik.turn.events import Dropped, FormationArrived, Reserved
from pbem.games.narvik.turn.victory import take
from pbem.wargame.hexgrid import Mask


class Reinforce(Step[Narvik], frozen=True):
    """8.1, 8.2  One side deploys; what needs no decision goes to its place at once."""

    side: Side

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id in game.inside(HAND[self.side]):
            unit = game.unit(id)
            if unit.airborne or unit.code == OPTIONAL_B:
                continue
            if unit.strike:
                place = STRIKES[self.side]
            else:
                place = TRANSIT if self.side == GERMAN else HARSTAD
            game.send(id, place)
            secret = unit.strike  # 21.0 nobody looks into a display
            yield Placed(id, unit.nationality, self.side, place, "reinforcement", secret)
        if self.side == GERMAN:
            game.push(DropOne(), ArriveSouth())
        else:
            game.push(BuyReserves(), CallFormation())


class DropOne(Step[Narvik], frozen=True):
    """8.1.1  All airborne units are given their landing hexes; only then does any of them jump."""

    kind: ClassVar = "drop"
    public: ClassVar = False
    chosen: tuple[tuple[str, str], ...] = ()

    def waiting(self, game: Narvik) -> list[str]:
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

    def asks(self, game: Narvik) -> Side | None:
        waiting = self.waiting(game)
        return GERMAN if waiting and self.open_to(game, waiting[0]) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id, hex in self.chosen:
            yield from jump(game, id, hex, dice)

    def prompt(self, game: Narvik) -> str:
        return f"Where do they jump? PLACE unit hex, or DEFAULT: {', '.join(self.waiting(game))}."

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Default()
        for id in self.waiting(game):
            for hex in self.open_to(game, id):
                yield Place(id, hex)

    def check(self, game: Narvik, order: Order) -> None:
        if not isinstance(order, Place):
            return
        if order.unit not in self.waiting(game):
            legal = self.waiting(game)
            raise Illegal(f"{order.unit} does not jump now", case="8.1.1", legal=legal)
        if order.place not in self.open_to(game, order.unit):
            legal = self.open_to(game, order.unit)
            raise Illegal(f"{order.unit} cannot jump at {order.place}", case="8.1.1", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Place):
            id, hex = order.unit, order.place
        else:
            id = self.waiting(game)[0]
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


class ArriveSouth(Step[Narvik], frozen=True):
    """22.2  The second division's units come on at the south edge."""

    kind: ClassVar = "entry"
    public: ClassVar = False

    def waiting(self, game: Narvik) -> list[str]:
        return [id for id in game.inside(HAND[GERMAN]) if game.unit(id).code == OPTIONAL_B]

    def open_to(self, game: Narvik, id: str) -> list[str]:
        legs, board = game.unit(id).legs, game.board
        return [
            hex
            for hex in board.grid.named(board.edges["south"] & ~game.occupied(ALLIED))
            if board.entering(legs, game.at(hex)) is not None and may_join(game, id, hex)
        ]

    def asks(self, game: Narvik) -> Side | None:
        waiting = self.waiting(game)
        return GERMAN if waiting and self.open_to(game, waiting[0]) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """Who finds no room goes back to the pool."""
        left = tuple(self.waiting(game))
        for id in left:
            game.send(id, POOL[GERMAN])
        if left:
            yield ReturnedToPool(GERMAN, len(left), "there is no room at the south edge", left)

    def prompt(self, game: Narvik) -> str:
        return f"Place at the south edge (PLACE unit hex): {', '.join(self.waiting(game))}."

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Default()
        for id in self.waiting(game):
            for hex in self.open_to(game, id):
                yield Place(id, hex)

    def check(self, game: Narvik, order: Order) -> None:
        if isinstance(order, Place) and (
            order.unit not in self.waiting(game)
            or order.place not in self.open_to(game, order.unit)
        ):
            legal = self.answers(game)
            raise Illegal(f"{order.unit} cannot enter at {order.place}", case="22.2", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        id = order.unit if isinstance(order, Place) else self.waiting(game)[0]
        hex = order.place if isinstance(order, Place) else self.open_to(game, id)[0]
        game.push(self)
        yield from take(game, GERMAN, (hex,))
        game.put(id, hex)
        yield Placed(id, game.unit(id).nationality, GERMAN, hex, "reinforcement")


class BuyReserves(Step[Narvik], frozen=True):
    """22.3  From turn 2 on the Allies may buy optional British units into their pool."""

    kind: ClassVar = "reserve"
    public: ClassVar = False

    def price(self, game: Narvik) -> int:
        return game.scenario.number("british_reserves.points")

    def on_offer(self, game: Narvik) -> list[str]:
        if not game.plays("british_reserves"):
            return []
        if game.turn < game.scenario.number("british_reserves.from_turn"):
            return []
        if game.points[ALLIED] < self.price(game):
            return []
        return [id for id in game.inside(ASIDE[ALLIED]) if game.unit(id).code == OPTIONAL]

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.on_offer(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Narvik) -> str:
        units = ", ".join(self.on_offer(game))
        return f"RESERVE {units} ({self.price(game)} AP each), or NO RESERVE?"

    def answers(self, game: Narvik) -> Iterator[Order]:
        units = self.on_offer(game)
        for count in range(min(len(units), game.points[ALLIED] // self.price(game)) + 1):
            yield from (Reserve(some) for some in combinations(units, count))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Reserve)
        units = order.units
        if len(set(units)) != len(units) or set(units) - set(self.on_offer(game)):
            legal = self.answers(game)
            raise Illegal(f"{order} names units that are not on offer", case="22.3", legal=legal)
        cost, have = len(units) * self.price(game), game.points[ALLIED]
        if cost > have:
            words = f"{order} costs {cost} AP and you have {have}"
            raise Illegal(words, case="22.3", legal=self.answers(game))

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Reserve)
        if order.units:
            cost = len(order.units) * self.price(game)
            game.pay(ALLIED, cost)
            for id in order.units:
                game.send(id, POOL[ALLIED])
            yield Reserved(order.units, cost)


class CallFormation(Step[Narvik], frozen=True):
    """8.2.2  On a turn with an S the Allies choose who comes."""

    kind: ClassVar = "formation"
    public: ClassVar = False

    def waiting(self, game: Narvik) -> list[str]:
        return sorted({game.unit(id).formation for id in game.inside(SCHEDULED)})

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if game.arriving and self.waiting(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Narvik) -> str:
        return f"Which formation arrives? CALL {' or '.join(self.waiting(game))}."

    def answers(self, game: Narvik) -> Iterator[Order]:
        return (Call(each) for each in self.waiting(game))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Call)
        if order.formation not in self.waiting(game):
            legal = self.answers(game)
            raise Illegal(f"{order.formation} cannot come", case="8.2.2", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Call)
        game.arriving -= 1
        fact = game.scenario.fact("formations")[order.formation]
        units = [id for id in game.inside(SCHEDULED) if game.unit(id).formation == order.formation]
        for id in units:
            game.send(id, fact["staging"])
        yield FormationArrived(order.formation, fact["name"], fact["staging"], len(units))
        game.push(self)
