"""Smuggled mails: a second envelope hidden in the first mail is never taken for one of its own.

Some servers take other ends of a mail than CRLF.CRLF; what their client means as the inside of one
mail then becomes a second mail, of a sender whom nobody has checked (CVE-2023-51764 to -51766).
"""

from __future__ import annotations

import asyncio

import pytest

from tests.post.ways_in.test_listener import Line, Shelf, talking

FALSE_ENDS = [
    *(b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r.\r\n", b"\r\n.\r", b"\n.\r", b"\r.\n"),
    *(b"\n\n.\n\n", b"\r\r.\r\r", b"\n\r.\n\r", b"\r\n\x00.\r\n", b"\r\n.\x00\r\n", b"\r\n.\r\r\n"),
    *(b"\r\n\n.\r\n", b"\r\n. \r\n", b"\r\n..\r\n", b"\r\n\x00\n.\n", b"\x85.\x85", b"\r\n.\x85"),
    *(b"\x0b.\x0b", b"\x0c.\x0c", b"\xe2\x80\xa8.\xe2\x80\xa8"),
]
HIDDEN = (
    b"MAIL FROM:<admiral@pbem.example>\r\nRCPT TO:<game+j17@pbem.example>\r\nDATA\r\n"
    b"Subject: forged\r\n\r\nDONE\r\n.\r\nQUIT"
)
TRUE_END = b"\r\n.\r\n"


def names(value: bytes) -> str:
    return repr(value)[2:-1]


def smuggled(end: bytes, **settings: object) -> Shelf:
    """What is kept when a mail hides another after this end."""
    shelf = Shelf()

    async def talk(line: Line) -> None:
        await line.says("LHLO x" if settings.get("lmtp") else "EHLO x")
        await line.addresses()
        await line.sends(b"Subject: honest\r\n\r\nM 2Pz 2305" + end + HIDDEN.replace(TRUE_END, end))
        await line.says(b".")

    talking(talk, shelf, **settings)
    return shelf


@pytest.mark.parametrize("end", FALSE_ENDS, ids=names)
def test_a_false_end_does_not_end_the_mail(end):
    assert [each.return_path for each in smuggled(end).kept] in ([], ["anna@player.example"])


@pytest.mark.parametrize("end", FALSE_ENDS, ids=names)
def test_what_a_server_of_ours_passes_on_stays_one_mail(end):
    shelf = smuggled(end, lmtp=True)
    assert [each.return_path for each in shelf.kept] == ["anna@player.example"]
    assert b"Subject: forged" in shelf.kept[0].raw


def test_the_true_end_does_end_it():
    senders = [each.return_path for each in smuggled(TRUE_END).kept]
    assert senders == ["anna@player.example", "admiral@pbem.example"]


@pytest.mark.parametrize("end", FALSE_ENDS, ids=names)
def test_a_false_end_after_each_byte_of_which_the_network_pauses(end):
    async def talk(line: Line) -> None:
        await line.addresses()
        for byte in b"DONE" + end:
            line.writer.write(bytes([byte]))
            await line.writer.drain()
            await asyncio.sleep(0)
        await line.sends(HIDDEN.replace(TRUE_END, end))
        await line.says(b".")

    assert [each.return_path for each in talking(talk)] in ([], ["anna@player.example"])


def test_the_true_end_in_single_bytes_ends_it():
    async def talk(line: Line) -> None:
        await line.addresses()
        for byte in b"DONE" + TRUE_END:
            line.writer.write(bytes([byte]))
            await line.writer.drain()
            await asyncio.sleep(0)
        assert (await line.answer()).startswith("250")

    assert [each.raw for each in talking(talk)] == [b"DONE\r\n"]


BARE = [b"a\nb", b"a\rb", b"a\r\r\nb", b"\n", b"\r", b"\n.\n", b"a\0b"]


@pytest.mark.parametrize("text", BARE, ids=names)
def test_a_mail_with_a_bare_line_end_or_null_byte_is_refused(text):
    async def talk(line: Line) -> None:
        await line.addresses()
        answer = await line.says(b"Subject: x\r\n\r\n" + text + b"\r\n.")
        assert answer == ("550 5.6.0 The mail holds a bare <CR>, a bare <LF> or a null byte.\r\n")
        assert (await line.says("NOOP")).startswith("250")

    assert talking(talk) == []


@pytest.mark.parametrize("text", BARE, ids=names)
def test_over_lmtp_it_is_kept_as_it_is(text):
    async def talk(line: Line) -> None:
        await line.says("LHLO x")
        await line.addresses()
        await line.says(text + b"\r\n.")

    assert [each.raw for each in talking(talk, lmtp=True)] == [text + b"\r\n"]


def test_a_command_behind_a_bare_carriage_return_is_no_command():
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        answer = await line.says(
            b"MAIL FROM:<anna@player.example>\rRCPT TO:<game@pbem.example>\rDATA"
        )
        assert answer[0] == "5"
        assert (await line.says("DATA")).startswith("503")

    assert talking(talk) == []


def test_an_empty_mail_ends_with_its_first_line():
    async def talk(line: Line) -> None:
        await line.addresses()
        assert (await line.says(".")).startswith("250")

    assert [each.raw for each in talking(talk)] == [b""]
