"""A browser before the site: Debian's Chromium, a club on loopback, and what a page does there."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pbem.store.database import Store
from pbem.store.rows import games
from pbem.web.app import create_app
from pbem.web.every_page import rate_limits
from pbem.web.serving import Serving, prepare
from tests.web.routes import addresses
from tests.web.sites import Site

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
COOKIE = "pbem"
NOWHERE = "/nothing"
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
OVER_THE_EDGE = """
() => [...document.querySelectorAll('body *')]
    .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        && !each.closest('.wide, pre'))
    .map(each => each.tagName.toLowerCase() + '.' + each.className).slice(0, 5)
"""


class Screen(NamedTuple):
    """How somebody looks at a page."""

    name: str
    width: int
    height: int
    scheme: str

    @property
    def facts(self) -> dict[str, Any]:
        """What a browser has to be told of it."""
        size = {"width": self.width, "height": self.height}
        return {"viewport": size, "color_scheme": self.scheme, "reduced_motion": "reduce"}


DESKTOP = Screen("desktop-light", 1280, 900, "light")
NIGHT = Screen("desktop-dark", 1280, 900, "dark")
PHONE = Screen("phone-light", 360, 740, "light")
PHONE_AT_NIGHT = Screen("phone-dark", 360, 740, "dark")
PHONES = (PHONE, PHONE_AT_NIGHT)


class View(NamedTuple):
    """Who looks at the pages, and how; a stranger has no name."""

    who: str
    screen: Screen

    def __str__(self) -> str:
        return f"{self.who or 'stranger'}-{self.screen.name}"


STRANGERS = tuple(View("", each) for each in (DESKTOP, NIGHT, PHONE))
MEMBERS = tuple(
    View(*each)
    for each in (("anna", DESKTOP), ("anna", PHONE_AT_NIGHT), ("mona", NIGHT), ("mona", PHONE))
)
VIEWS = (*STRANGERS, *MEMBERS)


# -- the site -------------------------------------------------------------------------------------


@dataclass
class Shown:
    """A site that is served, with games in every state."""

    site: Site
    serving: Serving
    codes: dict[str, str]  # by what became of the game
    _cookies: dict[str, str] = field(default_factory=dict)
    _pages: dict[str, list[str]] = field(default_factory=dict)
    _walks: dict[View, dict[str, Found]] = field(default_factory=dict)

    def url(self, path: str) -> str:
        return self.serving.url.rstrip("/") + path

    def cookie(self, who: str) -> str:
        """What a browser keeps of somebody who is logged in."""
        if who not in self._cookies:
            kept = self.site.visitor(who).client.get_cookie(COOKIE)
            assert kept is not None
            self._cookies[who] = kept.value
        return self._cookies[who]

    def pages(self, who: str) -> list[str]:
        """All addresses of pages; for those who are let in, of those that strangers do not see."""
        if who not in self._pages:
            known = self.pages("") if who else []
            paths = [path for path in self._addresses() if path not in known]
            found = [path for path in paths if self._is_page(path, who)]
            self._pages[who] = found if who else [*found, NOWHERE]
        return self._pages[who]

    def _addresses(self) -> Iterator[str]:
        """The addresses of all routes, for each of the games."""
        app = create_app(self.site.house)
        found = [path for code in self.codes.values() for path in addresses(app, self.site, code)]
        yield from dict.fromkeys(found)

    def _is_page(self, path: str, who: str) -> bool:
        """Is there a page, and no picture, feed or refusal, and no way to somewhere else?"""
        headers = {"Cookie": f"{COOKIE}={self.cookie(who)}"} if who else {}
        try:
            with urlopen(Request(self.url(path), headers=headers)) as answer:
                page = answer.headers.get_content_type() == "text/html"
                return bool(page and answer.url == self.url(path))
        except HTTPError:
            return False

    def walk(self, browser: Browser, view: View) -> dict[str, Found]:
        """What happens on all pages that somebody is shown; gone through once."""
        if view not in self._walks:
            with visit(browser, self, view) as seen:
                paths = self.pages(view.who)
                self._walks[view] = {path: seen.found(self.url(path)) for path in paths}
        return self._walks[view]


def furnish(site: Site) -> dict[str, str]:
    """A crowd of games, and then one in every state."""
    site.crowd(site.ready(), 120)
    site.clock.pass_by(timedelta(days=1))
    running = site.ready()
    site.clock.pass_by(timedelta(hours=3))
    site.say("anna", running, "PRESS all\nThe fleet sails at dawn.\nWill you?\nEND PRESS")
    paused = site.game()
    site.say("mona", paused, "PAUSE BECAUSE the ferry is late")
    site.write(site.join("Bertram"), "NEW jupiter AS allied")
    with site.house.look() as work:
        offered = games.in_state(work.session, "open")[-1].code
    over = site.finished()
    site.clock.pass_by(timedelta(hours=2))
    codes = {"running": site.code(running), "paused": site.code(paused)}
    return {**codes, "open": offered, "over": over}


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A club's site on loopback, for all tests that only look."""
    folder = tmp_path_factory.mktemp("shown")
    store = Store.open(f"sqlite:///{folder / 'pbem.sqlite3'}")
    site = Site(store, folder)
    codes = furnish(site)
    with pytest.MonkeyPatch.context() as patch:  # all tests look as the same stranger
        patch.setattr(rate_limits, "READS", math.inf)
        serving = prepare(site.house, "127.0.0.1", 0).start()
    yield Shown(site, serving, codes)
    serving.stop()
    store.close()


