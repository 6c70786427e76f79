"""The display list as SVG: with words and titles for the web, with outlines for the PNG's pen."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby

from pbem.atlas.drawing.display import (
    Clip,
    Group,
    Item,
    Path,
    Picture,
    Sheet,
    Spot,
    Text,
    Texture,
    Tile,
    num,
)
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.text import FOLDER, FONTS, outline

LONG = 2_000  # letters: such outlines are drawn more than once

_written: Kept[str] = Kept(2_000)


class Scribe:
    """Writes items, and keeps what they refer to."""

    def __init__(self, prefix: str = "", series: str = "d", outlined: bool = False) -> None:
        self.prefix = prefix  # before all ids
        self.series = series  # begins the names of things in the defs
        self.outlined = outlined  # letters as paths, and nothing to point at
        self.defs: list[str] = []
        self._named: dict[str, str] = {}
        self._referred = 0  # how often something in the defs was asked for

    def write(self, items: Iterable[Item]) -> str:
        if self.outlined:
            return "".join(map(self.item, items))
        return "".join(
            self._texts(style, run) if style else "".join(map(self.item, run))
            for style, run in groupby(items, _style)
        )

    def item(self, item: Item) -> str:
        match item:
            case Path():
                return self._path(item)
            case Text():
                return (
                    self._outlined_text(item)
                    if self.outlined
                    else self._texts(_style(item), [item])
                )
            case Group():
                return self._group(item)
            case Clip():
                name = self._clip(item.d)
                return f'<g clip-path="url(#{name})">{self.write(item.items)}</g>'
            case Texture():
                return self._texture(item)
            case Picture():
                return self._picture(item)
            case Spot():
                return "" if self.outlined else self._spot(item)

    def _path(self, path: Path) -> str:
        shape = f'<path d="{path.d}"'
        if not self.outlined and len(path.d) > LONG:
            shape = f'<use href="#{self._outline(path.d)}"'
        out = [shape]
        out.append(f' fill="{path.fill}"' if path.fill != "#000000" else "")
        if path.even:
            out.append(' fill-rule="evenodd"')
        if path.stroke:
            out.append(f' stroke="{path.stroke}" stroke-width="{path.width:.4g}"')
            if not path.butt:
                out.append(' stroke-linecap="round" stroke-linejoin="round"')
            if path.dash:
                out.append(f' stroke-dasharray="{" ".join(map(num, path.dash))}"')
        if path.opacity < 1:
            out.append(f' opacity="{path.opacity:.3g}"')
        return "".join(out) + "/>"

    def _outlined_text(self, text: Text) -> str:
        d, put = outline(text)
        faint = f' opacity="{text.opacity:.3g}"' if text.opacity < 1 else ""
        halo = ""
        if text.halo:
            halo = (
                f'<path d="{d}" transform="{put}" fill="{text.halo}" stroke="{text.halo}" '
                f'stroke-width="{num(text.halo_width)}" stroke-linejoin="round"{faint}/>'
            )
        return f'{halo}<path d="{d}" transform="{put}" fill="{text.fill}"{faint}/>'

    def _texts(self, style: str, run: Iterable[Item]) -> str:
        """Words that are printed alike, with what they have in common said once."""
        texts = [_placed(text) for text in run if isinstance(text, Text)]
        if len(texts) == 1:
            (place, words) = texts[0]
            return f"<text {place}{style}>{words}</text>"
        inner = "".join(f"<text {place}>{words}</text>" for place, words in texts)
        return f"<g{style}>{inner}</g>"

    def _group(self, group: Group) -> str:
        inner = self._again(group.items) if group.again else self.write(group.items)
        put = f' transform="translate({num(group.x)} {num(group.y)})"' if group.x or group.y else ""
        if self.outlined:
            return f"<g{put}>{inner}</g>" if put else inner
        name = f' id="{self.prefix}{escape(group.id)}"' if group.id else ""
        kind = f' class="{escape(group.kind)}"' if group.kind else ""
        role = ' role="img"' if group.title and group.id else ""
        title = f"<title>{escape(group.title, quote=False)}</title>" if group.title else ""
        return f"<g{name}{kind}{role}{put}>{title}{inner}</g>"

    def _again(self, items: tuple[Item, ...]) -> str:
        """Items that are drawn in many places, written once if they refer to nothing."""
        key = (type(self), self.outlined, items)
        found = _written.find(key)
        if found is None:
            before, found = self._referred, self.write(items)
            if self._referred == before:
                _written.keep(key, found)
        return found

    def _spot(self, spot: Spot) -> str:
        shape = self._define(f"spot{spot.d}", lambda name: f'<path id="{name}" d="{spot.d}"/>')
        return (
            f'<use id="{self.prefix}{spot.id}" class="{spot.kind}" href="#{shape}" '
            f'x="{num(spot.x)}" y="{num(spot.y)}">'
            f"<title>{escape(spot.title, quote=False)}</title></use>"
        )

    def _outline(self, d: str) -> str:
        """A long outline, written once however often it is drawn."""
        return self._define(f"path{d}", lambda name: f'<path id="{name}" d="{d}"/>')

    def _clip(self, d: str) -> str:
        shape = f'<path d="{d}"/>'
        if not self.outlined and len(d) > LONG:
            shape = f'<use href="#{self._outline(d)}"/>'
        return self._define(f"clip{d}", lambda name: f'<clipPath id="{name}">{shape}</clipPath>')

    def _texture(self, texture: Texture) -> str:
        fill = f"url(#{self._tile(texture.tile)})"
        path = self._path(Path(texture.d, fill=fill, even=True))
        if not texture.clip:
            return path
        return f'<g clip-path="url(#{self._clip(texture.clip)})">{path}</g>'

    def _tile(self, tile: Tile) -> str:
        return self._define(
            f"tile{tile.name}",
            lambda name: (
                f'<pattern id="{name}" width="{tile.width}" height="{tile.height}" '
                f'patternUnits="userSpaceOnUse">{self.write(tile.items)}</pattern>'
            ),
        )

    def _picture(self, picture: Picture) -> str:
        data = b64encode(picture.pixels.png()).decode()
        image = (
            f'<image x="{num(picture.x)}" y="{num(picture.y)}" width="{num(picture.width)}" '
            f'height="{num(picture.height)}" preserveAspectRatio="none" '
            f'href="data:image/png;base64,{data}"/>'
        )
        for clip in picture.clips:
            image = f'<g clip-path="url(#{self._clip(clip)})">{image}</g>'
        return image

    def _define(self, key: str, make: object) -> str:
        """The name of a thing in the defs, written there when first used."""
        self._referred += 1
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = f"{self.prefix}{self.series}{len(self._named)}"
            assert callable(make)
            self.defs.append(make(found))
        return found


def _style(item: Item) -> str:
    """What words that are printed alike have in common; nothing for other items."""
    if not isinstance(item, Text):
        return ""
    more = f' letter-spacing="{num(item.spacing)}"' if item.spacing else ""
    if item.halo:
        more += f' stroke="{item.halo}" stroke-width="{num(item.halo_width)}" paint-order="stroke"'
    if item.opacity < 1:
        more += f' opacity="{item.opacity:.3g}"'
    kind = f"{item.font[0]}{item.anchor[0]}"
    return f' class="{kind}" font-size="{item.size:.3g}" fill="{item.fill}"{more}'


def _placed(text: Text) -> tuple[str, str]:
    """Where words stand, and the words."""
    after = {"middle": 0.5, "end": 1.0}.get(text.anchor, 0.0) * text.spacing
    place = f'x="{num(text.x + after)}" y="{num(text.y)}"'  # browsers space the last letter too
    if text.angle:
        place += f' transform="rotate({num(text.angle)} {num(text.x)} {num(text.y)})"'
    return place, escape(text.words, quote=False)


@lru_cache(maxsize=1)
def style() -> str:
    """Fonts and anchors; the fonts travel inside, so that letters are as wide as we think."""
    rules = []
    for name, file in FONTS.items():
        data = b64encode((FOLDER / f"{file}.woff").read_bytes()).decode()
        rules.append(
            f'@font-face{{font-family:"pbem {name}";'
            f'src:url(data:font/woff;base64,{data}) format("woff")}}'
        )
        fallback = "Georgia,serif" if name == "italic" else "Arial Narrow,sans-serif"
        for anchor in ("start", "middle", "end"):
            rules.append(
                f'.{name[0]}{anchor[0]}{{font-family:"pbem {name}",{fallback};'
                f"text-anchor:{anchor}}}"
            )
    rules.append("text{font-kerning:none;pointer-events:none}.hex{fill:#fff;fill-opacity:0}")
    rules.append(".hex:hover{fill-opacity:.35}.counter:hover,.stack:hover{filter:brightness(1.08)}")
    return "".join(rules)


_boards: Kept[tuple[str, tuple[str, ...]]] = Kept(8)


def _board(sheet: Sheet, prefix: str) -> tuple[str, tuple[str, ...]]:
    """The board's elements, and what they refer to."""

    def written() -> tuple[str, tuple[str, ...]]:
        scribe = Scribe(prefix, "b")
        return scribe.write(sheet.board), tuple(scribe.defs)

    return _boards.get((sheet.key, prefix), written)


def svg(sheet: Sheet, prefix: str = "") -> str:
    """The sheet for the web: ids and classes, titles to point at, the position in words."""
    board, board_defs = _board(sheet, prefix)
    scribe = Scribe(prefix)
    items = scribe.write(sheet.items)
    defs = "".join((*board_defs, *scribe.defs))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}" '
        f'width="{sheet.width}" height="{sheet.height}" role="graphics-document" '
        f'aria-labelledby="{prefix}title" aria-describedby="{prefix}desc">'
        f'<title id="{prefix}title">{escape(sheet.title, quote=False)}</title>'
        f'<desc id="{prefix}desc">{escape(sheet.words, quote=False)}</desc>'
        f"<style>{style()}</style><defs>{defs}</defs>"
        f'<rect width="100%" height="100%" fill="{sheet.background}"/>'
        f'<g id="{prefix}board">{board}</g><g id="{prefix}play">{items}</g></svg>\n'
    )


def outlined(items: Iterable[Item], width: int, height: int) -> str:
    """Items for a pen that knows no letters."""
    scribe = Scribe(outlined=True)
    body = scribe.write(items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><defs>{"".join(scribe.defs)}</defs>{body}</svg>'
    )
