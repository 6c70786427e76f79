"""Lines of text for a terminal: folded with hanging indents, barred, or kept as they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

WIDTH = 76
LONG = 28  # a word that may be broken at its joints
MARKED = 4  # characters in one column: a letter and the marks that may be piled on it
LEAST = 24  # columns that are left to text, however deep it is indented
HEADING = "=="  # what only the house begins a line with
SHORT = re.compile(r"[^=\n\u0080-\U0010ffff][^\n\u0080-\U0010ffff]*")  # as most texts are
COMMENT = "  # "  # between an order and what is said of it
CARET = re.compile(r" *\^[\^ ~]*")
JOINT = re.compile(r"(?<=[-/,])")
# What is read in one: the number of a die, a case, a chance; else what stands between spaces.
WORD = re.compile(r"\[(?:die|dice) [\w ]{1,24}\]\S*|\(rule [\w.]{1,12}\)\S*|\S*\d %\S*|\S+")
LEFT_OUT = "..."


def folded(text: str, indent: str = "", hang: str = "  ", width: int = WIDTH) -> str:
    """Every line no wider than asked, going on further to the right; of a line into which a caret
    points, as much as there is room for."""
    if SHORT.fullmatch(text) and len(indent) + len(text) <= width:
        return (indent + text).rstrip()
    lines = glimpsed(text, max(LEAST, width - columns(indent))).split("\n")
    told: list[str] = []
    for at, line in enumerate(lines):
        pointed = CARET.fullmatch(line) or (at + 1 < len(lines) and _caret(lines[at + 1]))
        if line.startswith(HEADING) and not indent:
            line = f" {line}"  # a heading is ours
        told += [indent + line.rstrip()] if pointed else _fold(line, indent, hang, width)
    return "\n".join(each.rstrip() for each in told)


def _caret(line: str) -> bool:
    return bool(CARET.fullmatch(line))


def glimpsed(text: str, room: int) -> str:
    """A text whose pointed lines are cut to the words around what is pointed at.

    The mail tells such a line as it was written, too, so that nothing is lost.
    """
    lines = text.split("\n")
    for at, (line, caret) in enumerate(pairwise(text.split("\n"))):
        if _caret(caret) and columns(line) > room:
            lines[at : at + 2] = _glimpse(line, caret.index("^"), room)
    return "\n".join(lines)


def _glimpse(line: str, column: int, room: int) -> tuple[str, str]:
    """The words around a column, first those before it, and a caret below it."""
    own = line[: len(line) - len(line.lstrip())]
    words = list(re.finditer(r"\S+", line))
    at = max((n for n, word in enumerate(words) if word.start() <= column), default=0)
    first, last = at, at

    def told(first: int, last: int) -> tuple[str, int]:
        """These words, and how far the line is moved to the left by what is left out before."""
        before = f"{own}{LEFT_OUT} " if first else own
        after = f" {LEFT_OUT}" if last < len(words) - 1 else ""
        start = words[first].start()
        return f"{before}{line[start : words[last].end()]}{after}", start - len(before)

    while first and columns(told(first - 1, last)[0]) <= room:
        first -= 1
    while last < len(words) - 1 and columns(told(first, last + 1)[0]) <= room:
        last += 1
    text, moved = told(first, last)
    return text, " " * (column - moved) + "^"


def kept(text: str, indent: str = "  ") -> str:
    """The lines as they are, moved to the right."""
    return "\n".join((indent + line).rstrip() for line in text.strip("\n").split("\n"))


def sendable(text: str, indent: str = "  ", hang: str = "") -> str:
    """Lines to be sent back: a comment for which a line has no room stands below it."""
    return "\n".join(
        piece.rstrip()
        for line in text.strip("\n").split("\n")
        for piece in _with_comment(line, indent, hang)
    )


def _with_comment(line: str, indent: str, hang: str) -> list[str]:
    if columns(indent + line) <= WIDTH:
        return [indent + line]
    order, _, comment = line.partition(COMMENT)
    told = _fold(order, indent, hang, WIDTH) if hang else [indent + order]
    below = f"{indent}{hang}#"
    for at, word in enumerate(comment.split()):
        if not at or columns(f"{told[-1]} {word}") > WIDTH:
            told.append(below)
        told[-1] += f" {word}"
    return told


def with_comments(text: str) -> list[tuple[str, str]]:
    """Lines to be sent back, each with its comment.

    None is so long that a mail program breaks it where no mark would tell a comment's rest.
    """
    parts = (line.partition(COMMENT) for line in sendable(text, "").split("\n"))
    return [(order, comment and f"# {comment}") for order, _, comment in parts]


def barred(text: str, bar: str = "  | ") -> str:
    """Words that are not the house's: every line, folded or not, stands behind a bar."""
    lines = (piece for line in text.split("\n") for piece in _fold(line, bar, "", WIDTH))
    return "\n".join(each.rstrip() for each in lines)


def columns(text: str) -> int:
    """How wide a terminal shows it."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(each) in "WF" for each in text)
    return len(text) + wide - sum(unicodedata.combining(each) > 0 for each in text)


def _fold(line: str, indent: str, hang: str, width: int) -> list[str]:
    line = line.rstrip()
    if columns(indent + line) <= width:
        return [indent + line]
    own = line[: len(line) - len(line.lstrip())]
    begin, later = indent + own, indent + own + hang
    told: list[str] = []
    now, end = begin, 0
    for word in WORD.finditer(line):
        between = line[end : word.start()]
        gap, end = between if between and not between.strip(" ") else " ", word.end()
        for at, piece in enumerate(_pieces(word[0], max(LEAST, width - columns(later)))):
            bare = now in (begin, later)
            apart = "" if bare or at else gap
            if not bare and columns(now + apart + piece) > width:
                told.append(now)
                now, apart = later, ""
            now += apart + piece
    return [*told, now]


def _pieces(word: str, room: int) -> Iterator[str]:
    """A long word comes apart at its joints, as a path of hexes does, or else where it must."""
    if columns(word) <= min(room, LONG):
        yield word
        return
    for piece in JOINT.split(word):
        start = 0
        while start < len(piece):  # never a look at all the rest, which may be long
            next_ = piece[start : start + MARKED * room]
            end = _fitting(next_, room)
            yield next_[:end]
            start += end


def _fitting(text: str, room: int) -> int:
    """How many characters of a text fit into so many columns."""
    used = 0
    for at, each in enumerate(text):
        used += columns(each)
        if used > room:
            return at
    return len(text)
