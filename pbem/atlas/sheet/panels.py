"""What stands beside the board: title, turns, key, compass and scale, boxes off the map."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

import msgspec

from pbem.atlas.drawing.display import Group, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.palette import Palette, mixed
from pbem.atlas.drawing.text import fitted, width
from pbem.atlas.pieces.counters import counter
from pbem.wargame.scene import Board, Pool, Scene, Track

PAD = 10.0
NARROWEST = 26.0  # pixels: the least width of a box of a track


class Panel(msgspec.Struct, frozen=True):
    """A finished box, drawn from 0, 0."""

    width: float
    height: float
    items: tuple[Item, ...]
    name: str
    title: str


def framed(wide: float, high: float, palette: Palette) -> Path:
    return Path(
        rect(0, 0, wide, high, 4),
        fill=palette.panel,
        stroke=mixed(palette.panel, palette.panel_ink, 0.45),
        width=1.0,
    )


def headline(words: str, wide: float, palette: Palette) -> Text:
    """What stands above a panel of this width, smaller where it would run over the edge."""
    words, spacing = words.upper(), 0.9
    room = wide - 2 * PAD - spacing * (len(words) - 1)
    size = fitted(words, 11.5, "bold", room)
    return Text(PAD, PAD + 9, words, round(size, 2), "bold", palette.accent, spacing=spacing)


def title_panel(scene: Scene, wide: float, palette: Palette) -> Panel:
    """The game, when it is, and how it stands."""
    room = wide - 2 * PAD
    ink = palette.panel_ink
    size = min(30.0, fitted(scene.title.upper(), 30.0, "narrow", room))
    items: list[Item] = []
    y = PAD + size * 0.78
    items.append(Text(PAD, y, scene.title.upper(), round(size, 2), "narrow", palette.accent))
    y += 17
    items.append(
        Text(
            PAD, y, scene.subtitle, round(fitted(scene.subtitle, 14, "bold", room), 2), "bold", ink
        )
    )
    y += 8
    items.append(Path(polyline(((PAD, y), (wide - PAD, y))), stroke=palette.accent, width=1.4))
    y += 5
    for row in scene.rows:
        y += 15
        items.append(Text(PAD, y, row.name, 12, "plain", palette.faint))
        left = room - width(row.name, 12, "plain") - 8
        size = round(fitted(row.value, 13, "bold", left), 2)
        items.append(Text(wide - PAD, y, row.value, size, "bold", ink, anchor="end"))
    if scene.made:
        y += 15
        items.append(Text(PAD, y, f"Made {scene.made}", 10.5, "plain", palette.faint))
    high = y + PAD
    return Panel(wide, high, (framed(wide, high, palette), *items), "title", scene.title)


_panels: Kept[Panel] = Kept(48)


def track_panel(track: Track, wide: float, palette: Palette) -> Panel:
    """Boxes in rows, the present one filled; the same on all maps until the track goes on."""
    return _panels.get((track, wide, palette.name), lambda: _track(track, wide, palette))


def _track(track: Track, wide: float, palette: Palette) -> Panel:
    items: list[Item] = [headline(track.title, wide, palette)]
    gap = 4.0
    across = 5 if wide < 420 else _across(len(track.steps), wide - 2 * PAD + gap, gap)
    box = (wide - 2 * PAD - gap * (across - 1)) / across
    high = min(box, 38.0)
    top = PAD + 16
    for at, step in enumerate(track.steps):
        x, y = PAD + (at % across) * (box + gap), top + (at // across) * (high + gap)
        now = at == track.now
        past = at < track.now
        fill = (
            palette.accent if now else mixed(palette.panel, palette.faint, 0.35 if past else 0.08)
        )
        ink = palette.panel if now else palette.panel_ink
        items.append(
            Group(
                (
                    Path(rect(x, y, box, high, 3), fill=fill, stroke=palette.faint, width=0.8),
                    Text(x + box / 2, y + high * 0.5, step.words, 15, "bold", ink, anchor="middle"),
                    Text(
                        x + box / 2,
                        y + high * 0.86,
                        step.note,
                        round(fitted(step.note, 9.5, "narrow", box - 3), 2),
                        "narrow",
                        ink,
                        anchor="middle",
                    ),
                ),
                kind="step now" if now else "step",
                title=step.title,
            )
        )
    rows = -(-len(track.steps) // across)
    total = top + rows * (high + gap) - gap + PAD
    return Panel(wide, total, (framed(wide, total, palette), *items), "track", track.title)


def _across(steps: int, room: float, gap: float) -> int:
    """As many boxes in a row as can be read, the rows about equally long."""
    most = max(1, int(room / (NARROWEST + gap)))
    return -(-steps // -(-steps // most))


def compass_panel(board: Board, wide: float, unit: float, palette: Palette) -> Panel:
    """Where true north is, and how far things are; it floats on the sea without a frame."""
    key = (board.key, wide, unit, palette.name)
    return _panels.get(key, lambda: _compass(board, wide, unit, palette))


def _compass(board: Board, wide: float, unit: float, palette: Palette) -> Panel:
    items: list[Item] = []
    r = 34.0
    x, y = r + 14, r + 16
    items.append(Path(circle(x, y, r), stroke=palette.water_name, width=1.2, opacity=0.6))
    items.append(Path(circle(x, y, r - 4), stroke=palette.water_name, width=0.6, opacity=0.6))
    angle = radians(board.north)
    for at in range(8):
        turn = angle + radians(45 * at)
        long, half = (r + 3 if at == 0 else r - 3 if at % 2 == 0 else r * 0.5), radians(45)
        tip = (x + long * sin(turn), y - long * cos(turn))
        for side, fill in ((half, palette.water_name), (-half, palette.panel)):
            notch = (x + r * 0.22 * sin(turn + side), y - r * 0.22 * cos(turn + side))
            items.append(
                Path(
                    polyline(((x, y), tip, notch), closed=True),
                    fill=palette.accent if at == 0 and side > 0 else fill,
                    stroke=palette.water_name,
                    width=0.6,
                )
            )
    nx, ny = x + (r + 12) * sin(angle), y - (r + 12) * cos(angle)
    items.append(Text(nx, ny + 5, "N", 15, "bold", palette.accent, "middle", palette.sea, 3.0))
    left = x + r + 24
    if board.tiled:  # areas are no measure
        items += _scale(board, left, y, wide - left - 8, unit, palette)
    return Panel(wide, 2 * r + 30, tuple(items), "compass", "Compass and scale")


def _scale(
    board: Board, x: float, y: float, room: float, unit: float, palette: Palette
) -> Iterator[Item]:
    length, name = board.scale
    hexes = max(1, min(5, int(room / unit)))
    for at in range(hexes):
        fill = palette.water_name if at % 2 == 0 else palette.panel
        box = rect(x + at * unit, y - 3, unit, 6)
        yield Path(box, fill=fill, stroke=palette.water_name, width=0.8)
    far = f"{length * hexes:g} {name}"
    yield Text(x, y - 8, "0", 11, "plain", palette.water_name)
    yield Text(x + hexes * unit, y - 8, far, 11, "plain", palette.water_name, "end")
    yield Text(x, y + 16, f"1 hex = {length:g} {name}", 11, "italic", palette.water_name)


def pool_panel(pool: Pool, wide: float, side: float, palette: Palette) -> Panel:
    """Counters in rows."""
    items: list[Item] = [headline(f"{pool.title}  {len(pool.counters) or '–'}", wide, palette)]
    gap = 5.0
    noted = 11.0 if pool.notes else 0.0
    across = max(1, int((wide - 2 * PAD + gap) / (side + gap)))
    top = PAD + 17
    for at, each in enumerate(pool.counters):
        x = PAD + (at % across) * (side + gap) + side / 2
        y = top + (at // across) * (side + gap + noted) + side / 2
        items.append(
            Group(
                counter(each, side, palette),
                id=f"unit-{each.id}",
                kind=f"counter {each.nation} {each.side}",
                title=f"{each.title}; {pool.title.lower()}",
                x=round(x, 1),
                y=round(y, 1),
                again=True,
            )
        )
        if pool.notes:
            items.append(
                Text(x, y + side / 2 + 10, pool.notes[at], 9.5, "narrow", palette.faint, "middle")
            )
    rows = -(-len(pool.counters) // across)
    high = top + rows * (side + gap + noted) + (PAD - gap if rows else -4)
    name = f"pool-{pool.title.split()[0].lower()}"
    return Panel(wide, high, (framed(wide, high, palette), *items), name, pool.title)
