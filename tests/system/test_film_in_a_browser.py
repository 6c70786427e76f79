"""What happened is played on the board, and what comes in appears there, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.browser import screenshot
from tests.system.desks import (
    A_TURN,
    SENT,
    Desk,
    at_desk,
    at_desks,
    come_back,
    drawn,
    open_desk,
    sheet,
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A game in which Anna is asked, and Georg has said all that he wants to."""
    with open_desk(tmp_path / "club") as opened:
        opened.site.say("georg", opened.game, "DONE MOVES")
        yield opened


def stack(page: Page, hex: str) -> str:
    """Who stands in a hex of the map, as its title tells."""
    return page.locator(f"#map-stack-{hex} > title").text_content() or ""


# -- what happened, played on the map -------------------------------------------------------------


def test_after_orders_are_sent_what_happened_is_played_on_the_board(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(A_TURN))
        page.wait_for_selector(".echo:nth-child(6)")
        page.click(".bar button:text-is('Send')")
        page.wait_for_url(SENT)
        page.wait_for_selector(".film-words:has-text('1 of')")
        assert page.locator(".told .arrow").count() == 1  # the first unit goes its way
        page.wait_for_selector("#map-stack-1419", state="attached")
        assert "1st Infantry" in stack(page, "1419")  # and stands at its end
        assert "3rd Infantry" in stack(page, "1616")  # the second has not set out yet
        assert "HOLD" not in page.locator("#sent").inner_text()
        while "combat at 1420" not in page.locator(".film-words").inner_text():
            before = page.locator(".film-words").inner_text()
            page.click("[aria-label='One step on']")
            page.wait_for_function(
                "text => document.querySelector('.film-words').innerText !== text", arg=before
            )
            if "naval gunfire" in page.locator(".film-words").inner_text():
                page.wait_for_selector(".hex-line.told", state="attached")  # at Talvik, too
        assert page.locator(".film .pip").inner_text() == "5"
        assert page.locator(".hex-line.told").count() == 1
        screenshot(page, "desk-film", tmp_path)
        assert seen.complaints == []


def test_the_film_has_keys_a_speed_and_goes_back_beyond_what_is_new(
    chromium: Browser, desk: Desk
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(A_TURN))
        page.wait_for_selector(".echo:nth-child(6)")
        page.click(".bar button:text-is('Send')")
        page.wait_for_url(SENT)
        words = page.locator(".film-words")
        expect(words).to_contain_text("1 of")
        page.locator(".film .on").focus()
        page.keyboard.press("ArrowRight")
        expect(words).to_contain_text("2 of")
        page.keyboard.press("ArrowLeft")
        expect(words).to_contain_text("1 of")
        page.keyboard.press("End")
        expect(words).to_contain_text("steps are shown")
        page.keyboard.press("Home")
        expect(words).to_contain_text("1 of")
        page.keyboard.press("ArrowLeft")  # what was before
        expect(words).not_to_contain_text("1 of")
        page.select_option(".film .speed", "4")
        page.reload()
        expect(page.locator(".film .speed")).to_have_value("4")
        page.click(".film .on")
        page.locator(".film-link").click()
        page.wait_for_url("**/history?at=*step=*")
        assert seen.complaints == []


