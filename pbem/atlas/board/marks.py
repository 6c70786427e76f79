"""What lies over the board besides counters: tints, arrows, battles, losses, markers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from math import atan2, hypot

from msgspec.structs import replace

from pbem.atlas.board.frontiers import frontier
from pbem.atlas.board.washes import washed
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import eased, rims, rounded, simplified, spline, thinned
from pbem.atlas.drawing.display import (
    XY,
    Clip,
    Group,
    Item,
    Path,
    Text,
    circle,
    joined,
    polyline,
    rect,
)
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import width
from pbem.atlas.pieces.tokens import TOKENS, Spot, burst, turned
from pbem.wargame.scene import Arrow, Board, Cell, Clash, Loss, Marker, Point, Scene, Stack, Tint

FADED = 0.42  # how much ink is left of arrows of long ago
FRONTIER = 0.1  # of a hex: the band along the inner edge of what a side holds
SCARS = (-0.48, -0.42)  # of a hex: where the strokes on disputed ground stand


SHARP = 2.5  # pixels by which the shore of what is held may be off: it lies under the real one
_shores: Kept[str] = Kept(16)


def dry_land(board: Board, camera: Camera) -> str:
    """Of a board of areas, whose outlines are drawn around skerries and over fjords, the land."""

    def drawn() -> str:
        shapes = (area.outline for area in board.areas if area.kind == "land")
        near = (thinned([camera.at(point) for point in outline], SHARP) for outline in shapes)
        fair = (simplified(points, SHARP) for points in near if len(points) > 3)
        return joined([polyline(points, closed=True) for points in fair])

    return "" if board.tiled else _shores.get((board.key, camera), drawn)


class Marks:
    """Draws the marks of one scene."""

    def __init__(
        self, scene: Scene, camera: Camera, palette: Palette, named: Container[str] = ()
    ) -> None:
        """`named` are the hexes whose lower edge belongs to a name."""
        self.scene, self.camera, self.palette = scene, camera, palette
        self.unit = camera.unit
        self.cells: dict[str, Cell] = {cell.label: cell for cell in scene.board.cells}
        self.busy = {stack.place for stack in scene.stacks}
        self.spread = {stack.place: self._spread(stack) for stack in scene.stacks if stack.piles}
        self.named = named
        self._labels = {
            (round(cell.centre[0], 2), round(cell.centre[1], 2)): cell.label
            for cell in (self.cells.values() if scene.clashes else ())
        }

    def _spread(self, stack: Stack) -> XY:
        """How far the piles of a place reach to either side of its middle, and how far down."""
        x, y = self.cells[stack.place].centre
        return (
            max(abs(pile.at[0] - x) for pile in stack.piles),
            max(pile.at[1] - y for pile in stack.piles),
        )

    def at(self, place: str) -> XY:
        return self.camera.at(self.cells[place].centre)

    def seen(self, place: str) -> bool:
        return self.camera.sees(self.cells[place].centre)

    # -- under the counters -----------------------------------------------------------------------

    def below(self) -> Iterator[Item]:
        for tint in self.scene.tints:
            yield from self.tint(tint)
        for marker in self.scene.markers:
            if marker.kind not in TOKENS and self.seen(marker.place):
                yield self.marker(marker)
        for arrow in self.scene.arrows:
            if any(map(self.seen, arrow.path)):
                if arrow.kind == "supply":
                    yield self.supply(arrow)
                elif arrow.kind in ("move", "landing"):
                    yield self.arrow(arrow)

    def tint(self, tint: Tint) -> Iterator[Item]:
        whole = not self.scene.board.tiled  # an area may be seen though its middle is not
        cells = [self.cells[place] for place in tint.places if whole or self.seen(place)]
        if not cells:
            return
        if tint.layer == "disputed":
            items: tuple[Item, ...] = (self._disputed(tint, cells),)
        elif tint.layer == "sides":
            items = (self._frontier(tint, cells),)
        else:
            outline = [map(self.camera.at, self._eased(rim)) for rim in rims(cells)]
            whole_edge = joined([polyline(each, closed=True) for each in outline])
            colour, tiled = self.palette.side(tint.kind), self.scene.board.tiled
            items = tuple(washed(tint.layer, whole_edge, colour, self.unit, tiled=tiled))
            if tint.layer == "control" and (shore := dry_land(self.scene.board, self.camera)):
                items = (Clip(shore, items),)
        yield Group(items, f"{tint.layer}-{tint.kind}", f"layer {tint.layer}", title=tint.title)

    def _eased(self, rim: list[Point]) -> list[Point]:
        """An outline of hexes without its sharpest corners; that of areas is a border."""
        return rounded(rim, 1) if self.scene.board.tiled else rim

    def _frontier(self, tint: Tint, cells: list[Cell]) -> Item:
        """A band inside the borders of what a side holds: the country keeps its own colours."""
        edge, border = frontier(self.scene.board, cells, self.camera)
        colour, wide = self.palette.side(tint.kind), 2 * FRONTIER * self.unit
        return Clip(edge, (Path(border, stroke=colour, width=wide, opacity=0.5),))

    def _disputed(self, tint: Tint, cells: list[Cell]) -> Item:
        """Short strokes in the left corner of hexes that an enemy contests."""
        u, strokes = self.unit, []
        for cell in cells:
            x, y = self.camera.at(cell.centre)
            for across in SCARS:
                foot, head = (
                    (x + (across - 0.03) * u, y + 0.1 * u),
                    (x + (across + 0.03) * u, y - 0.1 * u),
                )
                strokes.append(polyline((foot, head)))
        colour = self.palette.side(tint.kind)
        return Path(joined(strokes), stroke=colour, width=max(1.0, 0.035 * u), opacity=0.8)

    def marker(self, marker: Marker) -> Group:
        x, y = self.at(marker.place) if marker.at is None else self.camera.at(marker.at)
        colours, u = self.palette.nation(marker.nation), self.unit
        items: list[Item] = []
        if marker.kind == "source":
            r = 0.46 * u
            items.append(Path(circle(x, y, r), stroke=colours.card, width=0.1 * u))
            items.append(Path(circle(x, y, r + 0.05 * u), stroke=colours.edge, width=0.9))
            items.append(Path(circle(x, y, r - 0.05 * u), stroke=colours.edge, width=0.9))
        elif marker.kind in TOKENS:
            to = self.at(marker.words) if marker.words in self.cells else None
            exact = marker.at is not None
            busy = marker.place in self.busy and not exact
            spot = Spot(x, y, u, colours, busy, marker.words, to, exact)
            items += TOKENS[marker.kind](spot, self.palette)
        else:
            fx, fy = x - 0.42 * u, y + 0.38 * u
            items.append(
                Path(polyline(((fx, fy), (fx, fy - 0.36 * u))), stroke=colours.edge, width=1.2)
            )
            flag = rect(fx, fy - 0.36 * u, 0.26 * u, 0.17 * u)
            items.append(Path(flag, fill=colours.card, stroke=colours.edge, width=0.8))
        name = f"{marker.kind}-{marker.nation}-{marker.place}"
        if marker.at is not None and marker.words:  # a place may have several
            name += f"-{marker.words}"
        return Group(tuple(items), name, f"marker {marker.kind}", marker.title)

    def supply(self, arrow: Arrow) -> Group:
        points = [self.at(place) for place in arrow.path]
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
            if marker.kind in TOKENS and self.seen(marker.place):
                yield self.marker(marker)
        yield from self._losses()
        yield from self._clashes()

    def arrow(self, arrow: Arrow) -> Group:
        points = [self.at(place) for place in arrow.path]
        u, colour = self.unit, self.palette.side(arrow.side)
        if arrow.kind in ("fire", "strike"):
            items = tuple(self._shot(points[0], points[-1], heavy=arrow.kind == "strike"))
        elif arrow.kind == "attack":
            items = tuple(self._attack(points[0], points[-1], arrow.count))
        else:
            dashes = {"retreat": (0.1 * u, 0.09 * u), "landing": (0.2 * u, 0.08 * u)}
            dashes["flight"] = (0.05 * u, 0.07 * u)
            dash = dashes.get(arrow.kind, ())
            thick = {
                "move": 0.065,
                "retreat": 0.065,
                "advance": 0.1,
                "landing": 0.08,
                "flight": 0.05,
            }[arrow.kind]
            items = tuple(self._shaft(points, thick * u, colour, dash))
        if arrow.faded:
            items = tuple(replace(item, opacity=FADED) for item in items[-2:])  # without their halo
        return Group(items, kind=f"layer {arrow.layer} {arrow.kind}", title=arrow.title)

    def _shaft(
        self, points: list[XY], thick: float, colour: str, dash: tuple[float, ...]
    ) -> Iterator[Path]:
        """A slender arrow along a way; its head stops at the edge of what stands there."""
        (bx, by), (ex, ey) = points[-2], points[-1]
        angle = atan2(ey - by, ex - bx)
        head = max(5.0, 0.2 * self.unit)
        tip = turned((-0.4 * self.unit, 0.0), (ex, ey), angle)
        neck = turned((-head * 0.7, 0.0), tip, angle)
        course = polyline(eased([*points[:-1], neck]))
        arrowhead = _head(tip, angle, head)
        thick = max(1.3, thick)
        yield Path(course, stroke=self.palette.halo, width=thick + 2.0, opacity=0.8)
        yield Path(
            arrowhead, fill=self.palette.halo, stroke=self.palette.halo, width=2.4, opacity=0.8
        )
        yield Path(course, stroke=colour, width=thick, dash=dash, butt=bool(dash))
        yield Path(arrowhead, fill=colour)

    def _attack(self, start: XY, end: XY, count: int) -> Iterator[Path]:
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
        d = polyline((turned(point, start, angle) for point in outline), closed=True)
        yield Path(d, fill=self.palette.clash, stroke=self.palette.halo, width=max(1.2, 0.04 * u))

    def _shot(self, start: XY, end: XY, heavy: bool) -> Iterator[Path]:
        """A row of tracers from hex to hex; a strike's are heavier."""
        u = self.unit
        angle = atan2(end[1] - start[1], end[0] - start[0])
        tip = turned((-0.3 * u, 0.0), end, angle)
        line = polyline((turned((0.3 * u, 0.0), start, angle), tip))
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

    # -- how it ended -----------------------------------------------------------------------------

    def _clashes(self) -> Iterator[Item]:
        """A burst at the edge of the hex with the result; several one below the other."""
        there: dict[str, int] = defaultdict(int)
        for clash in self.scene.clashes:
            if self.seen(clash.place):
                yield self.clash(clash, there[clash.place])
                there[clash.place] += 1

    def clash(self, clash: Clash, at: int) -> Group:
        u = self.unit
        size = max(8.0, 0.22 * u)
        words = f"{clash.odds} {clash.result}".strip()
        wide = width(words, round(size, 2), "bold") + size * 1.5
        high = size * 1.25
        x, y = self._room(clash.place, at, wide)
        outline = rect(x - wide / 2, y - high / 2, wide, high, high / 2)
        star = burst(x - wide / 2 + size * 0.55, y, size * 0.5)
        ink, halo = self.palette.clash, self.palette.halo
        told = (x + size * 0.42, y + size * 0.35, words, round(size, 2))
        return Group(
            (
                Path(outline, fill=ink, stroke=halo, width=1.2),
                Path(star, fill=halo),
                Text(*told, "bold", halo, anchor="middle"),
            ),
            kind="layer battles clash",
            title=clash.title,
        )

    def _room(self, place: str, at: int, wide: float) -> XY:
        """Where a result stands: at the edge of its hex that hides no name."""
        x, y = self.at(place)
        u = self.unit
        if place in self.spread:  # below the lowest pile, and further down
            return x + 0.02 * u, y + (self.spread[place][1] + 0.5 + 0.3 * at) * u
        if place not in self.named:
            return x + 0.02 * u, y + (0.5 - 0.3 * at) * u
        if self._above(place) not in self.named:
            return x + 0.02 * u, y - (0.5 - 0.3 * at) * u
        return x - 0.4 * u - wide / 2, y - 0.3 * at * u

    def _above(self, place: str) -> str:
        """The hex whose lower edge is the upper one of this."""
        x, y = self.cells[place].centre
        return self._labels.get((round(x, 2), round(y - 1, 2)), "")

    def _losses(self) -> Iterator[Item]:
        by_place: dict[str, list[Loss]] = defaultdict(list)
        for loss in self.scene.losses:
            if self.seen(loss.place):
                by_place[loss.place].append(loss)
        for place, losses in by_place.items():
            for at, loss in enumerate(losses):
                yield self.loss(loss, place, at)

    def loss(self, loss: Loss, place: str, at: int) -> Group:
        """At the upper edge of the hex, one below the other; beside a stack if there is one."""
        x, y = self.at(place)
        u = self.unit
        size = max(7.5, 0.19 * u)
        wide, high = plate_size(loss.words, size)
        left, top = x - wide / 2, y - (0.42 - 0.24 * at) * u - high / 2
        if place in self.busy:  # in the corners left and right, where no other counter is
            away = (0.4 + self.spread.get(place, (0.0, 0.0))[0]) * u
            left = x - away - wide if at % 2 else x + away
            top = y + 0.24 * u * (at // 2) - high / 2
        items = tuple(plate(loss, left, top, size, self.palette))
        return Group(items, kind="layer losses", title=loss.title)


def plate_size(words: str, size: float) -> XY:
    """How wide and high the plate of a lost unit is."""
    return width(words, round(size, 2), "narrow") + size * 1.35, size * 1.15


def plate(loss: Loss, left: float, top: float, size: float, palette: Palette) -> Iterator[Item]:
    """The lost unit's name on its colours, with a cross, or an arrow if it may come back."""
    colours = palette.nation(loss.nation)
    wide, high = plate_size(loss.words, size)
    outline = rect(left, top, wide, high, high * 0.25)
    sign = _cross if loss.dead else _hook
    thick = max(1.2, size * 0.14)
    yield Path(outline, fill=colours.card, stroke=palette.halo, width=1.2)
    mark = sign(left + size * 0.55, top, size * 0.3, high)
    yield Path(mark, stroke=colours.ink, width=thick, butt=True)
    x, base = left + size * 1.05, top + high * 0.8
    yield Text(x, base, loss.words, round(size, 2), "narrow", colours.ink)


def _cross(x: float, top: float, arm: float, high: float) -> str:
    """On a grave."""
    beam = polyline(((x - arm, top + high * 0.4), (x + arm, top + high * 0.4)))
    return polyline(((x, top + high * 0.2), (x, top + high * 0.85))) + beam


def _hook(x: float, top: float, arm: float, high: float) -> str:
    """An arrow that leads back."""
    y, low = top + high * 0.38, top + high * 0.76
    way = polyline(((x - arm, y), (x + arm * 0.8, y), (x + arm * 0.8, low), (x - arm * 0.7, low)))
    tip = ((x - arm * 0.3, y - arm * 0.75), (x - arm, y), (x - arm * 0.3, y + arm * 0.75))
    return way + polyline(tip)


def _head(tip: XY, angle: float, size: float) -> str:
    corners = ((0.0, 0.0), (-size, -size * 0.52), (-size * 0.72, 0.0), (-size, size * 0.52))
    return polyline((turned(corner, tip, angle) for corner in corners), closed=True)
