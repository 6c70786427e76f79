"""The player's desk in a real browser: logging in, and a turn by clicks, by keys, by bare forms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.store.database import Store
from tests.system.browser import axe, screenshot
from tests.system.desks import (
    A_TURN,
    SENT,
    Desk,
    ask_for_link,
    at_desk,
    browsing,
    choose,
    click,
    come_in,
    drawn,
    open_desk,
    sheet,
)
from tests.web.sites import Site

MOVES = {"1US": "1419", "3US": "1419", "1Arm": "1518"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A game in which Anna is asked, and Georg has said all that he wants to."""
    with open_desk(tmp_path / "club") as opened:
        opened.site.say("georg", opened.game, "DONE MOVES")
        yield opened


def position(site: Site, game: int) -> str:
    """The whole position of a game, with what is asked."""
    table = site.loaded(game)
    return f"{table.asked_side} {table.question.kind}\n{table.rules.write_position(table.position)}"


def by_mail(folder: Path, *mails: str) -> str:
    """The position to which the same words by mail lead."""
    folder.mkdir()
    store = Store.open(f"sqlite:///{folder / 'pbem.sqlite3'}")
    site = Site(store, folder)
    game = site.ready()
    site.say("georg", game, "DONE MOVES")
    for each in mails:
        site.say("anna", game, each)
    found = position(site, game)
    store.close()
    return found


# -- getting in and out ---------------------------------------------------------------------------


