"""Smuggled mails: what comes in one envelope stays one mail of that envelope, down to the store."""

from __future__ import annotations

import asyncio

import pytest

from tests.threats.club import ADDRESSES, Club
from tests.threats.doors import Line, at_the_door

FALSE_ENDS = [
    *(b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r.\r\n", b"\r\n.\r", b"\n.\r", b"\r.\n"),
    *(b"\n\n.\n\n", b"\r\r.\r\r", b"\n\r.\n\r", b"\r\n\x00.\r\n", b"\r\n.\x00\r\n", b"\r\n.\r\r\n"),
    *(b"\r\n\n.\r\n", b"\r\n. \r\n", b"\r\n..\r\n", b"\r\n\x00\n.\n", b"\x85.\x85", b"\r\n.\x85"),
]
TRUE_END = b"\r\n.\r\n"
ends = pytest.mark.parametrize("end", FALSE_ENDS, ids=lambda end: repr(end)[2:-1])


def hidden(club: Club, end: bytes) -> bytes:
    """A second mail, as if from the moderator, behind an end that is none."""
    return (
        b"MAIL FROM:<mona@club.example>\r\nRCPT TO:<"
        + club.seat_address("mona").encode()
        + b">\r\nDATA\r\nFrom: mona@club.example\r\nMessage-ID: <2@club.example>\r\n\r\n"
        + b"PAUSE BECAUSE I can"
        + end
    )


def kept(club: Club, end: bytes, pieces: bool = False) -> list[tuple[str | None, str]]:
    """The envelopes that are stored when a mail hides another."""
    before = len(club.letters())
    raw = club.mail("hello", "eve@evil.example").rstrip() + end + hidden(club, end)

    async def talk(line: Line) -> None:
        assert (await line.opens("eve@evil.example", club.plain)).startswith("354")
        for at in range(0, len(raw), 1 if pieces else len(raw)):
            await line.sends(raw[at : at + (1 if pieces else len(raw))])
            await asyncio.sleep(0)
        await line.sends(b"\r\n.\r\nQUIT\r\n")
        while await line.answer():
            pass

    at_the_door(club, talk)
    return [(each.return_path, each.recipients) for each in club.letters()[before:]]


@ends
def test_a_false_end_makes_no_second_envelope(club, end):
    assert kept(club, end) in ([], [("eve@evil.example", club.plain)])


@ends
def test_nor_does_it_change_anything(club, end):
    before = club.state()
    kept(club, end)
    assert ADDRESSES["mona"] not in [mail.to for mail in club.work()]
    assert club.state() == before


@ends
def test_nor_when_it_comes_byte_by_byte(club, end):
    assert kept(club, end, pieces=True) in ([], [("eve@evil.example", club.plain)])


def test_the_true_end_does_begin_a_second_mail(club):
    """So that the tests above can fail."""
    assert [path for path, _ in kept(club, TRUE_END)] == ["eve@evil.example", "mona@club.example"]


@pytest.mark.parametrize(
    "command",
    [
        b"MAIL FROM:<eve@evil.example>\rRCPT TO:<play@pbem.example>\rDATA\r",
        b"MAIL FROM:<eve@evil.example>\x00",
        b"MAIL FROM:<eve@evil.example\r>",
    ],
)
def test_commands_behind_other_line_ends_are_none(club, command):
    before = len(club.letters())

    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.says(command)
        assert (await line.says("DATA"))[:1] == "5"

    at_the_door(club, talk)
    assert len(club.letters()) == before


def test_a_recipient_with_a_line_break_is_none(club):
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.says("MAIL FROM:<eve@evil.example>")
        await line.says(b'RCPT TO:<"play\rDATA"@pbem.example>')
        assert (await line.says("DATA")).startswith("503")

    at_the_door(club, talk)
