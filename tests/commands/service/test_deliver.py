"""pbem deliver: what a mail server is told by the status."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from email.message import EmailMessage

import pytest

MAIL = "From: ann@example.org\nMessage-ID: <1@example.org>\nSubject: hello\n\nSIGNUP\n"
STORED, NO_GOOD, TRY_LATER = 0, 65, 75


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def stored(data):
    asked = "SELECT way, return_path, recipients FROM submission"
    with closing(sqlite3.connect(data / "pbem.sqlite3")) as database:
        return database.execute(asked).fetchall()


def test_a_mail_is_stored_with_its_envelope(pbem, data):
    envelope = ("--sender=ann@example.org", "--recipient=a@x.example", "--recipient=b@x.example")
    assert pbem("deliver", *envelope, input=MAIL).exit_code == STORED
    assert stored(data) == [("pipe", "ann@example.org", "a@x.example b@x.example")]


def test_the_envelope_may_stand_in_the_environment(pbem, data, monkeypatch):
    monkeypatch.setenv("SENDER", "ann@example.org")
    monkeypatch.setenv("RECIPIENT", "a@x.example")
    assert pbem("deliver", input=MAIL).exit_code == STORED
    assert stored(data) == [("pipe", "ann@example.org", "a@x.example")]


def test_an_empty_sender_stays_empty(pbem, data):
    assert pbem("deliver", "--sender=", "--recipient=a@x.example", input=MAIL).exit_code == STORED
    assert stored(data) == [("pipe", "", "a@x.example")]


def test_the_same_mail_is_stored_once(pbem, data):
    assert [pbem("deliver", input=MAIL).exit_code for _ in range(2)] == [STORED, STORED]
    assert len(stored(data)) == 1


def test_a_mail_that_is_too_large_goes_back(pbem, monkeypatch):
    monkeypatch.setenv("PBEM_MAX_MAIL", "10000")
    told = pbem("deliver", input=MAIL + "x" * 10_000)
    assert (told.exit_code, told.stderr[:5]) == (NO_GOOD, "5.3.4")


def test_a_mail_may_be_as_large_as_the_keeper_allows(pbem, data, monkeypatch):
    monkeypatch.setenv("PBEM_MAX_MAIL", "9000000")
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    mail.set_content("SIGNUP")
    mail.add_attachment(bytes(4_500_000), maintype="image", subtype="png")  # a third more as text
    pbem("deliver", input=mail.as_string())
    with closing(sqlite3.connect(data / "pbem.sqlite3")) as database:
        assert database.execute("SELECT state FROM submission").fetchall() == [("new",)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PBEM_BEAT", "never"),
        ("PBEM_PACE", "whenever you like"),
        ("PBEM_DATABASE_URL", "postgresql://127.0.0.1:1/none"),
        ("PBEM_MAIL_OUT", "smtp://mail.example.org?ca=no-such-file"),
    ],
)
def test_a_service_that_is_out_of_order_gets_the_mail_again(pbem, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    told = pbem("deliver", input=MAIL)
    assert (told.exit_code, told.stderr[:5]) == (TRY_LATER, "4.3.0")


def test_a_secret_that_cannot_be_used_loses_no_mail(pbem, data):
    data.mkdir()
    (data / "secret.key").mkdir()
    assert pbem("deliver", input=MAIL).exit_code == TRY_LATER
