"""Every page in a real browser: for those who see badly, on a phone, by night, and by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.system.browser import (
    DESKTOP,
    MEMBERS,
    PHONE_AT_NIGHT,
    PHONES,
    VIEWS,
    Shown,
    View,
    axe,
    screenshot,
    visit,
)

STRANGER = View("", DESKTOP)
each_view = pytest.mark.parametrize("view", VIEWS, ids=str)
on_phones = pytest.mark.parametrize(
    "view", [view for view in VIEWS if view.screen in PHONES], ids=str
)


@each_view
def test_axe_finds_nothing_serious_on_any_page(shown: Shown, chromium: Browser, view: View) -> None:
    with visit(chromium, shown, view, bypass_csp=True) as seen:
        found = {}
        for path in shown.pages(view.who):
            seen.open(shown.url(path))
            found[path] = axe(seen.page)
    assert {path: each for path, each in found.items() if each} == {}


def test_axe_would_find_what_cannot_be_read(shown: Shown, chromium: Browser) -> None:
    with visit(chromium, shown, STRANGER, bypass_csp=True) as seen:
        seen.open(shown.url("/"))
        seen.page.evaluate("document.querySelector('h1').style.color = 'var(--line)'")
        assert any(each.startswith("color-contrast (serious)") for each in axe(seen.page))


@each_view
def test_no_page_complains_or_breaks_its_policy(
    shown: Shown, chromium: Browser, view: View
) -> None:
    walk = shown.walk(chromium, view)
    assert {path: each.complaints for path, each in walk.items() if each.complaints} == {}


def test_a_page_that_breaks_its_policy_would_be_heard(shown: Shown, chromium: Browser) -> None:
    with visit(chromium, shown, STRANGER) as seen:
        seen.open(shown.url("/"))
        seen.page.evaluate("document.body.appendChild(new Image()).src = 'http://127.0.0.1:1/x'")
        seen.page.wait_for_function("document.images[document.images.length - 1].complete")
        assert "Content Security Policy" in " ".join(seen.complaints)


@each_view
def test_no_page_asks_another_host_for_anything(
    shown: Shown, chromium: Browser, view: View
) -> None:
    walk = shown.walk(chromium, view)
    assert {path: each.strangers for path, each in walk.items() if each.strangers} == {}


@on_phones
def test_no_page_scrolls_sideways_on_a_phone(shown: Shown, chromium: Browser, view: View) -> None:
    walk = shown.walk(chromium, view)
    assert {path: each.overflowing for path, each in walk.items() if each.overflowing} == {}


def test_those_who_are_let_in_are_shown_pages_of_their_own(shown: Shown) -> None:
    assert f"/desk/{shown.codes['running']}" in shown.pages("anna")


def test_every_page_can_be_pictured(shown: Shown, chromium: Browser, tmp_path: Path) -> None:
    for view in (STRANGER, View("", PHONE_AT_NIGHT), *MEMBERS):
        with visit(chromium, shown, view) as seen:
            for path in shown.pages(view.who):
                seen.open(shown.url(path))
                name = path.strip("/").translate(str.maketrans("/?=&", "----")) or "front"
                picture = screenshot(seen.page, f"{name}-{view}", tmp_path)
                assert picture.stat().st_size > 5_000  # a blank page is smaller


def test_a_game_can_be_printed(shown: Shown, chromium: Browser, tmp_path: Path) -> None:
    with visit(chromium, shown, STRANGER) as seen:
        seen.page.goto(shown.url(f"/games/{shown.codes['over']}"))
        seen.page.emulate_media(media="print")
        screenshot(seen.page, "game-print", tmp_path)
        assert not seen.page.locator("nav").first.is_visible()
        assert seen.page.locator(".told").first.is_visible()  # also what is folded on a screen
