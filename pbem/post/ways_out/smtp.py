"""Mail handed to an SMTP server, over a connection that is kept for the next one.

When a connection breaks after the mail was sent and before the server's answer, nobody knows
whether it was taken. It then counts as not taken (Temporary) and is sent again, with the same
Message-ID, by which the recipient's server may know it: better twice than never.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import re
import smtplib
import socket
import ssl
import threading
import time

from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary, check

SECURITY = ("starttls", "try", "off")
STATUS = re.compile(r"([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)")
OURS_TO_MEND = {530, 534, 535, 538}  # the server wants a (better) login: no fault of the recipient
CLOSING = 421
GOODBYE = 1.0  # seconds for a server to answer it
LONGEST = 300  # characters of the server's words that are kept


@dataclasses.dataclass(frozen=True)
class Server:
    """Where mail is handed over, and how."""

    host: str
    port: int
    security: str  # 'tls' from the start, or one of SECURITY
    user: str = ""
    password: str = dataclasses.field(default="", repr=False)
    local: bool = False  # it is this machine


class Smtp:
    """A server that takes our mail."""

    def __init__(
        self, server: Server, trusted: ssl.SSLContext, *, timeout: float, idle: float, mails: int
    ) -> None:
        self.server = server
        self.timeout = timeout
        self.idle = idle
        self.mails = mails
        self._trusted = trusted
        self._kept: smtplib.SMTP | None = None
        self._sending = threading.Lock()
        self._hung_up = threading.Event()
        self._used = 0.0
        self._sent = 0

    def send(self, envelope: Envelope) -> None:
        """Returns when the server has taken the mail; raises Temporary or Permanent."""
        check(envelope)
        with self._sending:
            self._hung_up.clear()
            self._send(envelope)

    def _send(self, envelope: Envelope) -> None:
        try:
            connection = self._still_open() or self._opened()
            self._hand_over(connection, envelope)
        except (OSError, smtplib.SMTPException) as error:
            self._drop()
            raise Temporary(f"The connection to {self._where} broke: {_told(error)}") from error
        except Temporary as error:
            if not isinstance(error, PutOff):
                self._drop()
            raise
        finally:
            self._used = time.monotonic()
            self._sent += 1

    def connect(self) -> None:
        """Connect and log in without sending anything; raises Temporary when that fails."""
        self._opened()

    def close(self) -> None:
        """Say goodbye, if there is anybody to say it to; from any thread.

        A mail under way is left alone: a goodbye would take the answer that it waits for.
        """
        if self._sending.acquire(blocking=False):
            try:
                self._say_goodbye()
            finally:
                self._sending.release()

    def hang_up(self) -> None:
        """Break off the mail under way; one that is not yet handed over will not be."""
        self._hung_up.set()
        line = self._kept.sock if self._kept is not None else None
        if line is not None and self._sending.locked():
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _say_goodbye(self) -> None:
        if self._kept is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                _wait(self._kept, GOODBYE)
                self._kept.quit()
        self._drop()

    @property
    def _where(self) -> str:
        return f"{self.server.host}:{self.server.port}"

    def _drop(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self._kept = None

    def _still_open(self) -> smtplib.SMTP | None:
        """The kept connection, ready for a new mail; nothing when it had its time, or died."""
        if self._kept is None:
            return None
        if self._sent >= self.mails or time.monotonic() - self._used >= self.idle:
            self._say_goodbye()
            return None
        with contextlib.suppress(OSError, smtplib.SMTPException):
            if self._kept.rset()[0] == 250:
                return self._kept
        self._drop()
        return None

    def _opened(self) -> smtplib.SMTP:
        """A new connection, encrypted and logged in as the settings want it."""
        self._sent = 0
        try:
            self._kept = self._connected()
            self._kept.ehlo_or_helo_if_needed()
            if self.server.security in ("starttls", "try"):
                self._encrypt(self._kept)
        except (OSError, smtplib.SMTPException) as error:
            raise Temporary(f"{self._where} could not be reached: {_told(error)}") from error
        if self.server.user:
            self._log_in(self._kept)
        return self._kept

    def _connected(self) -> smtplib.SMTP:
        host, port = self.server.host, self.server.port
        if self.server.security == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=self.timeout, context=self._trusted)
        return smtplib.SMTP(host, port, timeout=self.timeout)

    def _encrypt(self, connection: smtplib.SMTP) -> None:
        if connection.has_extn("starttls"):
            code, reply = connection.starttls(context=self._trusted)
            if code != 220:
                raise smtplib.SMTPResponseException(code, reply)
            connection.ehlo_or_helo_if_needed()
        elif self.server.security == "starttls":
            raise Temporary(f"{self._where} offers no encryption (STARTTLS), and we insist on it.")

    def _log_in(self, connection: smtplib.SMTP) -> None:
        """Whatever fails here is ours to mend; nothing that the server says of it is repeated."""
        clear = not isinstance(connection.sock, ssl.SSLSocket)
        if clear and self.server.security == "try" and not self.server.local:
            raise Temporary(f"{self._where} offers no encryption; we keep the password to us.")
        try:
            connection.login(self.server.user, self.server.password)
        except smtplib.SMTPResponseException as error:
            why = f"{self._where} refused our user and password ({error.smtp_code})."
        except (OSError, smtplib.SMTPException):
            why = f"{self._where} knows no way to log in that we know, or hung up."
        else:
            return
        raise Temporary(why)

    def _hand_over(self, connection: smtplib.SMTP, envelope: Envelope) -> None:
        sender, recipient = _on_the_wire(envelope.return_path), _on_the_wire(envelope.recipient)
        options = _options(connection, sender + recipient, envelope.data)
        self._expect(connection.mail(sender, options), envelope)
        self._expect(connection.rcpt(recipient), envelope)
        if self._hung_up.is_set():
            raise Temporary("We have hung up.")
        self._expect(self._told_all(connection, envelope.data), envelope)

    def _told_all(self, connection: smtplib.SMTP, data: bytes) -> tuple[int, bytes]:
        """DATA and the mail; servers look into it before they answer, so we wait longer."""
        _wait(connection, self.timeout * 10)
        try:
            return connection.data(data)
        except smtplib.SMTPDataError as error:
            if error.smtp_code < 400:  # neither a yes nor a no, and nothing was sent
                raise
            refusal = error.smtp_error
            return error.smtp_code, refusal if isinstance(refusal, bytes) else refusal.encode()
        finally:
            _wait(connection, self.timeout)

    def _expect(self, answer: tuple[int, bytes], envelope: Envelope) -> None:
        """Go on after a yes; otherwise Temporary or Permanent, as the server says."""
        code, reply = answer
        if 200 <= code < 300:
            return
        status, words = _status_and_words(code, reply)
        sentence = f"{self._where} did not take the mail to {envelope.recipient}: {code} {words}"
        if 500 <= code < 600 and code not in OURS_TO_MEND:
            raise Permanent(sentence, status)
        if 400 <= code < 500 and code != CLOSING:
            raise PutOff(sentence)
        raise Temporary(sentence)


class PutOff(Temporary):
    """This mail was put off in good order, on a connection that is good for the next."""


def trust(ca: str) -> ssl.SSLContext:
    """Whose certificates count: those of this authority, or of the system's."""
    if not ca:
        return _systems_own()
    try:
        return ssl.create_default_context(cafile=ca)
    except (OSError, ValueError) as error:
        raise ValueError(f"ca= wants a file with certificates, and {ca} is none.") from error


