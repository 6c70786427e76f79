"""Reminders: what somebody is told while a game waits for him, alone or together in a digest."""

from __future__ import annotations

from datetime import datetime

from pbem.league.notices import Answer, Notice, orders_for
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.proposals import with_proposal
from pbem.league.play.telling.reports import questions_for, with_questions, without_position
from pbem.league.play.telling.subjects import occasion
from pbem.league.timing import lateness, reminder_times
from pbem.league.timing.late_words import YOURS
from pbem.league.timing.lengths import write_length
from pbem.league.timing.moments import away
from pbem.league.timing.reminder_times import PlannedReminder, ReminderKind
from pbem.store.rows.mails import sent_reminders
from pbem.store.schema import OpenQuestion, Person, Seat

HOW_FAR = {
    ReminderKind.HALF: "Half of your time is over.",
    ReminderKind.MOST: "Four fifths of your time are over.",
    ReminderKind.LAST: "Your time is nearly over.",
}


def due_now(game: LoadedGame, seat: Seat) -> PlannedReminder | None:
    """The most urgent reminder to send at this moment, if there is one."""
    if question_deadline.has_answered(game, seat):
        return None  # its orders wait for the deadline, as this game is not played early
    person, now = game.work.person(seat), game.work.now
    planned, sent = question_deadline.planned(game, seat), question_deadline.sent(game, seat)
    calendar, quiet = question_deadline.calendar_of(game, seat), question_deadline.quiet_of(person)
    if person is None or not person.digest:
        return reminder_times.reminder_due(planned, sent, calendar, quiet, now)
    # Who wants a digest at a quiet hour shall have it then, but not on a day off.
    question = question_deadline.asked_of(game, seat)
    ready = [
        reminder
        for reminder in reminder_times.unsent(planned, sent)
        if goes_out(question, reminder, person) <= now
    ]
    if not ready or ready[-1].kind is ReminderKind.WARNING:
        return ready[-1] if ready else None
    waited = goes_out(question, ready[-1], person) > ready[-1].at
    return ready[-1] if reminder_times.fit(now, calendar, None if waited else quiet) else None


def goes_out(question: OpenQuestion, reminder: PlannedReminder, person: Person) -> datetime:
    """When a reminder is sent to somebody who wants a digest; a warning never waits."""
    if reminder.kind is ReminderKind.WARNING:
        return reminder.at
    return question_deadline.later_in_a_digest(question, reminder.at, person)


def last_moment(game: LoadedGame, seat: Seat) -> datetime:
    """When all time for what a seat is asked is over: the deadline, the grace and the bank."""
    window = question_deadline.window_of(question_deadline.asked_of(game, seat))
    return lateness.ends(window, question_deadline.calendar_of(game, seat), seat.bank)


def remember(game: LoadedGame, seat: Seat, kind: ReminderKind) -> None:
    """Write down that a reminder was sent, so that it is sent once."""
    if kind in question_deadline.sent(game, seat):
        return
    number = question_deadline.asked_of(game, seat).number
    sent_reminders.reminder_sent(game.work.session, id_of(seat), number, kind, game.work.now)


# -- one game -------------------------------------------------------------------------------------


def remind(game: LoadedGame, seat: Seat, reminder: PlannedReminder) -> None:
    """Send a reminder or the warning of the open question.

    Who is asked for other sides as well is reminded of all in one mail.
    """
    for each in asked_with(game, seat):
        found = due_now(game, each)
        if found is not None and found.kind is reminder.kind:
            remember(game, each, reminder.kind)
    remember(game, seat, reminder.kind)
    notice = (
        warning_notice(game, seat)
        if reminder.kind is ReminderKind.WARNING
        else reminder_notice(game, seat, reminder)
    )
    notice = with_questions(game, seat, notice)
    game.work.write_to_seat(seat, game.row, without_position(game, seat, notice))


