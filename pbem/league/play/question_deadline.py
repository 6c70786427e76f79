"""The window of the open question: when it is due, and when the clock has to look again."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pbem.engine.step import Decision
from pbem.league.play.loaded_game import Table, id_of, statement_in
from pbem.league.timing import lateness, reminder_times
from pbem.league.timing.answer_window import Window, window_in
from pbem.league.timing.calendar import Counting, counting
from pbem.league.timing.digests import goes_out
from pbem.league.timing.pace import Kind, Late, Pace, parse_pace
from pbem.league.timing.quiet_hours import Quiet, parse_quiet
from pbem.league.timing.reminder_times import Nag, NagKind
from pbem.league.timing.spans import Span, merged
from pbem.league.timing.vacations import Vacation
from pbem.store.rows import games, people
from pbem.store.schema import Person, Seat

UTC = ZoneInfo("UTC")


def pace_of(table: Table) -> Pace:
    return parse_pace(table.row.pace)


def stand_in(table: Table) -> str:
    """Which bot answers for somebody who is late, where nobody else is waited for."""
    return "default" if pace_of(table).late is Late.DEFAULT else "staff"


def zone_of(person: Person | None) -> ZoneInfo:
    return ZoneInfo(person.zone) if person is not None else UTC


def quiet_of(person: Person | None) -> Quiet | None:
    return parse_quiet(person.quiet) if person is not None and person.quiet else None


def stood(table: Table) -> list[Span]:
    """The times in which the game's clock stood."""
    return msgspec.json.decode(table.row.off_json, type=list[Span])


def let_stand(table: Table, since: datetime) -> None:
    """Credit the time from a moment to now: the clock stood."""
    spans = merged([*stood(table), Span(since, table.work.now)])
    table.row.off_json = msgspec.json.encode(spans).decode()


def vacations_of(table: Table, person: Person | None) -> list[Vacation]:
    if person is None or person.id is None:
        return []
    rows = people.vacations(table.work.session, person.id)
    return [Vacation(row.first_day, row.last_day, row.asked_at) for row in rows]


def not_counted(table: Table, since: datetime) -> list[Span]:
    """What is credited to everybody in a game: its pauses, and the service's downtime."""
    down = games.downtimes(table.work.session, since)
    return [*stood(table), *(Span(each.start, each.end) for each in down)]


def calendar_of(table: Table, seat: Seat) -> Counting:
    """Which time counts for a seat, as far as the open question is concerned."""
    person = table.work.person(seat)
    since = table.row.opened_at or table.work.now
    return counting(
        zone_of(person),
        pace_of(table).weekdays,
        vacations_of(table, person),
        not_counted(table, since),
    )


def kind_of(table: Table, decision: Decision[object]) -> Kind:
    """What sort of answer a question wants."""
    if decision.step.reaction:
        return Kind.REACTIONS
    return Kind.MOVES if table.rules.turn(table.position) else Kind.SETUP


def window_of(table: Table) -> Window:
    """The stored window of the open question."""
    row = table.row
    if row.opened_at is None or row.due is None or row.grace_until is None:
        raise ValueError(f"{row.code} waits for nobody")
    return Window(row.opened_at, row.due, row.grace_until)


def reckon(table: Table) -> None:
    """Work out when the open question is due, and when the clock has to look again."""
    row, seat = table.row, table.asked
    if seat is None or row.opened_at is None:
        row.due = row.grace_until = row.next_look = None
        return
    calendar = calendar_of(table, seat)
    found = window_in(calendar, pace_of(table), Kind(row.window), row.opened_at, row.extra)
    row.due, row.grace_until = found.due, found.grace_until
    if row.due > table.work.now:
        row.called = False
    forget_early_reminders(table, seat, calendar)
    row.next_look = next_look(table, calendar)


def forget_early_reminders(table: Table, seat: Seat, calendar: Counting) -> None:
    """After more time was given, what was reminded of too early is reminded of again."""
    rows = games.reminders(table.work.session, id_of(seat), table.row.question)
    if not rows:
        return
    now = table.work.now
    coming = {nag.kind for nag in planned(table, seat, calendar) if nag.at > now}
    for row in rows:
        if NagKind(row.kind) in coming:
            table.work.session.delete(row)


def stands(table: Table) -> bool:
    """Does the clock of the open question stand?"""
    seat = table.asked
    return table.row.state != "running" or seat is None or seat.stopped_at is not None


def next_look(table: Table, calendar: Counting) -> datetime | None:
    """When the clock has something to do in this game; never, while it stands."""
    seat = table.asked
    if stands(table) or seat is None or seat.bot or seat.person_id is None:
        return None
    found = window_of(table)
    now = table.work.now
    if now < found.due and has_answered(table, seat):
        return found.due  # its orders wait for the deadline, as this game is not played early
    person = table.work.person(seat)
    left = reminder_times.unsent(planned(table, seat, calendar), sent(table, seat))
    if not left:
        return None if table.row.called else lateness.ends(found, calendar, seat.bank)
    if person is not None and person.digest:
        return min(later_in_a_digest(table, nag.at, person) for nag in left)
    return reminder_times.next_look(left, (), calendar, quiet_of(person), now)


def planned(table: Table, seat: Seat, calendar: Counting | None = None) -> tuple[Nag, ...]:
    """All reminders of the open question."""
    quiet = quiet_of(table.work.person(seat))
    return reminder_times.nags(window_of(table), calendar or calendar_of(table, seat), quiet)


def sent(table: Table, seat: Seat) -> set[NagKind]:
    rows = games.reminders(table.work.session, id_of(seat), table.row.question)
    return {NagKind(each.kind) for each in rows}


def later_in_a_digest(table: Table, at: datetime, person: Person | None) -> datetime:
    """When a nag that is planned for `at` goes out to somebody who may want a digest."""
    if person is None or not person.digest or table.row.due is None or at >= table.row.due:
        return at
    return goes_out(at, table.row.due, time.fromisoformat(person.digest), zone_of(person))


def has_answered(table: Table, seat: Seat) -> bool:
    """Are there orders for the open question that only wait for the deadline?"""
    if pace_of(table).early or seat.held:
        return False
    kind, turn = table.row.kind, table.row.turn
    lines = (line.text for line in table.queue(seat) if line.turn == turn)
    read = (statement_in(table.rules, text, seat.side) for text in lines)
    return any(order.fits(kind) for each in read for order in each.orders)
