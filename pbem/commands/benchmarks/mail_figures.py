"""The mail service's share of pbem bench: order mails in, receipts committed, deadlines watched.

All of it by the clock on the wall, as the disk has its part in it.
"""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from pbem.clock.service import Parts, Service
from pbem.commands.benchmarks.mail_flood import Message, rate
from pbem.commands.benchmarks.mail_servers import HERE, door, sink
from pbem.commands.benchmarks.sample_club import Club
from pbem.commands.benchmarks.stopwatch import Told
from pbem.commands.benchmarks.tick_figures import postgresql_ticks, sqlite_ticks
from pbem.post.answering.handler import Handler
from pbem.post.sender.identity import SenderFinder
from pbem.post.ways_out.outbox import Outbox
from pbem.store.rows.mails import mail
from pbem.wargame.rulebook import Rulebook

ORDER_MAILS = 60
FLOOD = 1000  # mails to each door
ROUNDS = 4  # in which they come
PLAYERS = 100  # who send them
WAITING = 100_000  # games
PATIENCE = 60.0
BARE = "bare aiosmtpd with fsync"


def mail_figures(rules: Rulebook[Any]) -> Iterator[Told]:
    """What, value, unit, target, and what others take."""
    with TemporaryDirectory(prefix="pbem-bench-") as name:
        folder = Path(name)
        club = Club(folder / "club", rules)
        try:
            yield from _order_mails(club, folder, f"SQLite in {folder.parent}, {disk(folder)}")
            yield from _floods(club, folder)
        finally:
            club.parts.close()
        yield from _ticks(folder, rules)


def disk(folder: Path) -> str:
    """The kind of file system that a folder lies on, where the machine tells."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown file system"
    around = [(where, kind) for where, kind in mounts if folder.resolve().is_relative_to(where)]
    return max(around, key=lambda each: len(each[0]))[1]


# -- from DATA to the receipt ---------------------------------------------------------------------


class Taken(NamedTuple):
    """How long one order mail took, in seconds."""

    handled: float  # from DATA to its receipt, committed
    processor: float
    sunk: float  # from DATA to the answer of the bare sink


def _order_mails(club: Club, folder: Path, where: str) -> Iterator[Told]:
    taken = list(_timed(club, folder))
    lines = "an order mail, from DATA to its committed receipt"
    beside = {f"{BARE}, which only takes it in": 1e3 * median(each.sunk for each in taken)}
    times = [1e3 * each.handled for each in taken]
    yield f"{lines} ({where})", median(times), "ms", "< 50 ms", beside
    slow = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    yield f"{lines}: 95 % of them within", slow, "ms", "", {}
    processor = 1e3 * median(x.processor for x in taken)
    yield f"{lines}: processor time", processor, "ms", "", {}
    made = f"{lines}, and its answer made, map and all: processor time"
    yield made, processor + 1e3 * median(_made(club.parts)), "ms", "< 100 ms", {}


def _made(parts: Parts) -> Iterator[float]:
    """How long it took to make each of the mails that wait, in seconds."""
    with parts.house.look() as work:
        for row in mail.next_outgoing(work.session, work.now, ORDER_MAILS):
            begun = process_time()
            parts.outbox.composed(work, row)
            yield process_time() - begun


def _timed(club: Club, folder: Path) -> Iterator[Taken]:
    """Order mails one by one, to the whole service and to a bare sink in turn."""
    (folder / "sink").mkdir()
    with ExitStack() as stack:
        handled, port = stack.enter_context(_service(club.parts))
        ours = stack.enter_context(smtplib.SMTP(HERE, port, timeout=PATIENCE))
        other = stack.enter_context(sink(folder / "sink"))
        theirs = stack.enter_context(smtplib.SMTP(HERE, other, timeout=PATIENCE))
        for number in range(ORDER_MAILS + 1):
            letter = club.next_order_mail()
            sunk = _data(theirs, letter)
            worked = process_time()
            begun = perf_counter() - _data(ours, letter)
            done = handled.get(timeout=PATIENCE)
            if number:  # the first one warms up
                yield Taken(done - begun, process_time() - worked, sunk)


def _data(client: smtplib.SMTP, letter: Message) -> float:
    """Send a mail; the seconds from DATA to the answer."""
    client.ehlo_or_helo_if_needed()
    client.mail(letter.sender)
    client.rcpt(letter.to)
    begun = perf_counter()
    code, answer = client.data(letter.text.encode())
    seconds = perf_counter() - begun
    if code != 250:
        raise OSError(f"the mail was not taken: {code} {answer.decode()}")
    return seconds


class Watched(Handler):
    """Handling that notes when the transaction of each mail has ended."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.house, parts.tokens, SenderFinder(parts.tokens, None, ()))
        self.handled: SimpleQueue[float] = SimpleQueue()

    def handle_next(self) -> bool:
        found = super().handle_next()
        if found:
            self.handled.put(perf_counter())
        return found


