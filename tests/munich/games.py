"""Games of Munich War, played by chance, and what can be said in their positions."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Desk, Driver
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.munich.position import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.scenario import NO, OPTIONS, YES

OFTEN = ("setup", "move")


def position(*lines: str) -> Munich:
    """A position of the Axis movement phase, unless its lines say otherwise."""
    return RULES.read_position("\n".join(lines))


def asked(game: Munich) -> Decision[Munich]:
    decision = RULES.decision(game)
    assert decision is not None
    return decision


def order(text: str, side: Side) -> Order:
    (found,) = RULES.parse(text, side).orders
    return found


def refused(game: Munich, text: str) -> Illegal | None:
    """Why the asked side may not say this now; None if it may."""
    decision = asked(game)
    try:
        decision.check(order(text, decision.side))
    except Illegal as refusal:
        return refusal
    return None


def played(game: Munich, *texts: str, dice: tuple[int, ...] = ()) -> Munich:
    """The position after these answers, each by the side that is asked."""
    game = game.twin()
    falling = PreparedDice(dice)
    for text in texts:
        decision = asked(game)
        answer = order(text, decision.side)
        decision.check(answer)
        game.agenda.pop()
        list(decision.step.play(game, answer, falling))
        Driver(RULES, game, {}, falling).run()
    return game


class Recorder:
    """A random player that keeps some of the positions it is asked in."""

    def __init__(self, seed: int, kept: list[Munich]) -> None:
        self.player = RandomPlayer(seed)
        self.chance = random.Random(seed)
        self.kept = kept
        self.game: Munich | None = None

    def __call__(self, view: Munich, decision: Decision[Munich]) -> Order:
        if self.game is not None and (decision.kind not in OFTEN or self.chance.random() < 0.05):
            self.kept.append(self.game.twin())
        return self.player(view, decision)


class Tale(NamedTuple):
    """A game that chance has played."""

    end: Munich
    kept: tuple[Munich, ...]  # positions on its way, each with a question open
    events: tuple[Event, ...]


@lru_cache(maxsize=16)
def random_game(seed: int, setting: str, *, optional: bool) -> Tale:
    """A random game of a scenario, with all optional rules or none; every step is looked at."""
    options = dict.fromkeys(OPTIONS, YES if optional else NO) | {"scenario": setting}
    kept: list[Munich] = []
    players = {side: Recorder(seed + at, kept) for at, side in enumerate(RULES.sides)}
    game = RULES.start(options)
    for player in players.values():
        player.game = game
    desks = {side: Desk(policy=player) for side, player in players.items()}
    dice = SeededDice(seed.to_bytes(32, "big"), "properties")
    driver = Driver(RULES, game, desks, dice, after=RULES.check_invariants)
    driver.run()
    return Tale(game, tuple(kept), tuple(driver.events))
