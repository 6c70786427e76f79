"""SMTP and LMTP as they are spoken here: what is taken, what is refused, and with which words."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import ssl
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.post.reading.size_limits import Limits
from pbem.post.ways_in.arrived import Arrived, Keep, NotWanted, TryAgain, Wanted

log = logging.getLogger(__name__)

LONGEST_LINE = 65_536  # RFC 5321 allows 1,000, and not all keep to it
LONGEST_COMMAND = 1_000
CALLS = {"*": 20, "RSET": 1_000, "MAIL": 1_000, "DATA": 1_000, "RCPT": 10_000}  # a connection
FLUSH = 10.0  # seconds for a last word to reach a client that does not read
PLAIN = re.compile(r"(2[15]\d|[45]\d\d) (?!\d\.\d)")
ENHANCED = {"500": "5.5.2", "501": "5.5.4", "502": "5.5.1", "503": "5.5.1", "552": "5.3.4"}

UNKNOWN = "550 5.1.1 There is no such address here."
FAULT = "451 4.3.0 Something went wrong here; please try again later."
TOO_FAST = "451 4.7.0 Too many mails in one minute; please try again later."
TOO_MANY = "452 4.5.3 Too many recipients for one mail."
CROWDED = "421 4.7.0 Too many connections; please try again later."
TOO_SLOW = "421 4.4.2 Nothing came for too long; goodbye."


class Rates(msgspec.Struct, frozen=True):
    """How much is taken at once, and how fast."""

    recipients: int = 50  # of one mail
    connections: int = 200  # whoever they come from
    connections_each: int = 20  # of one peer
    mails_a_minute: int = 600  # of one peer
    patience: float = 300.0  # seconds for one command, and for one mail
    trusted: tuple[str, ...] = ("127.0.0.1", "::1")  # not counted, nor who comes by UNIX socket


class PeerRates:
    """Counts what each peer sent within the minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._since = 0.0
        self._sent: Counter[str] = Counter()

    def allows(self, peer: str, now: float) -> bool:
        """May this peer send one more?"""
        if now - self._since >= 60:
            self._since = now
            self._sent.clear()
        self._sent[peer] += 1
        return self._sent[peer] <= self.most


def neighbours(peer: str) -> str:
    """Who is counted as one: an IPv4 address, or the 64 bits that an IPv6 customer gets."""
    return str(ipaddress.ip_network(f"{peer}/64", strict=False)) if ":" in peer else peer


