"""Mail over SMTP and LMTP: what is taken, what is refused, and when it is acknowledged."""

from __future__ import annotations

import asyncio
import shutil
import smtplib
import ssl
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pbem.post.reading.size_limits import Limits
from pbem.post.ways_in.arrived import Arrived, NotWanted, TryAgain
from pbem.post.ways_in.listener import Listener, Rates
from pbem.post.ways_in.smtp_protocol import PeerRates
from tests.post.mails import mail

MAIL = mail().replace(b"\n", b"\r\n")
NOBODY_TRUSTED = ()


class Shelf:
    """Where mails are kept, or not."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.kept: list[Arrived] = []

    async def keep(self, arrived: Arrived) -> None:
        if self.fault:
            raise self.fault
        self.kept.append(arrived)


def wanted(address: str) -> bool:
    local, _, domain = address.lower().rpartition("@")
    return domain == "pbem.example" and local.partition("+")[0] == "game"


class Line:
    """A client that says exactly what it is told to."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> str:
        """The next answer, all its lines; nothing when the server has hung up."""
        lines = b""
        while not lines or lines.splitlines()[-1][3:4] == b"-":
            with suppress(ConnectionError):
                line = await asyncio.wait_for(self.reader.readline(), 60)
                lines += line
                if line:
                    continue
            break
        return lines.decode()

    async def says(self, words: str | bytes) -> str:
        """Send this line, and hear what is answered."""
        await self.sends(words)
        return await self.answer()

    async def sends(self, words: str | bytes) -> None:
        with suppress(ConnectionError):
            self.writer.write((words.encode() if isinstance(words, str) else words) + b"\r\n")
            await self.writer.drain()

    async def addresses(self, recipient: str = "game+j17@pbem.example") -> None:
        """All until the mail itself may come."""
        await self.says("EHLO mx.player.example")
        await self.says("MAIL FROM:<anna@player.example>")
        await self.says(f"RCPT TO:<{recipient}>")
        assert (await self.says("DATA")).startswith("354")


Talk = Callable[[Line], Awaitable[object]]


async def connect(listener: Listener, host: str = "127.0.0.1") -> Line:
    if host.startswith("unix:"):
        return Line(*await asyncio.open_unix_connection(host[5:]))
    return Line(*await asyncio.open_connection(host, listener.port))


def during(
    work: Callable[[Listener], Awaitable[object]], shelf: Shelf | None = None, **settings: object
) -> list[Arrived]:
    """What was kept while this was done with an open listener."""
    shelf = shelf or Shelf()

    async def run() -> None:
        given = {"host": "127.0.0.1", "port": 0, "hostname": "mx.pbem.example", **settings}
        listener = Listener(shelf.keep, wanted, **given)
        await listener.start()
        try:
            await work(listener)
        finally:
            await listener.stop()

    asyncio.run(run())
    return shelf.kept


def talking(talk: Talk, shelf: Shelf | None = None, **settings: object) -> list[Arrived]:
    """What was kept when one client said this."""

    async def work(listener: Listener) -> None:
        line = await connect(listener, str(settings.get("host", "127.0.0.1")))
        await line.answer()
        await talk(line)
        line.writer.close()

    return during(work, shelf, **settings)


def answers(*said: str | bytes, shelf: Shelf | None = None, **settings: object) -> list[str]:
    """What one client hears for each of these lines."""
    heard: list[str] = []

    async def talk(line: Line) -> None:
        heard.extend([await line.says(each) for each in said])

    talking(talk, shelf, **settings)
    return heard


HELLO = ("EHLO mx.player.example", "MAIL FROM:<anna@player.example>")
GAME = "RCPT TO:<game+j17@pbem.example>"


def test_a_mail_by_smtplib_arrives_with_its_envelope():
    async def work(listener: Listener) -> None:
        def send() -> None:
            with smtplib.SMTP("127.0.0.1", listener.port, timeout=60) as client:
                client.sendmail("anna@player.example", ["game+j17@pbem.example"], MAIL)

        await asyncio.to_thread(send)

    assert during(work) == [
        Arrived(MAIL, "anna@player.example", ("game+j17@pbem.example",), "smtp", "127.0.0.1")
    ]


def test_the_null_sender_is_an_empty_return_path():
    async def talk(line: Line) -> None:
        for each in ("EHLO x", "MAIL FROM:<>", GAME, "DATA", MAIL + b"."):
            await line.says(each)

    assert [each.return_path for each in talking(talk)] == [""]


