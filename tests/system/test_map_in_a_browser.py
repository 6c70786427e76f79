"""The map as a browser shows it: Debian's Chromium, no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.cli import main

UNDER_THE_MOUSE = """
([x, y]) => {
    const found = document.elementFromPoint(x, y);
    const counter = found && found.closest('.counter');
    return counter ? counter.querySelector(':scope > title').textContent : null;
}
"""


@pytest.fixture(scope="module")
def page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("map") / "jupiter.svg"
    with pytest.raises(SystemExit) as ended:
        main(["map", "jupiter", "--side", "german", "-o", str(path)])
    assert ended.value.code == 0
    page = chromium.new_page(viewport={"width": 1600, "height": 1800})
    page.goto(path.as_uri())
    yield page
    page.close()


def test_hovering_a_counter_shows_what_it_is(page: Page) -> None:
    shown = 0
    for counter in page.query_selector_all(".counter"):
        box = counter.bounding_box()
        title = counter.query_selector(":scope > title")
        assert box is not None
        assert title is not None
        words = title.text_content()
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        shown += page.evaluate(UNDER_THE_MOUSE, middle) == words
    assert shown >= 20  # all but those that lie under others in their stack


def test_every_hex_can_be_found_and_says_what_it_is(page: Page) -> None:
    kirkenes = page.query_selector("#hex-2406 > title")
    assert kirkenes is not None
    assert "Kirkenes" in (kirkenes.text_content() or "")


def test_the_map_is_drawn(page: Page, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 200_000  # a blank page is far smaller
