"""The text of a reply: what a mail asks, the orders to begin with, and whether it says anything."""

from __future__ import annotations

HEADING = "== "  # only the house begins a line with it
ASKED = "== You are asked =="
TEMPLATE = "== Orders to edit =="
QUOTE = ">"


def asks(text: str) -> bool:
    """Does the mail with this text ask its reader something?"""
    return ASKED in map(str.rstrip, text.split("\n"))


def template_in(text: str) -> str:
    """The orders to edit that stand in a mail, or nothing."""
    lines = [line.rstrip() for line in text.split("\n")]
    if TEMPLATE not in lines:
        return ""
    orders: list[str] = []
    for line in lines[lines.index(TEMPLATE) + 1 :]:
        if line.startswith("  "):  # words about them stand at the margin, before and after
            orders.append(line[2:])
        elif line.startswith(HEADING) or (line and orders):
            break
    return "\n".join(orders)


def draft(text: str) -> str:
    """A reply to begin with: the orders to edit, and below them the mail, quoted."""
    quoted = "\n".join(f"{QUOTE} {line}".rstrip() for line in text.strip("\n").split("\n"))
    return f"{template_in(text)}\n\n{quoted}\n"


def says_something(text: str) -> bool:
    """Is there a line that is not only quoted?"""
    return any(line.strip() and not line.lstrip().startswith(QUOTE) for line in text.split("\n"))
