"""Narvik 1940 on the desk in a real browser: set-up and a whole turn by clicks, by bare forms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.system.browser import DESKTOP, NIGHT, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    at_desk,
    begin,
    by_mail,
    choose,
    click,
    lead,
    mailed,
    open_desk,
    order,
    position,
    press,
    send,
    send_off,
    stands,
    take,
    tap,
    touch,
)
from tests.web.sites import Site

GEORG = """
PLACE 7J 0517
PLACE 8J 0517
DEFAULT
WHEN PURSUIT: ALL
WHEN ANY: DEFAULT
TURN 1
ACTIONS
RECON 0316
RECON 0216
ASSAULT KGH: 7J + 8J > 0417
"""
SETUP = ["PLACE SWB2 0116", "DEFAULT"]
WAIT = ["PASS"]
MOVE = ["MOVE BR: IG2 + RE55 0417, IG1 0416"]
RETREAT = ["R IG2 0416"]  # the dice drive it off
LAST = ["SEA BR: SG1 + SG2 0418", "FIRE BR: IG1 + IG2 > 0417, SG1 + SG2 > 0417"]
TURN = [SETUP, WAIT, MOVE, RETREAT, LAST]


def begun(site: Site) -> int:
    """A game in which Anna sets the Allies up, and Georg has said all that he wants to."""
    game = begin(site, "narvik", {"anna": "allied", "georg": "german"}, "club")
    site.say("georg", game, GEORG)
    return game


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def said(desk: Desk, *parts: list[str]) -> None:
    """Anna has sent these orders by mail."""
    mailed(desk.site, desk.game, (("anna", lines) for lines in parts))


def by_mails(folder: Path) -> str:
    """The position to which the same words by mail lead."""
    return by_mail(folder, begun, [("anna", lines) for lines in TURN])


# -- a turn ----------------------------------------------------------------------------------------


def test_a_turn_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        take(page, "SWB2")
        click(page, "0116")
        stands(page, SETUP[0])
        press(page, "DEFAULT")
        send(page, desk, SETUP)
        press(page, "PASS")
        send(page, desk, WAIT)
        for hex, unit, to in (("0316", "IG2", "0417"), ("0316", "RE55", "0417")):
            choose(page, hex, unit)
            click(page, to)
            page.wait_for_selector(f".says:has-text('{unit} {to}')")
        choose(page, "0216", "IG1")
        screenshot(page, "narvik-move", tmp_path)
        click(page, "0416")
        send(page, desk, MOVE)
        screenshot(page, "narvik-retreat", tmp_path)
        choose(page, "0417", "IG2")
        click(page, "0416")
        send(page, desk, RETREAT)
        for unit in ("SG1", "SG2"):
            take(page, unit)
            click(page, "0418")
            page.wait_for_selector(f".says:has-text('{unit} 0418')")
        choose(page, "0416", "IG1")
        lead(page, "0417", "FIRE BR: IG1 + IG2 > 0417")
        page.wait_for_selector(".echo:nth-child(2)")
        choose(page, "0418", "SG1")  # the fire has taken the last point: it can only be joined
        screenshot(page, "narvik-fire", tmp_path)
        lead(page, "0417", LAST[1])
        send(page, desk, LAST)
        screenshot(page, "narvik-next-turn", tmp_path)
        assert seen.complaints == []
    assert desk.site.loaded(desk.game).row.turn == 2
    assert position(desk.site, desk.game) == by_mails(tmp_path / "mailed")


def test_a_turn_without_scripts_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk, java_script_enabled=False) as seen:
        page = seen.page
        order(page, "SWB2", SETUP[0])
        order(page, "", SETUP[1])
        send_off(page, desk)
        page.click("button[name=add][value=PASS]")
        send_off(page, desk)
        order(page, "IG2", "MOVE BR: IG2 0417")
        order(page, "RE55", "MOVE BR: IG2 + RE55 0417", "join")
        order(page, "IG1", MOVE[0], "join")
        screenshot(page, "narvik-without-scripts", tmp_path)
        send_off(page, desk)
        order(page, "IG2", RETREAT[0])
        send_off(page, desk)
        order(page, "SG1", "SEA BR: SG1 0418")
        order(page, "SG2", LAST[0], "join")
        order(page, "IG1", "FIRE BR: IG1 + IG2 > 0417")
        order(page, "SG1", LAST[1], "join")
        send_off(page, desk)
    assert position(desk.site, desk.game) == by_mails(tmp_path / "mailed")


# -- one order with the last line ------------------------------------------------------------------


def test_what_is_not_to_be_one_order_becomes_a_line_of_its_own(
    chromium: Browser, desk: Desk
) -> None:
    said(desk, SETUP, WAIT)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "MOVE BR: IG2 0417")
        page.wait_for_selector(".echo.ok")
        choose(page, "0316", "RE55")
        page.uncheck("text=As one order with the last line")
        click(page, "0417")
        stands(page, "MOVE BR: IG2 0417", "MOVE BR: RE55 0417")


def test_what_was_joined_is_taken_back_alone(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP, WAIT)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        choose(page, "0316", "IG2")
        click(page, "0417")
        stands(page, "MOVE BR: IG2 0417")
        choose(page, "0216", "IG1")
        click(page, "0416")
        stands(page, "MOVE BR: IG2 0417, IG1 0416")
        assert page.locator(".plans .arrow").count() == 2
        page.click("text=Undo")
        stands(page, "MOVE BR: IG2 0417")
        assert page.locator(".plans .arrow").count() == 1


def test_the_column_of_fire_stands_on_the_map_and_its_chances_in_the_list(
    chromium: Browser, desk: Desk
) -> None:
    said(desk, SETUP, WAIT, MOVE, RETREAT)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        choose(page, "0416", "IG1")
        assert page.locator(".plate.attack text").first.text_content() == "c6…"
        words = page.locator(".options li", has_text="FIRE BR: IG1 + IG2 > 0417").inner_text()
        assert "column 12 against 2 unseen: eliminated 50 %" in words


# -- off the map -----------------------------------------------------------------------------------


def test_counters_beside_the_map_are_chosen_there_and_go_together(
    chromium: Browser, desk: Desk
) -> None:
    said(desk, SETUP, WAIT)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        touch(page, "SG1")
        page.wait_for_selector('.piece[aria-pressed="true"]:has-text("SG1:")')
        touch(page, "SG2")
        page.wait_for_selector('.piece[aria-pressed="true"]:has-text("SG2:")')
        click(page, "0418")
        stands(page, LAST[0])


def test_a_look_is_offered_at_the_hex_that_it_is_for(chromium: Browser, desk: Desk) -> None:
    said(desk, SETUP, WAIT)
    with at_desk(chromium, desk) as seen:
        page = seen.page
        assert page.locator(".always button").all_inner_texts() == ["PASS", "Undo"]
        click(page, "0517")
        press(page, "RECON 0517")
        stands(page, "RECON 0517")


# -- screens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, NIGHT, HAND_HELD], ids=lambda screen: screen.name)
def test_axe_finds_nothing_serious_while_orders_are_given(
    chromium: Browser, desk: Desk, tmp_path: Path, screen: Screen
) -> None:
    said(desk, SETUP, WAIT)
    with at_desk(chromium, desk, screen=screen, bypass_csp=True) as seen:
        page = seen.page
        page.fill("#sheet", "SEA BR: SG1 0418")
        page.wait_for_selector(".echo.ok")
        take(page, "SG2")
        page.wait_for_selector("text=As one order with the last line")
        screenshot(page, f"narvik-orders-{screen.name}", tmp_path)
        assert axe(page) == []
        assert overflowing(page) == []


def test_a_unit_is_set_up_with_a_finger(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        take(page, "SWB2")
        tap(page, "0116")
        stands(page, SETUP[0])
        screenshot(page, "narvik-phone", tmp_path)
        assert overflowing(page) == []
        assert seen.complaints == []
