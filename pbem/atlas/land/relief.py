"""Hill shading: heights on a lattice, and the ground of the hexes, as light and shadow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageMath

from pbem.atlas.drawing.pixels import Pixels
from pbem.wargame.scene import Board, Box, Relief

STEPS = (40, 88, 124)  # of 255: the strengths of shade that are printed
BRIGHT = 40  # likewise, the strongest light: more would bleach rough ground until it looks clear
PRINTED = [max((step for step in STEPS if step <= value + 16), default=0) for value in range(256)]
"""Shades in a few steps: clean edges, and far smaller to send than gradients."""
FINE = 10  # reckoned cells to a hex
FOLDS = ((1.5, 0.5), (0.7, 0.34), (0.36, 0.12))  # hexes across a ridge, its share
SURVEYED = 0.2  # of a hex: so close samples show ridges and gullies themselves
WILD = {"peak": 255, "mountain": 130, "rough": 80, "island": 90, "sweden": 16, "forest": 14}
"""How rugged each ground is, of 255; what is not named is as flat as its heights."""
ALPINE = {"rough": 150}  # likewise, where the board has no mountains but these
STEEP = 70  # likewise: from here on slopes show in full
CALM = 0.4  # how much of them shows where the ground is flat
BROAD = 0.5  # likewise, of areas, which hold mountains and plains alike
AFAR = 0.5  # and of that, in countries that nobody enters
GRADUAL = 0.22  # of a hex: how fast one ground becomes another
RIDGES, SUMMITS = 2300.0, 200.0  # metres, of the wildest ground
STRENGTH = 0.34  # of 255 for a metre of slope between cells
KEEN = 0.55  # likewise, where the samples show the ridges


def shading(board: Board, window: Box, size: tuple[int, int], shadow: str, light: str) -> Pixels:
    """A transparent picture of shadows and lights over a window, the light from the upper left.

    Where samples are far apart, the ground is folded as rugged as the hexes are, as a draughtsman
    would between the points that he knows.
    """
    assert board.relief is not None
    (left, top), lit = board.relief.origin, _lit(board)
    seen = tuple(FINE * (at - by) for at, by in zip(window, (left, top, left, top), strict=True))
    lit = lit.transform(size, Image.Transform.EXTENT, seen, Image.Resampling.BICUBIC)
    bright = lit.convert("L").point(lambda value: min(BRIGHT, PRINTED[value]))
    dark = _reckoned(lambda s: -s, lit).convert("L").point(PRINTED)
    out = Image.new("RGB", size, shadow)
    out.paste(light, mask=bright.point(lambda value: 255 if value else 0))
    out.putalpha(ImageChops.lighter(bright, dark))
    return Pixels.of(out)


@lru_cache(maxsize=4)
def _lit(board: Board) -> Image.Image:
    """How strongly each place is lit, or below nought shaded: alike in all colours and sizes."""
    assert board.relief is not None
    ground = _fine(board.relief)
    wild = _wild(board, board.relief, ground.size)
    surveyed = board.relief.step <= SURVEYED
    if not surveyed:
        ground = _folded(ground, wild)
    calm = CALM if board.tiled else BROAD
    shown = _reckoned(
        lambda w, o: (w * (1 - calm) / 255 + calm) * o, _steep(wild), _open(board, wild)
    )
    strength = KEEN if surveyed else STRENGTH
    return _reckoned(lambda slope, share: slope * strength * share, _slope(ground), shown)


def _folded(ground: Image.Image, wild: Image.Image) -> Image.Image:
    """Known heights with ridges and gullies between them, as many as the ground is rugged."""
    return _reckoned(
        lambda g, w, r: g * 0.5 + w * (r * (RIDGES / 255) + SUMMITS / 255),
        ground,
        wild,
        _ridges(ground.size),
    )


def _open(board: Board, wild: Image.Image) -> Image.Image:
    """How much of the relief is to be shown: less of countries that nobody enters."""
    assert board.relief is not None
    found = Image.new("F", wild.size, 1.0)
    pen, (left, top) = ImageDraw.Draw(found), board.relief.origin
    for area in board.areas:
        if area.kind == "closed":
            pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in area.outline], fill=AFAR)
    return found


def _steep(wild: Image.Image) -> Image.Image:
    """Where slopes show in full, 255, and where hardly, as on ground that is no obstacle."""
    return wild.convert("L").point(lambda value: min(255, value * 255 // STEEP)).convert("F")


def _fine(relief: Relief) -> Image.Image:
    rows, columns = len(relief.rows), len(relief.rows[0])
    coarse = Image.new("F", (columns, rows))
    coarse.putdata([height for row in relief.rows for height in row])
    size = round((columns - 1) * relief.step * FINE), round((rows - 1) * relief.step * FINE)
    return coarse.resize(size, Image.Resampling.BICUBIC)


def _wild(board: Board, relief: Relief, size: tuple[int, int]) -> Image.Image:
    """How rugged the ground is, by what the hexes are."""
    found = Image.new("L", size)
    pen, (left, top) = ImageDraw.Draw(found), relief.origin
    mountains = any(cell.terrain == "mountain" for cell in board.cells)
    rugged = WILD if mountains else WILD | ALPINE
    for cell in board.cells:
        if wild := rugged.get(cell.terrain):
            corners = [((x - left) * FINE, (y - top) * FINE) for x, y in cell.corners]
            pen.polygon(corners, fill=wild)
    return found.filter(ImageFilter.GaussianBlur(GRADUAL * FINE)).convert("F")


def _ridges(size: tuple[int, int]) -> Image.Image:
    """Ridges and gullies between 0 and 1, always the same ones."""
    chance = random.Random(1942)
    found = Image.new("F", size)
    for across, share in FOLDS:
        few = round(size[0] / FINE / across) + 2, round(size[1] / FINE / across) + 2
        noise = Image.new("F", few)
        noise.putdata([chance.uniform(-1, 1) for _ in range(few[0] * few[1])])
        noise = noise.resize(size, Image.Resampling.BICUBIC)
        found = _reckoned(
            lambda f, n, share=share: f + (1 - abs(n)) * (1 - abs(n)) * share, found, noise
        )
    return found


def _slope(ground: Image.Image) -> Image.Image:
    """How much the ground falls away from the light: positive is lit."""

    def moved(by: int) -> Image.Image:
        return ground.transform(ground.size, Image.Transform.AFFINE, (1, 0, by, 0, 1, by))

    return _reckoned(lambda ahead, behind: ahead - behind, moved(1), moved(-1))


def _reckoned(formula: Callable[..., Any], *images: Image.Image) -> Image.Image:
    """A formula over the pixels of images."""
    named: Mapping[str, Image.Image] = {f"i{at}": image for at, image in enumerate(images)}
    found: Image.Image = ImageMath.lambda_eval(
        lambda given: formula(*map(given.get, named)), **named
    )
    return found