def test_the_link_in_the_mail_lets_in(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as seen:
        come_in(seen.page, desk, "anna")
        assert seen.page.locator("h1").inner_text() == "Anna’s desk"
        assert seen.complaints == []


def test_a_link_lets_in_once(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as first, browsing(chromium) as second:
        link = ask_for_link(first.page, desk, "anna")
        for page in (first.page, second.page):
            page.goto(link)
            page.click("text=Enter")
        assert "used already" in second.page.locator("[role=alert]").inner_text()


def test_an_old_link_lets_nobody_in(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as seen:
        link = ask_for_link(seen.page, desk, "anna")
        desk.site.clock.pass_by(timedelta(minutes=31))
        seen.page.goto(link)
        seen.page.click("text=Enter")
        assert "too old" in seen.page.locator("[role=alert]").inner_text()


def test_who_logs_out_is_asked_to_log_in(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as seen:
        come_in(seen.page, desk, "anna")
        seen.page.click("button:text-is('Log out')")
        seen.page.goto(desk.url("/desk/"))
        assert "/login" in seen.page.url


def test_logging_out_everywhere_ends_other_browsers_too(chromium: Browser, desk: Desk) -> None:
    with browsing(chromium) as here, browsing(chromium) as there:
        come_in(there.page, desk, "anna")
        desk.site.clock.pass_by(timedelta(minutes=3))  # links are not sent too often
        come_in(here.page, desk, "anna")
        here.page.click("text=Log out everywhere")
        there.page.goto(desk.page)
        assert "/login" in there.page.url


# -- a turn ---------------------------------------------------------------------------------------


def order_by_clicks(page: Page, folder: Path) -> None:
    """Move three divisions, end the phase, and let two of them attack."""
    for number, (unit, hex) in enumerate(MOVES.items(), 1):
        choose(page, "1616", unit)
        if number == 1:
            screenshot(page, "desk-moves", folder)
        click(page, hex)
        page.wait_for_selector(f".echo.ok:nth-child({number})")
    page.click(".always button:text-is('DONE MOVES')")
    page.wait_for_selector(".always button:text-is('DONE ATTACKS')")
    choose(page, "1419", "1US")
    page.locator(".piece", has_text="3US:").click()
    page.wait_for_selector("button.attack:has-text('WITH 1US, 3US')")
    click(page, "1420")
    page.wait_for_selector("text=To 1420")
    screenshot(page, "desk-attack", folder)
    page.locator(".options button").first.click()
    page.wait_for_selector(".echo:nth-child(5)")
    page.click(".always button:text-is('DONE ATTACKS')")
    page.wait_for_selector(".echo:nth-child(6)")


def test_a_turn_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        order_by_clicks(page, tmp_path)
        assert sheet(page) == A_TURN
        screenshot(page, "desk-sheet", tmp_path)
        page.click("text=Send orders")
        page.wait_for_url(SENT)
        screenshot(page, "desk-receipt", tmp_path)
        page.goto(desk.page)
        drawn(page)
        choose(page, "1419", "3US")  # the dice cost a division
        page.click(".ways button:has-text('LOSE 3US')")
        page.wait_for_selector(".echo.ok")
        page.click("text=Send orders")
        page.wait_for_url(SENT)
        assert seen.complaints == []
    mailed = by_mail(tmp_path / "mailed", "\n".join(A_TURN), "LOSE 3US")
    assert position(desk.site, desk.game) == mailed


def test_a_turn_without_scripts_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    def order(unit: str, line: str) -> None:
        page.select_option("#unit", unit)
        page.click("text=Show")
        page.click(f"button[name=add][value='{line}']")

    with at_desk(chromium, desk, java_script_enabled=False) as seen:
        page = seen.page
        for unit, hex in MOVES.items():
            order(unit, f"M {unit} {hex}")
        order("", "DONE MOVES")
        order("1US", "A 1420 WITH 1US, 3US")
        order("", "DONE ATTACKS")
        screenshot(page, "desk-without-scripts", tmp_path)
        page.click("text=Send orders")
        page.goto(desk.page)
        order("3US", "LOSE 3US")
        page.click("text=Send orders")
        assert "told=" in page.url
    mailed = by_mail(tmp_path / "mailed", "\n".join(A_TURN), "LOSE 3US")
    assert position(desk.site, desk.game) == mailed


def test_odds_stand_on_the_map_and_in_the_list(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(A_TURN[:4]))
        page.wait_for_selector(".always button:text-is('DONE ATTACKS')")
        choose(page, "1419", "1US")
        assert page.locator(".plate.attack text").first.text_content() == "<1:1…"
        words = page.locator(".options li", has_text="A 1420 WITH 1US, 3US").first.inner_text()
        assert "12 to 3 is 4:1" in words


def test_the_combat_card_shows_who_meets_whom_and_what_may_come_of_it(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(A_TURN[:4]))
        page.wait_for_selector(".always button:text-is('DONE ATTACKS')")
        choose(page, "1419", "1US")
        click(page, "1420")
        card = page.locator(".battle")
        card.wait_for()
        assert card.locator(".sides > div").nth(0).locator(".face").count() >= 1
        assert card.locator(".sides > div").nth(1).locator(".face").count() >= 1
        assert card.locator(".odds").inner_text()
        shares = card.locator(".chances").first.locator(".chance").all_inner_texts()
        percents = [int(each.split()[-2]) for each in shares]
        assert sum(percents) == pytest.approx(100, abs=2)
        assert axe(page) == []
        screenshot(page, "desk-combat-card", tmp_path)
        line = card.locator(".attack-now").inner_text().removeprefix("Attack: ")
        card.locator(".attack-now").click()
        page.wait_for_selector(f".echo.ok code:text-is('{line}')")
        assert sheet(page)[-1] == line


def test_a_move_by_keys_alone(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.locator("#acting").focus()
        page.keyboard.type("3rd Infantry")  # as one chooses in any list
        page.keyboard.press("Enter")
        page.wait_for_selector(".plate.move")
        page.locator(".map-tools button").last.focus()
        page.keyboard.press("Tab")
        said = page.locator("#board > [role=status]")
        for _ in range(60):
            here = said.inner_text()
            if "1616" in here:
                break
            page.keyboard.press(towards(page))
        assert "3US" in said.inner_text()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_selector(".echo.ok")
        assert sheet(page) == ["M 3US 1615"]
        assert seen.complaints == []


def test_orders_below_the_fold_are_made_when_it_is_unfolded(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        choose(page, "1616", "1Arm")
        fold = page.locator(".ways details")
        assert fold.locator("button").count() == 0
        fold.locator("summary").click()
        last = fold.locator("button").last
        order = last.inner_text().split()
        last.click()
        page.wait_for_selector(".echo.ok")
        assert sheet(page)[0].split() == order[:3]
        assert seen.complaints == []


def towards(page: Page) -> str:
    """The arrow key that brings the cursor nearer to Banak."""
    dx, dy = page.evaluate(
        """() => {
            const aim = document.getElementById('map-hex-1616');
            const at = document.querySelector('.hex-line.cursor');
            return ['x', 'y'].map(way => aim.getAttribute(way) - at.getAttribute(way));
        }"""
    )
    if abs(dx) > abs(dy):
        return "ArrowRight" if dx > 0 else "ArrowLeft"
    return "ArrowDown" if dy > 0 else "ArrowUp"


# -- the sheet ------------------------------------------------------------------------------------


def test_typing_is_checked_as_it_goes(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        seen.page.locator("#sheet").press_sequentially("M 1US 9999")
        seen.page.wait_for_selector(".echo.no")
        seen.page.fill("#sheet", "m 1us 1516")
        seen.page.wait_for_selector(".echo.ok code:text-is('M 1US 1516')")


def test_the_last_line_can_be_taken_back(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        choose(page, "1616", "1US")
        click(page, "1516")
        page.wait_for_selector(".plans .arrow")
        page.click("text=Undo")
        page.wait_for_selector(".plans .arrow", state="detached")
        assert sheet(page) == []


def test_escape_lets_go(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        choose(seen.page, "1616", "1US")
        seen.page.locator(".map-frame").press("Escape")
        seen.page.wait_for_selector(".plate", state="detached")


def test_a_server_that_is_away_is_told_in_a_sentence(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.route("**/*.json", lambda route: route.abort())
        page.fill("#sheet", "HOLD 1US")
        page.wait_for_selector(".says.bad:has-text('cannot be reached')")
        assert page.input_value("#sheet") == "HOLD 1US"
        page.unroute("**/*.json")
        page.locator("#sheet").press_sequentially("\nHOLD 3US")
        page.wait_for_selector(".echo.ok:nth-child(2)")


def test_words_of_others_are_never_read_as_markup(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        seen.page.fill("#sheet", "<img src=x onerror=alert(1)>")
        seen.page.wait_for_selector(".echo.no")
        assert seen.page.locator("#found img").count() == 0
