"""What the staff proposes to a question: a plan as far as it can be foreseen, and alternatives.

Made from the asked side's view alone: the officer answers, his answer is tried on a copy of the
view, without the enemy and without dice, and he is asked again. The same question gives the same
proposal.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision

LOG = logging.getLogger(__name__)

MOST_LINES = 160  # of a plan: what a player would still read through
MOST_ASKED = 240  # answers of the officer to one question
MOST_OTHERS = 3  # alternatives
MOST_LOOKED_AT = 60  # answers among which alternatives are looked for
LONGEST_REASON = 50  # characters
CAREFUL = "  # CAREFUL: "  # between an order and what nobody should do unawares
BECAUSE = "  # "  # between an order and what speaks for it
ROW = re.compile(r"[^\s,]+(?: \+ [^\s,]+)+")  # units that are named together
CASE = re.compile(r" \(\d[\d.]*\)")  # of the rules, which a word why can do without


class Proposed(msgspec.Struct, frozen=True):
    """One line of a proposal."""

    order: str
    why: str = ""
    careful: tuple[str, ...] = ()  # what nobody should do unawares

    def __str__(self) -> str:
        if self.careful:
            return f"{self.order}{CAREFUL}{'; '.join(filter(None, (*self.careful, self.why)))}"
        return f"{self.order}{BECAUSE}{self.why}" if self.why else self.order


class Proposal(msgspec.Struct, frozen=True):
    """What to answer, sensible when it is sent as it stands."""

    headings: tuple[str, ...]
    lines: tuple[Proposed, ...]
    others: tuple[Proposed, ...] = ()

    @property
    def text(self) -> str:
        """Orders to edit: the plan, and what might be done instead as comments."""
        others = (f"# {each}" for each in self.others)
        return "\n".join((*self.headings, *map(str, self.lines), *others))

    @property
    def answers(self) -> tuple[str, ...]:
        """Answers to the question itself, the best first."""
        return tuple(map(str, (*self.lines[:1], *self.others)))


def proposal(rules: Ruleset[Any], decision: Decision[Any]) -> Proposal:
    """What the staff proposes to a side that is asked; the usual answer, should it fail.

    The decision is the side's own, as its view holds it.
    """
    headings = _headings(rules, decision)
    try:
        lines = _in_time(rules, tuple(planned(rules, decision)))
        return Proposal(headings, lines, tuple(_others(rules, decision, lines)))
    except Exception:
        LOG.exception("the staff of %s cannot answer: %s", rules.name, decision.prompt)
        usual = rules.default(decision.game, decision)
        return Proposal(headings, (_line(rules, decision, usual),))


def _in_time(rules: Ruleset[Any], lines: tuple[Proposed, ...]) -> tuple[Proposed, ...]:
    """A plan as far as it is better ordered now than when more is known."""
    count, rest, why = rules.awaited([each.order for each in lines])
    return (*lines[:count], Proposed(rest, why)) if rest else lines


def _headings(rules: Ruleset[Any], decision: Decision[Any]) -> tuple[str, ...]:
    """The turn, and what kind of orders these are."""
    turn = rules.turn(decision.game)
    heading = rules.heading(decision.game, decision.kind)
    return tuple(filter(None, (f"TURN {turn}" if turn else "", heading)))


# -- the plan -------------------------------------------------------------------------------------


def planned(rules: Ruleset[Any], decision: Decision[Any]) -> Iterator[Proposed]:
    """What the officer would order, up to what only the enemy or a die can tell.

    What opens nothing but phases that end at once is not worth its price.
    """
    plan = _Plan(rules, decision)
    if decision.step.reaction and not decision.step.one_by_one:
        return iter(plan.first_answer())
    lines = list(islice(plan.lines(), MOST_LINES))
    if decision.step.opens and not plan.acts:
        return iter([_line(rules, decision, rules.default(decision.game, decision))])
    return iter(lines)


class _Plan:
    """A plan in the making, on a copy of the view."""

    def __init__(self, rules: Ruleset[Any], decision: Decision[Any]) -> None:
        self.rules, self.side = rules, decision.side
        self.officer: Policy[Any] = rules.officer()
        self.view = rules.copy(decision.game)
        self.first = rules.question(decision.side, decision.step, self.view)
        self.acts = False  # is there anything in it but what begins it and what ends phases?

    def first_answer(self) -> list[Proposed]:
        return [_line(self.rules, self.first, self.answer(self.first))]

    def answer(self, asked: Decision[Any]) -> Order:
        """The officer's, or the usual one where he has none that is legal."""
        order = self.officer(asked.game, asked)
        if order is not None and order in asked:
            return order
        return self.rules.default(asked.game, asked)

    def lines(self) -> Iterator[Proposed]:
        """Order by order; what is up to the dice is taken as planned, but not planned twice.

        Who only waits is left out: the order that ends the activity says it for all of them.
        """
        asked: Decision[Any] | None = self.first
        given: set[Order] = set()
        last = None  # the question that somebody waits in
        for _ in range(MOST_ASKED):
            if asked is None:
                break
            order = self.answer(asked)
            if order in given:
                break  # whether it is worth doing again, the dice will tell
            self.acts = self.acts or (bool(given) and not order.idle)
            given.add(order)
            ending = self.rules.finish(asked)
            if ending is not None and self.rules.waits(order):
                last = asked
            else:
                yield from self.spelled_out(asked, order)
            last = None if order == ending else last
            asked = self.following(asked, order)
        if last is not None:
            yield from self.ended(last)

    def ended(self, asked: Decision[Any]) -> Iterator[Proposed]:
        """The line that ends an activity, as things stand then."""
        self.rules.agenda(self.view)[:] = [asked.step]
        over = self.rules.question(self.side, asked.step, self.view)
        ending = self.rules.finish(over)
        if ending is not None:
            yield _line(self.rules, over, ending)

    def spelled_out(self, asked: Decision[Any], order: Order) -> Iterator[Proposed]:
        """The lines for one answer, each as things stand when its moment comes."""
        singly = list(asked.step.spelled_out(asked.game, order))
        view = asked.game if len(singly) == 1 else self.rules.copy(asked.game)
        for each in singly:
            line = _line(self.rules, self.rules.question(self.side, asked.step, view), each)
            yield self.guarded(line, asked, each)
            if len(singly) > 1:
                self.rules.agenda(view)[:] = []
                _play(asked, view, each)
                self.rules.agenda(view)[:] = [asked.step]

    def guarded(self, line: Proposed, asked: Decision[Any], order: Order) -> Proposed:
        """A line, with what must be so where dice come before its moment, and what is meant where
        more is seen by then than now."""
        if asked is self.first:
            return line
        other = self.rules.otherwise(asked.game, self.side, order)
        text = f"{line.order} | {other}" if other is not None else line.order
        foreseen = asked.kind != self.first.kind
        guard = self.rules.guard(asked.game, self.side, order) if foreseen else ""
        return msgspec.structs.replace(line, order=f"{guard}: {text}" if guard else text)

    def following(self, asked: Decision[Any], order: Order) -> Decision[Any] | None:
        """The question that comes next, if it is asked before the enemy or a die has a say."""
        ending, goes_on = self.rules.finish(asked), self.rules.goes_on(asked)
        if ending is None and not goes_on:
            return self.asked_again(asked, order)
        try:
            self.rules.rehearse(self.view, self.side, order)
        except Illegal:
            return None
        over = order == ending
        if over and not goes_on:
            return None
        self.rules.agenda(self.view)[:] = [asked.step]
        found = self.rules.asked(self.view, self.side)
        if found is None:
            return None
        expected = not over if found.kind == asked.kind else goes_on
        return found if expected else None

    def asked_again(self, asked: Decision[Any], order: Order) -> Decision[Any] | None:
        """The same question, where it is put again and again until all is said."""
        agenda = self.rules.agenda(self.view)
        agenda.clear()
        _play(asked, self.view, order)
        if not agenda or agenda[-1].kind != asked.kind:
            return None
        return self.rules.asked(self.view, self.side)