class ListenerState:
    """What the conversations at one door share."""

    def __init__(
        self,
        keep: Keep,
        wanted: Wanted,
        *,
        hostname: str,
        way: str,
        limits: Limits,
        rates: Rates,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.keep = keep
        self.wanted = wanted
        self.hostname = hostname
        self.way = way
        self.limits = limits
        self.rates = rates
        self.tls = tls
        self.inside: set[SmtpSession] = set()
        self.finishing: set[asyncio.Task[None]] = set()
        self._pace = PeerRates(rates.mails_a_minute)

    def refusal(self, peer: str) -> str:
        """Why this peer may not come in now; nothing when it may."""
        same = sum(each.neighbours == neighbours(peer) for each in self.inside)
        too_many = same >= self.rates.connections_each and not self._trusts(peer)
        return CROWDED if too_many or len(self.inside) >= self.rates.connections else ""

    def in_time(self, peer: str) -> bool:
        """May this peer send one more mail within the minute?"""
        now = asyncio.get_running_loop().time()
        return self._trusts(peer) or self._pace.allows(neighbours(peer), now)

    def finish(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this to its end, even if the client goes away meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self.finishing.add(task)
        task.add_done_callback(self.finishing.discard)
        return task

    def _trusts(self, peer: str) -> bool:
        return not peer or peer in self.rates.trusted


class Incoming:
    """A mail while it comes in: its bytes, or what is wrong with it."""

    def __init__(self, limits: Limits, strict: bool) -> None:
        self.limits = limits
        self.strict = strict
        self.data = bytearray()
        self.flaw = ""
        self._size = self._lines = 0

    @property
    def endless(self) -> bool:
        """Did it go on long after it was too large?"""
        return self._size > 2 * self.limits.size + LONGEST_LINE

    def add(self, line: bytes) -> None:
        """One line with its CRLF, or a piece of one that is too long."""
        self._size += len(line)
        self._lines += 1
        self.flaw = self.flaw or self._flaw(line)
        if self.flaw:
            self.data.clear()
        else:
            self.data += line[1:] if line.startswith(b".") else line

    def _flaw(self, line: bytes) -> str:
        if self._size > self.limits.size:
            return f"552 5.3.4 The mail is too large; {self.limits.size:,} bytes are allowed."
        if self._lines > self.limits.lines:
            return f"552 5.3.4 The mail is too long; {self.limits.lines:,} lines are allowed."
        if not line.endswith(b"\r\n"):
            return f"554 5.6.0 A line is too long; {LONGEST_LINE:,} bytes are allowed."
        if self.strict and any(each in line[:-2] for each in (b"\n", b"\r", b"\0")):
            return "550 5.6.0 The mail holds a bare <CR>, a bare <LF> or a null byte."
        return ""


class Answers:
    """What we answer to the commands, where that is ours to say."""

    def __init__(self, room: ListenerState) -> None:
        self.room = room

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, lines: list[str]
    ) -> list[str]:
        """What we can do; nobody logs in here."""
        session.host_name = hostname
        can = [line[4:] for line in lines if not line[4:].startswith(("AUTH", "HELP"))]
        can += ["PIPELINING", "ENHANCEDSTATUSCODES"]
        return ["".join(f"250-{each}\r\n" for each in can[:-1]) + f"250 {can[-1]}"]

    async def handle_MAIL(  # noqa: N802
        self,
        server: SmtpSession,
        session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        """Who sends, unless it sends too many; the null sender is `<>` until it is handed over."""
        if not _sound(address):
            return "553 5.1.7 This is not an address."
        if not self.room.in_time(server.peer):
            return TOO_FAST
        envelope.mail_from = address
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """To whom; one answer for all whom we do not know."""
        if len(envelope.rcpt_tos) >= self.room.rates.recipients:
            return TOO_MANY
        if not _sound(address) or not self.room.wanted(address):
            return UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_exception(self, error: Exception) -> str:
        """A fault of ours never costs a mail: the sender tries again."""
        log.error("A mail conversation went wrong", exc_info=error)
        return FAULT


def _sound(address: str) -> bool:
    """Is it text without line breaks and other control characters?"""
    return address.isprintable()  # which broken UTF-8 is not, either


class SmtpSession(SMTP):
    """One connection, stricter than aiosmtpd's where a method here replaces one of its own."""

    greeting = "ESMTP"
    line_length_limit = LONGEST_LINE
    strict = True  # no bare CR or LF: honest servers send none, and smuggling needs them

    def __init__(self, room: ListenerState, peer: str) -> None:
        # aiosmtpd has one table of these for all connections, and lets each change it
        self.command_size_limits = defaultdict(lambda: LONGEST_COMMAND)
        super().__init__(
            Answers(room),
            data_size_limit=room.limits.size,
            enable_SMTPUTF8=True,
            hostname=room.hostname,
            ident=self.greeting,
            tls_context=room.tls,
            timeout=room.rates.patience,
            command_call_limit=CALLS,
            loop=asyncio.get_running_loop(),
        )
        self.room = room
        self.peer = peer
        self.neighbours = neighbours(peer)

    @property
    def task(self) -> asyncio.Task[None] | None:
        """What carries the conversation on."""
        return self._handler_coroutine

    def farewell(self, words: str, flush: float = FLUSH) -> None:
        """Say this and hang up, even on one who does not listen."""
        if isinstance(self.transport, asyncio.Transport):
            if not self.transport.is_closing():
                self.transport.write(f"{words}\r\n".encode())
                self.transport.close()
            self.loop.call_later(flush, self.transport.abort)

    def connection_lost(self, error: Exception | None) -> None:
        self.room.inside.discard(self)
        super().connection_lost(error)

    def _timeout_cb(self) -> None:
        self.farewell(TOO_SLOW)

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        try:
            return super()._getaddr(arg)
        except (AttributeError, IndexError):  # Python's parser stumbles over some, such as "<"
            return None, None

    async def push(self, status: str | bytes) -> None:
        """Send an answer, with an enhanced code (RFC 2034) where aiosmtpd gives none."""
        if isinstance(status, bytes):
            await super().push(status)
        elif found := PLAIN.match(status):
            code = ENHANCED.get(found[1], f"{found[1][0]}.0.0")
            await super().push(f"{found[0]}{code} {status[found.end() :]}")
        else:
            await super().push(status)

    async def smtp_AUTH(self, arg: str | None) -> None:  # noqa: N802
        """Nobody logs in here."""
        await self.push("502 5.5.1 Nobody logs in here.")

    async def smtp_VRFY(self, arg: str | None) -> None:  # noqa: N802
        """Tells nothing of any address."""
        await self.push("252 2.5.0 Send it, and we shall see.")

    async def smtp_EXPN(self, arg: str | None) -> None:  # noqa: N802
        """Tells nothing of any address."""
        await self.smtp_VRFY(arg)

    async def smtp_STARTTLS(self, arg: str | None) -> None:  # noqa: N802
        """Once at most."""
        if self._tls_protocol is not None:
            await self.push("503 5.5.1 This is encrypted already.")
        else:
            await super().smtp_STARTTLS(arg or "")

    async def smtp_DATA(self, arg: str | None) -> None:  # noqa: N802
        """The mail itself: nothing but CRLF.CRLF ends it, and it is answered when it is kept."""
        if await self.check_helo_needed():
            return
        assert self.envelope is not None
        if arg or not self.envelope.rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        incoming = Incoming(self.room.limits, self.strict)
        async for line in self._lines():
            incoming.add(line)
            if incoming.endless:
                self.farewell(incoming.flaw)
                return
        self._reset_timeout()
        envelope, self.envelope = self.envelope, self._create_envelope()
        await asyncio.shield(self.room.finish(self._conclude(envelope, incoming)))

    async def _lines(self) -> AsyncIterator[bytes]:
        """The lines until the dot, each with its CRLF; too long ones in pieces."""
        begins = True
        while True:
            try:
                line = await self._reader.readuntil(b"\r\n")
            except asyncio.LimitOverrunError as error:
                line = await self._reader.read(error.consumed)
            if begins and line == b".\r\n":
                return
            yield line
            begins = line.endswith(b"\r\n")

    async def _conclude(self, envelope: Envelope, incoming: Incoming) -> None:
        """Keep the mail, then answer."""
        sender = "" if envelope.mail_from in (None, "<>") else envelope.mail_from
        recipients = tuple(envelope.rcpt_tos)
        arrived = Arrived(bytes(incoming.data), sender, recipients, self.room.way, self.peer)
        answer = incoming.flaw or await self._kept(arrived)
        with suppress(ConnectionError):  # who hears no answer sends it again, and that is known
            for _ in range(self.answers_to(envelope)):
                await self.push(answer)

    async def _kept(self, arrived: Arrived) -> str:
        try:
            await self.room.keep(arrived)
        except TryAgain as why:
            return f"451 4.3.0 {_one_line(why) or 'Please try again later.'}"
        except NotWanted as why:
            return f"554 5.7.1 {_one_line(why) or 'We do not take this.'}"
        except Exception:
            log.exception("A mail from %s could not be kept", arrived.return_path)
            return FAULT
        return "250 2.0.0 It is kept."

    def answers_to(self, envelope: Envelope) -> int:
        """How many answers this mail gets."""
        return 1


class Lmtp(SmtpSession, LMTP):
    """The same over LMTP (RFC 2033), which wants an answer for each recipient."""

    greeting = "LMTP"
    strict = False  # our own server took it already: a refusal would only make it a bounce

    def answers_to(self, envelope: Envelope) -> int:
        return len(envelope.rcpt_tos)


def _one_line(why: Exception) -> str:
    return " ".join(str(why).split())[:200].encode("ascii", "replace").decode()
