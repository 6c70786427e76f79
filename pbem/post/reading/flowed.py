"""format=flowed (RFC 3676): lines that the sender's client had broken softly, joined again."""

from __future__ import annotations


def unflowed(text: str, delsp: bool) -> str:
    """The text with its soft line breaks undone; quoted lines keep their marks."""
    done: list[str] = []
    open_depth = -1  # of the paragraph that the last line left open
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")  # space-stuffing
        signature = bare == "-- "
        if depth == open_depth and not signature:
            done[-1] += bare
        else:
            done.append((">" * depth + " " if depth else "") + bare)
        soft = bare.endswith(" ") and not signature
        if soft and delsp:
            done[-1] = done[-1][:-1]
        open_depth = depth if soft else -1
    return "\n".join(done)
