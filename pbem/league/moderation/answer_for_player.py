"""Playing in somebody's place: PROCESS, ORDER FOR."""

from __future__ import annotations

import re
from typing import Any

from pbem.engine.errors import Invalid
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.membership.lobby import side_named
from pbem.league.moderation.ask_again import go_on, question_words
from pbem.league.moderation.moderator_act import Deed, in_play, running
from pbem.league.notices import Answer
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import Table, id_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Talk, command
from pbem.league.submissions.requests import Request
from pbem.store.schema import Seat

PHASE = re.compile(r"(?:TURN\s+(\d{1,3})\s*[:,]?\s+)?([\w-]+)", re.IGNORECASE)
NUMBER = re.compile(r"Q(\d{1,6})", re.IGNORECASE)
FOR = re.compile(r"FOR\s+(\w+)\s*:\s*(.+)", re.IGNORECASE)


@command("PROCESS", "moderator", "PROCESS Q17 BECAUSE reason: go on with this question now")
def process(talk: Talk, request: Request) -> Answer:
    deed = Deed.of(talk, request)
    table = deed.table
    running(table)
    seat = table.asked
    if seat is None or not is_open(table, deed.what):
        words = f"That is not what is open now, so nothing was done. Open: {question_words(table)}."
        return Answer(deed.line, (words,), ok=False)
    opened, side = question_words(table), seat.side
    seat.held = False
    deed.remark()
    played_by = press_on(table, seat)
    how = f"with {NAMES[played_by]} for the {side} side" if played_by else "with the orders given"
    return deed.done(f"The game did not wait any longer for {opened}, and went on {how}.")


NAMES = {"staff": "a staff officer", "default": "default orders"}


def is_open(table: Table, what: str) -> bool:
    """Is this the open question: its number, its kind, or its turn and kind?"""
    row = table.row
    if found := NUMBER.fullmatch(what):
        return int(found[1]) == row.question
    found = PHASE.fullmatch(what)
    if found is None:
        raise Invalid(
            f"{what!r} names no phase." if what else "Which phase?",
            expected=(f"PROCESS Q{row.question}", f"PROCESS turn {row.turn} {row.kind}"),
        )
    kind = table.rules.headings.get(found[2].upper(), found[2].lower())
    return kind == row.kind and found[1] in (None, str(row.turn))


def press_on(table: Table, seat: Seat) -> str:
    """Play the queue that is there; if that is no answer, somebody else answers this turn: who."""
    before = where(table)
    keep_playing(table, seat, "policy", nobody)
    if where(table) != before or table.row.state != "running":
        return ""
    name = question_deadline.stand_in(table)
    keep_playing(table, seat, name, catalogue.bot(table.rules, name, id_of(seat)))
    return name


def keep_playing(table: Table, seat: Seat, name: str, policy: Any) -> None:
    """Play on although lines are refused on the way: each time one line fewer waits."""
    before = where(table)
    for _ in range(len(table.queue(seat)) + 1):
        waiting = len(table.queue(seat))
        adjudication.play_on(table, (seat.side, name, policy))
        if where(table) != before or len(table.queue(seat)) == waiting:
            break


def where(table: Table) -> tuple[int, str, str]:
    return table.row.turn, table.row.asked, table.row.kind


def nobody(view: Any, decision: Decision[Any]) -> Order | None:
    """Answers nothing: the queue is all there is."""
    return None


@command("ORDER", "moderator", "ORDER FOR side: order BECAUSE reason: answer in a player's place")
def order_for(talk: Talk, request: Request) -> Answer:
    deed = Deed.of(talk, request)
    table, row = deed.table, deed.table.row
    in_play(table)
    found = FOR.fullmatch(deed.what)
    if found is None:
        raise Invalid(
            "For which side, and what?", expected=("ORDER FOR side: order BECAUSE reason",)
        )
    side = side_named(table, found[1])
    if row.asked != side:
        raise Refused(f"The {side} side is not asked now. Open: {question_words(table)}.")
    order = one_order(table, side, found[2])
    opened = question_words(table)
    events = table.journal.play(side, str(order), by="moderator", comment=deed.reason)
    table.write_down(events)
    go_on(table, new=True)
    own = {side: f"The order given in your place: {order}"}
    return deed.done(f"An order was given in place of the player for {opened}.", own=own)


def one_order(table: Table, side: str, text: str) -> Order:
    """The order that a text is, checked; raises OrderError."""
    rules = table.rules
    statement = rules.parse(text, side)
    if len(statement.orders) != 1 or statement.conditions:
        raise Invalid("One order, please, without alternatives and conditions.", text=text)
    decision = rules.decision(table.position)
    order = rules.in_context(statement.orders[0], rules.context(table.position))[0]
    if decision is not None:
        decision.check(order)
    return order
