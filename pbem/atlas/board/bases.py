"""Signs of what an area offers: a port, an airbase, a railroad, where troops are mustered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.atlas.drawing.display import XY, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.palette import Palette
from pbem.wargame.scene import Landmark

PLATE = 0.145  # of a hex: half of the edge of a sign
PLANE = (
    (0, -0.78), (0.13, -0.55), (0.15, -0.2), (0.8, 0.1), (0.8, 0.28), (0.15, 0.16), (0.11, 0.52),
    (0.34, 0.68), (0.34, 0.78), (0, 0.7),
)  # fmt: skip


def port(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """An anchor."""
    r = PLATE * u
    yield from _plate(x, y, r, palette.sea_side, palette)
    thin = max(0.9, 0.17 * r)
    yield Path(circle(x, y - 0.5 * r, 0.16 * r), stroke=palette.halo, width=thin)
    beam = polyline(((x, y - 0.34 * r), (x, y + 0.64 * r)))
    beam += polyline(((x - 0.32 * r, y - 0.12 * r), (x + 0.32 * r, y - 0.12 * r)))
    flukes = f"M{x - 0.58 * r:.1f} {y + 0.18 * r:.1f}"
    flukes += f"Q{x - 0.5 * r:.1f} {y + 0.66 * r:.1f} {x:.1f} {y + 0.66 * r:.1f}"
    flukes += f"Q{x + 0.5 * r:.1f} {y + 0.66 * r:.1f} {x + 0.58 * r:.1f} {y + 0.18 * r:.1f}"
    yield Path(beam + flukes, stroke=palette.halo, width=thin)


def airbase(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A plane, seen from above."""
    r = PLATE * u
    yield from _plate(x, y, r, palette.built, palette)
    outline = [*PLANE, *((-px, py) for px, py in reversed(PLANE[1:-1]))]
    yield Path(_shape(outline, x, y, r), fill=palette.halo)


def muster(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """How many may be raised there."""
    r = PLATE * u
    yield from _plate(x, y, r, palette.halo, palette)
    size = round(1.75 * r, 2)
    yield Text(x, y + 0.62 * r, landmark.worth, size, "bold", palette.ink, anchor="middle")


def railhead(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """Rails that run to the horizon."""
    r = PLATE * u
    yield from _plate(x, y, r, palette.ink, palette)
    thin = max(0.8, 0.14 * r)
    rails = polyline(((x - 0.6 * r, y + 0.75 * r), (x - 0.18 * r, y - 0.75 * r)))
    rails += polyline(((x + 0.6 * r, y + 0.75 * r), (x + 0.18 * r, y - 0.75 * r)))
    for down, half in ((0.5, 0.72), (0.1, 0.58), (-0.24, 0.46), (-0.52, 0.36)):
        rails += polyline(((x - half * r, y + down * r), (x + half * r, y + down * r)))
    yield Path(rails, stroke=palette.halo, width=thin, butt=True)


def _plate(x: float, y: float, r: float, fill: str, palette: Palette) -> Iterator[Item]:
    outline = rect(x - r, y - r, 2 * r, 2 * r, 0.32 * r)
    yield Path(outline, fill=fill, stroke=palette.halo, width=max(1.6, 0.3 * r))
    yield Path(outline, fill=fill, stroke=palette.ink, width=max(0.6, 0.1 * r))


def _shape(points: Iterable[XY], x: float, y: float, r: float) -> str:
    return polyline(((x + px * r, y + py * r) for px, py in points), closed=True)


BASES = {"port": port, "airbase": airbase, "muster": muster, "railhead": railhead}
"""By kind of landmark."""
