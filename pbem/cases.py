"""Case files: a position, the dice to come, orders, and what must come of them.

    title: A unit leaves one enemy zone only into a free hex
    game: jupiter
    rules: 7.4

    POSITION
    turn: 3
    2304: 2Mtn
    2205: 34US

    DICE
    4 6

    ORDERS
    german: M 2Mtn 2305
    german: M 2Mtn 2403

    EXPECT
    refused M 2Mtn 2305: 7.4
    2403: 2Mtn*
    asked: allied move

Orders and expectations may follow each other several times. A side that is asked and has no line
for it is answered by default while another side still has lines; then play stops. Where several are
asked at the same time, `asked` names them all, and `legal` and `illegal` name the side first. These
two may follow a position at once: it is played on to the question that comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.engine.desks import Desk
from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.errors import Illegal, OrderError
from pbem.engine.order import Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import BY_RULE, Decision, asked_now
from pbem.notation.sheets.sheet import read_sheet

SECTIONS = ("POSITION", "DICE", "ORDERS", "EXPECT")


class BadCase(ValueError):
    """A case file that cannot be run as it is written."""


CANNOT_RUN = (BadCase, OrderError, LookupError, ValueError)


@dataclass(frozen=True)
class Section:
    """One headed block of a case: its lines, each with its number."""

    name: str
    lines: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """Its lines where they stand in the file, so that an error names the right one."""
        written = dict(self.lines)
        last = max(written, default=0)
        return "\n".join(written.get(number, "") for number in range(1, last + 1))


@dataclass(frozen=True)
class Case:
    """A case as written."""

    title: str
    game: str
    rules: tuple[str, ...]
    sections: tuple[Section, ...]


@dataclass
class Report:
    """How a case came out."""

    path: Path
    title: str
    rules: tuple[str, ...] = ()
    checks: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.faults and self.checks > 0

    def told(self) -> str:
        head = f"{'ok  ' if self.passed else 'FAIL'} {self.path.name}: {self.title}"
        if not self.faults and not self.checks:
            return f"{head}\n    nothing is expected"
        return "\n".join([head, *(f"    {each}" for each in self.faults)])


def parse(text: str) -> Case:
    """Read a case file's text; raises BadCase."""
    head: dict[str, str] = {}
    sections: list[tuple[str, list[tuple[int, str]]]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].rstrip()
        if not line.strip():
            continue
        if line.strip() in SECTIONS:
            sections.append((line.strip(), []))
        elif sections:
            sections[-1][1].append((number, line.strip()))
        else:
            key, colon, value = line.partition(":")
            if not colon:
                raise BadCase(f"line {number}: the head of a case is `key: value`, not {line!r}")
            head[key.strip()] = value.strip()
    for key in ("title", "game", "rules"):
        if key not in head:
            raise BadCase(f"the head lacks {key}")
    return Case(
        head["title"],
        head["game"],
        tuple(head["rules"].split()),
        tuple(Section(name, tuple(lines)) for name, lines in sections),
    )


def run_file(path: Path, ruleset: Callable[[str], Ruleset[Any]]) -> Report:
    """Run one case file."""
    try:
        case = parse(path.read_text(encoding="utf-8"))
    except (BadCase, OSError, UnicodeDecodeError) as error:
        return Report(path, "(unreadable)", faults=[str(error)])
    report = Report(path, case.title, case.rules)
    try:
        _Trial(case, ruleset(case.game), report).run()
    except CANNOT_RUN as error:
        report.faults.append(str(error))
    return report


def values_in(number: int, line: str) -> list[int]:
    """The dice that one line prepares; raises BadCase."""
    try:
        return [int(each) for each in line.split()]
    except ValueError:
        raise BadCase(f"line {number}: dice are numbers, not {line!r}") from None


