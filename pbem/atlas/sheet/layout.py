"""Where things go on a sheet: the board, and the panels over its empty sea or below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import msgspec

from pbem.atlas.drawing.camera import Camera, focused
from pbem.atlas.drawing.display import PANEL, Group, Item
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.pieces.counters import SIDE
from pbem.atlas.sheet.crop import whole
from pbem.atlas.sheet.legend import legend_panel
from pbem.atlas.sheet.panels import Panel, compass_panel, pool_panel, title_panel, track_panel
from pbem.wargame.scene import Board, Box, Scene

NARROWEST = 210.0  # pixels: panels in an apron that is narrower cannot be read
SPARED = 300.0  # pixels: paper beside a board that is narrower is rather given to the board
LEGIBLE = 30.0  # pixels: the least edge of a counter in a panel beside a board
GAP = 8.0
MARGIN = 10.0
OF_BOARD = ("key", "compass")  # panels that say the same on every map

Drawn: TypeAlias = Callable[[float], Panel]
"""A panel, drawn so many pixels wide when it is known how wide."""


class Layout(msgspec.Struct, frozen=True):
    """A sheet before it is drawn."""

    width: int
    height: int
    camera: Camera
    panels: tuple[tuple[float, float, Panel], ...]


_windows: dict[str, Box] = {}


def _whole(board: Board) -> Box:
    if board.key not in _windows:
        _windows[board.key] = whole(board)
    return _windows[board.key]


def layout(scene: Scene, width: int, palette: Palette, window: Box | None = None) -> Layout:
    """The whole board, or a window of it, so many pixels wide."""
    box = window or _whole(scene.board)
    apron = scene.board.aprons[0] if scene.board.aprons and window is None else None
    if apron is not None and apron[2] <= box[0]:
        return _beside(scene, width, palette, box, apron)
    unit = (width - 2 * MARGIN) / (box[2] - box[0])
    if apron is not None and (apron[2] - apron[0]) * unit >= NARROWEST:
        return _over_apron(scene, width, palette, _focus(scene, box, width), apron)
    if apron is not None and apron[0] <= box[0]:
        box = (apron[2] - 0.6, *box[1:])
    return _below(scene, width, palette, _focus(scene, box, width), window is not None)


def alone(board: Board, window: Box, width: int, margin: float) -> Layout:
    """A window of the board and nothing beside it, grown a little so that it fills the width."""
    inner, (left, top, right, bottom) = width - 2 * margin, window
    camera = focused(board, window, inner, margin, margin)
    spare = (inner / camera.across - (right - left)) / 2
    camera = focused(board, (left - spare, top, right + spare, bottom), inner, margin, margin)
    return Layout(width, round(camera.height + 2 * margin), camera, ())


def _beside(scene: Scene, width: int, palette: Palette, box: Box, apron: Box) -> Layout:
    """Panels on the paper left of the board, where there is room for them."""
    unit = (width - 2 * MARGIN) / (box[2] - apron[0])
    room = round((box[0] - apron[0]) * unit)
    if room < SPARED:
        return _below(scene, width, palette, _focus(scene, box, width), window=False)
    camera = focused(scene.board, box, width - 2 * MARGIN - room, MARGIN + room, MARGIN)
    return _flowing(scene, width, palette, camera, room)


def _flowing(scene: Scene, width: int, palette: Palette, camera: Camera, room: float) -> Layout:
    """Panels down the left side; those that would reach below the board go on under it."""
    wide, top, bottom = room - 2 * GAP, camera.y, camera.y + camera.height
    side = max(LEGIBLE, camera.unit * SIDE)
    panels: list[tuple[float, float, Panel]] = []
    rest: list[Drawn] = []
    for drawn in _panels(scene, camera.unit, side, palette):
        panel = drawn(wide)
        if top + panel.height > bottom:
            rest.append(drawn)
        else:
            panels.append((MARGIN, top, panel))
            top += panel.height + GAP
    panels += _under(scene, palette, camera, wide, rest) if rest else ()
    height = max(bottom, *(y + panel.height for _, y, panel in panels)) + MARGIN
    return Layout(width, round(height), camera, tuple(panels))


def _under(
    scene: Scene, palette: Palette, camera: Camera, least: float, rest: list[Drawn]
) -> Iterator[tuple[float, float, Panel]]:
    """Panels in columns, together as broad as the board; the key comes first, over two of them."""
    many = max(1, int((camera.width + GAP) / (least + GAP)))
    wide = (camera.width - GAP * (many - 1)) / many
    tops = [camera.y + camera.height + GAP] * many
    for panel in sorted((drawn(wide) for drawn in rest), key=lambda panel: panel.name != "key"):
        column, span = tops.index(min(tops)), 1
        if panel.name == "key" and many > 1:
            panel, span = legend_panel(scene.board, 2 * wide + GAP, palette), 2
        yield camera.x + column * (wide + GAP), tops[column], panel
        for each in range(column, column + span):
            tops[each] += panel.height + GAP


def _focus(scene: Scene, box: Box, width: int) -> Camera:
    return focused(scene.board, box, width - 2 * MARGIN, MARGIN, MARGIN)


def _over_apron(scene: Scene, width: int, palette: Palette, camera: Camera, apron: Box) -> Layout:
    left, top = camera.at((apron[0], apron[1]))
    right, _ = camera.at((apron[2], apron[3]))
    wide = right - left - GAP
    inland = apron[0] > camera.box[0]  # what does not fit goes under the board
    side = max(LEGIBLE, camera.unit * SIDE) if inland else camera.unit * 0.86
    bottom = camera.y + camera.height
    panels: list[tuple[float, float, Panel]] = []
    rest: list[Drawn] = []
    y = top + GAP
    for drawn in _panels(scene, camera.unit, side, palette):
        panel = drawn(wide)
        if inland and y + panel.height + GAP > bottom:
            rest.append(drawn)
            continue
        panels.append((left + GAP, y, panel))
        y += panel.height + GAP
    panels += _under(scene, palette, camera, wide, rest) if rest else ()
    lowest = max(each + panel.height for _, each, panel in panels)
    height = max(camera.height + 2 * MARGIN, lowest + GAP + MARGIN)
    return Layout(width, round(height), camera, tuple(panels))


def _below(scene: Scene, width: int, palette: Palette, camera: Camera, window: bool) -> Layout:
    """Title above the board, the rest below it in columns."""
    inner = width - 2 * MARGIN
    many = 1 if inner < 480 else 2 if inner < 1000 else 3
    wide = (inner - GAP * (many - 1)) / many
    title, *others = (drawn(wide) for drawn in _panels(scene, camera.unit, 34.0, palette))
    if window:
        others = [panel for panel in others if panel.name == "compass"]
    tops = [camera.y + camera.height + GAP] * many
    panels: list[tuple[float, float, Panel]] = []
    others.sort(key=lambda panel: -panel.height)  # so the columns end about even
    for panel in (title, *others):
        column = tops.index(min(tops))
        panels.append((MARGIN + column * (wide + GAP), tops[column], panel))
        tops[column] += panel.height + GAP
    return Layout(width, round(max(tops) - GAP + MARGIN), camera, tuple(panels))


def _panels(scene: Scene, unit: float, side: float, palette: Palette) -> Iterator[Drawn]:
    yield partial(title_panel, scene, palette=palette)
    for track in scene.tracks:
        yield partial(track_panel, track, palette=palette)
    yield partial(compass_panel, scene.board, unit=unit, palette=palette)
    for pool in scene.pools:
        if pool.counters:
            yield partial(pool_panel, pool, side=side, palette=palette)
    if scene.board.legend:
        yield partial(legend_panel, scene.board, palette=palette)


def placed(panels: tuple[tuple[float, float, Panel], ...]) -> Iterator[Item]:
    for x, y, panel in panels:
        name, of_board = f"panel-{panel.name}", panel.name in OF_BOARD
        yield Group(panel.items, name, PANEL, panel.title, round(x), round(y), again=of_board)
