"""A newcomer's first turn: `make run`, the one address that it prints, and a browser."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.service.running import HERE, free_port
from tests.system.browser import (
    DESKTOP,
    NIGHT,
    PHONE,
    Screen,
    axe,
    overflowing,
    screenshot,
)

ROOT = Path(__file__).parents[2]
RECIPE = re.compile(r"^run:.*\n\t(.+)$", re.MULTILINE)
PRINTED = re.compile(r"Open (http://\S+/trial/) in your browser: ")
YOU = "you@pbem.localhost"
READY = "Use the ready-made orders"
MOST_MAILS = 12  # that a first turn may ask for
INLINE = "() => [...document.images].map(each => each.complete && each.naturalWidth)"
PATIENCE = 60_000  # milliseconds, after which nothing will come any more


# -- the house ------------------------------------------------------------------------------------


def recipe() -> list[str]:
    """The command that `make run` calls."""
    found = RECIPE.search((ROOT / "Makefile").read_text("utf-8"))
    assert found is not None
    return found[1].replace("$(BIN)", str(ROOT / ".venv" / "bin")).split()


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """What `make run` starts, in a folder of its own; the address that it prints."""
    others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
    ports = {name: f"{HERE}:{free_port()}" for name in ("PBEM_WEB_LISTEN", "PBEM_SMTP_LISTEN")}
    process = subprocess.Popen(
        recipe(),
        cwd=folder,
        env={**others, **ports, "PBEM_DATA": str(folder / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = PRINTED.match(process.stdout.readline())
        assert found is not None
        yield found[1]
    finally:
        process.kill()
        process.communicate()


@contextmanager
def browsing(browser: Browser, screen: Screen, **facts: Any) -> Iterator[Page]:
    """A browser that was never here before; what its pages complain of is a mistake."""
    context = browser.new_context(**screen.facts, **facts)
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    context.on("console", hear)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    try:
        yield context.new_page()
    finally:
        context.close()
    assert complaints == []


# -- hands ----------------------------------------------------------------------------------------


def open_newest(page: Page, address: str) -> None:
    """Open the newest mail in the list, as soon as there is one."""
    page.goto(address)
    page.locator(".post-list a").first.click()
    page.wait_for_selector("#subject")


def answer_as_proposed(page: Page) -> str:
    """Reply with the orders that the mail brings, and wait for the answer; what was sent."""
    asked = page.url
    page.get_by_role("button", name=READY).click()
    orders = page.locator("#text").input_value()
    page.get_by_role("button", name="Send", exact=True).click()
    page.wait_for_url(lambda url: "/trial/mails/" in url and url.partition("?")[0] != asked)
    return orders


def subject(page: Page) -> str:
    return page.locator("#subject").inner_text()


def maps(page: Page) -> list[int]:
    """The widths of the pictures within the mail that is shown; of those that came."""
    page.wait_for_load_state("networkidle")
    frame = page.locator("iframe.post-body").element_handle().content_frame()
    assert frame is not None
    found: list[int] = frame.evaluate(INLINE)
    return found


def play_on(page: Page, until: str) -> list[str]:
    """Answer every mail as proposed until one with such a subject comes; the subjects before."""
    answered: list[str] = []
    while until not in subject(page):
        assert len(answered) < MOST_MAILS, answered
        answered.append(subject(page))
        answer_as_proposed(page)
    return answered


def follow_the_link(page: Page, address: str) -> Page:
    """Open the mail with the way in, and press the link in it; the page that opens."""
    page.goto(address)
    page.locator(".post-list a", has_text="your way in").first.click()
    link = page.frame_locator("iframe.post-body").locator('a[href*="/enter/"]')
    with page.expect_popup() as opened:
        link.click()
    return opened.value


# -- the first turn -------------------------------------------------------------------------------


def test_make_run_is_what_is_tested_here() -> None:
    assert recipe()[1:] == ["serve", "--demo"]


def test_a_newcomer_plays_her_first_turn_by_mail(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as address, browsing(chromium, DESKTOP) as page:
        open_newest(page, address)
        assert "\nDONE SETUP" in answer_as_proposed(page)
        answered = play_on(page, "turn 2")
        assert answered
        assert all("turn 1" in each for each in answered)
        assert [width > 400 for width in maps(page)] == [True]


def test_without_a_script_the_first_reply_is_answered_too(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        running(tmp_path) as address,
        browsing(chromium, DESKTOP, java_script_enabled=False) as page,
    ):
        open_newest(page, address)
        answer_as_proposed(page)
        assert "turn 1" in subject(page)
        picture = page.frame_locator("iframe.post-body").locator("img")
        picture.wait_for()
        shown = picture.bounding_box()
        assert shown is not None
        assert shown["width"] > 400


# -- and from there on ----------------------------------------------------------------------------


def ask_by_mail(page: Page, address: str) -> None:
    """LOGIN, in a new mail."""
    page.goto(address)
    page.wait_for_selector(".post-list a")
    page.get_by_role("link", name="Write a new mail").click()
    page.get_by_role("button", name="Play on the web pages").click()
    assert page.locator("#text").input_value() == "LOGIN"
    page.get_by_role("button", name="Send", exact=True).click()
    page.wait_for_url("**/trial/mails/**")


def ask_on_the_page(page: Page, address: str) -> None:
    """The door of the pages, with one's address."""
    page.goto(address.replace("/trial/", "/login"))
    page.locator("#address").fill(YOU)
    page.get_by_role("button", name="Send me a link").click()
    page.get_by_text("is on its way").wait_for()


