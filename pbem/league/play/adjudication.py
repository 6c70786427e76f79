"""Adjudication: a game is played as far as everybody's orders take it, in one transaction."""

from __future__ import annotations

from dataclasses import replace as with_changes
from datetime import timedelta
from typing import Any

import msgspec

from pbem.engine.driver import Desk, Outcome, drive
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy, Verdict
from pbem.engine.step import Decision
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import Table
from pbem.league.play.reports import report
from pbem.league.timing import lateness
from pbem.notation.pointing import pointed
from pbem.store.rows import games
from pbem.store.schema import Seat

NOTHING = timedelta(0)


def start(table: Table) -> None:
    """Set the game up and put the first question."""
    row = table.row
    row.state = "running"
    row.started_at = table.work.now
    salts = [seat.salt for seat in table.players if seat.salt]
    row.salts_json = msgspec.json.encode(salts).decode()
    bank = question_deadline.pace_of(table).bank
    for seat in table.players:
        seat.bank = bank
    journal = table.begin()
    table.write_down(journal.events)
    play_on(table)


def play_on(table: Table, policy: tuple[Side, str, Policy[Any]] | None = None) -> bool:
    """Play as far as orders, standing orders and bots go; has anything happened?

    A policy answers for a side that has let its time pass, to the end of the present turn.
    """
    if table.row.state != "running":
        return False
    asked = table.asked
    if policy is None and waits_for_the_deadline(table):
        question_deadline.reckon(table)
        return False
    journal = table.journal
    dice = journal.dice()
    outcome = drive(table.rules, journal.position, desks(table, policy), dice)
    happened = bool(outcome.entries or outcome.events)
    settled = bool(outcome.fates)
    if asked is not None and outcome.entries and policy is None:
        charge(table, asked, outcome)
    if happened:
        journal.accept(outcome, dice.rolled)
        table.write_down(outcome.events)
    settle(table, outcome)
    verdict = table.rules.verdict(outcome.position)
    if verdict is not None:
        end(table, verdict)
    else:
        ask(table, outcome.decision, new=bool(outcome.entries) or not table.row.question)
    return happened or settled


def waits_for_the_deadline(table: Table) -> bool:
    """Is this a game that is not played early, with its question not yet due?"""
    row, asked = table.row, table.asked
    if asked is None or row.due is None or question_deadline.pace_of(table).early:
        return False
    return table.work.now < row.due


def desks(table: Table, policy: tuple[Side, str, Policy[Any]] | None) -> dict[Side, Desk[Any]]:
    """What all sides have laid out, and who answers for one that did not."""
    if policy is not None:
        table.seat_of(policy[0]).held = False
    found = {seat.side: table.desk(seat) for seat in table.players}
    if policy is not None:
        side, name, answer = policy
        turn = table.row.turn

        def for_this_turn(view: Any, decision: Decision[Any]) -> Order | None:
            return answer(view, decision) if table.rules.turn(view) == turn else None

        found[side] = with_changes(found[side], policy=for_this_turn, policy_name=name)
    return found


def settle(table: Table, outcome: Outcome[Any]) -> None:
    """Write down what became of each line; who had one refused is asked before all others."""
    number = table.row.snapshots
    for fate in outcome.fates:
        row = table.laid_out[fate.line.number]
        row.fate, row.words, row.settled = fate.end, fate.words, number
    if outcome.refused is None or outcome.decision is None:
        return
    seat = table.seat_of(outcome.decision.side)
    last = [fate for fate in outcome.fates if fate.side == seat.side and fate.end == "refused"][-1]
    error = pointed(outcome.refused, str(last.line))
    table.laid_out[last.line.number].words = error.told()
    seat.held = True


def charge(table: Table, seat: Seat, outcome: Outcome[Any]) -> None:
    """Take from the time bank what an answer after the grace has cost."""
    if table.row.due is None or not any(entry.side == seat.side for entry in outcome.entries):
        return
    if table.work.heard <= question_deadline.window_of(table).grace_until:
        return
    calendar = question_deadline.calendar_of(table, seat)
    cost = lateness.charge(
        question_deadline.window_of(table), calendar, seat.bank, table.work.heard
    )
    seat.bank = cost.left


def ask(table: Table, decision: Decision[Any] | None, *, new: bool) -> None:
    """Put a question, or leave the one that is open as it is."""
    row = table.row
    if decision is None:
        row.asked = row.kind = row.window = ""
        row.opened_at = None
    elif new or row.asked != decision.side:
        row.asked, row.kind = decision.side, decision.kind
        row.window = question_deadline.kind_of(table, decision)
        put(table, table.seat_of(decision.side))
    question_deadline.reckon(table)


def put(table: Table, seat: Seat) -> None:
    """Put the open question to a seat, as a new one with a full window."""
    row = table.row
    row.question += 1
    row.opened_at, row.extra, row.called = table.work.now, NOTHING, False
    seat.tag = row.question


def end(table: Table, verdict: Verdict) -> None:
    """The game is over; its seed may be known from now on."""
    row = table.row
    row.state = "over"
    row.ended_at = table.work.now
    row.verdict_json = msgspec.json.encode(verdict).decode()
    row.asked = row.kind = row.window = ""
    row.opened_at = None
    for seat in table.players:
        for line in table.queue(seat):
            line.fate, line.words = "expired", "not played: the game is over"
            line.settled = row.snapshots
    question_deadline.reckon(table)


# -- who hears of it ------------------------------------------------------------------------------


def tell_everybody(table: Table, but: Seat | None = None, notice: Notice | None = None) -> None:
    """Report to all who have to know; others hear of it with their next mail."""
    for seat in table.seats:
        if seat is but or seat.person_id is None:
            continue
        if notice is not None or concerned(table, seat):
            table.work.tell(
                seat, table.row, report(table, seat, notice or Notice(kind="report", subject=""))
            )


def concerned(table: Table, seat: Seat) -> bool:
    """Must this seat hear now of what has happened since it last heard?"""
    row = table.row
    if row.snapshots == 0:
        return False
    if seat.told >= row.snapshots:
        return bool(seat.id and games.untold(table.work.session, seat.id))
    if row.state == "over" or seat.told == 0:
        return True
    if seat.role == "player" and row.asked == seat.side:
        return True
    last = table.snapshot(seat.told)
    if seat.role == "moderator":
        return False
    return last.turn != row.turn
