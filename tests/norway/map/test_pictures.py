"""Pictures of Norway 1940 look as they did when a person last looked at them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pbem.atlas.draw import draw
from pbem.atlas.drawing.palette import palette
from pbem.atlas.pens.png import png
from pbem.atlas.sheet.crop import around
from pbem.atlas.sheet.layout import layout
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.map.scene import USUAL, scene
from pbem.games.norway.position import fog
from pbem.wargame.map.reach import REACH
from tests.atlas import golden
from tests.norway.games import position
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


def test_what_is_held_is_coloured_on_dry_land_and_not_over_the_sea_before_it() -> None:
    shown = [
        scene(game, GERMAN, layers=("control",))
        for game in (position({"Trondheim": "193Inf"}), position({"Trondheim": "6Bde"}))
    ]
    held, free = (Image.open(BytesIO(png(draw(each, 1600)))).convert("RGB") for each in shown)
    camera = layout(shown[0], 1600, palette("default")).camera
    for at, coloured in (((17.73, 13.95), False), ((19.3, 15.6), True)):
        x, y = map(round, camera.at(at))
        assert (held.getpixel((x, y)) != free.getpixel((x, y))) == coloured, at
