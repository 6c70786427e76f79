"""Header fields: unfolded, decoded, and never with a line break in them."""

from __future__ import annotations

import base64
import binascii
import quopri
import re

from pbem.post.reading.charsets import decoded

ENCODED = re.compile(r"=\?([\w.:*+-]{1,60})\?([BbQq])\?([^?\s]*)\?=")
BETWEEN = re.compile(r"(\?=)\s+(?==\?[\w.:*+-]{1,60}\?[BbQq]\?)")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[\w-]{0,62}\.){0,10}[\w-]{1,62}")
QUOTED = re.compile(r'"(?:[^"\\]|\\.){0,500}"')
ANGLED = re.compile(r"<([^<>]*)>")
COMMENT = re.compile(r"\([^()]*\)")
MESSAGE_ID = re.compile(r"<[^<>\s@]{1,200}@[^<>\s@]{1,200}>")
PARAMETER = re.compile(
    r";\s{0,9}([\w!#$%&'*+.^`|~-]{1,60})\s{0,9}=\s{0,9}(\"(?:[^\"\\]|\\.){0,500}\"|[^;\s\"]*)"
)


def plain_value(data: bytes) -> str:
    """One header's value as it came, in one line."""
    return CONTROL.sub(" ", decoded(data, "utf-8")[0]).strip()


def worded(value: str) -> str:
    """The value with its encoded words (RFC 2047) read."""
    text = ENCODED.sub(_word, BETWEEN.sub(r"\1", value))
    return CONTROL.sub(" ", text).strip()


def _word(found: re.Match[str]) -> str:
    charset, way, text = found[1].partition("*")[0], found[2].upper(), found[3]
    data = text.encode("utf-8", "replace")
    try:
        data = (
            base64.b64decode(data + b"=" * (-len(data) % 4))
            if way == "B"
            else quopri.decodestring(data, header=True)
        )
    except (binascii.Error, ValueError):
        return found[0]
    return decoded(data, charset)[0]


def addresses(value: str) -> tuple[str, ...]:
    """The addresses in a header, in lower case, without names and comments."""
    bare = COMMENT.sub(" ", QUOTED.sub(" ", value))
    found: list[str] = []
    for each in bare.split(","):
        inside = ANGLED.findall(each)
        match = ADDRESS.search(inside[-1] if inside else each)
        if match:
            found.append(match[0].lower())
    return tuple(dict.fromkeys(found))


def display_name(value: str) -> str:
    """The name that stands beside an address."""
    quoted = QUOTED.match(value.strip())
    name = quoted[0][1:-1].replace('\\"', '"') if quoted else value.partition("<")[0]
    if "<" not in value and not quoted:
        comment = COMMENT.search(value)
        name = comment[0][1:-1] if comment else ""
    return worded(name).strip(" \"'")[:200]


def message_ids(value: str) -> tuple[str, ...]:
    """The message ids in a header, as they stand."""
    return tuple(dict.fromkeys(MESSAGE_ID.findall(value)))


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """A structured header such as Content-Type: what it says, and its parameters."""
    first = value.partition(";")[0]
    found: dict[str, str] = {}
    pieces: dict[str, str] = {}  # RFC 2231, name*0*=, name*1*=
    for name, text in PARAMETER.findall(value[len(first) :]):
        if text.startswith('"'):
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        base, star, _ = name.lower().partition("*")
        if star:
            pieces[base] = pieces.get(base, "") + text
        else:
            found.setdefault(base, text)
    for base, text in pieces.items():
        found.setdefault(base, text.rpartition("'")[2])
    return COMMENT.sub("", first).strip().lower(), found
