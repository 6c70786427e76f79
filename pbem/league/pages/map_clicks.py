"""A click on the map: what stands there, and what may be ordered once the sheet is played."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.options import Option, Piece
from pbem.engine.order import Line, Order, Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision, Step
from pbem.league.play.loaded_game import LoadedGame
from pbem.notation.sheets.rehearsal import rehearsed
from pbem.notation.sheets.sheet import Sheet, read_sheet
from pbem.store.schema import Seat

MOST_UNITS = 20
LONGEST_ID = 40
LONGEST_SHEET = 12_000  # characters
MOST_LINES = 300  # of a sheet: some three turns
FEW = 6  # answers that are all shown at once

NO_PLAYER = "Only who plays can give orders."
NOT_BEGUN = "The game has not begun."
NOT_ASKED = "You are not asked now."
TOO_LONG = "Your sheet is too long to be tried with every click; send a part of it first."
ANSWERED = "Your sheet answers the open question; what comes next is not yet known."


class Clicked(msgspec.Struct, frozen=True):
    """What a click finds."""

    place: str = msgspec.field(name="hex")
    question: str  # the prompt; empty while there is none
    pieces: tuple[Piece, ...] = ()
    options: tuple[Option, ...] = ()
    note: str = ""


class _Draft(msgspec.Struct, frozen=True):
    """The last line of a sheet, which more can be joined to, and the view before it."""

    order: Order
    view: Any


class _Plan(msgspec.Struct, frozen=True):
    """A side's view as the lines of its sheet leave it."""

    view: Any = None
    question: str = ""
    note: str = ""
    draft: _Draft | None = None


def clicked(
    game: LoadedGame, seat: Seat, sheet: str, place: str, units: tuple[str, ...]
) -> Clicked:
    """The pieces in a place, and what these units may be ordered to after the sheet's lines.

    Without a place, the pieces are all that can act, on the map or off it.
    """
    if len(place) > LONGEST_ID or len(units) > MOST_UNITS or any(map(_overlong, units)):
        return Clicked("", "")
    plan, rules, side = _planned(game, seat, sheet), game.rules, seat.side
    if plan.view is None:
        return Clicked(place, "", note=plan.note)
    pieces = rules.pieces(plan.view, side, place)
    options = rules.options(plan.view, side, units)
    if not place and not units:
        options = _all_if_few(rules, side, plan.view, pieces, options)
    note = plan.note or _gone(game, side, place, pieces)
    if plan.draft is not None:
        pieces = _with_joiners(rules, side, plan.draft, place, pieces)
        options = [*_joining(rules, side, plan.draft, units), *options]
    return Clicked(place, plan.question, tuple(pieces), tuple(options), note)


def _all_if_few(
    rules: Ruleset[Any], side: Side, view: Any, pieces: list[Piece], options: list[Option]
) -> list[Option]:
    """In mid-action, all answers where they are few: nobody need choose a unit first."""
    asking = rules.agenda(view)
    if not asking or not asking[-1].reaction or len(pieces) > FEW:
        return options
    found = {each.order: each for each in options}
    for piece in pieces:
        if not piece.can_act:
            continue
        for each in rules.options(view, side, (piece.id,)):
            found.setdefault(each.order, each)
        if len(found) > FEW:
            return options
    return list(found.values())


def _overlong(id: str) -> bool:
    return len(id) > LONGEST_ID


def _joining(
    rules: Ruleset[Any], side: Side, draft: _Draft, units: tuple[str, ...]
) -> list[Option]:
    """What the units may do as one with the last line of the sheet."""
    return rules.joining(draft.view, side, draft.order, units) if units else []


def _with_joiners(
    rules: Ruleset[Any], side: Side, draft: _Draft, place: str, pieces: list[Piece]
) -> list[Piece]:
    """Who can do nothing more alone may still do something as one with the last line."""

    def joins(piece: Piece) -> bool:
        return piece.mine and bool(_joining(rules, side, draft, (piece.id,)))

    if place:
        return [
            replace(each, can_act=True) if not each.can_act and joins(each) else each
            for each in pieces
        ]
    return pieces or [each for each in rules.pieces(draft.view, side, "") if joins(each)]


