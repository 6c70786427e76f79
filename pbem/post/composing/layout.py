"""A notice laid out as text and as HTML, by the templates in `templates/mail`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem import folders
from pbem.league.notices import Echo, Notice, Question, Receipt
from pbem.post.composing.harmless_text import harmless_all, mixed_words, one_line
from pbem.post.composing.line_folding import barred, folded, kept, sendable
from pbem.post.composing.news_items import news_items

Facts = dict[str, Any]

REPLY_MARK = "== Reply above this line =="  # `pbem.post.reading.older_mails` knows it in replies
BLANK_RUN = re.compile(r"\n[ \n]*\n\n")
MOST_MIXED = 5
IF_ILLEGAL = {
    "ask": "If a line is not legal at its moment, you are asked (ON ILLEGAL ASK).",
    "skip": "If a line is not legal at its moment, it is skipped (ON ILLEGAL SKIP).",
    "end": "If a line is not legal at its moment, your phase ends (ON ILLEGAL END).",
}


class Letterhead(msgspec.Struct, frozen=True):
    """What of the club stands in every mail."""

    name: str
    web_url: str = ""


class Map(msgspec.Struct, frozen=True):
    """The picture in a mail, as its text speaks of it."""

    name: str
    alt: str
    width: int
    cid: str = ""  # empty: it does not come along


class Words(msgspec.Struct, frozen=True):
    """What somebody else wrote, all of it to be quoted."""

    text: str
    mixed: tuple[str, ...] = ()  # words whose letters are not what they look like


def text_page(facts: Facts) -> str:
    """The notice for a terminal."""
    text: str = _page("mail/mail.txt.j2").render(facts)
    return BLANK_RUN.sub("\n\n", text).strip("\n") + "\n"


def html_page(facts: Facts) -> str:
    """The notice for everything else."""
    page: str = _page("mail/mail.html.j2").render(facts)
    return page + "\n"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(folders.templates()),
        autoescape=lambda name: bool(name and name.endswith(".html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(fold=folded, keep=kept, bar=barred, sendable=sendable, lines=_lines)
    made.filters.update(by=_by, differs=_differs, pointed=_pointed, mark=_mark)
    made.filters.update(if_illegal=_if_illegal)
    made.tests.update(loud=_loud)
    return made


@cache
def _page(name: str) -> Any:
    return _environment().get_template(name)


def facts(notice: Notice, house: Letterhead, picture: Map | None, link: str = "") -> Facts:
    """What both pages tell, with every text made harmless."""
    n = harmless_all(notice)
    return {
        "n": n,
        "house": harmless_all(house),
        "map": harmless_all(picture),
        "map_told": _map_told(n, picture),
        "link": link,
        "mark": REPLY_MARK,
        "headline": headline(n),
        "about": _about(n),
        "news": tuple(news_items(n.news)),
        "press": tuple(map(words_of, n.press)),
        "waiting": n.waiting if n.question or n.verdict else "",
    }


def headline(notice: Notice) -> str:
    """How the game ended, or whose move it is and by when."""
    if notice.verdict or notice.question is None:
        return notice.verdict or notice.waiting
    asked = notice.question
    if not asked.due:
        return f"Your move. {asked.note}".strip()
    if asked.note:
        return f"{asked.note.rstrip('.')}, {asked.due}."
    return f"Your move: it was due {asked.due}." if asked.overdue else f"Your move, by {asked.due}."


def _about(notice: Notice) -> str:
    """Which game this is about, and the reader's part in it."""
    game = ", ".join(each for each in (notice.title, notice.code) if each)
    side = who_is_played(notice.side.split("+")) if notice.side else ""
    return f"{game}. {side}".strip() if game else side


def who_is_played(sides: Sequence[str]) -> str:
    """Which sides the reader plays, in a sentence."""
    *others, last = (each.capitalize() for each in sides)
    if not others:
        return f"You play the {last} side."
    return f"You play the {', '.join(others)} and {last} sides."


def _map_told(notice: Notice, picture: Map | None) -> str:
    """What the map shows; where the position is told anyway, only its heading."""
    if picture is None:
        return ""
    alt = str(harmless_all(picture.alt))
    if not notice.position:
        return alt
    return " ".join([*alt.split("\n")[:2], "The position is told in words below."])


def words_of(press: str) -> Words:
    """Press, and the words in it that pretend to be others."""
    mixed = (one_line(word, 30) for word in mixed_words(press))
    return Words(press.strip("\n"), tuple(islice(mixed, MOST_MIXED)))


def _by(question: Question) -> str:
    """By when it is to be answered, and what happens then."""
    word = "It was due" if question.overdue else "By"
    due = f"{word} {question.due.rstrip('.')}." if question.due else ""
    return f"{due} {question.note or question.late}".strip()


def _if_illegal(receipt: Receipt) -> str:
    """What happens to a line that is not legal at its moment."""
    mode = receipt.if_illegal
    return IF_ILLEGAL.get(mode.lower(), mode)


def _lines(text: str) -> list[tuple[int, str]]:
    """Lines with how far each is indented."""
    lines = text.strip("\n").split("\n")
    return [(len(line) - len(line.lstrip()), line.strip()) for line in lines]


def _loud(line: str) -> bool:
    """Does it begin with a word in capitals, as a heading does?"""
    return bool(re.match(r"[A-Z]{4,}\b", line))


def _mark(line: Echo) -> str:
    """What stands before a line: taken, not taken, or taken for better days."""
    if not line.ok:
        return "NO"
    return "OK?" if line.doubtful else "..." if line.later else "OK"


def _differs(line: Echo) -> bool:
    """Was it written otherwise than understood?"""
    return bool(line.canonical) and line.canonical.split() != line.text.split()


def _pointed(text: str) -> bool:
    """Does a caret in it point into the line above?"""
    return any(line.strip() == "^" for line in text.split("\n"))
