"""Hill shading: heights on a lattice as light and shadow."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

from PIL import Image, ImageMath

from pbem.wargame.scene import Relief

FINE = 8  # shaded cells to a hex
NOISE = ((2.2, 0.55), (1.1, 0.3), (0.55, 0.16))  # hexes across a fold of the ground, and its share


def shading(relief: Relief, strength: float, rugged: float) -> tuple[bytes, tuple[int, int]]:
    """A transparent picture of shadows and lights, the light from the upper left.

    The lattice is coarse: `rugged` roughens it in proportion to the height, as a draughtsman would.
    """
    ground = _fine(relief)
    if rugged:
        ground = _roughened(ground, rugged)
    slope = _slope(ground)
    shade = _eval(lambda each: each["s"] * strength, s=slope)
    alpha = _eval(lambda each: each["abs"](each["s"]), s=shade)
    dark = shade.point(lambda value: value * 1 + 0)  # a copy to threshold
    light = _eval(lambda each: each["s"] > 0, s=dark).convert("L").point(lambda on: 255 if on else 0)
    out = Image.new("RGBA", ground.size)
    out.paste((255, 252, 240), (0, 0, *ground.size), mask=light)
    lights = Image.new("RGB", ground.size, (58, 42, 30))
    lights.paste((255, 252, 240), mask=light)
    weight = _stepped(alpha, light)
    lights.putalpha(weight)
    data = BytesIO()
    lights.save(data, "PNG")
    return data.getvalue(), ground.size


def _stepped(alpha: Image.Image, light: Image.Image) -> Image.Image:
    """Strengths in a few steps: smoother to the eye than noise, and far smaller to send."""
    steps = alpha.point(lambda value: value * 1 + 0).convert("L")
    return steps.point([min(170, (value // 14) * 14) for value in range(256)])


def _fine(relief: Relief) -> Image.Image:
    rows, columns = len(relief.rows), len(relief.rows[0])
    coarse = Image.new("F", (columns, rows))
    coarse.putdata([height for row in relief.rows for height in row])
    wide = round((columns - 1) * relief.step * FINE), round((rows - 1) * relief.step * FINE)
    return coarse.resize(wide, Image.Resampling.BICUBIC)


def _roughened(ground: Image.Image, rugged: float) -> Image.Image:
    """Ridges and gullies, always the same ones."""
    chance = random.Random(1942)
    for across, share in NOISE:
        size = round(ground.width / FINE / across) + 2, round(ground.height / FINE / across) + 2
        noise = Image.new("F", size)
        noise.putdata([chance.uniform(-1, 1) for _ in range(size[0] * size[1])])
        noise = noise.resize(ground.size, Image.Resampling.BICUBIC)
        ground = _eval(
            lambda each, share=share: (
                each["g"] + each["g"] * (1 - each["abs"](each["n"]) * 2) * share * rugged
            ),
            g=ground,
            n=noise,
        )
    return ground


def _slope(ground: Image.Image) -> Image.Image:
    """How steeply the ground rises towards the light: positive is lit."""
    from PIL import ImageChops

    def moved(x: int, y: int) -> Image.Image:
        return ground.transform(
            ground.size, Image.Transform.AFFINE, (1, 0, x, 0, 1, y), Image.Resampling.NEAREST
        )

    assert ImageChops is not None
    return _eval(lambda each: each["a"] - each["b"], a=moved(1, 1), b=moved(-1, -1))


def _eval(formula: Any, **images: Image.Image) -> Image.Image:
    def applied(given: dict[str, Any]) -> Any:
        return formula({**given, "abs": abs})

    found: Image.Image = ImageMath.lambda_eval(applied, **images)
    return found
