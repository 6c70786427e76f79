"""Pictures of Norway 1940 look as they did when a person last looked at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.drawing.palette import palette
from pbem.atlas.pens.png import png
from pbem.atlas.sheet.crop import around
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.map.scene import USUAL, scene
from pbem.games.norway.position import fog
from pbem.wargame.map.reach import REACH
from tests.atlas import golden
from tests.norway.map.test_scene import EVENTS, at_start, in_oslo


@pytest.mark.parametrize(
    ("name", "side", "colours", "layers"),
    [
        ("norway", GERMAN, "default", USUAL),
        ("norway-mono", ALLIED, "mono", USUAL),
        ("norway-layers", ALLIED, "default", ("patrols", "interception", "supply", REACH)),
    ],
)
def test_a_crop_of_the_skagerrak_looks_as_it_did(
    name: str, side: str, colours: str, layers: tuple[str, ...], tmp_path: Path
) -> None:
    shown = scene(fog.view(in_oslo(), side), side, EVENTS, layers)
    sheet = draw(shown, 420, palette(colours), around(shown.board, "Telemark", 3))
    golden.compare(name, png(sheet), tmp_path)


def test_all_of_norway_looks_as_it_did(tmp_path: Path) -> None:
    shown = scene(fog.view(at_start(), ALLIED), ALLIED, layers=USUAL)
    golden.compare("norway-whole", png(draw(shown, 640)), tmp_path)
