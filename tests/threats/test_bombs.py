"""Mail bombs: cut off at the door, set aside with the reason, or answered in a sentence.

No test measures time: one that would take for ever is ended by `no_hanging`.
"""

from __future__ import annotations

import base64
import io
import re
import tracemalloc
import zipfile

import pytest

from pbem.post.reading.size_limits import DEFAULT
from tests.threats.club import ADDRESSES, DAY, Club, Mail
from tests.threats.doors import Line, at_the_door

MEGABYTE = 1_000_000


def nested(depth: int, kind: str) -> str:
    """Parts within parts."""
    if kind == "message/rfc822":
        return "Content-Type: message/rfc822\n\n" * depth + "\nDONE"
    return "".join(
        f"--b{n}\nContent-Type: multipart/mixed; boundary=b{n + 1}\n\n" for n in range(depth)
    )


def packed() -> str:
    """Fifty megabytes of nothing, in a small archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("orders.txt", b"\0" * 50 * MEGABYTE)
    return base64.encodebytes(made.getvalue()).decode()


def still_works(club: Club) -> bool:
    """Is Anna's next mail answered?"""
    return [mail.to for mail in club.says("anna", "STATUS")] == [ADDRESSES["anna"]]


# -- what is too much to be read ------------------------------------------------------------------

MIXED = {"Content_Type": "multipart/mixed; boundary=b0"}
RFC822 = {"Content_Type": "message/rfc822"}
HTML = {"Content_Type": "text/html; charset=utf-8"}
BASE64 = {"Content_Transfer_Encoding": "base64"}
UNREADABLE = {
    "parts a thousand deep": lambda: (nested(1000, ""), MIXED),
    "mails a thousand deep": lambda: (nested(1000, "message/rfc822"), RFC822),
    "ten thousand parts": lambda: ("--b0\n\nDONE\n" * 10_000, MIXED),
    "a hundred thousand lines": lambda: ("DONE\n" * 100_000, {}),
    "twenty thousand lines of text": lambda: ("DONE\n" * 20_000, {}),
    "a line of ten megabytes": lambda: ("x" * 10 * MEGABYTE, {}),
    "a million characters of press": lambda: ("PRESS all\n" + "x" * MEGABYTE, {}),
    "huge base64": lambda: (base64.encodebytes(b"x" * 3 * MEGABYTE).decode(), BASE64),
    "a header of a megabyte": lambda: ("DONE", {"X_Long": "x" * MEGABYTE}),
    "fifty thousand headers": lambda: (
        "DONE",
        {"X_A": "b" + "".join(f"\r\nX-{n}: b" for n in range(50_000))},
    ),
    "ten thousand recipients": lambda: (
        "DONE",
        {"Cc": ", ".join(f"a{n}@b.example" for n in range(10_000))},
    ),
}


@pytest.mark.parametrize("bomb", UNREADABLE.values(), ids=UNREADABLE)
def test_a_bomb_is_set_aside_and_changes_nothing(club, bomb):
    text, heads = bomb()
    before = club.state()
    assert club.says("anna", text, **heads) == []
    assert club.last.state == "aside"
    assert re.search("allowed|more than", club.last.reason)
    assert club.state() == before
    assert still_works(club)


def test_a_bomb_that_is_set_aside_is_kept_whole(club):
    raw = club.mail("DONE\n" * 20_000, club.sender("anna"))
    club.post(raw, club.seat_address("anna"))
    assert club.last.raw == raw


def test_an_archive_is_never_opened(club, monkeypatch):
    def opened(*given: object, **named: object) -> None:
        raise AssertionError("somebody opens an archive")

    data = packed()
    monkeypatch.setattr("zipfile.ZipFile.__init__", opened)
    text = (
        "--b0\n\nDEFAULT\n--b0\nContent-Type: application/zip\n"
        'Content-Disposition: attachment; filename="orders.zip"\n'
        f"Content-Transfer-Encoding: base64\n\n{data}--b0--\n"
    )
    club.says("anna", text, **MIXED)
    assert (club.last.state, club.game.asked_side) == ("done", "german")


# -- what is read, and must not take for ever -----------------------------------------------------

