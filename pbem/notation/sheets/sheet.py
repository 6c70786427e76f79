"""An order sheet: one message, read into lines for the queue, standing orders and settings.

TURN 5                   the lines that follow are for turn 5
MOVES                    ... and belong to the movement phase
M 2Pz 2305 | M 2Pz 2304
DONE
WHEN LOSE: WEAKEST       a standing order
ON ILLEGAL SKIP          what to do with a line that became illegal: ASK, SKIP or END
STAFF REST               the staff officer orders what the lines above it leave open

What was copied from a mail of ours, with its number, its turn and its OK, is read as well:

   3  turn 6   M 2Pz 2305
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from msgspec.structs import replace

from pbem.engine.desks import IfIllegal
from pbem.engine.errors import Ambiguous, Invalid, OrderError
from pbem.engine.order import Line, Order, Rest, Side, Standing, Statement, rest_in
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.notation.sheets.lists import one_by_one
from pbem.notation.sheets.message import SourceLine, commented_out, read
from pbem.notation.sheets.staff_rest import NOT_YOURS, STAFF_REST, rest

P = TypeVar("P")

TURN = re.compile(r"(?:GAME )?TURN (\d{1,3})\s*:?", re.IGNORECASE)
ON_ILLEGAL = re.compile(r"ON ILLEGAL:? (\w+)", re.IGNORECASE)
GUARDED = r"(?:(?:IF|UNLESS)\b[^:]*:\s*)*"
STANDING = re.compile(rf"{GUARDED}WHEN\b", re.IGNORECASE)
QUESTION = re.compile(rf"({GUARDED})(?:WHEN\s+)?", re.IGNORECASE)
COPIED = re.compile(
    r"\d{1,4}(?:\s+(?:OK\??|\.\.\.)\s+|\s{2,}(?:NO\s{2,})?|\s+(?=TURN\b))", re.IGNORECASE
)
YOU_WROTE = re.compile(r"YOU WROTE:", re.IGNORECASE)
FOR_TURN = re.compile(r"(TURN \d{1,3})\s*:?\s+(?=\S)", re.IGNORECASE)
NO = "NO "  # with which an answer begins that declines
YES_OR_NO = {**dict.fromkeys(("YES", "Y", "OK"), "YES "), **dict.fromkeys(("NO", "N", "NONE"), NO)}
MOST_ANSWERS = 60  # that are looked through for what a yes may mean
FEW = 4  # of them that are named
MOST_WRONG = 40  # lines of a message that are told one by one: none of it is taken anyway
DEFAULT = "DEFAULT"  # the usual answer to whatever is asked
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
    reader = _Reader(rules, side, game, source)
    for line in read(text, partial(rules.is_place, game)):
        found: list[str | OrderError]
        try:
            if len(reader.sheet.errors) >= MOST_WRONG:
                raise Invalid(f"not looked at: {MOST_WRONG} lines above it are wrong already")
            found = [*reader.take(line)]
        except OrderError as error:
            found = [_pointing(error, line)]
            reader.sheet.errors.append(error)
        reader.sheet.echo.extend((line, each) for each in found)
    return reader.sheet


def _pointing(error: OrderError, line: SourceLine) -> OrderError:
    """The error as it is seen in the whole line, of which perhaps only the end was read."""
    unread = len(line.text) - len(error.text)
    read_its_end = bool(error.text) and unread > 0 and line.text.endswith(error.text)
    column = error.column + unread if read_its_end else None
    return error.at(text=line.text, line=line.number, column=column)


def orders_commented_out(rules: Ruleset[P], text: str, side: Side) -> list[str]:
    """The orders of a message that stand behind a #, as those do that a mail of ours proposes."""
    found = []
    for line in commented_out(text):
        try:
            found.append(str(rules.parse(line, side)))
        except OrderError:
            continue
    return found


def beforehand(rules: Ruleset[P], text: str, side: Side) -> Standing:
    """A standing order as it is written, or as it begins with its question: GUARD North Sea.

    Raises Invalid or Ambiguous: of all ways to read it, the fault of the one that came farthest.
    """
    wrong: OrderError = Invalid("this is no standing order", text=text)
    for unread, written in _ways_to_read(rules, text):
        try:
            return rules.parse_standing(written, side)
        except OrderError as error:
            column = error.column - len(written) + len(text) if error.column > unread else 0
            if column > wrong.column:
                wrong = error.at(text=text, line=0, column=column)
    raise wrong


