"""Mail from a mailbox over IMAP: each is kept first, and marked as seen only then."""

from __future__ import annotations

import asyncio
import imaplib
import logging
import re
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.utils import getaddresses
from typing import Any, Literal

from pbem.post.reading.mime import parse
from pbem.post.reading.size_limits import DEFAULT, Limits, UnreadableMail
from pbem.post.ways_in.arrived import Arrived, Keep, NotWanted, TryAgain

log = logging.getLogger(__name__)

TO_WHOM = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")
NEWS = re.compile(rb"\* \d+ (?:EXISTS|RECENT)", re.IGNORECASE)
LONGEST_LINE = 1_000_000  # the numbers of all unseen mails come in one
LONGEST_PAUSE = 600.0  # seconds
LOOK_AGAIN = 1.0  # seconds until we look whether the mailbox has become ours
GRACE = 2.0  # seconds to end in good order
TAG = b"WAIT"  # no tag of imaplib's, which hold a number


@dataclass(frozen=True)
class ImapSettings:
    """Where the mailbox is, and what becomes of mails in it."""

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 993
    security: Literal["tls", "starttls", "none"] = "tls"
    authority: str = ""  # a file with the certificate to trust, where the usual ones do not do
    folder: str = "INBOX"
    afterwards: Literal["leave", "move", "delete"] = "leave"
    archive: str = "pbem-done"  # where kept mails are moved
    aside: str = "pbem-aside"  # where mails go that we cannot take
    every: float = 60.0  # seconds between looks, if the server cannot tell of new mails
    renew: float = 600.0  # seconds after which we look even if it tells of none
    patience: float = 60.0  # seconds that one answer may take
    again: float = 5.0  # seconds before we connect again; doubled each time it fails


class Mailbox(imaplib.IMAP4):
    """A folder on a server; reads the socket itself, to be able to wait and lose no byte."""

    most = 0  # bytes of one mail

    def enter(self, settings: ImapSettings) -> None:
        """Log in and open the folder."""
        self.login(settings.user, settings.password)
        told = self.capability()[1]  # more than before the login
        self.can = set(b" ".join(each for each in told if each).decode().upper().split())
        _all_right(self.select(_quoted(settings.folder)))

    def unseen(self) -> list[str]:
        """The mails that nobody has seen; asked again if more came during the answer."""
        self.response("EXISTS")
        found = self._unseen()
        return found if self.response("EXISTS")[1] == [None] else self._unseen()

    def _unseen(self) -> list[str]:
        told = _all_right(self.uid("SEARCH", "UNSEEN", "UNDELETED"))
        return [uid.decode() for each in told if each for uid in each.split()]

    def size(self, uid: str) -> int | None:
        """How many bytes this mail has; nothing when it is gone."""
        told = _all_right(self.uid("FETCH", uid, "(RFC822.SIZE)"))
        sizes = (re.search(rb"RFC822\.SIZE (\d+)", each) for each in told if each)
        return next((int(size[1]) for size in sizes if size), None)

    def fetch_whole(self, uid: str) -> bytes | None:
        """This mail, which stays unseen; nothing when it is gone."""
        told = _all_right(self.uid("FETCH", uid, "(BODY.PEEK[])"))
        return next((bytes(each[1]) for each in told if isinstance(each, tuple)), None)

    def mark(self, uid: str, flags: str) -> None:
        """Put these flags on a mail."""
        _all_right(self.uid("STORE", uid, "+FLAGS.SILENT", f"({flags})"))

    def move(self, uid: str, folder: str) -> bool:
        """Move a mail into a folder, which is made if there is none; False when that fails."""
        way = "MOVE" if "MOVE" in self.can else "COPY"
        moved = self.uid(way, uid, _quoted(folder))[0] == "OK"
        if not moved and self.create(_quoted(folder))[0] == "OK":
            moved = self.uid(way, uid, _quoted(folder))[0] == "OK"
        if moved and way == "COPY":
            self.discard(uid)
        return moved

    def discard(self, uid: str) -> None:
        """Delete a mail; where the server can delete only all that are marked, mark it."""
        self.mark(uid, r"\Deleted")
        if "UIDPLUS" in self.can:
            self.uid("EXPUNGE", uid)

    def wait_for_news(self, seconds: float, wake: socket.socket) -> None:
        """Wait (RFC 2177) until the server tells of new mail, somebody wakes us, or it is time."""
        until = time.monotonic() + seconds
        self.send(TAG + b" IDLE\r\n")
        while not (line := self._told()).startswith(b"+"):
            if line.startswith(TAG):
                raise self.abort(f"The server does not want us to wait: {line!r}")
        while self._ready(until, wake) and not NEWS.match(self._told()):
            pass
        self.send(b"DONE\r\n")
        while not self._told().startswith(TAG):
            pass

    def _told(self) -> bytes:
        line = self.readline()
        if line.upper().startswith(b"* BYE"):
            raise self.abort(f"The server says goodbye: {line!r}")
        return line

    def _ready(self, until: float, wake: socket.socket) -> bool:
        """Wait for a line; False when we were woken or it is time."""
        while b"\n" not in self._unread():
            with selectors.DefaultSelector() as selector:
                selector.register(self.sock, selectors.EVENT_READ)
                selector.register(wake, selectors.EVENT_READ)
                ready = selector.select(max(0.0, until - time.monotonic()))
            if [key.fileobj for key, _ in ready] != [self.sock]:
                return False
            self._receive_what_is_there()
        return True

    def _receive_what_is_there(self) -> None:
        """It may be nothing: TLS has words of its own."""
        patience = self.sock.gettimeout()
        self.sock.settimeout(0)
        try:
            with suppress(BlockingIOError, ssl.SSLWantReadError):
                self._receive()
        finally:
            self.sock.settimeout(patience)

    def read(self, size: int) -> bytes:
        if size > 2 * self.most:
            raise self.abort(f"The server sends {size:,} bytes, more than it announced.")
        while len(self._unread()) < size:
            self._receive()
        return self._taken(size)

    def readline(self) -> bytes:
        while (end := self._unread().find(b"\n")) < 0:
            if len(self._unread()) > LONGEST_LINE:
                raise self.abort("The server sends a line without end.")
            self._receive()
        return self._taken(end + 1)

    def _receive(self) -> None:
        data = self.sock.recv(65_536)
        if not data:
            raise self.abort("The server has hung up.")
        self._unread().extend(data)

    def _taken(self, size: int) -> bytes:
        data = bytes(self._bytes[:size])
        del self._bytes[:size]
        return data

    def _unread(self) -> bytearray:
        """What came and was not read; what came before the encryption began is not believed."""
        if getattr(self, "_source", None) is not self.sock:
            self._source = self.sock
            self._bytes = bytearray()
        return self._bytes


