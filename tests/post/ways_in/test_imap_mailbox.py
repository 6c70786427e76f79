"""Mail from a mailbox: kept first, marked after, and never lost on the way."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable

import pytest

from pbem.post.reading.size_limits import Limits
from pbem.post.ways_in.arrived import Arrived, NotWanted, TryAgain
from pbem.post.ways_in.imap_mailbox import ImapPoller, ImapSettings, arrived_by_imap
from tests.post.imap_server import PATIENCE, ImapServer
from tests.post.mails import mail
from tests.post.ways_in.test_listener import make_certificate

MAIL = mail().replace(b"\n", b"\r\n")
SEEN = {r"\Seen"}


class Shelf:
    """Where mails are kept, after as many faults as it was given."""

    def __init__(self, *faults: Exception) -> None:
        self.faults = list(faults)
        self.asked = 0
        self.tried = asyncio.Event()
        self.kept: asyncio.Queue[Arrived] = asyncio.Queue()

    async def keep(self, arrived: Arrived) -> None:
        self.asked += 1
        self.tried.set()
        if self.faults:
            raise self.faults.pop(0)
        self.kept.put_nowait(arrived)

    async def next(self) -> Arrived:
        return await asyncio.wait_for(self.kept.get(), PATIENCE)


class Running:
    """A server, a poller at it, and a shelf."""

    def __init__(self, server: ImapServer, shelf: Shelf, poller: ImapPoller) -> None:
        self.server = server
        self.shelf = shelf
        self.poller = poller

    async def until(self, happens: Callable[[], object]) -> None:
        await asyncio.to_thread(self.server.until, happens)

    async def until_waiting(self) -> None:
        """Until it waits for new mail."""
        await self.until(lambda: any(each.idle for each in self.server.sessions))


def polling(
    server: ImapServer,
    story: Callable[[Running], Awaitable[None]],
    *faults: Exception,
    limits: Limits | None = None,
    **settings: object,
) -> None:
    """Let this happen while a poller reads the server's mailbox."""
    given = {"security": "none", "again": 0.01, "every": 0.01, **settings}

    async def run() -> None:
        shelf = Shelf(*faults)
        where = ImapSettings("127.0.0.1", "anna", "pass word", server.port, **given)
        poller = ImapPoller(where, shelf.keep, limits=limits or Limits())
        await poller.start()
        try:
            await story(Running(server, shelf, poller))
        finally:
            await poller.stop()

    with server:
        asyncio.run(run())


async def until_trouble(poller: ImapPoller) -> None:
    async with asyncio.timeout(PATIENCE):
        while not poller.trouble:
            await asyncio.sleep(0.001)


def test_an_unseen_mail_is_kept_and_marked_as_seen():
    server = ImapServer()
    message = server.deliver(MAIL)

    async def story(now: Running) -> None:
        arrived = await now.shelf.next()
        assert (arrived.raw, arrived.way, arrived.peer) == (MAIL, "imap", "127.0.0.1")
        await now.until(lambda: message.flags == SEEN)

    polling(server, story)
    assert server.raws("INBOX") == [MAIL]


def test_a_seen_mail_is_left_alone():
    server = ImapServer()
    server.deliver(MAIL).flags.add(r"\Seen")

    async def story(now: Running) -> None:
        await now.until_waiting()
        assert now.shelf.kept.empty()

    polling(server, story)


def test_several_mails_come_in_their_order():
    server = ImapServer()
    mails = [MAIL + b"%d\r\n" % number for number in range(5)]
    for each in mails:
        server.deliver(each)

    async def story(now: Running) -> None:
        assert [(await now.shelf.next()).raw for _ in mails] == mails

    polling(server, story)


def test_it_is_not_marked_before_it_is_kept():
    server = ImapServer()
    message = server.deliver(MAIL)
    flags: list[set[str]] = []

    class Looking(Shelf):
        async def keep(self, arrived: Arrived) -> None:
            flags.append(set(message.flags))
            await super().keep(arrived)

    async def run() -> None:
        shelf = Looking()
        where = ImapSettings("127.0.0.1", "anna", "pass word", server.port, security="none")
        poller = ImapPoller(where, shelf.keep)
        await poller.start()
        await shelf.next()
        await poller.stop()

    with server:
        asyncio.run(run())
    assert flags == [set()]


@pytest.mark.parametrize("fault", [TryAgain("later"), ValueError("a fault of ours")])
def test_a_mail_that_cannot_be_kept_stays_unseen(fault):
    server = ImapServer()
    message = server.deliver(MAIL)

    async def story(now: Running) -> None:
        await asyncio.wait_for(now.shelf.tried.wait(), PATIENCE)

    polling(server, story, fault, every=PATIENCE)
    assert message.flags == set()
    assert server.raws("INBOX") == [MAIL]


