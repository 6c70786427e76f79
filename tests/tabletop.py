"""A game on the table: positions from a few lines, answers to its questions, games by chance."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Generic, TypeVar

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Driver
from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class Recorder(Generic[P]):
    """A random player that keeps some of the positions it is asked in."""

    def __init__(self, seed: int, game: P, kept: list[P], often: Collection[str], share: float):
        """Of the kinds of question asked `often`, it keeps a share; of the others, all."""
        self.player = RandomPlayer(seed)
        self.chance = random.Random(seed)
        self.game = game
        self.kept = kept
        self.often = often
        self.share = share

    def __call__(self, view: P, decision: Decision[P]) -> Order:
        if decision.kind not in self.often or self.chance.random() < self.share:
            self.kept.append(self.game.twin())
        return self.player(view, decision)


class Tabletop(Generic[P]):
    """One game's rules, ready to be tried."""

    def __init__(self, rules: Ruleset[P]) -> None:
        self.rules = rules

    def position(self, *lines: str) -> P:
        """What the lines of a diagram say."""
        return self.rules.read_position("\n".join(lines))

    def asked(self, game: P) -> Decision[P]:
        """The open question, which there is."""
        decision = self.rules.decision(game)
        assert decision is not None
        return decision

    def order(self, text: str, side: Side) -> Order:
        """The one order of a line."""
        (found,) = self.rules.parse(text, side).orders
        return found

    def refused(self, game: P, text: str) -> Illegal | None:
        """Why the asked side may not say this now; None if it may."""
        decision = self.asked(game)
        try:
            decision.check(self.order(text, decision.side))
        except Illegal as refusal:
            return refusal
        return None

    def played(self, game: P, *texts: str, dice: tuple[int, ...] = ()) -> P:
        """The position after these answers, each by the side that is asked."""
        game = game.twin()
        falling = PreparedDice(dice)
        for text in texts:
            decision = self.asked(game)
            answer = self.order(text, decision.side)
            decision.check(answer)
            game.agenda.pop()
            list(decision.step.play(game, answer, falling))
            Driver(self.rules, game, {}, falling).run()
        return game

    def by_chance(
        self, seed: int, options: dict[str, str], often: Collection[str], share: float
    ) -> tuple[Driver[P], list[P]]:
        """A game that chance has played, every step of it checked, and positions on its way."""
        kept: list[P] = []
        game = self.rules.start(options)
        desks = {
            side: Desk(policy=Recorder(seed + at * 10_000, game, kept, often, share))
            for at, side in enumerate(self.rules.sides)
        }
        dice = SeededDice(seed.to_bytes(32, "big"), "properties")
        driver = Driver(self.rules, game, desks, dice, after=self.rules.check_invariants)
        driver.run()
        assert self.rules.verdict(game) is not None
        return driver, kept
