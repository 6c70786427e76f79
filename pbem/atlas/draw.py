"""From a scene to a sheet: the one drawing that all pens copy."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.atlas.board.area_names import NAMED
from pbem.atlas.board.labels import Names, labels
from pbem.atlas.board.lattice import lattice, spots
from pbem.atlas.board.marks import Marks
from pbem.atlas.board.numbers import numbers, numbers_over
from pbem.atlas.board.over import moved, over
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Clip, Group, Item, Path, Sheet, Text, rect
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.liveries import dressed, livery_inks
from pbem.atlas.drawing.palette import DEFAULT, Palette
from pbem.atlas.land.ground import ground
from pbem.atlas.land.inks import board_inks, rugged, swatches, vast
from pbem.atlas.land.network import network
from pbem.atlas.pieces.counters import piles, stack
from pbem.atlas.sheet.layout import Layout, layout, placed
from pbem.atlas.words import alt_text
from pbem.wargame.scene import Board, Box, Landmark, Scene


class Ground(msgspec.Struct, frozen=True):
    """A board as drawn, and the names on it that counters may cover."""

    items: tuple[Item, ...]
    names: dict[str, tuple[Landmark, Text]]


_grounds: Kept[Ground] = Kept(16)


def draw(
    scene: Scene, width: int = 1600, palette: Palette = DEFAULT, window: Box | None = None
) -> Sheet:
    """The scene, so many pixels wide; a window of the board shows only that."""
    return framed(scene, layout(scene, width, dressed(palette, scene.board), window), palette)


def framed(scene: Scene, plan: Layout, palette: Palette = DEFAULT) -> Sheet:
    """The scene as a plan has laid it out."""
    colours, palette = palette, dressed(palette, scene.board)
    camera = plan.camera
    board = _board(scene.board, camera, palette)
    strange, wide = rugged(scene.board), vast(scene.board)
    return Sheet(
        width=plan.width,
        height=plan.height,
        title=f"{scene.title}, {scene.subtitle}",
        words=alt_text(scene),
        key=f"{scene.board.key} {palette.name} {camera}",
        board=board.items,
        items=(*_play(scene, camera, palette, board.names), *placed(plan.panels)),
        background=palette.paper,
        unit=camera.unit,
        swatches=(*livery_inks(palette, scene.board), *swatches(colours, strange, wide)),
        inks=board_inks(colours, strange, wide),
    )


def _board(board: Board, camera: Camera, palette: Palette) -> Ground:
    """The layer that never changes, drawn once for each size and palette."""

    def drawn() -> Ground:
        names = labels(board, camera, palette)
        return Ground(tuple(_layers(board, camera, palette, names)), names.by_place)

    return _grounds.get((board.key, camera, palette.name), drawn)


def _layers(board: Board, camera: Camera, palette: Palette, names: Names) -> Iterator[Item]:
    yield Group(tuple(ground(board, camera, palette)), kind="ground")
    yield Group(tuple(lattice(board, camera, palette)), kind="lattice")
    yield Group(tuple(network(board, camera, palette)), kind="network")
    yield Group(tuple(numbers(board, camera, palette)), kind="numbers")
    yield Group(names.items, kind="names")
    frame = rect(camera.x, camera.y, camera.width, camera.height)
    yield Path(_outside(camera), fill=palette.paper, even=True)
    yield Path(frame, stroke=palette.ink, width=1.6)
    yield Group(tuple(spots(board, camera)), kind="hexes")


def _outside(camera: Camera) -> str:
    """A passe-partout that hides what runs over the edge of the map."""
    far = 10_000
    return rect(
        camera.x - far, camera.y - far, camera.width + 2 * far, camera.height + 2 * far
    ) + rect(camera.x, camera.y, camera.width, camera.height)


def _play(
    scene: Scene, camera: Camera, palette: Palette, names: dict[str, tuple[Landmark, Text]]
) -> Iterator[Item]:
    below = [place for place, (landmark, _) in names.items() if landmark.kind not in NAMED]
    marks = Marks(scene, camera, palette, below)
    frame = rect(camera.x, camera.y, camera.width, camera.height)
    yield Clip(frame, (Group(tuple(marks.below()), kind="below"),))
    papered = moved(scene.stacks, names, marks.at, camera.unit, palette)
    yield Group(tuple(papered), kind="names")
    yield Group(
        tuple(
            piles(held, camera, palette)
            if held.piles
            else stack(held, *marks.at(held.place), camera.unit, palette)
            for held in scene.stacks
            if any(camera.sees(pile.at, -0.3) for pile in held.piles)
            or (not held.piles and camera.sees(marks.cells[held.place].centre, -0.3))
        ),
        kind="stacks",
    )
    held = [stack.place for stack in scene.stacks if camera.sees(marks.cells[stack.place].centre)]
    yield Group(tuple(numbers_over(scene.board, held, camera, palette)), kind="numbers")
    yield Group(tuple(over(scene.stacks, names, marks.at, camera.unit, palette)), kind="names")
    yield Clip(frame, (Group(tuple(marks.above()), kind="above"),))
