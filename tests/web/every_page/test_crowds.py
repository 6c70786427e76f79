"""Many who ask at once: what is slow for one is not slow for all, and strangers have a measure."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from werkzeug.exceptions import ServiceUnavailable

from pbem.web.app import create_app
from pbem.web.every_page.cache import MOST_FOR_ONE, Shelf
from pbem.web.every_page.rate_limits import READS
from tests.web.sites import Site

PATIENCE = 20.0  # seconds, of a test that would hang
Made = Future[Any]


class Slow:
    """Something that takes as long to make as it is told to."""

    def __init__(self) -> None:
        self.begun, self.may_end, self.times = threading.Event(), threading.Event(), 0

    def __call__(self) -> str:
        self.times += 1
        self.begun.set()
        assert self.may_end.wait(PATIENCE)
        return "slow"


@contextmanager
def several(slow: Slow) -> Iterator[Callable[..., Made]]:
    """Threads that ask; what is slow comes to its end before they do."""
    with ThreadPoolExecutor(40) as threads:
        try:
            yield lambda act, *args: threads.submit(act, *args)
        finally:
            slow.may_end.set()


def test_what_is_slow_to_make_does_not_hold_up_the_rest() -> None:
    shelf, slow = Shelf[str](100, len), Slow()
    with several(slow) as ask:
        waiting = ask(shelf.get, "slow", slow)
        assert slow.begun.wait(PATIENCE)
        assert ask(shelf.get, "other", lambda: "quick").result(PATIENCE) == "quick"
        slow.may_end.set()
        assert waiting.result(PATIENCE) == "slow"


def test_what_several_ask_for_is_made_once() -> None:
    shelf, slow = Shelf[str](100, len), Slow()
    with several(slow) as ask:
        waiting = [ask(shelf.get, "slow", slow) for _ in range(MOST_FOR_ONE)]
        assert slow.begun.wait(PATIENCE)
        slow.may_end.set()
        assert [each.result(PATIENCE) for each in waiting] == ["slow"] * MOST_FOR_ONE
    assert slow.times == 1


def test_while_something_is_made_anew_others_have_what_there_was() -> None:
    shelf, slow = Shelf[str](100, len), Slow()
    assert shelf.get("page", lambda: "old") == "old"
    with several(slow) as ask:
        waiting = ask(shelf.get, "page", slow, lambda kept: kept != "old")
        assert slow.begun.wait(PATIENCE)
        other = ask(shelf.get, "page", slow, lambda kept: kept != "old")
        assert other.result(PATIENCE) == "old"
        slow.may_end.set()
        assert waiting.result(PATIENCE) == "slow"
    assert shelf.get("page", slow) == "slow"


def test_no_more_wait_than_there_are_threads_for() -> None:
    shelf, slow = Shelf[str](100, len), Slow()
    with several(slow) as ask:
        waiting = [ask(shelf.get, "slow", slow) for _ in range(MOST_FOR_ONE + 5)]
        refused = sum(isinstance(error, ServiceUnavailable) for error in failures(waiting, 5))
        assert refused == 5
        slow.may_end.set()
    assert shelf.get("other", lambda: "quick") == "quick"


def failures(asked: list[Made], number: int) -> list[BaseException | None]:
    """What so many of them have failed with; the others still wait."""
    failed: set[Made] = set()
    while len(failed) < number:
        done, _ = wait(set(asked) - failed, PATIENCE, FIRST_COMPLETED)
        assert done
        failed |= done
    return [each.exception() for each in failed]


def test_what_fails_can_be_made_again() -> None:
    shelf = Shelf[str](100, len)
    with pytest.raises(ZeroDivisionError):
        shelf.get("page", lambda: str(1 // 0))
    assert shelf.get("page", lambda: "fine") == "fine"


def test_a_page_that_is_slow_does_not_hold_up_other_pages(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr("pbem.web.public_pages.games_and_people.public_game", lambda *_: slow())
    monkeypatch.setattr(
        "pbem.web.public_pages.games_and_people.render_template", lambda *_, **__: "page"
    )
    path = f"/games/{site.code(site.game())}"
    app = create_app(site.house)
    with several(slow) as ask:
        waiting = [ask(lambda: app.test_client().get(path)) for _ in range(MOST_FOR_ONE)]
        assert slow.begun.wait(PATIENCE)
        for other in ("/", "/games/", "/static/pbem.css", "/healthz", f"{path}.atom", "/login"):
            answer = ask(lambda other=other: app.test_client().get(other))
            assert answer.result(PATIENCE).status_code == 200, other
        slow.may_end.set()
        assert [each.result(PATIENCE).status_code for each in waiting] == [200] * MOST_FOR_ONE


def test_a_cookie_of_one_s_own_making_is_no_way_round_what_is_kept(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def render(*_: object, **__: object) -> str:
        made.append("page")
        return "page"

    monkeypatch.setattr("pbem.web.public_pages.games_and_people.render_template", render)
    visitor = site.web
    visitor.set_cookie("pbem", "anything")
    for _ in range(3):
        assert visitor.get("/").status_code == 200
    assert made == ["page"]


# -- how often ------------------------------------------------------------------------------------


def test_a_stranger_who_asks_too_often_has_to_wait(site: Site) -> None:
    code = site.code(site.game())
    visitor = site.web
    answers = [visitor.get("/games/").status_code for _ in range(int(READS) + 5)]
    assert answers == [200] * int(READS) + [429] * 5
    refused = visitor.get("/games/")
    assert int(refused.headers["Retry-After"]) > 0
    for path in ("/static/pbem.css", f"/games/{code}.atom", f"/games/{code}.ics", "/healthz"):
        assert visitor.get(path).status_code == 200, path
    assert visitor.get("/", environ_overrides={"REMOTE_ADDR": "192.0.2.9"}).status_code == 200
    site.clock.pass_by(timedelta(minutes=1))
    assert visitor.get("/games/").status_code == 200


def test_who_was_let_in_is_no_stranger(site: Site) -> None:
    visitor = site.visitor("anna")
    for _ in range(int(READS) + 5):
        assert visitor.get("/robots.txt").status_code == 200


def test_a_cookie_of_one_s_own_making_makes_nobody_known(site: Site) -> None:
    visitor = site.web
    visitor.set_cookie("pbem", "anything")
    answers = [visitor.get("/robots.txt").status_code for _ in range(int(READS) + 1)]
    assert answers[-1] == 429
