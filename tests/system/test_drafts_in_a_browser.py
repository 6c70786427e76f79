"""The order sheet before real browsers: it follows its player from device to device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.browser import Visit
from tests.system.desks import (
    HAND_HELD,
    SENT,
    TOUCH,
    Desk,
    at_desk,
    choose,
    click,
    drawn,
    open_desk,
)

AWAY = "**/draft.json*"
LOOKS_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A game in which Anna is asked, and Georg has said all that he wants to."""
    with open_desk(tmp_path / "club") as opened:
        opened.site.say("georg", opened.game, "DONE MOVES")
        yield opened


@contextmanager
def device(browser: Browser, desk: Desk, **facts: Any) -> Iterator[Visit]:
    """One more of Anna's devices, with the page of the game open."""
    desk.site.clock.pass_by(timedelta(minutes=3))  # links are not sent too often
    with at_desk(browser, desk, **facts) as seen:
        yield seen


def writes(page: Page, desk: Desk, text: str) -> None:
    """Write a sheet, and wait until the server has it."""
    with page.expect_response(AWAY):
        page.fill("#sheet", text)


def test_phone_and_laptop_show_the_same_sheet(chromium: Browser, desk: Desk) -> None:
    with (
        device(chromium, desk) as laptop,
        device(chromium, desk, screen=HAND_HELD, **TOUCH) as phone,
    ):
        writes(phone.page, desk, "HOLD 1US")
        laptop.page.evaluate(LOOKS_AGAIN)  # somebody comes back to it
        expect(laptop.page.locator("#sheet")).to_have_value("HOLD 1US")
        laptop.page.wait_for_selector(".echo.ok")
        writes(laptop.page, desk, "HOLD 1US\nHOLD 3US")
        phone.page.evaluate(LOOKS_AGAIN)
        expect(phone.page.locator("#sheet")).to_have_value("HOLD 1US\nHOLD 3US")
        assert laptop.complaints == phone.complaints == []


def test_a_sheet_by_clicks_is_there_after_a_reload_with_its_arrows(
    chromium: Browser, desk: Desk
) -> None:
    with device(chromium, desk) as seen:
        page = seen.page
        with page.expect_response(AWAY):
            choose(page, "1616", "1US")
            click(page, "1516")
        page.wait_for_selector(".plans .arrow")
        page.goto(desk.page)
        drawn(page)
        expect(page.locator("#sheet")).to_have_value("M 1US 1516\n")
        page.wait_for_selector(".plans .arrow")


def test_who_has_no_script_finds_what_was_written_elsewhere(chromium: Browser, desk: Desk) -> None:
    with device(chromium, desk) as seen:
        writes(seen.page, desk, "HOLD 1US")
    with device(chromium, desk, java_script_enabled=False) as bare:
        assert bare.page.input_value("#sheet") == "HOLD 1US"


def test_a_sheet_that_is_sent_is_gone_everywhere(chromium: Browser, desk: Desk) -> None:
    with device(chromium, desk) as laptop, device(chromium, desk) as phone:
        writes(phone.page, desk, "TURN 3\nDONE")
        laptop.page.evaluate(LOOKS_AGAIN)
        expect(laptop.page.locator("#sheet")).to_have_value("TURN 3\nDONE")
        phone.page.click(".bar >> text=Send")
        phone.page.wait_for_url(SENT)
        laptop.page.evaluate(LOOKS_AGAIN)
        expect(laptop.page.locator("#sheet")).to_have_value("")


def test_what_was_written_without_the_server_goes_there_as_soon_as_it_can(
    chromium: Browser, desk: Desk
) -> None:
    with device(chromium, desk) as seen:
        page = seen.page
        page.route(AWAY, lambda route: route.abort())
        page.fill("#sheet", "HOLD 1US")
        page.wait_for_selector(".echo.ok")
        page.goto(desk.page)
        drawn(page)
        expect(page.locator("#sheet")).to_have_value("HOLD 1US")
        page.unroute(AWAY)
        page.goto(desk.page)
        drawn(page)
        with device(chromium, desk) as other:
            expect(other.page.locator("#sheet")).to_have_value("HOLD 1US")


def test_a_page_that_is_left_at_once_has_handed_its_sheet_over(
    chromium: Browser, desk: Desk
) -> None:
    with device(chromium, desk) as seen, device(chromium, desk, java_script_enabled=False) as bare:
        seen.page.unroute_all()  # what is handed over in passing cannot be looked at
        seen.page.fill("#sheet", "HOLD 1US")
        seen.page.goto("about:blank")
        for _ in range(50):
            bare.page.goto(desk.page)
            if bare.page.input_value("#sheet"):
                break
            bare.page.wait_for_timeout(100)
        assert bare.page.input_value("#sheet") == "HOLD 1US"


def test_a_sheet_that_was_not_read_comes_first_and_what_stood_here_is_kept(
    chromium: Browser, desk: Desk
) -> None:
    with device(chromium, desk) as laptop, device(chromium, desk) as phone:
        page = laptop.page
        page.route(AWAY, lambda route: route.abort())
        page.fill("#sheet", "HOLD 1US")
        page.wait_for_selector(".echo.ok")
        writes(phone.page, desk, "HOLD 3US")
        page.unroute(AWAY)
        page.evaluate(LOOKS_AGAIN)
        expect(page.locator("#sheet")).to_have_value("HOLD 3US")
        page.click("text=Take it up again")
        expect(page.locator("#sheet")).to_have_value("HOLD 1US")


def test_a_sheet_that_is_refused_stands_there_to_be_mended(chromium: Browser, desk: Desk) -> None:
    with device(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "HOLD NOBODY")
        page.click(".bar >> text=Send")
        page.wait_for_url(SENT)
        drawn(page)
        expect(page.locator("#sheet")).to_have_value("HOLD NOBODY")
        expect(page.locator(".kept")).to_have_count(0)