@pytest.mark.parametrize("fault", [TryAgain("later"), ValueError("a fault of ours")])
def test_a_mail_that_could_not_be_kept_is_tried_again(fault):
    server = ImapServer()
    message = server.deliver(MAIL)

    async def story(now: Running) -> None:
        assert (await now.shelf.next()).raw == MAIL
        await now.until(lambda: message.flags == SEEN)
        assert now.shelf.asked == 2

    polling(server, story, fault)


def test_one_mail_that_fails_does_not_stop_the_next():
    server = ImapServer()
    server.deliver(MAIL)
    server.deliver(MAIL + b"second\r\n")

    async def story(now: Running) -> None:
        assert (await now.shelf.next()).raw == MAIL + b"second\r\n"

    polling(server, story, ValueError("a fault of ours"), every=PATIENCE)


def test_a_mail_that_is_not_wanted_is_set_aside():
    server = ImapServer()
    server.deliver(MAIL)

    async def story(now: Running) -> None:
        await now.until(lambda: server.raws("pbem-aside") == [MAIL])

    polling(server, story, NotWanted("No games here."))
    assert server.raws("INBOX") == []


def test_a_mail_too_large_is_set_aside_without_being_fetched():
    server = ImapServer()
    server.deliver(MAIL * 100)

    async def story(now: Running) -> None:
        await now.until(lambda: server.raws("pbem-aside") == [MAIL * 100])
        assert now.shelf.asked == 0

    polling(server, story, limits=Limits(size=1_000))
    assert not any("BODY" in each for each in server.heard)


def test_where_it_cannot_be_set_aside_it_is_flagged():
    server = ImapServer()
    message = server.deliver(MAIL * 100)

    async def story(now: Running) -> None:
        await now.until(lambda: message.flags == {r"\Seen", r"\Flagged"})

    polling(server, story, limits=Limits(size=1_000), aside="forbidden")


def test_a_mail_larger_than_the_server_told_is_not_read():
    server = ImapServer()
    server.deliver(MAIL * 100, told_size=10)

    async def story(now: Running) -> None:
        await now.until(lambda: sum("LOGIN" in each for each in server.heard) > 1)
        assert "more than it announced" in now.poller.trouble

    polling(server, story, limits=Limits(size=1_000))


@pytest.mark.parametrize("can", ["MOVE", "UIDPLUS"])
def test_a_kept_mail_moves_to_the_archive(can):
    server = ImapServer(can=can)
    server.deliver(MAIL)

    async def story(now: Running) -> None:
        await now.until(lambda: server.raws('The "archive"') == [MAIL] and not server.raws("INBOX"))

    polling(server, story, afterwards="move", archive='The "archive"')


def test_a_kept_mail_is_deleted_if_so_set():
    server = ImapServer()
    server.deliver(MAIL)

    async def story(now: Running) -> None:
        await now.until(lambda: not server.raws("INBOX"))
        assert (await now.shelf.next()).raw == MAIL

    polling(server, story, afterwards="delete")


def test_where_single_mails_cannot_be_deleted_it_is_marked():
    server = ImapServer(can="")
    message = server.deliver(MAIL)

    async def story(now: Running) -> None:
        await now.until(lambda: message.flags == {r"\Seen", r"\Deleted"})

    polling(server, story, afterwards="delete")
    assert server.raws("INBOX") == [MAIL]


def test_new_mail_wakes_it_up():
    server = ImapServer()

    async def story(now: Running) -> None:
        for number in range(3):
            await now.until_waiting()
            server.deliver(MAIL * (number + 1))
            assert (await now.shelf.next()).raw == MAIL * (number + 1)

    polling(server, story, every=PATIENCE, renew=PATIENCE)
    assert "NOOP" not in server.heard


def test_it_looks_again_even_if_the_server_tells_nothing():
    server = ImapServer()

    async def story(now: Running) -> None:
        await now.until(lambda: server.heard.count("DONE") > 2)

    polling(server, story, renew=0.01)


def test_a_server_that_cannot_tell_is_asked_now_and_then():
    server = ImapServer(can="MOVE")

    async def story(now: Running) -> None:
        await now.until(lambda: "NOOP" in server.heard)
        server.deliver(MAIL)
        assert (await now.shelf.next()).raw == MAIL

    polling(server, story)
    assert "IDLE" not in server.heard


