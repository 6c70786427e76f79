"""How the service itself is: what waits for how long, and whether its clock beats."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.clock_check import MISSED_BEATS
from pbem.store.errors import Full
from pbem.store.overviews import backlog as store
from pbem.store.overviews import public_pages
from pbem.store.rows.mails import mail_in
from pbem.store.rows.upkeep import heartbeats

DAY = timedelta(days=1)
A_LARGE_MAIL = 4_000_000  # bytes: more than a database keeps in memory before it writes


class Vitals(msgspec.Struct, frozen=True):
    """Figures without a name or an address in them; ages in seconds, none for nothing there."""

    games: dict[tuple[str, str], int]  # (state, title)
    new: int
    aside: int
    outgoing: dict[str, int]  # waiting, held, failed
    bounces: dict[str, int]  # within a day: permanent, temporary
    oldest_new: float | None
    oldest_waiting: float | None
    last_mail_in: datetime | None
    last_beat: datetime | None
    beat_age: float | None
    overdue: float  # how late the clock is with the game that waits longest
    halted: bool


def vitals(work: Work) -> Vitals:
    """All figures at one moment."""
    session, now = work.session, work.now
    submissions = store.submissions(session)
    bounces = store.bounces(session, now - DAY)
    beat = heartbeats.beat(session, heartbeat.SERVICE)
    late = store.overdue(session, now)
    return Vitals(
        games={(state, rules): number for state, rules, number in public_pages.counts(session)},
        new=submissions.get("new", 0),
        aside=submissions.get("aside", 0),
        outgoing=store.outgoing(session),
        bounces={"permanent": bounces.get(True, 0), "temporary": bounces.get(False, 0)},
        oldest_new=age(store.oldest_new(session), now),
        oldest_waiting=age(store.oldest_waiting(session), now),
        last_mail_in=store.last_mail_in(session),
        last_beat=beat.at if beat else None,
        beat_age=age(beat.at if beat else None, now),
        overdue=age(late, now) or 0.0,
        halted=heartbeat.halted(session),
    )


def age(since: datetime | None, now: datetime) -> float | None:
    """Seconds since a moment, if there was one."""
    return None if since is None else max((now - since).total_seconds(), 0.0)


def ailments(work: Work) -> list[str]:
    """Why nothing would be processed right now, a sentence each; none when all is well."""
    found = []
    if heartbeat.halted(work.session):
        found.append("The clock of the server is in doubt; nothing is processed.")
    beat = heartbeats.beat(work.session, heartbeat.SERVICE)
    patience = MISSED_BEATS * timedelta(seconds=work.settings.beat)
    if beat is None or work.now - beat.at > patience:
        found.append("The worker gives no sign of life.")
    return found


def refuses_mail(house: House) -> list[str]:
    """Why no mail would be taken right now, in a sentence; found out by writing as much as one."""
    try:
        with house.work() as work, work.undone():
            mail_in.written_on_trial(work.session, A_LARGE_MAIL, work.now)
    except Full:
        return ["Mail is refused: the disk is full, or the database cannot be written."]
    return []
