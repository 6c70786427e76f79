"""A map for hands: the board that stays, what lies on it, and what stands beside it as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from pbem.atlas.draw import draw
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Group, Item
from pbem.atlas.drawing.liveries import dressed
from pbem.atlas.drawing.palette import DEFAULT
from pbem.atlas.pens.svg_parts import Small, board_svg, play_svg, symbols_svg
from pbem.atlas.pieces.counters import counter
from pbem.atlas.sheet.focus import interest
from pbem.atlas.sheet.layout import layout
from pbem.atlas.sheet.swatch import swatch
from pbem.league.notices import Picture
from pbem.league.play.telling.maps import scene_of
from pbem.league.unit_of_work import Work
from pbem.wargame.scene import Counter, Scene

WIDTH = 1600  # pixels, before anybody zooms
COUNTER = 40.0  # pixels: the edge of a counter beside words
SWATCH = (-1.0, -1.0, 32.0, 16.0)  # of the key: left, top, width, height
PREFIX = "map-"  # before all ids in a drawing that stands in a page


class DeskMap(msgspec.Struct, frozen=True):
    """A scene to be drawn without its panels: those are lists on the page."""

    scene: Scene
    bare: Scene
    camera: Camera

    @property
    def key(self) -> str:
        """Equal keys mean equal boards."""
        return f"{self.bare.board.key} {self.camera}"

    def focus(self, places: Iterable[str]) -> str:
        """Places where somebody may act, each with how much there is to see."""
        seen = interest(self.scene)
        return " ".join(f"{each}*{1 + seen.get(each, 0):.3g}" for each in dict.fromkeys(places))

    def board(self) -> str:
        return board_svg(draw(self.bare, WIDTH), self.camera, PREFIX)

    def play(self) -> str:
        sheet = draw(self.bare, WIDTH)
        lying = tuple(each for each in sheet.items if not _is_panel(each))
        return play_svg(sheet, self.camera, lying, PREFIX)

    def counters(self) -> str:
        """Every piece that is seen, on the map or off it, and what the key explains, by name."""
        palette = dressed(DEFAULT, self.scene.board)
        half = COUNTER * 0.54  # with its shadow
        box = (-half, -half, 2 * half, 2 * half)
        faces = {
            each.id: Small(box, counter(each, COUNTER, palette)) for each in pieces(self.scene)
        }
        key = {
            f"key-{at}": Small(SWATCH, tuple(swatch(each, 0, 0, palette)))
            for at, each in enumerate(self.scene.board.legend)
        }
        return symbols_svg({**faces, **key})


def desk_map(work: Work, picture: Picture, layers: Iterable[str] | None = None) -> DeskMap | None:
    """The map of a moment in parts; nothing where the game has none."""
    found = scene_of(work, picture, layers)
    if found is None:
        return None
    scene = found[0]
    board = replace(scene.board, legend=())
    bare = replace(scene, rows=(), tracks=(), pools=(), board=board)
    return DeskMap(scene, bare, layout(bare, WIDTH, dressed(DEFAULT, board)).camera)


def _is_panel(item: Item) -> bool:
    return isinstance(item, Group) and item.kind == "panel"


def pieces(scene: Scene) -> Iterator[Counter]:
    """All counters of a scene."""
    for held in scene.stacks:
        yield from held.counters
    for pool in scene.pools:
        yield from pool.counters
