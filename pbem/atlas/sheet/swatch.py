"""Little pieces of all that a board shows, as its key explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pbem.atlas.board.labels import SIGNS, star
from pbem.atlas.board.marks import plate, plate_size
from pbem.atlas.drawing.display import Clip, Group, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.pieces.counters import counter
from pbem.atlas.pieces.tokens import TOKENS, sample
from pbem.wargame.scene import Counter, Landmark, Legend, Loss

WIDE, HIGH = 30.0, 14.0
NEUTRAL = "neutral"  # counters of countries that are on neither side


class Spot(NamedTuple):
    """Where a piece is drawn, by its upper left corner, and with which colours."""

    x: float
    y: float
    palette: Palette

    @property
    def box(self) -> str:
        return rect(self.x, self.y, WIDE, HIGH, 2)

    @property
    def line(self) -> str:
        middle = self.y + HIGH / 2
        return polyline(((self.x + 1, middle), (self.x + WIDE - 1, middle)))

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + WIDE / 2, self.y + HIGH / 2


Drawn = Iterator[Item]
Drawing = Callable[[Spot], Drawn]


def swatch(entry: Legend, x: float, y: float, palette: Palette) -> Drawn:
    """A little piece of what an entry is about."""
    spot, what = Spot(x, y, palette), entry.what
    if entry.kind == "terrain":
        yield Path(spot.box, fill=getattr(palette, what), stroke=palette.faint, width=0.8)
        if what in GROUNDS:
            yield from GROUNDS[what](spot)
    elif entry.kind == "line":
        yield from LINES[what](spot) if what in LINES else _plain_line(what, spot)
    elif entry.kind == "mark":
        yield from _mark(what, spot)
    elif what in SIGNS:
        yield from _sign(what, spot)
    else:
        yield from PLACES[what](spot)


# -- terrain --------------------------------------------------------------------------------------


def _trees(spot: Spot) -> Drawn:
    for at in range(4):
        x, base = spot.x + 5 + at * 6.5, spot.y + (8 if at % 2 else 11)
        tree = polyline(((x - 2, base), (x, base - 5.5), (x + 2, base)), closed=True)
        yield Path(tree, fill=spot.palette.trees)


def _reeds(spot: Spot) -> Drawn:
    for at in range(3):
        left, base = spot.x + 4 + at * 8, spot.y + (7 if at % 2 else 11)
        reeds = polyline(((left, base), (left + 6, base)))
        reeds += polyline(((left + 3, base), (left + 3, base - 4)))
        yield Path(reeds, stroke=spot.palette.reeds)


def _slope(spot: Spot) -> Drawn:
    x, y = spot.x, spot.y
    ridge = polyline(((x + 4, y + 12), (x + 12, y + 3), (x + 17, y + 10)))
    yield Clip(spot.box, (Path(ridge, stroke=spot.palette.region_name, width=1.4),))


def _island(spot: Spot) -> Drawn:
    shore = rect(spot.x + 17, spot.y, 13, HIGH, 2)
    yield Path(shore, fill=spot.palette.island, stroke=spot.palette.coast, width=0.8)


GROUNDS: Mapping[str, Drawing] = {
    "forest": _trees,
    "marsh": _reeds,
    "mountain": _slope,
    "rough": _slope,
    "peak": _slope,
    "sea": _island,
}


# -- lines ----------------------------------------------------------------------------------------


def _plain_line(what: str, spot: Spot) -> Drawn:
    colour = spot.palette.sea_side if what == "sea" else getattr(spot.palette, what)
    dash = {"front": (9.0, 3.5), "finnmark": (0.1, 5.0)}.get(what, ())
    yield Path(spot.line, stroke=colour, width=2.8, dash=dash, butt=what == "front")


def _rail(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.rail, width=1.4)
    yield Path(spot.line, stroke=spot.palette.rail, width=5.0, dash=(1.5, 5), butt=True)


def _border(spot: Spot) -> Drawn:
    colour = spot.palette.border
    yield Path(spot.line, stroke=colour, width=6, opacity=0.22, butt=True)
    yield Path(spot.line, stroke=colour, width=1.4, dash=(7, 3, 2, 3), butt=True)


def _provisional_border(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.border, width=1.6, dash=(4, 3), butt=True)


def _river(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.shore, width=4.0)
    yield Path(spot.line, stroke=spot.palette.lake, width=2.2)


def _cliff(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.region_name, width=8.0, dash=(1.5, 3), butt=True)
    yield Path(spot.line, stroke=spot.palette.ink, width=2.2)


def _wall(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.built, width=6.0, dash=(3, 3), butt=True)
    yield Path(spot.line, stroke=spot.palette.built, width=2.2)


def _ferry(spot: Spot) -> Drawn:
    colour, (_, y) = spot.palette.sea_side, spot.middle
    yield Path(spot.line, stroke=colour, width=2.4, dash=(2.5, 2.5), butt=True)
    for x in (spot.x + 3, spot.x + WIDE - 3):
        yield Path(circle(x, y, 2.4), fill=spot.palette.panel, stroke=colour, width=1.2)


def _ridge(spot: Spot) -> Drawn:
    for at in range(3):
        x, base = spot.x + 5 + at * 10, spot.y + 11
        peak = polyline(((x - 4, base), (x, base - 8), (x + 4, base)), closed=True)
        yield Path(peak, fill=spot.palette.peak, stroke=spot.palette.ink, width=0.6)


def _inlet(spot: Spot) -> Drawn:
    yield Path(spot.line, stroke=spot.palette.coast, width=7.0)
    yield Path(spot.line, stroke=spot.palette.shoals[-1], width=5.4)
    yield Path(spot.line, stroke=spot.palette.inlet, width=1.4, dash=(3, 3.5), butt=True)


LINES: Mapping[str, Drawing] = {
    "rail": _rail,
    "border": _border,
    "provisional": _provisional_border,
    "riverside": _river,
    "cliff": _cliff,
    "wall": _wall,
    "ferry": _ferry,
    "ridge": _ridge,
    "inlet": _inlet,
}


# -- places ---------------------------------------------------------------------------------------

BESIDE = {"ferry": (-24.0, 1.0), "exit": (-16.0, 0.0), "fort": (23.6, 1.0), "parapet": (23.6, 1.0)}
"""How far a sign stands from the middle of its place."""
LARGE = ("settlement", "industry", "peak")
NUMBERED = ("peak", "muster")


def _sign(what: str, spot: Spot) -> Drawn:
    sign = Landmark(what, "", (0, 0), worth="1" if what in NUMBERED else "", angle=90.0)
    (x, y), (dx, dy) = spot.middle, BESIDE.get(what, (0.0, 0.0))
    unit = 40.0 if what in LARGE else 55.0
    items = list(SIGNS[what](sign, x + dx, y + dy, unit, spot.palette))
    yield from items[:2] if what == "peak" else items


def _objective(spot: Spot) -> Drawn:
    x, y = spot.middle
    yield Path(rect(x - 6.5, y - 6.5, 13, 13, 1.5), fill=spot.palette.built)
    yield Path(star(x, y, 5.2), fill=spot.palette.halo)


def _towns(spot: Spot) -> Drawn:
    """One that counts two points, and one that is an objective."""
    (_, y), r = spot.middle, 6.5
    x = spot.x + 7
    yield Path(rect(x - r, y - r, 2 * r, 2 * r, 1.5), fill=spot.palette.built)
    yield Text(x, y + 3.8, "2", 10.5, "bold", spot.palette.halo, anchor="middle")
    x += 16
    yield Path(rect(x - r, y - r, 2 * r, 2 * r, 1.5), fill=spot.palette.built)
    yield Path(star(x, y, r * 0.8), fill=spot.palette.halo)


PLACES: Mapping[str, Drawing] = {"objective": _objective, "town": _towns}


# -- marks ----------------------------------------------------------------------------------------


class Arrow(NamedTuple):
    """How a way or a fight is marked."""

    width: float
    dash: tuple[float, ...] = ()
    clash: bool = False  # in the colour of fights, not of a side

    def drawn(self, spot: Spot) -> Drawn:
        (x, y), palette = spot.middle, spot.palette
        colour = palette.clash if self.clash else palette.side("allied")
        shaft, high = polyline(((x - 13, y), (x + 6, y))), 4 if self.dash else 5
        yield Path(shaft, stroke=colour, width=self.width, dash=self.dash, butt=not self.dash)
        tip = ((x + 4, y - high), (x + 13, y), (x + 4, y + high))
        yield Path(polyline(tip, closed=True), fill=colour)


ARROWS: Mapping[str, Arrow] = {
    "attack": Arrow(3.0, clash=True),
    "move": Arrow(3.0),
    "fire": Arrow(2.2, (5.0, 2.5), clash=True),
    "landing": Arrow(2.2, (8.0, 3.0)),
    "flight": Arrow(2.2, (2.0, 3.0)),
}


def _mark(what: str, spot: Spot) -> Drawn:
    if what in ARROWS:
        yield from ARROWS[what].drawn(spot)
    elif what in TOKENS:
        yield from _token(what, spot)
    elif what in ("dead", "back"):
        yield from _loss(what, spot)
    elif what in MARKS:
        yield from MARKS[what](spot)
    elif what in (*spot.palette.powers, NEUTRAL):
        yield from _power(what, spot)
    else:
        yield from _counter(what, spot)


def _token(what: str, spot: Spot) -> Drawn:
    x, y = spot.middle
    unit = 30.0 if what == "air" else 42.0
    yield from sample(what, x, y - (3.0 if what == "jump" else 0.0), unit, spot.palette)


def _loss(what: str, spot: Spot) -> Drawn:
    (x, y), lost = spot.middle, Loss("", "", "German", "× 2", dead=what == "dead")
    wide, high = plate_size(lost.words, 11.0)
    yield from plate(lost, x - wide / 2, y - high / 2, 11.0, spot.palette)


def _flag(spot: Spot) -> Drawn:
    (x, y), nation = spot.middle, spot.palette.nation("German")
    yield Path(polyline(((x - 6, y + 7), (x - 6, y - 7))), stroke=nation.edge, width=1.2)
    yield Path(rect(x - 6, y - 7, 12, 8), fill=nation.card, stroke=nation.edge, width=0.8)


def _hatching(spot: Spot) -> Drawn:
    x, y = spot.middle
    strokes = [polyline(((x + d - 1.5, y + 5), (x + d + 1.5, y - 5))) for d in (-5, 0, 5)]
    yield Path("".join(strokes), stroke=spot.palette.side("allied"), width=1.4)


def _source(spot: Spot) -> Drawn:
    (x, y), nation = spot.middle, spot.palette.nation("German")
    yield Path(circle(x, y, 6.5), stroke=nation.edge, width=4.0)
    yield Path(circle(x, y, 6.5), stroke=nation.card, width=2.4)


MARKS: Mapping[str, Drawing] = {"held": _flag, "disputed": _hatching, "source": _source}


def _power(what: str, spot: Spot) -> Drawn:
    """A side, told by the edges of its counters."""
    side = "" if what == NEUTRAL else what
    mine = Counter("key", "", "Poland", side, symbol="infantry")
    yield Group(counter(mine, 16.0, spot.palette), x=spot.middle[0], y=spot.middle[1])


def _counter(what: str, spot: Spot) -> Drawn:
    (x, y), palette = spot.middle, spot.palette
    shown = Counter(
        "key", "", "German", "german", what != "unseen", "infantry", "XX",
        disrupted=what == "disrupted", unsupplied=what == "unsupplied",
        reduced=what == "reduced",
    )  # fmt: skip
    yield Group(counter(shown, 16.0, palette), x=x, y=y)
    if what == "stack":
        yield Path(circle(x + 7, y - 4, 5), fill=palette.ink, stroke=palette.halo, width=1.0)
        yield Text(x + 7, y - 1.2, "3", 8.0, "narrow", palette.halo, anchor="middle")
