"""7.0  Random events, and the reinforcements that come with them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.narvik.facts.boxes import ASIDE, HAND, POOL
from pbem.games.narvik.facts.staging import TRANSIT
from pbem.games.narvik.facts.tables import EventRow
from pbem.games.narvik.facts.units import GERMAN, OPTIONAL_B
from pbem.games.narvik.position.events import ReturnedToPool
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.events import Drawn, Happened, PointsChanged, ReliefAdvanced
from pbem.games.narvik.turn.rally import RallyOne
from pbem.games.narvik.turn.transfer import TransferTroops


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
