"""Pictures look as they did when a person last looked at them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from pbem.atlas.draw import draw
from pbem.atlas.drawing.palette import palette
from pbem.atlas.pens.png import png
from pbem.atlas.sheet.crop import around
from tests.atlas import fjords, golden
from tests.atlas.scenes import seen, start


@pytest.mark.parametrize(
    ("name", "colours", "layers"),
    [
        ("crop", "default", ("moves", "battles", "losses", "taken", "air")),
        ("crop-mono", "mono", ("moves", "battles")),
        ("crop-layers", "default", ("zoc", "supply", "control")),
    ],
)
def test_a_crop_looks_as_it_did(
    name: str, colours: str, layers: tuple[str, ...], tmp_path: Path
) -> None:
    scene = seen(None, layers)
    sheet = draw(scene, 420, palette(colours), around(scene.board, "2604", 3))
    golden.compare(name, png(sheet), tmp_path)


@pytest.mark.parametrize(
    ("name", "side", "colours", "layers"),
    [
        ("narvik", None, "default", fjords.USUAL),
        ("narvik-mono", "german", "mono", fjords.USUAL),
        ("narvik-layers", "allied", "default", ("zoc", "control")),
    ],
)
def test_a_crop_of_the_fjords_looks_as_it_did(
    name: str, side: str | None, colours: str, layers: tuple[str, ...], tmp_path: Path
) -> None:
    scene = fjords.seen(side, layers)
    sheet = draw(scene, 420, palette(colours), around(scene.board, "1117", 3))
    golden.compare(name, png(sheet), tmp_path)


def test_all_the_fjords_look_as_they_did(tmp_path: Path) -> None:
    golden.compare("narvik-whole", png(draw(fjords.seen("allied"), 560)), tmp_path)


def test_the_whole_board_looks_as_it_did(tmp_path: Path) -> None:
    golden.compare("whole", png(draw(start(), 640)), tmp_path)


def test_a_difference_is_found_and_its_place_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PBEM_GOLDEN", raising=False)
    changed = Image.open(golden.FOLDER / "whole.png").convert("RGB")
    ImageDraw.Draw(changed).rectangle((300, 200, 400, 260), fill="#ff00ff")
    data = BytesIO()
    changed.save(data, "PNG")
    with pytest.raises(AssertionError, match=r"most around \(3\d\d, 2\d\d\)"):
        golden.compare("whole", data.getvalue(), tmp_path)
