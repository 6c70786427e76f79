"""The web's share of pbem bench: pages over a thousand games, maps that were drawn before, a rush.

Pages and maps in processor time, without the socket; the rush by the clock on the wall.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple
from urllib.request import urlopen

from flask.testing import FlaskClient
from sqlalchemy import event

from pbem.commands.benchmarks.many_games import Crowd
from pbem.commands.benchmarks.sample_club import Club
from pbem.commands.benchmarks.stopwatch import Told, seconds
from pbem.league.membership import web_passes
from pbem.league.unit_of_work import House
from pbem.store.database import Store
from pbem.store.rows import games, passes, seating
from pbem.wargame.rulebook import Rulebook
from pbem.web.app import create_app
from pbem.web.every_page.cache import MOMENT
from pbem.web.visitor.visit import KEY

FEW, MANY = 10, 1000  # games
RUSH = 5  # seconds
# Each request comes from somebody else, as a proxy would tell: one stranger may not ask so often.
STRANGERS = """
local asked = 0
function request()
  asked = asked + 1
  local from = string.format("10.%d.%d.%d", asked / 65536 % 256, asked / 256 % 256, asked % 256)
  return wrk.format(nil, nil, {["X-Forwarded-For"] = from})
end
"""
WRK = ("-t2", "-c16")
RATE = re.compile(r"Requests/sec:\s*([\d.]+)")
WRONG = re.compile(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)")
OURS = ("-c", "from pbem.cli import main; main()", "web", "--port", "0")
BARE = ("-m", "pbem.commands.benchmarks.bare_page")
PEER = "a bare page of Flask on waitress"


def web_figures(rules: Rulebook[Any]) -> Iterator[Told]:
    """What, value, unit, target, and what others take."""
    with TemporaryDirectory(prefix="pbem-bench-") as name:
        club = Club(Path(name), rules)
        try:
            yield from _pages(club, Crowd(club))
        finally:
            club.parts.close()
        yield from _rush(Path(name))


# -- pages ----------------------------------------------------------------------------------------


class Page(NamedTuple):
    """A page to be measured, and the browser that asks for it."""

    what: str
    client: FlaskClient
    path: str
    target: str = ""


def _pages(club: Club, crowd: Crowd) -> Iterator[Told]:
    house = _hurried(club.house)
    client = create_app(house).test_client()
    code = _code(house, crowd.running)
    pages = [
        Page("the status page", client, "/", "< 50 ms"),
        Page("a page of the list of games", client, "/games/"),
        Page("a game's page", client, f"/games/{code}"),
        player_page(house, crowd.running),
    ]
    crowd.grow(FEW)
    few = [statements(house.store, page) for page in pages]
    crowd.grow(MANY - FEW)
    for page, number in zip(pages, few, strict=True):
        yield from page_figures(house.store, page, number)
    yield from _maps(client, f"/games/{code}/map.png")


def player_page(house: House, game: int) -> Page:
    """A game as one of its players sees it, who is logged in."""
    client = create_app(house).test_client()
    with house.work() as work:
        seat = next(each for each in seating.seats(work.session, game) if each.person_id)
        until = work.now + web_passes.SESSION
        number = passes.pass_made(work.session, seat.person_id or 0, "session", until, work.now).id
    with client.session_transaction() as kept:
        kept[KEY] = number
    return Page("a game's page for its player", client, f"/desk/{_code(house, game)}")


def page_figures(store: Store, page: Page, few: int) -> Iterator[Told]:
    """How long a page takes that nobody has asked for lately, and how often it asks the store."""
    what = f"{page.what}, made anew, {MANY:,} games"
    yield what, 1e3 * seconds(lambda: _got(page.client, page.path)), "ms", page.target, {}
    asked = statements(store, page)
    same = {f"with {FEW} games": float(few)}
    yield f"{what}: SQL", float(asked), "statements", f"as with {FEW} games", same


def statements(store: Store, page: Page) -> int:
    """How many questions a page puts to the store."""
    asked: list[str] = []

    def note(connection: object, cursor: object, statement: str, *rest: object) -> None:
        asked.append(statement)

    event.listen(store.reader, "before_cursor_execute", note)
    try:
        _got(page.client, page.path)
    finally:
        event.remove(store.reader, "before_cursor_execute", note)
    return len(asked)


def _maps(client: FlaskClient, path: str) -> Iterator[Told]:
    tag = client.get(path).headers["ETag"]

    def again() -> None:
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304

    yield (
        "a map that was drawn before",
        1e3 * seconds(lambda: _got(client, path)),
        "ms",
        "< 10 ms",
        {},
    )
    yield "a map that the reader has already", 1e3 * seconds(again), "ms", "< 10 ms", {}


def _got(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, f"{path}: {answer.status}"


def _hurried(house: House) -> House:
    """A house whose clock goes on between any two looks, so that no page is kept for the next."""
    start, ticks = house.now(), count(1)
    return House(house.settings, house.store, lambda: start + 2 * MOMENT * next(ticks))


def _code(house: House, game: int) -> str:
    with house.look() as work:
        return games.game(work.session, game).code


# -- many at once ---------------------------------------------------------------------------------


def _rush(folder: Path) -> Iterator[Told]:
    """Our status page and a bare page, each from a process of its own: the first, then many."""
    with _server(OURS, folder) as url:
        ours, rate, wrong = _seconds(url), *_rate(url)
    with _server(BARE, folder) as url:
        theirs, peer, _ = _seconds(url), *_rate(url)
    yield "the first status page of a new process", 1e3 * ours, "ms", "", {PEER: 1e3 * theirs}
    words = " ".join(("wrk", *WRK, f"-d{RUSH}s"))
    what = f"requests a second of the status page ({words}{wrong and f'; {wrong}'})"
    beside = {} if peer is None else {PEER: peer}
    yield what, rate, "a second", ">= 200 a second", beside


@contextmanager
def _server(words: tuple[str, ...], folder: Path) -> Iterator[str]:
    """A process that serves; its address."""
    env = {**os.environ, "PBEM_DATA": str(folder), "PBEM_LOG": "error"}
    process = subprocess.Popen(
        [sys.executable, *words],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # waitress tells of every queue that forms
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def _seconds(url: str) -> float:
    """How long one page takes, by the wall."""
    begun = perf_counter()
    with urlopen(url) as answer:
        answer.read()
    return perf_counter() - begun


def _rate(url: str) -> tuple[float | None, str]:
    """Requests a second under wrk, and what went wrong, if anything."""
    wrk = shutil.which("wrk")
    if wrk is None:
        return None, "it is not installed"
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(STRANGERS)
        script.flush()
        words = [wrk, *WRK, f"-d{RUSH}s", "-s", script.name, url]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = RATE.search(told)
    assert found is not None, told
    return float(found[1]), "; ".join(each[0] for each in WRONG.finditer(told))
