"""Bytes to text, whatever the label says."""

from __future__ import annotations

import codecs
import re

ALIASES = {
    "unicode-1-1-utf-7": "utf-7",
    "ansi_x3.110-1983": "windows-1252",
    "x-sjis": "cp932",
    "shift_jis": "cp932",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "gb2312": "gb18030",
    "x-gbk": "gb18030",
    "x-unknown": "",
    "unknown-8bit": "",
    "default": "",
    "iso-8859-8-i": "iso-8859-8",
    "iso-2022-jp": "iso2022_jp_ext",
    "iso-8859-1": "windows-1252",  # as every client reads it
    "latin1": "windows-1252",
    "us-ascii": "",
    "ascii": "",
}
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SURROGATE = re.compile("[\ud800-\udfff]")
UNWANTED = re.compile("[\x00\ufeff]")


def decoded(data: bytes, label: str) -> tuple[str, bool]:
    """The text, and whether the label was right about it."""
    name = _known(label)
    for bom, codec in BOMS:
        if data.startswith(bom):
            return _clean(data.decode(codec, "replace")), True
    for codec in dict.fromkeys((name, "utf-8")):
        text = _tried(data, codec) if codec else None
        if text is not None:
            return _clean(text), codec == name or (not name and data.isascii())
    if name.startswith(("utf_8", "utf-8")) and _mostly(data):
        return _clean(data.decode("utf-8", "replace")), False
    return _clean(data.decode("windows-1252", "replace")), False


def _known(label: str) -> str:
    """The codec of this name, or none when Python has no text codec of it."""
    label = label.strip(" \t\"'").lower()
    label = ALIASES.get(label, label)
    try:
        found = codecs.lookup(label) if label and label.isascii() else None
        if found is None or not found._is_text_encoding:
            return ""
    except (LookupError, ValueError):
        return ""
    return (
        "" if found.name in {"idna", "punycode", "unicode_escape", "raw_unicode_escape"} else label
    )


def _tried(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except (UnicodeError, LookupError, ValueError, OverflowError):
        return None


def _mostly(data: bytes) -> bool:
    """Is it UTF-8 with a few broken bytes rather than another charset?"""
    text = data.decode("utf-8", "replace")
    good = sum(1 for each in text if each > "\x7f" and each != "\ufffd")
    return good > text.count("\ufffd")


def _clean(text: str) -> str:
    return UNWANTED.sub("", SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text))
