"""The ways out: what is taken is taken once, what is not says why, and nothing leaks."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from email import message_from_bytes
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from pbem.post.reading.letter import read_letter
from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary
from pbem.post.ways_out.transports import transport
from tests.post.keys import need_openssl

DATA = (
    b"From: play@club.example\r\nTo: anna@player.example\r\nMessage-ID: <1@club.example>\r\n"
    b"Subject: x\r\n\r\n.hidden dot\r\n.\r\nM\xc3\xbcnchen\r\n"
)
ENVELOPE = Envelope("bounce+1@club.example", "anna@player.example", DATA)


class Inbox:
    """A server's mails, and what it says to which command."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, str, bytes, list[str]]] = []
        self.says: dict[str, list[str]] = {}
        self.sessions: list[object] = []

    def answer(self, verb: str) -> str | None:
        answers = self.says.get(verb, [])
        return answers.pop(0) if answers else None

    async def handle_MAIL(self, server, session, envelope, address, options):  # noqa: N802
        if session not in self.sessions:
            self.sessions.append(session)
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return self.answer("MAIL") or "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if refusal := self.answer("RCPT"):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if refusal := self.answer("DATA"):
            return refusal
        recipient = envelope.rcpt_tos[0]
        mail = (envelope.mail_from, recipient, envelope.original_content, envelope.mail_options)
        self.mails.append(mail)
        return "250 2.0.0 taken"


class Server(Controller):
    """A real server on this machine."""

    def __init__(self, inbox: Inbox, ssl_context: ssl.SSLContext | None = None, **options) -> None:
        self.options = options
        self.socket = socket.create_server(("127.0.0.1", 0))
        port = self.socket.getsockname()[1]
        super().__init__(inbox, hostname="127.0.0.1", port=port, ssl_context=ssl_context)

    def _create_server(self):
        return self.loop.create_server(
            self._factory_invoker, sock=self.socket, ssl=self.ssl_context
        )

    def _trigger_server(self) -> None:
        socket.create_connection(("127.0.0.1", self.port)).close()

    def factory(self) -> SMTP:
        return SMTP(self.handler, **self.options)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def serve():
    """Start servers, and stop them in the end."""
    started: list[Server] = []

    def start(inbox: Inbox, **options) -> Server:
        server = Server(inbox, **options)
        server.start()
        started.append(server)
        return server

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def opened():
    """Open ways out, and close them in the end."""
    open_: list = []

    def open_one(url: str):
        open_.append(transport(url))
        return open_[-1]

    yield open_one
    for each in open_:
        each.close()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def smtp(serve, opened, inbox):
    """A way out to a server with this inbox."""
    server = serve(inbox, enable_SMTPUTF8=True)
    return opened(f"smtp://127.0.0.1:{server.port}?timeout=5")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> tuple[Path, Path]:
    """A certificate for localhost that its own authority signed, and its key."""
    need_openssl()
    folder = tmp_path_factory.mktemp("tls")
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    names = "subjectAltName=DNS:localhost"
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(
        ["openssl", *words.split(), "-addext", names, *files], capture_output=True, check=True
    )
    return folder / "cert.pem", folder / "key.pem"