class TlsMailbox(Mailbox, imaplib.IMAP4_SSL):
    """The same, encrypted from the beginning."""


@contextmanager
def mailbox(settings: ImapSettings, most: int) -> Iterator[Mailbox]:
    """Connected and logged in, for mails of at most so many bytes; closed however it ends."""
    context = ssl.create_default_context(cafile=settings.authority or None)
    where = (settings.host, settings.port)
    if settings.security == "tls":
        box: Mailbox = TlsMailbox(*where, ssl_context=context, timeout=settings.patience)
    else:
        box = Mailbox(*where, timeout=settings.patience)
    box.most = most
    try:
        if settings.security == "starttls":
            box.starttls(context)
        box.enter(settings)
        yield box
        box.logout()
    finally:
        with suppress(OSError):
            box.shutdown()


def _all_right(answer: tuple[str, list[Any]]) -> list[Any]:
    if answer[0] != "OK":
        raise imaplib.IMAP4.error(f"The server refuses: {answer[1]!r}")
    return answer[1]


def _quoted(folder: str) -> str:
    return '"' + folder.replace("\\", r"\\").replace('"', r"\"") + '"'


def arrived_by_imap(raw: bytes, host: str) -> Arrived:
    """The mail with what its headers tell of the envelope."""
    head = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    try:
        mail = parse(head)
    except UnreadableMail:
        return Arrived(raw, None, (), "imap", host)
    paths = mail.every("return-path")
    named = getaddresses([value for name in TO_WHOM for value in mail.every(name)])
    recipients = dict.fromkeys(address for _, address in named if "@" in address)
    return Arrived(raw, paths[0].strip("<> \t") if paths else None, tuple(recipients), "imap", host)


