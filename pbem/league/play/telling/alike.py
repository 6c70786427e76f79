"""Units of one place with the same numbers, told together: "2DF + 3DF 1-1-3-2 (5)"."""

from __future__ import annotations

from pbem.league.play.telling.position_changes import KIND


def alike_together(text: str) -> str:
    """A position in words in which the same numbers stand once behind several units."""
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    head, colon, listed = line.partition(": ")
    if not colon or not head.startswith(" "):
        return line
    return f"{head}: {'; '.join(map(_group, listed.split('; ')))}"


def _group(listed: str) -> str:
    sorted_by = KIND.match(listed)
    kind = sorted_by[0] if sorted_by else ""
    runs: list[tuple[list[str], str]] = []
    for entry in listed.removeprefix(kind).split(", "):
        name, _, numbers = entry.partition(" ")
        if runs and runs[-1][1] == numbers and any(map(str.isdigit, numbers)):
            runs[-1][0].append(name)
        else:
            runs.append(([name], numbers))
    return kind + ", ".join(f"{' + '.join(names)} {numbers}".rstrip() for names, numbers in runs)
