"""The map on the desk under hands, and the desk on screens of all sizes, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.browser import DESKTOP, NIGHT, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    IN_SIGHT,
    MIDDLE,
    Desk,
    at_desk,
    browsing,
    choose,
    come_in,
    drawn,
    open_desk,
    sheet,
    tap,
)
from tests.web.sites import Site

PHONE = Screen("phone", 390, 844, "light")
LAPTOP = Screen("laptop", 1366, 768, "light")
TWICE_AS_LARGE = Screen("laptop at 200 %", 683, 384, "light")
LYING = Screen("phone that lies", 844, 390, "light")
WIDE = "hex => document.getElementById('map-hex-' + hex).getBoundingClientRect().width"
SCROLLERS = """() => [...document.querySelectorAll('*')]
    .filter(each => each.tagName !== 'TEXTAREA' && each.checkVisibility()
        && each.scrollHeight > each.clientHeight + 1
        && /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map(each => each.id)"""
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A game in which Anna is asked, and Georg has said all that he wants to."""
    with open_desk(tmp_path / "club") as opened:
        opened.site.say("georg", opened.game, "DONE MOVES")
        yield opened


# -- the map -------------------------------------------------------------------------------------


def test_the_map_is_dragged_by_as_much_as_the_hand_moves(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        box = page.locator(".map-frame").bounding_box()
        assert box is not None
        before = where(page, "1616")
        page.mouse.move(box["x"] + 300, box["y"] + 300)
        page.mouse.down()
        page.mouse.move(box["x"] + 340, box["y"] + 270, steps=4)
        page.mouse.up()
        after = where(page, "1616")
        assert [round(b - a) for a, b in zip(before, after, strict=True)] == [40, -30]
        assert page.locator(".hex-line.chosen").count() == 0  # nothing was chosen by it


def test_the_wheel_zooms_where_the_mouse_is(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.click("text=Whole map")
        page.mouse.move(*where(page, "1616"))
        before = where(page, "1616")
        page.mouse.wheel(0, -300)
        page.wait_for_selector(".map-frame.near")
        assert where(page, "1616") == pytest.approx(before, abs=2)


def test_the_map_opens_where_something_is_to_be_done(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk, screen=PHONE, **TOUCH) as seen:
        told = (seen.page.get_attribute("#playing", "data-focus") or "").split()
        wanted = {hex: float(weight) for hex, _, weight in (each.partition("*") for each in told)}
        near = [hex for hex in wanted if seen.page.evaluate(IN_SIGHT, hex)]
        assert sum(wanted[hex] for hex in near) > sum(wanted.values()) / 2
        assert seen.page.evaluate(WIDE, near[0]) >= 39


def test_the_map_has_most_of_the_screen_and_nothing_else_scrolls(
    chromium: Browser, desk: Desk
) -> None:
    with at_desk(chromium, desk, screen=LAPTOP) as seen:
        share = seen.page.locator(".map-frame").evaluate(
            "each => each.clientWidth * each.clientHeight / (innerWidth * innerHeight)"
        )
        assert share > 0.6
        assert seen.page.evaluate(SCROLLERS) == ["dock"]


def test_a_layer_is_switched_on_without_a_new_page(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.evaluate("document.body.dataset.same = 'yes'")
        page.click("summary:text-is('Layers')")
        page.check("#layers input[value=zoc]")
        page.wait_for_function(
            "() => document.querySelector('.map-play').textContent.includes('Zones of control')"
        )
        assert page.locator("body").get_attribute("data-same") == "yes"


def test_layers_stay_switched_on_and_escape_closes_their_drawer(
    chromium: Browser, desk: Desk
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        choose(page, "1616", "1US")
        summary = page.locator("summary:text-is('Layers')")
        summary.click()
        page.check("#layers input[value=zoc]")
        page.keyboard.press("Escape")
        assert not page.locator("#layers").is_visible()
        expect(summary).to_be_focused()
        expect(page.locator(".plate.move").first).to_be_attached()  # nobody was let go
        page.goto(desk.page)
        drawn(page)
        assert "Zones of control" in (page.locator(".map-play").text_content() or "")
        assert page.locator("#layers input[value=zoc]").is_checked()


def test_no_picture_is_fetched_where_the_drawing_is_shown(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as seen:
        asked: list[str] = []
        come_in(seen.page, desk, "anna")
        seen.page.on("request", lambda request: asked.append(request.url))
        seen.page.goto(desk.page)
        drawn(seen.page)
        assert [each for each in asked if ".png" in each] == []


def where(page: Page, hex: str) -> list[float]:
    """Where a hex is on the screen."""
    found: list[float] = page.evaluate(MIDDLE, hex)
    return found


def test_a_set_up_is_seen_on_the_map_before_it_is_sent(chromium: Browser, tmp_path: Path) -> None:
    with (
        open_desk(tmp_path / "club", Site.game) as desk,
        at_desk(chromium, desk, screen=LAPTOP) as seen,
    ):
        page = seen.page
        ready = page.get_by_role("button", name="Use the staff’s orders")
        expect(ready).to_be_in_viewport(ratio=1)
        assert page.locator(".plans .ghost").count() == 0
        ready.click()
        page.wait_for_selector(".plans .ghost")
        placed = [line for line in sheet(page) if line.startswith("PLACE")]
        assert page.locator(".plans .ghost").count() == len(placed)


# -- screens --------------------------------------------------------------------------------------


def test_a_move_with_a_finger(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, desk, screen=PHONE, **TOUCH) as seen:
        page = seen.page
        page.select_option("#acting", "1US")  # the map comes to Banak
        page.wait_for_selector(".plate.move")
        screenshot(page, "desk-phone", tmp_path)
        tap(page, "1517")
        page.wait_for_selector(".echo.ok")
        assert sheet(page) == ["M 1US 1517"]
        assert overflowing(page) == []
        assert seen.complaints == []


def test_the_sheet_from_below_has_three_heights(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk, screen=PHONE, **TOUCH) as seen:
        page = seen.page
        half = high(page)
        page.locator(".pull button:text-is('More room')").tap()
        assert high(page) > half + 200
        page.locator(".pull button:text-is('More map')").tap()
        assert high(page) == half
        page.locator(".pull button:text-is('More map')").tap()
        assert high(page) < 60
        page.reload()  # as it was left
        drawn(page)
        assert high(page) < 60
        tap(page, "1616")  # what is said of a hex is to be seen
        page.wait_for_selector(".piece")
        assert high(page) == half


def test_the_sheet_follows_a_finger(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk, screen=PHONE) as seen:
        page = seen.page
        half = high(page)
        box = page.locator(".pull").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 120, steps=4)
        page.mouse.up()
        assert high(page) > half + 200


def high(page: Page) -> float:
    box = page.locator("#dock").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("screen", [TWICE_AS_LARGE, LYING], ids=lambda screen: screen.name)
def test_a_low_screen_has_the_map_beside_the_orders(
    chromium: Browser, desk: Desk, screen: Screen, tmp_path: Path
) -> None:
    with at_desk(chromium, desk, screen=screen) as seen:
        page = seen.page
        page.select_option("#acting", "1US")
        page.wait_for_selector(".plate.move")
        screenshot(page, f"desk-{screen.name}", tmp_path)
        share = page.locator(".map-frame").evaluate(
            "each => each.clientWidth * each.clientHeight / (innerWidth * innerHeight)"
        )
        assert share > 0.5
        assert page.locator(".bar button:text-is('Send')").is_visible()
        assert page.evaluate(SCROLLERS) == ["dock"]
        assert overflowing(page) == []


@pytest.mark.parametrize("screen", [DESKTOP, NIGHT, PHONE], ids=lambda screen: screen.name)
def test_axe_finds_nothing_serious_while_orders_are_given(
    chromium: Browser, desk: Desk, tmp_path: Path, screen: Screen
) -> None:
    with at_desk(chromium, desk, screen=screen, bypass_csp=True) as seen:
        page = seen.page
        page.fill("#sheet", "HOLD 3US\nHOLD 3US\nM 9999\n")
        page.wait_for_selector(".echo.no")
        page.select_option("#acting", "1US")
        page.wait_for_selector(".plate.move")
        page.hover(".options button")
        screenshot(page, f"desk-orders-{screen.name}", tmp_path)
        assert axe(page) == []


def test_on_paper_there_is_the_map_and_the_position(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        seen.page.emulate_media(media="print")
        screenshot(seen.page, "desk-print", tmp_path)
        assert seen.page.locator(".map-frame").is_visible()
        assert seen.page.locator("pre.words").is_visible()
        assert not seen.page.locator("#order-sheet").is_visible()