def _gone(game: LoadedGame, side: Side, place: str, pieces: list[Piece]) -> str:
    """The map may still show who, by the sheet, has left."""
    if not place:
        return ""
    here = {each.id for each in pieces}
    before = game.rules.pieces(game.view(side), side, place)
    names = [each.name for each in before if each.mine and each.id not in here]
    return f"By your sheet no longer here: {', '.join(names)}." if names else ""


# -- the sheet ------------------------------------------------------------------------------------


def _planned(game: LoadedGame, seat: Seat, sheet: str) -> _Plan:
    """The view after a rehearsal of the sheet, with the question that is then open."""
    if seat.role != "player":
        return _Plan(note=NO_PLAYER)
    if not game.row.snapshots:
        return _Plan(note=NOT_BEGUN)
    rules, side = game.rules, seat.side
    view = game.view(side)
    decision = game.decision(side)
    if decision is None:
        return _Plan(view, note=NOT_ASKED)
    if len(sheet) > LONGEST_SHEET or sheet.count("\n") >= MOST_LINES:
        rules.agenda(view).clear()
        return _Plan(view, decision.prompt, TOO_LONG)
    question = decision.prompt
    lines = read_sheet(rules, sheet, side, view)
    if rules.finish(decision) is None:
        return _answered_in_turn(rules, lines, _parts(lines, sheet)[1], decision)
    before, last = _parts(lines, sheet)  # asked again and again until it is ended
    rehearsed(rules, before, side, view)
    draft = _drafted(rules, last, view, decision.step)
    rehearsed(rules, last, side, view)
    rules.agenda(view)[:] = [decision.step]
    return _Plan(view, question, draft=draft)


def _parts(sheet: Sheet, text: str) -> tuple[Sheet, Sheet]:
    """A sheet, its last line apart if that is one order and nothing else."""
    numbers = [source.number for source, _ in sheet.echo]
    last = len(text.rstrip().split("\n"))
    alone = numbers[-1:] == [last] and numbers.count(last) == 1
    if not alone or not sheet.lines or sheet.echo[-1][1] != str(sheet.lines[-1]):
        return sheet, Sheet()
    first = Sheet(lines=sheet.lines[:-1], echo=sheet.echo[:-1])
    return first, Sheet(lines=sheet.lines[-1:], echo=sheet.echo[-1:])


def _drafted(rules: Ruleset[Any], sheet: Sheet, view: Any, step: Step[Any]) -> _Draft | None:
    """The line of a sheet, if it is a plain order for now that answers this step."""
    if not sheet.lines or sheet.lines[0].turn != rules.turn(view):
        return None
    statement = sheet.lines[0].statement
    if statement.conditions or len(statement.orders) != 1:
        return None
    before = rules.copy(view)
    rules.agenda(before)[:] = [step]
    return _Draft(statement.orders[0], before)


def _answered_in_turn(
    rules: Ruleset[Any], sheet: Sheet, last: Sheet, decision: Decision[Any]
) -> _Plan:
    """Play the sheet's answers as far as no die is needed; leave open what is left to answer."""
    question, view, side, step = decision.prompt, decision.game, decision.side, decision.step
    agenda = rules.agenda(view)
    draft = None
    for line in sheet.lines:
        order = _answer(rules, Decision(side, step, view), line)
        if order is None:
            continue
        draft = _drafted(rules, last, view, step) if line is sheet.lines[-1] else None
        agenda.clear()
        with suppress(OutOfDice):
            for _ in step.play(view, order, PreparedDice(())):
                pass
        if not agenda or agenda[-1].kind != step.kind or agenda[-1].asks(view) != side:
            agenda.clear()
            return _Plan(view, question, ANSWERED, draft)
        step = agenda[-1]
    return _Plan(view, question, draft=draft)


def _answer(rules: Ruleset[Any], decision: Decision[Any], line: Line) -> Order | None:
    """The first of a line's alternatives that answers the question now."""
    view, side = decision.game, decision.side
    if line.turn != rules.turn(view):
        return None
    if any(rules.holds(view, each, side) == each.negated for each in line.statement.conditions):
        return None
    for order in line.statement.orders:
        try:
            decision.check(order)
        except Illegal:
            continue
        return order
    return None