def test_doubled_dots_are_single_again():
    async def talk(line: Line) -> None:
        await line.addresses()
        await line.says("..\r\n..M 2Pz 2305\r\nM 3.Gb 1519\r\n.")

    assert talking(talk)[0].raw == b".\r\n.M 2Pz 2305\r\nM 3.Gb 1519\r\n"


def test_utf8_in_addresses_and_in_the_mail_stays_as_it_is():
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.says("MAIL FROM:<jörg@player.example> SMTPUTF8 BODY=8BITMIME")
        await line.says(GAME)
        await line.says("DATA")
        await line.says("Subject: Zug für Jörg\r\n\r\n.")

    (arrived,) = talking(talk)
    assert (arrived.return_path, arrived.raw.decode()) == (
        "jörg@player.example",
        "Subject: Zug für Jörg\r\n\r\n",
    )


def test_two_mails_over_one_connection_are_two():
    async def talk(line: Line) -> None:
        await line.addresses()
        await line.says("one\r\n.")
        await line.addresses()
        await line.says("two\r\n.")

    assert [each.raw for each in talking(talk)] == [b"one\r\n", b"two\r\n"]


def test_pipelined_commands_are_all_answered():
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.sends(f"{HELLO[1]}\r\n{GAME}\r\nDATA")
        heard = [await line.answer() for _ in range(3)]
        assert [each[:3] for each in heard] == ["250", "250", "354"]
        await line.sends(b"one\r\n.\r\nNOOP\r\nQUIT")
        heard = [await line.answer() for _ in range(3)]
        assert [each[:3] for each in heard] == ["250", "250", "221"]

    assert [each.raw for each in talking(talk)] == [b"one\r\n"]


def test_what_the_greeting_offers():
    told = answers("EHLO x")[0].splitlines()
    offered = {line[4:] for line in told[1:]}
    assert offered == {
        *("SIZE 5000000", "8BITMIME", "SMTPUTF8", "PIPELINING", "ENHANCEDSTATUSCODES")
    }


def test_nobody_logs_in():
    assert answers("EHLO x", "AUTH PLAIN AGFubmEAcHc=")[1].startswith("502 5.5.1")


@pytest.mark.parametrize("command", ["VRFY", "EXPN"])
def test_nobody_learns_who_has_an_address(command):
    known, unknown, nothing = answers(
        f"{command} game@pbem.example", f"{command} nobody@pbem.example", command
    )
    assert known.startswith("252")
    assert known == unknown == nothing


@pytest.mark.parametrize(
    "address",
    [
        *("nobody@pbem.example", "game@elsewhere.example", "nobody", '"game x"@pbem.example'),
        *("@elsewhere.example:x@other.example", "game%elsewhere.example@relay.example"),
    ],
)
def test_others_addresses_are_all_refused_with_the_same_words(address):
    heard = answers(*HELLO, f"RCPT TO:<{address}>")
    assert heard[-1] == "550 5.1.1 There is no such address here.\r\n"


@pytest.mark.parametrize("address", [b"<", b"<=@[", b"<a\r\x00@b>", b"<\xff@b.example>", b"<<>>"])
def test_a_broken_address_is_refused_and_the_conversation_goes_on(address):
    heard = answers("EHLO x", b"MAIL FROM:" + address, *HELLO, GAME)
    assert heard[1][0] == "5"
    assert heard[-1].startswith("250")


def test_no_mail_without_a_recipient():
    assert answers(*HELLO, "RCPT TO:<x@y.example>", "DATA")[-1].startswith("503 5.5.1")


def test_recipients_beyond_the_limit_are_put_off():
    heard = answers(*HELLO, GAME, GAME, GAME, rates=Rates(recipients=2))
    assert [each[:9] for each in heard[-3:]] == ["250 2.1.5", "250 2.1.5", "452 4.5.3"]


def answer_to_mail(shelf: Shelf, data: bytes = MAIL, **settings: object) -> str:
    return answers(*HELLO, GAME, "DATA", data + b".", shelf=shelf, **settings)[-1]


def test_a_kept_mail_is_acknowledged():
    assert answer_to_mail(Shelf()).startswith("250 2.0.0")