def asked_with(game: LoadedGame, seat: Seat) -> list[Seat]:
    """The seats that are asked of whoever holds this one, which is one of them."""
    return [each for each in game.held_with(seat) if game.question_of(each) is not None]


def reminder_notice(game: LoadedGame, seat: Seat, reminder: PlannedReminder) -> Notice:
    """Which game waits, until when, and how far the time has run down."""
    return Notice(
        kind="nag",
        subject=f"Reminder: {occasion(game, seat)}, "
        f"due {away(deadline(game, seat) - game.work.now)}",
        lead=(
            f"{game.rules.title} waits for your answer. {HOW_FAR[reminder.kind]} "
            "A reply to this mail answers the question below.",
        ),
    )


def warning_notice(game: LoadedGame, seat: Seat) -> Notice:
    """The deadline has come: what happens next, and at which moment."""
    found = question_deadline.window_of(question_deadline.asked_of(game, seat))
    pace = question_deadline.pace_of(game)
    ends = last_moment(game, seat)
    lead = [f"Your answer was due on {in_his_words(game, seat, found.due)}."]
    if found.grace_until > found.due:
        lead.append(f"You have grace until {in_his_words(game, seat, found.grace_until)}.")
    if ends > found.grace_until:
        lead.append(
            f"{'After that' if found.grace_until > found.due else 'Now'} your time bank runs: "
            f"{write_length(seat.bank)}, until {in_his_words(game, seat, ends)}."
        )
    lead.append(
        f"If nothing has come by then, {YOURS[pace.late]}. "
        "A reply to this mail answers the question below."
    )
    return Notice(kind="warning", subject=f"Overdue: {occasion(game, seat)}", lead=tuple(lead))


def deadline(game: LoadedGame, seat: Seat) -> datetime:
    return question_deadline.window_of(question_deadline.asked_of(game, seat)).due


def in_his_words(game: LoadedGame, seat: Seat, moment: datetime) -> str:
    return game.work.moment(moment, game.work.person(seat))


# -- many games -----------------------------------------------------------------------------------


def digest(person: Person, due: list[tuple[LoadedGame, Seat, PlannedReminder]]) -> None:
    """One mail about all games that wait for somebody, the nearest deadline first."""
    for game, seat, reminder in due:
        remember(game, seat, reminder.kind)
    due = sorted(due, key=lambda each: (deadline(each[0], each[1]), each[0].row.code))
    of_game: dict[int, tuple[LoadedGame, Seat, PlannedReminder]] = {}
    for each in due:  # of several sides of a game, the one with the nearest deadline
        of_game.setdefault(id_of(each[0].row), each)
    if len(of_game) == 1:  # alone, it is better in the thread of its game
        return remind(*due[0])
    first, seat, _ = due[0]
    soonest = deadline(first, seat) - first.work.now
    notice = Notice(
        kind="digest",
        subject=f"Reminder: {len(of_game)} games wait for you, the first is due {away(soonest)}",
        lead=(f"{len(of_game)} games wait for your answer; the nearest deadline comes first.",),
        answers=tuple(entry(*each) for each in of_game.values()),
        closing=(
            "You can answer all of them in one mail: write a line GAME and the code of the game, "
            "such as GAME " + first.row.code + ", before the orders for it.",
        ),
        reader=person.name,
    )
    return first.work.write_to_person(person, notice)


def entry(game: LoadedGame, seat: Seat, reminder: PlannedReminder) -> Answer:
    """One game in a digest: what is asked, until when, and orders to edit."""
    asked = [with_proposal(game, each) for each in questions_for(game, seat)]
    due = f"Due on {in_his_words(game, seat, deadline(game, seat))}. {HOW_FAR[reminder.kind]}"
    title = f"{game.row.code}: {game.rules.title}, {occasion(game, seat)}"
    if not asked:
        return Answer(title, (due,))
    prompts = dict.fromkeys(each.prompt for each in asked)
    return Answer(title, (due, *prompts), f"GAME {game.row.code}\n{orders_for(asked)}")
