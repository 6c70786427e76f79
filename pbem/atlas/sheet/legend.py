"""The key to the board: a little piece of everything, and what it means in play."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.atlas.board.labels import SIGNS, star
from pbem.atlas.board.marks import plate, plate_size
from pbem.atlas.drawing.display import Clip, Group, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import fitted
from pbem.atlas.pieces.counters import counter
from pbem.atlas.pieces.tokens import TOKENS, sample
from pbem.atlas.sheet.panels import PAD, Panel, framed, headline
from pbem.wargame.scene import Board, Counter, Landmark, Legend, Loss

NEUTRAL = "neutral"  # counters of countries that are on neither side

_keys: Kept[Panel] = Kept(12)


def legend_panel(board: Board, wide: float, palette: Palette) -> Panel:
    """The key to the board, drawn once for each width and palette."""
    key = (board.key, board.legend, wide, palette.name)
    return _keys.get(key, lambda: _drawn(board, wide, palette))


def _drawn(board: Board, wide: float, palette: Palette) -> Panel:
    items: list[Item] = [headline("Key", wide, palette)]
    columns = 1 if wide < 330 else 2 if wide < 700 else 3
    step, each = 19.0, (wide - 2 * PAD) / columns
    rows = -(-len(board.legend) // columns)
    for at, entry in enumerate(board.legend):
        x, y = PAD + (at // rows) * each, PAD + 18 + (at % rows) * step
        items += swatch(entry, x, y, palette)
        size = round(fitted(entry.words, 12, "plain", each - 44), 2)
        items.append(Text(x + 38, y + 11.5, entry.words, size, "plain", palette.panel_ink))
    high = PAD + 18 + rows * step + PAD - 4
    return Panel(wide, high, (framed(wide, high, palette), *items), "key", "Key to the board")


def swatch(entry: Legend, x: float, y: float, palette: Palette) -> Iterator[Item]:
    """A little piece of what an entry is about."""
    wide, high = 30.0, 14.0
    line = polyline(((x + 1, y + high / 2), (x + wide - 1, y + high / 2)))
    if entry.kind == "terrain":
        box = rect(x, y, wide, high, 2)
        fill = getattr(palette, entry.what)
        yield Path(box, fill=fill, stroke=palette.faint, width=0.8)
        if entry.what == "forest":
            for at in range(4):
                cx, base = x + 5 + at * 6.5, y + (8 if at % 2 else 11)
                tree = polyline(((cx - 2, base), (cx, base - 5.5), (cx + 2, base)), closed=True)
                yield Path(tree, fill=palette.trees)
        elif entry.what == "marsh":
            for at in range(3):
                left, base = x + 4 + at * 8, y + (7 if at % 2 else 11)
                reeds = polyline(((left, base), (left + 6, base)))
                reeds += polyline(((left + 3, base), (left + 3, base - 4)))
                yield Path(reeds, stroke=palette.reeds)
        elif entry.what in ("mountain", "rough", "peak"):
            ridge = "M{0} {3}L{1} {2}L{4} {5}".format(
                *(x + 4, x + 12, y + 3, y + 12, x + 17, y + 10)
            )
            yield Clip(box, (Path(ridge, stroke=palette.region_name, width=1.4),))
        elif entry.what == "sea":
            yield Path(
                rect(x + 17, y, 13, high, 2), fill=palette.island, stroke=palette.coast, width=0.8
            )
    elif entry.kind == "line":
        named = {"sea": palette.sea_side, "riverside": palette.shore, "cliff": palette.ink}
        named["ridge"] = palette.peak
        named |= {"wall": palette.built, "ferry": palette.sea_side, "provisional": palette.border}
        colour = named.get(entry.what) or getattr(palette, entry.what)
        if entry.what == "rail":
            yield Path(line, stroke=colour, width=1.4)
            yield Path(line, stroke=colour, width=5.0, dash=(1.5, 5), butt=True)
        elif entry.what == "border":
            yield Path(line, stroke=colour, width=6, opacity=0.22, butt=True)
            yield Path(line, stroke=colour, width=1.4, dash=(7, 3, 2, 3), butt=True)
        elif entry.what == "riverside":
            yield Path(line, stroke=colour, width=4.0)
            yield Path(line, stroke=palette.lake, width=2.2)
        elif entry.what == "cliff":
            yield Path(line, stroke=palette.region_name, width=8.0, dash=(1.5, 3), butt=True)
            yield Path(line, stroke=colour, width=2.2)
        elif entry.what == "wall":
            yield Path(line, stroke=colour, width=6.0, dash=(3, 3), butt=True)
            yield Path(line, stroke=colour, width=2.2)
        elif entry.what == "ferry":
            yield Path(line, stroke=colour, width=2.4, dash=(2.5, 2.5), butt=True)
            for end in (x + 3, x + wide - 3):
                ring = circle(end, y + high / 2, 2.4)
                yield Path(ring, fill=palette.panel, stroke=colour, width=1.2)
        elif entry.what == "provisional":
            yield Path(line, stroke=colour, width=1.6, dash=(4, 3), butt=True)
        elif entry.what == "ridge":
            for at in range(3):
                cx, base = x + 5 + at * 10, y + 11
                peak = polyline(((cx - 4, base), (cx, base - 8), (cx + 4, base)), closed=True)
                yield Path(peak, fill=colour, stroke=palette.ink, width=0.6)
        elif entry.what == "inlet":
            yield Path(line, stroke=palette.coast, width=7.0)
            yield Path(line, stroke=palette.shoals[-1], width=5.4)
            yield Path(line, stroke=colour, width=1.4, dash=(3, 3.5), butt=True)
        else:
            dash = {"front": (9.0, 3.5), "finnmark": (0.1, 5.0)}.get(entry.what, ())
            yield Path(line, stroke=colour, width=2.8, dash=dash, butt=entry.what == "front")
    elif entry.kind == "mark":
        yield from _mark(entry.what, x + wide / 2, y + high / 2, palette)
    elif entry.what in SIGNS:
        worth = "1" if entry.what in ("peak", "muster") else ""
        sign = Landmark(entry.what, "", (0, 0), worth=worth, angle=90.0)
        away = {"ferry": (-24.0, 1.0), "exit": (-16.0, 0.0), "fort": (23.6, 1.0)}
        dx, dy = (away | {"parapet": (23.6, 1.0)}).get(entry.what, (0.0, 0.0))
        at_x, at_y = x + wide / 2 + dx, y + high / 2 + dy
        unit = 40.0 if entry.what in ("settlement", "industry", "peak") else 55.0
        yield from list(SIGNS[entry.what](sign, at_x, at_y, unit, palette))[
            : 2 if entry.what == "peak" else None
        ]
    elif entry.what == "objective":
        box = rect(x + wide / 2 - 6.5, y + high / 2 - 6.5, 13, 13, 1.5)
        yield Path(box, fill=palette.built)
        yield Path(star(x + wide / 2, y + high / 2, 5.2), fill=palette.halo)
    elif entry.what == "town":
        for at, words in enumerate(("2", "*")):
            cx, cy, r = x + 7 + at * 16, y + high / 2, 6.5
            yield Path(rect(cx - r, cy - r, 2 * r, 2 * r, 1.5), fill=palette.built)
            if words == "*":
                yield Path(star(cx, cy, r * 0.8), fill=palette.halo)
            else:
                yield Text(cx, cy + 3.8, words, 10.5, "bold", palette.halo, anchor="middle")


def _mark(what: str, x: float, y: float, palette: Palette) -> Iterator[Item]:
    """A little counter, or a little arrow, that shows what a mark looks like."""
    if what in ("attack", "move"):
        colour = palette.clash if what == "attack" else palette.side("allied")
        yield Path(polyline(((x - 13, y), (x + 6, y))), stroke=colour, width=3.0, butt=True)
        tip = ((x + 4, y - 5), (x + 13, y), (x + 4, y + 5))
        yield Path(polyline(tip, closed=True), fill=colour)
        return
    if what in ("fire", "landing", "flight"):
        colour = palette.clash if what == "fire" else palette.side("allied")
        dash = {"fire": (5.0, 2.5), "landing": (8.0, 3.0), "flight": (2.0, 3.0)}[what]
        yield Path(polyline(((x - 13, y), (x + 6, y))), stroke=colour, width=2.2, dash=dash)
        tip = ((x + 4, y - 4), (x + 13, y), (x + 4, y + 4))
        yield Path(polyline(tip, closed=True), fill=colour)
        return
    nation = palette.nation("German")
    if what in TOKENS:
        unit = 30.0 if what == "air" else 42.0
        yield from sample(what, x, y - (3.0 if what == "jump" else 0.0), unit, palette)
        return
    if what in ("dead", "back"):
        lost = Loss("", "", "German", "× 2", dead=what == "dead")
        wide, high = plate_size(lost.words, 11.0)
        yield from plate(lost, x - wide / 2, y - high / 2, 11.0, palette)
        return
    if what == "held":
        yield Path(polyline(((x - 6, y + 7), (x - 6, y - 7))), stroke=nation.edge, width=1.2)
        yield Path(rect(x - 6, y - 7, 12, 8), fill=nation.card, stroke=nation.edge, width=0.8)
        return
    if what == "disputed":
        strokes = [polyline(((x + d - 1.5, y + 5), (x + d + 1.5, y - 5))) for d in (-5, 0, 5)]
        yield Path("".join(strokes), stroke=palette.side("allied"), width=1.4)
        return
    if what == "source":
        yield Path(circle(x, y, 6.5), stroke=nation.edge, width=4.0)
        yield Path(circle(x, y, 6.5), stroke=nation.card, width=2.4)
        return
    if what in (*palette.powers, NEUTRAL):  # a side, told by the edges of its counters
        side = "" if what == NEUTRAL else what
        mine = Counter("key", "", "Poland", side, symbol="infantry")
        yield Group(counter(mine, 16.0, palette), x=x, y=y)
        return
    shown = Counter(
        "key", "", "German", "german", what != "unseen", "infantry", "XX",
        disrupted=what == "disrupted", unsupplied=what == "unsupplied",
        reduced=what == "reduced",
    )  # fmt: skip
    yield Group(counter(shown, 16.0, palette), x=x, y=y)
    if what == "stack":
        yield Path(circle(x + 7, y - 4, 5), fill=palette.ink, stroke=palette.halo, width=1.0)
        yield Text(x + 7, y - 1.2, "3", 8.0, "narrow", palette.halo, anchor="middle")
