"""7.0  Event chits: drawn, kept and played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.facts import tables
from pbem.games.norway.orders.general import ALL, NEVER
from pbem.games.norway.position.game import DRAWABLE, GONE, HELD, IN_PLAY, Norway
from pbem.games.norway.position.question import Question
from pbem.games.norway.turn.events import ChitDrawn, ChitLapsed, ChitPlayed, EventChecked
from pbem.games.norway.turn.events_played.effect import Keep, OwnPart, Play
from pbem.games.norway.turn.events_played.effects import EFFECTS

STATES = {
    tables.REMOVED: GONE,
    tables.RETURNS: DRAWABLE,
    tables.STAYS: IN_PLAY,
    tables.MARKER: IN_PLAY,
}
"""7.3  Where a chit is once it has been played."""

WEATHER = "weather"


class CheckForEvent(Step[Norway], frozen=True):
    """7.0, 6.1  In a mid-turn a side rolls, and may draw one event."""

    side: Side

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        roll = dice.roll(f"{self.side.title()} event check")
        most = game.scenario.number(f"midturn.event.{self.side}")
        drawn = roll <= most and bool(drawable(game, self.side))
        yield EventChecked(self.side, roll, drawn)
        if drawn:
            yield from draw_chit(game, self.side, dice, at_once=False)


def drawable(game: Norway, side: Side) -> list[str]:
    """7.3  The events of a side that can be drawn."""
    chits = game.scenario.tables.chits(side)
    return [id for id in chits if game.chits.get(id, DRAWABLE) == DRAWABLE]


def held(game: Norway, side: Side) -> list[str]:
    """7.1  The events that a side keeps."""
    return [id for id in game.scenario.tables.chits(side) if game.chits.get(id) == HELD]


def draw_chit(game: Norway, side: Side, dice: Dice, *, at_once: bool) -> Iterator[Event]:
    """7.1, 25.1  One event by chance, to be kept or, if it must be, to be played."""
    chits = drawable(game, side)
    if not chits:
        return
    chit = chits[dice.roll(f"draw of {len(chits)} events", len(chits), only=side) - 1]
    if chit == WEATHER and game.turn == game.scenario.last_turn:
        game.chits[chit] = GONE  # 26.2 too late for the weather: another one
        yield ChitLapsed(side, chit, "it is the last turn, and another event is drawn")
        yield from draw_chit(game, side, dice, at_once=at_once)
        return
    game.chits[chit] = HELD
    if at_once or game.scenario.tables.events[chit].must:
        game.push(PlayNow(side, chit))
    else:
        yield ChitDrawn(side, chit)


def play_chit(game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
    """7.3  An event happens, and its chit goes where it belongs."""
    row = game.scenario.tables.events[order.chit]
    game.chits[order.chit] = STATES[row.after]
    yield ChitPlayed(row.side, order.chit, order.place, order.support)
    yield from EFFECTS[order.chit].carry_out(game, order, dice)


def standing_way(game: Norway, chit: str, choice: tuple[str, ...]) -> Play | None:
    """How a standing order has an event played: in the first place that it names, if it does."""
    ways = EFFECTS[chit].ways(game)
    if choice == (ALL,):
        return next(ways, None)
    if chit not in choice:
        return None
    behind = choice[choice.index(chit) + 1 :]
    named = list(takewhile(lambda each: each not in EFFECTS, behind))
    if not named:
        return next(ways, None)
    there = [way for way in ways if way.place in named]
    return min(there, key=lambda way: named.index(way.place), default=None)


class PlayNow(Question, frozen=True):
    """7.1, 25.1  An event that must be played at once; asked only where there is a choice."""

    kind: ClassVar = "event"
    reaction: ClassVar = True
    side: Side
    chit: str

    def ways(self, game: Norway) -> list[Play]:
        effect = EFFECTS[self.chit]
        return [] if effect.closed(game) else list(effect.ways(game))

    def asks(self, game: Norway) -> Side | None:
        return self.side if len(self.ways(game)) > 1 else None

    def prompt(self, game: Norway) -> str:
        name = game.scenario.tables.events[self.chit].name
        return f"{name} must be played now: {EFFECTS[self.chit].prompt}"

    def answers(self, game: Norway) -> Iterator[Order]:
        return iter(self.ways(game))

    def check(self, game: Norway, order: Order) -> None:
        if not isinstance(order, Play) or order.chit != self.chit:
            raise Illegal("this event must be played now", case="7.1", legal=self.ways(game))
        EFFECTS[self.chit].check(game, order)

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        return standing_way(game, self.chit, choice)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Play)
        return play_chit(game, order, dice)

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        ways = self.ways(game)
        if ways:
            yield from play_chit(game, ways[0], dice)
            return
        game.chits[self.chit] = DRAWABLE
        why = EFFECTS[self.chit].closed(game) or "there is nothing to use it on"
        yield ChitLapsed(self.side, self.chit, why)


class PlayEvents(OwnPart, frozen=True):
    """7.1, 7.4  In its part of a mid-turn a side may play events that it holds, one by one."""

    kind: ClassVar = "event"

    def playable(self, game: Norway) -> list[str]:
        return [
            chit
            for chit in held(game, self.side)
            if not EFFECTS[chit].closed(game) and any(True for _ in EFFECTS[chit].ways(game))
        ]

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.playable(game) else None

    def prompt(self, game: Norway) -> str:
        events = game.scenario.tables.events
        have = "; ".join(
            f"{events[chit].name} (PLAY {chit}{EFFECTS[chit].written})"
            for chit in self.playable(game)
        )
        return f"You may play an event now, or keep all for later (KEEP): {have}."

    def answers(self, game: Norway) -> Iterator[Order]:
        yield Keep()
        for chit in self.playable(game):
            yield from EFFECTS[chit].ways(game)

    def check(self, game: Norway, order: Order) -> None:
        if isinstance(order, Keep):
            return
        assert isinstance(order, Play)
        mine = held(game, self.side)
        if order.chit not in mine:
            raise Illegal("you do not hold this event", case="7.1", legal=mine)
        if why := EFFECTS[order.chit].closed(game):
            raise Illegal(why, case=EFFECTS[order.chit].row(game).case)
        EFFECTS[order.chit].check(game, order)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Play):
            game.push(self)  # 7.4 more than one may be played
            yield from play_chit(game, order, dice)

    def usual(self, game: Norway) -> Order:
        return Keep()

    def ending(self, game: Norway) -> Order:
        return Keep()

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        if choice == (NEVER,):
            return Keep()
        ways = (standing_way(game, chit, choice) for chit in self.playable(game))
        return next((way for way in ways if way is not None), Keep())
