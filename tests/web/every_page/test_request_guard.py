"""Requests that no browser sends are answered as such: a strange host, a number without an end."""

from __future__ import annotations

import pytest
from werkzeug.test import create_environ, run_wsgi_app

from pbem.web.app import create_app
from pbem.web.every_page.request_guard import is_host
from tests.web.api.callers import program, refusal
from tests.web.routes import acts, rules
from tests.web.sites import Site, form_token

DIGITS = "9" * 4400
PADDED = "000000001" + "0" * 4400  # begins like a number that is fine
PATHS = ("/", "/nothing/here", "/login", "/static/pbem.css", "/games/x.atom", "/api", "/healthz")
STRANGE = (
    *("a b", "a\tb", "[", "[::1", "[:::::]", "a:b:c", "a:123456", "a:-1", "..", "a..b", "@"),
    *("a@b", "a/b", "a?b", '"', "<b>", "%00", "xn--a", "é.example", "a" * 64, f"a:{DIGITS}"),
)


@pytest.mark.parametrize("host", STRANGE)
def test_a_strange_host_is_a_bad_request(site: Site, host: str) -> None:
    app = create_app(site.house)
    for path in PATHS:
        _, status, headers = run_wsgi_app(app, {**create_environ(path), "HTTP_HOST": host})
        assert status == "400 BAD REQUEST", path
        assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_a_program_is_told_what_is_wrong_with_its_host(site: Site) -> None:
    told = site.get("/api/v1/games", environ_overrides={"HTTP_HOST": "a b"})
    assert refusal(told, 400) == "The header Host names no host."


@pytest.mark.parametrize(
    "host",
    ["", "localhost", "play.example.org.", "a_b:8080", "[::1]:80", "127.0.0.1", "xn--bcher-kva"],
)
def test_a_host_as_browsers_name_it_is_fine(site: Site, host: str) -> None:
    assert is_host(host)
    assert site.get("/", environ_overrides={"HTTP_HOST": host}).status_code == 200


@pytest.mark.parametrize("number", [DIGITS, PADDED])
def test_a_number_without_an_end_in_an_address_is_a_bad_request(site: Site, number: str) -> None:
    site.ready()
    visitor = site.visitor("anna")
    for rule in rules(visitor.client.application):
        if "GET" in (rule.methods or ()) and rule.arguments:
            _, path = rule.build(dict.fromkeys(rule.arguments, 7)) or ("", "")
            assert visitor.get(path.replace("7", number)).status_code == 400, rule


@pytest.mark.parametrize("number", [DIGITS, PADDED, "%39" * 4400])
def test_a_number_without_an_end_in_a_query_is_a_bad_request(site: Site, number: str) -> None:
    code = site.code(site.ready())
    visitor = site.visitor("anna")
    for path in (
        *("/games/?page=", "/people/?page=", f"/desk/{code}/map.svg?at=", "/api/v1/games?page="),
        *(f"/desk/{code}?side=", f"/games/{code}/map.png?width=", "/?any=", "/?"),
    ):
        assert visitor.get(path + number).status_code == 400, path


@pytest.mark.parametrize("digits", [9, 10, 19, 20, 300])
def test_a_long_number_in_an_address_is_nothing_that_we_have(site: Site, digits: int) -> None:
    code = site.code(site.ready())
    visitor = site.visitor("anna")
    for path in ("/people/{}", "/people/{}.atom", "/people/{}.ics", "/desk/letters/{}"):
        assert visitor.get(path.format("9" * digits)).status_code == 404, path
    for path in (f"/desk/{code}/map.svg?at=", "/games/?page=", "/people/?page="):
        assert visitor.get(path + "9" * digits).status_code == 404, path


def test_a_number_without_an_end_in_a_form_is_a_bad_request(site: Site) -> None:
    code = site.code(site.ready())
    app = create_app(site.house)
    for rule, method, path in acts(app, site, code):
        if not path.startswith("/api/"):
            answer = (
                create_app(site.house)
                .test_client()
                .open(path, method=method, data={"number": DIGITS})
            )
            assert answer.status_code == 400, rule


@pytest.mark.parametrize("number", [DIGITS, PADDED, "²"])
def test_the_words_of_a_program_are_refused_and_do_not_fail(site: Site, number: str) -> None:
    code = site.code(site.ready())
    moderates = program(site, "mona", "submit", "moderate")
    plays = program(site, "anna", "submit")
    for asking, words in ((moderates, "SETDIE {} BECAUSE x"), (plays, "STANDING OFF {}")):
        said = asking.post(f"/me/games/{code}/commands", text=words.format(number))
        assert [each["ok"] for each in said["letters"][0]["notice"]["answers"]] == [False]


def test_a_number_in_a_form_of_ours_is_taken(site: Site) -> None:
    visitor = site.web
    token = form_token(visitor.get("/dice").text)
    sent = visitor.post("/dice", data={"form-token": token, "game": "9" * 900})
    assert sent.status_code == 422
