"""Whatever a mail holds, it is read or refused, and nothing else happens."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.post.answering.bounces import read_bounce
from pbem.post.answering.never_answered import Ours, why_not_answered
from pbem.post.reading.body import read_body
from pbem.post.reading.letter import Letter, UnreadableMail, read_letter
from pbem.post.reading.mime import parse
from pbem.post.reading.new_text import written_now
from tests.examples import examples

CORPUS = [path.read_bytes() for path in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
PIECES = [
    *(
        b"\r\n",
        b"\n\n",
        b"\r",
        b"\0",
        b"\xff\xfe",
        b"=",
        b"=?utf-8?b?",
        b"?=",
        b"--",
        b">",
        b"<",
        b'"',
    ),
    *(
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n",
        b"Content-Type: message/rfc822\r\n\r\n",
    ),
    *(
        b"charset=utf-7",
        b"charset=utf-16",
        b"base64",
        b"format=flowed",
        b"<blockquote>",
        b"&#x110000;",
    ),
    *(
        b"Action: failed\r\n",
        b"Content-Type: message/delivery-status\r\n\r\n",
        b"&#",
        b"\xc3",
        b"(",
        b"*0*=",
    ),
]
OURS = Ours(("pbem.example",))


def tried(raw: bytes) -> None:
    try:
        letter = read_letter(raw)
        why_not_answered(letter, None, OURS)
    except UnreadableMail:
        return
    assert isinstance(letter, Letter)
    for value in (
        letter.message_id,
        letter.sender,
        letter.name,
        letter.subject,
        *letter.recipients,
    ):
        assert len(value.splitlines()) <= 1
        value.encode("utf-8")
    letter.text.encode("utf-8")
    parts = parse(raw)
    whole = read_body(parts).text
    assert "\0" not in whole
    assert len(letter.text) <= len(whole) + 1
    read_bounce(parts, whole, "")


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    raw = draw(st.sampled_from(CORPUS))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(raw)))
        end = min(len(raw), at + draw(st.integers(0, 40)))
        new = draw(st.sampled_from(PIECES) | st.binary(max_size=12) | st.just(raw[at:end] * 2))
        raw = raw[:at] + new + raw[end:]
    return raw


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutated())
def test_mutated_mails(raw):
    tried(raw)


@examples(200)
@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=30), max_size=40))
def test_made_up_mails(pieces):
    tried(b"From: a@b.example\r\n" + b"".join(pieces))


@examples(200)
@given(st.text(max_size=400))
def test_what_was_written_now_is_part_of_the_text(text):
    whole = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert set(written_now(text).text.split("\n")) <= {*whole, ""}
