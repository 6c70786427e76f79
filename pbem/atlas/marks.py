"""What lies over the board besides counters: tints, arrows, battles, losses, markers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from pbem.atlas.camera import Camera
from pbem.atlas.curves import eased, rims, rounded, spline
from pbem.atlas.display import XY, Group, Item, Path, Text, circle, joined, polyline, rect
from pbem.atlas.palette import Palette
from pbem.atlas.text import width
from pbem.wargame.scene import Arrow, Cell, Clash, Loss, Marker, Scene, Tint

ON_TOP = ("air", "entrenched", "demolished", "pontoon")  # over the counters
FILLS = {"control": 0.2, "zoc": 0.16, "air": 0.12, "taken": 0.0}


class Marks:
    """Draws the marks of one scene."""

    def __init__(self, scene: Scene, camera: Camera, palette: Palette) -> None:
        self.scene, self.camera, self.palette = scene, camera, palette
        self.unit = camera.unit
        self.cells: dict[str, Cell] = {cell.label: cell for cell in scene.board.cells}
        self.busy = {stack.hex for stack in scene.stacks}

    def at(self, hex: str) -> XY:
        return self.camera.at(self.cells[hex].centre)

    def seen(self, hex: str) -> bool:
        return self.camera.sees(self.cells[hex].centre)

    # -- under the counters -----------------------------------------------------------------------

    def below(self) -> Iterator[Item]:
        for tint in self.scene.tints:
            yield from self.tint(tint)
        for marker in self.scene.markers:
            if marker.kind not in ON_TOP and self.seen(marker.hex):
                yield self.marker(marker)
        for arrow in self.scene.arrows:
            if any(map(self.seen, arrow.path)):
                if arrow.kind == "supply":
                    yield self.supply(arrow)
                elif arrow.kind in ("move", "landing"):
                    yield self.arrow(arrow)

    def tint(self, tint: Tint) -> Iterator[Item]:
        cells = [self.cells[hex] for hex in tint.hexes if self.seen(hex)]
        if not cells:
            return
        colour = self.palette.side(tint.kind)
        u = self.unit
        outline = joined(
            [polyline(map(self.camera.at, rounded(rim, 1)), closed=True) for rim in rims(cells)]
        )
        items: list[Item] = []
        if fill := FILLS.get(tint.layer, 0.15):
            items.append(Path(outline, fill=colour, opacity=fill, even=True))
        dash = {"air": (0.12 * u, 0.1 * u), "zoc": (0.05 * u, 0.09 * u)}.get(tint.layer, ())
        thick = {"taken": 0.09, "control": 0.05}.get(tint.layer, 0.045)
        items.append(
            Path(outline, stroke=colour, width=max(1.0, thick * u), dash=dash, opacity=0.75)
        )
        yield Group(
            tuple(items), f"{tint.layer}-{tint.kind}", f"layer {tint.layer}", title=tint.title
        )

    def marker(self, marker: Marker) -> Group:
        x, y = self.at(marker.hex)
        colours, u = self.palette.nation(marker.nation), self.unit
        items: list[Item] = []
        if marker.kind == "source":
            r = 0.46 * u
            items.append(Path(circle(x, y, r), stroke=colours.card, width=0.1 * u))
            items.append(Path(circle(x, y, r + 0.05 * u), stroke=colours.edge, width=0.9))
            items.append(Path(circle(x, y, r - 0.05 * u), stroke=colours.edge, width=0.9))
        elif marker.kind in WORKS:
            items += WORKS[marker.kind](self, marker, x, y)
        elif marker.kind == "air":
            busy = marker.hex in self.busy  # then it flies in the corner
            px, py, r = (x + 0.34 * u, y - 0.36 * u, 0.2) if busy else (x, y + 0.05 * u, 0.3)
            items += self._aircraft(px, py, r * u, colours.card, colours.edge)
        else:
            fx, fy = x - 0.42 * u, y + 0.38 * u
            items.append(
                Path(polyline(((fx, fy), (fx, fy - 0.36 * u))), stroke=colours.edge, width=1.2)
            )
            flag = rect(fx, fy - 0.36 * u, 0.26 * u, 0.17 * u)
            items.append(Path(flag, fill=colours.card, stroke=colours.edge, width=0.8))
        name = f"{marker.kind}-{marker.nation}-{marker.hex}"
        return Group(tuple(items), name, f"marker {marker.kind}", marker.title)

    def _aircraft(self, x: float, y: float, r: float, card: str, edge: str) -> Iterator[Item]:
        """A little plane, seen from above."""
        outline = (
            (0, -1), (0.14, -0.75), (0.16, -0.25), (1, 0.12), (1, 0.34), (0.16, 0.2), (0.12, 0.68),
            (0.42, 0.9), (0.42, 1.02), (0, 0.94),
        )  # fmt: skip
        points = [*outline, *((-px, py) for px, py in reversed(outline[1:-1]))]
        d = polyline(((x + px * r, y + py * r) for px, py in points), closed=True)
        yield Path(d, fill=card, stroke=self.palette.halo, width=max(2.0, 0.16 * r))
        yield Path(d, fill=card, stroke=edge, width=max(0.8, 0.07 * r))

    def supply(self, arrow: Arrow) -> Group:
        points = [self.at(hex) for hex in arrow.path]
        u, colour = self.unit, self.palette.side(arrow.side)
        line = Path(
            spline(points, 0.8),
            stroke=colour,
            width=max(1.0, 0.05 * u),
            dash=(0.02 * u, 0.12 * u),
            opacity=0.8,
        )
        return Group((line,), kind="layer supply", title=arrow.title)

    # -- over the counters ------------------------------------------------------------------------

    def above(self) -> Iterator[Item]:
        offsets: dict[tuple[str, str], int] = defaultdict(int)
        for arrow in self.scene.arrows:
            if arrow.kind in ("supply", "move", "landing") or not any(map(self.seen, arrow.path)):
                continue
            ends = (arrow.path[0], arrow.path[-1])
            if arrow.kind in ("retreat", "advance") and offsets[ends]:
                continue  # once is enough
            offsets[ends] += 1
            yield self.arrow(arrow)
        for marker in self.scene.markers:
            if marker.kind in ON_TOP and self.seen(marker.hex):
                yield self.marker(marker)
        yield from self._losses()
        yield from self._clashes()

    def arrow(self, arrow: Arrow) -> Group:
        points = [self.at(hex) for hex in arrow.path]
        u, colour = self.unit, self.palette.side(arrow.side)
        if arrow.kind in ("fire", "strike"):
            items = tuple(self._shot(points[0], points[-1], arrow.kind == "strike"))
        elif arrow.kind == "attack":
            items = tuple(self._attack(points[0], points[-1], arrow.count))
        else:
            dashes = {"retreat": (0.1 * u, 0.09 * u), "landing": (0.2 * u, 0.08 * u)}
            dash = dashes.get(arrow.kind, ())
            thick = {"move": 0.065, "retreat": 0.065, "advance": 0.1, "landing": 0.08}[arrow.kind]
            items = tuple(self._shaft(points, thick * u, colour, dash))
        return Group(items, kind=f"layer {arrow.layer} {arrow.kind}", title=arrow.title)

    def _shaft(
        self, points: list[XY], thick: float, colour: str, dash: tuple[float, ...]
    ) -> Iterator[Item]:
        """A slender arrow along a way; its head stops at the edge of what stands there."""
        (bx, by), (ex, ey) = points[-2], points[-1]
        angle = atan2(ey - by, ex - bx)
        head = max(5.0, 0.2 * self.unit)
        tip = _turned((-0.4 * self.unit, 0.0), (ex, ey), angle)
        neck = _turned((-head * 0.7, 0.0), tip, angle)
        course = polyline(eased([*points[:-1], neck]))
        arrowhead = _head(tip, angle, head)
        thick = max(1.3, thick)
        yield Path(course, stroke=self.palette.halo, width=thick + 2.0, opacity=0.8)
        yield Path(
            arrowhead, fill=self.palette.halo, stroke=self.palette.halo, width=2.4, opacity=0.8
        )
        yield Path(course, stroke=colour, width=thick, dash=dash, butt=bool(dash))
        yield Path(arrowhead, fill=colour)

    def _attack(self, start: XY, end: XY, count: int) -> Iterator[Item]:
        """A broad red arrow over the hexside, as broad as there are units in it."""
        u = self.unit
        angle = atan2(end[1] - start[1], end[0] - start[0])
        reach = hypot(end[0] - start[0], end[1] - start[1])
        half = (0.07 + 0.035 * min(3, count)) * u
        a, b, c = 0.27 * reach, 0.6 * reach, 0.78 * reach
        outline = (
            (a, -half * 0.55), (b, -half), (b, -half * 2.1), (c, 0), (b, half * 2.1), (b, half),
            (a, half * 0.55), (a + half * 0.7, 0),
        )  # fmt: skip
        d = polyline((_turned(point, start, angle) for point in outline), closed=True)
        yield Path(d, fill=self.palette.clash, stroke=self.palette.halo, width=max(1.2, 0.04 * u))

    def _shot(self, start: XY, end: XY, heavy: bool) -> Iterator[Item]:
        """A row of tracers from hex to hex; a strike's are heavier."""
        u = self.unit
        angle = atan2(end[1] - start[1], end[0] - start[0])
        tip = _turned((-0.3 * u, 0.0), end, angle)
        line = polyline((_turned((0.3 * u, 0.0), start, angle), tip))
        thick = max(1.3, (0.08 if heavy else 0.05) * u)
        yield Path(line, stroke=self.palette.halo, width=thick + 2.0, opacity=0.8)
        dash = (0.14 * u, 0.07 * u)
        yield Path(line, stroke=self.palette.clash, width=thick, dash=dash, butt=True)
        yield Path(
            _head(tip, angle, max(5.0, 0.2 * u)),
            fill=self.palette.clash,
            stroke=self.palette.halo,
            width=0.8,
        )

    # -- engineers' works -------------------------------------------------------------------------

    def _trench(self, marker: Marker, x: float, y: float) -> Iterator[Item]:
        """A parapet on a plate in the lower right corner of the hex."""
        u = self.unit
        x, y, r = x + 0.36 * u, y + 0.25 * u, 0.14 * u
        plate = rect(x - 1.25 * r, y - r, 2.5 * r, 2 * r, 0.3 * r)
        yield Path(plate, fill=self.palette.halo, stroke=self.palette.ink, width=0.9)
        wall = (
            (-1, 0.6), (-1, -0.6), (-0.6, -0.6), (-0.6, -0.1), (-0.2, -0.1), (-0.2, -0.6),
            (0.2, -0.6), (0.2, -0.1), (0.6, -0.1), (0.6, -0.6), (1, -0.6), (1, 0.6),
        )  # fmt: skip
        points = ((x + px * r, y + py * r) for px, py in wall)
        yield Path(polyline(points, closed=True), fill=self.palette.ink)

    def _demolition(self, marker: Marker, x: float, y: float) -> Iterator[Item]:
        """A burst with a cross over the way."""
        u = self.unit
        x, y, r = x - 0.34 * u, y - 0.2 * u, 0.17 * u
        yield Path(
            burst(x, y, r), fill=self.palette.warning, stroke=self.palette.ink, width=0.03 * u
        )
        arm = r * 0.45
        cross = polyline(((x - arm, y - arm), (x + arm, y + arm)))
        cross += polyline(((x - arm, y + arm), (x + arm, y - arm)))
        yield Path(cross, stroke=self.palette.ink, width=max(1.2, 0.035 * u))

    def _pontoon(self, marker: Marker, x: float, y: float) -> Iterator[Item]:
        """A bridge of boats over the hexside to the hex that its words name."""
        if marker.words not in self.cells:
            return
        u, (ex, ey) = self.unit, self.at(marker.words)
        angle, middle = atan2(ey - y, ex - x), ((x + ex) / 2, (y + ey) / 2)
        deck = [_turned((along * u, 0.0), middle, angle) for along in (-0.2, 0.2)]
        yield Path(polyline(deck), stroke=self.palette.halo, width=0.2 * u)
        for along in (-0.12, 0.0, 0.12):
            ends = [_turned((along * u, across * u), middle, angle) for across in (-0.1, 0.1)]
            yield Path(polyline(ends), stroke=self.palette.ink, width=max(1.2, 0.05 * u))
        yield Path(polyline(deck), stroke=self.palette.ink, width=max(1.2, 0.05 * u))

    def _clashes(self) -> Iterator[Item]:
        """A burst in the corner of the hex with the result; several one below the other."""
        there: dict[str, int] = defaultdict(int)
        for clash in self.scene.clashes:
            if self.seen(clash.hex):
                yield self.clash(clash, there[clash.hex])
                there[clash.hex] += 1

    def clash(self, clash: Clash, at: int) -> Group:
        x, y = self.at(clash.hex)
        u = self.unit
        x, y = x + 0.02 * u, y + (0.5 - 0.3 * at) * u
        size = max(8.0, 0.22 * u)
        words = f"{clash.odds} {clash.result}".strip()
        wide = width(words, round(size, 2), "bold") + size * 1.5
        high = size * 1.25
        plate = rect(x - wide / 2, y - high / 2, wide, high, high / 2)
        return Group(
            (
                Path(plate, fill=self.palette.clash, stroke=self.palette.halo, width=1.2),
                Path(
                    burst(x - wide / 2 + size * 0.55, y, size * 0.5),
                    fill=self.palette.halo,
                ),
                Text(
                    x + size * 0.42,
                    y + size * 0.35,
                    words,
                    round(size, 2),
                    "bold",
                    self.palette.halo,
                    anchor="middle",
                ),
            ),
            kind="layer battles clash",
            title=clash.title,
        )

    def _losses(self) -> Iterator[Item]:
        by_hex: dict[str, list[Loss]] = defaultdict(list)
        for loss in self.scene.losses:
            if self.seen(loss.hex):
                by_hex[loss.hex].append(loss)
        for hex, losses in by_hex.items():
            for at, loss in enumerate(losses):
                yield self.loss(loss, hex, at)

    def loss(self, loss: Loss, hex: str, at: int) -> Group:
        """The lost unit's name on its colours, crossed out."""
        x, y = self.at(hex)
        u, colours = self.unit, self.palette.nation(loss.nation)
        size = max(7.5, 0.19 * u)
        wide, high = width(loss.words, round(size, 2), "narrow") + size * 1.35, size * 1.15
        left, top = x - wide / 2, y - (0.42 - 0.24 * at) * u - high / 2
        cross = left + size * 0.55
        arm = size * 0.3
        return Group(
            (
                Path(
                    rect(left, top, wide, high, high * 0.25),
                    fill=colours.card,
                    stroke=self.palette.halo,
                    width=1.2,
                ),
                Path(
                    polyline(((cross, top + high * 0.2), (cross, top + high * 0.85)))
                    + polyline(((cross - arm, top + high * 0.4), (cross + arm, top + high * 0.4))),
                    stroke=colours.ink,
                    width=max(1.2, size * 0.14),
                    butt=True,
                ),
                Text(
                    left + size * 1.05,
                    top + high * 0.8,
                    loss.words,
                    round(size, 2),
                    "narrow",
                    colours.ink,
                ),
            ),
            kind="layer losses",
            title=loss.title,
        )


WORKS = {
    "entrenched": Marks._trench,
    "demolished": Marks._demolition,
    "pontoon": Marks._pontoon,
}


def _head(tip: XY, angle: float, size: float) -> str:
    corners = ((0.0, 0.0), (-size, -size * 0.52), (-size * 0.72, 0.0), (-size, size * 0.52))
    return polyline((_turned(corner, tip, angle) for corner in corners), closed=True)


def _turned(point: XY, origin: XY, angle: float) -> XY:
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