class _Trial:
    """One case being played."""

    def __init__(self, case: Case, rules: Ruleset[Any], report: Report) -> None:
        self.case = case
        self.rules = rules
        self.report = report
        self.game: Any = rules.start({})
        self.dice = PreparedDice([])
        self.refused: dict[str, str] = {}
        self.told: list[str] = []
        self.decisions: Sequence[Decision[Any]] = ()
        self.standing: dict[Side, tuple[Any, ...]] = dict.fromkeys(rules.sides, ())

    def run(self) -> None:
        for section in self.case.sections:
            if section.name == "POSITION":
                self.game = self.rules.read_position(section.text)
                self.told = []  # a new position is a new story
                self.decisions = self.rules.decisions(self.game)
            elif section.name == "DICE":
                for number, line in section.lines:
                    self.dice.values += values_in(number, line)
            elif section.name == "ORDERS":
                self.play(section)
            else:
                for number, line in section.lines:
                    self.expect(number, line)
        if self.dice.values:
            self.report.faults.append(f"dice were left over: {self.dice.values}")
        for text, fault in self.refused.items():
            self.report.faults.append(f"{text} was refused: {fault}")

    def play(self, section: Section) -> None:
        """Both sides' orders in the sequence that the game asks for them."""
        desks = {
            side: Desk[Any](standing=self.standing[side], if_illegal="skip")
            for side in self.rules.sides
        }
        for number, line in section.lines:
            side, colon, text = line.partition(":")
            if not colon or side.strip() not in desks:
                raise BadCase(f"line {number}: an order is written `side: order`, not {line!r}")
            self.lay_out(desks, side.strip(), text.strip())
        driver = Driver(self.rules, self.game, desks, self.dice)
        self.drive(driver)
        self.standing = {side: driver.desks[side].standing for side in desks}
        for fate in driver.fates:
            if fate.end == "refused":
                self.refused[str(fate.line)] = fate.words
        for desk in driver.desks.values():
            for left in desk.queue:
                self.report.faults.append(f"{left} was never asked for")
        self.told += filter(None, (self.rules.tell(each) for each in driver.events))

    def lay_out(self, desks: dict[Side, Desk[Any]], side: Side, text: str) -> None:
        desk = desks[side]
        sheet = read_sheet(self.rules, text, side, self.game)
        for error in sheet.errors:
            self.refused[text] = f"not understood: {error.message}"
        desks[side] = Desk(
            queue=(*desk.queue, *sheet.lines),
            standing=(*desk.standing, *sheet.standing),
            if_illegal=sheet.if_illegal or desk.if_illegal,
        )

    def drive(self, driver: Driver[Any]) -> None:
        """Play until no side that is not asked has a line left."""
        while True:
            try:
                self.decisions = driver.run()
            except OutOfDice as error:
                raise BadCase(str(error)) from None
            asked = {each.side for each in self.decisions}
            others = [side for side in driver.desks if side not in asked]
            if not asked or not any(driver.desks[side].queue for side in others):
                return
            self.answer_by_default(driver)

    def until_asked(self) -> None:
        """Play on from where a position leaves off to the question that comes of it."""
        if not self.decisions:
            desks = {side: Desk[Any](presumes=False) for side in self.rules.sides}
            driver = Driver(self.rules, self.game, desks, self.dice)
            self.drive(driver)
            self.told += filter(None, (self.rules.tell(each) for each in driver.events))

    def answer_by_default(self, driver: Driver[Any]) -> None:
        """Give the usual answer to the first open question; it is not told as anybody's."""
        asked = asked_now(self.rules.agenda(driver.game), driver.game)[0]
        view = self.rules.view(driver.game, asked.side)
        seen = self.rules.decision(view)
        assert seen is not None, "a side must see the question that it is asked"
        driver.take(asked, self.rules.default(view, seen), BY_RULE)

    # -- what is expected ------------------------------------------------------------------------

    def expect(self, number: int, line: str) -> None:
        """Check one line of EXPECT; one that cannot be checked is a fault of its own."""
        self.report.checks += 1
        try:
            faults = list(self.differences(line))
        except CANNOT_RUN as error:
            faults = [str(error)]
        self.report.faults += (f"line {number}: {fault}" for fault in faults)

    def differences(self, line: str) -> Iterator[str]:
        key, _, wanted = line.partition(":")
        word = key.partition(" ")[0]
        wanted = wanted.strip()
        if word == "refused":
            yield from self.refusal(line)
        elif word in ("legal", "illegal"):
            yield from self.legality(word, line[len(word) :].strip())
        elif key == "told":
            if not any(wanted in each for each in self.told):
                yield f"nothing was told of {wanted!r}; told was: {' / '.join(self.told[-6:])}"
        elif key == "not told":
            yield from (f"it was told: {each}" for each in self.told if wanted in each)
        elif key == "asked":
            asked = ", ".join(f"{each.side} {each.kind}" for each in self.decisions) or "nobody"
            if asked != wanted:
                yield f"asked is {asked}, not {wanted}"
        elif key == "verdict":
            verdict = self.rules.verdict(self.game)
            found = "none"
            if verdict is not None:
                found = f"{verdict.winner or 'draw'} {verdict.case}"
            if found != wanted:
                yield f"the verdict is {found}, not {wanted}"
        else:
            try:
                found = self.rules.fact(self.game, key)
            except (LookupError, ValueError):
                raise BadCase(f"{line!r} says nothing that can be expected") from None
            if found != wanted:
                yield f"{key} is {found}, not {wanted}"

    def refusal(self, line: str) -> Iterator[str]:
        """`refused ORDER: CASE`, the order in its canonical form."""
        text, _, case = line.removeprefix("refused").strip().rpartition(":")
        words = self.refused.pop(text.strip(), None)
        if words is None:
            yield f"{text.strip()} was not refused (refused: {list(self.refused) or 'nothing'})"
        elif f"(rule {case.strip()})" not in words:
            yield f"{text.strip()} was refused for another reason than {case.strip()}: {words}"

    def legality(self, word: str, rest: str) -> Iterator[str]:
        """`legal ORDER`, or `illegal ORDER: CASE`: what the asked side could say now.

        Where several are asked, the side is named before the order.
        """
        self.until_asked()
        if not self.decisions:
            yield "nobody is asked anything"
            return
        decision = self.decisions[0]
        if len(self.decisions) > 1:
            side, _, rest = rest.partition(" ")
            decision = self.question_to(side)
        text, case = rest, ""
        if word == "illegal":
            text, _, case = rest.rpartition(":")
        sheet = read_sheet(self.rules, text.strip(), decision.side, self.game)
        if sheet.errors:
            yield f"{text.strip()} is not understood: {sheet.errors[0].message}"
            return
        if not sheet.lines:
            raise BadCase(f"{text.strip()!r} is no order")
        order = sheet.lines[0].statement.orders[0]
        try:
            decision.check(order)
        except Illegal as refusal:
            if word == "legal":
                yield f"{order} is refused: {refusal.told()}"
            elif refusal.case != case.strip():
                yield f"{order} is refused by {refusal.case}, not {case.strip()}: {refusal.message}"
        else:
            if word == "illegal":
                yield f"{order} is legal"

    def question_to(self, side: Side) -> Decision[Any]:
        """The open question to one of several sides."""
        for decision in self.decisions:
            if decision.side == side:
                return decision
        asked = ", ".join(each.side for each in self.decisions)
        raise BadCase(f"several are asked, so the line names one of them first: {asked}")
