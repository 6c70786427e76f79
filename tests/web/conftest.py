"""A club with a web site, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.atlas.drawing.display import Sheet
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.pens.png import png
from pbem.league.play.telling import maps
from pbem.store.database import Store
from pbem.web.player import own_maps
from pbem.web.public_pages import public_maps, title_pages
from tests.web.sites import Site

PAINTERS = (maps, own_maps, public_maps, title_pages)

painted: Kept[bytes] = Kept(64)


def painted_once(sheet: Sheet) -> bytes:
    """The picture of a drawing; one that is the same to the last line looks the same."""
    key = sheet.key, sheet.width, sheet.height, sheet.background, sheet.items
    return painted.get(key, lambda: png(sheet))


@pytest.fixture(scope="package", autouse=True)
def paint_once() -> Iterator[None]:
    """Clubs that are twins are looked at again and again."""
    with pytest.MonkeyPatch.context() as patch:
        for module in PAINTERS:
            patch.setattr(module, "png", painted_once)
        yield


@pytest.fixture
def site(store: Store, tmp_path: Path) -> Site:
    return Site(store, tmp_path)
