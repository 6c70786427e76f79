"""The rules of a game as people ask for them: cases in our own words, rulings, the handbook."""

from __future__ import annotations

import re

from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.places import scenario
from pbem.wargame.tsv import Table

COLUMNS = ("case", "title", "status", "where")
HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)


def _known(game: str) -> None:
    if game not in catalogue.titles():
        raise Invalid(f"There is no game {game!r} here.", expected=catalogue.titles())


def cases(game: str, case: str) -> list[str]:
    """A case and those under it, each in a line; nothing where there is none."""
    _known(game)
    rows = Table.read(scenario(game) / "rules.tsv", columns=COLUMNS).keyed("case")
    stem = case.removesuffix(".0")
    return [
        f"{number:<6} {row['title']}"
        for number, row in rows.items()
        if number == case or number.startswith((f"{stem}.", f"{case}."))
    ]


def rulings(game: str, case: str) -> tuple[str, ...]:
    """How a case is read here, where the book leaves it open."""
    path = scenario(game) / "rulings.md"
    if not path.is_file():
        return ()
    said = re.compile(rf"(?<![\d.]){re.escape(case)}(?![\d])")
    paragraphs = re.split(r"\n(?=[-*] )|\n\s*\n", path.read_text(encoding="utf-8"))
    found = (each for each in paragraphs if said.search(each) and not each.startswith("#"))
    return tuple(" ".join(each.split()).lstrip("-* ") for each in found)


def handbook(game: str) -> dict[str, str]:
    """The sections of a game's handbook by their headings, in small letters."""
    _known(game)
    text = (scenario(game) / "HANDBOOK.md").read_text(encoding="utf-8")
    heads = list(HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {
        head[1].lower(): text[head.end() : end].strip()
        for head, end in zip(heads, ends, strict=True)
    }
