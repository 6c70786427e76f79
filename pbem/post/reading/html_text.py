"""HTML as plain text: what is seen and not struck out, in lines; quotations are marked by '>'."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

from pbem.post.reading.size_limits import at_most
from pbem.post.reading.struck_out import is_struck_out, struck_out_by
from pbem.post.reading.style_sheets import Named, Rule, rules_of

BETWEEN = re.compile(r"<!--|-->|<[^<>]*>")
MARKUP = re.compile(r"<[!?][^>]*>")
SPACE = re.compile(r"[ \t\r\n\f]+")
BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt"),
    *("fieldset", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html"),
    *("li", "main", "nav", "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead"),
    *("tr", "ul"),
}
PARAGRAPHS = {"p", "h1", "h2", "h3", "h4", "h5", "h6"}
UNSEEN = {
    *("head", "script", "style", "title", "template", "noscript", "object", "select", "svg"),
    *("audio", "canvas", "datalist", "iframe", "meter", "noembed", "noframes", "progress", "rp"),
    "video",
}
VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
    *("source", "track", "wbr"),
}
HIDDEN = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|mso-hide:all"
    r"|(?:font-size|max-height|max-width|opacity):0(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|!|$)|(?:^|;)(?:height|width):0(?:px|pt)?(?:;|!|$)"
    r"|(?:^|;)color:(?:transparent|rgba\((?:[^,)]*,){3}0?\.?0+\))"
    r"|(?:^|;)(?:left|right|top|bottom|text-indent|margin-left):-\d{3,}|clip:rect\((?:0(?:px)?,?){4}\)"
    r"|(?:font-size|max-height|max-width):1px|clip-path:inset\([1-9]|transform:scale\(0"
)
COLOR = re.compile(r"(?:^|;)color:([^;!]+)")
BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
WHITE = {"#ffffff": "white", "#fff": "white", "rgb(255,255,255)": "white"}
BAR = re.compile(
    r"(?:^|;)border-left(?:-style)?:[^;]*(?:solid|double|dotted|dashed|ridge)(?!.*border-right)"
    r"|(?:^|;)border-style:nonenonenone(?:solid|double|dotted|dashed|ridge)"
    r"|(?:^|;)border-width:(?:0(?:px|pt)?|medium){3}[1-9]"
)
INDENT = re.compile(r"margin:(?:0(?:px)?){3}40px;border:(?:none|medium)")
QUOTES = re.compile(
    r"\b(?:yahoo_quoted|zmail_extra|quoted-mail|iosymail_quoted|ms-outlook-mobile-reference-message)\b"
)
CITES = re.compile(r"<blockquote\b[^>]*(?:cite|quote)", re.IGNORECASE)
OLDER = re.compile(
    r"(?:x_)*(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION"
    r"|mail-editor-reference-message-container|zwchr)$"
)
OLDER_MARK = "-----Original Message-----"
DEEPEST = 200  # elements within elements that are remembered
QUOTED_DEEPEST = 9
LONGEST_STYLE = 2000  # in which a bar is looked for
LARGEST = 400_000


def html_to_text(html: str) -> str:
    """The text that a reader of this HTML would see."""
    at_most(LARGEST, len(html), "characters of HTML")
    rules = rules_of(html)
    reader = _Reader(struck_out_by(rules), hidden_by(rules))
    reader.feed(_tamed(html))
    reader.close()
    return reader.text()


def may_cite(html: str) -> bool:
    """Is anything in this HTML quoted, as far as that can be told at a glance?"""
    return bool(CITES.search(html) or QUOTES.search(html))


def all_words(html: str) -> str:
    """What stands between the tags of this HTML, seen or not."""
    return unescape(BETWEEN.sub("", html))


def _tamed(html: str) -> str:
    """Without comments and declarations, and without a tag that never ends."""
    pieces: list[str] = []
    at = 0
    while (start := html.find("<!--", at)) >= 0:
        pieces.append(html[at:start])
        end = html.find("-->", start + 4)
        at = end + 3 if end >= 0 else len(html)
    html = "".join(pieces) + html[at:]
    end = html.rfind(">") + 1
    return MARKUP.sub("", html[:end]) + html[end:].replace("<", "&lt;")


class _Open(NamedTuple):
    """An element that is not closed yet."""

    tag: str
    hidden: bool
    quote: bool


class _Reader(HTMLParser):
    """Collects lines while the parser walks through the elements."""

    def __init__(self, struck: Named, unseen: Named) -> None:
        super().__init__(convert_charrefs=True)
        self.struck = struck  # by style sheets, and so is
        self.unseen = unseen
        self.lines: list[str] = []
        self.begun: list[str] = []
        self.open: list[_Open] = []
        self.hidden = 0
        self.quotes = 0
        self.pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag in BLOCKS:
            self.end_line(tag in PARAGRAPHS)
        if tag == "br":
            self.break_line()
        elif tag == "hr":
            self.add("-" * 5)
            self.end_line()
        if tag in {"td", "th"} and self.begun:
            self.add(" ")
        if OLDER.match(known.get("id", "")) and not self.hidden and not self.quotes:
            self.end_line()
            self.add(OLDER_MARK)
            self.end_line()
        if tag in VOID:
            return
        if tag in {"td", "th", "tr", "li", "p"}:
            self.close_implied(tag)
        hidden = tag in UNSEEN or _is_hidden(known) or self.unseen.has(tag, known)
        hidden = hidden or (tag == "dialog" and "open" not in known)
        hidden = hidden or is_struck_out(tag, known, self.struck)
        quote = (tag == "blockquote" and not _is_indented(known)) or _is_quoted(known)
        if len(self.open) < DEEPEST:
            self.open.append(_Open(tag, hidden, quote))
            self.hidden += hidden
            self.quotes += quote
            self.pre += tag == "pre"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # <div/> opens a div, as browsers read it

    def close_implied(self, tag: str) -> None:
        if self.open and self.open[-1].tag == tag:
            self.leave()

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_line(tag in PARAGRAPHS)
        if any(each.tag == tag for each in self.open):
            while self.leave() != tag:
                pass

    def leave(self) -> str:
        """Close the innermost element."""
        last = self.open.pop()
        self.hidden -= last.hidden
        self.quotes -= last.quote
        self.pre -= last.tag == "pre"
        return last.tag

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        if self.pre:
            first, *rest = data.replace("\r\n", "\n").split("\n")
            self.add(first)
            for each in rest:
                self.break_line()
                self.add(each)
            return
        self.add(SPACE.sub(" ", data))

    def add(self, text: str) -> None:
        if text and not self.hidden:
            self.begun.append(text)

    def take(self) -> str:
        if not self.begun:
            return ""
        text = "".join(self.begun)
        self.begun.clear()
        return text if self.pre else re.sub(" {2,}", " ", text).strip(" ")

    def put(self, text: str) -> None:
        depth = min(self.quotes, QUOTED_DEEPEST)
        self.lines.append(">" * depth + " " + text if depth else text)

    def break_line(self) -> None:
        if not self.hidden:
            self.put(self.take())

    def end_line(self, apart: bool = False) -> None:
        """Finish the line that is begun; paragraphs have an empty line around them."""
        text = self.take()
        if text:
            self.put(text)
        if apart and self.lines and self.lines[-1].strip("> "):
            self.put("")

    def text(self) -> str:
        self.end_line()
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip("\n")


def hidden_by(rules: Iterable[Rule]) -> Named:
    """Which elements style sheets hide, unless that is for narrow screens alone."""
    found = (each.selectors for each in rules if each.always and HIDDEN.search(each.style))
    return Named(selector for selectors in found for selector in selectors)


def _is_hidden(attributes: dict[str, str]) -> bool:
    style = _style(attributes)
    return "hidden" in attributes or bool(style and (HIDDEN.search(style) or _is_blank(style)))


def _is_blank(style: str) -> bool:
    """Are words as bright as what is behind them? A dark page has both in one place, too."""
    color, behind = COLOR.search(style), BACKGROUND.search(style)
    if color is None or behind is None:
        return False
    return WHITE.get(color[1], color[1]) == WHITE.get(behind[1], behind[1])


def _is_quoted(attributes: dict[str, str]) -> bool:
    """Has it the class or the bar at the left by which programs show what is quoted?"""
    if QUOTES.search(attributes.get("class", "")):
        return True
    return bool(BAR.search(_style(attributes)[:LONGEST_STYLE]))


def _is_indented(attributes: dict[str, str]) -> bool:
    """Is this block what the button for indenting makes, which quotes nobody?"""
    named = {"class", "type", "cite"} & attributes.keys()
    return not named and INDENT.match(_style(attributes)) is not None


def _style(attributes: dict[str, str]) -> str:
    return re.sub(r"\s+", "", attributes.get("style", "").lower())
