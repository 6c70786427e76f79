"""Adjudication: a game is played as far as everybody's orders take it, in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from pbem.engine.desks import Desk
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy, Verdict
from pbem.engine.step import Decision
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import report
from pbem.league.timing import lateness
from pbem.notation.pointing import pointed
from pbem.store.rows import drafts, games, queues, seating
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
    if policy is None and asked and all(waits_for_the_deadline(game, each) for each in asked):
        question_deadline.reckon_deadlines(game)
        return False
    journal = game.journal
    dice = journal.dice()
    outcome = drive(game.rules, journal.position, desks(game, policy), dice)
    happened = bool(outcome.entries or outcome.events)
    settled = bool(outcome.fates)
    answered = {entry.side for entry in outcome.entries}
    for seat in asked:
        if seat.side in answered and (policy is None or policy[0] != seat.side):
            charge(game, seat)
    if happened:
        journal.accept(outcome, dice.rolled)
        game.store_adjudication(outcome.events)
    settle(game, outcome)
    verdict = game.rules.verdict(outcome.position)
    if verdict is not None:
        end(game, verdict)
    else:
        ask(game, outcome.decisions, anew=answered)
    return happened or settled


def waits_for_the_deadline(game: LoadedGame, seat: Seat) -> bool:
    """Is this a game that is not played early, with what this seat is asked not yet due?"""
    question = game.question_of(seat)
    if question is None or question.due is None or question_deadline.pace_of(game).early:
        return False
    return game.work.now < question.due


def desks(game: LoadedGame, policy: tuple[Side, str, Policy[Any]] | None) -> dict[Side, Desk[Any]]:
    """What all sides have laid out, and who answers for one that did not."""
    if policy is not None:
        seating.queue_released(game.seat_of(policy[0]))
    at_once = policy[0] if policy is not None else None
    found = {
        seat.side: game.desk(seat)
        if seat.side == at_once or not waits_for_the_deadline(game, seat)
        else Desk(presumes=False)
        for seat in game.players
    }
    if policy is not None:
        side, name, answer = policy
        turn = game.row.turn

        def for_this_turn(view: Any, decision: Decision[Any]) -> Order | None:
            return answer(view, decision) if game.rules.turn(view) == turn else None

        found[side] = msgspec.structs.replace(found[side], policy=for_this_turn, policy_name=name)
    return found


def settle(game: LoadedGame, outcome: Outcome[Any]) -> None:
    """Write down what became of each line; who had one refused or came to a STOP is asked."""
    for fate in outcome.fates:
        game.settle(game.queued_rows[fate.line.number], fate.end, fate.words)
    for side, refusal in outcome.refused.items():
        last = [each for each in outcome.fates if each.side == side and each.end == "refused"][-1]
        error = pointed(refusal, str(last.line))
        queues.refusal_worded(game.queued_rows[last.line.number], error.told())
        seating.queue_held(game.seat_of(side))
    for side in outcome.stopped:
        seating.queue_held(game.seat_of(side))


def charge(game: LoadedGame, seat: Seat) -> None:
    """Take from the time bank what an answer after the grace has cost."""
    question = game.question_of(seat)
    if question is None or question.due is None:
        return
    window = question_deadline.window_of(question)
    if game.work.heard <= window.grace_until:
        return
    calendar = question_deadline.calendar_of(game, seat)
    cost = lateness.charge(window, calendar, seat.bank, game.work.heard)
    seating.bank_set(seat, cost.left)


def ask(game: LoadedGame, decisions: Sequence[Decision[Any]], anew: Collection[Side] = ()) -> None:
    """Put the questions that are open now; one that was open before stays as it is.

    `anew` are the sides that have answered, and are asked again if they are asked.
    """
    wanted = {each.side: each for each in decisions}
    for seat in game.players:
        decision = wanted.get(seat.side)
        if decision is None:
            game.close_question(seat)
        elif seat.side in anew or game.kind_asked(seat) != decision.kind:
            game.put(seat, decision.kind, question_deadline.kind_of(game, decision))
    question_deadline.reckon_deadlines(game)


def end(game: LoadedGame, verdict: Verdict) -> None:
    """The game is over; its seed may be known from now on."""
    games.ended(game.row, msgspec.json.encode(verdict).decode(), game.work.now)
    for seat in game.players:
        drafts.forgotten(game.work.session, id_of(seat))
        for line in game.queue(seat):
            game.settle(line, "expired", "not played: the game is over")
    ask(game, ())


# -- who hears of it ------------------------------------------------------------------------------


def tell_everybody(game: LoadedGame, but: Seat | None = None, notice: Notice | None = None) -> None:
    """Report to all who have to know; others hear of it with their next mail."""
    for seat in game.readers(but):
        if notice is not None or any(concerned(game, each) for each in game.held_with(seat)):
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
    question = game.question_of(seat)
    if question is not None and question.snapshot > seat.told:
        return True
    return seat.role != "moderator" and game.turn_after(seat.told) != row.turn