def test_a_mail_that_cannot_be_kept_now_is_put_off():
    said = answer_to_mail(Shelf(TryAgain("The disk\r\n250 is full.")))
    assert said == "451 4.3.0 The disk 250 is full.\r\n"


def test_a_mail_that_is_not_wanted_is_refused_with_its_sentence():
    assert answer_to_mail(Shelf(NotWanted("No games here."))) == "554 5.7.1 No games here.\r\n"


def test_a_fault_of_ours_puts_the_mail_off_and_is_logged(caplog):
    said = answer_to_mail(Shelf(ValueError("secret")))
    assert said.startswith("451 4.3.0")
    assert "secret" not in said
    assert "secret" in caplog.text


def test_nothing_is_said_before_it_is_kept():
    async def run() -> None:
        asked, kept = asyncio.Event(), asyncio.Event()

        async def keep(arrived: Arrived) -> None:
            asked.set()
            await kept.wait()

        listener = Listener(keep, wanted, host="127.0.0.1", port=0, hostname="mx.pbem.example")
        await listener.start()
        line = await connect(listener)
        await line.answer()
        await line.addresses()
        answer = asyncio.create_task(line.says("one\r\n."))
        await asked.wait()
        assert not (await asyncio.wait({answer}, timeout=0.05))[0]
        kept.set()
        assert (await answer).startswith("250")
        line.writer.close()
        await listener.stop()

    asyncio.run(run())


@pytest.mark.parametrize("client_goes", [True, False])
def test_what_is_being_kept_is_finished_when_the_service_stops(client_goes):
    async def run() -> tuple[list[str], str]:
        asked, kept, done = asyncio.Event(), asyncio.Event(), []

        async def keep(arrived: Arrived) -> None:
            asked.set()
            await kept.wait()
            done.append("kept")

        listener = Listener(keep, wanted, host="127.0.0.1", port=0, hostname="mx.pbem.example")
        await listener.start()
        line = await connect(listener)
        await line.answer()
        await line.addresses()
        await line.sends("one\r\n.")
        await asked.wait()
        if client_goes:
            line.writer.close()
        stopped = asyncio.create_task(listener.stop())
        await asyncio.sleep(0)
        kept.set()
        await stopped
        heard = "" if client_goes else await line.answer()
        line.writer.close()
        return done, heard

    assert asyncio.run(run()) == (["kept"], "" if client_goes else "250 2.0.0 It is kept.\r\n")


def test_who_waits_when_the_service_stops_is_told():
    async def work(listener: Listener) -> None:
        line = await connect(listener)
        await line.answer()
        await line.says("EHLO x")
        await listener.stop()
        assert (await line.answer()).startswith("421 4.3.2")
        assert await line.answer() == ""
        line.writer.close()

    during(work)


SMALL = Limits(size=1_000, lines=20)


def test_a_size_announced_too_large_is_refused_at_once():
    heard = answers("EHLO x", "MAIL FROM:<a@b.example> SIZE=1001", limits=SMALL)
    assert heard[1].startswith("552 5.3.4")


def test_a_mail_too_large_is_refused_and_the_conversation_goes_on():
    heard = answers(
        *HELLO, GAME, "DATA", b"x" * 900 + b"\r\n" + b"x" * 200 + b"\r\n.", "NOOP", limits=SMALL
    )
    assert [each[:9] for each in heard[-2:]] == ["552 5.3.4", "250 2.0.0"]


def test_a_mail_of_too_many_lines_is_refused():
    assert answer_to_mail(Shelf(), b"\r\n" * 21, limits=SMALL).startswith("552 5.3.4")


def test_a_mail_of_the_largest_size_is_taken():
    shelf = Shelf()
    answer_to_mail(shelf, b"x" * 998 + b"\r\n", limits=SMALL)
    assert len(shelf.kept[0].raw) == 1_000


def test_a_line_longer_than_the_standard_is_taken():
    shelf = Shelf()
    answer_to_mail(shelf, b"x" * 50_000 + b"\r\n")
    assert len(shelf.kept[0].raw) == 50_002


@pytest.mark.parametrize("length", [65_537, 131_070, 131_073, 200_000])
def test_a_line_without_measure_is_refused_and_the_conversation_goes_on(length):
    heard = answers(*HELLO, GAME, "DATA", b"x" * length + b"\r\n.", "NOOP")
    assert [each[:9] for each in heard[-2:]] == ["554 5.6.0", "250 2.0.0"]


