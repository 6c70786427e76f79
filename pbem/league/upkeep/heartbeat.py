"""The heartbeat of the service: when it was down, and whether its clock can be believed.

The last beat is kept by both clocks: the one on the wall, which anybody may set, and the one that
counts from the boot. All processes of one machine beat together.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec

from pbem.league.notices import Notice
from pbem.league.timing.lengths import write_length
from pbem.league.timing.spans import NOTHING, Span
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep.clock_check import MISSED_BEATS, Jumped, Steady, downtime, look_at_clock
from pbem.store.database import Session
from pbem.store.errors import Conflict
from pbem.store.rows import games, heartbeats, people
from pbem.store.schema import Beat

LOG = logging.getLogger(__name__)
SERVICE = "service"  # the last beat by a clock that could be believed
JUMPED = "jumped"  # there while it cannot: since when
BOOTTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on in a sleeping machine
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
AT_ONCE = 1.0  # seconds between which both clocks must have been read


class Reading(msgspec.Struct, frozen=True):
    """What both clocks show at one moment."""

    wall: datetime
    boot: str
    seconds: float


def since_boot() -> float:
    """Seconds since the machine was booted; nobody can set this clock."""
    return time.clock_gettime(BOOTTIME)


@cache
def boot() -> str:
    """Which boot of the machine this is; empty where it does not tell."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""


def read(house: House, monotonic: Callable[[], float], boot_id: Callable[[], str]) -> Reading:
    """Both clocks, read at once even if this process is held up meanwhile."""
    while True:
        before, wall, after = monotonic(), house.now(), monotonic()
        if after - before < AT_ONCE:
            return Reading(wall, boot_id(), after)


def compared(last: Beat | None, now: Reading) -> Steady | Jumped:
    """Does the clock on the wall go as it should since the last beat?"""
    if last is None:
        return Steady()
    seconds = last.seconds if last.boot == now.boot else None
    return look_at_clock(last.at, seconds, now.wall, now.seconds)


# -- beating --------------------------------------------------------------------------------------


def beat(
    house: House, monotonic: Callable[[], float], boot_id: Callable[[], str]
) -> Steady | Jumped:
    """Give a sign of life; time without one is credited, a clock that jumped stops everything."""
    try:
        with house.work() as work:
            last = heartbeats.beat_locked(work.session, SERVICE)
            now = read(house, monotonic, boot_id)  # not before: somebody else may just have beaten
            work.now = now.wall
            found = compared(last, now)
            if isinstance(found, Jumped):
                halt(work, found)
            else:
                go_on(work, last, now)
            return found
    except Conflict:  # another process has just given the very first beat
        return beat(house, monotonic, boot_id)


def sure(house: House, monotonic: Callable[[], float], boot_id: Callable[[], str]) -> bool:
    """Can one go by the clock right now? A beat that is missing is made up for first."""
    with house.look() as work:
        found = heartbeats.beats(work.session, SERVICE, JUMPED)
    last, stopped = found.get(SERVICE), JUMPED in found
    now = read(house, monotonic, boot_id)
    steady = isinstance(compared(last, now), Steady)
    fresh = last is not None and now.wall - last.at <= MISSED_BEATS * every(house)
    if steady and fresh and not stopped:
        return True
    return isinstance(beat(house, monotonic, boot_id), Steady)


def every(house: House) -> timedelta:
    return timedelta(seconds=house.settings.beat)


def go_on(work: Work, last: Beat | None, now: Reading) -> None:
    """The clock is right: write the beat down, and credit the time since the last if it is long."""
    stopped = heartbeats.beat(work.session, JUMPED)
    if stopped is not None:
        heartbeats.beat_forgotten(work.session, stopped)
        work.audit("the house", "clock", "the clock is right again", "it agrees with the other one")
        LOG.warning("the clock is right again")
    before = now.wall if last is None else last.at
    for span in downtime((before, now.wall), timedelta(seconds=work.settings.beat)):
        credit(work, span)
    heartbeats.beat_written(work.session, last, SERVICE, now.wall, now.boot, now.seconds)


def credit(work: Work, span: Span) -> None:
    """Give everybody the time back in which the service was down."""
    LOG.warning("the service was down from %s to %s", span.start, span.end)
    heartbeats.downtime_credited(work.session, span.start, span.end)
    games.look_at_all(work.session, span.end)


# -- a clock that jumps ---------------------------------------------------------------------------


def halted(session: Session) -> bool:
    """Is nothing processed, because the clock cannot be believed?"""
    return heartbeats.beat(session, JUMPED) is not None


def halt(work: Work, found: Jumped) -> None:
    """Stop everything that goes by the clock, and tell the keeper, once."""
    if halted(work.session):
        return
    seconds = found.by.total_seconds()
    heartbeats.beat_written(work.session, None, JUMPED, work.now, seconds=seconds)
    words = f"The clock of the server was moved {direction(found.by)}."
    LOG.error("%s Nothing is processed.", words)
    work.audit("the house", "clock", words, "it does not agree with the other clock")
    notice = Notice(
        kind="keeper",
        subject="the clock jumped, and nothing is processed",
        lead=(
            f"{words} It now shows {work.moment(work.now, None).rpartition(' (')[0]}.",
            "Until this is mended no mail is handled, no deadline passes and nobody is reminded; "
            "mail is still accepted.",
            "If the clock is wrong, set it right: the service goes on by itself. If it is right "
            "now, confirm it on the server with: pbem clock accept",
        ),
    )
    tell_keepers(work, notice)


def direction(by: timedelta) -> str:
    """`forwards by 3d`, `backwards by 20m`."""
    return f"{'forwards' if by > NOTHING else 'backwards'} by {write_length(abs(by))}"


def tell_keepers(work: Work, notice: Notice) -> None:
    """Write to those who run this server, or to the address that is set for them."""
    keepers = people.keepers(work.session)
    for keeper in keepers:
        work.write_to_person(keeper, msgspec.structs.replace(notice, reader=keeper.name))
    if not keepers and work.settings.keeper:
        work.write_to_address(work.settings.keeper, notice)


def accept_clock(house: House) -> bool:
    """The keeper confirms the clock as it is now; False if nobody doubted it.

    What the clock skipped is credited to everybody, like any time without service.
    """
    with house.work() as work:
        last = heartbeats.beat_locked(work.session, SERVICE)
        stopped = heartbeats.beat_locked(work.session, JUMPED)
        if stopped is None:
            return False
        heartbeats.beat_forgotten(work.session, stopped)
        if last is not None:
            if last.at < work.now:
                credit(work, Span(last.at, work.now))
            heartbeats.beat_forgotten(work.session, last)  # the next beat is a first one
        work.audit("the keeper", "clock", "the clock is accepted as it is", "confirmed")
        return True
