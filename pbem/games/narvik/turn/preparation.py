"""6.0, 7.0  The preparation phase up to the initiative: action points, random events."""

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
from pbem.games.narvik.facts.staging import BARDUFOSS, STAGING, TRANSIT
from pbem.games.narvik.facts.tables import EventRow
from pbem.games.narvik.facts.units import ALLIED, GERMAN, NORWEGIAN, OPTIONAL_B, SIDES
from pbem.games.narvik.orders.kinds import Rally, Transfer
from pbem.games.narvik.position.boxes import ASIDE, HAND, LOST, POOL, REGROUP, TRANSFER
from pbem.games.narvik.position.events import Placed, ReturnedToPool
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.events import (
    Drawn,
    Happened,
    InitiativeSet,
    PointsChanged,
    PointsGiven,
    Reason,
    ReliefAdvanced,
    Transferred,
)
from pbem.games.narvik.turn.victory import objectives_held


def sources(game: Narvik, side: Side) -> Iterator[Reason]:
    """6.1  What a side adds to its die."""
    worth = game.scenario.tables.action_points
    peaks = game.board.numbered_peaks & game.occupied(side)
    held = objectives_held(game, side).bit_count()
    if side == ALLIED:
        if any(game.unit(id).staff for area in STAGING for id in game.inside(area)):
            yield Reason(worth[ALLIED, "auchinleck"], "Auchinleck")
        each = worth[ALLIED, "objective"]
    else:
        if any(game.unit(id).dietl for id in game.units_of(GERMAN)):
            yield Reason(worth[GERMAN, "dietl"], "Dietl")
        signals = any(
            game.unit(id).signal and game.board.is_in(game.where[id], peaks)
            for id in game.units_of(GERMAN)
        )
        each = worth[GERMAN, "objective_with_signals" if signals else "objective"]
    if held:
        yield Reason(held * each, f"{held} {'objective' if held == 1 else 'objectives'}")
    if peaks.bit_count() >= game.scenario.number("action_points.peaks_needed"):
        yield Reason(worth[side, "peaks"], "numbered peaks")
    if side == GERMAN and (points := game.scenario.tables.relief[game.relief].points):
        yield Reason(points, "the relief column")