def test_the_end_of_a_long_line_is_not_the_end_of_the_mail():
    async def talk(line: Line) -> None:
        await line.addresses()
        await line.sends(b"x" * 131_072 + b".\r\nMAIL FROM:<x@y.example>\r\n.")
        assert (await line.answer()).startswith("554")
        assert (await line.says("NOOP")).startswith("250")

    assert talking(talk) == []


def test_a_mail_without_end_is_cut_off():
    async def talk(line: Line) -> None:
        await line.addresses()
        for _ in range(100):
            await line.sends(b"x" * 1_000)
        assert await line.answer() in {
            "552 5.3.4 The mail is too large; 1,000 bytes are allowed.\r\n",
            "",  # the network may lose it, as we go on sending
        }

    assert talking(talk, limits=SMALL) == []


def test_a_client_that_says_nothing_is_let_go_with_a_word():
    async def talk(line: Line) -> None:
        assert (await line.answer()).startswith("421 4.4.2")
        assert await line.answer() == ""

    talking(talk, rates=Rates(patience=0.05))


def test_a_client_that_stops_within_a_mail_is_let_go_and_nothing_is_kept():
    async def talk(line: Line) -> None:
        await line.addresses()
        await line.sends("Subject: x")
        assert (await line.answer()).startswith("421 4.4.2")

    assert talking(talk, rates=Rates(patience=0.5)) == []


def test_a_client_that_goes_within_a_mail_leaves_nothing():
    async def talk(line: Line) -> None:
        await line.addresses()
        await line.sends("Subject: x\r\n\r\nM 2Pz 2305")
        line.writer.write_eof()
        assert await line.answer() == ""

    assert talking(talk) == []


def test_a_flood_of_greetings_ends_the_conversation():
    heard = answers(*["EHLO x"] * 30)
    assert any(each.startswith("421 4.7.0") for each in heard)
    assert heard[-1] == ""


def test_a_client_that_talks_nonsense_is_let_go():
    assert answers(*["GET / HTTP/1.1"] * 10)[-1] == ""


@pytest.mark.parametrize("line", [b"", b"\x00\x01", b"\xff\xfe", b"NOOP " + b"x" * 100_000])
def test_a_broken_command_is_answered(line):
    assert [each[0] for each in answers(line, "NOOP")] == ["5", "2"]


def test_one_peer_gets_so_many_connections_and_no_more():
    async def work(listener: Listener) -> None:
        lines = [await connect(listener) for _ in range(3)]
        heard = [await line.answer() for line in lines]
        assert [each[:3] for each in heard] == ["220", "220", "421"]
        await lines[0].says("QUIT")
        assert await lines[0].answer() == ""
        again = await connect(listener)
        assert (await again.answer()).startswith("220")
        for line in (*lines, again):
            line.writer.close()

    during(work, rates=Rates(connections_each=2, trusted=NOBODY_TRUSTED))


@pytest.mark.parametrize(("most", "third"), [(2, "421"), (200, "220")])
def test_a_trusted_peer_is_bound_only_by_the_number_of_all(most, third):
    async def work(listener: Listener) -> None:
        lines = [await connect(listener) for _ in range(3)]
        heard = [await line.answer() for line in lines]
        assert heard[2].startswith(third)
        for line in lines:
            line.writer.close()

    during(work, rates=Rates(connections=most, connections_each=1))


def test_mails_too_fast_are_put_off():
    rates = Rates(mails_a_minute=2, trusted=NOBODY_TRUSTED)
    again = ("RSET", HELLO[1])
    heard = answers(*HELLO, *again, *again, rates=rates)
    assert [each[:9] for each in heard[1::2]] == ["250 2.1.0", "250 2.1.0", "451 4.7.0"]


def test_a_new_minute_allows_new_mails():
    pace = PeerRates(1)
    assert [pace.allows("a", now) for now in (1000, 1001, 1061)] == [True, False, True]


def test_peers_are_counted_each_for_itself():
    pace = PeerRates(1)
    assert [pace.allows(peer, 1000) for peer in ("a", "b", "a")] == [True, True, False]


