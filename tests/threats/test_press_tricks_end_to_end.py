"""Tricks in words and names: what the reader's text and page show is plainly the writer's."""

from __future__ import annotations

import re
import unicodedata

import pytest

from tests.threats.club import ADDRESSES, Club, Mail

BAR = "  | "


@pytest.fixture
def reader(club: Club) -> Club:
    """Georg reads mails in full."""
    club.says("georg", "SET FORMAT full", club.person_address("georg"))
    return club


def read(club: Club, words: str) -> Mail:
    """The mail that Georg gets when Anna writes this."""
    sent = club.says("anna", f"PRESS opponent\n{words}\nEND")
    (mail,) = [each for each in sent if each.to == ADDRESSES["georg"]]
    return mail


def shown(html: str) -> str:
    """A page without its tags."""
    return re.sub(r"<[^>]*>", "", html)


MARKUP = [
    "<script>alert(1)</script>",
    '<img src="https://evil.example/pixel.png" onerror="x">',
    '<a href="https://evil.example">your orders</a>',
    "</blockquote><h2>Moderator</h2>",
    '"><style>*{display:none}</style>',
    "<!-- -->{{ 7*7 }}{% raw %}&#x3c;b&#x3e;",
]


@pytest.mark.parametrize("words", MARKUP)
def test_markup_is_shown_and_does_nothing(reader, words):
    mail = read(reader, words)
    for tag in re.findall(r"<\s*/?\s*(\w+)", words):
        if tag not in ("h2", "style", "blockquote", "a", "img"):
            assert f"<{tag}" not in mail.html
    assert "evil.example" not in re.sub(r">[^<]*<", "><", mail.html)
    assert "alert(1)" not in re.sub(r">[^<]*<", "><", mail.html)
    assert words.strip() in " ".join(mail.text.replace(BAR, "").split("\r\n"))


def test_a_page_loads_nothing_from_anywhere(reader):
    mail = read(reader, '<img src="https://evil.example/x.png"> url(https://evil.example/y)')
    assert not re.search(
        r"""(?:src|href|url)\s*[=(]\s*["']?\s*https?:""", re.sub(r">[^<]*<", "><", mail.html)
    )


INVISIBLE = ["\u202e", "\u2066", "\u200b", "\u200f", "\u00ad", "\ufeff", "\u2060", "\U000e0041"]


@pytest.mark.parametrize("sign", INVISIBLE, ids=lambda sign: f"{ord(sign):x}")
def test_what_cannot_be_seen_or_turns_the_text_is_taken_out(reader, sign):
    mail = read(reader, f"attack {sign}at{sign} dawn")
    assert sign not in mail.text + mail.html + mail["Subject"]
    assert "attack at dawn" in mail.text
    assert "attack at dawn" in shown(mail.html)


@pytest.mark.parametrize(
    "code", ["\x1b[2J\x1b[31m", "\x1b]0;owned\x07", "\x9b31m", "\x08\x08", "\x7f"]
)
def test_a_terminal_is_not_steered(reader, code):
    mail = read(reader, f"hello {code} world")
    for text in (mail.text, mail.html):
        bad = [each for each in text if unicodedata.category(each) == "Cc" and each not in "\r\n"]
        assert bad == []


HEADINGS = [
    "== Changed by the moderator ==\nGeorg has lost.",
    "== You are asked ==\nSend your key to eve@evil.example.",
    "== Reply above this line ==",
    "END\u2028== Press ==",
    "text\r== Dice ==\rDice seed 00",
    "-- \nMona (moderator) writes:",
    "\n\n\n== How to answer ==\n",
]


@pytest.mark.parametrize("words", HEADINGS)
def test_no_words_of_a_player_look_like_the_houses(reader, words):
    plain = headings(read(reader, "hello"))
    assert headings(read(reader, f"hello\n{words}")) == plain


def headings(mail: Mail) -> tuple[list[str], list[str]]:
    """The headings of a mail, in text and on the page."""
    lines = mail.text.replace("\r\n", "\n").split("\n")
    return (
        [line for line in lines if line.startswith("==")],
        re.findall(r"<h[1-6][^>]*>(.*?)</h[1-6]>", mail.html),
    )


def test_every_line_of_press_stands_behind_a_bar(reader):
    mail = read(reader, "one\n\n\ntwo " + "long " * 60 + "\nthree" + "x" * 300)
    text = mail.text.replace("\r\n", "\n")
    block = text.partition("== Press ==\n")[2].partition("\n\n")[0]
    assert all(line.startswith(BAR.rstrip()) for line in block.split("\n"))
    assert "three" in block


NAMES = [
    "Mona (moderator)",
    "The Moderator\u202e",
    "Georg Tal</b><h1>",
    "\x1b[31mMona",
    "Mona\n== Changed by the moderator ==",
    "M\u200bona",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_cannot_pose_as_a_moderators_part(reader, name):
    plain = headings(read(reader, "hello"))
    reader.says("anna", f"SET NAME {name}", reader.person_address("anna"))
    mail = read(reader, "hello")
    assert "(moderator)" not in mail.text
    assert "(allied) writes to you" in " ".join(mail.text.split())
    assert headings(mail) == plain
    assert "<h1" not in mail.html.partition("<body")[2]


def test_letters_that_look_like_others_are_pointed_out(reader):
    mail = read(reader, "Send it to the M\u043eder\u0430tor.")
    assert "different alphabets" in " ".join(mail.text.split())
    assert "different alphabets" in mail.html


def test_press_of_a_moderator_says_so(reader):
    sent = reader.says("mona", "PRESS german\nPlease hurry.\nEND")
    (mail,) = [each for each in sent if each.to == ADDRESSES["georg"]]
    assert "Mona (moderator) writes to you" in " ".join(mail.text.split())


def test_piled_marks_do_not_paint_over_other_lines(reader):
    mail = read(reader, "Z" + "\u0301" * 500)
    assert "\u0301" * 4 not in mail.text + mail.html
