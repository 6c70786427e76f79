"""pbem doctor: what it says of the ways in and out, the signature, the DNS and the web."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from pbem.commands.installation.checks.dns_names import look_up
from pbem.commands.installation.checks.finding import Unanswered
from pbem.commands.installation.dkim_keys import record_of
from pbem.store.agreed_time import wall_clock as real_time
from tests.commands.installations import ADDRESS, DOMAIN, door, found, installation, levels
from tests.post.imap_server import ImapServer
from tests.post.keys import KEY, OTHER_KEY, RECORD, need_openssl
from tests.service.running import free_port

# Our servers listen on the loopback: nobody else hears the passwords.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

HERE = "127.0.0.1"
PASSWORD = "open sesame"
RECORD_NAME = f"pbem._domainkey.{DOMAIN}"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No test reads the settings of whoever runs it."""
    monkeypatch.chdir(tmp_path)
    for name in [each for each in os.environ if each.startswith("PBEM_")]:
        monkeypatch.delenv(name)


def ours(address: str) -> bool:
    return address == ADDRESS


# -- the ways in ----------------------------------------------------------------------------------


def listening(port: int) -> str:
    return f"{HERE}:{port}"


@pytest.mark.parametrize("way", ["smtp", "lmtp"])
def test_a_door_that_takes_our_mail_and_no_other_is_fine(tmp_path, way):
    with door(ours, lmtp=way == "lmtp") as open_:
        house = installation(tmp_path, **{f"{way}_listen": listening(open_.port)})
        assert levels(house, way) == ["OK"]


def test_a_door_in_the_file_system_is_fine():
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # the names of sockets are short
        where = f"unix:{folder}/lmtp"
        with door(ours, where, lmtp=True):
            assert levels(installation(Path(folder), lmtp_listen=where), "lmtp") == ["OK"]


def test_a_door_where_nobody_answers_is_bad(tmp_path):
    assert levels(installation(tmp_path, smtp_listen=listening(free_port())), "smtp") == ["BAD"]


def test_a_door_that_takes_mail_for_strangers_is_bad(tmp_path):
    with door(lambda address: True) as open_:
        (finding,) = found(installation(tmp_path, smtp_listen=listening(open_.port)), "smtp")
    assert (finding.level, "open relay" in finding.advice) == ("BAD", True)


def test_a_door_that_refuses_our_mail_is_bad(tmp_path):
    with door(lambda address: False) as open_:
        (finding,) = found(installation(tmp_path, smtp_listen=listening(open_.port)), "smtp")
    assert (finding.level, "does not take mail to" in finding.words) == ("BAD", True)


def test_lmtp_on_the_port_of_smtp_is_bad(tmp_path):
    with door(ours, lmtp=True) as open_:
        assert levels(installation(tmp_path, smtp_listen=listening(open_.port)), "smtp") == ["BAD"]


def test_another_server_at_our_door_is_bad(tmp_path):
    with mail_server() as other:
        house = installation(tmp_path, smtp_listen=listening(other.port))
        (finding,) = found(house, "smtp")
    assert (finding.level, finding.words[:13]) == ("BAD", "Somebody else")


def test_a_door_without_the_encryption_that_is_set_is_doubtful(tmp_path, certificate):
    with door(ours) as open_:
        house = installation(tmp_path, smtp_listen=listening(open_.port), **certificate)
        assert levels(house, "smtp") == ["WARN", "OK"]


def test_a_door_with_the_encryption_that_is_set_is_fine(tmp_path, certificate):
    files = {"certificate": certificate["tls_cert"], "key": certificate["tls_key"]}
    with door(ours, **files) as open_:
        house = installation(tmp_path, smtp_listen=listening(open_.port), **certificate)
        assert levels(house, "smtp") == ["OK"]


def test_without_any_way_in_there_is_doubt(tmp_path):
    assert levels(installation(tmp_path, smtp_listen="off"), "way_in") == ["WARN"]


def test_the_ways_in_are_named(tmp_path):
    (finding,) = found(installation(tmp_path, lmtp_listen=listening(2424)), "way_in")
    assert (finding.level, "SMTP and LMTP" in finding.words) == ("OK", True)


def mailbox(port: int, password: str = "pass%20word") -> str:
    return f"imap://anna:{password}@{HERE}:{port}?tls=never"


def test_a_mailbox_that_lets_us_in_is_fine_and_stays_as_it_is(tmp_path):
    with ImapServer() as server:
        message = server.deliver(b"Subject: x\r\n\r\nx\r\n")
        (finding,) = found(installation(tmp_path, imap_url=mailbox(server.port)), "imap")
    assert (finding.level, "1 mails in it are new" in finding.words) == ("OK", True)
    assert message.flags == set()


def test_a_mailbox_that_refuses_the_password_is_bad_and_does_not_tell_it(tmp_path):
    with ImapServer() as server:
        house = installation(tmp_path, imap_url=mailbox(server.port, "opensesame"))
        (finding,) = found(house, "imap")
    assert finding.level == "BAD"
    assert "opensesame" not in str(finding)


