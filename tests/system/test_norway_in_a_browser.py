"""Norway 1940 on the desk in a real browser: from the set-up through the landings into turn 2."""

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
    touch,
)
from tests.web.sites import Site

GEORG = """
WHEN SETUP: DEFAULT
WHEN RETURN FIRE: DEFAULT
WHEN PATROL: NEVER
WHEN ANY: DEFAULT
"""
SETUP = ["PLACE Hipper 43", "DEFAULT"]
WESERUBUNG = [
    "CARRY Heidkamp: 138Mtn 16 LAND Narvik ATTACK",
    "SAIL Hipper 39",
    "STRIKE He111/1 + He111/2 Oslo",
]
AIM = ["AIM He111/1 > RoyalGd, He111/2 > OsloFt"]
REINFORCE = ["REINFORCE"]
FIRST = ["PARADROP Ju52/1: FJ1/1 Andalsnes", "CARRY GTR1: 159Inf 38 LAND Stavanger", "DONE"]
TURN = [SETUP, WESERUBUNG, AIM, REINFORCE, FIRST]


def begun(site: Site) -> int:
    """A game in which Anna leads the Germans, and Georg has said all that he wants to."""
    game = begin(site, "norway", {"anna": "german", "georg": "allied"}, "norway 1")
    site.say("georg", game, GEORG)
    return game


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def touch_all(page: Page, *units: str) -> None:
    """Choose counters of one box together."""
    for unit in units:
        touch(page, unit)


# -- a turn ----------------------------------------------------------------------------------------


def test_a_turn_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        take(page, "Hipper")
        click(page, "43")
        stands(page, *SETUP[:1])
        press(page, "DEFAULT")
        send(page, desk, SETUP)
        touch_all(page, "Heidkamp", "138Mtn")
        screenshot(page, "norway-landing", tmp_path)
        lead(page, "Narvik", WESERUBUNG[0])
        stands(page, *WESERUBUNG[:1])
        choose(page, "43", "Hipper")
        lead(page, "39", WESERUBUNG[1])
        stands(page, *WESERUBUNG[:2])
        touch_all(page, "He111/1", "He111/2")
        lead(page, "Oslo", WESERUBUNG[2])
        screenshot(page, "norway-planned", tmp_path)
        send(page, desk, WESERUBUNG)
        screenshot(page, "norway-aim", tmp_path)
        press(page, AIM[0])
        send(page, desk, AIM)
        press(page, "REINFORCE")
        send(page, desk, REINFORCE)
        touch(page, "FJ1/1")
        lead(page, "Andalsnes", FIRST[0])
        stands(page, *FIRST[:1])
        touch(page, "159Inf")
        screenshot(page, "norway-turn-1", tmp_path)
        lead(page, "Stavanger", FIRST[1])
        stands(page, *FIRST[:2])
        press(page, "DONE")
        send(page, desk, FIRST)
        screenshot(page, "norway-next-turn", tmp_path)
        assert seen.complaints == []
    assert desk.site.loaded(desk.game).row.turn == 2
    assert position(desk.site, desk.game) == by_annas_mails(tmp_path / "mailed", begun, TURN)


def test_a_turn_without_scripts_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk, java_script_enabled=False) as seen:
        page = seen.page
        order(page, "Hipper", SETUP[0])
        order(page, "", SETUP[1])
        send_off(page, desk)
        page.fill("#sheet", WESERUBUNG[0])  # the form has one unit: no ship can be chosen with it
        page.click("button[name=check]")
        order(page, "Hipper", WESERUBUNG[1])
        page.fill("#sheet", "\n".join(WESERUBUNG))
        screenshot(page, "norway-without-scripts", tmp_path)
        send_off(page, desk)
        order(page, "", AIM[0])
        send_off(page, desk)
        order(page, "", REINFORCE[0])
        send_off(page, desk)
        order(page, "FJ1/1", FIRST[0])
        order(page, "159Inf", FIRST[1])
        order(page, "", FIRST[2])
        send_off(page, desk)
    assert position(desk.site, desk.game) == by_annas_mails(tmp_path / "mailed", begun, TURN)


def test_a_landing_is_ordered_with_keys_alone(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.locator("#acting").focus()
        page.keyboard.type("139Mtn")  # as one chooses in any list
        page.keyboard.press("Enter")
        page.wait_for_selector(".options button")
        landing = page.locator('.options button[data-key$="LAND Trondheim ATTACK"]')
        landing.focus()
        page.keyboard.press("Enter")
        stands(page, "CARRY GTR1: 139Mtn 29 LAND Trondheim ATTACK")
        assert seen.complaints == []


# -- screens and hands -----------------------------------------------------------------------------


def test_the_chances_of_a_strike_stand_in_the_list(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        touch(page, "He111/1")
        page.locator(".ways details summary").click()
        words = page.locator(".options li", has_text="STRIKE He111/1 Oslo").first.text_content()
        assert re.search(r"at RoyalGd \d+ %", words or "")


@pytest.mark.parametrize("screen", [DESKTOP, NIGHT, HAND_HELD], ids=lambda screen: screen.name)
def test_axe_finds_nothing_serious_while_orders_are_given(
    chromium: Browser, desk: Desk, tmp_path: Path, screen: Screen
) -> None:
    said(desk, SETUP)
    with at_desk(chromium, desk, screen=screen, bypass_csp=True) as seen:
        page = seen.page
        page.fill("#sheet", WESERUBUNG[0])
        page.wait_for_selector(".echo.ok")
        take(page, "Hipper")
        screenshot(page, f"norway-orders-{screen.name}", tmp_path)
        assert axe(page) == []
        assert overflowing(page) == []


def test_ships_sail_with_a_finger(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    said(desk, SETUP)
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        take(page, "Hipper")
        tap(page, "37")
        stands(page, "SAIL Hipper 37")
        screenshot(page, "norway-phone", tmp_path)
        assert overflowing(page) == []
        assert seen.complaints == []
