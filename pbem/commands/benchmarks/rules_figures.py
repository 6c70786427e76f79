"""A game's share of pbem bench: orders read, answers listed, turns and whole games played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from pbem.commands.benchmarks import other_packages
from pbem.commands.benchmarks.map_figures import map_figures
from pbem.commands.benchmarks.sample_turn import GivenTurn, given_turn
from pbem.commands.benchmarks.stopwatch import Timed, Told, beside, seconds
from pbem.commands.shared.bots import bot
from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.wargame.rulebook import Rulebook

WHOLE_GAMES = 3
SAMPLES = 200


def game_figures(rules: Rulebook[Any]) -> Iterator[Told]:
    """What, value, unit, target, and what others take."""
    turn, goals = given_turn(rules), rules.goals
    question = _question(rules, turn)
    data = rules.encode(question.game)
    orders = {"diplomacy": other_packages.diplomacy_order(), "chess": other_packages.chess_order()}
    choices = {"chess, whole position": other_packages.chess_choices()}
    order = _order(rules, question)
    yield _beside("read and check one order", order, "not slower than diplomacy", orders)
    listed = _choices(rules, question)
    yield _beside("all that one unit may be ordered to", listed, goals.listing, choices)
    given = f"a turn of given orders ({turn.orders} orders, {turn.reactions} reactions)"
    yield given, 1e3 * seconds(lambda: turn.played(rules)), "ms", goals.turn, {}
    yield "a position as JSON", float(len(data)), "bytes", goals.position, {}
    yield "encode a position", 1e6 * seconds(lambda: rules.encode(question.game)), "µs", "", {}
    yield "decode a position", 1e6 * seconds(lambda: rules.decode(data)), "µs", "", {}
    yield "a whole game, staff against staff", _whole_game(rules), "s", goals.game, {}
    for what, (done, target) in rules.feats(question.game).items():
        yield what, 1e6 * seconds(done), "µs", target, {}
    yield from map_figures(rules, question.game)


def _beside(what: str, ours: Timed, target: str, others: dict[str, Timed | None]) -> Told:
    """Our time for one thing and those of others, measured in turn."""
    found = {name: 1e6 * value for name, value in beside({"ours": ours, **others}).items()}
    return what, found.pop("ours"), "µs", target, found


def _question(rules: Rulebook[Any], turn: GivenTurn) -> Decision[Any]:
    """Of the first questions about each of the turn's activities, the one with most answers."""
    asked = (_first(rules, turn, kind) for kind in turn.activities)
    return max((each for each in asked if each is not None), key=lambda each: len(list(each)))


def _first(rules: Rulebook[Any], turn: GivenTurn, kind: str) -> Decision[Any] | None:
    """The first of a kind that is about units, with whatever comes before left to the default."""

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        wanted = decision.kind == kind and rules.pieces(view, decision.side, "")
        return None if wanted else rules.default(view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    outcome = drive(rules, turn.position, desks, SeededDice(bytes(32), "bench"))
    return next(iter(outcome.decisions), None)


def _order(rules: Rulebook[Any], question: Decision[Any]) -> Timed:
    """Reading orders and checking them, over those of all units; not what only ends a phase."""
    chance = random.Random(1)
    texts = dict.fromkeys(str(question.sample(chance)) for _ in range(SAMPLES))
    texts.pop(str(rules.finish(question)), None)

    def all_of_them() -> None:
        now = _anew(rules, question)
        for text in texts:
            now.check(rules.parse(text, question.side).orders[0])

    return Timed(all_of_them, len(texts))


def _choices(rules: Rulebook[Any], question: Decision[Any]) -> Timed:
    """Listing what units may do, over all units that may do something."""
    units = len(rules.pieces(question.game, question.side, ""))
    return Timed(lambda: list(_anew(rules, question)), units)


def _anew(rules: Rulebook[Any], question: Decision[Any]) -> Decision[Any]:
    """The same question, of which nothing is known from the time before."""
    return Decision(question.side, question.step, rules.copy(question.game))


def _whole_game(rules: Rulebook[Any]) -> float:
    return median(_one_game(rules, number) for number in range(WHOLE_GAMES))


def _one_game(rules: Rulebook[Any], number: int) -> float:
    desks = {side: Desk(policy=bot(rules, "staff", number)) for side in rules.sides}
    begun = process_time()
    drive(rules, rules.start(rules.goals.options), desks, SeededDice(bytes(32), f"bench {number}"))
    return process_time() - begun
