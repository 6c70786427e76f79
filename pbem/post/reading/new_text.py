"""What of a mail's text the person wrote now, and not somebody before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

import msgspec

from pbem.post.reading.greetings_and_signatures import substance, without_greeting, without_name
from pbem.post.reading.older_mails import is_head, older_mail
from pbem.post.reading.quote_introductions import attribution, short_attribution

QUOTED = re.compile(r"\s*(?:>|&gt;|＞|(?:»|&raquo;)(?!.*«))")  # »so« is in quotation marks
WRAPPED_AT = 66  # a quoted line of this length may have been broken by a client
TAIL = 45  # characters that such a break leaves over at most
CLEAR_SIGNED = re.compile(r"\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z]+: .*\n)*\n")
PGP_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
ENCRYPTED = re.compile(
    r"^-----BEGIN PGP MESSAGE-----$.*?(?:^-----END PGP MESSAGE-----$|\Z)", re.M | re.S
)
MOST_OF_HEAD = 12  # lines
LOOK_AHEAD = 4  # lines after an introduction in which the quotation must begin


class Written(msgspec.Struct, frozen=True):
    """What the person wrote now, and what is to be known about it."""

    text: str
    flags: frozenset[str]


def written_now(text: str, name: str = "") -> Written:
    """The text without quotations, older mails, signature, footers and disclaimers."""
    flags: set[str] = set()
    plain, sealed = ENCRYPTED.subn("", _unarmoured(re.sub(r"\r\n?", "\n", text)))
    flags.update({"encrypted"} if sealed else ())
    pieces = _pieces(plain.split("\n"), flags)
    new = ("\n".join(substance(piece)).strip("\n") for piece in pieces)
    kept = "\n\n".join(piece for piece in new if piece).split("\n")
    kept = without_name(without_greeting(kept), name)
    result = "\n".join(kept).strip("\n")
    if text.strip() and not result.strip():
        flags.add("nothing new")
    return Written(result, frozenset(flags))


def _unarmoured(text: str) -> str:
    """A clear-signed text (RFC 9580) without what PGP put around it."""
    head = CLEAR_SIGNED.match(text)
    if head is None:
        return text
    return re.sub(r"^- ", "", text[head.end() :].partition(PGP_SIGNATURE)[0], flags=re.MULTILINE)


def _pieces(lines: Sequence[str], flags: set[str]) -> list[list[str]]:
    """The stretches of new text that quotations part."""
    pieces: list[list[str]] = [[]]
    at = 0
    while at < len(lines):
        older = older_mail(lines, at)
        if _head_without_quotation(lines, at):
            flags.add("quotation")
            break
        if QUOTED.match(lines[at]) and not older:
            flags.add("quotation")
            at += 1
            if _broken_off(lines, at):
                flags.add("broken quotation")
                at += 1
            pieces.append([])
        elif older:
            flags.update({"quotation", older} - {"original"})
            break
        elif count := attribution(lines, at):
            at += count
            flags.add("quotation")
            pieces.append([])
            if not _quoted_soon(lines, at):
                break
        elif short_attribution(lines[at]) and _quoted_soon(lines, at + 1):
            at += 1
        else:
            pieces[-1].append(lines[at])
            at += 1
    return [piece for piece in pieces if any(line.strip() for line in piece)]


def _head_without_quotation(lines: Sequence[str], at: int) -> bool:
    """Is only the head of an older mail marked here, and its text below is not?"""
    if not QUOTED.match(lines[at]) or (at and QUOTED.match(lines[at - 1])):
        return False
    marked = list(takewhile(QUOTED.match, lines[at : at + MOST_OF_HEAD]))
    if any(map(QUOTED.match, lines[at + len(marked) :])):
        return False
    return is_head([QUOTED.sub("", line, count=1) for line in marked])


def _quoted_soon(lines: Sequence[str], at: int) -> bool:
    """Do marked lines follow an introduction?"""
    return any(QUOTED.match(line) for line in lines[at : at + LOOK_AHEAD])


def _broken_off(lines: Sequence[str], at: int) -> bool:
    """Is this line the end of a quoted one, which a client broke without marking the rest?"""
    if at + 1 >= len(lines) or not lines[at].strip() or QUOTED.match(lines[at]):
        return False
    first = lines[at].split(maxsplit=1)[0]
    long = len(lines[at - 1].rstrip()) >= WRAPPED_AT and len(lines[at - 1]) + len(first) >= 72
    return long and len(lines[at]) <= TAIL and bool(QUOTED.match(lines[at + 1]))
