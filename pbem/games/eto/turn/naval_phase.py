"""SEQ-M  The Naval and Air phase: a side sails, attacks and flies, then the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.flights import bring_home, forget_flights
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.naval.attacks import Seeking
from pbem.games.eto.naval.events import FirstAtSea
from pbem.games.eto.naval.out_of_supply import refuel
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.transport.landing import Unloading
from pbem.games.eto.naval.transport.phase_end import AfterEvacuation
from pbem.games.eto.position.fleets import forget_step
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.airstrikes import AirAttacks
from pbem.games.eto.strikes.bombers import note_range
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command


class GoFirst(Command[Europe], frozen=True):
    """SEQ-M  Go before the enemy."""

    answers: ClassVar = ("first",)
    form: ClassVar = "FIRST"
    text: ClassVar = "FIRST"
    spelled: ClassVar = {"FIRST": ("FIRST", "WE FIRST")}


class GoSecond(Command[Europe], frozen=True):
    """SEQ-M  Go after the enemy."""

    answers: ClassVar = ("first",)
    form: ClassVar = "SECOND"
    text: ClassVar = "SECOND"
    spelled: ClassVar = {"SECOND": ("SECOND", "THEY FIRST")}


class Precedence(Asking[Europe], frozen=True):
    """SEQ-M  The side with the initiative decides who performs the phase first."""

    kind: ClassVar = "first"

    def asks(self, game: Europe) -> Side | None:
        return game.speaker(game.initiative)

    def prompt(self, game: Europe) -> str:
        return "Naval and Air phase. Do you act first, or your enemy? (FIRST; SECOND)"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield GoFirst()
        yield GoSecond()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        own = [side for side in game.sides_in_play() if game.partnership(side) == game.initiative]
        others = [side for side in game.sides_in_play() if side not in own]
        first, then = (own, others) if isinstance(order, GoFirst) else (others, own)
        game.push(*(AtSea(side) for side in (*first, *then)), AfterEvacuation(), Refuelling())
        yield FirstAtSea(first[0])


class AtSea(Step[Europe], frozen=True):
    """SEQ-M  The steps of one side: its ships sail, then attack whoever lies where they are."""

    side: Side

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        forget_step(game)
        forget_flights(game)
        game.push(*steps_of(self.side))
        yield from ()


def steps_of(side: Side) -> tuple[Step[Any], ...]:
    """SEQ-M  What a side does in the phase, at sea and in the air."""
    return Sailing(side), AirAttacks(side), Seeking(side), AirMovement(side), AfterSea()


class AfterSea(Step[Europe], frozen=True):
    """12.3, 12.4  Nothing of a side's steps matters any more; all aircraft may fly again."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        forget_step(game)
        forget_flights(game)
        yield from ()


class Refuelling(Step[Europe], frozen=True):
    """33.8  A phase ends: ships in port are in supply again."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        yield from refuel(game)


class Homing(Step[Europe], frozen=True):
    """7.6  End phase: a side's ships return, or are paid for."""

    side: Side

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        forget_step(game)
        note_range(game, self.side)
        game.push(Returning(self.side), Unloading(self.side), AllHome())
        yield from ()


class AllHome(Step[Europe], frozen=True):
    """7.6  A side's ships have returned; aircraft are on their bases, and fly once in the phase."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        forget_step(game)
        bring_home(game)
        yield from ()


def homing(game: Europe) -> tuple[Step[Any], ...]:
    """7.6  The side with the initiative moves all its ships first; all aircraft may fly again."""
    return (AfterSea(), *homing_from(game, homing_order(game)[0]))


def homing_order(game: Europe) -> list[Side]:
    return sorted(game.sides_in_play(), key=lambda side: game.partnership(side) != game.initiative)


def homing_from(game: Europe, side: Side) -> tuple[Step[Any], ...]:
    """7.6  The rest of the ships' End phase, from one side on."""
    sides = homing_order(game)
    return (*map(Homing, sides[sides.index(side) :]), AfterSea(), Refuelling())


def at_sea(game: Europe) -> tuple[Step[Any], ...]:
    return (Precedence(),)
