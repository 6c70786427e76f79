"""The outbox: what was stored to be sent is sent, with retries, by one process at a time.

A mail is claimed for some seconds, sent, and then marked as sent; the claim is renewed as long as
that takes. A process that dies in between leaves the claim to run out; the mail is then sent again,
with the same Message-ID, and nothing is lost.
Everybody gets his mails in the order in which they were written: one that is put off, or that
somebody else has claimed, holds back the later ones to the same person, and to nobody else.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.league.membership.reachability import Failure, bounced
from pbem.league.notices import Notice, read_notice
from pbem.league.play.proposals import with_proposals
from pbem.league.play.telling.maps import paint
from pbem.league.unit_of_work import LOCK_WAIT, House, Work
from pbem.post.composing.addressed_notice import Mailing, Stationery
from pbem.post.composing.compose import compose
from pbem.post.sender import return_paths
from pbem.post.sender.identity import confirm_epoch, confirm_key
from pbem.post.sender.secret_addresses import SecretAddress, SecretAddresses
from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary, Transport
from pbem.post.ways_out.smtp import PutOff
from pbem.store.errors import Busy, StoreError
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail, mail_out
from pbem.store.schema import Outgoing, Person, Signup

LOG = logging.getLogger(__name__)
CONFIRMED = ("confirm", "invite")  # kinds of mail that are answered by coming in
AT_ONCE = 20
CLAIM = timedelta(seconds=6)  # what the dead have claimed is free after that
SOON = timedelta(seconds=2)
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=4)
PATIENCE = timedelta(days=5)
MOST_TRIES = 30  # in five days without a pause it would be a few more
NOT_THE_ADDRESS = ("5.3.4", "5.6.", "5.7.")  # the mail or its sender is unwanted, not the address


@dataclass
class Claim:
    """Mails that are ours to send, and until when; that is put off while we are at it."""

    ids: list[int]
    runs_out: datetime
    renewed: datetime | None = None  # until when, as soon as that is stored
    broken_off: bool = False  # what becomes of the mail under way says nothing about it

    def holds(self, row: Outgoing) -> bool:
        """Is this mail still to be sent, and by us?"""
        return row.state == "waiting" and row.try_at in (self.runs_out, self.renewed)


class Outbox:
    """Sends what waits; for one thread."""

    def __init__(
        self,
        house: House,
        tokens: SecretAddresses,
        transport: Transport,
        sign: Callable[[bytes], bytes] = lambda message: message,
    ) -> None:
        settings = house.settings
        self._house = house
        self._tokens = tokens
        self._transport = transport
        self._sign = sign
        self._gone: dict[int, str] = {}  # sent to whom, and not yet written down
        self._present: Claim | None = None
        self._claiming = threading.Lock()  # for whoever changes when the present claim ends
        self._stationery = Stationery(
            settings.name, settings.address, settings.domain, settings.web_url or ""
        )

    def send_all(self, stopping: Callable[[], bool] = lambda: False) -> int:
        """Send all that is due, or until it is time to stop; how many mails went out."""
        sent = 0
        while not stopping() and (count := self.send_some(stopping)) is not None:
            sent += count
        return sent

    def send_some(self, stopping: Callable[[], bool] = lambda: False) -> int | None:
        """Send a handful; how many went out, nothing when none was due or nothing goes.

        Who is to stop lets go of what he has not sent: the next one need not wait for it.
        """
        self._write_down()
        claim = self._present = self._claim()
        if not claim.ids:
            return None
        sent = 0
        for at, id in enumerate(claim.ids):
            if stopping():
                self._let_go(claim)
                return sent
            try:
                with self._renewed(claim):
                    sent += self._send(id, claim)
            except PutOff as error:  # which says nothing about the others
                self._put_off(claim, at, str(error))
                return sent
            except Temporary as error:
                self._put_off(claim, at, str(error))
                return None
            except Busy:  # a game that it tells about is locked, or the store was out of reach
                self._come_back_to(claim, at)
                return sent
            except StoreError:
                raise
            except Exception as error:
                LOG.exception("mail %s cannot be sent", id)
                self._put_off(claim, at, f"{type(error).__name__}: {error}")
                return sent
        return sent

    def composed(self, work: Work, row: Outgoing) -> bytes | None:
        """A mail as it goes out; nothing while its person cannot be reached."""
        ready = self._ready(work, row)
        return None if ready is None else compose(ready, self._stationery)

    def break_off(self) -> None:
        """Break off the mail under way, and let go of all that is claimed; from any thread.

        Whether the server has taken that mail, nobody knows: it is sent again.
        """
        claim = self._present
        if claim is not None:
            claim.broken_off = True
            self._transport.hang_up()
            self._let_go(claim)

    # -- one mail ---------------------------------------------------------------------------------

    def _claim(self) -> Claim:
        """Take some mails for a while, so that nobody else sends them meanwhile."""
        with self._house.work() as work:
            rows = mail.next_outgoing(work.session, work.now, AT_ONCE)
            for row in rows:
                mail_out.claimed(row, work.now + CLAIM)
            return Claim([row.id for row in rows if row.id is not None], work.now + CLAIM)

    @contextmanager
    def _renewed(self, claim: Claim) -> Iterator[None]:
        """Keep a claim while one mail is sent, however long a server takes for it."""
        if claim.runs_out - self._house.now() < CLAIM / 2:
            self._renew(claim)
        done = threading.Event()
        renewing = threading.Thread(
            target=self._keep_renewing, args=(claim, done), name="claim", daemon=True
        )
        renewing.start()
        try:
            yield
        finally:
            done.set()
            renewing.join()

    def _keep_renewing(self, claim: Claim, done: threading.Event) -> None:
        while not done.wait(CLAIM.total_seconds() / 3):
            try:
                self._renew(claim)
            except StoreError:
                LOG.warning("a claim could not be renewed; it is tried again")

    def _renew(self, claim: Claim) -> None:
        """Put off when a claim ends; what somebody else has got meanwhile stays with him."""
        with self._claiming:
            with self._house.work() as work:
                until = claim.renewed = work.now + CLAIM
                for row in mail.claimed(work.session, claim.ids, claim.runs_out):
                    mail_out.claimed(row, until)
            claim.runs_out = until

    def _let_go(self, claim: Claim) -> None:
        """Leave to others, at once, what was claimed and is not sent."""
        with self._claiming, self._house.work() as work:
            for row in mail.claimed(work.session, claim.ids, claim.runs_out):
                mail_out.released(row, work.now)

    def _send(self, id: int, claim: Claim) -> int:
        """Send one mail and write down that it went; Temporary when nothing goes at present."""
        with self._house.look() as work:
            row = mail.outgoing(work.session, id)
            if row is None or not claim.holds(row):
                return 0  # it has taken so long that somebody else has the mail
            ready = self._ready(work, row)
        if ready is None:
            self._hold(id)
            return 0
        try:
            self._transport.send(self._enveloped(ready))
        except Permanent as error:
            self._failed(id, ready.recipient, error)
            return 0
        self._gone[id] = ready.recipient
        self._write_down()
        return 1

    def _write_down(self) -> None:
        """Mark what went out as sent; what the store does not take now is not forgotten."""
        for id, recipient in list(self._gone.items()):
            with self._house.work() as work:
                row = mail.outgoing(work.session, id)
                if row is not None and row.state != "sent":
                    mail_out.sent(row, recipient, work.now)
            del self._gone[id]

    def _enveloped(self, ready: Mailing) -> Envelope:
        """The finished mail; one that cannot be made must not keep all others from going."""
        try:
            data = self._sign(compose(ready, self._stationery))
        except ValueError as error:
            raise Permanent(str(error), "5.6.0") from error
        return Envelope(ready.return_path, ready.recipient, data)

    def _ready(self, work: Work, row: Outgoing) -> Mailing | None:
        """The mail, addressed; nothing when its person cannot be reached at present."""
        notice = with_proposals(work, read_notice(row.notice_json))
        person = None if row.person_id is None else people.person(work.session, row.person_id)
        address = row.address
        if person is not None:
            found = people.working_address(work.session, person.id or 0)
            if found is None:
                return None
            address = found.address
        wanted = person.mail_format if person is not None else "text"
        picture = notice.picture if wanted == "full" else None
        reply_to = self._reply_to(work, row, person)
        return Mailing(
            notice=notice,
            recipient=address,
            recipient_name=person.name if person is not None else "",
            reply_to=reply_to,
            return_path=return_paths.return_path(self._tokens.bounce(row.id or 0), self._domain),
            message_id=row.message_id,
            in_reply_to=row.in_reply_to,
            references=tuple(row.references.split()),
            date=row.created_at,
            mail_format=wanted,
            image=None if picture is None else paint(work, picture),
            unsubscribe=self._way_out_of_it(work, row, reply_to),
            link=self._link(work, row, notice),
        )

    def _way_out_of_it(self, work: Work, row: Outgoing, reply_to: str) -> str:
        """How to be written to no more: who watches needs one click, who plays has to say it."""
        web = self._stationery.web_url
        seat = None if row.seat_id is None else seating.seat(work.session, row.seat_id)
        if web.startswith("https:") and seat is not None and seat.role == "observer":
            return f"{web}/unsubscribe/{self._tokens.pass_key('leave', seat.id or 0)}"
        return f"mailto:{reply_to}?subject=LEAVE"

    def _link(self, work: Work, row: Outgoing, notice: Notice) -> str:
        """The way in on the web that this mail brings, if it does."""
        web = self._stationery.web_url
        if notice.way_in:
            return f"{web}/enter/{self._tokens.pass_key('link', notice.way_in)}"
        signup = _confirming(work, row)
        if not web or signup is None or row.person_id is not None:
            return ""
        return f"{web}/welcome/{confirm_key(work, signup, self._tokens)}"

    @property
    def _domain(self) -> str:
        return self._stationery.domain

    def _reply_to(self, work: Work, row: Outgoing, person: Person | None) -> str:
        """Where the answer goes: an address that only the reader of this mail knows."""
        seat = None if row.seat_id is None else seating.seat(work.session, row.seat_id)
        if seat is not None and seat.person_id == row.person_id:
            return self._tokens.address(SecretAddress("seat", seat.id or 0, row.tag), seat.epoch)
        if person is not None:
            return self._tokens.address(SecretAddress("person", person.id or 0), person.epoch)
        signup = _confirming(work, row)
        if signup is not None:
            epoch = confirm_epoch(work, signup)
            return self._tokens.address(SecretAddress("confirm", signup.id or 0), epoch)
        return self._stationery.address

    # -- what goes wrong --------------------------------------------------------------------------

    def _hold(self, id: int) -> None:
        """Keep a mail until its person can be reached again."""
        with self._house.work() as work:
            row = mail.outgoing(work.session, id)
            if row is not None:
                mail_out.held(row, "no address that works")

    def _failed(self, id: int, recipient: str, error: Permanent) -> None:
        """It will never go: the address fails, unless it was the mail that was refused."""
        with self._house.work(LOCK_WAIT) as work:
            row = mail.outgoing(work.session, id)
            assert row is not None
            mail_out.refused(row, recipient, str(error))
            LOG.warning("mail %s is refused: %s", row.id, error)
            if not error.status.startswith(NOT_THE_ADDRESS):
                bounced(work, row, Failure(True, error.status, str(error)))

    def _come_back_to(self, claim: Claim, at: int) -> None:
        """Try one again soon, which is no fault of its way; let go of those after it."""
        with self._house.work() as work:
            for row in mail.claimed(work.session, claim.ids[at:], claim.runs_out):
                later = SOON if row.id == claim.ids[at] else timedelta()
                mail_out.released(row, work.now + later)

    def _put_off(self, claim: Claim, at: int, words: str) -> None:
        """Try one later, the longer the more often it was tried; let go of those after it."""
        if claim.broken_off:
            self._let_go(claim)
            return
        with self._house.work() as work:
            for id in claim.ids[at:]:
                row = mail.outgoing(work.session, id)
                if row is None or not claim.holds(row):
                    continue
                if id != claim.ids[at]:
                    mail_out.released(row, work.now)
                else:
                    mail_out.tried(row)
                    mail_out.put_off(row, words, work.now + wait(row.tries))
                    if row.created_at < work.now - PATIENCE and row.tries >= MOST_TRIES:
                        mail_out.given_up(row)
                        bounced(work, row, Failure(False, "4.4.7", words))


def _confirming(work: Work, row: Outgoing) -> Signup | None:
    """Who confirms an address, or takes a seat, by answering this mail."""
    if row.kind not in CONFIRMED:
        return None
    return people.signup_at(work.session, row.address)


def wait(tries: int) -> timedelta:
    """How long to wait after so many tries: a minute, two, four, up to four hours."""
    doubled: int = 2 ** min(tries - 1, 20)
    return min(FIRST_WAIT * doubled, LONGEST_WAIT)
