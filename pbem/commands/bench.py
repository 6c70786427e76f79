"""pbem bench: our figures beside those of others, measured in the same run."""

from __future__ import annotations

import random
from statistics import median
from time import process_time
from typing import Any

import click
import msgspec

from pbem.commands import rivals
from pbem.commands.arguments import as_json
from pbem.commands.bench_mail import mail_figures
from pbem.commands.bench_maps import map_figures
from pbem.commands.bench_web import web_figures
from pbem.commands.bots import bot, has_staff
from pbem.commands.given_turn import GivenTurn, given_turn
from pbem.commands.measure import Work, beside, seconds
from pbem.commands.tables import print_json, print_rows
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, drive
from pbem.engine.order import Order
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.games import catalogue

GAME = "jupiter"
WHOLE_GAMES = 3


class Figure(msgspec.Struct, frozen=True):
    """One thing measured, what is aimed at, and what others take for the like."""

    what: str
    value: float | None
    unit: str
    target: str
    beside: dict[str, float] = {}

    def told(self) -> str:
        return "not measured" if self.value is None else f"{self.value:.4g} {self.unit}"

    def compared(self) -> str:
        return "; ".join(
            f"{name} {other:.4g} {self.unit} (ours is {self.value / other:.2f} of it)"
            for name, other in self.beside.items()
            if self.value is not None
        )


@click.command()
@as_json
def bench(as_json: bool) -> None:
    """Measure how quick everything is; nothing is asserted."""
    absent = rivals.missing()
    figures = measured(catalogue.ruleset(GAME))
    if as_json:
        print_json({"figures": figures, "missing": absent})
        return
    heads = ("figure", "median", "target", "beside")
    print_rows(heads, [(x.what, x.told(), x.target, x.compared()) for x in figures])
    if absent:
        click.echo(f"Not installed, so not compared: {', '.join(absent)} (make bench brings them).")


def measured(rules: Ruleset[Any]) -> list[Figure]:
    """All figures, in the order of the design's promises."""
    turn = given_turn(rules)
    question = _question(rules, turn)
    data = rules.encode(question.game)
    orders = {"diplomacy": rivals.diplomacy_order(), "chess": rivals.chess_order()}
    choices = {"chess, whole position": rivals.chess_choices()}
    return [
        _beside(
            "read and check one order", _order(rules, question), "not slower than diplomacy", orders
        ),
        _beside("all legal moves of one unit", _choices(rules, question), "< 150 µs", choices),
        Figure(
            f"a turn of given orders ({turn.moves} moves, {turn.attacks} attacks)",
            1e3 * seconds(lambda: turn.played(rules)),
            "ms",
            "< 10 ms",
        ),
        Figure("a position as JSON", len(data), "bytes", "< 8 kB"),
        Figure("encode a position", 1e6 * seconds(lambda: rules.encode(question.game)), "µs", ""),
        Figure("decode a position", 1e6 * seconds(lambda: rules.decode(data)), "µs", ""),
        Figure("a whole game, staff against staff", _whole_game(rules), "s", "< 3 s"),
        *(Figure(*each) for each in map_figures(rules, question.game)),
        *(Figure(*each) for each in mail_figures(rules)),
        *(Figure(*each) for each in web_figures(rules)),
    ]


def _beside(what: str, ours: Work, target: str, others: dict[str, Work | None]) -> Figure:
    """Our time for one thing and those of others, measured in turn."""
    found = {name: 1e6 * value for name, value in beside({"ours": ours, **others}).items()}
    return Figure(what, found.pop("ours"), "µs", target, found)


def _question(rules: Ruleset[Any], turn: GivenTurn) -> Decision[Any]:
    """The first movement question of the given turn, with whatever comes before it left out."""

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        return None if decision.kind == "move" else rules.default(view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    outcome = drive(rules, turn.position, desks, SeededDice(bytes(32), "bench"))
    assert outcome.decision is not None, "the given turn has no movement"
    return outcome.decision


def _order(rules: Ruleset[Any], question: Decision[Any]) -> Work:
    """Reading moves and checking them, over moves of all units."""
    chance = random.Random(1)
    texts = [str(question.sample(chance)) for _ in range(200)]
    moves = [text for text in dict.fromkeys(texts) if text.startswith("M ")]

    def all_of_them() -> None:
        fresh = rules.copy(question.game)  # so that nothing is known from the time before
        now = Decision(question.side, question.step, fresh)
        for text in moves:
            now.check(rules.parse(text, question.side).orders[0])

    return Work(all_of_them, len(moves))


def _choices(rules: Ruleset[Any], question: Decision[Any]) -> Work:
    """Listing what units may do, over all units that may do something."""
    units = sum(str(each).startswith("HOLD ") for each in question)

    def all_of_them() -> None:
        fresh = rules.copy(question.game)  # so that nothing is known from the time before
        list(Decision(question.side, question.step, fresh))

    return Work(all_of_them, units)


def _whole_game(rules: Ruleset[Any]) -> float | None:
    if not has_staff(rules):
        return None
    return median(_one_game(rules, number) for number in range(WHOLE_GAMES))


def _one_game(rules: Ruleset[Any], number: int) -> float:
    desks = {side: Desk(policy=bot(rules, "staff", number)) for side in rules.sides}
    begun = process_time()
    drive(rules, rules.start({}), desks, SeededDice(bytes(32), f"bench {number}"))
    return process_time() - begun