def _play(asked: Decision[Any], view: Any, order: Order) -> None:
    """Carry out an answer as far as no die is needed."""
    with suppress(OutOfDice):
        for _ in asked.step.play(view, order, PreparedDice(())):
            pass


# -- alternatives ---------------------------------------------------------------------------------


def _others(
    rules: Ruleset[Any], decision: Decision[Any], lines: Sequence[Proposed]
) -> Iterator[Proposed]:
    """A few other answers: the officer's next best where he ranks them; else all there are, if
    they are few, or the usual one."""
    taken = {alike(each.order) for each in lines}
    ranked = list(islice(rules.ranked(decision), MOST_LINES))
    if ranked:
        next_best = [each for each in ranked if alike(str(each)) not in taken]
        return (_line(rules, decision, each) for each in next_best[:MOST_OTHERS])
    found = {str(each): each for each in islice(decision, MOST_LOOKED_AT)}
    usual = rules.default(decision.game, decision)
    others = [
        each
        for text, each in found.items()
        if alike(text) not in {*taken, alike(str(usual))} and not rules.waits(each)
    ]
    wanted = [usual] if alike(str(usual)) not in taken else []
    if len(wanted) + len(others) <= MOST_OTHERS:
        wanted += others
    return (_line(rules, decision, each) for each in wanted)


def alike(order: str) -> str:
    """An order with its names in one succession, which is the same for all that come to the same:
    A + B and B + A, or of targets one before the other."""
    verb, _, rest = ROW.sub(lambda row: " + ".join(sorted(row[0].split(" + "))), order).partition(
        " "
    )
    return f"{verb} {', '.join(sorted(rest.split(', ')))}"


# -- a line ---------------------------------------------------------------------------------------


def _line(rules: Ruleset[Any], asked: Decision[Any], order: Order) -> Proposed:
    """An order with what speaks for it, if that can be said, short enough to stand behind it."""
    view, side = asked.game, asked.side
    careful = tuple(rules.warnings(view, side, order))
    if careful:
        return Proposed(str(order), brief(rules.on_purpose(view, side, order)), careful)
    return Proposed(str(order), brief(rules.why(view, side, order)))


def brief(words: str) -> str:
    """The beginning of some words, as much of it as a line has room for."""
    words = CASE.sub("", " ".join(words.split()))
    if len(words) <= LONGEST_REASON:
        return words
    for mark in ("; ", ", ", " "):
        at = words.rfind(mark, 0, LONGEST_REASON)
        if at > 0:
            return _whole(words[:at])
    return words[:LONGEST_REASON]


def _whole(words: str) -> str:
    """Words that were cut off, without brackets that are still open and signs that end nothing."""
    if words.count("(") > words.count(")"):
        words = words[: words.rfind("(")]
    return words.rstrip(" +,;:-")
