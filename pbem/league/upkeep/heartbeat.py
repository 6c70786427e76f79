"""The heartbeat of the service: when it was down, and whether its clock can be believed.

Each machine beats for itself: it keeps its last beat by both clocks, the one that all machines
agree upon, which is the database's and can be set, and its own, which counts from its boot and
cannot. A machine compares its beats only with its own. The service was down when no machine beat.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec

from pbem.league.notices import Notice
from pbem.league.timing.lengths import write_length
from pbem.league.timing.spans import NOTHING, Span
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import clock_check
from pbem.league.upkeep.clock_check import MISSED_BEATS, Jumped, Steady, downtime, look_at_clock
from pbem.store import agreed_time
from pbem.store.database import Session
from pbem.store.errors import Conflict
from pbem.store.rows import people
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Beat, Machine

LOG = logging.getLogger(__name__)
SERVICE = "service"  # the last beat of any machine, by a clock that could be believed
DOUBTED = "doubted"  # there while one machine doubts the clock, and others are asked
JUMPED = "jumped"  # there while it cannot be believed; when that was last seen
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
AT_ONCE = 1.0  # seconds between which both clocks must have been read
GONE = timedelta(days=7)  # after which a machine is forgotten


class Reading(msgspec.Struct, frozen=True):
    """What both clocks show at one moment."""

    wall: datetime
    boot: str
    seconds: float
    alone: bool  # the database is a file: no other machine goes by it


def since_boot() -> float:
    """Seconds since the machine was booted; nobody can set this clock."""
    return agreed_time.since_boot()


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
            return Reading(wall, boot_id(), after, house.store.is_sqlite)


def compared(own: Machine | Beat | None, last: Beat | None, now: Reading) -> Steady | Jumped:
    """Does the agreed clock go as it should since the own last beat, or else since anybody's?

    Where there is but one machine, and it was booted since the last beat, at least the time since
    the boot must have passed; another machine may have beaten meanwhile.
    """
    if own is not None:
        return look_at_clock(own.at, own.seconds, now.wall, now.seconds)
    if last is None:
        return Steady()
    booted = timedelta(seconds=now.seconds) if now.alone else NOTHING
    return clock_check.after_a_boot(now.wall - last.at, booted)


def own_beat(session: Session, last: Beat | None, boot: str) -> Machine | Beat | None:
    """The last beat of this machine since it was booted."""
    if last is not None and last.boot == boot:
        return last
    return heartbeats.machine(session, boot)


# -- beating --------------------------------------------------------------------------------------


def beat(
    house: House, monotonic: Callable[[], float], boot_id: Callable[[], str]
) -> Steady | Jumped:
    """Give a sign of life; time without one is credited, a clock that jumped stops everything."""
    try:
        with house.work() as work:
            last = heartbeats.beat_locked(work.session, SERVICE)
            house.measure(work.session, 0.0)
            now = read(house, monotonic, boot_id)  # not before: somebody else may just have beaten
            work.now = now.wall
            own = own_beat(work.session, last, now.boot)
            if own is None and is_for_others_to_judge(house, work.session, now):
                return Jumped(NOTHING)
            found = compared(own, last, now)
            if isinstance(found, Jumped):
                doubt(work, found, own, now)
            else:
                go_on(work, last, now)
            return found
    except Conflict:  # another process has just given the very first beat
        return beat(house, monotonic, boot_id)


def sure(house: House, monotonic: Callable[[], float], boot_id: Callable[[], str]) -> bool:
    """Can one go by the clock right now? A beat that is missing is made up for first."""
    with house.look() as work:
        house.measure(work.session, 0.0)
        now = read(house, monotonic, boot_id)
        found = heartbeats.beats(work.session, SERVICE, DOUBTED, JUMPED)
        last = found.pop(SERVICE, None)
        own = own_beat(work.session, last, now.boot)
    steady = own is not None and isinstance(compared(own, last, now), Steady)
    fresh = last is not None and now.wall - last.at <= patience(house.settings.beat)
    if steady and fresh and not found:
        return True
    return isinstance(beat(house, monotonic, boot_id), Steady)


def patience(beat: float) -> timedelta:
    """How long a sign of life may be missing."""
    return MISSED_BEATS * timedelta(seconds=beat)


def others_run(house: House) -> bool:
    """Has another machine given a sign of life of late?"""
    with house.look() as work:
        since = work.now - patience(house.settings.beat)
        return heartbeats.others_since(work.session, boot(), since)


def go_on(work: Work, last: Beat | None, now: Reading) -> None:
    """The clock is right: write the beat down, and credit the time since the last if it is long."""
    believe(work, now)
    before = now.wall if last is None else last.at
    for span in downtime((before, now.wall), timedelta(seconds=work.settings.beat)):
        credit(work, span)
    heartbeats.beat_written(work.session, last, SERVICE, now.wall, now.boot, now.seconds)
    own = heartbeats.machine(work.session, now.boot)
    heartbeats.machine_beat(work.session, own, now.boot, now.wall, now.seconds)
    heartbeats.machines_forgotten(work.session, now.wall - GONE)


def credit(work: Work, span: Span) -> None:
    """Give everybody the time back in which the service was down."""
    LOG.warning("the service was down from %s to %s", span.start, span.end)
    heartbeats.downtime_credited(work.session, span.start, span.end)


# -- a clock that jumps ---------------------------------------------------------------------------


def halted(session: Session) -> bool:
    """Is nothing processed, because the clock cannot be believed?"""
    return bool(heartbeats.beats(session, DOUBTED, JUMPED))


def is_for_others_to_judge(house: House, session: Session, now: Reading) -> bool:
    """Does another machine doubt the clock, as who has just come has nothing to compare it with?"""
    if now.alone:
        return False
    doubts = heartbeats.beats(session, DOUBTED, JUMPED).values()
    return any(now.wall - each.at <= patience(house.settings.beat) for each in doubts)


def believe(work: Work, now: Reading) -> None:
    """The clock is right: if another machine doubts it, that one has lost time of its own.

    A machine that stood still, as a virtual one may, has to begin anew with its beats.
    """
    for name, row in heartbeats.beats(work.session, DOUBTED, JUMPED).items():
        heartbeats.beat_forgotten(work.session, row)
        if row.boot != now.boot:
            heartbeats.machine_forgotten(work.session, row.boot)
        if name == JUMPED:
            why = "it agrees with the other one"
            work.audit("the house", "clock", "the clock is right again", why)
        LOG.warning("the clock is right again")


def doubt(work: Work, found: Jumped, own: Machine | Beat | None, now: Reading) -> None:
    """Stop everything; and tell the keeper, unless another machine may know better."""
    doubts = heartbeats.beats(work.session, DOUBTED, JUMPED)
    for name, row in doubts.items():  # it is still so
        heartbeats.beat_written(work.session, row, name, now.wall, row.boot, row.seconds)
    if JUMPED in doubts:
        return
    if DOUBTED not in doubts:
        heartbeats.beat_written(work.session, None, DOUBTED, now.wall, now.boot, now.seconds)
    if not may_be_overruled(work, doubts.get(DOUBTED), own, now):
        halt(work, found, now)


def may_be_overruled(
    work: Work, doubted: Beat | None, own: Machine | Beat | None, now: Reading
) -> bool:
    """Is there another machine that will say at its next beat whether the clock is right?"""
    if own is None:
        return False
    waits = patience(work.settings.beat)
    if not heartbeats.others_since(work.session, now.boot, own.at - waits):
        return False
    if doubted is None:
        return True
    asked_for = timedelta(seconds=now.seconds - doubted.seconds)
    return doubted.boot == now.boot and asked_for < waits


def halt(work: Work, found: Jumped, now: Reading) -> None:
    """The clock was moved: everything that goes by it waits for the keeper, who is told, once."""
    heartbeats.beat_written(work.session, None, JUMPED, now.wall, now.boot, now.seconds)
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
        doubts = heartbeats.beats(work.session, DOUBTED, JUMPED)
        if not doubts:
            return False
        for row in doubts.values():
            heartbeats.beat_forgotten(work.session, row)
        if last is not None:
            if last.at < work.now:
                credit(work, Span(last.at, work.now))
            heartbeats.beat_forgotten(work.session, last)  # the next beat is a first one
        heartbeats.machines_forgotten(work.session)
        work.audit("the keeper", "clock", "the clock is accepted as it is", "confirmed")
        return True
