"""A player's desk before a browser: a club that mails its links, and hands for map and sheet."""

from __future__ import annotations

import email
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.policy import default as modern
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from pbem.post.outbox import Outbox
from pbem.post.tokens import Tokens
from pbem.post.transports import transport
from pbem.settings import secret
from pbem.store.engine import Store
from pbem.web.serving import Serving, prepare
from tests.system.browser import DESKTOP, Screen, Visit
from tests.web.sites import Site

A_LINK = re.compile(r"http://\S+/enter/\S+")
ADDRESSES = {"anna": "anna@player.example", "georg": "georg@other.example"}
MIDDLE = """hex => {
    const box = document.getElementById('map-hex-' + hex).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@dataclass
class Desk:
    """A site that is served and mails, with a game."""

    site: Site
    serving: Serving
    outbox: Outbox
    letters: Path
    game: int

    def url(self, path: str) -> str:
        return self.serving.url.rstrip("/") + path

    @property
    def page(self) -> str:
        return self.url(f"/desk/{self.site.code(self.game)}")

    def link(self, who: str) -> str:
        """The link in the last mail to somebody, sent and read as mails are."""
        self.outbox.send_all()
        found = [
            link for path in self.letters.glob("**/new/*") for link in links(path, ADDRESSES[who])
        ]
        return max(found)[1]


def links(path: Path, address: str) -> list[tuple[float, str]]:
    """The links in a mail to this address, with when it was written."""
    message = email.message_from_bytes(path.read_bytes(), policy=modern)
    text = message.get_body(("plain",))
    if address not in str(message["To"]) or text is None:
        return []
    return [(path.stat().st_mtime_ns, each) for each in A_LINK.findall(text.get_content())]


@contextmanager
def open_desk(folder: Path, begun: Callable[[Site], int] = Site.ready) -> Iterator[Desk]:
    """A club of its own, for tests that change something; its game as it was begun."""
    folder.mkdir(exist_ok=True)
    port = free_port()
    store = Store.open(f"sqlite:///{folder / 'pbem.sqlite3'}")
    site = Site(store, folder, PBEM_WEB_URL=f"http://127.0.0.1:{port}")
    settings = site.house.settings
    tokens = Tokens(secret(settings), settings.address)
    outbox = Outbox(site.house, tokens, transport(settings.mail_out))
    game = begun(site)
    serving = prepare(site.house, "127.0.0.1", port).start()
    try:
        letters = Path(settings.mail_out.removeprefix("maildir:"))
        yield Desk(site, serving, outbox, letters, game)
    finally:
        serving.stop()
        store.close()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        number: int = taken.getsockname()[1]
        return number


# -- hands ----------------------------------------------------------------------------------------


def ask_for_link(page: Page, desk: Desk, who: str) -> str:
    """Write one's address on the page, and find the link in the mail."""
    page.goto(desk.url("/login"))
    page.fill("#address", ADDRESSES[who])
    page.click("text=Send me a link")
    page.wait_for_selector("text=is on its way")
    return desk.link(who)


def come_in(page: Page, desk: Desk, who: str) -> None:
    """Log in by mail."""
    page.goto(ask_for_link(page, desk, who))
    page.click("text=Enter")
    page.wait_for_url("**/desk/")


@contextmanager
def browsing(browser: Browser, screen: Screen = DESKTOP, **facts: Any) -> Iterator[Visit]:
    """A browser that nobody is logged in with; it leaves pages without asking twice."""
    context = browser.new_context(**{**screen.facts, **facts})
    seen = Visit(context.new_page())
    heard = seen.complaints
    seen.page.on("pageerror", lambda error: heard.append(str(error)))
    seen.page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
    seen.page.on("dialog", lambda dialog: dialog.accept())
    try:
        yield seen
    finally:
        context.close()


@contextmanager
def at_desk(
    browser: Browser, desk: Desk, who: str = "anna", screen: Screen = DESKTOP, **facts: Any
) -> Iterator[Visit]:
    """Somebody who is logged in, before the page of the game."""
    with browsing(browser, screen, **facts) as seen:
        come_in(seen.page, desk, who)
        seen.page.goto(desk.page)
        if facts.get("java_script_enabled", True):
            drawn(seen.page)
        yield seen


def drawn(page: Page) -> None:
    """Wait for the map and the first answer of the panel."""
    page.wait_for_selector(".map-frame svg")
    page.wait_for_selector("#panel .always")


def click(page: Page, hex: str) -> None:
    """Click on a hex of the map."""
    page.locator(".map-frame").scroll_into_view_if_needed()
    page.mouse.click(*page.evaluate(MIDDLE, hex))


def tap(page: Page, hex: str) -> None:
    """Touch a hex of the map."""
    page.locator(".map-frame").scroll_into_view_if_needed()
    page.touchscreen.tap(*page.evaluate(MIDDLE, hex))


def choose(page: Page, hex: str, unit: str) -> None:
    """Choose one unit of a stack, and see what it can do."""
    click(page, hex)
    page.wait_for_selector(".says:has-text('Choose')")  # one of these units; or, if alone, a hex
    button = page.locator(".piece", has_text=f"{unit}:")
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    page.wait_for_selector(f'.piece[aria-pressed="true"]:has-text("{unit}:")')
    page.wait_for_selector(".says:has-text('Choose a marked hex')")


def sheet(page: Page) -> list[str]:
    """The lines on the order sheet."""
    return page.input_value("#sheet").split("\n")[:-1] if page.input_value("#sheet") else []
