"""The intake: every mail is written down before anybody is told that it has arrived.

Mails that come at the same time share one transaction, so that a disk which takes its time for
each commit still takes in hundreds of mails a second.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta

import msgspec

from pbem.league.unit_of_work import House, Work
from pbem.post.reading.letter import Limits, UnreadableMail, read_letter
from pbem.post.reading.size_limits import DEFAULT
from pbem.post.ways_in.arrived import Arrived, TryAgain
from pbem.post.ways_in.same_mail import fingerprint
from pbem.post.ways_in.unknown_senders import TOO_MUCH, Standing, UnknownSenders
from pbem.store.errors import Busy, Conflict, Full, StoreError
from pbem.store.rows.mails import mail, mail_in
from pbem.store.schema import Submission

LOG = logging.getLogger(__name__)
MOST_AT_ONCE = 64
FINISH = 1.0  # seconds to finish at the end what nobody waits for any more
HOUR = timedelta(hours=1)


class Known(msgspec.Struct, frozen=True):
    """What makes a mail the same mail, whatever way and however often it comes."""

    message_id: str
    sender: str
    fingerprint: str
    former: str  # the fingerprint that an earlier pbem gave it, which may have kept it already
    recipients: tuple[str, ...]  # of the envelope and of the letter itself
    wrong: str = ""  # why it cannot be read


class Intake:
    """Stores what arrives; a thread of its own writes, everybody else waits for it."""

    def __init__(
        self, house: House, arrived: Callable[[], None] = lambda: None, limits: Limits = DEFAULT
    ) -> None:
        self._house = house
        self._arrived = arrived
        self._limits = limits
        self._unknown_senders = UnknownSenders(house)
        self._waiting: queue.SimpleQueue[tuple[Arrived, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="intake", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Store what is waiting, and end; what takes too long was never acknowledged."""
        self._waiting.put(None)
        self._thread.join(FINISH)
        if self._thread.is_alive():
            LOG.error("the intake does not come to its end and is left")

    async def keep(self, arrived: Arrived) -> None:
        """Returns when the mail is stored for good; raises NotNow when it cannot be."""
        done: Future[None] = Future()
        self._waiting.put((arrived, done))
        await asyncio.wrap_future(done)

    def _run(self) -> None:
        last = False
        while not last:
            batch: list[tuple[Arrived, Future[None]]] = []
            item = self._waiting.get()
            while item is not None:
                if item[1].set_running_or_notify_cancel():  # somebody still waits for it
                    batch.append(item)
                if len(batch) >= MOST_AT_ONCE or self._waiting.empty():
                    break
                item = self._waiting.get()
            last = item is None
            if batch:
                self._store(batch)

    def _store(self, batch: list[tuple[Arrived, Future[None]]]) -> None:
        """One transaction for all; if one of them is at fault, each for itself."""
        try:
            arrivals = [arrived for arrived, _ in batch]
            _store(self._house, arrivals, self._limits, self._unknown_senders)
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, Busy | Full):
                for each in batch:
                    self._store([each])
                return
            for _, done in batch:
                _fail(done, error)
            return
        self._arrived()
        for _, done in batch:
            done.set_result(None)


def _fail(done: Future[None], error: Exception) -> None:
    """Let the sender try again; an error that is no fault of the store says so in the log."""
    done.set_exception(TryAgain(str(error)) if isinstance(error, StoreError) else error)


def store(house: House, arrivals: list[Arrived], limits: Limits = DEFAULT) -> None:
    """Write mails down in one transaction; one that came before is not written twice."""
    _store(house, arrivals, limits, UnknownSenders(house))


def _store(house: House, arrivals: list[Arrived], limits: Limits, unknown: UnknownSenders) -> None:
    read = [(arrived, known(arrived, limits)) for arrived in arrivals]
    try:
        _write_all(house, read, unknown)
    except Conflict:  # another process has just written down one of them
        _write_all(house, read, unknown)


def _write_all(house: House, read: list[tuple[Arrived, Known]], unknown: UnknownSenders) -> None:
    with house.work() as work:
        for arrived, facts in read:
            _write(work, arrived, facts, unknown)


def _write(work: Work, arrived: Arrived, facts: Known, unknown: UnknownSenders) -> None:
    if mail.known(work.session, facts.fingerprint, facts.former):
        return
    too_many = over_the_rate(work, facts.sender, " ".join(arrived.recipients))
    if too_many:
        raise TryAgain(too_many)
    standing = unknown.standing(work, facts.sender, facts.recipients)
    if not unknown.has_room(work, standing, facts.sender):
        raise TryAgain(TOO_MUCH)
    if standing is not Standing.PLAYER:
        unknown.took(len(arrived.raw))
    mail_in.kept(
        work.session,
        Submission(
            message_id=facts.message_id,
            sender=facts.sender,
            fingerprint=facts.fingerprint,
            way=arrived.way,
            return_path=arrived.return_path,
            recipients=" ".join(arrived.recipients),
            peer=arrived.peer,
            raw=arrived.raw,
            received_at=work.now,
            state="aside" if facts.wrong else "new",
            reason=facts.wrong,
            try_at=work.now,
            size=len(arrived.raw),
            stranger=standing is not Standing.PLAYER,
        ),
    )


def over_the_rate(work: Work, sender: str, recipients: str) -> str:
    """Why a sender has to wait; nothing while he may go on.

    Anybody can write with anybody's From, but not to a secret address: each counts for itself.
    """
    most, since = work.settings.rate_sender, work.now - HOUR
    if not sender or mail.received(work.session, sender, recipients, since) < most:
        return ""
    return f"More than {most} mails within an hour; please try again later."


def known(arrived: Arrived, limits: Limits = DEFAULT) -> Known:
    """What identifies a mail; one that cannot be read is known by its bytes."""
    try:
        letter = read_letter(arrived.raw, limits)
    except UnreadableMail as error:
        digest = hashlib.sha256(arrived.raw).hexdigest()
        made_up = f"<{digest[:40]}@unreadable.invalid>"
        return Known(made_up, "", digest, digest, arrived.recipients, str(error))
    print_ = fingerprint(letter, arrived.recipients)
    named = (*arrived.recipients, *letter.recipients)
    return Known(letter.message_id, letter.sender, print_, letter.fingerprint, named)
