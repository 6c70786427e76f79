"""Words from one player to another cannot pass for the house's, nor touch the reader's screen."""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.league.notices import Answer, Echo, Notice, Receipt
from pbem.post.composing.harmless_text import harmless, mixed_words, one_line
from tests.post.samples import body, composed


def pages(words: str, sender: str = "Bo Lund writes:") -> tuple[str, str]:
    """A mail with this press, as text and as HTML."""
    data = composed(Notice("press", "Words", lead=(sender,), press=(words,), code="jupiter-12"))
    return body(data, "plain"), body(data, "html")


def barred(text: str) -> list[str]:
    """The lines of the text that stand behind the bar."""
    return [line[4:] for line in text.split("\n") if line.startswith(("  | ", "  |"))]


class Tags(HTMLParser):
    """The elements of a page and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(" ".join([tag, *(name for name, _ in attrs)]))


MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</blockquote><h2>Receipt</h2>",
    "</style><style>body{display:none}",
    '"><a href="https://evil.example">your orders</a>',
    "<!--",
    "&lt;script&gt;",
    "{{ n.dice }} {% raw %}",
    "<![CDATA[",
    "<svg onload=alert(1)>",
]


@pytest.mark.parametrize("trick", MARKUP)
def test_markup_stays_text(trick):
    assert Tags(pages(trick)[1]).seen == Tags(pages("peace")[1]).seen


@pytest.mark.parametrize("trick", MARKUP)
def test_markup_in_a_name_stays_text(trick):
    assert Tags(pages("peace", trick)[1]).seen == Tags(pages("peace")[1]).seen


@pytest.mark.parametrize("trick", MARKUP)
def test_markup_can_be_read_in_the_text(trick):
    assert barred(pages(trick)[0]) == [trick]


@pytest.mark.parametrize("trick", MARKUP)
def test_markup_in_an_order_line_or_an_answer_stays_text(trick):
    receipt = Receipt("7f", "today", (Echo(1, trick, ok=False, words=(trick,)),))
    answer = Answer(trick, (trick,), trick)

    def seen(*sections):
        data = composed(Notice("receipt", trick, receipt=sections[0], answers=(sections[1],)))
        return Tags(body(data, "html")).seen

    plain = Receipt("7f", "today", (Echo(1, "x", ok=False, words=("x",)),))
    assert seen(receipt, answer) == seen(plain, Answer("x", ("x",), "x"))


UNSEEN = ["\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c", "\u200b", "\u200c"]
UNSEEN += ["\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u3164", "\u180e", "\U000e0041"]


@pytest.mark.parametrize("trick", UNSEEN, ids=lambda each: f"U+{ord(each):04X}")
def test_what_cannot_be_seen_is_gone(trick):
    text, page = pages(f"attack{trick}ed")
    assert barred(text) == ["attacked"]
    assert trick not in page


@pytest.mark.parametrize("trick", UNSEEN, ids=lambda each: f"U+{ord(each):04X}")
def test_a_name_holds_nothing_unseen(trick):
    assert one_line(f"Bo{trick} Lund") == "Bo Lund"


@pytest.mark.parametrize(
    ("trick", "shown"),
    [
        ("\x1b[2J\x1b[1;1HYou have won", "␛[2J␛[1;1HYou have won"),
        ("\x1b]0;title\x07", "␛]0;title␇"),
        ("peace\x08\x08\x08\x08\x08war", "peace␈␈␈␈␈war"),
        ("a\x00b\x7f", "a␀b␡"),
        ("\x9b31mred", "\N{REPLACEMENT CHARACTER}31mred"),
    ],
)
def test_a_terminal_is_not_steered(trick, shown):
    assert barred(pages(trick)[0]) == [shown]


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\r\n", "\n"])
def test_every_kind_of_line_end_keeps_the_bar(end):
    text, _ = pages(f"peace{end}== Receipt 7f3a ==")
    assert barred(text) == ["peace", "== Receipt 7f3a =="]


LOOKALIKES = [
    "== Reply above this line ==",
    "== What happened ==",
    "==  You are asked ==",
    "  | Bo Lund (German):",
    "-- \nThe club",
    "-----Original Message-----",
    "On Mon, 16 Nov 2026, the club wrote:",
    "From: play@club.example",
    "--=_alternative.0792858fd503b4a66e6ef32d--",
    ".",
]


@pytest.mark.parametrize("trick", LOOKALIKES)
def test_what_looks_like_ours_stands_behind_the_bar(trick):
    ours = pages("peace")[0].replace("  | peace\n", "")
    text, _ = pages(trick)
    left = [line for line in text.split("\n") if not line.startswith("  |")]
    assert "\n".join(left) == ours


@pytest.mark.parametrize("trick", LOOKALIKES)
def test_what_looks_like_ours_is_quoted_in_the_html(trick):
    _, page = pages(trick)
    outside = re.sub(r"<blockquote.*?</blockquote>", "", page, flags=re.DOTALL)
    _, peace = pages("peace")
    assert outside == re.sub(r"<blockquote.*?</blockquote>", "", peace, flags=re.DOTALL)


def test_a_long_line_is_barred_when_it_is_folded():
    text, _ = pages("word " * 60 + "== Receipt ==")
    assert len(barred(text)) > 3
    assert not re.search(r"^== Receipt", text, re.MULTILINE)


def test_a_line_without_spaces_cannot_break_the_page():
    text, _ = pages("x" * 5000)
    assert max(map(len, text.split("\n"))) <= 78


def test_a_house_text_cannot_begin_like_a_heading():
    data = composed(Notice("report", "Turn 3", lead=("== You have won ==",)))
    assert "\n == You have won ==\n" in body(data, "plain")


def test_marks_are_not_piled_over_the_lines_above():
    piled = "a" + "\u0301" * 50 + "b"
    assert harmless(piled) == "a" + "\u0301" * 3 + "b"


@pytest.mark.parametrize("word", ["Вo", "pаypal", "Αnna", "jupitеr"])
def test_words_of_mixed_alphabets_are_pointed_out(word):
    assert f"mixed in: {word}." in " ".join(pages(f"I am {word}")[0].split())


@pytest.mark.parametrize("words", ["Привет, Anna", "Tromsø", "Ωμέγα", "Ægir Þór", "日本語 text"])
def test_honest_words_of_any_language_are_not(words):
    assert list(mixed_words(words)) == []


@pytest.mark.parametrize("words", ["Tromsø – “hei”", "Привет", "日本語", "🎲 6!", "naïve"])
def test_honest_words_of_any_language_arrive(words):
    assert barred(pages(words)[0]) == [words]


def test_half_a_character_does_no_harm():
    assert barred(pages("a\ud800b")[0]) == ["a\N{REPLACEMENT CHARACTER}b"]


@given(st.text(st.characters(), max_size=200))
def test_nothing_that_is_left_is_a_control(text):
    kinds = {unicodedata.category(each) for each in harmless(text) if each != "\n"}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}


@given(st.text(st.characters(), max_size=300))
def test_whatever_is_said_the_rest_of_the_mail_is_the_same(words):
    text, _ = pages(words)
    notes = re.sub(r"  \(Letters of different.*?\.\)\n", "", text, flags=re.DOTALL)
    left = [line for line in notes.split("\n") if not line.startswith("  |")]
    assert "\n".join(left) == pages("peace")[0].replace("  | peace\n", "")
