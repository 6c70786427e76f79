"""Measures the desk in Chromium and prints how each figure stands to its goal.

Run by hand on a quiet machine, after `tests/system/install` and `make .venv/.system-ready`:

    .venv/bin/python -m tests.system.measure_desk [title ...]

Nothing is asserted: a figure of a busy machine is no fault.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from subprocess import PIPE
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from pbem.games import catalogue
from pbem.league.pages.map_clicks import clicked
from pbem.league.pages.own_games import ready_orders
from pbem.league.unit_of_work import House
from pbem.settings import load
from pbem.store.database import Store
from pbem.web.serving import prepare
from tests.system.browser import CHROMIUM, FLAGS
from tests.system.desks import Desk, begin, come_in, free_port, open_desk
from tests.web.sites import Site

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SLOWER = 4  # times, the processor of a phone
LINE = {  # 1.6 Mbit/s, and half of that up; 150 ms there and back
    "offline": False,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
    "latency": 150,
}
TIMES = 5
MOST_MAILS = 40
LINKS = timedelta(minutes=3)  # are not sent more often
SERVE = "--serve"
SMALL = 50.0  # milliseconds: a longer frame is seen
READY = """() => Boolean(window.pbemMap && window.pbemMap.drawn
    && document.querySelector('#panel .always'))"""
FRAMES = """() => {
    window.pbemFrames = [];
    let last = performance.now();
    const look = now => {
        window.pbemFrames.push(now - last);
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


class Figure(NamedTuple):
    """What was measured, and what is wished for."""

    what: str
    found: float
    goal: float
    unit: str

    def __str__(self) -> str:
        share = self.found / self.goal
        verdict = "" if share <= 1 else "  OVER"
        found = f"{self.what:<46} {self.found:9.2f} {self.unit:<4}"
        return f"{found} {share:6.2f} of {self.goal:g}{verdict}"


def game_of(title: str) -> Callable[[Site], int]:
    """A game in which the staff has played on until Anna has units to order to something."""

    def begun(site: Site) -> int:
        people = dict(
            zip(("anna", "georg"), catalogue.ruleset(title).sides_in_play({}), strict=True)
        )
        game = begin(site, title, people, "a desk to be measured")
        for _ in range(MOST_MAILS):
            table = site.loaded(game)
            asked = [seat for seat in table.players if table.question_of(seat) is not None]
            mine = [seat for seat in asked if seat.side == people["anna"]]
            if table.row.turn and mine and clicked(table, mine[0], "", "", ()).pieces:
                break
            seat = asked[0]
            who = next(name for name, side in people.items() if side == seat.side)
            site.say(who, game, ready_orders(table, seat))
        return game

    return begun


@contextmanager
def visitor(browser: Browser, desk: Desk, facts: dict[str, Any]) -> Iterator[Page]:
    """A browser that is logged in and has fetched nothing of the game yet."""
    context: BrowserContext = browser.new_context(**facts)
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    come_in(page, desk, "anna")
    try:
        yield page
    finally:
        context.close()


def opened(page: Page, url: str) -> float:
    """Seconds from the wish to a map that answers."""
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, polling=10, timeout=120_000)
    return time.perf_counter() - start


def kilobytes(session: CDPSession) -> Callable[[], float]:
    """Counts what comes over the line, from now on."""
    come: dict[str, float] = {}
    inside: set[str] = set()  # of what came already: fonts in a drawing

    def asked(event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("data:"):
            inside.add(event["requestId"])

    def ended(event: dict[str, Any]) -> None:
        come[event["requestId"]] = event["encodedDataLength"]

    session.send("Network.enable")
    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", ended)
    return lambda: sum(each for id, each in come.items() if id not in inside) / 1000


def first_and_again(browser: Browser, desk: Desk) -> Iterator[Figure]:
    """On a laptop."""
    first, again, bytes_ = [], [], []
    for _ in range(TIMES):
        with visitor(browser, desk, LAPTOP) as page:
            count = kilobytes(page.context.new_cdp_session(page))
            first.append(opened(page, desk.page))
            page.wait_for_load_state("networkidle")
            bytes_.append(count())
            page.goto("about:blank")
            again.append(opened(page, desk.page))
        desk.site.clock.pass_by(LINKS)
    yield Figure("desk to a map that answers, first", statistics.median(first), 1.0, "s")
    yield Figure("the same again", statistics.median(again), 0.4, "s")
    yield Figure("cold bytes", max(bytes_), 350, "kB")


def on_a_phone(browser: Browser, desk: Desk) -> Iterator[Figure]:
    """With a slow processor and a slow line."""
    with visitor(browser, desk, PHONE) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield Figure("desk on a phone, first", opened(page, desk.page), 3.0, "s")
    desk.site.clock.pass_by(LINKS)


def at_hand(browser: Browser, desk: Desk) -> Iterator[Figure]:
    """Clicks, and the map under a moving hand."""
    with visitor(browser, desk, LAPTOP) as page:
        opened(page, desk.page)
        yield Figure("click to moves", click_to_moves(page), 100, "ms")
        moving, resting = frames(page)
        yield Figure("longest frame of pan and zoom", max(moving), SMALL, "ms")
        many = sum(each > SMALL for each in moving)
        print(f"{'':<46} {many:9d} of {len(moving)} frames over {SMALL:g} ms")
        print(f"{'until it is sharp again, at rest':<46} {max(resting):9.2f} ms")
    desk.site.clock.pass_by(LINKS)


def click_to_moves(page: Page) -> float:
    """Milliseconds from choosing a unit in the list to its orders, in the middle of several."""
    found = []
    units = page.evaluate(
        "() => [...document.querySelectorAll('#acting option')].map(e => e.value)"
    )
    for unit in [each for each in units if each][:TIMES]:
        asked = page.evaluate("() => performance.now()")
        with page.expect_response("**/click.json*"):
            page.select_option("#acting", unit)
        page.wait_for_function("() => document.querySelector('.ways') !== null", polling=5)
        found.append(page.evaluate("() => performance.now()") - asked)
    return statistics.median(found) if found else 0.0


def frames(page: Page) -> tuple[list[float], list[float]]:
    """The times between two pictures while the map is dragged and zoomed, and when it rests."""
    box = page.locator(".map-frame").bounding_box() or {"x": 0, "y": 0, "width": 9, "height": 9}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + 3 * (step % 30), y + 2 * (step % 30))
    page.mouse.up()
    for step in range(40):
        page.mouse.wheel(0, -60 if step % 20 < 10 else 60)
    many: int = page.evaluate("() => window.pbemFrames.length")
    page.wait_for_timeout(700)
    taken: list[float] = page.evaluate("() => window.pbemFrames")
    return taken[2:many], taken[many:]


def after_a_start(browser: Browser, desk: Desk) -> Iterator[Figure]:
    """The first desk of a server that has just begun: a process that has drawn no map yet."""
    port = free_port()
    given = (str(desk.site.house.settings.data), str(port), desk.site.clock().isoformat())
    program = [sys.executable, "-m", "tests.system.measure_desk", SERVE, *given]
    with visitor(browser, desk, LAPTOP) as page:
        process = subprocess.Popen(program, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdout.readline()  # it listens
            url = f"http://127.0.0.1:{port}/desk/{desk.site.code(desk.game)}"
            yield Figure("first desk after a start", opened(page, url), 2.0, "s")
        finally:
            process.stdin.close()
            process.wait(30)
    desk.site.clock.pass_by(LINKS)


def serve(data: str, port: int, now: datetime) -> None:
    """The pages of a club that was begun by another process, until nobody listens any more."""
    settings = load({"PBEM_DATA": data, "PBEM_WEB_URL": f"http://127.0.0.1:{port}"})
    store = Store.open(settings.database_url)
    serving = prepare(House(settings, store, lambda: now), "127.0.0.1", port).start()
    print("it listens", flush=True)
    sys.stdin.read()
    serving.stop()
    store.close()


def measure(browser: Browser, title: str) -> None:
    with tempfile.TemporaryDirectory() as folder, open_desk(Path(folder), game_of(title)) as desk:
        print(f"\n{title}")
        for part in (after_a_start, first_and_again, on_a_phone, at_hand):
            for figure in part(browser, desk):
                print(figure, flush=True)


def main(titles: list[str]) -> None:
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for title in titles or list(catalogue.titles()):
            measure(browser, title)
        browser.close()


if __name__ == "__main__":
    if sys.argv[1:2] == [SERVE]:
        serve(sys.argv[2], int(sys.argv[3]), datetime.fromisoformat(sys.argv[4]))
    else:
        main(sys.argv[1:])
