"""The rules of a game as people ask for them: cases in our own words, rulings, the handbook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from textwrap import wrap

from pbem.engine.errors import Invalid
from pbem.folders import scenario, templates
from pbem.games import catalogue
from pbem.wargame.data.tsv import Row, Table

HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)
MARKUP = re.compile(r"\*\*|`")
RULED = re.compile(r"[|\s:-]+")  # the line under the head of a table
GAP = re.compile(r"(?<=\S) {3,}")  # between an example and what it means
WIDTH = 74


def _known(game: str) -> None:
    if game not in catalogue.titles():
        raise Invalid(f"There is no game {game!r} here.", expected=catalogue.titles())


def every_case(game: str) -> dict[str, Row]:
    """Every case of a game's rulebook in its order; raises DataError."""
    return Table.read(scenario(game) / "rules.tsv", columns=catalogue.CASES).keyed("case")


def changes(game: str) -> list[Row]:
    """What each version of a game's rules mended, in order; raises DataError."""
    path = scenario(game) / "versions.tsv"
    if not path.is_file():
        return []
    return list(Table.read(path, columns=catalogue.CHANGES))


def cases(game: str, case: str) -> list[str]:
    """A case and those under it, each in a line; nothing where there is none."""
    _known(game)
    rows = every_case(game)
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
    return tuple(_unmarked(each).lstrip("-* ") for each in found)


def whole_handbook(game: str) -> str:
    """A game's handbook, with the chapter that all games share: how to check the dice."""
    own = (scenario(game) / "HANDBOOK.md").read_text(encoding="utf-8")
    return f"{own}\n{checking_dice()}"


def checking_dice() -> str:
    """How anybody can check the dice of a game without our program."""
    return (templates() / "checking_dice.md").read_text(encoding="utf-8")


def handbook(game: str) -> Mapping[str, str]:
    """The sections of a game's handbook by their headings, in small letters."""
    _known(game)
    return sections(whole_handbook(game))


def house_topics() -> Mapping[str, str]:
    """What is the same in all games, by its headings: pace, moderator, letters and so on."""
    return sections((templates() / "help.md").read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def sections(text: str) -> Mapping[str, str]:
    """The sections of a text by their headings, in small letters, as a terminal shows them."""
    heads = list(HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {
        head[1].lower(): plain(text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    }


def places_shown(text: str, word: str) -> list[str]:
    """The paragraphs of a section, or the lines of a table or example, that show a word."""
    said = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    paragraphs = (each for each in text.split("\n\n") if said.search(each))
    return [found for each in paragraphs for found in _around(each, said)]


def _around(paragraph: str, said: re.Pattern[str]) -> Iterator[str]:
    """Of a table or an example the entries with a word in them; a paragraph of prose whole."""
    if not paragraph.startswith("    "):
        yield paragraph
        return
    entries: list[list[str]] = []
    for line in paragraph.split("\n"):
        if line.startswith(" " * 8) and entries:
            entries[-1].append(line)  # what an entry means, or the rest of a long one
        else:
            entries.append([line])
    yield from ("\n".join(each) for each in entries if said.search("\n".join(each)))


def plain(markdown: str) -> str:
    """A text of the handbook for a terminal: no marks, no line too long."""
    paragraphs = re.split(r"\n\s*\n", markdown.strip("\n"))
    return "\n\n".join("\n".join(_lines(each)) for each in paragraphs if each.strip())


def _lines(paragraph: str) -> Iterator[str]:
    """A paragraph filled again, a table row by row, and examples as they are."""
    if paragraph.startswith("    "):
        for line in paragraph.split("\n"):
            yield from (
                [line]
                if len(line) <= WIDTH
                else wrap(GAP.sub("  ", line), WIDTH, subsequent_indent=" " * 8)
            )
    elif paragraph.startswith("|"):
        rows = [row for row in paragraph.split("\n") if not RULED.fullmatch(row)]
        for row in rows[1:]:
            what, _, words = _unmarked(row).strip("| ").partition(" | ")
            yield f"    {what.strip()}"
            yield from wrap(words, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8)
    else:
        yield from wrap(_unmarked(paragraph), WIDTH, break_on_hyphens=False)


def _unmarked(text: str) -> str:
    return MARKUP.sub("", " ".join(text.split()))
