"""STAFF REST: the staff officer fills in what the lines above it leave open, as plain orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from pbem.engine.errors import Invalid, passes
from pbem.engine.order import Line, Side, rest_in
from pbem.engine.proposal import MOST_LINES, planned
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision

P = TypeVar("P")

NOT_YOURS = "the staff has nothing to fill in here: what comes next is not yours to order yet"

STAFF_REST = re.compile(
    r"(?:(?P<whose>[^:]{1,80}?)\s{0,9}:\s*)?STAFF(?:\s+(?:OFFICER|FILLS|TAKES))?:?\s+(?:THE\s+)?REST",
    re.IGNORECASE,
)


def rest(
    rules: Ruleset[P], lines: Iterable[Line], side: Side, view: P, whose: str = ""
) -> tuple[str, list[str]]:
    """The heading of what is left to be ordered, and the officer's orders for it, or some of them.

    The lines are tried on a copy of the side's own view, without the enemy and without dice.
    """
    asked = left_open(rules, lines, side, view)
    if asked is None:
        raise Invalid(NOT_YOURS, column=1)
    orders = [each.order for each in planned(rules, asked)]
    if whose:
        orders = rules.ordered_by(asked.game, side, whose, orders)
    return rules.heading(asked.game, asked.kind), orders


def left_open(rules: Ruleset[P], lines: Iterable[Line], side: Side, view: P) -> Decision[P] | None:
    """The question that is open once these lines are played, as far as that can be foreseen."""
    ahead = rules.copy(view)
    for line in lines:
        _try(rules, line, side, ahead)
    return rules.asked(ahead, side)


def _try(rules: Ruleset[P], line: Line, side: Side, ahead: P) -> None:
    """Carry a line out on the view, by the first of its alternatives that can be."""
    if line.turn != rules.turn(ahead):
        return
    if any(rules.holds(ahead, each, side) == each.negated for each in line.statement.conditions):
        return
    for order in line.statement.orders:
        if passes(rules.rehearse, ahead, side, order):
            return


def spelled_out(rules: Ruleset[P], lines: Iterable[Line], side: Side, view: P) -> Iterator[Line]:
    """The lines, with what is left to the officer as he would order it now."""
    ahead = rules.copy(view)
    for line in lines:
        if rest_in(line) is None or line.turn != rules.turn(ahead):
            _try(rules, line, side, ahead)
            yield line
            continue
        for text in foreseen(rules, side, ahead, line):
            yield replace(line, statement=rules.parse(text, side))


def foreseen(rules: Ruleset[P], side: Side, view: P, line: Line) -> list[str]:
    """The orders that a line left to the officer would come to now; they are tried on the view."""
    rest, asked = rest_in(line), rules.asked(view, side)
    if rest is None or asked is None or not rest.fits(asked.kind):
        return []
    orders = [each.order for each in planned(rules, asked)][: MOST_LINES if rest.lasts else 1]
    if not rest.whole:
        orders = rules.ordered_by(asked.game, side, rest.whose, orders)
    for text in orders:
        passes(rules.rehearse, view, side, rules.parse(text, side).orders[0])
    return orders
