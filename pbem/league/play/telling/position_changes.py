"""What is new in a position, line by line of its text, for somebody who has read the last one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

GONE = "No longer"
WAITING = "To be placed"  # the box of who has no place yet: that it is empty goes without saying
SHORTER = 0.75  # of a line: what has changed in it is told alone where that is no longer
AS_BEFORE = "all others as before"
LIST = re.compile(r"(?P<who>The [^:,]+? (?:hold|stand in)|In [^:,]+ hands:) (?P<places>.+)\.")
ACTED = re.compile(r"\*(?= )| \[acted\]")
KIND = re.compile(r"([a-z]+) (?=\S)")
COUNTED = re.compile(r"(?P<count>\d+ units?) \((?P<names>.+)\)")
UNSEEN = re.compile(r"(\d+) unseen\b.*")
SET_UP = re.compile(r"\s*(?P<who>\S+)(?: \(.*\))? is set up in .+\.")
STAND = re.compile(r"The [^:,]+? stand in\b.*")  # where all that was set up is to be found


class Part(msgspec.Struct, frozen=True):
    """A heading of a position, which may be empty, with the lines below it."""

    heading: str
    lines: tuple[str, ...]


def position_changes(before: str, after: str) -> str:
    """The lines that are new, under their headings; and which places stand there no longer."""
    known = {part.heading: part for part in parts(before)}
    lists = {found["who"]: found["places"] for found in map(LIST.fullmatch, known) if found}
    still = {name_of(line) for part in parts(after) for line in part.lines}
    told = [
        list_changes(words, lists) for part in parts(after) for words in changed(part, known, still)
    ]
    gone = [words for part in lost_parts(before, after) for words in changed(part, known, still)]
    headings = [part.heading for part in parts(after)]
    only_the_phase = len(headings) > 1 and told == headings[:1] and not gone
    return "" if only_the_phase else "\n".join((*told, *gone))  # what is asked tells the phase


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
    seen = {name_of(line): line for line in old}
    new = [
        shortened(seen.get(name_of(line), ""), line)
        for line in part.lines
        if is_news(seen.get(name_of(line), ""), line)
    ]
    names = (name_of(line) for line in old)
    gone = [each.strip() for each in names if each not in still and each.strip() != WAITING]
    if before is None or new or gone:
        yield from (part.heading, *new)
    if gone:
        yield f"  {GONE}: {', '.join(gone)}"


def set_up_in(news: Iterable[str]) -> set[str]:
    """The counters of which the news tell where they are set up."""
    return {found["who"] for found in map(SET_UP.fullmatch, news) if found}


def without_set_up(changes: str, told: Collection[str]) -> str:
    """What is new in a position, without counters of which it is told where they are set up."""
    if not told:
        return changes
    kept: list[str] = []
    for part in parts(changes):
        lines = [*filter(None, (_without(line, told) for line in part.lines))]
        if (lines or not part.lines) and not STAND.fullmatch(part.heading):
            kept += [part.heading, *lines]
    return "\n".join(kept)


def _without(line: str, told: Collection[str]) -> str:
    """A line without these counters; nothing if no other is new in it."""
    listed, others, _ = line.partition(f"; {AS_BEFORE}")
    known = entries(listed)
    left = {each: kind for each, kind in known.items() if name_of_counter(each) not in told}
    if len(left) == len(known):
        return line
    named = [
        f"{kind} {', '.join(each for each in left if left[each] == kind)}".strip()
        for kind in dict.fromkeys(left.values())
    ]
    return f"{name_of(line)}: {'; '.join(named)}{others}" if named else ""


def list_changes(words: str, before: Mapping[str, str]) -> str:
    """Of a long list of places, which are new and which are gone."""
    found = LIST.fullmatch(words)
    if not found or found["who"] not in before:
        return words
    old, new = before[found["who"]].split(", "), found["places"].split(", ")
    told = come_and_gone(old, new)
    short = f"{found['who'].rstrip(':')}: {'; '.join(told)}."
    return short if told and len(short) < len(words) else words


def come_and_gone(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Of two lists of names, which are new and which are gone."""
    more = [each for each in new if each not in old]
    gone = [each for each in old if each not in new]
    return [
        *([f"now also {', '.join(more)}"] if more else []),
        *([f"no longer {', '.join(gone)}"] if gone else []),
    ]


def name_of(line: str) -> str:
    """What a line is about: a place, or a box."""
    return line.partition(":")[0]


def shortened(before: str, after: str) -> str:
    """Of a crowded place, only those who came, went or changed, where that is much shorter."""
    box, was = (COUNTED.fullmatch(line.partition(": ")[2]) for line in (after, before))
    if box and was:
        new_names = come_and_gone(was["names"].split(", "), box["names"].split(", "))
        short = f"{name_of(after)}: {box['count']}, {'; '.join(new_names)}"
        return short if new_names and len(short) < len(after) else after
    old, new = entries(before), entries(after)
    named = {name_of_counter(each) for each in new}
    known = set(map(unmarked, old))
    gone = [each for each in map(name_of_counter, old) if each not in named]
    told = [
        f"{kind} {', '.join(changed)}".strip()
        for kind in dict.fromkeys(new.values())
        if (changed := [each for each in new if new[each] == kind and unmarked(each) not in known])
    ]
    left = [f"gone {', '.join(gone)}"] if gone else []
    short = f"{name_of(after)}: {'; '.join((*told, *left, AS_BEFORE))}"
    return short if before and len(short) < SHORTER * len(after) else after


def entries(line: str) -> dict[str, str]:
    """Each counter of a line, with its kind where the line sorts them: "air Ju52/1 (4), ..."."""
    found: dict[str, str] = {}
    for group in line.partition(": ")[2].split("; "):
        sorted_by = KIND.match(group)
        kind = sorted_by[1] if sorted_by else ""
        found.update((each, kind) for each in group.removeprefix(f"{kind} ").split(", ") if each)
    return found


def name_of_counter(entry: str) -> str:
    return entry if UNSEEN.fullmatch(entry) else entry.partition(" ")[0]


def is_news(before: str, after: str) -> bool:
    """Has more changed than that units have acted, or show their faces no longer?"""
    return unmarked(before) != unmarked(after) and not only_less_seen(before, after)


def unmarked(text: str) -> str:
    """A line or a counter without what only says that a unit has acted in this phase."""
    return ACTED.sub("", text)


def only_less_seen(before: str, after: str) -> bool:
    """Do as many counters stand in a place as before, of which fewer show their faces?"""
    (named, hidden), (known, once_hidden) = counters_in(after), counters_in(before)
    return named < known and len(named) + hidden == len(known) + once_hidden


def counters_in(line: str) -> tuple[set[str], int]:
    """The counters of a line that are named, and how many others there are."""
    told = [each for each in line.partition(": ")[2].split(", ") if each]
    unseen = [int(found[1]) for found in map(UNSEEN.fullmatch, told) if found]
    return {each for each in told if not UNSEEN.fullmatch(each)}, sum(unseen)
