"""Letters as outlines, from the fonts that ship with the atlas."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pbem.atlas.drawing.display import Text, num

FOLDER = Path(__file__).parents[1] / "fonts"
FONTS = {
    "plain": "BarlowSemiCondensed-Medium",
    "bold": "BarlowSemiCondensed-SemiBold",
    "narrow": "BarlowCondensed-SemiBold",
    "italic": "SourceSerif4-Italic",
}
CAP_HEIGHT = 0.7  # of an em, in all of them within a hair


class Glyph:
    """One letter: its advance, and its outline as commands in units of an em, y down."""

    __slots__ = ("advance", "pieces")

    def __init__(self, advance: float, pieces: tuple[tuple[str, tuple[float, ...]], ...]) -> None:
        self.advance = advance
        self.pieces = pieces


class Font:
    """A font file, read when its first letter is needed."""

    def __init__(self, name: str) -> None:
        from fontTools.ttLib import TTFont

        self.path = FOLDER / f"{FONTS[name]}.woff"
        self._font: Any = TTFont(self.path, lazy=True)
        many = self._font["maxp"].numGlyphs
        # Glyphs go by their numbers here: names of their own would have to be worked out.
        self._font.setGlyphOrder([f"glyph{number}" for number in range(many)])
        self._glyphs: Any = self._font.getGlyphSet()
        self._cmap: dict[int, str] = self._font.getBestCmap()
        self._em = float(self._font["head"].unitsPerEm)
        self._letters: dict[str, Glyph] = {}

    def glyph(self, letter: str) -> Glyph:
        found = self._letters.get(letter)
        if found is None:
            found = self._letters[letter] = self._read(letter)
        return found

    def _read(self, letter: str) -> Glyph:
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        name = self._cmap.get(ord(letter))
        if name is None:  # a letter that the font lacks goes without its accents
            plain = unicodedata.normalize("NFD", letter)[0]
            name = self._cmap.get(ord(plain), self._cmap[ord("?")])
        glyph = self._glyphs[name]
        pen = DecomposingRecordingPen(self._glyphs)
        glyph.draw(pen)
        return Glyph(glyph.width / self._em, tuple(self._pieces(pen.value)))

    def _pieces(self, recorded: Any) -> Any:
        em = self._em
        for command, points in recorded:
            flat = [(x / em, -y / em) for x, y in points if (x, y) is not None]
            if command == "moveTo":
                yield "M", flat[0]
            elif command == "lineTo":
                yield "L", flat[0]
            elif command == "qCurveTo":
                yield from _quadratics(flat)
            elif command == "curveTo":
                yield "C", (*flat[0], *flat[1], *flat[2])
            else:
                yield "Z", ()

    def width(self, words: str) -> float:
        return sum(self.glyph(letter).advance for letter in words)


def _quadratics(points: list[tuple[float, float]]) -> Any:
    """TrueType leaves out the points between two controls; they lie halfway."""
    *controls, end = points
    for at, (x, y) in enumerate(controls):
        if at + 1 < len(controls):
            after = controls[at + 1]
            yield "Q", (x, y, (x + after[0]) / 2, (y + after[1]) / 2)
        else:
            yield "Q", (x, y, *end)


@lru_cache(maxsize=8)
def font(name: str) -> Font:
    return Font(name)


@lru_cache(maxsize=20_000)
def width(words: str, size: float, name: str, spacing: float = 0.0) -> float:
    """How wide a line of words is set."""
    return font(name).width(words) * size + spacing * max(0, len(words) - 1)


@lru_cache(maxsize=4_000)
def _contours(letter: str, size: float, name: str) -> tuple[tuple[float, float, str], ...]:
    """A letter's contours: where each begins, and the rest of it in steps from there."""
    found: list[tuple[float, float, str]] = []
    start, here = (0.0, 0.0), (0.0, 0.0)
    body: list[str] = []
    fine = 1 if size < 9 else 2  # decimals: small letters do not need to be exact
    for command, numbers in font(name).glyph(letter).pieces:
        placed = [round(value * size, fine) for value in numbers]
        if command == "M":
            start = here = (placed[0], placed[1])
        elif command == "Z":
            found.append((*start, "".join(body) + "z"))
            body = []
        else:
            steps = (value - here[at % 2] for at, value in enumerate(placed))
            body.append(command.lower() + " ".join(map(_short, steps)))
            here = (placed[-2], placed[-1])
    return tuple(found)


@lru_cache(maxsize=20_000)
def _outline(words: str, size: float, name: str, spacing: float) -> tuple[str, float]:
    """A line of words as one path that begins at 0, 0, and its width."""
    x, out = 0.0, []
    for letter in words:
        for left, top, body in _contours(letter, size, name):
            out.append(f"M{_short(x + left)} {_short(top)}{body}")
        x += font(name).glyph(letter).advance * size + spacing
    return "".join(out), x - spacing


@lru_cache(maxsize=16384)
def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def outline(text: Text) -> tuple[str, str]:
    """The path of a text, and the transform that puts it into place."""
    path, wide = _outline(text.words, text.size, text.font, text.spacing)
    shift = {"start": 0.0, "middle": -wide / 2, "end": -wide}[text.anchor]
    if text.angle:
        turned = f"translate({num(text.x)} {num(text.y)}) rotate({num(text.angle)})"
        return path, f"{turned} translate({num(shift)} 0)"
    return path, f"translate({_short(text.x + shift)} {_short(text.y)})"


def letters(text: Text) -> Iterator[tuple[str, float]]:
    """Every letter of a text that leaves a mark, and how far from its beginning it stands."""
    x = 0.0
    for letter in text.words:
        glyph = font(text.font).glyph(letter)
        if glyph.pieces:
            yield letter, x
        x += glyph.advance * text.size + text.spacing


def letter_outline(letter: str, size: float, name: str) -> str:
    """One letter as a path that begins at 0, 0."""
    return _outline(letter, size, name, 0.0)[0]


def fitted(words: str, size: float, name: str, room: float) -> float:
    """The size at which words fit into a room, at most the size given."""
    wide = width(words, size, name)
    return size if wide <= room else size * room / wide
