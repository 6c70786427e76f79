"""What a browser is told, and what a stranger cannot do."""

from __future__ import annotations

import re

import msgspec
import pytest

from pbem.folders import templates
from pbem.web.app import create_app
from pbem.web.every_page.rate_limits import Pails, network
from tests.marks import postgresql
from tests.web.routes import addresses
from tests.web.sites import Site, form_token


def over_https(site: Site) -> None:
    house = site.house
    settings = msgspec.structs.replace(house.settings, web_url="https://play.example.org")
    site.house = type(house)(settings, house.store, house.now)


@postgresql
def test_every_answer_has_strict_headers(site: Site) -> None:
    app = create_app(site.house)
    for path in [*addresses(app, site, site.code(site.ready())), "/nothing/here"]:
        headers = app.test_client().get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] in ("same-origin", "no-referrer"), path
        if "/map." not in path:
            assert "frame-ancestors 'none'" in policy, path
            assert headers["X-Frame-Options"] == "DENY"


def test_no_template_has_a_script_or_a_style_of_its_own() -> None:
    for path in (templates() / "web").rglob("*.j2"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?! src=)", text), path
        assert not re.search(r"https?://", text), path
        assert "|safe" not in text, path


def test_https_is_kept_for_a_year_where_the_site_has_it(site: Site) -> None:
    assert "Strict-Transport-Security" not in site.get("/").headers
    over_https(site)
    assert "max-age=31536000" in site.get("/").headers["Strict-Transport-Security"]


def test_cookies_are_for_us_alone(site: Site) -> None:
    over_https(site)
    cookie = site.get("/dice").headers["Set-Cookie"]
    assert cookie.startswith("__Host-pbem-form=")
    for word in ("Secure", "HttpOnly", "SameSite=Strict", "Path=/"):
        assert word in cookie


def test_who_only_reads_gets_no_cookie(site: Site) -> None:
    game = site.code(site.ready())
    for path in ("/", f"/games/{game}", "/people", "/titles/jupiter", f"/games/{game}/map.png"):
        assert "Set-Cookie" not in site.get(path).headers


# -- forms ----------------------------------------------------------------------------------------


def test_a_form_without_its_token_is_refused(site: Site) -> None:
    visitor = site.web
    visitor.get("/dice")
    assert visitor.post("/dice", data={"game": "x"}).status_code == 403
    assert visitor.post("/dice", data={"game": "x", "form-token": "y"}).status_code == 403


def test_a_form_with_the_token_of_another_visitor_is_refused(site: Site) -> None:
    theirs = form_token(site.get("/dice").text)
    visitor = site.web
    visitor.get("/dice")
    assert visitor.post("/dice", data={"game": "x", "form-token": theirs}).status_code == 403


def test_a_form_without_the_cookie_is_refused(site: Site) -> None:
    token = form_token(site.get("/dice").text)
    assert site.web.post("/dice", data={"game": "x", "form-token": token}).status_code == 403


def test_a_form_of_ours_is_taken(site: Site) -> None:
    visitor = site.web
    token = form_token(visitor.get("/dice").text)
    answer = visitor.post("/dice", data={"game": "x", "form-token": token})
    assert answer.status_code == 422


def test_forms_that_come_too_fast_are_refused(site: Site) -> None:
    visitor = site.web
    codes = [visitor.post("/dice").status_code for _ in range(30)]
    assert codes[0] == 403
    assert codes[-1] == 429
    elsewhere = visitor.post("/dice", environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert elsewhere.status_code == 403


def test_permits_come_back_with_time() -> None:
    pails = Pails(burst=2, a_minute=60)
    assert [pails.take("a", 0), pails.take("a", 0), pails.take("a", 0)] == [True, True, False]
    assert pails.take("a", 1)
    assert not pails.take("a", 1)
    assert pails.take("a", 1000)


def test_a_clock_that_goes_back_takes_no_permit_away() -> None:
    pails = Pails(burst=2, a_minute=60)
    assert pails.take("a", 100)
    assert pails.take("a", 0)


def test_one_network_has_one_pail() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2:ffff::1")
    assert network("192.0.2.1") != network("192.0.2.2")


# -- failures -------------------------------------------------------------------------------------


def test_a_failure_tells_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the seed is hunter2")

    monkeypatch.setattr("pbem.web.public_pages.games_and_people.cards", fail)
    answer = site.get("/")
    assert answer.status_code == 500
    assert "hunter2" not in answer.text
    assert "Traceback" not in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_a_store_that_fails_is_a_busy_house(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.store.errors import Busy

    def fail(*_: object) -> None:
        raise Busy("password=hunter2")

    monkeypatch.setattr("pbem.web.public_pages.games_and_people.cards", fail)
    answer = site.get("/")
    assert answer.status_code == 503
    assert "hunter2" not in answer.text


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_a_page_that_is_read_cannot_be_written(site: Site, method: str) -> None:
    assert getattr(site.web, method)("/people").status_code in (403, 405)


def test_what_is_asked_for_does_not_come_back_on_the_page(site: Site) -> None:
    for path in ("/<script>alert(1)</script>", "/games/<b>x", "/?title=<b>", "/dice?game=<b>"):
        answer = site.get(path)
        assert answer.status_code == 404
        assert "<b>" not in answer.text
        assert "alert(1)" not in answer.text


@pytest.mark.parametrize(
    "path", ["/static/../base.html.j2", "/static/..%2fbase.html.j2", "/static/"]
)
def test_only_our_own_files_are_handed_out(site: Site, path: str) -> None:
    assert site.get(path).status_code == 404


def test_our_own_files_can_be_kept_for_a_year(site: Site) -> None:
    page = site.read("/")
    (address,) = re.findall(r'href="(/static/pbem\.css\?v=\w+)"', page)
    assert "immutable" in site.get(address).headers["Cache-Control"]
    assert "immutable" not in site.get("/static/pbem.css").headers["Cache-Control"]


def test_what_anybody_may_keep_carries_nobodys_cookie(site: Site) -> None:
    anna = site.visitor("anna")
    page = anna.get(f"/desk/{site.code(site.ready())}")
    assert "Set-Cookie" in page.headers  # pages prolong the session, its files do not
    files = re.findall(r'="(/static/\S+?|/games/\S+?/board\.svg\S+?)"', page.text)
    assert any("board.svg" in each for each in files)
    for path in files:
        first = anna.get(path)
        again = anna.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert again.status_code == 304
        for answer in (first, again):
            assert "immutable" in answer.headers["Cache-Control"]
            assert "Set-Cookie" not in answer.headers
            assert "Cookie" not in answer.headers.get("Vary", "")


def test_robots_are_told_what_is_not_for_them(site: Site) -> None:
    assert "Disallow: /metrics" in site.read("/robots.txt")
