"""Markdown as a page shows it: headings to point at, tables, and no HTML of the writer's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

DEEPER = 1  # a page has a title of its own: the document's first heading is below it
SCROLLED = (  # what may be too wide for a phone is reached by the keyboard
    ("<table>", '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>'),
    ("</table>", "</table></div>"),
    ("<th></th>", "<td></td>"),  # a corner that says nothing heads nothing
    ("<pre>", '<pre tabindex="0">'),
)
CHAPTER = re.compile(r"^## +(.+?) *\n", re.MULTILINE)
TITLE = re.compile(r"^# .*\n", re.MULTILINE)
_READER = MarkdownIt("commonmark", {"html": False}).enable("table")


class Rendered(msgspec.Struct, frozen=True):
    """A document, and its headings to jump to."""

    html: Markup
    contents: tuple[tuple[str, str], ...]  # (id, words) of the second level


class Chapter(msgspec.Struct, frozen=True):
    """A part of a document that begins with a heading of the second level."""

    id: str
    words: str
    text: str  # without that heading


def chapters(text: str, beginning: str) -> tuple[Chapter, ...]:
    """A document chapter by chapter; what comes before the first one has the name `beginning`."""
    first, *others = CHAPTER.split(text)
    opening = TITLE.sub("", first, count=1).strip("\n")
    pairs = [(beginning, opening), *zip(others[::2], others[1::2], strict=True)]
    return tuple(Chapter(_id(words), words, body) for words, body in pairs if body.strip())


def _id(words: str) -> str:
    """How a heading is called in an address."""
    return re.sub(r"\W+", "-", words.lower()).strip("-")


@lru_cache(maxsize=256)
def rendered(text: str, prefix: str = "", deeper: int = DEEPER) -> Rendered:
    """A Markdown document as HTML; its own title, which the page has already, is left out.

    The prefix keeps the names of its headings apart from others on the page; they are so much
    deeper there than in the document.
    """
    tokens = _READER.parse(text)
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        tokens = tokens[3:]
    contents: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _words(tokens[at + 1])
            id = prefix + _id(words)
            token.attrSet("id", id)
            if token.tag == "h2":
                contents.append((id, words))
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + deeper, 6)}"
    html = str(_READER.renderer.render(tokens, _READER.options, {}))
    for plain, reachable in SCROLLED:
        html = html.replace(plain, reachable)
    return Rendered(Markup(html), tuple(contents))


def _words(token: Token) -> str:
    children: Sequence[Token] = token.children or ()
    return "".join(each.content for each in children)
