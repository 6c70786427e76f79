"""Small positions, and what can be said in them."""

from __future__ import annotations

import random

from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Desk, Driver
from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.narvik.position import Narvik
from pbem.games.narvik.rules import RULES


def position(*lines: str) -> Narvik:
    """A position of the actions phase, unless its lines say otherwise."""
    return RULES.read_position("\n".join(lines))


def asked(game: Narvik) -> Decision[Narvik]:
    decision = RULES.decision(game)
    assert decision is not None
    return decision


def order(text: str, side: Side) -> Order:
    (found,) = RULES.parse(text, side).orders
    return found


def refused(game: Narvik, text: str) -> Illegal | None:
    """Why the asked side may not say this now; None if it may."""
    decision = asked(game)
    try:
        decision.check(order(text, decision.side))
    except Illegal as refusal:
        return refusal
    return None


def played(game: Narvik, *texts: str, dice: tuple[int, ...] = ()) -> Narvik:
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

    def __init__(self, seed: int, kept: list[Narvik]) -> None:
        self.player = RandomPlayer(seed)
        self.chance = random.Random(seed)
        self.kept = kept
        self.game: Narvik | None = None

    def __call__(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        rare = decision.kind not in ("action", "setup")
        if self.game is not None and (rare or self.chance.random() < 0.1):
            self.kept.append(self.game.twin())
        return self.player(view, decision)


def random_game(seed: int, options: dict[str, str]) -> list[Narvik]:
    """Positions of one random game, each with a question open; every step keeps to what can be."""
    kept: list[Narvik] = []
    players = {side: Recorder(seed + at, kept) for at, side in enumerate(RULES.sides)}
    game = RULES.start(options)
    for player in players.values():
        player.game = game
    desks = {side: Desk(policy=player) for side, player in players.items()}
    dice = SeededDice(seed.to_bytes(32, "big"), "properties")
    Driver(RULES, game, desks, dice, after=RULES.check_invariants).run()
    assert game.verdict is not None
    return kept
