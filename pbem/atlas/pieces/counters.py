"""Counters and stacks of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Group, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.palette import Palette, set_off
from pbem.atlas.drawing.text import fitted
from pbem.atlas.pieces.symbols import size_mark, symbol
from pbem.wargame.scene import Counter, Stack

SIDE = 0.7  # of a hex: the edge of a counter
LIFT = 0.0  # of a hex: how far below the centre, between the number and the name of a town
FAN = 0.055  # of a hex: how far each counter of a stack stands out from under the next
SLANT = 0.5  # a fan is twice as wide as high
SMALL = 24.0  # pixels: under this a counter shows only its arm and its strengths
LETTERS = {
    "British": "BR", "German": "GER", "Soviet": "SOV", "Swedish": "SWE", "French": "FR",
    "Norwegian": "NOR", "Polish": "POL", "Germany": "GER", "Czechoslovakia": "CZ",
    "Britain": "BR", "France": "FR", "Poland": "POL", "Italy": "IT", "Soviet Union": "SOV",
    "Hungary": "HUN", "Romania": "ROM", "Finland": "FIN", "Yugoslavia": "YU", "Belgium": "BEL",
    "Netherlands": "NL", "Denmark": "DK", "Lithuania": "LIT", "Latvia": "LAT", "Estonia": "EST",
}  # fmt: skip
APART = 4  # so many factors stand in columns
LARGE = 52.0  # pixels: from here on there is room for everything in its proper place


def stack(held: Stack, x: float, y: float, unit: float, palette: Palette) -> Group:
    """A place's counters around its centre."""
    items = _heap(held.counters, x, y, unit, palette)
    return Group(tuple(items), id=f"stack-{held.place}", kind="stack", title=held.title)


def piles(held: Stack, camera: Camera, palette: Palette) -> Group:
    """A place's counters in piles, each where it lies, as far as they are seen whole."""
    items = (
        Group(
            tuple(_heap(pile.counters, *camera.at(pile.at), camera.unit, palette)),
            kind="pile",
            title=pile.title,
        )
        for pile in held.piles
        if camera.sees(pile.at, -SIDE / 2)
    )
    return Group(tuple(items), id=f"stack-{held.place}", kind="stack", title=held.title)


def _heap(
    counters: Sequence[Counter], x: float, y: float, unit: float, palette: Palette
) -> Iterator[Item]:
    """Counters around a point, fanned to the upper right; never wider than a hex."""
    side = SIDE * unit
    shown = counters[-3:]
    deep = len(shown) - 1
    for at, each in enumerate(shown):
        away = (at - deep / 2) * FAN * unit
        cx, cy = x - away, y + away * SLANT + LIFT * unit
        yield Group(
            counter(each, side, palette, covered=at < deep),
            id=f"unit-{each.id}",
            kind=f"counter {each.nation} {each.side}",
            title=each.title,
            x=round(cx, 1),
            y=round(cy, 1),
            again=True,
        )
    if len(counters) > 1:
        away = deep / 2 * FAN * unit
        yield from _count(
            len(counters),
            x - away + side / 2,
            y + away * SLANT + LIFT * unit - side / 2,
            side,
            palette,
        )


def _count(many: int, x: float, y: float, side: float, palette: Palette) -> Iterator[Item]:
    r = max(4.4, side * 0.16)
    x, y = x - r * 0.55, y + r * 0.55
    yield Path(circle(x, y, r), fill=palette.ink, stroke=palette.halo, width=1.0)
    yield Text(x, y + r * 0.55, str(many), r * 1.6, "narrow", palette.halo, anchor="middle")


_faces: Kept[tuple[Item, ...]] = Kept(2_000)


def counter(
    each: Counter, side: float, palette: Palette, covered: bool = False
) -> tuple[Item, ...]:
    """One counter around 0, 0; drawn once for each size and palette."""
    key = (replace(each, id="", title=""), side, palette.name, covered)
    return _faces.get(key, lambda: tuple(_drawn(each, side, palette, covered)))


def _drawn(each: Counter, side: float, palette: Palette, covered: bool) -> Iterator[Item]:
    colours = palette.nation(each.nation)
    half = side / 2
    card = colours.card
    shadow = max(0.8, side * 0.035)
    yield Path(
        rect(-half + shadow, -half + shadow, side, side, side * 0.07), fill="#000000", opacity=0.28
    )
    edge, width = colours.edge, max(0.8, side * 0.022)
    if each.nation in palette.powers and each.side:  # whose side a country is on, its edge tells
        edge, width = palette.side(each.side), max(1.4, side * 0.065)
    yield Path(rect(-half, -half, side, side, side * 0.07), fill=card, stroke=edge, width=width)
    if covered:
        return
    if not each.face:
        yield from _back(each, side, palette)
    else:
        yield from _face(each, side, palette)
    if each.unsupplied:
        yield from _unsupplied(side, palette)