# -- the browser ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")  # while it is open, nobody else can run an event loop here
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, which asks nobody for anything by itself."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


class Found(NamedTuple):
    """What a page does in a browser."""

    complaints: list[str]  # in the console, breaches of its policy among them
    strangers: list[str]  # addresses of others that it asks
    overflowing: list[str]  # what makes it scroll sideways


@dataclass
class Visit:
    """A browser that looks at pages, and what happens meanwhile."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # addresses

    def open(self, url: str) -> None:
        """Go to an address, forget what happened before, and open all that is folded."""
        self.complaints.clear()
        self.asked.clear()
        answer = self.page.goto(url)
        self.page.evaluate("document.querySelectorAll('details').forEach(x => x.open = true)")
        if answer is not None and answer.status >= 400:  # that is what was asked for
            own = f"Failed to load resource: the server responded with a status of {answer.status}"
            self.complaints[:] = [each for each in self.complaints if not each.startswith(own)]

    def found(self, url: str) -> Found:
        """What happens at an address until nothing more is asked for."""
        self.open(url)
        self.page.wait_for_load_state("networkidle")
        assert url in self.asked
        return Found(list(self.complaints), self.strangers(), overflowing(self.page))

    def strangers(self) -> list[str]:
        """Addresses of others that were asked."""
        here = urlsplit(self.page.url).netloc
        parts = [(urlsplit(each), each) for each in self.asked]
        return [each for at, each in parts if at.scheme != "data" and at.netloc != here]


@contextmanager
def visit(browser: Browser, shown: Shown, view: View, **facts: Any) -> Iterator[Visit]:
    """A browser of somebody that has not been here before."""
    context: BrowserContext = browser.new_context(**view.screen.facts, **facts)
    if view.who:
        cookie = {"name": COOKIE, "value": shown.cookie(view.who), "url": shown.serving.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    found = Visit(page)
    page.on("request", lambda request: found.asked.append(request.url))
    page.on("pageerror", lambda error: found.complaints.append(str(error)))
    page.on(
        "console",
        lambda said: found.complaints.append(said.text) if said.type in ("error", "warning") else 0,
    )
    try:
        yield found
    finally:
        context.close()


# -- looking at a page ----------------------------------------------------------------------------


def axe(page: Page) -> list[str]:
    """All that axe-core finds: rule and place."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {node['target']} {node.get('failureSummary', '')}"
        for each in found
        for node in each["nodes"]
    ]


def overflowing(page: Page) -> list[str]:
    """What makes a page scroll sideways."""
    if not page.evaluate(TOO_WIDE):
        return []
    found: list[str] = page.evaluate(OVER_THE_EDGE)
    return found or ["something"]


def screenshot(page: Page, name: str, folder: Path) -> Path:
    """A picture of the whole page, in PBEM_SCREENSHOTS if that is set, else in the folder."""
    here = Path(os.environ.get("PBEM_SCREENSHOTS") or folder)
    here.mkdir(parents=True, exist_ok=True)
    path = here / f"{name}.png"
    page.screenshot(path=path, full_page=True)
    return path
