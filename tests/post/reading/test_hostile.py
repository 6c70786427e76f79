"""Mails that are meant to hurt: each is read within its limits, or refused with a sentence."""

from __future__ import annotations

import base64
import io
import zipfile
from contextlib import suppress

import pytest

from pbem.post.reading.body import read_body
from pbem.post.reading.letter import Limits, TooMuch, UnreadableMail, read_letter
from pbem.post.reading.mime import parse
from tests.post.mails import mail


def nested(depth: int) -> bytes:
    opened = "".join(
        f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(depth)
    )
    return f"From: a@b.example\n{opened}Content-Type: text/plain\n\nDONE\n".encode()


def test_parts_within_parts_a_thousand_deep():
    with pytest.raises(TooMuch, match="deep"):
        read_letter(nested(1000))


def test_mails_within_mails_a_thousand_deep():
    with pytest.raises(TooMuch, match="deep"):
        read_letter(b"From: a@b.example\nContent-Type: message/rfc822\n\n" * 1000)


def test_some_depth_is_fine():
    assert read_letter(nested(10)).text == "DONE"


def test_one_boundary_for_all_levels():
    with pytest.raises(TooMuch, match="parts"):
        read_letter(
            mail(
                "--b\nContent-Type: multipart/mixed; boundary=b\n\n" * 900,
                "multipart/mixed; boundary=b",
            )
        )


def test_a_hundred_thousand_lines():
    with pytest.raises(TooMuch, match="lines"):
        read_letter(mail("M 2Pz 2305\n" * 100_000))


def test_twenty_thousand_lines_of_text():
    with pytest.raises(TooMuch, match="lines of text"):
        read_letter(mail("DONE\n" * 20_000))


def test_lone_carriage_returns_are_lines_too():
    with pytest.raises(TooMuch, match="lines"):
        read_letter(mail("x\r" * 100_000))


def test_a_header_of_fifty_megabytes():
    with pytest.raises(TooMuch, match="bytes"):
        read_letter(b"Subject: " + b"x" * 50_000_000 + b"\n\nDONE\n")


def test_a_long_header_within_the_size():
    with pytest.raises(TooMuch, match="one header"):
        read_letter(b"Subject: " + b"x" * 30_000 + b"\n\nDONE\n")


def test_a_header_folded_for_ever():
    with pytest.raises(TooMuch, match="one header"):
        read_letter(b"Subject: x\n" + b" yyyyyyyyyyyyyyyyyyy\n" * 5000 + b"\nDONE\n")


def test_a_thousand_headers():
    with pytest.raises(TooMuch, match="headers"):
        read_letter(b"X-A: b\n" * 1000 + b"\nDONE\n")


def test_a_thousand_parts():
    with pytest.raises(TooMuch, match="parts"):
        read_letter(mail("--b\n\nDONE\n" * 1000, "multipart/mixed; boundary=b"))


def test_a_megabyte_of_text_in_base64():
    text = base64.encodebytes(b"x" * 1_000_000).decode()
    with pytest.raises(TooMuch, match="text"):
        read_letter(mail(text, Content_Transfer_Encoding="base64"))


def test_a_zip_bomb_stays_packed():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"\0" * 50_000_000)
    data = base64.encodebytes(packed.getvalue()).decode()
    text = (
        "--b\n\nDONE\n--b\nContent-Type: application/zip\nContent-Disposition: attachment\n"
        f"Content-Transfer-Encoding: base64\n\n{data}--b--\n"
    )
    letter = read_letter(mail(text, "multipart/mixed; boundary=b"))
    assert letter.text == "DONE"
    assert "attachment" in letter.flags


@pytest.mark.parametrize(
    "subject",
    [
        "x\r\n\tBcc: victim@player.example",
        "=?utf-8?q?x=0D=0ABcc:_victim@player.example?=",
        "=?utf-8?b?eA0KQmNjOiB2aWN0aW1AcGxheWVyLmV4YW1wbGU=?=",
        "x\u2028Bcc: y",
        "x\x00\x0b\x0c\x85y",
    ],
)
def test_no_header_holds_a_line_break(subject):
    letter = read_letter(mail(Subject=subject, From=f'"{subject}" <a@b.example>'))
    for value in (letter.subject, letter.name, letter.sender, letter.message_id):
        assert len(value.splitlines()) <= 1


