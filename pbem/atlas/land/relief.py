"""Hill shading: heights on a lattice as light and shadow."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from PIL import Image, ImageMath

from pbem.atlas.drawing.pixels import Pixels
from pbem.wargame.scene import Relief

STEPS = (34, 68, 110)  # of 255: the strengths of shade that are printed
STRENGTH = 0.3  # of 255 for a metre of slope between cells
FINE = 10  # shaded cells to a hex
FOLDS = (
    (0.9, 0.22),
    (0.45, 0.12),
)  # hexes across a fold of the ground, and its share of the height


def shading(relief: Relief, shadow: str, light: str) -> Pixels:
    """A transparent picture of shadows and lights, the light from the upper left.

    The lattice is coarse: the ground is folded in proportion to its height, as a draughtsman
    would between the points that he knows.
    """
    lit = _lit(relief)
    out = Image.new("RGB", lit.size, shadow)
    out.paste(light, mask=lit.convert("L").point(lambda value: 255 if value else 0))
    strong = _reckoned(abs, lit).convert("L")
    flat = Image.new("L", lit.size)
    flat.paste(strong.crop((2, 2, lit.width - 2, lit.height - 2)), (2, 2))
    out.putalpha(flat)  # at the rim the slope is not known
    return Pixels.of(out)


@lru_cache(maxsize=4)
def _lit(relief: Relief) -> Image.Image:
    """How strongly each place is lit, or below nought shaded: alike in all colours and sizes."""
    return _reckoned(lambda s: s * STRENGTH, _slope(_folded(_fine(relief))))


def _fine(relief: Relief) -> Image.Image:
    rows, columns = len(relief.rows), len(relief.rows[0])
    coarse = Image.new("F", (columns, rows))
    coarse.putdata([height for row in relief.rows for height in row])
    size = round((columns - 1) * relief.step * FINE), round((rows - 1) * relief.step * FINE)
    return coarse.resize(size, Image.Resampling.BICUBIC)


def _folded(ground: Image.Image) -> Image.Image:
    """Ridges and gullies, always the same ones."""
    chance = random.Random(1942)
    for across, share in FOLDS:
        size = round(ground.width / FINE / across) + 2, round(ground.height / FINE / across) + 2
        noise = Image.new("F", size)
        noise.putdata([chance.uniform(-1, 1) for _ in range(size[0] * size[1])])
        noise = noise.resize(ground.size, Image.Resampling.BICUBIC)
        ground = _reckoned(
            lambda g, n, share=share: g + g * (1 - abs(n) * 2) * share, ground, noise
        )
    return ground


def _slope(ground: Image.Image) -> Image.Image:
    """How much the ground falls away from the light: positive is lit."""

    def moved(by: int) -> Image.Image:
        return ground.transform(ground.size, Image.Transform.AFFINE, (1, 0, by, 0, 1, by))

    return _reckoned(lambda ahead, behind: ahead - behind, moved(1), moved(-1))


def _reckoned(formula: Callable[..., Any], *images: Image.Image) -> Image.Image:
    """A formula over the pixels of images."""
    named = {f"i{at}": image for at, image in enumerate(images)}
    found: Image.Image = ImageMath.lambda_eval(
        lambda given: formula(*map(given.get, named)), **named
    )
    return found