@functools.cache
def _systems_own() -> ssl.SSLContext:
    """A hundred certificates and more, which take a while to read."""
    return ssl.create_default_context()


def _wait(connection: smtplib.SMTP, seconds: float) -> None:
    if connection.sock is not None:  # it is still open
        connection.sock.settimeout(seconds)


def _options(connection: smtplib.SMTP, addresses: str, data: bytes) -> list[str]:
    """What has to be said with MAIL, as far as the server knows of it."""
    options = [f"SIZE={len(data)}"] if connection.has_extn("size") else []
    if not data.isascii() and connection.has_extn("8bitmime"):
        options.append("BODY=8BITMIME")
    if not addresses.isascii():
        if not connection.has_extn("smtputf8"):
            raise Permanent("The mail server takes no addresses with letters like these.", "5.6.7")
        options.append("SMTPUTF8")
    return options


def _on_the_wire(address: str) -> str:
    """With the domain in its ASCII form when that alone makes the address plain."""
    local, at, domain = address.rpartition("@")
    if address.isascii() or not local.isascii():
        return address
    try:
        return local + at + domain.encode("idna").decode("ascii")
    except UnicodeError:
        return address


def _status_and_words(code: int, reply: bytes) -> tuple[str, str]:
    """The enhanced status code (RFC 2034) of a reply, and its words in one line."""
    lines = [line.strip() for line in reply.decode("utf-8", "replace").splitlines()]
    found = STATUS.match(lines[0]) if lines else None
    given = found is not None and found[1][0] == str(code)[:1]
    status = found[1] if found and given else f"{str(code)[:1]}.0.0"
    words = " ".join([*lines[:1], *(STATUS.sub("", line, count=1) for line in lines[1:])])
    return status, "".join(each if each.isprintable() else " " for each in words)[:LONGEST]


def _told(error: Exception) -> str:
    """What went wrong with a connection, in words."""
    if isinstance(error, smtplib.SMTPResponseException):
        reply = error.smtp_error
        data = reply if isinstance(reply, bytes) else reply.encode()
        return f"{error.smtp_code} {_status_and_words(error.smtp_code, data)[1]}"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not to be trusted, {error.verify_message}."
    return f"{error or type(error).__name__}."
