"""7.2, 7.3  What replacement points buy: reinforcements for later, and refits at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.boxes import (
    AVAILABLE,
    ELIMINATED,
    REINFORCEMENTS,
    UTILIZED,
    WITHDRAWN,
    track,
    whereabouts,
)
from pbem.games.munich.facts.units import AIR, enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.turn.events import Mobilized, PointsLapsed, Refitted
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

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


# -- what can be bought ----------------------------------------------------------------------------


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
        return f"{id} is not on the map: {whereabouts(place)}", "7.3"
    zone = game.zone(enemy_of(game.owner(id)))
    if game.board.is_in(place, zone):
        case = "10.6" if game.board.is_in(place, game.board.mobilizing) else "7.3"
        return f"{id} is in an enemy zone in {game.board.name(place)}", case
    if not in_supply(game, id):
        return f"{id} is out of supply", "7.3"
    return None


def _check_owner(game: Munich, side: Side, id: str, case: str) -> None:
    legal = purchases(game, side)
    if id not in game.roster or id not in game.where:
        raise Illegal(f"there is no unit {id}", case=case, legal=legal)
    if game.owner(id) != side:
        raise Illegal(f"{id} is not yours", case="3.1", legal=legal)


def _whereabouts(game: Munich, id: str) -> str:
    place = game.where[id]
    on_map = place in game.board.grid.index
    return f"it is in {game.board.name(place)}" if on_map else whereabouts(place)


# -- buying it -------------------------------------------------------------------------------------


class Purchase(Command[Munich], frozen=True):
    """7.2  What replacement points buy for one unit."""

    answers: ClassVar = ("mobilize", "crisis")
    unit: str

    def price(self, game: Munich) -> int | None:
        """7.2  What the chart asks for it; None where it does not sell it."""
        raise NotImplementedError

    def check_price(self, game: Munich, side: Side) -> None:
        """7.1.1  Raise Illegal unless the country has the points."""
        country = game.unit(self.unit).country
        price, left = self.price(game), purse(game, side, country)
        assert price is not None, f"the chart has no price for {self}"
        if left < price:
            still = " and is neutral still" if not game.allegiance.get(country) else ""
            words = f"{self} costs {price}; {country} has {left} replacement points to spend{still}"
            raise Illegal(words, case="7.1.1", legal=purchases(game, side))

    def is_affordable(self, game: Munich, side: Side) -> bool:
        price = self.price(game)
        return price is not None and price <= purse(game, side, game.unit(self.unit).country)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        price = self.price(game)
        assert price is not None, f"the chart has no price for {self}"
        pay(game, side, game.unit(self.unit).country, price)
        yield self.bought(game, side, dice)

    def bought(self, game: Munich, side: Side, dice: Dice) -> Event:
        """What comes of it."""
        raise NotImplementedError

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if units == (order.unit,):
                hex = view.where[order.unit] if view.on_map(order.unit) else ""
                yield order, order.as_option(view, side, hex)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """7.2  The price, what is left of the country's points, and what it brings."""
        country, price, kept = self.bill(view, side)
        yield f"costs {price} RP; {country} keeps {kept}"
        yield from self.gain(view)

    def why(self, view: Munich, side: Side) -> str:
        """7.2  What is left of the country's points."""
        country, _, kept = self.bill(view, side)
        return f"{country} keeps {kept} RP"

    def bill(self, view: Munich, side: Side) -> tuple[str, int, int]:
        """Which country pays, how much, and what it keeps."""
        country, price = view.unit(self.unit).country, self.price(view)
        assert price is not None, f"the chart has no price for {self}"
        return country, price, purse(view, side, country) - price

    def gain(self, view: Munich) -> Iterator[str]:
        raise NotImplementedError


