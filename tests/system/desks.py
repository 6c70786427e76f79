"""Players' desks before a browser: a club that mails its links, and hands for map and sheet."""

from __future__ import annotations

import email
import re
import socket
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from email.policy import default as modern
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from pbem.engine.dice import commitment, seed_from
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play import adjudication
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.ways_out.outbox import Outbox
from pbem.post.ways_out.transports import transport
from pbem.settings import secret
from pbem.store.database import Store
from pbem.store.rows import people
from pbem.web.serving import Serving, prepare
from tests.system.browser import DESKTOP, Screen, Visit
from tests.web.sites import Site

Mail = tuple[str, list[str]]
"""Who sends it, and its lines."""

HAND_HELD = Screen("phone", 390, 844, "light")
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DOT = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)
SENT = "**/desk/*told=*"
A_TURN = [  # of Anna's, in a game of Jupiter
    "M 1US 1419",
    "M 3US 1419",
    "M 1Arm 1518",
    "DONE MOVES",
    "A 1420 WITH 1US, 3US",
    "DONE ATTACKS",
]
A_LINK = re.compile(r"http://\S+/enter/\S+")
ADDRESSES = {"anna": "anna@player.example", "georg": "georg@other.example"}
MIDDLE = """hex => {
    const box = document.getElementById('map-hex-' + hex).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
IN_SIGHT = """hex => {
    const [box, frame] = [document.getElementById('map-hex-' + hex),
        document.querySelector('.map-frame')].map(each => each.getBoundingClientRect());
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.left > frame.left && box.right < frame.right
        && box.top > frame.top && box.bottom < frame.bottom
        && Boolean(found && found.closest('.map-frame'));
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
    tokens = SecretAddresses(secret(settings), settings.address)
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


# -- games ----------------------------------------------------------------------------------------


def begin(site: Site, rules: str, sides: Mapping[str, str], seed: str, **options: str) -> int:
    """A game of these people that has begun, with the same dice in every test."""
    with site.house.work() as work:
        table = new_game(work, rules, options, "every 48h; early")
        table.row.seed = seed_from(seed)
        table.row.commitment = commitment(table.row.seed)
        for name, side in sides.items():
            take_seat(table, people.person(work.session, site.people[name]), side)
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        assert table.row.id is not None
        return table.row.id


def mailed(site: Site, game: int, mails: Iterable[Mail]) -> None:
    """Let these orders come by mail."""
    for who, lines in mails:
        site.say(who, game, "\n".join(lines))


def position(site: Site, game: int) -> str:
    """The whole position of a game, with what is asked."""
    table = site.loaded(game)
    return f"{table.asked_side} {table.question.kind}\n{table.rules.write_position(table.position)}"


def by_mail(folder: Path, begun: Callable[[Site], int], mails: Iterable[Mail]) -> str:
    """The position to which such mails lead in a club of its own."""
    folder.mkdir()
    store = Store.open(f"sqlite:///{folder / 'pbem.sqlite3'}")
    site = Site(store, folder)
    game = begun(site)
    mailed(site, game, mails)
    found = position(site, game)
    store.close()
    return found


def said(desk: Desk, *parts: list[str]) -> None:
    """Anna has sent these orders by mail."""
    mailed(desk.site, desk.game, (("anna", lines) for lines in parts))


def by_annas_mails(folder: Path, begun: Callable[[Site], int], parts: Iterable[list[str]]) -> str:
    """The position to which these orders by mail lead, when nobody else is asked."""
    return by_mail(folder, begun, [("anna", lines) for lines in parts])


# -- coming in ------------------------------------------------------------------------------------


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
        scripted = facts.get("java_script_enabled", True)
        if scripted:
            spare_pictures(seen.page)
        come_in(seen.page, desk, who)
        seen.page.goto(desk.page)
        if scripted:
            drawn(seen.page)
        yield seen


@contextmanager
def at_desks(browser: Browser, desk: Desk) -> Iterator[dict[str, Visit]]:
    """Both players, each logged in with a browser of their own; no page of the game is open."""
    with browsing(browser) as anna, browsing(browser) as georg:
        seen = {"anna": anna, "georg": georg}
        for who, visit in seen.items():
            spare_pictures(visit.page)
            come_in(visit.page, desk, who)
        yield seen


def spare_pictures(page: Page) -> None:
    """Have no map painted that the drawn one takes the place of at once."""
    page.route("**/map.png?*", lambda route: route.fulfill(body=DOT, content_type="image/png"))


def drawn(page: Page) -> None:
    """Wait for the map and the first answer of the panel."""
    page.wait_for_selector(".map-frame svg")
    page.wait_for_selector("#panel .always")


# -- hands ----------------------------------------------------------------------------------------


def click(page: Page, hex: str) -> None:
    """Click on a hex of the map, from afar if it is out of sight."""
    page.locator(".map-frame").scroll_into_view_if_needed()
    if not page.evaluate(IN_SIGHT, hex):
        page.click("text=Whole map")
    page.mouse.click(*page.evaluate(MIDDLE, hex))


def tap(page: Page, hex: str) -> None:
    """Touch a hex of the map; one that is out of sight is approached from afar."""
    if not page.evaluate(IN_SIGHT, hex):
        page.click("text=Whole map")
        page.touchscreen.tap(*page.evaluate(MIDDLE, hex))
        page.wait_for_selector(".map-frame.near, .piece")
        if page.query_selector(".map-frame.near") is None:
            return  # areas are large enough to be chosen from afar, hexes are not
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


def take(page: Page, unit: str) -> None:
    """Choose a unit in the list."""
    page.select_option("#acting", unit)
    page.wait_for_selector(".says:has-text('Choose a marked hex')")


def touch(page: Page, unit: str) -> None:
    """Choose a counter that lies in a box beside the map."""
    boxes = page.locator("#boxes")
    if not boxes.evaluate("each => each.open"):
        boxes.locator("summary").click()
    page.locator(f'.chit[data-unit="{unit}"]').click()
    page.wait_for_selector(f'.piece[aria-pressed="true"]:has-text("{unit}:")')


def lead(page: Page, hex: str, line: str) -> None:
    """Click on a hex to which several orders lead, and choose one of them."""
    click(page, hex)
    page.wait_for_selector(f"text=To {hex}")
    page.click(f'.options button[data-key="order {line}"]')


def press(page: Page, line: str) -> None:
    """Give an order that names no unit."""
    page.click(f".always button:text-is('{line}')")


def stands(page: Page, *lines: str) -> None:
    """Wait for a sheet of just these lines, all of them checked."""
    for number, line in enumerate(lines, 1):
        page.wait_for_selector(f".echo.ok:nth-child({number}) code:text-is('{line}')")
    assert sheet(page) == list(lines)


def dispatch(page: Page, lines: list[str]) -> None:
    """Send what stands on the sheet, which is this."""
    stands(page, *lines)
    page.click("text=Send orders")
    page.wait_for_url(SENT)


def come_back(page: Page, desk: Desk) -> None:
    """Open the page of the game again."""
    page.goto(desk.page)
    drawn(page)


def send(page: Page, desk: Desk, lines: list[str]) -> None:
    """Send what stands on the sheet, and come back to the game."""
    dispatch(page, lines)
    come_back(page, desk)


# -- without scripts ------------------------------------------------------------------------------


def order(page: Page, unit: str, line: str, kind: str = "add") -> None:
    """Choose a unit in the form, and what it is to do: a line more, or one with the last line."""
    page.select_option("#unit", unit)
    page.click("text=Show")
    page.click(f"button[name={kind}][value='{line}']")


def send_off(page: Page, desk: Desk) -> None:
    """Send the form, and come back to the game."""
    page.click("text=Send orders")
    page.goto(desk.page)
    desk.site.clock.pass_by(timedelta(minutes=1))  # forms are not taken too often