def _face(each: Counter, side: float, palette: Palette) -> Iterator[Item]:
    colours = palette.nation(each.nation)
    ink, box, line = colours.ink, colours.box, colours.edge
    half = side / 2
    if each.reduced:
        yield _band(side, set_off(colours))
    if each.disrupted:
        yield from _hatching(side, set_off(colours))
    if side < SMALL:
        yield from symbol(each.symbol, 0, -side * 0.15, side * 0.4, box, line)
        yield from _strengths(each, half - side * 0.07, side, 0.42, ink, many=2)
    elif side < LARGE:
        yield from _line(each.name, -half + side * 0.25, side, 0.3, "narrow", ink)
        yield from symbol(each.symbol, -side * 0.06, -side * 0.015, side * 0.3, box, line)
        if each.move:  # what it can do tells more than how large it was
            yield from _move(each, side, 0.3, -side * 0.015, ink)
        else:
            x, size = side * 0.34, side * 0.12
            yield from size_mark(each.size, x, -side * 0.015, size, ink, upright=True)
        yield from _strengths(each, half - side * 0.065, side, 0.32, ink)
    else:
        yield from _line(each.name, -half + side * 0.17, side, 0.19, "narrow", ink)
        high, middle, mark = side * 0.32, side * 0.02, side * 0.1
        yield from size_mark(each.size, 0, middle - high / 2 - mark * 0.8, mark, ink)
        yield from symbol(each.symbol, 0, middle, high, box, line)
        if each.corner:
            size = fitted(each.corner, side * 0.12, "narrow", side * 0.2)
            yield Text(
                -half + side * 0.05,
                middle + size * 0.35,
                each.corner,
                round(size, 2),
                "narrow",
                ink,
            )
        yield from _strengths(each, half - side * 0.07, side, 0.28, ink)
        yield from _move(each, side, 0.26, middle, ink)


def _move(each: Counter, side: float, share: float, middle: float, ink: str) -> Iterator[Item]:
    """How far it moves, at the right of its symbol."""
    if each.move:
        size = fitted(each.move, side * share, "bold", side * 0.2)
        right = side / 2 - side * 0.05
        yield Text(right, middle + size * 0.35, each.move, round(size, 2), "bold", ink, "end")


def _strengths(
    each: Counter, y: float, side: float, share: float, ink: str, many: int = 9
) -> Iterator[Item]:
    """What a unit is worth: a few factors in one word, four or more in columns."""
    if len(each.factors) < APART:
        yield from _line("-".join(each.factors[:many]), y, side, share, "bold", ink)
        return
    wide = side * 0.92 / len(each.factors)
    for at, factor in enumerate(each.factors):
        size = fitted(factor, side * share, "bold", wide * 0.92)
        x = (at - (len(each.factors) - 1) / 2) * wide
        yield Text(round(x, 2), y, factor, round(size, 2), "bold", ink, anchor="middle")


def _line(words: str, y: float, side: float, share: float, font: str, ink: str) -> Iterator[Item]:
    """Words across a counter, as large as they fit."""
    size = fitted(words, side * share, font, side * 0.93)
    yield Text(0, y, words, round(size, 2), font, ink, anchor="middle")


def _band(side: float, colour: str) -> Path:
    """Reduced: a broad stripe runs behind the symbol, and all that is printed stays readable."""
    middle = -0.12 if side < SMALL else 0.0
    return Path(rect(-side * 0.47, side * (middle - 0.12), side * 0.94, side * 0.24), fill=colour)


def _hatching(side: float, colour: str) -> Iterator[Item]:
    """Disrupted: broad stripes from corner to corner under all that is printed."""
    half, step = side / 2 * 0.94, side / 3.6
    lines = []
    at = -2 * half + step
    while at < 2 * half:
        a = (max(-half, at - half), min(half, at + half))
        b = (min(half, at + half), max(-half, at - half))
        lines.append(polyline((a, b)))
        at += step
    yield Path("".join(lines), stroke=colour, width=max(1.6, side * 0.085), butt=True)


def _back(each: Counter, side: float, palette: Palette) -> Iterator[Item]:
    """Only the flag: the colours, and the nation's letters, or the arm where that can be seen."""
    colours = palette.nation(each.nation)
    high = side * 0.42
    if each.disrupted:
        yield from _hatching(side, set_off(colours))
    if each.symbol:
        yield from symbol(each.symbol, 0, -side * 0.08, side * 0.4, colours.box, colours.edge)
        yield from _line("?", side * 0.43, side, 0.3, "bold", colours.ink)
        return
    yield Path(
        rect(-side * 0.36, -high / 2, side * 0.72, high),
        fill=colours.box,
        stroke=colours.ink,
        width=max(0.7, side * 0.02),
    )
    words = LETTERS.get(each.nation, each.nation)
    ink = palette.ink if colours.box != colours.ink else colours.card
    size = fitted(words, side * 0.36, "bold", side * 0.6)
    yield Text(0, size * 0.35, words, round(size, 2), "bold", ink, anchor="middle")


def _unsupplied(side: float, palette: Palette) -> Iterator[Item]:
    """A warning triangle at the lower left corner."""
    r = max(3.6, side * 0.17)
    x, y = -side / 2 + r * 0.75, -side / 2 + r * 0.95
    yield Path(
        polyline(((x - r, y + r * 0.8), (x, y - r), (x + r, y + r * 0.8)), closed=True),
        fill=palette.warning,
        stroke=palette.halo,
        width=0.9,
    )
    yield Path(
        polyline(((x, y - r * 0.35), (x, y + r * 0.2)))
        + polyline(((x, y + r * 0.5), (x, y + r * 0.55))),
        stroke=palette.halo,
        width=max(0.9, r * 0.26),
    )