class Mobilize(Purchase, frozen=True):
    """7.2.1  Pay for a reinforcement, which comes some turns later."""

    form: ClassVar = "MOBILIZE UNIT"
    text: ClassVar = "MOBILIZE {unit}"
    spelled: ClassVar = {
        "MOBILIZE": ("MOBILIZE", "MOBILISE", "MOBILIZATION", "MOBILISATION"),
    }

    def price(self, game: Munich) -> int | None:
        return game.scenario.tables.prices["mobilize", "any"]

    def check(self, game: Munich, side: Side) -> None:
        """7.2.1  Raise Illegal unless the unit waits in the display and can be paid for."""
        _check_owner(game, side, self.unit, "7.2.1")
        if game.where[self.unit] != REINFORCEMENTS:
            words = f"{self.unit} is no reinforcement waiting to be mobilized: "
            words += _whereabouts(game, self.unit)
            raise Illegal(words, case="7.2.1", legal=purchases(game, side))
        self.check_price(game, side)

    def bought(self, game: Munich, side: Side, dice: Dice) -> Event:
        """7.2.1  Half a die, rounded up, is the number of turns until the unit comes."""
        roll = dice.roll(f"mobilization of {self.unit}", only=side)
        wait = -(-roll // game.scenario.number("mobilization.divisor"))
        due = schedule(game, self.unit, max(game.turn, 1) + wait)
        return Mobilized(self.unit, game.unit(self.unit).country, side, roll, due)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        for id in game.inside(REINFORCEMENTS) if unspent(game, side) else ():
            order = cls(id)
            if game.owner(id) == side and order.is_affordable(game, side):
                yield order

    def gain(self, view: Munich) -> Iterator[str]:
        last = -(-6 // view.scenario.number("mobilization.divisor"))
        turn = max(view.turn, 1)
        yield f"{view.unit(self.unit).factors()} arrives in turn {turn + 1} to {turn + last}"
        if turn + last > view.set_as.turns:
            yield f"the game ends with turn {view.set_as.turns}"

    def use_up(self, view: Munich, side: Side) -> None:
        schedule(view, self.unit, max(view.turn, 1) + 1)


class Refit(Purchase, frozen=True):
    """7.3  Bring a reduced unit to full strength."""

    form: ClassVar = "REFIT UNIT"
    text: ClassVar = "REFIT {unit}"
    spelled: ClassVar = {"REFIT": ("REFIT",)}

    def price(self, game: Munich) -> int | None:
        return game.scenario.tables.prices.get(("refit", game.unit(self.unit).kind))

    def check(self, game: Munich, side: Side) -> None:
        """7.3  Raise Illegal unless the reduced unit can be brought to full strength now."""
        _check_owner(game, side, self.unit, "7.3")
        if fault := unfit(game, self.unit):
            words, case = fault
            raise Illegal(words, case=case, legal=purchases(game, side))
        self.check_price(game, side)

    def bought(self, game: Munich, side: Side, dice: Dice) -> Event:
        """7.3  The unit is turned to its full side at once."""
        id = self.unit
        game.reduced.discard(id)
        game.grounded.discard(id)
        hex = game.where[id] if game.on_map(id) else ""
        shown = bool(hex) and game.stack(hex)[-1] == id
        return Refitted(id, game.unit(id).country, side, hex, shown)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        for id in sorted(game.reduced) if unspent(game, side) else ():
            order = cls(id)
            mine = game.owner(id) == side
            if mine and order.is_affordable(game, side) and not unfit(game, id):
                yield order

    def gain(self, view: Munich) -> Iterator[str]:
        unit = view.unit(self.unit)
        yield f"from {unit.factors(reduced=True)} to {unit.factors()}"


def purchases(game: Munich, side: Side) -> Iterator[Purchase]:
    """7.2  All that a side can buy with the points it has left."""
    yield from Mobilize.some(game, side)
    yield from Refit.some(game, side)


class Spending(Acting[Munich], frozen=True):
    """7.2  A side spends its points, one order at a time; what is left is lost."""

    kind: ClassVar = "mobilize"
    orders: ClassVar = (Mobilize, Refit)
    done: ClassVar = Done("mobilization")
    opening: ClassVar = "Mobilization phase. Replacement points"

    def prompt(self, game: Munich) -> str:
        own = [f"{country} {points}" for country, points in game.points.items() if points]
        if gift := game.gift.get(self.side, 0):
            own.append(f"any country {gift}")
        return (
            f"{self.opening}: {', '.join(own)}. What do they buy? "
            f"(MOBILIZE unit, REFIT unit; {self.done})"
        )

    def finished(self, game: Munich) -> Iterator[Event]:
        if left := unspent(game, self.side):
            yield PointsLapsed(self.side, left)
        game.points.clear()
        game.gift.pop(self.side, None)


class Windfall(Spending, frozen=True):
    """6.0, 23.2  Points that are spent at once, out of the mobilization phase.

    Purchases that were planned for that phase are made here, as far as these points go; its own
    DONE, and what they cannot pay for, wait.
    """

    kind: ClassVar = "crisis"
    reaction: ClassVar = True
    done: ClassVar = Done("crisis")
    opening: ClassVar = "Replacement points to be spent before anything else"

    def usual(self, game: Munich) -> Order:
        """6.0  Those points must be used."""
        return next(self.answers(game))

    def staying(self, game: Munich) -> Order:
        return self.usual(game)


def schedule(game: Munich, id: str, turn: int) -> int:
    """7.2.1, 7.4  Put a unit on the turn track; 0 if the game is over before it comes."""
    if turn > game.set_as.turns:
        game.send(id, WITHDRAWN)
        return 0
    game.send(id, track(turn))
    return turn
