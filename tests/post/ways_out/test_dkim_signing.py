"""Signatures on our mail: good as we send it, broken as soon as somebody changes it."""

from __future__ import annotations

import dkim
import pytest

from pbem.post.ways_out.dkim_signing import Signer, new_key
from tests.post.keys import KEY, RECORD, need_openssl

MESSAGE = (
    b"From: Jupiter <play@club.example>\r\n"
    b"To: anna@player.example\r\n"
    b"Subject: Your turn\r\n"
    b"Date: Thu, 01 Jan 2026 10:00:00 +0000\r\n"
    b"Message-ID: <1@club.example>\r\n"
    b"List-Unsubscribe: <mailto:play@club.example>\r\n"
    b"Auto-Submitted: auto-generated\r\n"
    b"X-Other: 1\r\n"
    b"MIME-Version: 1.0\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n"
    b"\r\n"
    b"Move.\r\n.\r\n"
)
SIGNER = Signer("Club.example", "s2026", KEY)
SIGNED = SIGNER.sign(MESSAGE)


def good(message: bytes) -> bool:
    """Does a stranger find the signature good?"""

    def dns(name: bytes, timeout: float = 5) -> bytes | None:
        return RECORD.encode() if name == b"s2026._domainkey.club.example." else None

    return bool(dkim.verify(message, dnsfunc=dns))


def signed_names() -> list[str]:
    """The header names in the signature."""
    tags = dkim.util.parse_tag_value(SIGNED.partition(b":")[2].partition(b"\r\nFrom:")[0])
    return [each.strip().decode() for each in tags[b"h"].split(b":")]


def test_the_signature_is_good():
    assert good(SIGNED)


def test_the_signature_stands_on_top_and_changes_nothing_below():
    assert SIGNED.startswith(b"DKIM-Signature: ")
    assert SIGNED.endswith(MESSAGE)


def test_every_line_of_the_signature_is_short_and_ends_properly():
    lines = SIGNED[: -len(MESSAGE)].split(b"\r\n")
    assert lines[-1] == b""
    assert all(len(line) < 79 and b"\n" not in line for line in lines)


@pytest.mark.parametrize(
    "name",
    ["from", "to", "subject", "date", "message-id", "list-unsubscribe", "auto-submitted"],
)
def test_what_matters_is_signed(name):
    assert name in signed_names()


@pytest.mark.parametrize("name", ["from", "to", "subject", "date"])
def test_nobody_adds_a_second_header_of_these(name):
    assert not good(name.encode() + b": x@y.example\r\n" + SIGNED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Your turn", b"Your win"),
        (b"Move.", b"Wait."),
        (b"anna@", b"bert@"),
        (b"auto-generated", b"no"),
        (b"<1@club", b"<2@club"),
    ],
)
def test_a_change_breaks_the_signature(old, new):
    assert not good(SIGNED.replace(old, new))


def test_spaces_that_servers_change_do_not_break_it():
    assert good(SIGNED.replace(b"Your turn", b"Your \r\n  turn").replace(b"Move.", b"Move.  "))


def test_a_header_that_does_not_matter_may_change():
    assert good(SIGNED.replace(b"X-Other: 1", b"X-Other: 2"))


def test_a_key_with_the_line_ends_of_windows_works():
    assert good(Signer("club.example", "s2026", KEY.replace(b"\n", b"\r\n")).sign(MESSAGE))


def test_each_key_is_new():
    need_openssl()
    assert new_key()[0] != KEY


def test_the_record_says_what_it_is():
    assert RECORD.startswith("v=DKIM1; k=rsa; p=MII")


@pytest.mark.parametrize(
    "key", [b"", b"secret-words", b"-----BEGIN X-----\nsecret\n-----END X-----"]
)
def test_what_is_no_key_is_refused_and_not_repeated(key):
    with pytest.raises(ValueError, match="no RSA private key") as refusal:
        Signer("club.example", "s", key)
    assert "secret" not in str(refusal.value)


def test_a_domain_that_is_none_is_refused():
    with pytest.raises(ValueError, match="domain"):
        Signer("club.example; x=", "s", KEY)


def test_what_is_no_mail_is_not_signed():
    with pytest.raises(ValueError, match="cannot be signed"):
        SIGNER.sign(b" leading space\r\n\r\n")


def test_without_openssl_a_sentence_says_so(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeError, match="openssl"):
        new_key()
