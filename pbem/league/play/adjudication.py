"""Adjudication: a game is played as far as everybody's orders take it, in one transaction."""

from __future__ import annotations

from dataclasses import replace as with_changes
from typing import Any

import msgspec

from pbem.engine.driver import Desk, Outcome, drive
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy, Verdict
from pbem.engine.step import Decision
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.reports import report
from pbem.league.timing import lateness
from pbem.notation.pointing import pointed
from pbem.store.rows import games, queues, seating
from pbem.store.schema import Seat


def start(game: LoadedGame) -> None:
    """Set the game up and put the first question."""
    salts = [seat.salt for seat in game.players if seat.salt]
    games.begun(game.row, msgspec.json.encode(salts).decode(), game.work.now)
    bank = question_deadline.pace_of(game).bank
    for seat in game.players:
        seating.bank_set(seat, bank)
    journal = game.begin()
    game.store_adjudication(journal.events)
    play_on(game)


def play_on(game: LoadedGame, policy: tuple[Side, str, Policy[Any]] | None = None) -> bool:
    """Play as far as orders, standing orders and bots go; has anything happened?

    A policy answers for a side that has let its time pass, to the end of the present turn.
    """
    if game.row.state != "running":
        return False
    asked = game.asked
    if policy is None and waits_for_the_deadline(game):
        question_deadline.reckon_deadline(game)
        return False
    journal = game.journal
    dice = journal.dice()
    outcome = drive(game.rules, journal.position, desks(game, policy), dice)
    happened = bool(outcome.entries or outcome.events)
    settled = bool(outcome.fates)
    if asked is not None and outcome.entries and policy is None:
        charge(game, asked, outcome)
    if happened:
        journal.accept(outcome, dice.rolled)
        game.store_adjudication(outcome.events)
    settle(game, outcome)
    verdict = game.rules.verdict(outcome.position)
    if verdict is not None:
        end(game, verdict)
    else:
        ask(game, outcome.decision, new=bool(outcome.entries) or not game.row.question)
    return happened or settled


def waits_for_the_deadline(game: LoadedGame) -> bool:
    """Is this a game that is not played early, with its question not yet due?"""
    row, asked = game.row, game.asked
    if asked is None or row.due is None or question_deadline.pace_of(game).early:
        return False
    return game.work.now < row.due


def desks(game: LoadedGame, policy: tuple[Side, str, Policy[Any]] | None) -> dict[Side, Desk[Any]]:
    """What all sides have laid out, and who answers for one that did not."""
    if policy is not None:
        seating.queue_released(game.seat_of(policy[0]))
    found = {seat.side: game.desk(seat) for seat in game.players}
    if policy is not None:
        side, name, answer = policy
        turn = game.row.turn

        def for_this_turn(view: Any, decision: Decision[Any]) -> Order | None:
            return answer(view, decision) if game.rules.turn(view) == turn else None

        found[side] = with_changes(found[side], policy=for_this_turn, policy_name=name)
    return found


def settle(game: LoadedGame, outcome: Outcome[Any]) -> None:
    """Write down what became of each line; who had one refused is asked before all others."""
    for fate in outcome.fates:
        game.settle(game.queued_rows[fate.line.number], fate.end, fate.words)
    if outcome.refused is None or outcome.decision is None:
        return
    seat = game.seat_of(outcome.decision.side)
    last = [fate for fate in outcome.fates if fate.side == seat.side and fate.end == "refused"][-1]
    error = pointed(outcome.refused, str(last.line))
    queues.refusal_worded(game.queued_rows[last.line.number], error.told())
    seating.queue_held(seat)


def charge(game: LoadedGame, seat: Seat, outcome: Outcome[Any]) -> None:
    """Take from the time bank what an answer after the grace has cost."""
    if game.row.due is None or not any(entry.side == seat.side for entry in outcome.entries):
        return
    if game.work.heard <= question_deadline.window_of(game).grace_until:
        return
    calendar = question_deadline.calendar_of(game, seat)
    cost = lateness.charge(question_deadline.window_of(game), calendar, seat.bank, game.work.heard)
    seating.bank_set(seat, cost.left)


def ask(game: LoadedGame, decision: Decision[Any] | None, *, new: bool) -> None:
    """Put a question, or leave the one that is open as it is."""
    row = game.row
    if decision is None:
        games.nothing_asked(row)
    elif new or row.asked != decision.side:
        window = question_deadline.kind_of(game, decision)
        games.question_asked(row, decision.side, decision.kind, window)
        put(game, game.seat_of(decision.side))
    question_deadline.reckon_deadline(game)


def put(game: LoadedGame, seat: Seat) -> None:
    """Put the open question to a seat, as a new one with a full window."""
    games.question_opened(game.row, game.work.now)
    seating.question_put(seat, game.row.question)


def end(game: LoadedGame, verdict: Verdict) -> None:
    """The game is over; its seed may be known from now on."""
    games.ended(game.row, msgspec.json.encode(verdict).decode(), game.work.now)
    for seat in game.players:
        for line in game.queue(seat):
            game.settle(line, "expired", "not played: the game is over")
    question_deadline.reckon_deadline(game)


# -- who hears of it ------------------------------------------------------------------------------


def tell_everybody(game: LoadedGame, but: Seat | None = None, notice: Notice | None = None) -> None:
    """Report to all who have to know; others hear of it with their next mail."""
    for seat in game.seats:
        if seat is but or seat.person_id is None:
            continue
        if notice is not None or concerned(game, seat):
            game.work.write_to_seat(
                seat, game.row, report(game, seat, notice or Notice(kind="report", subject=""))
            )


def concerned(game: LoadedGame, seat: Seat) -> bool:
    """Must this seat hear now of what has happened since it last heard?"""
    row = game.row
    if row.snapshots == 0:
        return False
    if seat.told >= row.snapshots:
        return bool(game.untold(seat))
    if row.state == "over" or seat.told == 0:
        return True
    if seat.role == "player" and row.asked == seat.side:
        return True
    return seat.role != "moderator" and game.turn_after(seat.told) != row.turn
