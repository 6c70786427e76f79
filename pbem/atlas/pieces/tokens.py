"""Small signs over a hex: aircraft, works of engineers, what was looked at, who jumped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import atan2, cos, pi, sin
from typing import NamedTuple

from pbem.atlas.drawing.display import XY, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.palette import Nation, Palette

AT = {
    "air": (0.0, 0.05),
    "mission": (0.46, -0.12),
    "escort": (-0.46, -0.12),
    "terror": (0.4, 0.24),
    "entrenched": (0.36, 0.25),
    "demolished": (-0.34, -0.2),
    "recon": (-0.4, -0.02),
    "sought": (-0.42, -0.4),
    "vain": (-0.42, -0.4),
    "jump": (-0.3, -0.3),
    "pontoon": (0.5, 0.0),
    "broken": (0.0, 0.0),
    "crate": (0.4, -0.3),
    "ice": (-0.4, 0.3),
    "watch": (0.4, 0.0),
}
"""Where each sign has its middle, in hexes from that of its hex."""


class Spot(NamedTuple):
    """Where a sign goes: the middle of its hex, and what else there is to know."""

    x: float
    y: float
    unit: float
    colours: Nation
    busy: bool = False  # is there a stack?
    words: str = ""
    to: XY | None = None  # the middle of the hex that the words name
    exact: bool = False  # is the sign to stand right there?

    def corner(self, across: float, down: float) -> XY:
        if self.exact:
            return self.x, self.y
        return self.x + across * self.unit, self.y + down * self.unit


def aircraft(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A little plane, seen from above; over a stack it flies in the corner."""
    x, y = spot.corner(0.34, -0.36) if spot.busy else spot.corner(*AT["air"])
    yield from _plane(x, y, (0.2 if spot.busy else 0.3) * spot.unit, spot.colours, palette)


