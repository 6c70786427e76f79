"""7.6  Ships return in the End phase, or stay at sea for EP, or out of supply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, done_without_dice
from pbem.games.eto.command.launching import funds, pay
from pbem.games.eto.naval.end_phase import Upkeep, bill, lacking, payer, ships_out
from pbem.games.eto.naval.events import OutOfFuel, ShipsPaidFor
from pbem.games.eto.naval.routes import nearest_port
from pbem.games.eto.naval.sailing import Sail, Sailing, stacks
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position import fog
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "7.6"
HOME, STAY, MOST = "HOME", "AT SEA", "MOST"


class Return(Sail, frozen=True):
    """7.6  Ships move in the End phase, as a rule into a port."""

    answers: ClassVar = ("return",)
    verb: ClassVar = "RETURN"
    form: ClassVar = """
        RETURN _returning path? ATSEA?
        RETURN _returning TO path ATSEA?
    """
    parts: ClassVar = "_returning: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"RETURN": ("RETURN", "STEAM HOME"), "ATSEA": ("AT SEA", "OUTSIDE")}


class ReturnAll(Command[Europe], frozen=True):
    """7.6  All ships that can go into the nearest port that takes them."""

    answers: ClassVar = ("return",)
    form: ClassVar = "RETURN ALL"
    text: ClassVar = "RETURN ALL"

    def check(self, game: Europe, side: Side) -> None:
        if next(homeward(game, side), None) is None:
            raise Illegal("no ship of yours can get into a port", case=CASE)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        for order in homeward(view, side):
            who = " + ".join(order.units)
            yield f"{who} to {view.board.name(order.way[-1])}"
            dangers = order.met(view, side, order.course(view, side))
            yield from (f"{who}: {each}" for each in dangers)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(HomewardBound(side))
        yield from ()


class HomewardBound(Step[Europe], frozen=True):
    """7.6  One stack after the other returns."""

    side: Side

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        order = next(homeward(fog.view(game, self.side), self.side), None)
        if order is not None:
            game.push(self)
            yield from order.play(game, self.side, dice)

    def foresee(self, game: Europe) -> None:
        done_without_dice(self, game)


def homeward(game: Europe, side: Side) -> Iterator[Return]:
    """7.6  For each stack that has not moved, or each ship of it, the way to the nearest port.

    Not for those who stay at sea for nothing: who took part in strategic warfare.
    """
    for stack in stacks(game, side):
        ships = tuple(id for id in stack if id not in game.raided)
        if not ships:
            continue
        port = None if game.sailed.keys() & set(ships) else nearest_port(game, ships)
        order = Return(ships, (port,)) if port else None
        if order and passes(order.check, game, side):  # 32.5
            yield order


class Returning(Sailing, frozen=True):
    """7.6  A side's ships at sea return to ports, or are paid for."""

    kind: ClassVar = "return"
    undisturbed: ClassVar = True
    moves: ClassVar = Return
    orders: ClassVar = (Return, ReturnAll)
    done: ClassVar[Command[Any]] = Done("returning")

    def prompt(self, game: Europe) -> str:
        ways = "RETURN ships port; RETURN ALL; RETURN ships space AT SEA; DONE RETURNING"
        name, owed = game.board.name, bill(game, self.side)
        areas = ", ".join(f"{each.cost} EP in {name(each.place)}" for each in owed)
        cost = f" Those who stay cost {areas}." if owed else ""
        return f"End phase: ships at sea return to port.{cost} Which sail? ({ways})"

    def check_done(self, game: Europe) -> None:
        super().check_done(game)
        too_few = lacking(game, bill(game, self.side))
        order = next(homeward(game, self.side), None) if too_few else None
        if order is not None:
            nation, points = next(iter(too_few.items()))
            words = f"{nation} has {points} EP too few for its ships at sea: who can must return"
            raise Illegal(words, case=CASE, legal=[order, "RETURN ALL"])

    def possible(self, game: Europe) -> Iterator[Command[Any]]:
        yield from Return.some(game, self.side)
        if next(homeward(game, self.side), None) is not None:
            yield ReturnAll()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Home with all who can, or stay as long as it does not cost more than so much."""
        if choice[0] == STAY:
            dear = sum(each.cost for each in bill(game, self.side)) > int(choice[1])
            return self._home(game) if dear else self.usual(game)
        return self._home(game) if choice[0] == HOME else super().by_standing(game, choice)

    def _home(self, game: Europe) -> Order:
        return next(homeward(game, self.side), None) or self.usual(game)

    def usual(self, game: Europe) -> Order:
        return self.ending(game) or super().usual(game)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        order = super().sample(game, chance)
        return order if not isinstance(order, Done) else self._home(game)

    def finished(self, game: Europe) -> Iterator[Event]:
        game.push(Settling(self.side))
        return super().finished(game)


# -- paying ---------------------------------------------------------------------------------------


class Settling(Step[Europe], frozen=True):
    """7.6  Who stays at sea is paid for as far as there are EP; who is not, is out of supply."""

    side: Side
    paid: tuple[str, ...] = ()  # areas

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        owed = [each for each in bill(game, self.side) if each.place not in self.paid]
        if not lacking(game, owed):
            yield from (pay_for(game, self.side, each) for each in owed)
        elif any(is_affordable(game, each) for each in owed):
            game.push(Keeping(self.side, self.paid))
        else:
            for each in owed:
                ships = ships_out(game, each.nation, each.place)
                game.unsupplied.update(ships)
                yield OutOfFuel(ships, self.side, hex=each.place)


def is_affordable(game: Europe, upkeep: Upkeep) -> bool:
    return upkeep.cost <= funds(game, payer(game, upkeep.nation))


def pay_for(game: Europe, side: Side, upkeep: Upkeep) -> Event:
    pay(game, payer(game, upkeep.nation), upkeep.cost)
    return ShipsPaidFor(side, upkeep.nation, upkeep.place, upkeep.cost)


class PayFor(Command[Europe], frozen=True):
    """7.6  Keep the ships in an area in supply."""

    answers: ClassVar = ("upkeep",)
    form: ClassVar = "PAYFOR place"
    text: ClassVar = "PAY FOR {place}"
    spelled: ClassVar = {"PAYFOR": ("PAY FOR", "MAINTAIN")}
    place: str


class Keeping(Asking[Europe], frozen=True):
    """7.6  There are not EP for all ships at sea: which area is paid for next?"""

    kind: ClassVar = "upkeep"
    usually: ClassVar = (MOST,)
    side: Side
    paid: tuple[str, ...]

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def owed(self, game: Europe) -> list[Upkeep]:
        left = (each for each in bill(game, self.side) if each.place not in self.paid)
        return [each for each in left if is_affordable(game, each)]

    def prompt(self, game: Europe) -> str:
        name = game.board.name
        costs = ", ".join(f"{name(each.place)} {each.cost} EP" for each in self.owed(game))
        return (
            "There are not enough EP for all ships at sea; who is not paid for is out of supply. "
            f"Which area is paid for next? {costs}. (PAY FOR area)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from (PayFor(place) for place in dict.fromkeys(e.place for e in self.owed(game)))

    def check(self, game: Europe, order: Order) -> None:
        if order not in (legal := list(self.answers(game))):
            raise Illegal("no ships there can be paid for", case=CASE, legal=legal)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        owed = self.owed(game)
        named = [PayFor(place) for place in choice if place in {each.place for each in owed}]
        if named or choice[0] != MOST:
            return next(iter(named), None)
        return PayFor(max(owed, key=lambda each: len(ships_out(game, *each[:2]))).place)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, PayFor)
        for each in self.owed(game):
            if each.place == order.place and is_affordable(game, each):
                yield pay_for(game, self.side, each)
        game.push(Settling(self.side, (*self.paid, order.place)))
