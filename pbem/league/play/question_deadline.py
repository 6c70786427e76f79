"""The windows of open questions: when each is due, and when the clock has to look again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pbem.engine.step import Decision
from pbem.league.play.loaded_game import LoadedGame, id_of, statement_in
from pbem.league.timing import lateness, reminder_times
from pbem.league.timing.answer_window import Window, window_in
from pbem.league.timing.calendar import Calendar, calendar_for
from pbem.league.timing.digests import goes_out
from pbem.league.timing.pace import Kind, Late, Pace, parse_pace
from pbem.league.timing.quiet_hours import Quiet, parse_quiet
from pbem.league.timing.reminder_times import PlannedReminder, ReminderKind
from pbem.league.timing.spans import Span, merged
from pbem.league.timing.vacations import Vacation
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, people, questions
from pbem.store.rows.mails import sent_reminders
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import OpenQuestion, Person, Seat

UTC = ZoneInfo("UTC")


def pace_of(game: LoadedGame) -> Pace:
    return parse_pace(game.row.pace)


def stand_in(game: LoadedGame) -> str:
    """Which bot answers for somebody who is late, where nobody else is waited for."""
    return "default" if pace_of(game).late is Late.DEFAULT else "staff"


def zone_of(person: Person | None) -> ZoneInfo:
    return ZoneInfo(person.zone) if person is not None else UTC


def quiet_of(person: Person | None) -> Quiet | None:
    return parse_quiet(person.quiet) if person is not None and person.quiet else None


def paused_spans(game: LoadedGame) -> list[Span]:
    """The times in which the game's clock stood."""
    return msgspec.json.decode(game.row.off_json, type=list[Span])


def credit_pause(game: LoadedGame, since: datetime) -> None:
    """Credit the time from a moment to now: the clock stood."""
    spans = merged([*paused_spans(game), Span(since, game.work.now)])
    games.pauses_credited(game.row, msgspec.json.encode(spans).decode())


def credit_stop(game: LoadedGame, seat: Seat) -> None:
    """Credit a seat whose clock stood for what it is asked; nobody else gains time by it."""
    question = game.question_of(seat)
    if question is not None and seat.stopped_at is not None:
        spans = merged([*stopped_spans(question), Span(seat.stopped_at, game.work.now)])
        questions.stop_credited(question, msgspec.json.encode(spans).decode())


def stopped_spans(question: OpenQuestion) -> list[Span]:
    """The times in which the clock of the seat that is asked stood alone."""
    return msgspec.json.decode(question.off_json, type=list[Span])


def vacations_of(game: LoadedGame, person: Person | None) -> list[Vacation]:
    if person is None or person.id is None:
        return []
    rows = people.vacations(game.work.session, person.id)
    return [Vacation(row.first_day, row.last_day, row.asked_at) for row in rows]


def not_counted(game: LoadedGame, since: datetime) -> list[Span]:
    """What is credited to everybody in a game: its pauses, and the service's downtime."""
    down = heartbeats.downtimes(game.work.session, since)
    return [*paused_spans(game), *(Span(each.start, each.end) for each in down)]


def calendar_of(game: LoadedGame, seat: Seat) -> Calendar:
    """Which time counts for a seat, as far as what it is asked is concerned."""
    person = game.work.person(seat)
    question = game.question_of(seat)
    since = question.opened_at if question is not None else game.work.now
    own = stopped_spans(question) if question is not None else []
    return calendar_for(
        zone_of(person),
        pace_of(game).weekdays,
        vacations_of(game, person),
        [*not_counted(game, since), *own],
    )


def kind_of(game: LoadedGame, decision: Decision[object]) -> Kind:
    """What sort of answer a question wants."""
    if decision.step.reaction or decision.step.aside:
        return Kind.REACTIONS
    return Kind.MOVES if game.rules.turn(game.position) else Kind.SETUP


def window_of(question: OpenQuestion) -> Window:
    """The stored window of a question."""
    if question.due is None or question.grace_until is None:
        raise ValueError(f"question {question.number} has no window yet")
    return Window(question.opened_at, question.due, question.grace_until)


def asked_of(game: LoadedGame, seat: Seat) -> OpenQuestion:
    """What a seat is asked, which it must be."""
    question = game.question_of(seat)
    if question is None:
        raise ValueError(f"{seat.side} is not asked anything in {game.row.code}")
    return question


