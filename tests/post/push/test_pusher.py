"""Who wants it is told in the browser that something has come in, once, and nothing of what."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.post.push.pusher import MOST_TRIES, Pusher
from pbem.post.push.server_key import ServerKey
from pbem.store.database import Store
from pbem.store.rows import people
from pbem.store.schema import PushAddress
from tests.marks import postgresql
from tests.post.push.push_service import Browser, PushService, push_service
from tests.web.sites import Site, Visitor

SETTINGS = "/desk/settings/"


@pytest.fixture
def site(store: Store, tmp_path: Path) -> Site:
    return Site(store, tmp_path, PBEM_WEB_URL="https://play.example.org")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as here:
        yield here


@pytest.fixture
def pusher(site: Site, service: PushService) -> Pusher:
    return Pusher(site.house, ServerKey(b"secret", "mailto:play@example.org"), service.road)


@pytest.fixture
def game(site: Site) -> int:
    return site.ready()


@pytest.fixture
def browser() -> Browser:
    return Browser.new()


@pytest.fixture
def waiting(site: Site, game: int, service: PushService, browser: Browser) -> Visitor:
    """Who is not asked now, and wants to be told."""
    visitor = site.visitor(site.other(game))
    assert wants(visitor, service.url, browser).status_code == 204
    return visitor


def wants(visitor: Visitor, endpoint: str, browser: Browser):  # type: ignore[no-untyped-def]
    facts = {"endpoint": endpoint, "key": browser.key, "auth": browser.auth}
    return visitor.send(SETTINGS, f"{SETTINGS}push", **facts)


def moved(site: Site, game: int) -> None:
    """Whoever is asked does something, so that the other one is."""
    before = site.asked(game)
    site.say(before, game, site.legal(game, "M "))
    while site.asked(game) == before:
        site.say(before, game, "DONE")


def kept(site: Site) -> list[PushAddress]:
    with site.house.look() as work:
        return list(work.session.exec(select(PushAddress)).all())


@postgresql
def test_it_is_told_that_it_is_my_move_and_nothing_else(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, service: PushService, browser: Browser
) -> None:
    assert pusher.push_all() == 0  # nothing new has come in
    moved(site, game)
    assert pusher.push_all() == 1
    code = site.code(game)
    assert service.words(browser) == [
        {
            "title": site.house.settings.name,
            "words": f"It is your move in {code}.",
            "page": f"/desk/{code}",
            "tag": code,
        }
    ]


def test_it_is_told_once(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, service: PushService
) -> None:
    moved(site, game)
    pusher.push_all()
    assert pusher.push_all() == 0
    assert len(service.taken) == 1


def test_a_letter_is_told_without_its_words(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, service: PushService, browser: Browser
) -> None:
    site.say(site.asked(game), game, "PRESS OPPONENT\nXanadu falls tomorrow")
    pusher.push_all()
    (word,) = service.words(browser)
    assert word["words"] == f"Something has come in: {site.code(game)}."
    assert "Xanadu" not in repr(word)


def test_what_one_does_oneself_is_not_told(
    site: Site, game: int, pusher: Pusher, service: PushService, browser: Browser
) -> None:
    who = site.asked(game)
    wants(site.visitor(who), service.url, browser)
    site.say(who, game, "STATUS")
    assert pusher.push_all() == 0


@pytest.mark.parametrize("where", ["", "everywhere"])
def test_who_logs_out_is_told_no_more(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, where: str
) -> None:
    assert waiting.send(SETTINGS, "/logout", where=where).status_code == 303
    moved(site, game)
    assert pusher.push_all() == 0


def test_a_new_secret_address_ends_it(
    site: Site, game: int, waiting: Visitor, pusher: Pusher
) -> None:
    site.write(site.other(game), "KEY NEW")
    moved(site, game)
    assert pusher.push_all() == 0


def test_it_can_be_ended_where_it_was_asked_for(
    site: Site, game: int, waiting: Visitor, pusher: Pusher
) -> None:
    assert "is told of what comes in" in waiting.read(SETTINGS)
    assert waiting.send(SETTINGS, f"{SETTINGS}push", endpoint="").status_code == 204
    assert "is told of what comes in" not in waiting.read(SETTINGS)
    moved(site, game)
    assert pusher.push_all() == 0


def test_quiet_hours_are_quiet_and_it_is_told_afterwards(
    site: Site, game: int, waiting: Visitor, pusher: Pusher
) -> None:
    with site.house.work() as work:
        person = people.person(work.session, site.people[site.other(game)])
        hour = work.now.hour
        person.zone, person.quiet = "UTC", f"{hour:02}:00-{(hour + 1) % 24:02}:00"
    moved(site, game)
    assert pusher.push_all() == 0
    site.clock.pass_by(timedelta(hours=1))
    assert pusher.push_all() == 1


@pytest.mark.parametrize("status", [403, 404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, service: PushService, status: int
) -> None:
    service.status = status
    moved(site, game)
    assert pusher.push_all() == 0
    assert kept(site) == []


@postgresql
def test_a_push_service_that_fails_is_tried_again_later_and_not_for_ever(
    site: Site, game: int, waiting: Visitor, pusher: Pusher, service: PushService
) -> None:
    service.status = 500
    moved(site, game)
    pusher.push_all()
    pusher.push_all()
    assert len(service.taken) == 1  # not at once
    service.status = 201
    site.clock.pass_by(timedelta(minutes=1))
    assert pusher.push_all() == 1
    service.status = 500
    site.say(site.other(game), game, "PRESS OPPONENT\nWell?")
    for _ in range(2 * MOST_TRIES):
        site.clock.pass_by(timedelta(hours=6))
        pusher.push_all()
    assert len(service.taken) <= 2 + MOST_TRIES


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example.org/x", "https://", "ftp://x.example/", "https://a@b.example/", "x"],
)
def test_only_an_address_by_https_is_kept(
    site: Site, game: int, browser: Browser, endpoint: str
) -> None:
    answer = wants(site.visitor("anna"), endpoint, browser)
    assert answer.status_code == 422
    assert kept(site) == []


def test_keys_that_are_none_are_refused(site: Site, game: int) -> None:
    facts = {"endpoint": "https://push.example.org/x", "key": "AAAA", "auth": "AAAA"}
    assert site.visitor("anna").send(SETTINGS, f"{SETTINGS}push", **facts).status_code == 422


def test_nobody_reads_where_others_are_told(
    site: Site, game: int, waiting: Visitor, service: PushService
) -> None:
    for who in ("anna", "georg", "mona"):
        assert service.url not in site.visitor(who).read(SETTINGS)
