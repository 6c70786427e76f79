"""The plain text of a mail, whatever its parts, encodings and charsets."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pbem.post.reading.charsets import decoded
from pbem.post.reading.flowed import unflowed
from pbem.post.reading.greetings_and_signatures import looks_like_orders
from pbem.post.reading.html_text import LARGEST, all_words, html_to_text, may_cite
from pbem.post.reading.mime import Part
from pbem.post.reading.new_text import written_now
from pbem.post.reading.size_limits import DEFAULT, Limits, at_most
from pbem.post.reading.struck_out import may_strike_out, without_struck_out

READABLE = {"text/plain", "text/html", "text/markdown", "text/x-markdown"}
LONGEST_NAME = 80
SIGNATURES = {"application/pgp-signature", "application/pkcs7-signature"}
UNMEANT = {*SIGNATURES, "text/vcard", "text/x-vcard", "text/calendar"}
KNOWN = {*READABLE, *UNMEANT, "text/rfc822-headers"}
OPAQUE = {"application/ms-tnef", "application/pkcs7-mime", "application/x-pkcs7-mime"}
PAGE = re.compile(r"\s*<(?:!doctype html|html)\b", re.IGNORECASE)
TAG = re.compile(r"<[a-z!/]", re.IGNORECASE)
COMPARED = 200  # lines of plain text that are looked for in the HTML
UNWORDED = re.compile(r"[\W_]+")
LINE_END = re.compile(r"\r+\n|\r|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class Enclosed(msgspec.Struct, frozen=True):
    """A file that came along: its name or else its kind, and what it says if that is plain text."""

    name: str
    text: str = ""
    picture: bool = False  # or a sound


class Body(msgspec.Struct, frozen=True):
    """The text of a mail, and what is to be known about it."""

    text: str
    flags: frozenset[str]
    enclosed: tuple[Enclosed, ...] = ()


def read_body(mail: Part, limits: Limits = DEFAULT) -> Body:
    """The mail's text: the plain one where there is one, else the HTML turned into text."""
    flags: set[str] = set()
    texts: list[str] = []
    for part in _to_read(mail, flags):
        at_most(limits.text, len(part.data), "bytes of text in one part")
        texts.append(_text(part, flags))
    text = "\n".join(each.strip("\n") if len(texts) > 1 else each for each in texts)
    at_most(limits.text, len(text), "characters of text")
    at_most(limits.text_lines, text.count("\n") + 1, "lines of text")
    enclosed = tuple(_enclosed(mail, limits))
    if not (texts or enclosed or mail.parts or mail.kind in UNMEANT):
        enclosed = (Enclosed(mail.kind),)
    return Body(text, frozenset(flags), enclosed)


def _enclosed(part: Part, limits: Limits) -> Iterator[Enclosed]:
    """What in a mail could have been meant to be read as well; pictures and the like are not."""
    for inner in part.parts:
        if part.kind != "multipart/alternative" or inner.attached or inner.parts:
            yield from _enclosed(inner, limits)
    name = part.file_name[:LONGEST_NAME] or part.kind
    if part.parts:
        return
    if part.kind.startswith(("image/", "audio/", "video/")):
        if part.file_name:
            yield Enclosed(name, picture=True)
        return
    is_text = part.kind == "text/plain" or name.lower().endswith((".txt", ".text"))
    if part.attached and part.kind not in UNMEANT:
        fits = is_text and len(part.data) <= limits.text
        yield Enclosed(name, _text(part, set()) if fits else "")
    elif part.kind in OPAQUE or (part.kind.startswith("text/") and part.kind not in KNOWN):
        yield Enclosed(name)


def _to_read(part: Part, flags: set[str]) -> Iterator[Part]:
    """The parts that a person would read, in their order."""
    kind = part.kind
    flags.update(part.flaws)
    if part.attached:
        flags.add("attachment")
    elif kind == "multipart/alternative":
        yield from _best(part, flags)
    elif kind == "multipart/encrypted":
        flags.add("encrypted")
    elif kind in {"multipart/related", "multipart/signed", "multipart/report"}:
        flags.update({"signed"} if kind == "multipart/signed" else ())
        yield from (each for first in part.parts[:1] for each in _to_read(first, flags))
        flags.update({"attachment"} if part.parts[1:] else ())
    elif part.parts and kind.startswith("multipart/"):
        yield from _mixed(part, flags)
    elif kind in READABLE or kind.startswith("multipart/"):
        yield part
    elif part.parts:
        flags.add("attached message")
    elif kind not in SIGNATURES:
        flags.add("attachment")


def _mixed(part: Part, flags: set[str]) -> Iterator[Part]:
    """All that is text, but no HTML after a plain text: that is a list's or scanner's footer."""
    plain = False
    for inner in part.parts:
        for each in _to_read(inner, flags):
            if plain and each.kind == "text/html":
                flags.add("HTML besides")
                continue
            plain = plain or (each.kind == "text/plain" and bool(each.data.strip()))
            yield each


def _best(part: Part, flags: set[str]) -> list[Part]:
    """Of alternatives the plain text, unless the HTML tells more of what is not meant."""
    choices = [list(_to_read(each, flags)) for each in part.parts]
    plain, chosen = "", None
    for choice in choices:
        texts = [_text(each, set()) for each in choice if each.kind == "text/plain"]
        if any(text.strip() for text in texts):
            plain, chosen = "\n".join(texts), choice
            break
    for choice in choices:
        if any(_tells_more(_decoded(each), plain) for each in choice if each.kind == "text/html"):
            return choice
    return chosen or next((each for each in reversed(choices) if each), [])


def _tells_more(html: str, plain: str) -> bool:
    """Does HTML take back, quote or hide what plain text does not, or alone hold any orders?"""
    if may_strike_out(html):
        return True
    if may_cite(html) and "quotation" not in written_now(plain).flags:
        return True
    if not looks_like_orders(plain):
        return looks_like_orders(html_to_text(html))
    return len(html) <= LARGEST and _holds_back(html, plain)


def _holds_back(html: str, plain: str) -> bool:
    """Does HTML hide, or mark as older, an order that is new in the plain text?"""
    new = written_now(plain).text.split("\n", COMPARED)[:COMPARED]
    orders = {_squashed(line) for line in new if looks_like_orders(line)} - {""}
    shown = _squashed(written_now(html_to_text(html)).text)
    unseen = [order for order in orders if order not in shown]
    words = _squashed(all_words(html)) if unseen else ""
    return any(order in words for order in unseen)


def _squashed(text: str) -> str:
    return UNWORDED.sub("", text.casefold())


def _decoded(part: Part) -> str:
    return decoded(part.decoded(), part.parameter("charset"))[0]


def _text(part: Part, flags: set[str]) -> str:
    data = part.decoded()
    text, right = decoded(data, part.parameter("charset"))
    if not right:
        flags.add("wrong charset")
    if "\N{REPLACEMENT CHARACTER}" in text:
        flags.add("broken characters")
    text = LINE_END.sub("\n", text)
    if TAG.search(text) if part.kind == "text/html" else PAGE.match(text):
        flags.add("HTML only")
        return html_to_text(text)
    if part.parameter("format").strip().lower() == "flowed":
        text = unflowed(text, part.parameter("delsp").strip().lower() == "yes")
    return without_struck_out(text)
