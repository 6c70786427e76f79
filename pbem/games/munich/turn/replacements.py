"""7.2, 7.3  What replacement points buy: reinforcements for later, and refits at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import (
    AVAILABLE,
    ELIMINATED,
    REINFORCEMENTS,
    UTILIZED,
    WITHDRAWN,
    track,
)
from pbem.games.munich.facts.units import AIR, enemy_of
from pbem.games.munich.orders.declared import Done, Mobilize, Refit
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.turn.events import Mobilized, PointsLapsed, Refitted

DISPLAYS = (AVAILABLE, UTILIZED)


def purse(game: Munich, side: Side, country: str) -> int:
    """7.1.1  The points that a country may spend: its own, and those any of its side may use."""
    gift = game.gift.get(side, 0) if country in game.belligerents(side) else 0
    return game.points.get(country, 0) + gift


def pay(game: Munich, side: Side, country: str, price: int) -> None:
    """Own points first."""
    own = min(price, game.points.get(country, 0))
    game.points[country] = game.points.get(country, 0) - own
    if price > own:
        game.gift[side] = game.gift.get(side, 0) - (price - own)


def unspent(game: Munich, side: Side) -> int:
    """The points that a side has not used."""
    return sum(game.points.values()) + game.gift.get(side, 0)


def price_of(game: Munich, order: Mobilize | Refit) -> int | None:
    """7.2  What the chart asks for it; None where it does not sell it."""
    prices = game.scenario.tables.prices
    if isinstance(order, Mobilize):
        return prices["mobilize", "any"]
    return prices.get(("refit", game.unit(order.unit).kind))


# -- what can be bought ----------------------------------------------------------------------------


def check_mobilize(game: Munich, side: Side, order: Mobilize) -> None:
    """7.2.1  Raise Illegal unless the unit waits in the display and can be paid for."""
    _check_owner(game, side, order.unit, "7.2.1")
    if game.where[order.unit] != REINFORCEMENTS:
        words = f"{order.unit} is no reinforcement waiting to be mobilized: it is in "
        raise Illegal(words + _place(game, order.unit), case="7.2.1", legal=purchases(game, side))
    _check_price(game, side, order)


def check_refit(game: Munich, side: Side, order: Refit) -> None:
    """7.3  Raise Illegal unless the reduced unit can be brought to full strength now."""
    id = order.unit
    _check_owner(game, side, id, "7.3")
    if fault := unfit(game, id):
        words, case = fault
        raise Illegal(words, case=case, legal=purchases(game, side))
    _check_price(game, side, order)


def unfit(game: Munich, id: str) -> tuple[str, str] | None:
    """7.3  Why a unit cannot be refitted, whatever it costs, and the case; None if it can."""
    unit, place = game.unit(id), game.where[id]
    if place == ELIMINATED:
        return f"{id} is eliminated, and out of the game for good", "7.3"
    if unit.fort:
        return f"{id} is a fortification, which is never refitted", "7.3"
    if not unit.two_steps:
        return f"{id} has one step only and cannot be refitted", "7.3"
    if id not in game.reduced:
        return f"{id} is at full strength", "7.3"
    if unit.kind == AIR:
        return None if place in DISPLAYS else (f"{id} is in neither display", "7.3")
    if not game.on_map(id):
        return f"{id} is not on the map: it is in {_place(game, id)}", "7.3"
    zone = game.zone(enemy_of(game.owner(id)))
    if game.board.is_in(place, zone):
        case = "10.6" if game.board.is_in(place, game.board.mobilizing) else "7.3"
        return f"{id} is in an enemy zone in {_place(game, id)}", case
    if not in_supply(game, id):
        return f"{id} is out of supply", "7.3"
    return None


def _check_owner(game: Munich, side: Side, id: str, case: str) -> None:
    legal = purchases(game, side)
    if id not in game.roster or id not in game.where:
        raise Illegal(f"there is no unit {id}", case=case, legal=legal)
    if game.owner(id) != side:
        raise Illegal(f"{id} is not yours", case="3.1", legal=legal)


def _check_price(game: Munich, side: Side, order: Mobilize | Refit) -> None:
    country = game.unit(order.unit).country
    price, left = price_of(game, order), purse(game, side, country)
    assert price is not None, f"the chart has no price for {order}"
    if left < price:
        still = " and is neutral still" if not game.allegiance.get(country) else ""
        words = f"{order} costs {price}; {country} has {left} replacement points to spend{still}"
        raise Illegal(words, case="7.1.1", legal=purchases(game, side))


def _place(game: Munich, id: str) -> str:
    place = game.where[id]
    return game.board.name(place) if place in game.board.grid.index else place


def purchases(game: Munich, side: Side) -> Iterator[Order]:
    """7.2  All that a side can buy with the points it has left."""
    if not unspent(game, side):
        return
    for id in game.inside(REINFORCEMENTS):
        if game.owner(id) == side and _affordable(game, side, Mobilize(id)):
            yield Mobilize(id)
    for id in sorted(game.reduced):
        refit = Refit(id)
        if game.owner(id) == side and _affordable(game, side, refit) and not unfit(game, id):
            yield refit


def _affordable(game: Munich, side: Side, order: Mobilize | Refit) -> bool:
    price = price_of(game, order)
    return price is not None and price <= purse(game, side, game.unit(order.unit).country)


# -- buying it -------------------------------------------------------------------------------------


class Spending(Step[Munich], frozen=True):
    """7.2  A side spends its points, one order at a time; what is left is lost."""

    kind: ClassVar = "mobilize"
    public: ClassVar = False  # 15.0 tracks and displays are the owner's affair
    done: ClassVar = Done("mobilization")
    opening: ClassVar = "Mobilization phase. Replacement points"
    side: Side

    def asks(self, game: Munich) -> Side | None:
        return self.side

    def prompt(self, game: Munich) -> str:
        own = [f"{country} {points}" for country, points in game.points.items() if points]
        if gift := game.gift.get(self.side, 0):
            own.append(f"any country {gift}")
        return (
            f"{self.opening}: {', '.join(own)}. What do they buy? "
            f"(MOBILIZE unit, REFIT unit; {self.done})"
        )

    def forced(self, game: Munich) -> Order | None:
        return self.done if next(purchases(game, self.side), None) is None else None

    def answers(self, game: Munich) -> Iterator[Order]:
        yield from purchases(game, self.side)
        yield self.done

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Mobilize):
            check_mobilize(game, self.side, order)
        elif isinstance(order, Refit):
            check_refit(game, self.side, order)
        elif not isinstance(order, Done):
            raise Illegal(f"{order} buys nothing", case="7.2", legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            if left := unspent(game, self.side):
                yield PointsLapsed(self.side, left)
            game.points.clear()
            game.gift.pop(self.side, None)
            return
        assert isinstance(order, Mobilize | Refit)
        price = price_of(game, order)
        assert price is not None, f"the chart has no price for {order}"
        pay(game, self.side, game.unit(order.unit).country, price)
        if isinstance(order, Mobilize):
            yield mobilize(game, self.side, order.unit, dice)
        else:
            yield refit(game, self.side, order.unit)
        game.push(self)


class Windfall(Spending, frozen=True):
    """6.0, 23.2  Points that are spent at once, out of the mobilization phase.

    Purchases that were planned for that phase are made here, as far as these points go; its own
    DONE, and what they cannot pay for, wait.
    """

    kind: ClassVar = "crisis"
    reaction: ClassVar = True
    done: ClassVar = Done("crisis")
    opening: ClassVar = "Replacement points to be spent before anything else"


def mobilize(game: Munich, side: Side, id: str, dice: Dice) -> Event:
    """7.2.1  Half a die, rounded up, is the number of turns until the unit comes."""
    roll = dice.roll(f"mobilization of {id}", only=side)
    wait = -(-roll // game.scenario.number("mobilization.divisor"))
    due = schedule(game, id, max(game.turn, 1) + wait)
    return Mobilized(id, game.unit(id).country, side, roll, due)


def schedule(game: Munich, id: str, turn: int) -> int:
    """7.2.1, 7.4  Put a unit on the turn track; 0 if the game is over before it comes."""
    if turn > game.set_as.turns:
        game.send(id, WITHDRAWN)
        return 0
    game.send(id, track(turn))
    return turn


def refit(game: Munich, side: Side, id: str) -> Event:
    """7.3  The unit is turned to its full side at once."""
    game.reduced.discard(id)
    game.grounded.discard(id)
    hex = game.where[id] if game.on_map(id) else ""
    shown = bool(hex) and game.stack(hex)[-1] == id
    return Refitted(id, game.unit(id).country, side, hex, shown)
