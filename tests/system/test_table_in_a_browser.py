"""A moderator at the table in a real browser, and what both players then find."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.browser import (
    COOKIE,
    DESKTOP,
    PHONE_AT_NIGHT,
    Screen,
    Visit,
    axe,
    overflowing,
    screenshot,
)
from tests.system.desks import Desk, browsing, click, open_desk

WHY = "the ferry was late and nobody could answer"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club") as opened:
        yield opened


@contextmanager
def inside(
    chromium: Browser, desk: Desk, who: str, screen: Screen = DESKTOP, **facts: Any
) -> Iterator[Visit]:
    """Somebody who is logged in."""
    kept = desk.site.visitor(who).client.get_cookie(COOKIE)
    assert kept is not None
    with browsing(chromium, screen, **facts) as seen:
        cookie: Any = {"name": COOKIE, "value": kept.value, "url": desk.serving.url}
        seen.page.context.add_cookies([cookie])
        yield seen


def table_of(desk: Desk) -> str:
    return desk.url(f"/table/{desk.site.code(desk.game)}")


def moved(desk: Desk) -> None:
    """The asked side moves a unit."""
    order = desk.site.legal(desk.game, "M ")
    desk.site.say(desk.site.asked(desk.game), desk.game, order)


def fill(page: Page, act: str, why: str = WHY, **fields: str) -> None:
    """Unfold the form of an act and fill it in."""
    box = page.locator(f"details#{act}")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    for name, value in fields.items():
        if name == "side":
            box.locator("select").select_option(value)
        else:
            box.locator(f"[name={name}]").fill(value)
    box.locator("[name=reason]").fill(why)


def last_letter(page: Page, desk: Desk) -> str:
    """The text of the newest letter to whoever is logged in."""
    page.goto(desk.url("/desk/letters/"))
    page.locator("main a[href*='/desk/letters/']:not(nav a)").first.click()
    page.wait_for_selector(".letter-page")
    return page.inner_text("main")


def position_on_desk(page: Page, desk: Desk) -> str:
    """The position in words, as the desk shows it."""
    page.goto(desk.page)
    return (page.locator("pre.words").text_content() or "").strip()


# -- acts, and what both players find -------------------------------------------------------------


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_rollback_on_the_page_is_what_both_players_find(
    desk: Desk, chromium: Browser, script: bool
) -> None:
    rules = desk.site.loaded(desk.game).rules
    before = desk.site.loaded(desk.game)
    moved(desk)
    with inside(chromium, desk, "mona", java_script_enabled=script) as seen:
        seen.page.goto(desk.url("/table/"))
        seen.page.click(f"main a:has-text('{desk.site.code(desk.game)}')")
        fill(seen.page, "rollback", what="1 STEP")
        seen.page.click("details#rollback button")
        expect(seen.page.locator("h1")).to_have_text("Preview")
        assert "To Georg (german)" in seen.page.inner_text("main")
        assert desk.site.loaded(desk.game).position != before.position  # nothing was done yet
        seen.page.click("text=Do it, and tell everybody")
        expect(seen.page.locator("main")).to_contain_text("The game goes back to how it stood")
        assert seen.complaints == []
    for who, side in (("anna", "allied"), ("georg", "german")):
        with inside(chromium, desk, who) as seen:
            letter = last_letter(seen.page, desk)
            assert f"The reason given: {WHY}" in letter
            assert "Changed by the moderator" in letter
            told = rules.describe(before.view(side), side).strip()
            assert position_on_desk(seen.page, desk) == told


def test_an_order_in_place_of_a_player_is_what_both_players_find(
    desk: Desk, chromium: Browser
) -> None:
    order = desk.site.legal(desk.game, "M ")
    side = desk.site.loaded(desk.game).asked_side
    with inside(chromium, desk, "mona") as seen:
        seen.page.goto(table_of(desk))
        fill(seen.page, "order", side=side, what=order)
        seen.page.click("details#order button")
        expect(seen.page.locator("main")).to_contain_text("An order was given in place of")
        seen.page.goto(table_of(desk))
        row = seen.page.locator(".journal tbody tr").first
        expect(row).to_contain_text(order)
        expect(row).to_contain_text(WHY)
    for who, own in (("anna", "allied"), ("georg", "german")):
        with inside(chromium, desk, who) as seen:
            letter = last_letter(seen.page, desk)
            assert "An order was given in place of the player" in letter
            assert WHY in letter
            assert (f"The order given in your place: {order}" in letter) == (own == side)
            table = desk.site.loaded(desk.game)
            told = table.rules.describe(table.view(own), own).strip()
            assert position_on_desk(seen.page, desk) == told


def test_a_change_of_the_position_is_pointed_at_on_the_map(desk: Desk, chromium: Browser) -> None:
    public = desk.site.loaded(desk.game).view("")
    start = next(
        hex for hex, ids in public.stacks.items() if len(ids) == 1 and not ids[0].startswith("?")
    )
    (unit,) = public.stacks[start]
    side = public.side_of(unit)
    goal = next(
        hex
        for hex, ids in public.stacks.items()
        if hex != start and public.holder(hex) == side and len(ids) < 3
    )
    with inside(chromium, desk, "mona") as seen:
        seen.page.goto(table_of(desk))
        seen.page.wait_for_selector(".map-frame svg")
        click(seen.page, start)
        seen.page.click(f"#pointed button:has-text('{public.unit(unit).name}')")
        click(seen.page, goal)
        expect(seen.page.locator("#change")).to_have_value(f"UNIT {unit} {goal}")
        seen.page.fill("#why-edit", WHY)
        seen.page.click("#edit button")
        expect(seen.page.locator("main")).to_contain_text("Everybody would be told this")
        seen.page.click("text=Do it, and tell everybody")
        expect(seen.page.locator("main")).to_contain_text("The position was changed.")
        assert seen.complaints == []
    assert unit in desk.site.loaded(desk.game).position.stacks[goal]


def test_the_whole_position_comes_as_a_letter_with_its_map(desk: Desk, chromium: Browser) -> None:
    with inside(chromium, desk, "mona") as seen:
        seen.page.goto(table_of(desk))
        fill(seen.page, "whole", "a player asks whether his unit is lost")
        seen.page.click("details#whole button")
        expect(seen.page.locator("main")).to_contain_text("is in the audit and in the journal")
        picture = seen.page.locator("img.map")
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
        seen.page.goto(table_of(desk))
        expect(seen.page.locator("section:has(#audit)")).to_contain_text("WHOLE")


# -- how it looks ---------------------------------------------------------------------------------


def furnish(desk: Desk) -> None:
    """Let there be something in every part of the page."""
    site = desk.site
    moved(desk)
    site.say("mona", desk.game, f"ROLLBACK 1 STEP BECAUSE {WHY}")
    site.say("anna", desk.game, "PRESS moderator\nWhen does the ferry sail?\nEND PRESS")
    stuck, paused = site.ready(), site.game()
    site.say("mona", stuck, f"EJECT {site.loaded(stuck).asked_side} BECAUSE of silence")
    site.say("mona", paused, f"PAUSE BECAUSE {WHY}")
    site.write("anna", "NEW jupiter AS allied")


def each_page(page: Page, desk: Desk) -> Iterator[str]:
    """Every page of the table, open in the browser; its name."""
    page.goto(desk.url("/table/"))
    yield "table"
    page.goto(table_of(desk))
    yield "table-game"
    fill(page, "rollback", what="1")
    page.click("details#rollback button")
    yield "table-preview"


UNFOLD = "document.querySelectorAll('details').forEach(x => x.open = true)"


@pytest.mark.parametrize("screen", [DESKTOP, PHONE_AT_NIGHT], ids=lambda screen: screen.name)
def test_every_page_of_the_table_can_be_read_by_everybody(
    desk: Desk, chromium: Browser, screen: Screen, tmp_path: Path
) -> None:
    furnish(desk)
    found = {}
    with inside(chromium, desk, "mona", screen, bypass_csp=True) as seen:
        for name in each_page(seen.page, desk):
            seen.page.wait_for_load_state("networkidle")
            screenshot(seen.page, f"{name}-{screen.name}", tmp_path)
            seen.page.evaluate(UNFOLD)
            screenshot(seen.page, f"{name}-unfolded-{screen.name}", tmp_path)
            found[name] = [*axe(seen.page), *overflowing(seen.page)]
            seen.page.reload()
    assert {name: each for name, each in found.items() if each} == {}
