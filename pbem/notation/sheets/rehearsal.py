"""A dry run of an order sheet, without the enemy and without dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pbem.engine.errors import Illegal, OrderError
from pbem.engine.order import Line, Order, Side, Stop, rest_in
from pbem.engine.ruleset import WAITS, Ruleset
from pbem.notation.pointing import pointed
from pbem.notation.sheets.sheet import Sheet, read_sheet
from pbem.notation.sheets.staff_rest import foreseen

P = TypeVar("P")

IF_SO = "if what is attacked above falls"
WHEN_IT_COMES = "the staff officer plans it when it comes to it"
AS_IT_IS = "as things are now it stands for: {}"
STOPS = "where it has come to that you are asked, and what stands below waits"


class Tried(msgspec.Struct, frozen=True):
    """One line of the sheet, and what it would come to."""

    number: int
    text: str
    ok: bool
    canonical: str = ""
    words: tuple[str, ...] = ()  # or what is wrong with it
    careful: tuple[str, ...] = ()  # those of the words that warn
    later: bool = False  # it does not answer what its side is asked now


def dry_run(rules: Ruleset[P], text: str, side: Side, view: P) -> list[Tried]:
    """Every line in its order, each on what the lines before it have made of the view."""
    return rehearsed(rules, read_sheet(rules, text, side, view), side, view)


def rehearsed(rules: Ruleset[P], sheet: Sheet, side: Side, view: P) -> list[Tried]:
    """The same for a sheet that has been read already."""
    asked = rules.decision(view)
    kind = asked.kind if asked is not None and asked.side == side else ""
    turn = rules.turn(view)
    waiting = iter(sheet.lines)
    line = next(waiting, None)
    worlds, found = [view], list[Tried]()
    for source, canonical in sheet.echo:
        if isinstance(canonical, OrderError):
            tried = Tried(source.number, source.text, False, source.text, (canonical.told(),))
        elif line is not None and (line.number, str(line)) == (source.number, canonical):
            tried = _in_any(rules, side, worlds, line, source.text)
            tried = replace(tried, later=not line.is_for(kind, turn))
            line = next(waiting, None)
        else:  # a heading, a standing order or a setting
            tried = Tried(source.number, source.text, True, canonical)
        found.append(tried)
    return found


def _in_any(rules: Ruleset[P], side: Side, worlds: list[P], line: Line, text: str) -> Tried:
    """A line tried where attacks above it have failed, and where they have not, if that is planned.

    What can be played in one of these can be planned; what in none is refused as it is in the last.
    """
    before = rules.copy(worlds[-1])
    found = [_tried(rules, side, each, line, text) for each in worlds]
    at = next((at for at, (_, order) in enumerate(found) if order is not None), None)
    if at is None:
        refused = (tried for tried, _ in reversed(found) if not tried.ok)
        return next(refused, found[0][0])
    tried, order = found[at]
    assert order is not None
    hope = rules.hoped(before, side, order)
    if hope is not None:
        worlds[1:] = [hope]
    return replace(tried, words=(IF_SO, *tried.words)) if at else tried


def _left_to_the_staff(rules: Ruleset[P], side: Side, view: P, line: Line) -> Iterator[str]:
    """What the officer would order now, which is carried out on the view."""
    yield WHEN_IT_COMES
    if orders := foreseen(rules, side, view, line):
        yield AS_IT_IS.format("; ".join(orders))


def _tried(
    rules: Ruleset[P], side: Side, view: P, line: Line, text: str
) -> tuple[Tried, Order | None]:
    """What a line comes to, and the first of its alternatives that can be played."""

    def told(ok: bool, *words: str) -> Tried:
        return Tried(line.number, text, ok, str(line), words)

    if line.turn != rules.turn(view):
        return told(True, f"for turn {line.turn}: understood, not tried"), None
    if isinstance(line.statement.orders[0], Stop):
        return told(True, STOPS), None
    if rest_in(line) is not None:
        return told(True, *_left_to_the_staff(rules, side, view, line)), None
    for each in line.statement.conditions:
        if rules.holds(view, each, side) == each.negated:
            return told(True, f"understood, not tried: {each} does not allow it now"), None
    refusals = []
    for order in line.statement.orders:
        try:
            words, careful = rules.rehearse_warned(view, side, order)
        except Illegal as refusal:
            refusals.append(pointed(refusal, str(line), line.number).told())
            continue
        tried = told(True, *([f"as {order}"] if refusals else []), *words)
        return replace(tried, careful=tuple(careful)), None if words == [WAITS] else order
    return told(False, *refusals), None