@pytest.fixture
def tls(certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


class Scripted(threading.Thread):
    """A server that plays one script a connection: (what it reads begins with, what it answers).

    An answer of None hangs up; when the script ends, it hangs up too.
    """

    def __init__(self, *scripts: list[tuple[str, str | None]]) -> None:
        super().__init__(daemon=True)
        self.scripts = scripts
        self.heard: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.start()

    def run(self) -> None:
        with self.socket:
            for script in self.scripts:
                connection, _ = self.socket.accept()
                with connection, connection.makefile("rb") as lines:
                    self._play(script, connection, lines)

    def _play(self, script, connection, lines) -> None:
        for expected, answer in script:
            while expected and (line := lines.readline()):
                self.heard.append(line.decode().strip())
                if line.decode().upper().startswith(expected):
                    break
            if answer is None:
                return
            connection.sendall(answer.encode() + b"\r\n")


GREETING = [("", "220 hi"), ("EHLO", "250 me")]
ONE_MAIL = [("MAIL", "250 ok"), ("RCPT", "250 ok"), ("DATA", "354 go"), (".\r\n", "250 taken")]


# SMTP: what arrives


def test_a_mail_arrives_as_it_was_byte_for_byte(smtp, inbox):
    smtp.send(ENVELOPE)
    assert inbox.mails[0][:3] == (ENVELOPE.return_path, ENVELOPE.recipient, DATA)


def test_the_empty_return_path_is_sent_as_such(smtp, inbox):
    smtp.send(Envelope("", "anna@player.example", DATA))
    assert inbox.mails[0][0] == "<>"


def test_mails_follow_one_another_over_one_connection(smtp, inbox):
    for _ in range(3):
        smtp.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (3, 1)


def test_a_connection_takes_only_so_many_mails(serve, opened, inbox):
    way = opened(f"smtp://127.0.0.1:{serve(inbox).port}?mails=2")
    for _ in range(5):
        way.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (5, 3)


def test_a_connection_that_was_idle_too_long_is_opened_anew(serve, opened, inbox):
    way = opened(f"smtp://127.0.0.1:{serve(inbox).port}?idle=0")
    for _ in range(2):
        way.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (2, 2)


def test_after_closing_the_next_mail_opens_again(smtp, inbox):
    smtp.send(ENVELOPE)
    smtp.close()
    smtp.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (2, 2)


def test_closing_leaves_a_mail_that_is_under_way_alone(serve, opened):
    class Closing(Inbox):
        async def handle_DATA(self, server, session, envelope):  # noqa: N802
            way.close()
            return await super().handle_DATA(server, session, envelope)

    inbox = Closing()
    way = opened(f"smtp://127.0.0.1:{serve(inbox).port}?timeout=5")
    for _ in range(2):
        way.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (2, 1)


def test_a_kept_connection_that_died_is_replaced_once(opened):
    server = Scripted(GREETING + ONE_MAIL, GREETING + ONE_MAIL)
    way = opened(f"smtp://127.0.0.1:{server.port}?timeout=5")
    way.send(ENVELOPE)
    way.send(ENVELOPE)
    assert sum(each.startswith("mail FROM") for each in server.heard) == 2


def test_a_kept_connection_that_the_server_wants_to_close_is_replaced(opened):
    closing = [("RSET", "421 4.4.2 idle too long")]
    server = Scripted(GREETING + ONE_MAIL + closing, GREETING + ONE_MAIL)
    way = opened(f"smtp://127.0.0.1:{server.port}?timeout=5")
    way.send(ENVELOPE)
    way.send(ENVELOPE)
    assert sum(each.startswith("mail FROM") for each in server.heard) == 2


def test_eight_bit_text_is_announced_to_a_server_that_knows_it(smtp, inbox):
    smtp.send(ENVELOPE)
    assert "BODY=8BITMIME" in inbox.mails[0][3]


def test_nothing_is_announced_to_a_server_that_knows_nothing(opened):
    server = Scripted(GREETING + ONE_MAIL)
    opened(f"smtp://127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)
    assert "mail FROM:<bounce+1@club.example>" in server.heard


def test_a_server_that_only_knows_helo_takes_mail(opened):
    old = [("", "220 hi"), ("EHLO", "502 what?"), ("HELO", "250 me")]
    server = Scripted(old + ONE_MAIL)
    opened(f"smtp://127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)
    assert "M\u00fcnchen" in server.heard


def test_a_foreign_address_is_sent_as_it_is_where_servers_can(smtp, inbox):
    smtp.send(Envelope("", "jürgen@player.example", DATA))
    assert inbox.mails[0][1] == "jürgen@player.example"
    assert "SMTPUTF8" in inbox.mails[0][3]


def test_a_plain_address_does_not_ask_for_more_than_it_needs(smtp, inbox):
    smtp.send(Envelope("", "jürgen@player.example", DATA))
    smtp.send(ENVELOPE)
    assert "SMTPUTF8" not in inbox.mails[1][3]


def test_a_foreign_address_is_refused_where_servers_cannot(serve, opened, inbox):
    way = opened(f"smtp://127.0.0.1:{serve(inbox, enable_SMTPUTF8=False).port}")
    with pytest.raises(Permanent) as refusal:
        way.send(Envelope("", "jürgen@player.example", DATA))
    assert refusal.value.status == "5.6.7"


def test_a_foreign_domain_is_sent_in_its_plain_form(serve, opened, inbox):
    way = opened(f"smtp://127.0.0.1:{serve(inbox, enable_SMTPUTF8=False).port}")
    way.send(Envelope("", "anna@münchen.example", DATA))
    assert inbox.mails[0][1] == "anna@xn--mnchen-3ya.example"


# SMTP: what is refused


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
def test_a_refusal_for_good_is_permanent(smtp, inbox, verb):
    inbox.says = {verb: ["550 5.1.1 No such user here"]}
    with pytest.raises(Permanent, match=r"anna@player\.example: 550 5\.1\.1 No such user") as error:
        smtp.send(ENVELOPE)
    assert error.value.status == "5.1.1"


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
def test_a_refusal_for_now_is_temporary(smtp, inbox, verb):
    inbox.says = {verb: ["451 4.7.1 Greylisted"]}
    with pytest.raises(Temporary, match="Greylisted"):
        smtp.send(ENVELOPE)


@pytest.mark.parametrize("answer", ["550 5.1.1 No", "450 4.2.1 Later"])
def test_after_a_refusal_the_connection_serves_the_next_mail(smtp, inbox, answer):
    inbox.says = {"RCPT": [answer]}
    with pytest.raises((Permanent, Temporary)):
        smtp.send(ENVELOPE)
    smtp.send(ENVELOPE)
    assert (len(inbox.mails), len(inbox.sessions)) == (1, 1)


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("550 5.7.1 Not you", "5.7.1"),
        ("552-5.2.2 The mailbox\r\n552 5.2.2 is full", "5.2.2"),
        ("550 No such user", "5.0.0"),
        ("550 4.1.1 mixed up", "5.0.0"),
        ("550", "5.0.0"),
    ],
)
def test_the_status_is_the_servers_or_a_general_one(opened, reply, status):
    server = Scripted([*GREETING, ("MAIL", "250 ok"), ("RCPT", reply), ("QUIT", "221 bye")])
    with pytest.raises(Permanent) as refusal:
        opened(f"smtp://127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)
    assert refusal.value.status == status


def test_a_refusal_over_several_lines_is_one_line_of_words(opened):
    reply = "552-5.2.2 The mailbox\r\n552 5.2.2 is\x07 full"
    server = Scripted([*GREETING, ("MAIL", "250 ok"), ("RCPT", reply), ("QUIT", "221 bye")])
    with pytest.raises(Permanent, match=r"552 5\.2\.2 The mailbox is  full$"):
        opened(f"smtp://127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)


@pytest.mark.parametrize(
    "script",
    [
        [("", "554 go away")],
        [("", None)],
        [("", "220 hi"), ("EHLO", "550 no"), ("HELO", "550 no")],
        [*GREETING, ("MAIL", "530 5.7.0 log in first")],
        [*GREETING, ("MAIL", "421 4.3.2 closing")],
        [*GREETING, ("MAIL", "nonsense")],
        [*GREETING, ("MAIL", None)],
        [*GREETING, ("MAIL", "250 ok"), ("RCPT", None)],
        [*GREETING, ("MAIL", "250 ok"), ("RCPT", "250 ok"), ("DATA", None)],
        [*GREETING, ("MAIL", "250 ok"), ("RCPT", "250 ok"), ("DATA", "250 what?")],
        [*GREETING, *ONE_MAIL[:3], (".\r\n", None)],
    ],
)
def test_what_is_not_the_recipients_fault_is_temporary(opened, script):
    server = Scripted(script)
    with pytest.raises(Temporary):
        opened(f"smtp://127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)


def test_after_a_broken_connection_the_next_mail_goes(opened):
    server = Scripted([*GREETING, *ONE_MAIL[:3], (".\r\n", None)], GREETING + ONE_MAIL)
    way = opened(f"smtp://127.0.0.1:{server.port}?timeout=5")
    with pytest.raises(Temporary, match="unexpectedly closed"):
        way.send(ENVELOPE)
    way.send(ENVELOPE)
    assert server.heard.count("Message-ID: <1@club.example>") == 2


def test_a_server_that_says_nothing_is_temporary(opened):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(Temporary, match="timed out"):
            opened(f"smtp://127.0.0.1:{port}?timeout=0.1").send(ENVELOPE)


def test_a_server_that_is_not_there_is_temporary(opened):
    with pytest.raises(Temporary, match="could not be reached"):
        opened(f"smtp://127.0.0.1:{_free_port()}").send(ENVELOPE)


def test_a_host_that_does_not_exist_is_temporary(opened):
    with pytest.raises(Temporary, match="could not be reached"):
        opened("smtp://nowhere.invalid").send(ENVELOPE)


# Encryption and login


def test_a_server_whose_certificate_is_good_gets_the_mail(serve, opened, inbox, tls, certificate):
    server = serve(inbox, tls_context=tls, require_starttls=True)
    opened(f"smtp://localhost:{server.port}?tls=starttls&ca={certificate[0]}").send(ENVELOPE)
    assert len(inbox.mails) == 1


def test_encryption_from_the_start_works_too(serve, opened, inbox, tls, certificate):
    server = serve(inbox, ssl_context=tls)
    opened(f"smtps://localhost:{server.port}?ca={certificate[0]}").send(ENVELOPE)
    assert len(inbox.mails) == 1


def test_encryption_from_the_start_asks_for_a_good_certificate(serve, opened, inbox, tls):
    server = serve(inbox, ssl_context=tls)
    with pytest.raises(Temporary, match="certificate is not to be trusted"):
        opened(f"smtps://localhost:{server.port}").send(ENVELOPE)


def test_a_certificate_that_nobody_vouches_for_is_refused(serve, opened, inbox, tls):
    server = serve(inbox, tls_context=tls)
    with pytest.raises(Temporary, match="certificate is not to be trusted"):
        opened(f"smtp://localhost:{server.port}?tls=starttls").send(ENVELOPE)


def test_a_certificate_for_another_host_is_refused(serve, opened, inbox, tls, certificate):
    server = serve(inbox, tls_context=tls)
    with pytest.raises(Temporary, match="certificate is not to be trusted"):
        opened(f"smtp://127.0.0.1:{server.port}?tls=try&ca={certificate[0]}").send(ENVELOPE)


def test_a_server_without_encryption_gets_nothing_when_we_insist(serve, opened, inbox):
    server = serve(inbox)
    with pytest.raises(Temporary, match="we insist"):
        opened(f"smtp://localhost:{server.port}?tls=starttls").send(ENVELOPE)
    assert inbox.sessions == []


def test_a_server_without_encryption_gets_the_mail_when_we_only_try(serve, opened, inbox):
    opened(f"smtp://localhost:{serve(inbox).port}?tls=try").send(ENVELOPE)
    assert len(inbox.mails) == 1


@pytest.mark.parametrize(
    ("url", "security"),
    [
        ("smtp://mail.example", "starttls"),
        ("smtp://127.evil.example", "starttls"),
        ("smtp://10.0.0.1", "starttls"),
        ("smtp://localhost", "off"),
        ("smtp://127.0.0.1", "off"),
        ("smtp://[::1]", "off"),
        ("smtp://mail.example?tls=off", "off"),
        ("smtp://localhost?tls=starttls", "starttls"),
        ("smtps://mail.example", "tls"),
    ],
)
def test_encryption_is_a_must_but_on_this_machine(url, security):
    assert transport(url).server.security == security


@pytest.mark.parametrize(
    ("url", "port"), [("smtp://a.example", 587), ("smtps://a.example", 465), ("smtp://b:25", 25)]
)
def test_the_port_is_the_usual_one_unless_told(url, port):
    assert transport(url).server.port == port


def authenticator(server, session, envelope, mechanism, data) -> AuthResult:
    """Knows one user."""
    return AuthResult(success=(data.login, data.password) == (b"us@er", b"p:a/s s"), handled=False)


LOGIN = {"authenticator": authenticator, "auth_required": True, "auth_require_tls": False}
UNENCRYPTED = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")


@UNENCRYPTED
def test_user_and_password_may_hold_anything_percent_encoded(serve, opened, inbox):
    server = serve(inbox, **LOGIN)
    opened(f"smtp://us%40er:p%3Aa%2Fs%20s@127.0.0.1:{server.port}").send(ENVELOPE)
    assert len(inbox.mails) == 1


@UNENCRYPTED
def test_a_refused_login_is_ours_to_mend_and_keeps_the_password(serve, opened, inbox):
    server = serve(inbox, **LOGIN)
    with pytest.raises(Temporary, match=r"refused our user and password \(535\)") as refusal:
        opened(f"smtp://us%40er:hunter2@127.0.0.1:{server.port}").send(ENVELOPE)
    assert "hunter2" not in repr(refusal.value)
    assert refusal.value.__context__ is None


def test_a_server_that_repeats_the_password_is_not_repeated(opened):
    script = [("", "220 hi"), ("EHLO", "250-me\r\n250 AUTH PLAIN"), ("AUTH", "535 not hunter2!")]
    server = Scripted(script)
    with pytest.raises(Temporary) as refusal:
        opened(f"smtp://user:hunter2@127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)
    assert "hunter2" not in str(refusal.value)


def test_a_server_that_knows_no_login_is_ours_to_mend(opened):
    server = Scripted(GREETING)
    with pytest.raises(Temporary, match="no way to log in"):
        opened(f"smtp://user:hunter2@127.0.0.1:{server.port}?timeout=5").send(ENVELOPE)


def test_the_password_never_goes_in_the_clear_to_another_machine(opened, monkeypatch):
    server = Scripted([("", "220 hi"), ("EHLO", "250-me\r\n250 AUTH PLAIN"), ("QUIT", "221 bye")])
    far = socket.create_connection
    here = ("127.0.0.1", server.port)
    monkeypatch.setattr(socket, "create_connection", lambda _, *rest: far(here, *rest))
    with pytest.raises(Temporary, match="keep the password"):
        opened("smtp://user:hunter2@mail.example?tls=try&timeout=5").send(ENVELOPE)
    assert not any(each.startswith("AUTH") for each in server.heard)


def test_the_password_is_not_shown_with_the_server():
    assert "hunter2" not in repr(transport("smtp://user:hunter2@mail.example").server)


# URLs that name no way out


@pytest.mark.parametrize(
    "url",
    [
        "",
        "maildir:",
        "maildir://",
        "hunter2",
        "http://user:hunter2@mail.example",
        "smtp:",
        "smtp://",
        "smtp://user:hunter2@",
        "smtp://user:hun/ter2@mail.example",
        "smtp://user:hunter2@mail.example/inbox",
        "smtp://user:hunter2@mail.example:port",
        "smtp://user:hunter2@mail.example:99999",
        "smtp://user:hunter2@[::1",
        "smtp://user:hunter2℀@mail.example",
        "smtp://user:hunter2@mail..example",
        "smtp://user@mail.example",
        "smtp://:hunter2@mail.example",
        "smtp://user:hunter2%C3%A4@mail.example",
        "smtp://user:hunter2@mail.example?tls=maybe",
        "smtp://user:hunter2@mail.example?verify=no",
        "smtp://user:hunter2@mail.example?timeout=soon",
        "smtp://user:hunter2@mail.example?timeout=nan",
        "smtp://user:hunter2@mail.example?mails=0",
        "smtp://user:hunter2@mail.example?ca=/nowhere.pem",
        "smtps://user:hunter2@mail.example?tls=off",
    ],
)
def test_a_url_that_names_no_way_out_is_refused_with_a_sentence_and_no_secret(url):
    with pytest.raises(ValueError, match=r"[.?]$") as refusal:
        transport(url)
    assert "hun" not in str(refusal.value)


# What is refused before it goes anywhere

TRICKS = [
    "",
    "anna",
    "@player.example",
    "anna@",
    "anna@player.example\r\nRCPT TO:<eve@evil.example>",
    "anna@player.example\n",
    "anna@player.example\rx",
    "anna @player.example",
    "anna@player.example eve@evil.example",
    "anna@player.example> SIZE=1",
    "<anna@player.example>",
    "anna@player.example,eve@evil.example",
    "an(x)na@player.example",
    '"an na"@player.example',
    "anna@player.example\u2028",
    "anna\0@player.example",
    "a" * 65 + "@player.example",
    "a@" + ".".join(["b" * 60] * 5),
]


@pytest.fixture(params=["maildir", "smtp"])
def any_way(request, opened, tmp_path):
    """Each way out, with nobody at the other end."""
    urls = {"maildir": f"maildir:{tmp_path}/out", "smtp": f"smtp://127.0.0.1:{_free_port()}"}
    return opened(urls[request.param])


@pytest.mark.parametrize("address", TRICKS)
def test_what_is_no_plain_recipient_is_refused_for_good(any_way, address):
    with pytest.raises(Permanent) as refusal:
        any_way.send(Envelope("", address, DATA))
    assert refusal.value.status == "5.1.3"


@pytest.mark.parametrize("address", TRICKS[1:])
def test_what_is_no_plain_return_path_is_refused_for_good(any_way, address):
    with pytest.raises(Permanent) as refusal:
        any_way.send(Envelope(address, "anna@player.example", DATA))
    assert refusal.value.status == "5.1.7"


@pytest.mark.parametrize("end", [b"\n.\nMAIL FROM:<>\n", b"\r.\r", b"\r\r\n"])
def test_a_mail_with_other_line_ends_smuggles_no_second_mail(any_way, end):
    with pytest.raises(Permanent) as refusal:
        any_way.send(Envelope("", "anna@player.example", DATA + end))
    assert refusal.value.status == "5.6.0"


# Maildir


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "deep" / "out"


@pytest.fixture
def maildir(folder, opened):
    return opened(f"maildir:{folder}")


def mails(folder: Path) -> list[Path]:
    """All that a reader of the folder sees."""
    return sorted([*(folder / "new").iterdir(), *(folder / "cur").iterdir()])


def test_a_mail_lies_in_new_with_its_envelope_on_top(maildir, folder):
    maildir.send(ENVELOPE)
    (path,) = mails(folder)
    mail = message_from_bytes(path.read_bytes())
    assert path.parent.name == "new"
    assert mail["Return-Path"] == "<bounce+1@club.example>"
    assert mail["Delivered-To"] == "anna@player.example"


def test_a_mail_in_a_folder_reads_as_it_was_sent(maildir, folder):
    maildir.send(ENVELOPE)
    letter = read_letter(mails(folder)[0].read_bytes())
    assert letter.message_id == "<1@club.example>"
    assert letter.fingerprint == read_letter(DATA).fingerprint


def test_nothing_half_written_is_left(maildir, folder):
    maildir.send(ENVELOPE)
    assert list((folder / "tmp").iterdir()) == []


def test_a_mail_that_is_sent_twice_lies_there_once(maildir, folder):
    maildir.send(ENVELOPE)
    maildir.send(Envelope("", ENVELOPE.recipient, b"X: again\r\n" + DATA))
    (path,) = mails(folder)
    assert b"X: again" in path.read_bytes()


def test_a_mail_that_was_read_already_is_replaced_where_it_lies(maildir, folder):
    maildir.send(ENVELOPE)
    (path,) = mails(folder)
    read = path.rename(folder / "cur" / f"{path.name}:2,S")
    maildir.send(Envelope("", ENVELOPE.recipient, b"X: again\r\n" + DATA))
    assert mails(folder) == [read]
    assert b"X: again" in read.read_bytes()


def test_the_same_mail_to_two_people_lies_there_twice(maildir, folder):
    maildir.send(ENVELOPE)
    maildir.send(Envelope("", "bert@player.example", DATA))
    assert len(mails(folder)) == 2


def test_a_folded_message_id_is_known_again(maildir, folder):
    folded = DATA.replace(b"Message-ID: ", b"Message-ID:\r\n ")
    maildir.send(ENVELOPE)
    maildir.send(Envelope("", ENVELOPE.recipient, folded))
    assert len(mails(folder)) == 1


def test_a_message_id_in_the_text_is_none(maildir, folder):
    bare = DATA.replace(b"Message-ID: <1@club.example>\r\n", b"")
    for number in (b"1", b"2"):
        quoted = bare + b"\r\nMessage-ID: <9@x>\r\n" + number + b"\r\n"
        maildir.send(Envelope("", ENVELOPE.recipient, quoted))
    assert len(mails(folder)) == 2


def test_a_folder_that_cannot_be_written_is_temporary(opened, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Temporary, match="could not be written"):
        opened(f"maildir:{tmp_path}/file").send(ENVELOPE)


def test_a_mail_that_could_not_be_laid_down_leaves_nothing(maildir, folder):
    maildir.send(ENVELOPE)
    (path,) = mails(folder)
    path.unlink()
    path.mkdir()  # in its way
    with pytest.raises(Temporary, match="could not be written"):
        maildir.send(ENVELOPE)
    assert list((folder / "tmp").iterdir()) == []


def test_a_url_with_slashes_names_the_same_folder(opened, folder):
    opened(f"maildir://{folder}").send(ENVELOPE)
    assert len(mails(folder)) == 1
