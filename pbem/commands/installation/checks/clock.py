"""The clock: does the worker live, and can its clock be believed."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, fine, long
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.clock_check import MISSED_BEATS, Jumped
from pbem.store.rows.upkeep import heartbeats

START = "systemctl start pbem-worker, or look why it ended: journalctl -u pbem-worker."


def scheduler(house: Installation) -> Iterator[Finding]:
    """The worker has given a sign of life lately."""
    with house.reading() as session:
        last = heartbeats.beat(session, heartbeat.SERVICE)
    if last is None:
        yield bad("The worker has never given a sign of life.", START)
        return
    age = house.now() - last.at
    words = f"The worker's last sign of life is {long(age)} old."
    late = age.total_seconds() > MISSED_BEATS * house.settings.beat
    yield bad(words, START) if late else fine(words)


def clock(house: Installation) -> Iterator[Finding]:
    """Deadlines are processed, and their clock goes as the one that nobody can set."""
    with house.reading() as session:
        stopped = heartbeat.halted(session)
        last = heartbeats.beat(session, heartbeat.SERVICE)
        own = heartbeat.own_beat(session, last, heartbeat.boot())
    if stopped:
        yield bad(
            "The clock has jumped: no mail is handled and no deadline passes.",
            "If the clock is wrong, set it; if it is right now: pbem clock accept.",
        )
        return
    alone = house.settings.is_sqlite
    now = heartbeat.Reading(house.now(), heartbeat.boot(), heartbeat.since_boot(), alone)
    found = heartbeat.compared(own, last, now)
    if isinstance(found, Jumped):
        yield bad(
            f"The clock was moved {heartbeat.direction(found.by)} since the last sign of life.",
            "Set it right, and let NTP keep it: timedatectl set-ntp true.",
        )
    else:
        yield fine("The clock is believed; deadlines are processed.")
