"""Signs of works that are printed on a board, in the left corner of their hex."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.atlas.drawing.display import Item, Path, polyline
from pbem.atlas.drawing.palette import Palette
from pbem.wargame.scene import Landmark

AT = (-0.43, -0.02)  # of a hex, from its middle
FORT = ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
PARAPET = (
    (-1, 0.6), (-1, -0.6), (-0.6, -0.6), (-0.6, -0.05), (-0.2, -0.05), (-0.2, -0.6),
    (0.2, -0.6), (0.2, -0.05), (0.6, -0.05), (0.6, -0.6), (1, -0.6), (1, 0.6),
)  # fmt: skip


def fort(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A pentagon where a fortification is built."""
    outline = _shape(FORT, x, y, u, 0.12 * u)
    yield Path(outline, fill=palette.built, stroke=palette.halo, width=max(0.9, 0.03 * u))


def parapet(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A wall with its teeth up."""
    outline = _shape(PARAPET, x, y, u, 0.115 * u)
    yield Path(outline, stroke=palette.halo, width=max(1.8, 0.06 * u))
    yield Path(outline, fill=palette.ink)


def _shape(points: tuple[tuple[float, float], ...], x: float, y: float, u: float, r: float) -> str:
    cx, cy = x + AT[0] * u, y + AT[1] * u
    return polyline(((cx + px * r, cy + py * r) for px, py in points), closed=True)
