"""What is new in a position, line by line of its text, for somebody who has read the last one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

GONE = "No longer"


class Part(msgspec.Struct, frozen=True):
    """A heading of a position, which may be empty, with the lines below it."""

    heading: str
    lines: tuple[str, ...]


def position_changes(before: str, after: str) -> str:
    """The lines that are new, under their headings; and which places stand there no longer."""
    known = {part.heading: part for part in parts(before)}
    still = {name_of(line) for part in parts(after) for line in part.lines}
    told = [words for part in parts(after) for words in changed(part, known, still)]
    gone = [words for part in lost_parts(before, after) for words in changed(part, known, still)]
    return "\n".join((*told, *gone))


def parts(text: str) -> Iterator[Part]:
    """A text by its headings: lines at the margin, with what is indented below them."""
    heading, lines = "", list[str]()
    for line in filter(str.strip, text.split("\n")):
        if line.startswith(" "):
            lines.append(line)
            continue
        if heading or lines:
            yield Part(heading, tuple(lines))
        heading, lines = line, []
    if heading or lines:
        yield Part(heading, tuple(lines))


def lost_parts(before: str, after: str) -> Iterator[Part]:
    """Headings that had lines and are not there any more."""
    there = {part.heading for part in parts(after)}
    return (
        Part(part.heading, ()) for part in parts(before) if part.lines and part.heading not in there
    )


def changed(part: Part, known: Mapping[str, Part], still: set[str]) -> Iterator[str]:
    """A heading with what is new below it; nothing if nothing is."""
    before = known.get(part.heading)
    old = before.lines if before is not None else ()
    new = [line for line in part.lines if line not in old]
    gone = [name_of(line).strip() for line in old if name_of(line) not in still]
    if before is None or new or gone:
        yield from (part.heading, *new)
    if gone:
        yield f"  {GONE}: {', '.join(gone)}"


def name_of(line: str) -> str:
    """What a line is about: a place, or a box."""
    return line.partition(":")[0]
