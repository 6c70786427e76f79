"""A whole game turn of given orders: a realistic position, and both sides' orders for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.commands.shared.bots import bot, played_until
from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Line, Order, Side, Standing
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.wargame.rulebook import Rulebook

SEEDS = (1, 2, 3)
PLANNERS = ("staff", "random")
SEED = bytes(range(32))


class GivenTurn(NamedTuple):
    """A position, what both sides have laid out for its turn, and what comes of it."""

    position: Any
    desks: dict[Side, Desk[Any]]
    activities: tuple[str, ...]  # the kinds of question in it that a side may put an end to
    orders: int
    reactions: int
    events: int

    def played(self, rules: Ruleset[Any]) -> Outcome[Any]:
        return drive(rules, self.position, self.desks, SeededDice(SEED, "turn"))

    def is_played_alike(self, rules: Ruleset[Any]) -> bool:
        """Does every line come to what it came to when it was written down?"""
        outcome = self.played(rules)
        answered = sum(each.by == "standing" for each in outcome.entries)
        return answered == self.reactions and all(fate.end == "done" for fate in outcome.fates)


def given_turn(rules: Rulebook[Any]) -> GivenTurn:
    """A turn in the middle of a bots' game, its orders written down; the fullest of a few.

    Where a game asks for actions between those of the turn, lines may be taken there that bots
    gave later: of such turns only those count that come out as they were played.
    """
    number = rules.goals.number
    starts = [_until(rules, number, seed) for seed in SEEDS]
    turns = [_planned(rules, number, start, name) for start in starts for name in PLANNERS]
    return max(turns, key=lambda each: (each.is_played_alike(rules), each.events))


def reactions(rules: Ruleset[Any], turn: int, side: Side) -> Standing:
    """The standing order that answers for a side, in this turn only, what no line of it does."""
    return rules.parse_standing(f"IF TURN = {turn}: WHEN ANY: DEFAULT", side)


def _until(rules: Rulebook[Any], turn: int, seed: int) -> Any:
    """A game of bots up to the first question of a turn."""
    players = {side: bot(rules, PLANNERS[0], seed) for side in rules.sides}
    dice = SeededDice(SEED, f"bench {seed}")
    return played_until(
        rules,
        rules.start(rules.goals.options),
        lambda view, decision: rules.turn(view) >= turn,
        dice,
        players,
    )


def _planned(rules: Ruleset[Any], turn: int, start: Any, name: str) -> GivenTurn:
    """The turn as bots of this name play it, as lines that play it again."""
    planner = _Planner(rules, turn, name)
    desks = {side: Desk(policy=planner) for side in rules.sides}
    outcome = drive(rules, start, desks, SeededDice(SEED, "turn"))
    plans = {
        side: Desk[Any](queue=tuple(lines), standing=(reactions(rules, turn, side),))
        for side, lines in planner.lines.items()
    }
    orders = sum(map(len, planner.lines.values()))
    activities = tuple(planner.activities)
    return GivenTurn(start, plans, activities, orders, planner.reactions, len(outcome.events))


class _Planner:
    """A policy that plays a turn and writes its orders down; in mid-action it does the usual."""

    def __init__(self, rules: Ruleset[Any], turn: int, name: str) -> None:
        self.rules = rules
        self.turn = turn
        self.players = {side: bot(rules, name, turn) for side in rules.sides}
        self.lines: dict[Side, list[Line]] = {side: [] for side in rules.sides}
        self.activities: dict[str, None] = {}
        self.reactions = 0

    def __call__(self, view: Any, decision: Decision[Any]) -> Order | None:
        rules, side = self.rules, decision.side
        if rules.turn(view) != self.turn:
            return None
        if decision.step.reaction:
            self.reactions += 1
            usual = rules.standing(view, decision, reactions(rules, self.turn, side))
            return usual or rules.default(view, decision)
        order = self.players[side](view, decision)
        if order is None or order not in decision:
            order = rules.default(view, decision)
        if rules.finish(decision) is not None:
            self.activities[decision.kind] = None
        self.lines[side].append(Line(rules.parse(str(order), side), self.turn))
        return order