def test_after_the_server_hung_up_it_connects_again():
    server = ImapServer()

    async def story(now: Running) -> None:
        await now.until_waiting()
        server.drop()
        await now.until(lambda: sum("LOGIN" in each for each in server.heard) == 2)
        await now.until_waiting()
        server.deliver(MAIL)
        assert (await now.shelf.next()).raw == MAIL

    polling(server, story)


def test_a_mail_kept_and_not_marked_comes_again():
    server = ImapServer()
    message = server.deliver(MAIL)

    class Dropping(Shelf):
        async def keep(self, arrived: Arrived) -> None:
            await super().keep(arrived)
            if self.asked == 1:
                server.drop()

    async def run() -> list[bytes]:
        shelf = Dropping()
        where = ImapSettings(
            "127.0.0.1", "anna", "pass word", server.port, security="none", again=0.01
        )
        poller = ImapPoller(where, shelf.keep)
        await poller.start()
        kept = [(await shelf.next()).raw for _ in range(2)]
        await asyncio.to_thread(server.until, lambda: message.flags == SEEN)
        await poller.stop()
        return kept

    with server:
        assert asyncio.run(run()) == [MAIL, MAIL]


def test_a_wrong_password_is_told_and_not_shown():
    server = ImapServer()

    async def run() -> str:
        where = ImapSettings("127.0.0.1", "anna", "wrong-one", server.port, security="none")
        poller = ImapPoller(where, Shelf().keep)
        await poller.start()
        await asyncio.to_thread(server.until, lambda: any("LOGIN" in each for each in server.heard))
        await until_trouble(poller)
        await poller.stop()
        return poller.trouble + repr(where)

    with server:
        told = asyncio.run(run())
    assert "wrong password" in told
    assert "wrong-one" not in told


def test_a_server_that_falls_silent_does_not_keep_us_from_stopping():
    server = ImapServer()

    async def story(now: Running) -> None:
        await now.until_waiting()
        server.deaf = True

    polling(server, story)  # and comes back, though its patience is a minute


def test_a_mail_that_takes_forever_to_keep_does_not_keep_us_from_stopping():
    server = ImapServer()
    message = server.deliver(MAIL)

    async def run() -> None:
        asked = asyncio.Event()

        async def keep(arrived: Arrived) -> None:
            asked.set()
            await asyncio.Event().wait()

        where = ImapSettings("127.0.0.1", "anna", "pass word", server.port, security="none")
        poller = ImapPoller(where, keep)
        await poller.start()
        await asked.wait()
        await poller.stop()

    with server:
        asyncio.run(run())
    assert message.flags == set()


def test_nobody_at_the_port_is_trouble_and_no_more():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    async def run() -> str:
        where = ImapSettings("127.0.0.1", "anna", "x", port, security="none", again=0.01)
        poller = ImapPoller(where, Shelf().keep)
        await poller.start()
        await until_trouble(poller)
        await poller.stop()
        return poller.trouble

    assert asyncio.run(run()).startswith("The mailbox at 127.0.0.1 cannot be read: ")


@pytest.mark.parametrize("trusted", [True, False])
def test_only_a_server_with_a_trusted_certificate_gets_the_password(tmp_path, trusted):
    certificate, key = make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = ImapServer(tls=context)

    async def run() -> None:
        shelf = Shelf()
        authority = str(certificate) if trusted else ""
        where = ImapSettings("localhost", "anna", "pass word", server.port, authority=authority)
        poller = ImapPoller(where, shelf.keep)
        await poller.start()
        if trusted:
            await asyncio.to_thread(
                server.until, lambda: any(each.idle for each in server.sessions)
            )
            server.deliver(MAIL)
            assert (await shelf.next()).raw == MAIL
        else:
            await until_trouble(poller)
        await poller.stop()

    with server:
        asyncio.run(run())
    assert any("LOGIN" in each for each in server.heard) == trusted


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("<Bounce+aB1@pbem.example>", "Bounce+aB1@pbem.example"),
        ("<>", ""),
        ("", None),
    ],
)
def test_the_return_path_is_what_the_server_wrote_down(header, path):
    assert arrived_by_imap(mail(Return_Path=header), "x").return_path == path


def test_the_recipients_are_those_of_the_envelope_first():
    raw = mail(To="Game <game+Ab@pbem.example>, x@y.example", Delivered_To="box@pbem.example")
    recipients = arrived_by_imap(raw, "x").recipients
    assert recipients == ("box@pbem.example", "game+Ab@pbem.example", "x@y.example")


@pytest.mark.parametrize("raw", [b"", b"\0", b"no headers at all", b"x: y\n" * 1_000])
def test_a_mail_that_cannot_be_read_is_handed_over_all_the_same(raw):
    assert arrived_by_imap(raw, "x") == Arrived(raw, None, (), "imap", "x")
