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
_READER = MarkdownIt("commonmark", {"html": False}).enable("table")


class Rendered(msgspec.Struct, frozen=True):
    """A document, and its headings to jump to."""

    html: Markup
    contents: tuple[tuple[str, str], ...]  # (id, words) of the second level


@lru_cache(maxsize=32)
def rendered(text: str, prefix: str = "") -> Rendered:
    """A Markdown document as HTML; its own title, which the page has already, is left out.

    The prefix keeps the names of its headings apart from others on the page.
    """
    tokens = _READER.parse(text)
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        tokens = tokens[3:]
    contents: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _words(tokens[at + 1])
            id = prefix + re.sub(r"\W+", "-", words.lower()).strip("-")
            token.attrSet("id", id)
            if token.tag == "h2":
                contents.append((id, words))
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + DEEPER, 6)}"
    html = str(_READER.renderer.render(tokens, _READER.options, {}))
    for plain, reachable in SCROLLED:
        html = html.replace(plain, reachable)
    return Rendered(Markup(html), tuple(contents))


def _words(token: Token) -> str:
    children: Sequence[Token] = token.children or ()
    return "".join(each.content for each in children)
