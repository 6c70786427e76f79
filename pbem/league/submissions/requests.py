"""A mail's text taken apart into requests: order lines, and commands with what belongs to them.

Order lines need no word before them. A command is a line that begins with its word; words for
others (PRESS, ANNOUNCE, NOTE) go on to a line END or to the end of the mail.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import islice

import msgspec

from pbem.league.refusals import Refused

ORDERS = "ORDERS"
SHEETS = (ORDERS, "CHECK", "PLAN")  # what order lines can stand under
LETTERS = ("PRESS", "ANNOUNCE", "NOTE")
END = re.compile(
    r"[\s*=_-]*END(?:\s*(?:OF\s*)?(?:PRESS|ANNOUNCE|ANNOUNCEMENT|NOTE|LETTER))?[\s*=_.!-]*",
    re.IGNORECASE,
)
WORD = re.compile(r"\s*([A-Za-z]+)(?:\s*[:,.!?]+)?(?:\s+|$)(.*)", re.DOTALL)
POLITE = re.compile(r"(?:^|[\s,]+)(?:please|pls|thanks|thx|thank you)[\s.!]*$", re.IGNORECASE)
MOST_REQUESTS = 100
MOST_ORDERS = 600  # lines of them in one mail: no queue holds more

IsOrder = Callable[[str], bool]


class Request(msgspec.Struct, frozen=True):
    """One thing that somebody asks for."""

    word: str
    rest: str  # of its line
    body: str  # the lines after it, each on the line that it had in the mail
    number: int  # of its line in the mail
    open_ended: bool = False  # a letter that goes on to the end of the mail, for lack of an END

    @property
    def text(self) -> str:
        """The request's own line, tidied."""
        return f"{self.word} {self.rest}".strip()


def requests(text: str, words: Collection[str], is_order: IsOrder) -> list[Request]:
    """What a mail asks for, in its order; raises Refused when that is too much for one mail."""
    found = list(islice(_requests(text.split("\n"), words, is_order), MOST_REQUESTS + 1))
    if len(found) > MOST_REQUESTS:
        raise Refused(
            f"One mail may ask for {MOST_REQUESTS} things; this one asks for more, "
            "so nothing was done."
        )
    lines = sum(bool(line.strip()) for each in found for line in _order_lines(each))
    if lines > MOST_ORDERS:
        raise Refused(
            f"One mail may hold {MOST_ORDERS} lines of orders; this one holds {lines}, "
            "so nothing was done."
        )
    return found


def _order_lines(request: Request) -> list[str]:
    return request.body.split("\n") if request.word in SHEETS else []


def _requests(lines: list[str], words: Collection[str], is_order: IsOrder) -> Iterator[Request]:
    """One after the other; below a CHECK orders are only tried, whatever else stands between."""
    at, trying = 0, False
    bare: Request | None = None  # a CHECK with no orders right below it
    while at < len(lines):
        word, rest = command(lines[at], words, is_order)
        if word in LETTERS:
            end = next((i for i in range(at + 1, len(lines)) if END.fullmatch(lines[i].strip())), 0)
            letter = lines[at + 1 : end or len(lines)]
            yield Request(word, rest, "\n".join(letter).strip(), at + 1, open_ended=not end)
            at = end + 1 if end else len(lines)
        elif not word or word in SHEETS:
            trying = trying or word == "CHECK"
            first = at + 1 if word else at
            last = first
            while last < len(lines) and not command(lines[last], words, is_order)[0]:
                last += 1
            body = "\n".join([""] * first + lines[first:last])
            inline = rest and (not body.strip() or is_order(rest))
            if inline:  # CHECK M 2Pz 2305
                body = "\n".join([*[""] * at, rest, *lines[first:last]])
            asked = Request(
                "CHECK" if trying else word or ORDERS, "" if inline else rest, body, at + 1
            )
            if body.strip():
                bare = None
                yield asked
            elif word and trying:
                bare = bare or asked
            elif word:
                yield asked
            at = last
        else:
            yield Request(word, rest, "", at + 1)
            at += 1
    if bare is not None:
        yield bare


def command(line: str, words: Collection[str], is_order: IsOrder) -> tuple[str, str]:
    """The command that a line begins with and the rest of it; empty if it is none."""
    found = WORD.match(line.lstrip("*-•> \t"))
    if found is None or found[1].upper() not in words:
        return "", ""
    word, rest = found[1].upper(), POLITE.sub("", " ".join(found[2].split()))
    if word not in SHEETS and is_order(line.strip()):
        return "", ""
    return word, rest
