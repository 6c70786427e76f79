"""The hunt for the Bismarck in a real browser: out of Bergen, past the fleet, to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.system.browser import overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    at_desk,
    begin,
    by_annas_mails,
    choose,
    click,
    come_back,
    open_desk,
    position,
    press,
    send,
    stands,
)
from tests.web.sites import Site

BERGEN, NORTH_SEA = "W4821", "W4319"
FLEET = "DEFAULT\nWHEN ANY: DEFAULT\nWHEN HUNT: ALL"
FIRST = ["FIRST"]
OUT = ["SAIL Bismarck North-Sea"]


def begun(site: Site) -> int:
    """Anna leads the raiders; Georg's fleet hunts whatever comes into its range."""
    seats = {"anna": "germany", "georg": "britain"}
    game = begin(site, "eto", seats, "hunt 1", scenario="bismarck")
    site.say("georg", game, FLEET)
    return game


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def test_a_hunt_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        screenshot(page, "hunt-first", tmp_path)
        press(page, FIRST[0])
        send(page, desk, FIRST)
        screenshot(page, "hunt-bergen", tmp_path)
        choose(page, BERGEN, "Bismarck")
        screenshot(page, "hunt-chosen", tmp_path)
        click(page, NORTH_SEA)
        stands(page, *OUT)
        send(page, desk, OUT)
        screenshot(page, "hunt-met", tmp_path)
        assert seen.complaints == []
    assert position(desk.site, desk.game) == by_annas_mails(
        tmp_path / "mailed", begun, [FIRST, OUT]
    )


def test_the_sea_can_be_read_on_a_phone(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        press(page, FIRST[0])
        send(page, desk, FIRST)
        screenshot(page, "hunt-phone", tmp_path)
        come_back(page, desk)
        assert overflowing(page) == []
        assert seen.complaints == []


def test_the_switch_for_the_whole_board_loads_that_board_and_back(
    chromium: Browser, desk: Desk
) -> None:
    """What lies on one sheet is not laid on another."""
    with at_desk(chromium, desk) as seen:
        page = seen.page
        hexes = page.locator('[id^="map-hex-"]')
        hexes.first.wait_for(state="attached")
        few = hexes.count()
        for whole in (True, False):
            page.locator(".drawer", has=page.locator("#layers")).locator("summary").click()
            with page.expect_navigation():
                page.locator("#layers [data-sheet]").set_checked(whole)
            hexes.first.wait_for(state="attached")
            assert (hexes.count() > 2 * few) == whole
        assert seen.complaints == []