def test_two_froms_are_nobody():
    letter = read_letter(b"From: eve@evil.example\n" + mail())
    assert letter.sender == ""
    assert "several senders" in letter.flags


def test_a_name_that_looks_like_an_address_is_a_name():
    letter = read_letter(mail(From='"anna@player.example" <eve@evil.example>'))
    assert letter.sender == "eve@evil.example"


def test_a_comment_that_holds_an_address_is_a_comment():
    assert (
        read_letter(mail(From="eve@evil.example (anna@player.example)")).sender
        == "eve@evil.example"
    )


@pytest.mark.parametrize(
    "bad", ["", "x", "<>", "<a b@c>", "<a@b> <c@d>", "<" + "a" * 300 + "@b>", "<ä@b>"]
)
def test_a_malformed_message_id_is_replaced_by_the_same_one_each_time(bad):
    first, again = (read_letter(mail(Message_ID=bad)) for _ in range(2))
    assert first.message_id == again.message_id
    assert first.message_id.endswith("@made-up.invalid>")
    assert read_letter(mail("PASS", Message_ID=bad)).message_id != first.message_id


def test_the_way_of_delivery_does_not_change_a_made_up_id():
    one = read_letter(b"Received: from x\n" + mail(Message_ID=""))
    two = read_letter(b"Received: from y\nReceived: from z\n" + mail(Message_ID=""))
    assert one.message_id == two.message_id


@pytest.mark.parametrize("raw", [b"", b"\0\0", b"\r\n\r\n", b"no header at all"])
def test_what_is_no_mail_is_unreadable(raw):
    with pytest.raises(UnreadableMail):
        read_letter(raw)


@pytest.mark.parametrize(
    "charset",
    [
        "zlib",
        "hex",
        "rot13",
        "idna",
        "punycode",
        "unicode_escape",
        "mbcs",
        "undefined",
        "é",
        "a\0b",
    ],
)
def test_a_charset_that_is_none(charset):
    assert read_letter(mail("DONE\n", f'text/plain; charset="{charset}"')).text == "DONE"


@pytest.mark.parametrize(
    "page",
    [
        "<" * 100_000,
        "<a " * 100_000,
        "<a b='" * 60_000 + ">",
        "<!--" * 90_000,
        "<![CDATA[" * 40_000,
        "<div>" * 70_000,
        "</div>" * 60_000,
        "<blockquote>" * 30_000 + "x",
        "&" * 300_000,
        "<script>" * 40_000,
        '<a href="' * 40_000 + ">",
        "<p><br>" * 9_000,
    ],
    ids=lambda page: page[:12],
)
def test_html_that_never_ends(page):
    with suppress(TooMuch):
        assert len(read_body(parse(mail(page, "text/html"))).text) < 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "On 3.6.2024 " * 9_000,
        "On 3 June 2024\n" * 9_000,
        ">" * 400_000,
        "From: a\nSent: b\n" * 4_900,
        "@" * 300_000,
        "a" * 300_000 + ":",
        " " * 400_000 + "x",
        "--" * 150_000,
        "this email " * 30_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_text_that_repeats_itself(text):
    read_letter(mail(text))


@pytest.mark.parametrize(
    "value",
    [
        "(" * 19_000,
        '"' * 19_000,
        '"\\' * 9_000,
        "<" * 19_000,
        "a@" * 9_000,
        "," * 19_000,
        "=?" * 9_000,
        "=?a?q?" * 3_000,
    ],
)
def test_headers_that_repeat_themselves(value):
    read_letter(
        mail(From=value, To=value, Subject=value, References=value, Content_Type=f"a/b; {value}")
    )


def test_limits_can_be_set():
    with pytest.raises(TooMuch, match="10 are allowed"):
        read_letter(mail(), Limits(size=10))
