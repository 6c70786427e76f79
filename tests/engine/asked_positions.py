"""Questions of all kinds from bots' games, as the asked sides see them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.proposal import Proposal, proposal
from pbem.engine.step import Decision
from pbem.games import catalogue

TITLES = tuple(catalogue.OURS)
SEEDS = {"norway": 5}  # of games with many kinds of questions
USUAL = 4  # the others'
EACH = 2  # questions of a kind, from a game
TURNS = {"narvik": 5, "norway": 7}  # in which they are asked
FEW = 3  # the others, which ask more kinds of questions


@cache
def asked_in(title: str) -> tuple[Decision[Any], ...]:
    """Some questions of each kind, of staff against chance on either side."""
    rules, seed = catalogue.ruleset(title), SEEDS.get(title, USUAL)
    found: list[Decision[Any]] = []
    sides = rules.sides_in_play({})
    for at, _ in enumerate(sides):
        seen: Counter[tuple[str, str]] = Counter()
        players = [rules.officer(), rules.officer()]
        players[at] = RandomPlayer(seed + at)

        def answer(
            view: Any,
            decision: Decision[Any],
            seen: Counter[tuple[str, str]] = seen,
            players: list[Any] = players,
        ) -> Order | None:
            if rules.turn(view) > TURNS.get(title, FEW):
                return None
            seen[decision.side, decision.kind] += 1
            count = seen[decision.side, decision.kind]
            if count <= EACH or count % 40 == 0:
                kept = rules.copy(view)
                found.append(rules.question(decision.side, decision.step, kept))
            order: Order = players[sides.index(decision.side)](view, decision)
            return order

        desks = dict.fromkeys(sides, Desk(policy=answer))
        drive(rules, rules.start({}), desks, SeededDice(bytes(32), f"{title} {at} {seed}"))
    return tuple(found)


@cache
def proposed_in(title: str) -> tuple[tuple[Decision[Any], Proposal], ...]:
    """These questions, each with what the staff proposes."""
    rules = catalogue.ruleset(title)
    return tuple((each, proposal(rules, each)) for each in asked_in(title))