def opened(work: Work, game_id: int) -> LoadedGame:
    """Load a game to play, with windows that take all time into account that does not count."""
    game = LoadedGame.open(work, game_id)
    if game.row.stands_since is not None:  # its title is here again
        credit_pause(game, game.row.stands_since)
        games.goes_on(game.row)
        reckon_deadlines(game)
    elif not_reckoned(game):
        reckon_deadlines(game)
    return game


def not_reckoned(game: LoadedGame) -> bool:
    """Was the service down, and have the windows of this game not been reckoned since?"""
    down = heartbeats.not_reckoned(game.work.session)
    return down is not None and id_of(game.row) > (down.reckoned_up_to or 0)


def reckon_deadlines(game: LoadedGame) -> None:
    """Work out when each open question is due, and when the clock has to look again."""
    looks = [reckon_deadline(game, seat) for seat in game.asked]
    games.next_look_at(game.row, min((each for each in looks if each is not None), default=None))


def reckon_deadline(game: LoadedGame, seat: Seat) -> datetime | None:
    """Work out when what a seat is asked is due; when the clock has to look at it again."""
    question = asked_of(game, seat)
    calendar = calendar_of(game, seat)
    kind = Kind(question.window)
    found = window_in(calendar, pace_of(game), kind, question.opened_at, question.extra)
    questions.window_reckoned(question, found.due, found.grace_until, game.work.now)
    reminders = planned(game, seat, calendar)
    left = reminder_times.unsent(reminders, sent_in_time(game, seat, reminders))
    return next_look(game, seat, calendar, left)


def sent_in_time(
    game: LoadedGame, seat: Seat, reminders: Sequence[PlannedReminder]
) -> set[ReminderKind]:
    """What was reminded of; after more time was given, what was too early is forgotten."""
    now = game.work.now
    coming = {reminder.kind for reminder in reminders if reminder.at > now}
    found = set()
    number = asked_of(game, seat).number
    for kind in sent(game, seat):
        if kind in coming:
            sent_reminders.reminder_forgotten(game.work.session, id_of(seat), number, kind.value)
        else:
            found.add(kind)
    return found


def clock_stopped(game: LoadedGame, seat: Seat) -> bool:
    """Does the clock of what a seat is asked stand?"""
    return game.row.state != "running" or seat.stopped_at is not None


def next_look(
    game: LoadedGame, seat: Seat, calendar: Calendar, left: Sequence[PlannedReminder]
) -> datetime | None:
    """When the clock has something to do about a seat that is asked; never, while it stands.

    What is left are the reminders that were not sent yet.
    """
    if clock_stopped(game, seat) or seat.bot or seat.person_id is None:
        return None
    question = asked_of(game, seat)
    found = window_of(question)
    now = game.work.now
    if now < found.due and has_answered(game, seat):
        return found.due  # its orders wait for the deadline, as this game is not played early
    person = game.work.person(seat)
    if not left:
        return None if question.called else lateness.ends(found, calendar, seat.bank)
    if person is not None and person.digest:
        return min(later_in_a_digest(question, reminder.at, person) for reminder in left)
    return reminder_times.next_look(left, (), calendar, quiet_of(person), now)


def planned(
    game: LoadedGame, seat: Seat, calendar: Calendar | None = None
) -> tuple[PlannedReminder, ...]:
    """All reminders of what a seat is asked."""
    quiet = quiet_of(game.work.person(seat))
    window = window_of(asked_of(game, seat))
    return reminder_times.planned_reminders(window, calendar or calendar_of(game, seat), quiet)


def sent(game: LoadedGame, seat: Seat) -> set[ReminderKind]:
    number = asked_of(game, seat).number
    kinds = sent_reminders.reminders(game.work.session, id_of(seat), number)
    return set(map(ReminderKind, kinds))


def later_in_a_digest(question: OpenQuestion, at: datetime, person: Person | None) -> datetime:
    """When a reminder that is planned for `at` goes out to somebody who may want a digest."""
    if person is None or not person.digest or question.due is None or at >= question.due:
        return at
    return goes_out(at, question.due, time.fromisoformat(person.digest), zone_of(person))


def has_answered(game: LoadedGame, seat: Seat) -> bool:
    """Are there orders for what a seat is asked that only wait for the deadline?"""
    if pace_of(game).early or seat.held:
        return False
    kind, turn = game.kind_asked(seat), game.row.turn
    lines = (line.text for line in game.queue(seat) if line.turn == turn)
    read = (statement_in(game.rules, text, seat.side) for text in lines)
    return any(order.fits(kind) for each in read for order in each.orders)