def test_what_the_staff_proposes_is_drawn_on_the_map(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.click("button[name=ready]")
        page.wait_for_selector(".echo.ok")
        page.wait_for_selector(".plans .arrow.move")
        first = next(each for each in sheet(page) if each.startswith("M ")).split()
        assert page.locator(".leaving").count() >= 1
        page.fill("#sheet", "")
        page.wait_for_selector(".plans .arrow", state="detached")
        assert first[2]


def test_the_slider_shows_other_moments_without_a_new_page(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.goto(f"{desk.page}/history?at=1")
        page.wait_for_selector("#steps[data-made]")
        page.evaluate("document.body.dataset.same = 'yes'")
        page.locator("#at").press("ArrowRight")
        page.wait_for_selector("#steps[data-at='2']")
        assert page.locator("body").get_attribute("data-same") == "yes"
        assert "at=2" in page.url
        screenshot(page, "history", tmp_path)
        assert seen.complaints == []


def test_a_link_leads_to_one_step_of_the_film(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        seen.page.goto(f"{desk.page}/history?at=3&step=5")
        seen.page.wait_for_selector("#steps li:nth-child(5)[aria-current]")


def test_the_board_shows_how_things_stood_at_each_step(chromium: Browser, desk: Desk) -> None:
    desk.site.say("anna", desk.game, "\n".join(A_TURN))
    with at_desk(chromium, desk) as seen:
        page = seen.page
        last = desk.site.loaded(desk.game).row.snapshots
        page.goto(f"{desk.page}/history?at={last}&step=1")
        page.wait_for_selector("#steps li[aria-current]")
        moved = page.locator("#steps li:has-text('1Arm')").first
        moved.locator("button").click()
        page.wait_for_selector("#map-stack-1518", state="attached")
        page.locator("#steps li").first.locator("button").click()
        page.wait_for_selector("#map-stack-1518", state="detached")
        assert "1st Armored" in stack(page, "1616")
        page.click("summary:text-is('Layers')")
        page.check("#layers input[value=zoc]")
        page.wait_for_function(
            "() => document.querySelector('.map-play').textContent.includes('Zones of control')"
        )
        assert "1st Armored" in stack(page, "1616")  # it is still that step
        assert seen.complaints == []


def test_the_film_runs_and_stops(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.goto(f"{desk.page}/history?at=3&step=1")
        page.click("button:text-is('Play')")
        page.wait_for_selector("#steps li:nth-child(3)[aria-current]")
        page.click("button:text-is('Stop')")
        page.wait_for_selector("button:text-is('Play')")


# -- while the page is open -----------------------------------------------------------------------


def test_what_comes_in_is_told_on_the_page_and_in_its_title(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        desk.site.say("georg", desk.game, "PRESS all\nGood morning.\nEND PRESS")
        look(page)
        page.wait_for_selector(".fresh a:text-is('Show it')")
        assert page.title().startswith("(!) ")
        assert page.input_value("#sheet") == ""
        desk.site.say("georg", desk.game, "PRESS all\nAre you there?\nEND PRESS")
        with page.expect_response("**/pulse.json*"):
            look(page)  # it goes on asking
        assert page.title().count("(!)") == 1


def test_a_hidden_tab_tells_of_news_in_its_title(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.clock.install()
        page.reload()
        drawn(page)
        page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
        look(page)
        desk.site.say("georg", desk.game, "PRESS all\nGood morning.\nEND PRESS")
        page.clock.run_for(125_000)
        page.wait_for_function("() => document.title.startsWith('(!) ')")


def test_the_board_follows_while_nobody_is_at_work(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        desk.site.say("anna", desk.game, "\n".join(A_TURN))
        look(page)
        page.wait_for_url("**since=*")
        page.wait_for_selector(".film-words:has-text('1 of')")
        assert not page.title().startswith("(!)")


def test_the_board_follows_behind_a_sheet_that_is_being_written(
    chromium: Browser, desk: Desk
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "HOLD 52Mtn")
        desk.site.say("anna", desk.game, "\n".join(A_TURN))
        look(page)
        page.wait_for_selector("#map-stack-1518", state="attached")
        page.wait_for_selector(".fresh a:text-is('Show it')")
        assert page.input_value("#sheet") == "HOLD 52Mtn"


def test_what_one_sends_the_other_sees_played(chromium: Browser, desk: Desk) -> None:
    with at_desks(chromium, desk) as seen:
        anna, georg = seen["anna"].page, seen["georg"].page
        for page in (anna, georg):
            come_back(page, desk)
        anna.fill("#sheet", "\n".join(A_TURN))
        anna.wait_for_selector(".echo:nth-child(6)")
        anna.click(".bar button:text-is('Send')")
        anna.wait_for_url(SENT)
        look(georg)
        georg.wait_for_url("**since=*")
        georg.wait_for_selector(".film-words:has-text('1 of')")
        georg.keyboard.press("End")
        georg.wait_for_selector("#map-stack-1518", state="attached")
        assert seen["georg"].complaints == []


def look(page: Page) -> None:
    """The tab is looked at again, or no longer."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_what_is_written_in_one_tab_stands_in_the_other(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        other = seen.page.context.new_page()
        other.goto(desk.page)
        drawn(other)
        other.evaluate("document.hasFocus = () => false")
        seen.page.fill("#sheet", "HOLD 1US")
        other.wait_for_function("() => document.getElementById('sheet').value === 'HOLD 1US'")