DASHES = "-" * 48 + "\n"
SLOW = {
    "lines of dashes": DASHES * 9_900 + "x",
    "dashes for a game": "GAME" + DASHES * 9_900 + "x",
    "dashes for a key": "KEY " + "AAAA-" * 90_000,
    "a long word": "M " + "x" * 480_000,
    "a long word of wide letters": "M " + "\u3042" * 150_000,
    "a long run of spaces": "M" + " " * 480_000 + "x",
    "nine thousand order lines": "M 2Pz 2305\n" * 9_000,
    "nine thousand DONE": "DONE\n" * 9_000,
    "checks of many lines": ("CHECK\n" + "M 2Pz 2305\n" * 90) * 99,
    "a thousand commands": "STATUS\n" * 1_000,
    "a hundred commands": "HISTORY ALL\n" * 100,
    "nested conditions": "IF TURN 3: " * 40_000 + "DONE",
    "nested occasions": "IF X: " * 60_000 + "WHEN LOSE: WEAKEST",
    "alternatives": " | ".join(["M 2Pz 2305"] * 30_000),
    "brackets": "(" * 480_000,
    "quotes within quotes": ">" * 480_000,
    "attributions": "On Monday, Anna wrote:\n" * 9_900,
    "closings": "Best regards\n" * 9_900,
    "secrets": "play+s1q1-" * 48_000,
    "a long secret": "s1-" + "a" * 480_000,
    "letters to all": "PRESS all\n" * 9_900,
    "a letter of half a million": "PRESS all\n" + "x " * 240_000,
    "a hundred names": "SET NAME " + "x" * 400_000,
    "a paragraph of slashes": "/" * 480_000,
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
@pytest.mark.parametrize("who", ["a player", "a stranger"])
def test_whatever_it_says_it_is_dealt_with(club, who, text):
    if who == "a player":
        club.says("anna", text)
    else:
        club.post(club.mail(text, "eve@evil.example", Subject="SIGNUP " * 50))
    assert club.last.state in ("done", "ignored")
    assert still_works(club)


HEADERS = {
    "dashes": "-" * 19_000,
    "brackets": "(" * 19_000,
    "quotes": '"' * 19_000,
    "encoded words": "=?utf-8?q?" * 1_900,
    "signs": "@" * 19_000,
    "an address that never ends": "a" * 9_000 + "@" + "b." * 4_000,
    "ids": "<" + "a@" * 9_000,
    "semicolons": "text/plain" + ";a=b" * 4_000,
}


@pytest.mark.parametrize("value", HEADERS.values(), ids=HEADERS)
@pytest.mark.parametrize(
    "name", ["Subject", "From", "To", "References", "Message_ID", "Content_Type", "Date"]
)
def test_whatever_stands_in_a_header_it_is_dealt_with(club, name, value):
    club.post(club.mail("hello", "eve@evil.example", **{name: value}), club.plain)
    assert club.last.state in ("done", "ignored")


PAGES = {
    "elements in elements": "<div>" * 60_000,
    "quotations in quotations": "<blockquote>" * 30_000 + "x",
    "tags that do not end": "<a " * 100_000,
    "comments that do not end": "<!--" * 90_000,
    "entities": "&" * 300_000,
    "tables in tables": "<table><tr><td>" * 20_000,
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_whatever_a_page_holds_it_is_dealt_with(club, page):
    club.says("anna", page, **HTML)
    assert club.last.state in ("done", "aside")
    assert still_works(club)


def test_too_many_order_lines_are_refused_in_a_sentence_and_none_is_taken(club):
    before = club.state()
    (answer,) = club.says("anna", "DONE\n" * 601)
    assert "600 lines of orders" in " ".join(answer.text.split())
    assert club.state() == before


def test_too_many_commands_are_refused_and_none_is_done(club):
    before = club.state()
    (answer,) = club.says("anna", "SET NAME Eve\n" * 101)
    assert "nothing was done" in " ".join(answer.text.split())
    assert club.state() == before


def test_no_answer_is_much_larger_than_what_was_asked(club):
    """Else a small mail with another's address would be a weapon."""
    raw = club.mail("hello", "victim@third.example")
    (answer,) = club.post(raw)
    assert len(answer.raw) < len(raw) + 1_500


def test_letters_have_a_limit_a_day(club):
    sent: list[Mail] = []
    for number in range(40):
        sent += club.says("anna", f"PRESS opponent: letter {number}\n")
        club.clock.pass_by(DAY / 48)
    assert sum(mail.to == ADDRESSES["georg"] for mail in sent) == 30


# -- at the door ----------------------------------------------------------------------------------


def test_a_hundred_megabytes_are_cut_off_and_never_held(club):
    """A client that sends on and on is answered, then left; what came is not kept meanwhile."""
    piece = b"x" * 998 + b"\r\n"
    sent = 0
    before = len(club.letters())

    async def talk(line: Line) -> None:
        nonlocal sent
        await line.opens("eve@evil.example", club.plain)
        tracemalloc.start()
        while sent < 100 * MEGABYTE and await line.sends(piece * 100):
            sent += 100 * len(piece)

    try:
        at_the_door(club, talk)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sent < 20 * MEGABYTE
    assert most < 4 * DEFAULT.size
    assert len(club.letters()) == before


def test_a_mail_that_says_that_it_is_too_large_is_refused_at_once(club):
    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        answer = await line.says(f"MAIL FROM:<eve@evil.example> SIZE={100 * MEGABYTE}")
        assert answer.startswith("552")

    at_the_door(club, talk)


@pytest.mark.parametrize(
    "body",
    [b"DONE\r\n" * 100_000, b"x" * 10 * MEGABYTE, b"x" * 100_000],
    ids=["a hundred thousand lines", "ten megabytes in a line", "a long line"],
)
def test_what_is_too_much_is_refused_at_the_door(club, body):
    before = len(club.letters())

    async def talk(line: Line) -> None:
        await line.opens("eve@evil.example", club.plain)
        await line.sends(b"From: eve@evil.example\r\n\r\n" + body)
        answer = await line.says(b"\r\n.")
        assert answer[:3] in ("552", "554", "")  # or it has hung up

    at_the_door(club, talk)
    assert len(club.letters()) == before


def test_ten_thousand_recipients_are_not_taken(club):
    before = len(club.letters())
    taken = 0

    async def talk(line: Line) -> None:
        nonlocal taken
        await line.says("EHLO x")
        await line.says("MAIL FROM:<eve@evil.example>")
        for number in range(10_000):
            answer = await line.says(f"RCPT TO:<play+{number}@pbem.example>")
            taken += answer.startswith("250")
            if not answer:
                break

    at_the_door(club, talk)
    assert taken == 50
    assert len(club.letters()) == before
