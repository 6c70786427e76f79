"""An order sheet: one message, read into lines for the queue, standing orders and settings.

TURN 5                   the lines that follow are for turn 5
MOVES                    ... and belong to the movement phase
M 2Pz 2305 | M 2Pz 2304
DONE
WHEN LOSE: WEAKEST       a standing order
ON ILLEGAL SKIP          what to do with a line that became illegal: ASK, SKIP or END
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from pbem.engine.driver import IfIllegal
from pbem.engine.errors import Invalid, OrderError
from pbem.engine.order import Line, Order, Side, Standing, Statement
from pbem.engine.ruleset import Ruleset
from pbem.notation.message import SourceLine, read

P = TypeVar("P")

TURN = re.compile(r"(?:GAME )?TURN (\d{1,3})\s*:?", re.IGNORECASE)
ON_ILLEGAL = re.compile(r"ON ILLEGAL:? (\w+)", re.IGNORECASE)
STANDING = re.compile(r"(?:(?:IF|UNLESS)\b[^:]*:\s*)*WHEN\b", re.IGNORECASE)
MODES: dict[str, IfIllegal] = {"ASK": "ask", "SKIP": "skip", "END": "end"}


@dataclass
class Sheet:
    """What a message says, in the order it says it."""

    lines: list[Line] = field(default_factory=list)
    standing: list[Standing] = field(default_factory=list)
    if_illegal: IfIllegal | None = None
    errors: list[OrderError] = field(default_factory=list)
    echo: list[tuple[SourceLine, str | OrderError]] = field(default_factory=list)
    """Every line of the message with its canonical form, or with what is wrong with it."""


def read_sheet(rules: Ruleset[P], text: str, side: Side, game: P, source: str = "") -> Sheet:
    """Read a whole message; errors are collected, each pointing at its line."""
    reader = _Reader(rules, side, rules.turn(game), rules.context(game), source)
    for line in read(text, partial(rules.is_place, game)):
        try:
            canonical: str | OrderError = reader.take(line)
        except OrderError as error:
            canonical = error.at(text=line.text, line=line.number)
            reader.sheet.errors.append(error)
        reader.sheet.echo.append((line, canonical))
    return reader.sheet


class _Reader:
    """Where in the sheet we are: the turn and the phase that lines stand under."""

    def __init__(self, rules: Ruleset[P], side: Side, turn: int, kind: str, source: str) -> None:
        self.rules = rules
        self.side = side
        self.turn = turn
        self.kind = kind
        self.source = source
        self.sheet = Sheet()

    def take(self, line: SourceLine) -> str:
        """Add one line to the sheet; its canonical text."""
        text = line.text.strip()
        heading = text.rstrip(":").strip().upper()
        if heading in self.rules.headings:
            self.kind = self.rules.headings[heading]
            return heading
        if found := TURN.fullmatch(text):
            if int(found[1]) < self.turn:
                raise Invalid(f"turn {found[1]} is over", column=1)
            self.turn = int(found[1])
            return f"TURN {self.turn}"
        if found := ON_ILLEGAL.fullmatch(text):
            if found[1].upper() not in MODES:
                raise Invalid(
                    f"a line that became illegal cannot be handled by {found[1]!r}",
                    expected=MODES,
                    column=found.start(1) + 1,
                )
            self.sheet.if_illegal = MODES[found[1].upper()]
            return f"ON ILLEGAL {found[1].upper()}"
        if STANDING.match(text):
            rule = self.rules.parse_standing(line.text, self.side)
            self.sheet.standing.append(rule)
            return str(rule)
        statement = self.definite(self.rules.parse(line.text, self.side))
        self.sheet.lines.append(Line(statement, self.turn, line.number, self.source))
        return str(statement)

    def definite(self, statement: Statement) -> Statement:
        """The statement with its bare words read by what it stands under."""
        orders: list[Order] = []
        kind = self.kind
        for order in statement.orders:
            order, kind = self.rules.in_context(order, kind)
            orders.append(order)
        self.kind = kind
        return replace(statement, orders=tuple(orders))
