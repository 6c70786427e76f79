"""Text from people made harmless: nothing invisible, nothing that steers a reader's screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TypeVar, cast

import msgspec

T = TypeVar("T")

PLAIN = re.compile(r"[\n -~]*")
LINE_END = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]")
UNSEEN = re.compile(  # what Unicode calls ignorable: joiners, bidi controls, fillers, tags
    "[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
CONTROL = re.compile("[\x00-\x09\x0e-\x1f\x7f]")
BROKEN = re.compile("[\x80-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
PILED = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})"
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
WORD = re.compile(r"[^\W\d_]{2,}")
ALPHABETS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE"}  # that look alike


def harmless(text: str) -> str:
    """The text with controls made visible, and what cannot be seen taken out."""
    if PLAIN.fullmatch(text):
        return text
    text = UNSEEN.sub("", SPACE.sub(" ", LINE_END.sub("\n", text).expandtabs(4)))
    text = BROKEN.sub("\N{REPLACEMENT CHARACTER}", CONTROL.sub(_picture, text))
    return PILED.sub(r"\1", text)


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return "\N{SYMBOL FOR DELETE}" if code == 0x7F else chr(0x2400 + code)


def one_line(text: str, longest: int = 200) -> str:
    """The text in one line, as a header or a name needs it."""
    line = " ".join(harmless(text).split())
    return line if len(line) <= longest else line[: longest - 3].rstrip() + "..."


def harmless_all(value: T) -> T:
    """A struct of texts, tuples and structs with every text in it made harmless."""
    if isinstance(value, str):
        return cast(T, harmless(value))
    if isinstance(value, tuple):
        return cast(T, tuple(harmless_all(each) for each in value))
    if isinstance(value, msgspec.Struct):
        fields = {name: harmless_all(getattr(value, name)) for name in value.__struct_fields__}
        return cast(T, type(value)(**fields))
    return value


def mixed_words(text: str) -> Iterator[str]:
    """Words that mix letters of alphabets that look alike, as no honest word does."""
    if text.isascii():
        return
    for word in dict.fromkeys(WORD.findall(text)):
        alphabets = {unicodedata.name(each, "").partition(" ")[0] for each in word}
        if len(alphabets & ALPHABETS) > 1:
            yield word