class GivePoints(Step[Narvik], frozen=True):
    """6.1  Both sides roll for their action points; nothing is left from the turn before."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            game.points[side] = 0
            roll = dice.roll(f"{side.title()} action points")
            reasons = tuple(sources(game, side))
            game.gain(side, roll + sum(each.points for each in reasons))
            yield PointsGiven(side, roll, reasons, game.points[side])


class RollEvent(Step[Narvik], frozen=True):
    """7.0  One side's random event, with the reinforcements it brings."""

    side: Side

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        roll = dice.roll(f"{self.side.title()} event")
        row = game.scenario.tables.events[self.side][roll]
        yield Happened(self.side, roll, row.name)
        bjornfjell = game.scenario.fact("setup.german.centre")
        if row.effect != "bjornfjell" or game.holder(bjornfjell) == GERMAN:
            yield from self.points(game, row)
        yield from self.effect(game, row.effect, dice)
        yield from self.draw(game, row, dice)

    def points(self, game: Narvik, row: EventRow) -> Iterator[Event]:
        for side, points in row.points.items():
            if points:
                yield PointsChanged(side, game.gain(side, points), row.name)

    def effect(self, game: Narvik, effect: str, dice: Dice) -> Iterator[Event]:
        if effect == "advance":
            yield from advance(game)
        elif effect == "two_formations" and game.arriving:
            game.arriving = game.scenario.number("reinforcements.formations_with_r4")
        elif effect == "empty_transit":
            yield from empty_transit(game)
        elif effect == "return_norwegian":
            game.push(RallyOne())
        elif effect == "transfer" and self.threatened(game):
            game.transferred = True
            plus = game.scenario.number("events.transfer_plus")
            game.push(TransferTroops(dice.roll("troops to transfer") + plus))

    def threatened(self, game: Narvik) -> bool:
        """7.1  Once a game, and only when the column has come far enough."""
        return not game.transferred and game.scenario.tables.relief[game.relief].transfer

    def draw(self, game: Narvik, row: EventRow, dice: Dice) -> Iterator[Event]:
        """8.1, 8.2.1  As many counters as the dice say, blindly; the enemy does not see which."""
        if not row.dice:
            return
        label = f"{self.side.title()} reinforcements"
        total = sum(dice.roll(label) for _ in range(row.dice))
        if row.half:
            total = -(-total // 2)
        drawn = []
        for _ in range(min(total, len(game.inside(POOL[self.side])))):
            pool = game.inside(POOL[self.side])
            id = pool[dice.roll(f"{self.side.title()} draw", len(pool), only=self.side) - 1]
            game.send(id, HAND[self.side])
            drawn.append(id)
        yield Drawn(self.side, len(drawn), tuple(drawn))


def advance(game: Narvik) -> Iterator[Event]:
    """7.1  The relief column goes one box on; 22.2 at Narvik it brings a division nearer."""
    track = game.scenario.tables.relief
    if game.relief + 1 >= len(track):
        return
    game.relief += 1
    yield ReliefAdvanced(game.relief, track[game.relief].name)
    if track[game.relief].ends and game.plays("second_division"):
        for id in game.roster.coded(GERMAN, OPTIONAL_B):
            if game.where[id] == ASIDE[GERMAN]:
                game.send(id, POOL[GERMAN])


def empty_transit(game: Narvik) -> Iterator[Event]:
    """Sweden has second thoughts: who waits there goes back to the pool."""
    waiting = game.inside(TRANSIT)
    for id in waiting:
        game.send(id, POOL[GERMAN])
    if waiting:
        yield ReturnedToPool(GERMAN, len(waiting), "Sweden lets nobody through", waiting)


class RallyOne(Step[Narvik], frozen=True):
    """One lost or disrupted Norwegian unit comes back to Bardufoss."""

    kind: ClassVar = "rally"
    public: ClassVar = False

    def fallen(self, game: Narvik) -> list[str]:
        boxes = (*game.inside(REGROUP[ALLIED]), *game.inside(LOST[ALLIED]))
        return [id for id in boxes if game.unit(id).nationality == NORWEGIAN]

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.fallen(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Narvik) -> str:
        return f"Which Norwegian unit rallies? (RALLY unit: {', '.join(self.fallen(game))})"

    def answers(self, game: Narvik) -> Iterator[Order]:
        return (Rally(id) for id in self.fallen(game))

    def check(self, game: Narvik, order: Order) -> None:
        if not isinstance(order, Rally) or order.unit not in self.fallen(game):
            legal = self.answers(game)
            raise Illegal(f"{order} names no fallen Norwegian unit", case="7.1", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Rally)
        game.send(order.unit, BARDUFOSS)
        yield Placed(order.unit, NORWEGIAN, ALLIED, BARDUFOSS, "rally")


class TransferTroops(Step[Narvik], frozen=True):
    """7.1  The threat from the south: the Allies give up so many units, or all they have."""

    kind: ClassVar = "transfer"
    public: ClassVar = False
    count: int

    def eligible(self, game: Narvik) -> list[str]:
        """British, French and Polish ground units on the map or in a staging area."""
        nations = game.scenario.fact("events.transfer_nationalities")
        staged = (id for area in STAGING for id in game.inside(area))
        there = (*game.units_of(ALLIED), *staged)
        return [
            id for id in there if game.unit(id).nationality in nations and not game.unit(id).staff
        ]

    def due(self, game: Narvik) -> int:
        return min(self.count, len(self.eligible(game)))

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.eligible(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Narvik) -> str:
        due = self.due(game)
        return f"Send {due} unit{'s' if due != 1 else ''} south: TRANSFER unit + unit ..."

    def answers(self, game: Narvik) -> Iterator[Order]:
        found = combinations(self.eligible(game), self.due(game))
        return (Transfer(units) for units in found)

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """Any units; of forty, seven can be chosen in eighteen million ways."""
        return Transfer(tuple(chance.sample(self.eligible(game), self.due(game))))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Transfer)
        eligible, due = self.eligible(game), self.due(game)
        for id in order.units:
            if id not in eligible:
                raise Illegal(f"{id} cannot be sent south", case="7.1", legal=eligible)
        if len(set(order.units)) != due or len(order.units) != due:
            raise Illegal(f"{due} units must go, each once", case="7.1", legal=eligible)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Transfer)
        for id in order.units:
            game.send(id, TRANSFER)
        yield Transferred(len(order.units), order.units)


class SetInitiative(Step[Narvik], frozen=True):
    """6.4  Who has more points is the first player; a tie is the Allies'."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        allied, german = game.points[ALLIED], game.points[GERMAN]
        if allied == german:
            game.initiative = str(game.scenario.fact("initiative.tie"))
        else:
            game.initiative = ALLIED if allied > german else GERMAN
        yield InitiativeSet(game.initiative, allied, german)