def test_a_mailbox_that_nobody_keeps_is_bad(tmp_path):
    assert levels(installation(tmp_path, imap_url=mailbox(free_port())), "imap") == ["BAD"]


# -- the way out ----------------------------------------------------------------------------------


class Counting:
    """Takes every mail, and counts."""

    def __init__(self) -> None:
        self.mails = 0

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        self.mails += 1
        return "250 taken"


@contextmanager
def mail_server() -> Iterator[Controller]:
    """A server that wants a login."""

    def check(server, session, envelope, mechanism, login):
        return AuthResult(success=(login.login, login.password) == (b"play", PASSWORD.encode()))

    options = {"authenticator": check, "auth_required": True, "auth_require_tls": False}
    server = Controller(Counting(), hostname=HERE, port=free_port(), ready_timeout=60, **options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def test_a_server_that_lets_us_in_is_fine_and_gets_no_mail(tmp_path):
    with mail_server() as server:
        url = f"smtp://play:open%20sesame@{HERE}:{server.port}?tls=off"
        (finding,) = found(installation(tmp_path, mail_out=url), "mail_out")
    assert (finding.level, "lets play in" in finding.words) == ("OK", True)
    assert server.handler.mails == 0


def test_a_server_that_refuses_the_password_is_bad_and_does_not_learn_it_from_us(tmp_path):
    with mail_server() as server:
        url = f"smtp://play:notthis@{HERE}:{server.port}?tls=off"
        (finding,) = found(installation(tmp_path, mail_out=url), "mail_out")
    assert finding.level == "BAD"
    assert "notthis" not in str(finding)


@pytest.mark.parametrize("url", [f"smtp://{HERE}:1", "smtp://play@mail.example.org"])
def test_a_way_out_that_leads_nowhere_is_bad(tmp_path, url):
    assert levels(installation(tmp_path, mail_out=url), "mail_out") == ["BAD"]


def test_a_server_without_the_encryption_that_we_want_is_bad(tmp_path):
    with mail_server() as server:
        url = f"smtp://{HERE}:{server.port}?tls=starttls"
        (finding,) = found(installation(tmp_path, mail_out=url), "mail_out")
    assert (finding.level, "we insist" in finding.words) == ("BAD", True)


def test_a_folder_as_the_way_out_of_a_real_club_is_doubtful(tmp_path):
    house = installation(tmp_path, mail_out=f"maildir:{tmp_path}/mail")
    assert levels(house, "mail_out") == ["OK", "WARN"]


def test_a_folder_as_the_way_out_of_a_trial_is_fine(tmp_path):
    assert levels(installation(tmp_path, address=""), "mail_out") == ["OK"]


def test_a_folder_that_cannot_be_written_to_is_bad(tmp_path):
    assert levels(installation(tmp_path, mail_out="maildir:/proc/mail"), "mail_out") == ["BAD"]


# -- the signature and the DNS --------------------------------------------------------------------


@pytest.fixture
def key(tmp_path) -> Path:
    path = tmp_path / "dkim.pem"
    path.write_bytes(KEY)
    path.chmod(0o600)
    return path


def test_mail_without_a_signature_is_doubtful(tmp_path):
    assert levels(installation(tmp_path), "dkim_key") == ["WARN"]


def test_a_key_that_signs_is_fine(tmp_path, key):
    assert levels(installation(tmp_path, dkim_key=key), "dkim_key") == ["OK"]


def test_a_key_that_others_can_read_is_doubtful(tmp_path, key):
    key.chmod(0o644)
    assert levels(installation(tmp_path, dkim_key=key), "dkim_key") == ["WARN", "OK"]


def test_a_file_that_is_no_key_is_bad(tmp_path, key):
    key.write_text("hello")
    assert levels(installation(tmp_path, dkim_key=key), "dkim_key") == ["BAD"]


def says(records: dict[tuple[str, str], list[str]]):
    return lambda name, kind: records.get((name, kind), [])


def no_answer(name: str, kind: str) -> list[str]:
    raise Unanswered("the DNS does not answer")


@pytest.mark.parametrize(
    ("records", "level"),
    [
        ([RECORD], "OK"),
        ([RECORD.replace("; ", ";").replace("p=MIIB", "p= MII B")], "OK"),
        ([], "BAD"),
        ([record_of(OTHER_KEY)], "BAD"),
        (["v=DKIM1; p="], "BAD"),
        (["nonsense"], "BAD"),
    ],
)
def test_the_dns_must_hold_the_other_half_of_the_key(tmp_path, key, records, level):
    ask = says({(RECORD_NAME, "TXT"): records})
    assert levels(installation(tmp_path, ask=ask, dkim_key=key), "dkim_record") == [level]


@pytest.mark.parametrize(
    ("check", "name", "kind", "records", "level"),
    [
        ("mx", DOMAIN, "MX", ["10 mail.club.example.org."], "OK"),
        ("mx", DOMAIN, "MX", ["10 a.example.org.", "20 b.example.org."], "OK"),
        ("mx", DOMAIN, "MX", [], "WARN"),
        ("spf", DOMAIN, "TXT", ["v=spf1 mx -all", "something else"], "OK"),
        ("spf", DOMAIN, "TXT", ["something else"], "WARN"),
        ("spf", DOMAIN, "TXT", ["v=spf1 mx -all", "v=spf1 -all"], "BAD"),
        ("dmarc", f"_dmarc.{DOMAIN}", "TXT", ["v=DMARC1; p=none"], "OK"),
        ("dmarc", f"_dmarc.{DOMAIN}", "TXT", [], "WARN"),
    ],
)
def test_the_dns_must_speak_of_us(tmp_path, check, name, kind, records, level):
    assert levels(installation(tmp_path, ask=says({(name, kind): records})), check) == [level]


@pytest.mark.parametrize("check", ["mx", "spf", "dmarc", "dkim_record"])
def test_a_dns_that_does_not_answer_is_a_doubt(tmp_path, key, check):
    assert levels(installation(tmp_path, ask=no_answer, dkim_key=key), check) == ["WARN"]


@pytest.mark.parametrize("check", ["mx", "spf", "dmarc", "dkim_record", "dkim_key"])
def test_nobody_asks_the_world_for_a_name_of_this_machine(tmp_path, check):
    assert levels(installation(tmp_path, address="play@pbem.localhost"), check) == []


@pytest.fixture
def nameserver(monkeypatch) -> Iterator[str]:
    """A DNS server on this machine, asked by everybody; gives the name that it knows."""
    name = "long.club.example.org."
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.bind((HERE, 0))

    def serve() -> None:
        while True:
            data, peer = line.recvfrom(4096)
            if data == b"end":
                return
            question = dns.message.from_wire(data)
            answer = dns.message.make_response(question)
            answer.flags |= dns.flags.RA
            asked = question.question[0].name.to_text()
            if asked == name:
                text = f'"{"a" * 255}" "{"b" * 99}"'
                answer.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", text))
            else:
                known = {"none": dns.rcode.NXDOMAIN, "empty": dns.rcode.NOERROR}
                answer.set_rcode(known.get(asked.partition(".")[0], dns.rcode.SERVFAIL))
            line.sendto(answer.to_wire(), peer)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers, resolver.port = [HERE], line.getsockname()[1]
    monkeypatch.setattr("dns.resolver.default_resolver", resolver)
    yield name.rstrip(".")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as caller:
        caller.sendto(b"end", line.getsockname())
    thread.join(60)
    line.close()


def test_a_long_text_of_the_dns_comes_in_one_piece(nameserver):
    assert look_up(nameserver, "TXT") == ["a" * 255 + "b" * 99]


@pytest.mark.parametrize("name", ["none.example.org", "empty.example.org"])
def test_a_name_that_the_dns_does_not_know_has_no_records(nameserver, name):
    assert look_up(name, "TXT") == []


def test_a_dns_that_fails_is_not_one_that_says_no(nameserver):
    with pytest.raises(Unanswered):
        look_up("broken.example.org", "TXT")


# -- the certificate ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> dict[str, Path]:
    """A certificate that is good for 30 days, and its key."""
    need_openssl()
    folder = tmp_path_factory.mktemp("tls")
    files = {"tls_cert": folder / "cert.pem", "tls_key": folder / "key.pem"}
    words = "req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost"
    written = ["-keyout", files["tls_key"], "-out", files["tls_cert"]]
    subprocess.run(["openssl", *words.split(), *written], capture_output=True, check=True)
    return files


@pytest.mark.parametrize(
    ("days", "level"), [(0, "OK"), (15, "OK"), (17, "WARN"), (29, "WARN"), (31, "BAD")]
)
def test_a_certificate_must_last_a_while(tmp_path, certificate, days, level):
    house = installation(tmp_path, lambda: real_time() + timedelta(days=days), **certificate)
    assert levels(house, "certificate") == [level]


def test_a_key_of_another_certificate_is_bad(tmp_path, certificate, key):
    house = installation(tmp_path, tls_cert=certificate["tls_cert"], tls_key=key)
    assert levels(house, "certificate") == ["BAD"]


# -- the web --------------------------------------------------------------------------------------


@contextmanager
def pages(status: int) -> Iterator[str]:
    """A web server that answers every question with this status."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/healthz" else 418)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer((HERE, 0), Answer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://{HERE}:{server.server_port}"
    finally:
        server.shutdown()
        thread.join(60)
        server.server_close()


@pytest.mark.parametrize(("status", "level"), [(200, "OK"), (404, "BAD"), (500, "BAD")])
def test_the_pages_must_be_well(tmp_path, status, level):
    with pages(status) as url:
        assert levels(installation(tmp_path, web_url=url), "web") == [level]


def test_pages_that_do_not_answer_are_bad(tmp_path):
    url = f"http://{HERE}:{free_port()}"
    assert levels(installation(tmp_path, web_url=url), "web") == ["BAD"]


def test_without_pages_there_is_nothing_to_say(tmp_path):
    assert levels(installation(tmp_path, web_listen="off"), "web") == []


def test_pages_whose_address_no_mail_can_name_are_doubtful(tmp_path):
    assert levels(installation(tmp_path), "web") == ["WARN"]
