"""Whole games of the European Theater, played by chance."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES


def by_chance(scenario: str, seed: int) -> Europe:
    """A game to its end."""
    return played_by_chance(scenario, seed).position


def played_by_chance(scenario: str, seed: int) -> Outcome[Europe]:
    """The same with all that happened."""
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(RULES.sides)}
    start = RULES.start({"scenario": scenario})
    return drive(RULES, start, desks, SeededDice(seed.to_bytes(32, "big"), "test"))


def walked(scenario: str, seed: int) -> Iterator[Decision[Europe]]:
    """Every question of a game, as it is asked of the side in its own view."""
    found: list[Decision[Europe]] = []

    def noting(player: RandomPlayer[Europe]):  # type: ignore[no-untyped-def]
        def answer(view: Europe, decision: Decision[Europe]) -> Order | None:
            found.append(Decision(decision.side, decision.step, view.twin(), decision.case))
            return player(view, decision)

        return answer

    desks = {
        side: Desk(policy=noting(RandomPlayer(seed + at))) for at, side in enumerate(RULES.sides)
    }
    start = RULES.ready_made({"scenario": scenario})
    drive(RULES, start, desks, SeededDice(seed.to_bytes(32, "big"), "test"))
    yield from found
