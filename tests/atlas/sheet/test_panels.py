"""What stands beside the board is true to it."""

from __future__ import annotations

import pytest

from pbem.atlas.drawing.display import Path, Text
from pbem.atlas.drawing.palette import DEFAULT
from pbem.atlas.drawing.text import width as set_width
from pbem.atlas.sheet.crop import around
from pbem.atlas.sheet.layout import layout
from pbem.atlas.sheet.panels import pool_panel
from pbem.wargame.scene import Box, Pool, Scene
from tests.atlas import fjords
from tests.atlas.scenes import seen


@pytest.mark.parametrize("width", [420, 900, 1600, 2400])
@pytest.mark.parametrize("crop", [False, True])
def test_the_scale_bar_is_as_long_as_its_hexes(width: int, crop: bool) -> None:
    scene = seen("allied")
    window: Box | None = around(scene.board, "2603", 4) if crop else None
    plan = layout(scene, width, DEFAULT, window)
    compass = next(panel for _, _, panel in plan.panels if panel.name == "compass")
    words = [item for item in compass.items if isinstance(item, Text)]
    zero = next(item for item in words if item.words == "0")
    far = next(item for item in words if item.words.endswith(" km") and item.anchor == "end")
    kilometres = float(far.words.removesuffix(" km"))
    assert (far.x - zero.x) / plan.camera.unit == pytest.approx(kilometres / 16)
    assert any(isinstance(item, Path) for item in compass.items)


@pytest.mark.parametrize("width", [320, 640, 900, 1200, 1600, 2400])
@pytest.mark.parametrize("scene", [seen(None), fjords.seen(None)], ids=["jupiter", "narvik"])
def test_panels_lie_on_the_sheet_and_not_on_each_other(scene: Scene, width: int) -> None:
    plan = layout(scene, width, DEFAULT)
    boxes = [(x, y, x + panel.width, y + panel.height) for x, y, panel in plan.panels]
    for at, one in enumerate(boxes):
        assert one[0] >= 0
        assert one[1] >= 0
        assert one[2] <= plan.width
        assert one[3] <= plan.height
        for other in boxes[at + 1 :]:
            apart = (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )
            assert apart


def test_panels_over_the_sea_cover_no_land() -> None:
    scene = seen(None)
    plan = layout(scene, 1600, DEFAULT)
    dry = [plan.camera.at(cell.centre) for cell in scene.board.cells if cell.terrain != "sea"]
    half = plan.camera.unit / 2
    for left, top, panel in plan.panels:
        for x, y in dry:
            clear = x - half > left + panel.width or y - half > top + panel.height
            assert clear or y + half < top


def test_a_small_sheet_gives_its_width_to_the_board() -> None:
    narrow, wide = (layout(fjords.seen(None), width, DEFAULT) for width in (900, 1600))
    assert narrow.camera.width > 0.95 * narrow.width
    assert wide.camera.width < 0.8 * wide.width
    assert all(y > narrow.camera.height for _, y, _ in narrow.panels)


@pytest.mark.parametrize("words", ["Lost", "Allied reinforcements that come by sea in May"])
@pytest.mark.parametrize("wide", [140.0, 220.0, 600.0])
def test_the_title_of_a_box_stays_inside_it(words: str, wide: float) -> None:
    panel = pool_panel(Pool(words, ()), wide, 30.0, DEFAULT)
    (title,) = (item for item in panel.items if isinstance(item, Text))
    assert title.x + set_width(title.words, title.size, title.font, title.spacing) <= wide - title.x
