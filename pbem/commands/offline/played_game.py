"""One game that bots play: what came of it, and what each side did on the way."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from pbem.commands.shared.bots import bot
from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.wargame.position.events import TurnBegan


class Played(msgspec.Struct, frozen=True):
    """One game that bots played."""

    name: str
    winner: str  # empty: a draw
    case: str
    level: str  # how clearly it was won, where the rules tell
    turn: int
    steps: int
    seconds: float
    fault: str = ""  # what broke, if it did not get to its end
    turns: int = 0  # that were begun
    deeds: Mapping[str, Mapping[str, int]] = {}  # by side, how often it did or suffered what
    unheeded: Mapping[str, int] = {}  # by side, orders that it was warned of and gave all the same
    deliberate: Mapping[str, int] = {}  # by side, those of which the staff says why all the same

    @property
    def verdict(self) -> str:
        return f"{self.winner or 'draw'} {self.case} {self.level}".rstrip()

    def count(self, side: Side, verb: str) -> int:
        return self.deeds.get(side, {}).get(verb, 0)


def play_one(
    game: str, options: Mapping[str, str], bots: tuple[str, ...], seed: str, number: int
) -> Played:
    """Play one game to its end, checking the position after every step."""
    rules = catalogue.ruleset(game)
    name = f"{seed}/{number}"
    digest = hashlib.sha256(name.encode()).digest()
    warned = Warned(Counter(), Counter())
    sides = rules.sides_in_play(options)
    desks = {
        side: Desk(policy=_warned(rules, bot(rules, each, _chance(digest, at)), warned))
        for at, (side, each) in enumerate(zip(sides, bots, strict=True))
    }
    position = rules.start(options)
    steps = 0

    def check(now: Any) -> None:
        nonlocal position, steps
        position, steps = now, steps + 1
        rules.check_invariants(now)

    begun = time.perf_counter()
    fault, events = "", tuple[Event, ...]()
    try:
        dice = SeededDice(digest, name)
        events = drive(rules, position, desks, dice, after=check).events
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    verdict = rules.verdict(position)
    if verdict is None and not fault:
        fault = "the game stopped without a verdict"
    return Played(
        name,
        (verdict.winner or "") if verdict else "",
        verdict.case if verdict else "",
        verdict.level if verdict else "",
        rules.turn(position),
        steps,
        time.perf_counter() - begun,
        fault,
        sum(isinstance(each, TurnBegan) for each in events),
        deeds_of(events),
        warned.unheeded,
        warned.deliberate,
    )


def deeds_of(events: Iterable[Event]) -> dict[Side, Counter[str]]:
    """By side, how often it did or suffered what."""
    found: dict[Side, Counter[str]] = {}
    for event in events:
        for deed in event.deeds():
            found.setdefault(deed.side, Counter())[deed.verb] += 1
    return found


def _chance(digest: bytes, at: int) -> int:
    """What the bot in this place is to leave to chance."""
    return int.from_bytes(digest[at : at + 4], "big")


class Warned(NamedTuple):
    """By side, orders that were given in spite of a warning: unawares, or on purpose."""

    unheeded: Counter[str]
    deliberate: Counter[str]


def _warned(rules: Ruleset[Any], policy: Policy[Any], warned: Warned) -> Policy[Any]:
    """The same bot, with those of its orders counted that nobody should give unawares."""

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        order = policy(view, decision)
        if order is not None and rules.warnings(view, decision.side, order):
            why = rules.on_purpose(view, decision.side, order)
            (warned.deliberate if why else warned.unheeded)[decision.side] += 1
        return order

    return answer
