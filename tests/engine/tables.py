"""Games of Operation Jupiter, laid out for tests of the kernel."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pbem.commands.offline.check import opening as drawn_up
from pbem.engine.desks import Desk
from pbem.engine.dice import commitment
from pbem.engine.driver import Outcome, drive
from pbem.engine.event import Acted, Event
from pbem.engine.order import Line
from pbem.engine.policy import RandomPlayer
from pbem.engine.record.journal import Header, Journal
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.notation.sheets.sheet import read_sheet

SEED = bytes(range(32))


@lru_cache
def _opening() -> bytes:
    return RULES.encode(drawn_up(RULES))


def opening() -> Jupiter:
    """Turn 1 after both ready-made set-ups: the Allies are asked for their first move."""
    return RULES.decode(_opening())


def desk(side: str, text: str = "", **extra) -> Desk[Jupiter]:
    """What a side has laid out, written as a sheet."""
    sheet = read_sheet(RULES, text, side, opening())
    assert not sheet.errors, sheet.errors
    return Desk(
        queue=tuple(sheet.lines),
        standing=tuple(sheet.standing),
        if_illegal=sheet.if_illegal or "ask",
        **extra,
    )


def line(side: str, text: str, turn: int = 1) -> Line:
    return Line(RULES.parse(text, side), turn)


def ends(outcome: Outcome[Jupiter]) -> dict[str, str]:
    """Every line that has met its fate, and which."""
    return {str(fate.line): fate.end for fate in outcome.fates}


def texts(outcome: Outcome[Jupiter], by: str = "order") -> list[str]:
    """The answers that were played, in their order."""
    return [f"{entry.side} {entry.text}" for entry in outcome.entries if entry.by == by]


def new_journal(seed: bytes = SEED, **header) -> Journal[Jupiter]:
    return Journal(RULES, Header("jupiter", RULES.version, "t1", commitment(seed), **header), seed)


def played_on(journal: Journal[Jupiter], number: int = 0) -> Journal[Jupiter]:
    """The game played to its end by random players."""
    dice = journal.dice()
    desks = {
        side: Desk(policy=RandomPlayer(number + at), policy_name="random")
        for at, side in enumerate(RULES.sides)
    }
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    return journal


def anonymous(events: list[Event]) -> list[Event]:
    """Events without the word by whom answers were given."""
    return [replace(each, by="") if isinstance(each, Acted) else each for each in events]


def set_up(journal: Journal[Jupiter]) -> Journal[Jupiter]:
    """Both sides take their ready-made set-up."""
    journal.play("allied", "DEFAULT")
    journal.play("german", "DEFAULT")
    return journal