def is_standing(rules: Ruleset[P], text: str, side: Side) -> bool:
    """Is a line a standing order, with WHEN or without?"""
    try:
        beforehand(rules, text, side)
    except OrderError:
        return False
    return True


def _ways_to_read(rules: Ruleset[P], text: str) -> Iterator[tuple[int, str]]:
    """A line in full, with how much of that it does not say."""
    found = QUESTION.match(text)
    assert found is not None, "all that comes before a question may be left out"
    if STANDING.match(text):
        yield 0, text
    for word, unsaid in rules.beforehand.items():
        head, rest = text[found.end() :][: len(word)], text[found.end() + len(word) :]
        if head.upper() != word or not rest.strip(" :") or rest[0].isalnum():
            continue
        for each in ("", *unsaid):
            begin = f"{found[1]}WHEN {word}: {each}"
            yield len(begin), begin + rest.lstrip(" :")


class _Reader(Generic[P]):
    """Where in the sheet we are: the turn and the phase that lines stand under."""

    def __init__(self, rules: Ruleset[P], side: Side, game: P, source: str) -> None:
        self.rules = rules
        self.side = side
        self.game = game
        self.turn = rules.turn(game)
        self.context = self.kind = rules.context(game)
        self.open_kinds = {each.kind for each in rules.decisions(game) if each.side == side}
        self.under_heading = False  # does it say for itself what its lines are for?
        self.newly_turned = False  # does nothing say yet what comes first in another turn?
        self.source = source
        self.sheet = Sheet()

    def take(self, line: SourceLine) -> list[str]:
        """Add one line to the sheet; its canonical text, of each order if it has several."""
        text = line.text.strip()
        if text[:1].isdigit():
            text = COPIED.sub("", text, count=1)
        if YOU_WROTE.match(text):
            return []
        if found := FOR_TURN.match(text):
            return self.for_turn(found[1], text[found.end() :], line.number)
        if found := STAFF_REST.fullmatch(text):
            return self.filled_in(line.number, found["whose"] or "")
        return self.headed(text) or self.ordered(text, line.number)

    def filled_in(self, number: int, whose: str) -> list[str]:
        """Leave what is open to the staff; or add, plainly, what it would order next."""
        kind = "" if self.newly_turned else self.kind
        resting = self.rules.resting(self.game, self.side, kind, whose)
        if resting:
            return self.left_to_the_staff(resting, number)
        if self.turn != self.rules.turn(self.game):
            raise Invalid(f"the staff does not plan turn {self.turn} beforehand", column=1)
        heading, orders = rest(self.rules, self.sheet.lines, self.side, self.game, whose)
        self.headed(heading)
        return [canonical for order in orders for canonical in self.ordered(order, number)]

    def left_to_the_staff(self, resting: tuple[Rest, ...], number: int) -> list[str]:
        """What begins it, unless that is ordered or has happened already; and the rest."""
        *begins, rest = resting
        if begins and not self.is_begun(rest):
            asked = self.rules.asked(self.game, self.side)
            if not self.under_heading and (asked is None or asked.step.reaction):
                raise Invalid(NOT_YOURS, column=1)
        else:
            begins = []
        lines = [Statement((each,)) for each in (*begins, rest)]
        self.sheet.lines += [Line(each, self.turn_of(each), number, self.source) for each in lines]
        return [*map(str, lines)]

    def is_begun(self, rest: Rest) -> bool:
        """Has it begun, or do lines begin it, for which there is a rest to leave?"""
        for line in reversed([each for each in self.sheet.lines if each.turn == self.turn]):
            before = rest_in(line)
            if before is not None and before.whole and before.opening == rest.opening:
                return False
            if rest.is_begun_by(line):
                return True
            if any(each.fits(rest.opening) and each.idle for each in line.statement.orders):
                raise Invalid(NOT_YOURS, column=1)  # it is passed up
        return self.turn == self.rules.turn(self.game) and rest.is_begun(self.game, self.side)

    def for_turn(self, turn: str, text: str, number: int) -> list[str]:
        """Add an order that says for itself which turn it is for."""
        before = self.turn
        self.headed(turn)
        try:
            return self.headed(text) or self.ordered(text, number)
        finally:
            self.turn = before

    def headed(self, text: str) -> list[str]:
        """What a line says that is no order: a heading, a setting, a standing order."""
        heading = text.rstrip(":").strip().upper()
        if heading in self.rules.headings:
            self.kind = self.rules.headings[heading]
            self.newly_turned, self.under_heading = False, True
            return [heading]
        if found := TURN.fullmatch(text):
            if int(found[1]) < self.turn:
                raise Invalid(f"turn {found[1]} is over", column=1)
            self.newly_turned = int(found[1]) != self.turn
            self.under_heading |= self.newly_turned
            self.turn = int(found[1])
            return [f"TURN {self.turn}"]
        if found := ON_ILLEGAL.fullmatch(text):
            if found[1].upper() not in MODES:
                raise Invalid(
                    f"a line that became illegal cannot be handled by {found[1]!r}",
                    expected=MODES,
                    column=found.start(1) + 1,
                )
            self.sheet.if_illegal = MODES[found[1].upper()]
            return [f"ON ILLEGAL {found[1].upper()}"]
        if STANDING.match(text):
            return self.standing(beforehand(self.rules, text, self.side))
        return []

    def standing(self, rule: Standing) -> list[str]:
        """Add a standing order; its canonical text."""
        self.sheet.standing.append(rule)
        return [str(rule)]

    def ordered(self, text: str, number: int) -> list[str]:
        """Add the order of a line, or those for each of the units that it names."""
        try:
            read = self.statements(text)
        except OrderError as wrong:
            try:
                return self.standing(beforehand(self.rules, text, self.side))
            except OrderError as also_wrong:
                raise max(also_wrong, wrong, key=lambda each: each.column) from None
        statements = [self.definite(each) for each in read]
        self.sheet.lines += [
            Line(each, self.turn_of(each), number, self.source) for each in statements
        ]
        return [str(each) for each in statements]

    def turn_of(self, statement: Statement) -> int:
        """The turn that a line is for; what comes with the set-up and is none of it, the first."""
        now = {self.context, *self.open_kinds}
        setting_up = any(order.fits(kind) for order in statement.orders for kind in now)
        return self.turn or (0 if setting_up else 1)

    def statements(self, text: str) -> list[Statement]:
        try:
            statement = self.parse(text)
        except OrderError:
            several = one_by_one(text, self.parse) or self.answered(text)
            if several:
                return several
            raise
        return [self.usual() or statement if str(statement) == DEFAULT else statement]

    def parse(self, text: str) -> Statement:
        """One order; a name that several units have means the one of them that is in play."""
        while True:
            try:
                return self.rules.parse(text, self.side)
            except Ambiguous as error:
                mine = self.rules.in_play(self.game, self.side)
                found = [each for each in error.candidates if each in mine]
                error.candidates = tuple(found) or error.candidates
                at = text.find(error.name)
                if len(found) != 1 or not error.name or at < 0 or found[0] == error.name:
                    raise
                text = text[:at] + found[0] + text[at + len(error.name) :]

    def answered(self, text: str) -> list[Statement]:
        """What a bare yes or no says to the open question; nothing, if it is neither."""
        word = text.rstrip("!. ").upper()
        decision = self.asked() if word in YES_OR_NO else None
        if decision is None:
            return []
        answers = list(islice(decision, MOST_ANSWERS))
        ways = [each for each in answers if str(each).startswith(NO)]
        plainest = min(map(str, ways), key=len, default="")  # and not NO INTERCEPTION ALL
        declined = [each for each in ways if str(each) == plainest]
        if len(declined) != 1 or not all(str(each).startswith(plainest) for each in ways):
            raise Invalid(f"this is not a question for {word}: {decision.prompt}", column=1)
        accepted = [each for each in answers if each not in ways]
        found = declined if YES_OR_NO[word] == NO else accepted
        if len(found) == 1:
            return [Statement((found[0],))]
        message = f"'{text}' can be more than one answer"
        raise Ambiguous(message, candidates=map(str, found[:FEW]), column=1)

    def asked(self) -> Decision[P] | None:
        """The open question, if it is this side's and nothing was said yet about another."""
        decision = self.rules.decision(self.game)
        mine = decision is not None and decision.side == self.side and self.kind == self.context
        return decision if mine else None

    def usual(self) -> Statement | None:
        """What DEFAULT says to the open question, where that has no such answer of its own."""
        decision = self.asked()
        if decision is None:
            return None
        order = self.rules.default(self.game, decision)
        return None if str(order) == DEFAULT else Statement((order,))

    def definite(self, statement: Statement) -> Statement:
        """The statement with its bare words read by what it stands under."""
        orders: list[Order] = []
        kind = self.kind
        for order in statement.orders:
            order, kind = self.rules.in_context(order, kind)
            orders.append(order)
        self.kind = kind
        self.newly_turned = False
        return replace(statement, orders=tuple(orders))
