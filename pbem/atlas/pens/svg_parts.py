"""A sheet in parts for a page that changes: the board that stays, what lies on it, and counters."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO

import msgspec
from msgspec.structs import replace

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Item, Path, Picture, Sheet, Text, num
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.text import letter_outline, letters, outline
from pbem.atlas.pens.stretches import stretches
from pbem.atlas.pens.svg import Scribe, style

LONG = 200  # characters of an outline that is worth a name
LONG_LINE = 20_000  # characters of a line that is drawn in stretches
LETTER = 20.0  # pixels: the size in which letters are kept
SHADES = 60  # of 100: as fine as the relief has to be under all that is printed on it

PIECE = re.compile(r"([A-Za-z])([^A-Za-z]*)")
STRAIGHT = {"M": "m", "L": "l", "C": "c"}

_boards: Kept[str] = Kept(8)


class SharingScribe(Scribe):
    """Writes long outlines once however often they are drawn, and rasters as small as it can."""

    def _path(self, path: Path) -> str:
        if len(path.d) < LONG:
            return super()._path(path)
        name = self._line(path.d) if _is_long_line(path) else self._outline(path.d)
        short = replace(path, d="")
        return super()._path(short).replace('<path d=""', f'<use href="#{name}"', 1)

    def _line(self, d: str) -> str:
        """A line over the whole map, in stretches that are drawn where they are seen."""
        return self._define(f"line{d}", lambda name: f'<g id="{name}">{_in_stretches(d)}</g>')

    def _outline(self, d: str) -> str:
        return self._define(
            f"outline{d}", lambda name: f'<path id="{name}" d="{from_point_to_point(d)}"/>'
        )

    def _clip(self, d: str) -> str:
        if len(d) < LONG:
            return super()._clip(d)
        inner = f'<use href="#{self._outline(d)}"/>'
        return self._define(f"clip{d}", lambda name: f'<clipPath id="{name}">{inner}</clipPath>')

    def _picture(self, picture: Picture) -> str:
        packed = BytesIO()
        picture.pixels.image().save(packed, "WEBP", quality=SHADES, alpha_quality=SHADES)
        data = b64encode(packed.getvalue()).decode()
        image = (
            f'<image x="{num(picture.x)}" y="{num(picture.y)}" width="{num(picture.width)}" '
            f'height="{num(picture.height)}" preserveAspectRatio="none" '
            f'href="data:image/webp;base64,{data}"/>'
        )
        for clip in picture.clips:
            image = f'<g clip-path="url(#{self._clip(clip)})">{image}</g>'
        return image


class LetterScribe(SharingScribe):
    """Writes the outline of every letter once: hundreds of counters are lettered with a few."""

    def _outlined_text(self, text: Text) -> str:
        if text.halo:
            return super()._outlined_text(text)
        _, put = outline(text)
        times = text.size / LETTER
        set_ = "".join(
            f'<use href="#{self._letter(letter, text.font)}"{_aside(x / times)}/>'
            for letter, x in letters(text)
        )
        faint = f' opacity="{text.opacity:.3g}"' if text.opacity < 1 else ""
        return f'<g transform="{put} scale({times:.4g})" fill="{text.fill}"{faint}>{set_}</g>'

    def _letter(self, letter: str, font: str) -> str:
        return self._define(
            f"letter {font} {letter}",
            lambda name: f'<path id="{name}" d="{letter_outline(letter, LETTER, font)}"/>',
        )


def _is_long_line(path: Path) -> bool:
    """Is it stroked alone, and its parts can overlap unseen?"""
    plain = bool(path.stroke) and path.fill == "none" and path.opacity == 1
    return plain and not path.dash and not path.butt and len(path.d) > LONG_LINE


def _in_stretches(d: str) -> str:
    return "".join(f'<path d="{from_point_to_point(each)}"/>' for each in stretches(d))


def _aside(x: float) -> str:
    return f' x="{num(x)}"' if x else ""


def from_point_to_point(d: str) -> str:
    """An outline told by steps in place of places, which pack far smaller; the same to the eye.

    Places are whole tenths, so that nothing is lost on the way. What has other pieces than lines
    and curves stays as it is.
    """
    at = start = (0, 0)
    found = []
    for letter, numbers in PIECE.findall(d):
        if letter == "Z":
            found.append("z")
            at = start
            continue
        tenths = [round(float(each) * 10) for each in numbers.replace(",", " ").split()]
        if letter not in STRAIGHT or len(tenths) % 2:
            return d
        points = list(zip(tenths[::2], tenths[1::2], strict=True))
        found.append(STRAIGHT[letter])
        found.append(_steps(points, at, 3 if letter == "C" else 1))
        at = points[-1]
        start = points[0] if letter == "M" else start
    return "".join(found)


def _steps(points: Sequence[tuple[int, int]], at: tuple[int, int], together: int) -> str:
    """Points as steps from where the last ones ended; so many are told from the same place."""
    words = ""
    for number, point in enumerate(points, 1):
        for step in (point[0] - at[0], point[1] - at[1]):
            text = f"{step / 10:g}".replace("0.", ".", 1) if abs(step) < 10 else f"{step / 10:g}"
            words += text if not words or text.startswith("-") else f" {text}"
        if number % together == 0:
            at = point
    return words


def board_svg(sheet: Sheet, camera: Camera, prefix: str) -> str:
    """The layer that never changes, with the letters that all layers are written in."""

    def written() -> str:
        scribe = SharingScribe(prefix, "b")
        board = scribe.write(sheet.board)
        return (
            f"<svg {_window(camera)}><style>{style()}</style><defs>{''.join(scribe.defs)}</defs>"
            f'<g id="{prefix}board">{board}</g></svg>\n'
        )

    return _boards.get((sheet.key, prefix), written)


def play_svg(sheet: Sheet, camera: Camera, items: Sequence[Item], prefix: str) -> str:
    """What lies on the board, with the position in words."""
    scribe = SharingScribe(prefix)
    written = scribe.write(items)
    return (
        f'<svg {_window(camera)} role="graphics-document" aria-labelledby="{prefix}title" '
        f'aria-describedby="{prefix}desc">'
        f'<title id="{prefix}title">{escape(sheet.title, quote=False)}</title>'
        f'<desc id="{prefix}desc">{escape(sheet.words, quote=False)}</desc>'
        f"<defs>{''.join(scribe.defs)}</defs>"
        f'<g id="{prefix}play">{written}</g></svg>\n'
    )


def _window(camera: Camera) -> str:
    box = " ".join(map(num, (camera.x, camera.y, camera.width, camera.height)))
    return f'xmlns="http://www.w3.org/2000/svg" viewBox="{box}"'


class Small(msgspec.Struct, frozen=True):
    """A small picture, and the part of the plane that it fills: left, top, width, height."""

    box: tuple[float, float, float, float]
    items: tuple[Item, ...]


def symbols_svg(drawn: Mapping[str, Small]) -> str:
    """Small pictures, each to be shown by its name; letters are outlines."""
    scribe = LetterScribe("s-", outlined=True)
    symbols = "".join(
        f'<symbol id="{escape(name)}" viewBox="{" ".join(map(num, each.box))}">'
        f"{scribe.write(each.items)}</symbol>"
        for name, each in drawn.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(scribe.defs)}</defs>{symbols}'
        "</svg>\n"
    )
