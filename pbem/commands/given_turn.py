"""A whole game turn of given orders: a realistic position, and both sides' plans for it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

from pbem.commands.bots import bot, has_staff
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, Outcome, drive
from pbem.engine.order import Line, Order, Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision

MOVES, ATTACKS = 60, 8
KINDS = ("move", "attack")
REACTIONS = (
    "WHEN LOSE: WEAKEST",
    "WHEN DL1: LOSE",
    "WHEN RETREAT: HOME",
    "WHEN ADVANCE: STRONGEST",
    "WHEN MOMENTUM: NEVER",
    "WHEN SUPPORT: NEVER",
    "WHEN OVERSTACK: WEAKEST",
    "WHEN SWEDEN: DEFAULT",
    "WHEN AIR: DEFAULT",
    "WHEN SORTIE: NEVER",
    "WHEN LANDING: ALL",
    "WHEN ENTRY: DEFAULT",
    "WHEN DRAW: NOW",
)
SEED = bytes(range(32))


class GivenTurn(NamedTuple):
    """A position, what both sides have laid out for its turn, and how much of it is played."""

    position: Any
    desks: dict[Side, Desk[Any]]
    moves: int
    attacks: int

    def played(self, rules: Ruleset[Any]) -> Outcome[Any]:
        return drive(rules, self.position, self.desks, SeededDice(SEED, "turn"))


def given_turn(rules: Ruleset[Any]) -> GivenTurn:
    """A turn in the middle of a bots' game, its orders written down; the fullest of a few."""
    turns = (_planned(rules, turn, seed) for turn in (4, 5) for seed in (1, 2, 3))
    return max(turns, key=lambda each: (each.attacks, each.moves))


def _planned(rules: Ruleset[Any], turn: int, seed: int) -> GivenTurn:
    start = _until(rules, turn, seed)
    planner = _Planner(rules, turn, seed)
    desks = {side: Desk(policy=planner) for side in rules.sides}
    drive(rules, start, desks, SeededDice(SEED, "turn"))
    plans = {
        side: Desk[Any](
            queue=tuple(lines),
            standing=tuple(rules.parse_standing(each, side) for each in REACTIONS),
        )
        for side, lines in planner.lines.items()
    }
    return GivenTurn(start, plans, planner.count["M"], planner.count["A"])


def _until(rules: Ruleset[Any], turn: int, seed: int) -> Any:
    """A game of bots up to the first question of a turn."""
    name = "staff" if has_staff(rules) else "random"
    players = {side: bot(rules, name, seed) for side in rules.sides}

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        if rules.turn(view) >= turn:
            return None
        return players[decision.side](view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    return drive(rules, rules.start({}), desks, SeededDice(SEED, f"bench {seed}")).position


class _Planner:
    """A policy that plays a turn and writes down its moves and attacks as lines for a queue."""

    def __init__(self, rules: Ruleset[Any], turn: int, seed: int) -> None:
        self.rules = rules
        self.turn = turn
        self.chance = random.Random(seed)
        self.count: Counter[str] = Counter()
        self.lines: dict[Side, list[Line]] = {side: [] for side in rules.sides}

    def __call__(self, view: Any, decision: Decision[Any]) -> Order | None:
        if self.rules.turn(view) != self.turn:
            return None
        if decision.kind not in KINDS:
            return self.rules.default(view, decision)
        most = MOVES if decision.kind == "move" else ATTACKS
        verb = decision.kind[0].upper()
        order = self.rules.default(view, decision)
        if self.count[verb] < most:
            samples = (decision.sample(self.chance) for _ in range(30))
            fitting = (each for each in samples if self._plain(each, verb))
            order = next(fitting, order)
        text = str(order)
        self.count[text[0]] += text.startswith(f"{verb} ")
        statement = self.rules.parse(text, decision.side)
        self.lines[decision.side].append(Line(statement, self.turn))
        return order

    def _plain(self, order: Order, verb: str) -> bool:
        text = str(order)
        return text.startswith(f"{verb} ") and "SWEDEN" not in text
