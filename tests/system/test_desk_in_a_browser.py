"""The player's desk in a real browser: logging in, and a turn by clicks, by keys, by bare forms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.store.database import Store
from tests.system.browser import DESKTOP, NIGHT, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    IN_SIGHT,
    MIDDLE,
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
MOVES = {"1US": "1419", "3US": "1419", "1Arm": "1518"}
LINES = [
    "M 1US 1419",
    "M 3US 1419",
    "M 1Arm 1518",
    "DONE MOVES",
    "A 1420 WITH 1US, 3US",
    "DONE ATTACKS",
]


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
        assert sheet(page) == LINES
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
    mailed = by_mail(tmp_path / "mailed", "\n".join(LINES), "LOSE 3US")
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
    mailed = by_mail(tmp_path / "mailed", "\n".join(LINES), "LOSE 3US")
    assert position(desk.site, desk.game) == mailed


def test_odds_stand_on_the_map_and_in_the_list(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(LINES[:4]))
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
        page.fill("#sheet", "\n".join(LINES[:4]))
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


def stack(page: Page, hex: str) -> str:
    """Who stands in a hex of the map, as its title tells."""
    return page.locator(f"#map-stack-{hex} > title").text_content() or ""


def where(page: Page, hex: str) -> list[float]:
    """Where a hex is on the screen."""
    found: list[float] = page.evaluate(MIDDLE, hex)
    return found


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


# -- what happened, played on the map -------------------------------------------------------------


def test_after_orders_are_sent_what_happened_is_played_on_the_board(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        page.fill("#sheet", "\n".join(LINES))
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
        page.fill("#sheet", "\n".join(LINES))
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
    desk.site.say("anna", desk.game, "\n".join(LINES))
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
        desk.site.say("anna", desk.game, "\n".join(LINES))
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
        desk.site.say("anna", desk.game, "\n".join(LINES))
        look(page)
        page.wait_for_selector("#map-stack-1518", state="attached")
        page.wait_for_selector(".fresh a:text-is('Show it')")
        assert page.input_value("#sheet") == "HOLD 52Mtn"


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