def test_lmtp_answers_for_each_recipient():
    async def talk(line: Line) -> None:
        await line.says("LHLO mx.pbem.example")
        heard = [
            await line.says(each)
            for each in (HELLO[1], GAME, "RCPT TO:<nobody@pbem.example>", GAME.upper(), "DATA")
        ]
        assert [each[:3] for each in heard] == ["250", "250", "550", "250", "354"]
        await line.sends(MAIL + b".\r\nNOOP")
        heard = [await line.answer() for _ in range(3)]
        assert [each[:9] for each in heard] == ["250 2.0.0", "250 2.0.0", "250 2.0.0"]
        assert "kept" in heard[1]
        assert "kept" not in heard[2]

    (arrived,) = talking(talk, lmtp=True)
    assert arrived.recipients == ("game+j17@pbem.example", "GAME+J17@PBEM.EXAMPLE")
    assert arrived.way == "lmtp"


@pytest.mark.parametrize("data", [b"x" * 2_000 + b"\r\n", b"ok\r\n"])
def test_lmtp_refuses_for_each_recipient(data):
    async def talk(line: Line) -> None:
        await line.says("LHLO x")
        for each in (HELLO[1], GAME, GAME, "DATA"):
            await line.says(each)
        await line.sends(data + b".\r\nNOOP")
        assert [(await line.answer())[0] in "45" for _ in range(3)] == [True, True, False]

    assert talking(talk, Shelf(TryAgain()), lmtp=True, limits=SMALL) == []


def test_lmtp_knows_no_ehlo():
    assert [each[:3] for each in answers("EHLO x", "HELO x", "LHLO x", lmtp=True)] == [
        *("500", "500", "250")
    ]


def test_lmtp_over_a_unix_socket(tmp_path: Path):
    path = tmp_path / "lmtp.sock"

    async def talk(line: Line) -> None:
        assert path.stat().st_mode & 0o777 == 0o660
        await line.says("LHLO x")
        for each in (HELLO[1], GAME, "DATA", MAIL + b"."):
            await line.says(each)

    rates = Rates(connections_each=0, mails_a_minute=0)
    (arrived,) = talking(talk, host=f"unix:{path}", lmtp=True, rates=rates)
    assert (arrived.raw, arrived.peer) == (MAIL, "")
    assert not path.exists()


def make_certificate(where: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    key, made = where / "key.pem", where / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(key), "-out", str(made)),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def test_a_mail_over_starttls_arrives(certificate):
    told: list[dict[str, str]] = []

    async def work(listener: Listener) -> None:
        def send() -> None:
            with smtplib.SMTP("127.0.0.1", listener.port, timeout=60) as client:
                client._host = "localhost"  # type: ignore[attr-defined]
                client.ehlo()
                told.append(dict(client.esmtp_features))
                client.starttls(context=ssl.create_default_context(cafile=str(certificate[0])))
                client.ehlo()
                told.append(dict(client.esmtp_features))
                client.sendmail("anna@player.example", ["game@pbem.example"], MAIL)
                assert client.docmd("STARTTLS")[0] == 503

        await asyncio.to_thread(send)

    (arrived,) = during(work, certificate=certificate[0], key=certificate[1])
    assert (arrived.raw, arrived.peer) == (MAIL, "127.0.0.1")
    assert "starttls" in told[0]
    assert not {"starttls", "auth"} & set(told[1])


def test_commands_sent_before_the_encryption_are_forgotten(certificate):
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.sends("STARTTLS\r\nMAIL FROM:<mallory@player.example>")
        assert (await line.answer()).startswith("220")
        context = ssl.create_default_context(cafile=str(certificate[0]))
        with suppress(ssl.SSLError, ConnectionError):
            await line.writer.start_tls(context, server_hostname="localhost")
            assert (await line.says(GAME)).startswith("503")

    assert talking(talk, certificate=certificate[0], key=certificate[1]) == []


def test_a_failed_handshake_does_not_hurt_the_next_client(certificate):
    async def work(listener: Listener) -> None:
        line = await connect(listener)
        await line.answer()
        await line.says("EHLO x")
        await line.says("STARTTLS")
        await line.sends(b"no handshake at all" * 10)
        while await line.answer():
            pass
        line.writer.close()
        again = await connect(listener)
        assert (await again.answer()).startswith("220")
        again.writer.close()

    during(
        work,
        certificate=certificate[0],
        key=certificate[1],
        rates=Rates(connections_each=1, trusted=NOBODY_TRUSTED),
    )