class ImapPoller:
    """Takes the unseen mails from a mailbox, in a thread of its own, until it is stopped.

    Of several processes one reads a mailbox: `is_mine` tells whether it is this one.
    """

    def __init__(
        self,
        settings: ImapSettings,
        keep: Keep,
        *,
        limits: Limits = DEFAULT,
        is_mine: Callable[[], bool] = lambda: True,
    ) -> None:
        self.settings = settings
        self.limits = limits
        self.trouble = ""  # what went wrong last, while it is wrong
        self._keep = keep
        self._is_mine = is_mine
        self._pause = settings.again
        self._stopping = threading.Event()
        self._box: Mailbox | None = None
        self._keeping: Future[None] | None = None
        self._thread: threading.Thread | None = None

    async def start(self) -> None:
        """Begin; mails are kept in the loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="imap", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """End soon: in good order if possible, else by hanging up."""
        self._stopping.set()
        if self._thread is None:
            return
        self._wake.send(b"!")
        await asyncio.to_thread(self._thread.join, GRACE)
        if self._thread.is_alive():
            self._hang_up()
            await asyncio.to_thread(self._thread.join, GRACE)
        if not self._thread.is_alive():
            self._wake.close()
            self._woken.close()

    def _hang_up(self) -> None:
        if self._keeping:
            self._keeping.cancel()
        if self._box:
            with suppress(OSError):
                self._box.sock.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        while not self._stopping.is_set():
            if not self._is_mine():
                self._stopping.wait(LOOK_AGAIN)
                continue
            try:
                with mailbox(self.settings, self.limits.size) as self._box:
                    self._serve(self._box)
            except Exception as error:
                self._complain(error)
                self._stopping.wait(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _complain(self, error: Exception) -> None:
        if not self._stopping.is_set():
            self.trouble = f"The mailbox at {self.settings.host} cannot be read: {error}"
            log.warning("%s", self.trouble)

    def _serve(self, box: Mailbox) -> None:
        """Look, wait, and look again, as long as the mailbox is ours."""
        while not self._stopping.is_set() and self._is_mine():
            finished = self._look(box)
            self.trouble, self._pause = "", self.settings.again
            if finished and "IDLE" in box.can:
                box.wait_for_news(self.settings.renew, self._woken)
            else:
                self._stopping.wait(self.settings.every)
                _all_right(box.noop())

    def _look(self, box: Mailbox) -> bool:
        """Take all that is unseen; False when something was left for later."""
        left: set[str] = set()
        while found := [uid for uid in box.unseen() if uid not in left]:
            for uid in found:
                if self._stopping.is_set():
                    return True
                if not self._take(box, uid):
                    left.add(uid)
        return not left

    def _take(self, box: Mailbox, uid: str) -> bool:
        """Take one mail; False when it is to be tried again later."""
        size = box.size(uid)
        if size is not None and size > self.limits.size:
            self._set_aside(box, uid, f"it has {size:,} bytes")
            return True
        raw = box.fetch_whole(uid) if size is not None else None
        if raw is None:
            return True
        try:
            self._kept(arrived_by_imap(raw, self.settings.host))
        except TryAgain as why:
            log.info("Mail %s stays in the mailbox for now: %s", uid, why)
            return False
        except NotWanted as why:
            self._set_aside(box, uid, str(why))
            return True
        except Exception:
            log.exception("Mail %s could not be kept and stays in the mailbox", uid)
            return False
        self._put_away(box, uid)
        return True

    def _kept(self, arrived: Arrived) -> None:
        """Returns when the loop has kept it."""

        async def keep() -> None:
            await self._keep(arrived)

        self._keeping = asyncio.run_coroutine_threadsafe(keep(), self._loop)
        self._keeping.result()

    def _put_away(self, box: Mailbox, uid: str) -> None:
        box.mark(uid, r"\Seen")
        if self.settings.afterwards == "delete":
            box.discard(uid)
        elif self.settings.afterwards == "move" and not box.move(uid, self.settings.archive):
            log.warning("Mail %s could not be moved to %s", uid, self.settings.archive)

    def _set_aside(self, box: Mailbox, uid: str, why: str) -> None:
        """Out of our way, yet where a person finds it."""
        log.warning("Mail %s is set aside: %s", uid, why)
        if not box.move(uid, self.settings.aside):
            box.mark(uid, r"\Seen \Flagged")