def mission(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A plane in the right corner, with its factor beside the tail."""
    yield from _marked_plane(spot.corner(*AT["mission"]), spot, palette)


def escort(spot: Spot, palette: Palette) -> Iterator[Item]:
    """The same in the left corner, for the other side."""
    yield from _marked_plane(spot.corner(*AT["escort"]), spot, palette)


def _marked_plane(middle: XY, spot: Spot, palette: Palette) -> Iterator[Item]:
    (x, y), r = middle, max(7.0, 0.24 * spot.unit)
    yield from _plane(x, y, r, spot.colours, palette)
    size, halo = round(max(7.5, 0.19 * spot.unit), 2), palette.halo
    at = (x + 0.75 * r, y + 1.1 * r)
    yield Text(*at, spot.words, size, "bold", palette.ink, "middle", halo, 2.4)


def _plane(x: float, y: float, r: float, colours: Nation, palette: Palette) -> Iterator[Item]:
    outline = (
        (0, -1), (0.14, -0.75), (0.16, -0.25), (1, 0.12), (1, 0.34), (0.16, 0.2), (0.12, 0.68),
        (0.42, 0.9), (0.42, 1.02), (0, 0.94),
    )  # fmt: skip
    d = _shape([*outline, *((-px, py) for px, py in reversed(outline[1:-1]))], x, y, r)
    yield Path(d, fill=colours.card, stroke=palette.halo, width=max(2.0, 0.16 * r))
    yield Path(d, fill=colours.card, stroke=colours.edge, width=max(0.8, 0.07 * r))


def flames(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A burning city, in the lower right corner."""
    (x, y), r = spot.corner(*AT["terror"]), max(5.5, 0.19 * spot.unit)
    outer = (
        (0, -1.1), (0.3, -0.45), (0.55, -0.7), (0.8, 0.2), (0.45, 0.95), (-0.45, 0.95),
        (-0.8, 0.2), (-0.5, -0.3), (-0.25, 0),
    )  # fmt: skip
    inner = ((0, -0.25), (0.35, 0.4), (0.2, 0.85), (-0.2, 0.85), (-0.35, 0.4))
    yield Path(_shape(outer, x, y, r), fill=palette.clash, stroke=palette.halo, width=1.4)
    yield Path(_shape(inner, x, y, r), fill=palette.warning)


def trench(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A parapet on a plate in the lower right corner of the hex."""
    (x, y), r = spot.corner(*AT["entrenched"]), 0.14 * spot.unit
    plate = rect(x - 1.25 * r, y - r, 2.5 * r, 2 * r, 0.3 * r)
    yield Path(plate, fill=palette.halo, stroke=palette.ink, width=0.9)
    wall = (
        (-1, 0.6), (-1, -0.6), (-0.6, -0.6), (-0.6, -0.1), (-0.2, -0.1), (-0.2, -0.6),
        (0.2, -0.6), (0.2, -0.1), (0.6, -0.1), (0.6, -0.6), (1, -0.6), (1, 0.6),
    )  # fmt: skip
    yield Path(_shape(wall, x, y, r), fill=palette.ink)


def demolition(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A burst with a cross over the way."""
    (x, y), u = spot.corner(*AT["demolished"]), spot.unit
    r = 0.17 * u
    yield Path(burst(x, y, r), fill=palette.warning, stroke=palette.ink, width=0.03 * u)
    arm = r * 0.45
    cross = polyline(((x - arm, y - arm), (x + arm, y + arm)))
    cross += polyline(((x - arm, y + arm), (x + arm, y - arm)))
    yield Path(cross, stroke=palette.ink, width=max(1.2, 0.035 * u))


def pontoon(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A bridge of boats over the hexside to the hex that its words name."""
    if spot.to is None:
        return
    x, y, u, (ex, ey) = spot.x, spot.y, spot.unit, spot.to
    angle, middle = atan2(ey - y, ex - x), ((x + ex) / 2, (y + ey) / 2)
    deck = [turned((along * u, 0.0), middle, angle) for along in (-0.2, 0.2)]
    yield Path(polyline(deck), stroke=palette.halo, width=0.2 * u)
    for along in (-0.12, 0.0, 0.12):
        ends = [turned((along * u, across * u), middle, angle) for across in (-0.1, 0.1)]
        yield Path(polyline(ends), stroke=palette.ink, width=max(1.2, 0.05 * u))
    yield Path(polyline(deck), stroke=palette.ink, width=max(1.2, 0.05 * u))


def eye(spot: Spot, palette: Palette) -> Iterator[Item]:
    """An open eye in the colours of who looked, at the left side of the hex."""
    yield from _open_eye(spot.corner(*AT["recon"]), spot, palette)


def found(spot: Spot, palette: Palette) -> Iterator[Item]:
    """The same in the upper left corner: looked for, and found."""
    yield from _open_eye(spot.corner(*AT["sought"]), spot, palette)


def _open_eye(middle: XY, spot: Spot, palette: Palette) -> Iterator[Item]:
    (x, y), r = middle, max(5.0, 0.19 * spot.unit)
    lids = f"M{x - r:.1f} {y:.1f}Q{x:.1f} {y - r * 1.25:.1f} {x + r:.1f} {y:.1f}"
    lids += f"Q{x:.1f} {y + r * 1.25:.1f} {x - r:.1f} {y:.1f}Z"
    card, edge = spot.colours.card, spot.colours.edge
    yield Path(lids, fill=palette.halo, stroke=palette.halo, width=max(2.6, 0.36 * r))
    yield Path(lids, fill=palette.halo, stroke=palette.ink, width=max(1.0, 0.13 * r))
    yield Path(circle(x, y, r * 0.46), fill=card, stroke=edge, width=max(0.8, 0.08 * r))
    yield Path(circle(x, y, r * 0.2), fill=palette.ink)


def closed_eye(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A closed eye with its lashes: looked for, and not found."""
    (x, y), r = spot.corner(*AT["vain"]), max(5.0, 0.19 * spot.unit)
    lid = f"M{x - r:.1f} {y:.1f}Q{x:.1f} {y + r * 1.25:.1f} {x + r:.1f} {y:.1f}"
    lashes = ((-0.62, 0.4, -0.9, 0.85), (0, 0.62, 0, 1.15), (0.62, 0.4, 0.9, 0.85))
    for ax, ay, bx, by in lashes:
        lid += polyline(((x + ax * r, y + ay * r), (x + bx * r, y + by * r)))
    yield Path(lid, stroke=palette.halo, width=max(3.4, 0.62 * r))
    yield Path(lid, stroke=spot.colours.edge, width=max(1.6, 0.26 * r))


def parachute(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A parachute in the upper left corner, with how many came down of how many."""
    (x, y), r = spot.corner(*AT["jump"]), max(5.5, 0.2 * spot.unit)
    lines = polyline(((x - r, y), (x, y + r * 1.1), (x + r, y)))
    lines += polyline(((x, y), (x, y + r * 1.1)))
    hood = f"M{x - r:.1f} {y:.1f}C{x - r:.1f} {y - r * 1.3:.1f} {x + r:.1f} {y - r * 1.3:.1f} "
    hood += f"{x + r:.1f} {y:.1f}Q{x + r / 2:.1f} {y - r * 0.35:.1f} {x:.1f} {y:.1f}"
    hood += f"Q{x - r / 2:.1f} {y - r * 0.35:.1f} {x - r:.1f} {y:.1f}Z"
    card, edge = spot.colours.card, spot.colours.edge
    thin = max(0.8, 0.08 * r)
    yield Path(lines + hood, stroke=palette.halo, width=thin + 2.4)
    yield Path(lines, stroke=edge, width=thin)
    yield Path(hood, fill=card, stroke=edge, width=thin)
    if not spot.words:
        return
    size = round(max(7.5, 0.19 * spot.unit), 2)
    yield Text(
        x, y + r * 1.1 + size * 0.75, spot.words, size, "bold", palette.ink, "middle",
        palette.halo, 2.4,
    )  # fmt: skip


def broken(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A frame around what does not work, and a thin bar through it: the sign can still be read."""
    (x, y), r = spot.corner(*AT["broken"]), 0.155 * spot.unit
    frame = rect(x - r, y - r, 2 * r, 2 * r)
    bar = polyline(((x - r, y + r), (x + r, y - r)))
    thick = max(1.2, 0.042 * spot.unit)
    yield Path(bar, stroke=palette.halo, width=1.5 * thick)
    yield Path(frame + bar, stroke=palette.clash, width=thick)


def crate(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A box of stores."""
    (x, y), r = spot.corner(*AT["crate"]), 0.15 * spot.unit
    yield Path(rect(x - r, y - r, 2 * r, 2 * r), fill=palette.halo, stroke=palette.halo, width=2.4)
    card, thin = spot.colours.card, max(0.9, 0.1 * r)
    boards = rect(x - r, y - r, 2 * r, 2 * r) + polyline(((x - r, y + r), (x + r, y - r)))
    yield Path(boards, fill=card, stroke=spot.colours.edge, width=thin)


def ice(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A crystal on a plate: a landing ground that will melt."""
    (x, y), r = spot.corner(*AT["ice"]), 0.15 * spot.unit
    yield Path(circle(x, y, 1.15 * r), fill=palette.lake, stroke=palette.shore, width=1.0)
    arms = ""
    for turn in (pi / 6, pi / 2, 5 * pi / 6):
        dx, dy = 0.8 * r * cos(turn), 0.8 * r * sin(turn)
        arms += polyline(((x - dx, y - dy), (x + dx, y + dy)))
    yield Path(arms, stroke=palette.shore, width=max(1.0, 0.16 * r))


def watch(spot: Spot, palette: Palette) -> Iterator[Item]:
    """A ring with a plane in it: fighters that lie in wait."""
    (x, y), r = spot.corner(*AT["watch"]), 0.17 * spot.unit
    yield Path(circle(x, y, r), fill=palette.halo, stroke=palette.clash, width=max(1.4, 0.16 * r))
    yield from _plane(x, y, 0.62 * r, spot.colours, palette)


TOKENS: dict[str, Callable[[Spot, Palette], Iterator[Item]]] = {
    "air": aircraft,
    "mission": mission,
    "escort": escort,
    "terror": flames,
    "entrenched": trench,
    "demolished": demolition,
    "pontoon": pontoon,
    "recon": eye,
    "sought": found,
    "vain": closed_eye,
    "jump": parachute,
    "broken": broken,
    "crate": crate,
    "ice": ice,
    "watch": watch,
}
"""By kind of marker; they lie over the counters."""


def sample(kind: str, x: float, y: float, unit: float, palette: Palette) -> Iterator[Item]:
    """The sign alone, in the middle of x, y; for the key."""
    x, y = x - AT[kind][0] * unit, y - AT[kind][1] * unit
    spot = Spot(x, y, unit, palette.nation("German"), to=(x + unit, y))
    yield from TOKENS[kind](spot, palette)


def _shape(points: Iterable[XY], x: float, y: float, r: float) -> str:
    return polyline(((x + px * r, y + py * r) for px, py in points), closed=True)


def turned(point: XY, origin: XY, angle: float) -> XY:
    """A point given along and across a direction, as it lies on the sheet."""
    along, across = point
    return (
        origin[0] + along * cos(angle) - across * sin(angle),
        origin[1] + along * sin(angle) + across * cos(angle),
    )


def burst(x: float, y: float, r: float) -> str:
    """An explosion: a star of eight rays."""
    points = []
    for at in range(16):
        reach = r if at % 2 == 0 else r * 0.5
        angle = at * pi / 8
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polyline(points, closed=True)
