"""The whole service in one process: listeners, mailbox, handling, outbox and clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from pbem.clock import canary
from pbem.clock.jobs import Clock, Job, housekeeping
from pbem.clock.lease import RENEWED, Lease, alone, give_back, renewing
from pbem.league.membership.signup import install_keeper
from pbem.league.timing.pace import parse_pace
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat, high_water
from pbem.league.upkeep.house_secret import SECRET, check_secret, fingerprint, house_secret
from pbem.league.upkeep.restoring import notice_database_put_back
from pbem.post.answering.handler import Handler
from pbem.post.answering.unanswered import tell_of_unanswered
from pbem.post.push.at_hand import pusher
from pbem.post.reading.size_limits import DEFAULT
from pbem.post.sender.identity import SenderFinder
from pbem.post.sender.proof_of_sender import look_up
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.ways_in.imap_mailbox import ImapPoller, ImapSettings
from pbem.post.ways_in.intake import Intake
from pbem.post.ways_in.listener import Listener
from pbem.post.ways_out.dkim_signing import Signer
from pbem.post.ways_out.outbox import Outbox
from pbem.post.ways_out.transports import Transport, transport
from pbem.settings import Account, Listen, Settings, secret
from pbem.store.database import Store
from pbem.store.errors import StoreError

LOG = logging.getLogger(__name__)
AN_HOUR = 60 * 60.0
LOOK_AGAIN = 2.0  # seconds between looks for work that nobody has told of


@dataclass(frozen=True)
class Parts:
    """What a service is made of; each can be used by itself."""

    house: House
    tokens: SecretAddresses
    handling: Handler
    outbox: Outbox
    transport: Transport

    def close(self) -> None:
        self.transport.close()
        self.house.store.close()


def assemble(settings: Settings, clock: Callable[[], datetime] | None = None) -> Parts:
    """Put a service together; ValueError in sentences when a setting cannot be used.

    It goes by the time of its database, unless it is given a clock.
    """
    parse_pace(settings.pace)
    secret(settings)  # what is wrong with it is told before a database is made
    way_out = transport(settings.mail_out)
    store = Store.open(settings.database_url)
    house = House.at(settings, store) if clock is None else House(settings, store, clock)
    check_secret(house)
    notice_database_put_back(house)
    high_water.set_mark(house)
    tokens = SecretAddresses(house_secret(house), settings.address)
    dns = look_up if settings.check_dkim else None
    senders = SenderFinder(tokens, dns, settings.trusted_authserv)
    limits = msgspec.structs.replace(DEFAULT, size=settings.max_mail)
    handling = Handler(house, tokens, senders, limits)
    outbox = Outbox(house, tokens, way_out, _signing(settings))
    with house.work() as work:
        install_keeper(work)
    return Parts(house, tokens, handling, outbox, way_out)


def secret_lease(house: House) -> Lease:
    """Held together by all who have the same secret, so that nobody begins with another."""
    return Lease(house, SECRET, fingerprint(house.settings))


def _signing(settings: Settings) -> Callable[[bytes], bytes]:
    if settings.dkim_key is None:
        return lambda message: message
    return Signer(settings.domain, settings.dkim_selector, settings.dkim_key.read_bytes()).sign


class Service:
    """A running service; `run` returns when it is stopped."""

    def __init__(self, parts: Parts, ready: Callable[[Service], None] = lambda service: None):
        self.parts = parts
        self.settings = parts.house.settings
        self.limits = msgspec.structs.replace(DEFAULT, size=self.settings.max_mail)
        self.chores = Lease(parts.house, "chores")
        self.mailbox = Lease(parts.house, "mailbox")
        self.secret = secret_lease(parts.house)
        self.leases = [self.chores]
        self.pusher = pusher(parts.house)
        if self.settings.imap_url is not None:
            self.leases.append(self.mailbox)
        self.clock = Clock(
            parts.house,
            (
                Job("handle", LOOK_AGAIN, self._handle, by_the_clock=True),
                Job("send", LOOK_AGAIN, self._send, break_off=parts.outbox.break_off),
                *([alone(self.chores, Job("push", LOOK_AGAIN, self._push))] if self.pusher else ()),
                renewing(self.leases),
                Job("secret", RENEWED, self._keep_secret),
                alone(
                    self.chores,
                    Job("unanswered", AN_HOUR, self._tell_of_unanswered, by_the_clock=True),
                ),
                alone(self.chores, housekeeping(parts.house)),
                Job("high-water", float(self.settings.beat), self._keep_mark),
                *(
                    alone(self.chores, each)
                    for each in canary.jobs(parts.house, self._way_out, _signing(self.settings))
                ),
            ),
        )
        self.intake = Intake(parts.house, lambda: self.clock.poke("handle"), self.limits)
        self.listeners = [
            self._listener(each, lmtp)
            for each, lmtp in (
                (self.settings.smtp_listen, False),
                (self.settings.lmtp_listen, True),
            )
            if each is not None
        ]
        self.must_begin_again = False  # its keys are those of a database that is no more
        self.refusal = ""  # why it must not go on with its settings
        self._life = high_water.life_of(parts.house)
        self._ready = ready
        self._beside: list[Callable[[], None]] = []
        self._stopping: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        """Serve until stopped by a signal or by `stop`."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        """End in good order; from any thread."""
        if self._loop is not None and self._stopping is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                self._loop.call_soon_threadsafe(self._stopping.set)

    def when_stopping(self, leave_off: Callable[[], None]) -> None:
        """Have what runs beside this told that all is to end; it must not be waited for."""
        self._beside.append(leave_off)

    @property
    def smtp_port(self) -> int:
        return self.listeners[0].port

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread
                self._loop.add_signal_handler(each, self._stopping.set)
        async with contextlib.AsyncExitStack() as running:  # ends all, whatever fails
            running.push_async_callback(asyncio.to_thread, self._give_back)
            running.push_async_callback(asyncio.to_thread, self.clock.stop)
            self.clock.start()
            self.intake.start()
            running.push_async_callback(asyncio.to_thread, self.intake.stop)
            doors: list[Listener | ImapPoller] = []
            running.push_async_callback(close_all, doors)
            for door in self._doors():
                doors.append(door)
                await door.start()
            running.callback(self._leave_off)
            self._ready(self)
            await self._stopping.wait()

    def _leave_off(self) -> None:
        """All begin to end at once, so that the end takes no longer than the slowest of them."""
        self.clock.leave_off()
        for leave_off in self._beside:
            leave_off()

    def _way_out(self) -> Transport:
        """One more, for another thread than that of the outbox."""
        return transport(self.settings.mail_out)

    def _handle(self) -> None:
        self.parts.handling.handle_all(lambda: self.clock.stopping)
        self.clock.poke("send")

    def _send(self) -> None:
        self.parts.outbox.send_all(lambda: self.clock.stopping)

    def _push(self) -> None:
        if self.pusher is not None:
            self.pusher.push_all(lambda: self.clock.stopping)

    def _keep_mark(self) -> None:
        """End where the database is no longer the same: the next start goes on as after a restore.

        All keys of this process are those of the life in which it was begun.
        """
        house = self.parts.house
        if not high_water.keep_mark(house) or high_water.life_of(house) != self._life:
            self.must_begin_again = True
            self.stop()

    def _keep_secret(self) -> None:
        """End when others work with another secret: they began at the same moment, unseen."""
        if self.secret.take():
            return
        try:
            check_secret(self.parts.house)
        except ValueError as error:
            LOG.error("%s", error)
            self.refusal = str(error)
            self.stop()

    def _give_back(self) -> None:
        """At the end. That we had our secret is left to run out while other machines are there.

        They would be ousted by one that begins with another secret before they renew theirs.
        """
        with contextlib.suppress(StoreError):  # whatever cannot be given back runs out by itself
            if not heartbeat.others_run(self.parts.house):
                give_back([self.secret])
        give_back(self.leases)

    def _tell_of_unanswered(self) -> None:
        tell_of_unanswered(self.parts.house)

    def _listener(self, where: Listen, lmtp: bool) -> Listener:
        return Listener(
            self.intake.keep,
            self.wanted,
            host=f"unix:{where.path}" if where.path else where.host,
            port=where.port,
            hostname=self.settings.domain,
            limits=self.limits,
            lmtp=lmtp,
            certificate=self.settings.tls_cert,
            key=self.settings.tls_key,
        )

    def wanted(self, address: str) -> bool:
        """Is this address ours? Which of them are whose, nobody learns here."""
        local, _, domain = address.strip("<> ").lower().rpartition("@")
        ours = {self.settings.local_part, "bounce", "bounces", "postmaster"}
        return domain == self.settings.domain and local.partition("+")[0] in ours

    def _doors(self) -> Iterator[Listener | ImapPoller]:
        """All ways in for mail."""
        yield from self.listeners
        account = self.settings.imap_url
        if account is not None:
            yield ImapPoller(
                mailbox_at(account),
                self.intake.keep,
                limits=self.limits,
                is_mine=lambda: self.mailbox.held,
            )


async def close_all(doors: Sequence[Listener | ImapPoller]) -> None:
    """All at once: none has to wait while another is finishing."""
    for failure in await asyncio.gather(*(each.stop() for each in doors), return_exceptions=True):
        if failure is not None:
            LOG.error("a way in cannot be closed", exc_info=failure)


def mailbox_at(account: Account) -> ImapSettings:
    """The account as the poller wants it told."""
    security = {"always": "tls", "upgrade": "starttls", "never": "none"}[account.tls]
    return ImapSettings(
        account.host,
        account.user,
        account.password,
        account.port,
        security,  # type: ignore[arg-type]
        authority=str(account.ca or ""),
        folder=account.folder or "INBOX",
    )
