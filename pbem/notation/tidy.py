"""Undo what mail and chat clients do to a line of text."""

from __future__ import annotations

import html
import re
import unicodedata

CLEAN = re.compile(r"(?=[A-Za-z])[ !\"#$%'()+,\-./0-9:;<>?@A-Z\[\]^_a-z{|}~]*+(?<![ .])", re.ASCII)
ENTITY = re.compile(r"&#?\w{1,31};")
NESTED = 8  # how often an entity may have been escaped on its way
ARROW = re.compile(r"(?<![-=])[-=]++>+")
ESCAPED_SPACE = re.compile(r"=(?:20|09|0D|0A)$", re.IGNORECASE)
BULLET = re.compile(
    r"(?:[-•✅✓✔☑]\s*(?=[^\W\d])|\d\u20e3\s*|\(?\d{1,2}[.)]\s+(?=[^\W\d]{1,12}(?:[\s:]|$)))"
)
ALIKE = str.maketrans("АВЕЅІЈКМНОРСТХаеѕіјорсх", "ABESIJKMHOPCTXaesijopcx")
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
WORD = re.compile(r"[\w'-]+")
DIGIT = re.compile(r"(?![0-9])\d")  # of any script
SURROGATE = re.compile(r"[\ud800-\udfff]")


CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
SPACES = (
    *(0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0xA0, 0x1680, 0x180E),
    *range(0x2000, 0x200B),
    *(0x2028, 0x2029, 0x202F, 0x205F, 0x2800, 0x3000),
)
INVISIBLE = (
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202E),
    *range(0x2060, 0x2070),
    *(0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0),
    *range(0xFFF0, 0xFFFD),
    *range(0xE0000, 0xE0080),
)
PLAIN = {
    "'": "‘’‚‛′´ʹʼˈ＇",
    '"': "“”„‟″«»",
    "-": "‐‑‒–—―⁃−﹘﹣－➖→⇒➔➜➝➞➡⟶⟹↦⇨",
    "/": "⁄∕",
    "|": "¦│",
    ">=": "≥",
    "<=": "≤",
    "": "*`",
    "•": "·‣◦▪●∙",
    "...": "…",
}
TURNED_ROUND = 0x202E  # what follows is not what one sees
TABLE: dict[int, str] = {
    TURNED_ROUND: "\N{REPLACEMENT CHARACTER}",
    **dict.fromkeys(CONTROLS, ""),
    **dict.fromkeys(INVISIBLE, ""),
    **dict.fromkeys(SPACES, " "),
    **{ord(each): plain for plain, odd in PLAIN.items() for each in odd},
}


def tidy(text: str) -> str:
    """The line in plain characters, as it was meant; tidying it again changes nothing."""
    if CLEAN.fullmatch(text) and "->" not in text:
        return text
    for _ in range(NESTED):
        before, text = text, _plainer(text)
        if text == before:
            break
    return text


def _plainer(text: str) -> str:
    text = ENTITY.sub(_unescaped, text).translate(TABLE)
    text = unicodedata.normalize("NFKC", text).translate(TABLE)
    text = DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)
    if CYRILLIC.search(text):
        text = WORD.sub(_latin, text)
    text = SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)
    text = ESCAPED_SPACE.sub("", text.rstrip(" .=")).rstrip(" .=")
    return ARROW.sub("-", text).strip()


def _latin(word: re.Match[str]) -> str:
    """A word in our letters, if all its Cyrillic ones look like them: typed with wrong keys."""
    text = word[0].translate(ALIKE)
    return text if text.isascii() else word[0]


def _unescaped(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])


def without_bullet(text: str) -> str:
    """The tidied line without the bullet or number that a list gave it."""
    if text[:1].isalpha():  # as nearly all do
        return text
    return BULLET.sub("", text, count=1) if BULLET.match(text) else text
