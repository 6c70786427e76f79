"""Reminders: what somebody is told while a game waits for him, alone or together in a digest."""

from __future__ import annotations

from datetime import datetime

import msgspec

from pbem.league.notices import Answer, Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import Table, id_of
from pbem.league.play.questions import question_for
from pbem.league.play.reports import briefly, subject
from pbem.league.timing import lateness, reminder_times
from pbem.league.timing.late_words import YOURS
from pbem.league.timing.lengths import write_length
from pbem.league.timing.moments import away
from pbem.league.timing.reminder_times import Nag, NagKind
from pbem.store.schema import Person, Reminder, Seat

HOW_FAR = {
    NagKind.HALF: "Half of your time is over.",
    NagKind.MOST: "Four fifths of your time are over.",
    NagKind.LAST: "Your time is nearly over.",
}


def due_now(table: Table, seat: Seat) -> Nag | None:
    """The most urgent reminder to send at this moment, if there is one."""
    person, now = table.work.person(seat), table.work.now
    planned, sent = question_deadline.planned(table, seat), question_deadline.sent(table, seat)
    calendar, quiet = question_deadline.calendar_of(table, seat), question_deadline.quiet_of(person)
    if person is None or not person.digest:
        return reminder_times.nag_due(planned, sent, calendar, quiet, now)
    # Who wants a digest at a quiet hour shall have it then, but not on a day off.
    ready = [
        nag for nag in reminder_times.unsent(planned, sent) if goes_out(table, nag, person) <= now
    ]
    if not ready or ready[-1].kind is NagKind.WARNING:
        return ready[-1] if ready else None
    waited = goes_out(table, ready[-1], person) > ready[-1].at
    return ready[-1] if reminder_times.fit(now, calendar, None if waited else quiet) else None


def goes_out(table: Table, nag: Nag, person: Person) -> datetime:
    """When a reminder is sent to somebody who wants a digest; a warning never waits."""
    if nag.kind is NagKind.WARNING:
        return nag.at
    return question_deadline.later_in_a_digest(table, nag.at, person)


def last_moment(table: Table, seat: Seat) -> datetime:
    """When all time of the open question is over: the deadline, the grace and the bank."""
    return lateness.ends(
        question_deadline.window_of(table), question_deadline.calendar_of(table, seat), seat.bank
    )


def remember(table: Table, seat: Seat, kind: NagKind) -> None:
    """Write down that a reminder was sent, so that it is sent once."""
    if kind in question_deadline.sent(table, seat):
        return
    table.work.session.add(
        Reminder(seat_id=id_of(seat), question=table.row.question, kind=kind, at=table.work.now)
    )
    table.work.session.flush()


# -- one game -------------------------------------------------------------------------------------


def remind(table: Table, seat: Seat, nag: Nag) -> None:
    """Send a nag or the warning of the open question."""
    remember(table, seat, nag.kind)
    notice = warning(table, seat) if nag.kind is NagKind.WARNING else reminder(table, seat, nag)
    notice = msgspec.structs.replace(notice, question=question_for(table, seat))
    table.work.tell(seat, table.row, briefly(table, seat, notice))


def reminder(table: Table, seat: Seat, nag: Nag) -> Notice:
    """A nag: which game waits, until when, and how far the time has run down."""
    return Notice(
        kind="nag",
        subject=f"{subject(table, seat)}, due {away(deadline(table) - table.work.now)}",
        lead=(
            f"{table.rules.title} ({table.row.code}) waits for your answer. {HOW_FAR[nag.kind]} "
            f"It is due on {in_his_words(table, seat, deadline(table))}.",
            "A reply to this mail answers the question below.",
        ),
    )


def warning(table: Table, seat: Seat) -> Notice:
    """The deadline has come: what happens next, and at which moment."""
    found, pace = question_deadline.window_of(table), question_deadline.pace_of(table)
    ends = last_moment(table, seat)
    lead = [f"Your answer was due on {in_his_words(table, seat, found.due)}."]
    if found.grace_until > found.due:
        lead.append(f"You have grace until {in_his_words(table, seat, found.grace_until)}.")
    if ends > found.grace_until:
        lead.append(
            f"{'After that' if found.grace_until > found.due else 'Now'} your time bank runs: "
            f"{write_length(seat.bank)}, until {in_his_words(table, seat, ends)}."
        )
    lead.append(
        f"If nothing has come by then, {YOURS[pace.late]}. "
        "A reply to this mail answers the question below."
    )
    return Notice(kind="warning", subject=f"{subject(table, seat)}, overdue", lead=tuple(lead))


def deadline(table: Table) -> datetime:
    return question_deadline.window_of(table).due


def in_his_words(table: Table, seat: Seat, moment: datetime) -> str:
    return table.work.moment(moment, table.work.person(seat))


# -- many games -----------------------------------------------------------------------------------


def digest(person: Person, due: list[tuple[Table, Seat, Nag]]) -> None:
    """One mail about all games that wait for somebody, the nearest deadline first."""
    due = sorted(due, key=lambda each: (deadline(each[0]), each[0].row.code))
    if len(due) == 1:  # alone, it is better in the thread of its game
        return remind(*due[0])
    for table, seat, nag in due:
        remember(table, seat, nag.kind)
    first, seat, _ = due[0]
    soonest = deadline(first) - first.work.now
    notice = Notice(
        kind="digest",
        subject=f"{len(due)} games wait for you, the first is due {away(soonest)}",
        lead=(f"{len(due)} games wait for your answer; the nearest deadline comes first.",),
        answers=tuple(entry(*each) for each in due),
        closing=(
            "You can answer all of them in one mail: write a line GAME and the code of the game, "
            "such as GAME " + first.row.code + ", before the orders for it.",
        ),
        reader=person.name,
    )
    return first.work.write(person, notice)


def entry(table: Table, seat: Seat, nag: Nag) -> Answer:
    """One game in a digest: what is asked, until when, and orders to edit."""
    question = question_for(table, seat)
    due = f"Due on {in_his_words(table, seat, deadline(table))}. {HOW_FAR[nag.kind]}"
    title = f"{table.row.code}: {table.rules.title}, {subject(table, seat)}"
    if question is None:
        return Answer(title, (due,))
    return Answer(title, (due, question.prompt), f"GAME {table.row.code}\n{question.template}")