@pytest.mark.parametrize("ask", [ask_by_mail, ask_on_the_page])
def test_a_link_in_the_mailbox_leads_to_her_desk(
    chromium: Browser, tmp_path: Path, ask: Any
) -> None:
    with running(tmp_path) as address, browsing(chromium, DESKTOP) as page:
        ask(page, address)
        beside = follow_the_link(page, address)
        beside.get_by_role("button", name="Enter").click()
        beside.wait_for_url("**/desk/")
        beside.get_by_role("link", name="jupiter-1").first.click()
        beside.wait_for_url("**/desk/jupiter-1")
        assert beside.locator("#sheet").is_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_any_scenario_is_played_from_any_side_on_the_map_with_two_clicks(
    chromium: Browser, tmp_path: Path, scripts: bool
) -> None:
    with (
        running(tmp_path) as address,
        browsing(chromium, DESKTOP, java_script_enabled=scripts) as page,
    ):
        page.goto(address)
        page.locator("#beginning-eto").select_option(label="Sink the Bismarck, as Britain")
        page.get_by_role("button", name="Begin European Theater").click()
        page.wait_for_url("**/trial/?game=eto-2")
        assert page.get_by_text("you play Britain against the staff officer").is_visible()
        page.get_by_role("button", name="Play on the map", exact=True).click()
        page.wait_for_url("**/desk/eto-2")
        page.locator("#board svg" if scripts else "#board img").first.wait_for()
        page.get_by_role("button", name="Use the staff’s orders").click()
        page.get_by_role("button", name="Send orders").click()
        page.locator("#sent").wait_for()
        assert "Your orders are in" in page.locator("#sent").inner_text()


# -- how it looks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [PHONE, NIGHT], ids=lambda s: s.name)
def test_the_trial_can_be_read_by_everybody_on_every_screen(
    chromium: Browser, tmp_path: Path, screen: Screen
) -> None:
    found: dict[str, tuple[list[str], list[str]]] = {}

    def look(name: str) -> None:
        page.wait_for_load_state("networkidle")
        screenshot(page, f"trial-{name}-{screen.name}", tmp_path)
        found[name] = (axe(page), overflowing(page))

    with running(tmp_path) as address, browsing(chromium, screen, bypass_csp=True) as page:
        page.goto(address)
        page.wait_for_selector(".post-list a")
        look("inbox")
        open_newest(page, address)
        look("mail")
        page.get_by_role("button", name=READY).click()
        look("reply")
        page.get_by_role("button", name="Send", exact=True).click()
        page.wait_for_url("**/trial/mails/**")
        look("answer")
        page.goto(f"{page.url}?view=text")
        look("text")
        page.goto(f"{address}new?write=signup")
        look("new")
        page.goto(address)
        look("later")
    assert {name: each for name, each in found.items() if each != ([], [])} == {}
