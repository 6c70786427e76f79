"""European Theater of Operations in a real browser: September 1939, from the set-up to Poznan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.system.browser import DESKTOP, NIGHT, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    at_desk,
    begin,
    by_annas_mails,
    choose,
    click,
    lead,
    open_desk,
    order,
    position,
    press,
    said,
    send,
    send_off,
    stands,
    take,
    tap,
)
from tests.web.sites import Site

GEORG = "DEFAULT\nWHEN ANY: DEFAULT"
SETUP = ["PLACE GI10 W3628", "DEFAULT"]
OFFENSIVE = [
    "OFFENSIVE HQSouth + HQNorth",
    "HQ South W3230",
    "DONE HEADQUARTERS",
    "BREAK GA2 + Guderian AT W3232",
]
ADVANCE = ["ADVANCE GA2 + Guderian"]
RUN = ["RUN GA2 + Guderian W3332"]
COMBAT = [
    "DONE BREAK",
    "M GI7 W3730",
    "M GI5 W3232",
    "DONE MOVE",
    "DONE REGROUP",
    "ACTIVATE ALL",
    "ATTACK W3629 WITH GI10 + GI9 + GI8 + GI7",
    "DONE ATTACK",
]
BOXES = "Array.from(document.querySelectorAll('%s'), each => each.getBoundingClientRect())"
UPPER_EDGE = f"Math.min(...{BOXES % '[id^=map-hex-]'}.map(each => each.top))"
LOWER_EDGE = f"Math.max(...{BOXES % '[id^=map-hex-]'}.map(each => each.bottom))"
UPPER_BAR = f"Math.max(...{BOXES % '.tools > *'}.map(each => each.bottom))"
LOWER_BAR = f"Math.min(...{BOXES % '.map-tools'}.map(each => each.top))"
MONTH = [SETUP, OFFENSIVE, ADVANCE, RUN, COMBAT]


def begun(site: Site) -> int:
    """Case White, in which Anna leads the Germans, and Georg has said all that he wants to."""
    game = begin(site, "eto", {"anna": "germany", "georg": "west"}, "eto 1", scenario="case_white")
    site.say("georg", game, GEORG)
    return game


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def pick(page: Page, line: str) -> None:
    """Press one of the orders that are listed for whom was chosen."""
    page.click(f'.options button[data-key="order {line}"]')


# -- a month ---------------------------------------------------------------------------------------


def test_a_month_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        screenshot(page, "eto-setup", tmp_path)
        take(page, "GI10")
        click(page, "W3628")
        stands(page, *SETUP[:1])
        press(page, "DEFAULT")
        send(page, desk, SETUP)
        screenshot(page, "eto-offensive", tmp_path)
        page.select_option("#acting", "HQSouth")
        pick(page, OFFENSIVE[0])
        stands(page, *OFFENSIVE[:1])
        take(page, "HQSouth")
        click(page, "W3230")
        stands(page, *OFFENSIVE[:2])
        press(page, "DONE HEADQUARTERS")
        stands(page, *OFFENSIVE[:3])
        choose(page, "W3132", "Guderian")
        screenshot(page, "eto-breakthrough", tmp_path)
        lead(page, "W3232", OFFENSIVE[3])
        send(page, desk, OFFENSIVE)
        screenshot(page, "eto-advance", tmp_path)
        press(page, ADVANCE[0])
        send(page, desk, ADVANCE)
        choose(page, "W3232", "Guderian")
        click(page, "W3332")
        send(page, desk, RUN)
        press(page, COMBAT[0])
        stands(page, *COMBAT[:1])
        choose(page, "W3729", "GI7")
        click(page, "W3730")
        stands(page, *COMBAT[:2])
        choose(page, "W3132", "GI5")
        click(page, "W3232")
        stands(page, *COMBAT[:3])
        for number in (3, 4, 5):
            press(page, COMBAT[number])
            stands(page, *COMBAT[: number + 1])
        choose(page, "W3628", "GI10")
        screenshot(page, "eto-attack", tmp_path)
        lead(page, "W3629", COMBAT[6])
        stands(page, *COMBAT[:7])
        press(page, COMBAT[7])
        send(page, desk, COMBAT)
        screenshot(page, "eto-fought", tmp_path)
        assert seen.complaints == []
    assert position(desk.site, desk.game) == by_annas_mails(tmp_path / "mailed", begun, MONTH)


def test_a_month_without_scripts_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk, java_script_enabled=False) as seen:
        page = seen.page
        order(page, "GI10", SETUP[0])
        order(page, "", SETUP[1])
        send_off(page, desk)
        order(page, "HQSouth", OFFENSIVE[0])
        order(page, "HQSouth", OFFENSIVE[1])
        order(page, "", OFFENSIVE[2])
        order(page, "Guderian", OFFENSIVE[3])
        screenshot(page, "eto-without-scripts", tmp_path)
        send_off(page, desk)
        order(page, "", ADVANCE[0])
        send_off(page, desk)
        order(page, "Guderian", RUN[0])
        send_off(page, desk)
        for unit, line in zip(("", "GI7", "GI5", "", "", "", "GI10", ""), COMBAT, strict=True):
            order(page, unit, line)
        send_off(page, desk)
    assert position(desk.site, desk.game) == by_annas_mails(tmp_path / "mailed", begun, MONTH)


def test_an_offensive_is_ordered_with_keys_alone(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        for unit, line in (("HQNorth", OFFENSIVE[0]), ("HQSouth", OFFENSIVE[1])):
            page.locator("#acting").focus()
            page.keyboard.type(unit)
            page.keyboard.press("Enter")
            button = page.locator(f'.options button[data-key$="{line}"]')
            button.wait_for()
            button.focus()
            page.keyboard.press("Enter")
            page.wait_for_selector(f".echo.ok code:text-is('{line}')")
        stands(page, *OFFENSIVE[:2])
        assert seen.complaints == []


# -- screens and hands -----------------------------------------------------------------------------


def test_the_odds_of_a_breakthrough_stand_in_the_list(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP, OFFENSIVE[:3])
    with at_desk(chromium, desk) as seen:
        page = seen.page
        take(page, "GA2")
        words = page.locator(".options li", has_text="BREAK GA2 AT W3232").first.text_content()
        assert re.search(r"to 4: \d-\d", words or "")


def test_the_card_shows_every_way_to_break_through_and_what_its_results_mean(
    chromium: Browser, desk: Desk
) -> None:
    said(desk, SETUP, OFFENSIVE[:3])
    with at_desk(chromium, desk) as seen:
        page = seen.page
        take(page, "Guderian")
        click(page, "W3232")
        now = page.locator(".attack-now")
        first = now.text_content()
        ways = page.locator(".battle select option")
        assert ways.count() > 1
        assert " from W3132" in " ".join(ways.all_text_contents())
        page.select_option(".battle select", index=1)
        assert now.text_content() != first
        page.click("text=What these results mean")
        assert "the defender" in (page.locator(".meanings li").first.text_content() or "")
        page.select_option(".battle select", index=0)
        assert page.locator(".meanings li").first.is_visible()  # what was unfolded stays so
        assert seen.complaints == []


def test_what_lies_below_the_buttons_can_be_drawn_away_from_them(
    chromium: Browser, desk: Desk
) -> None:
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        for edge, bar, way in ((UPPER_EDGE, UPPER_BAR, 300), (LOWER_EDGE, LOWER_BAR, -300)):
            for _ in range(12):
                page.mouse.move(200, 350)
                page.mouse.down()
                page.mouse.move(200, 350 + way, steps=3)
                page.mouse.up()
            assert (page.evaluate(edge) - page.evaluate(bar)) * way >= -abs(way)  # a pixel


@pytest.mark.parametrize("screen", [DESKTOP, NIGHT, HAND_HELD], ids=lambda screen: screen.name)
def test_axe_finds_nothing_serious_while_orders_are_given(
    chromium: Browser, desk: Desk, tmp_path: Path, screen: Screen
) -> None:
    said(desk, SETUP, OFFENSIVE[:3])
    with at_desk(chromium, desk, screen=screen, bypass_csp=True) as seen:
        page = seen.page
        page.fill("#sheet", OFFENSIVE[3])
        page.wait_for_selector(".echo.ok")
        take(page, "GA1")
        screenshot(page, f"eto-orders-{screen.name}", tmp_path)
        assert axe(page) == []
        assert overflowing(page) == []


def test_headquarters_move_with_a_finger(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    said(desk, SETUP, OFFENSIVE[:1])
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        take(page, "HQSouth")
        tap(page, "W3230")
        stands(page, *OFFENSIVE[1:2])
        screenshot(page, "eto-phone", tmp_path)
        assert overflowing(page) == []
        assert seen.complaints == []