class Silent(Outbox):
    """An outbox that keeps what is in it: sending is not what is measured."""

    def send_all(self, stopping: Callable[[], bool] = lambda: False) -> int:
        return 0


@contextmanager
def _service(parts: Parts) -> Iterator[tuple[SimpleQueue[float], int]]:
    """The whole service, running but for its outbox: when mails were handled, and its port."""
    watched = Watched(parts)
    silent = Silent(parts.house, parts.tokens, parts.transport, lambda message: message)
    begun = threading.Event()
    service = Service(replace(parts, handling=watched, outbox=silent), lambda _: begun.set())
    thread = threading.Thread(target=service.run, daemon=True)
    thread.start()
    begun.wait(PATIENCE)
    try:
        yield watched.handled, service.smtp_port
    finally:
        service.stop()
        thread.join()


# -- many at once ---------------------------------------------------------------------------------


def _floods(club: Club, folder: Path) -> Iterator[Told]:
    """Mails a second, at our door and at the bare sink in turn, then while others are handled."""
    model = club.next_order_mail()
    text = model.text.partition("\r\n\r\n")[2].replace("\r\n", "\n")

    def letters() -> list[Message]:
        senders = [f"player{number % PLAYERS}@player.example" for number in range(FLOOD // ROUNDS)]
        return [club.letter(sender, model.to, text) for sender in senders]

    ours, theirs = [], []
    with door(club.house) as port, sink(folder / "sink") as other:
        for _ in range(ROUNDS):
            ours.append(rate(port, letters()))
            theirs.append(rate(other, letters()))
        with _handling(club.parts):
            busy = rate(port, letters())
    what = "order mails taken in durably by one process"
    yield what, median(ours), "a second", ">= 200 a second", {BARE: median(theirs)}
    yield f"{what}, while it handles others", busy, "a second", "", {}


@contextmanager
def _handling(parts: Parts) -> Iterator[None]:
    """Mails are handled meanwhile, as fast as they can be."""
    over = threading.Event()

    def handle() -> None:
        while not over.is_set():
            parts.handling.handle_next()

    thread = threading.Thread(target=handle, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


# -- deadlines ------------------------------------------------------------------------------------


def _ticks(folder: Path, rules: Rulebook[Any]) -> Iterator[Told]:
    games = f"{WAITING:,} games that wait for one to five answers each"
    what, due = f"a deadline tick over {games}, nothing due", f"a due game among {games}"
    filed = sqlite_ticks(folder, rules, WAITING)
    beside = {"APScheduler's own store": 1e3 * filed.jobs}
    yield f"{what} (SQLite)", 1e3 * filed.nothing_due, "ms", "< 20 ms", beside
    yield f"{due} (SQLite)", 1e3 * filed.a_due_game, "ms", "", {}
    served = postgresql_ticks(rules, WAITING)
    nothing, one = (None, None) if served is None else (served.nothing_due, served.a_due_game)
    yield f"{what} (PostgreSQL)", None if nothing is None else 1e3 * nothing, "ms", "< 20 ms", {}
    yield f"{due} (PostgreSQL)", None if one is None else 1e3 * one, "ms", "", {}
