"""What went wrong is told as a problem document, whatever it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.submit_from_web import LONGEST
from pbem.store.database import Store
from pbem.store.errors import Busy
from pbem.web.app import MOST_BYTES, create_app
from tests.marks import postgresql
from tests.web.api.callers import JSON, Program, key_of, program, refusal, stranger
from tests.web.sites import Site


@pytest.fixture
def checker(site: Site) -> tuple[Program, str]:
    """A program that may check Anna's orders, and where."""
    return program(site, "anna", "check"), f"/me/games/{site.code(site.ready())}/check"


def sent(asking: Program, path: str, data: bytes, media: str = JSON) -> object:
    headers = {"Authorization": f"Bearer {asking.key}"}
    return asking.client.post(f"/api/v1{path}", data=data, content_type=media, headers=headers)


@pytest.mark.parametrize("path", ["/nothing", "", "/games/none", "/people/9999999999", "/games//x"])
def test_nothing_there_is_a_problem(site: Site, path: str) -> None:
    assert stranger(site).refused(404, "GET", path)


@postgresql
@pytest.mark.parametrize(
    "name", ["%00", "x%00", "x%0Ay", "a%20b", "x" * 61, "%2e%2e", "%F0%9F%98%80"]
)
def test_a_name_that_nothing_can_have_is_not_there_in_any_store(
    store: Store, tmp_path: Path, name: str
) -> None:
    site = Site(store, tmp_path)
    asking = program(site, "anna", "read")
    assert asking.refused(404, "GET", f"/games/{name}/events")
    assert asking.refused(404, "GET", f"/me/games/{name}/position")
    assert asking.refused(422, "GET", f"/games?title={name}")


@pytest.mark.parametrize("path", ["/api/", "/api/v2/games", "/api//v1/games"])
def test_what_is_next_to_it_is_not_there_either(site: Site, path: str) -> None:
    assert refusal(stranger(site).client.get(path), 404)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_another_method_is_refused_and_the_right_one_named(site: Site, method: str) -> None:
    answer = stranger(site).ask(method, "/games")
    assert refusal(answer, 405)
    assert "GET" in answer.headers["Allow"]


def test_an_address_that_is_not_there_cannot_be_sent_to(site: Site) -> None:
    assert stranger(site).refused(404, "POST", "/nothing", {})
    assert stranger(site).refused(404, "POST", "/me//commands", {})


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "orders"),
        ({"orders": 7}, "$.orders"),
        ({"orders": None}, "$.orders"),
        ({"orders": "x", "more": 1}, "more"),
        ([], "object"),
        ({"orders": "x" * (LONGEST + 1)}, "$.orders"),
    ],
)
def test_a_body_that_does_not_fit_is_told_where(
    checker: tuple[Program, str], body: object, where: str
) -> None:
    asking, path = checker
    assert where in asking.refused(422, "POST", path, body)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"orders", b'{"orders": "\xff"}', b'{"orders": "\\ud800"}', b"\xef\xbb\xbf{}"],
)
def test_what_is_no_json_is_refused(checker: tuple[Program, str], data: bytes) -> None:
    assert "JSON" in refusal(sent(*checker, data), 400)  # type: ignore[arg-type]


@pytest.mark.parametrize("media", ["", "text/plain", "application/x-www-form-urlencoded", "x/y/z"])
def test_a_body_of_another_kind_is_refused(checker: tuple[Program, str], media: str) -> None:
    answer = sent(*checker, b'{"orders": "END"}', media)
    assert "application/json" in refusal(answer, 415)  # type: ignore[arg-type]


def test_a_huge_body_is_refused(checker: tuple[Program, str]) -> None:
    data = b'{"orders": "' + b"x" * MOST_BYTES + b'"}'
    assert refusal(sent(*checker, data), 413)  # type: ignore[arg-type]


def test_a_deep_body_is_refused(checker: tuple[Program, str]) -> None:
    for data in (b"[" * 500_000, b'{"orders": ' + b"[" * 500_000, b'{"x":' * 100_000):
        refusal(sent(*checker, data), 422)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "query",
    ["page=0", "page=x", "page=10001", "page=", "state=lost", "pagge=1", "title=" + "x" * 41],
)
def test_a_query_that_does_not_fit_is_refused(site: Site, query: str) -> None:
    assert "query" in stranger(site).refused(422, "GET", f"/games?{query}")


@pytest.mark.parametrize("query", ["width=901", "at=-1", "at=x", f"at={2**40}"])
def test_a_map_that_nobody_draws_is_refused(site: Site, query: str) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", "read")
    assert asking.refused(422, "GET", f"/me/games/{code}/map.png?{query}")


# -- failures -------------------------------------------------------------------------------------


def test_a_failure_tells_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the seed is hunter2")

    monkeypatch.setattr("pbem.league.pages.public_games.cards", fail)
    words = stranger(site).refused(500, "GET", "/games")
    assert "hunter2" not in words


def test_a_store_that_fails_is_a_busy_house(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Busy("password=hunter2")

    monkeypatch.setattr("pbem.league.pages.public_games.cards", fail)
    assert "hunter2" not in stranger(site).refused(503, "GET", "/games")


def test_pages_still_fail_with_pages(site: Site) -> None:
    answer = site.get("/nothing")
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"


def test_too_many_from_one_network_are_stopped_before_anything_is_read(site: Site) -> None:
    app = create_app(site.house)
    asking = Program(app, key_of(site, app, "anna", "submit"))
    answers = [asking.client.post("/api/v1/me/commands", data=b"x") for _ in range(250)]
    assert refusal(answers[-1], 429)


@pytest.mark.parametrize("digits", [20, 1000, 5000])
def test_a_number_without_an_end_in_a_body_is_refused(site: Site, digits: int) -> None:
    game = site.ready()
    asking = program(site, site.asked(game), "submit")
    body = f'{{"orders": "END", "question": {"9" * digits}}}'
    answer = sent(asking, f"/me/games/{site.code(game)}/orders", body.encode())
    assert answer.status_code in (400, 422), answer.text
