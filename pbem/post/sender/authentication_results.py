"""What a mail server found out about a mail: Authentication-Results, RFC 8601."""

from __future__ import annotations

import re

import msgspec

PAIR = re.compile(
    r"\s*([\w.-]+)(?:\s*/\s*(\d+))?\s*=\s*((?:\"(?:[^\"\\]|\\.)*\"|[^\s;()\"\\])+)\s*"
)
QUOTED = re.compile(r"\"((?:[^\"\\]|\\.)*)\"")
SERVER = re.compile(r"\s*([^\s;()\"=]+|\"[^\"\\]*\")(?:\s+1)?\s*")


class Result(msgspec.Struct, frozen=True):
    """One method, what came out, and of what it speaks."""

    method: str
    result: str
    properties: tuple[tuple[str, str], ...] = ()

    def only(self, name: str) -> str:
        """The value of this property; nothing when it is missing or told twice."""
        values = [value for each, value in self.properties if each == name]
        return values[0] if len(values) == 1 else ""


class Results(msgspec.Struct, frozen=True):
    """Who says so, and what."""

    server: str
    results: tuple[Result, ...]


def read_results(value: str) -> Results | None:
    """Read the header; nothing when any of it is not as the RFC wants it."""
    first, *rest = _segments(value) or [""]
    server = SERVER.fullmatch(first)
    found = [_result(each) for each in rest if each.strip() not in ("", "none")]
    results = tuple(each for each in found if each is not None)
    if server is None or len(results) < len(found):
        return None
    return Results(server[1].strip('"').lower(), results)


def _segments(value: str) -> list[str] | None:
    """What stands between the semicolons, without comments; nothing when one stays open."""
    segments, depth, quoted = [""], 0, False
    letters = iter(value)
    for letter in letters:
        if letter == "\\" and (quoted or depth):
            letter += next(letters, "")
        if depth:
            depth += {"(": 1, ")": -1}.get(letter, 0)
        elif letter == "(" and not quoted:
            depth = 1
            segments[-1] += " "
        elif letter == ";" and not quoted:
            segments.append("")
        else:
            quoted ^= letter == '"'
            segments[-1] += letter
    return None if depth or quoted else segments


def _result(segment: str) -> Result | None:
    """`dkim=pass header.d=player.example`, read."""
    pairs: list[tuple[str, str]] = []
    at = 0
    while at < len(segment):
        found = PAIR.match(segment, at)
        if found is None or (found[2] or "1") != "1" or (found[2] and pairs):
            return None
        pairs.append((found[1].lower(), _plain(found[3]).lower()))
        at = found.end()
    (method, result), *properties = pairs
    return Result(method, result, tuple(properties))


def _plain(value: str) -> str:
    """A value without the quotes around it."""
    found = QUOTED.fullmatch(value)
    return re.sub(r"\\(.)", r"\1", found[1]) if found else value
