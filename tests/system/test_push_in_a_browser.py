"""A word in the browser: asked for with a button, shown by the worker, opened with a touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sqlmodel import select

from pbem.post.push.pusher import Pusher
from pbem.post.push.server_key import ServerKey
from pbem.store.schema import PushAddress
from tests.post.push.push_service import Browser as Subscriber
from tests.post.push.push_service import PushService, push_service
from tests.system.browser import axe
from tests.system.desks import Desk, come_in, open_desk

# Debian's Chromium has no push service: the test stands in for it, and nothing else.
SUBSCRIBED = """([endpoint, key, auth]) => {
    const bytes = text => Uint8Array.from(
        atob(text.replace(/-/g, '+').replace(/_/g, '/')), each => each.charCodeAt(0)).buffer;
    const keys = {p256dh: bytes(key), auth: bytes(auth)};
    const made = {endpoint, options: {}, getKey: name => keys[name],
        unsubscribe: () => Promise.resolve(true)};
    PushManager.prototype.subscribe = asked => Promise.resolve(
        asked.userVisibleOnly && asked.applicationServerKey.length === 65 ? made : null);
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    Notification.requestPermission = () => Promise.resolve('granted');
}"""
SHOWN = """async () => {
    const found = await navigator.serviceWorker.getRegistrations();
    const all = await Promise.all(found.map(each => each.getNotifications()));
    return all.flat().map(each => [each.title, each.body, each.data.page]);
}"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club") as opened:
        yield opened


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as here:
        yield here


@pytest.fixture
def context(chromium: Browser, desk: Desk) -> Iterator[BrowserContext]:
    made = chromium.new_context()
    made.grant_permissions(["notifications"], origin=desk.serving.url.rstrip("/"))
    yield made
    made.close()


def asked_for(page: Page, desk: Desk, service: PushService, subscriber: Subscriber) -> None:
    """Ask to be told on the page of the settings."""
    come_in(page, desk, "anna")
    page.goto(desk.url("/desk/settings/"))
    page.evaluate(SUBSCRIBED, [service.url, subscriber.key, subscriber.auth])
    page.click("text=Tell this browser")
    page.wait_for_selector("text=This browser is told from now on.")


def test_a_browser_that_asks_is_told(
    context: BrowserContext, desk: Desk, service: PushService
) -> None:
    page, subscriber, heard = context.new_page(), Subscriber.new(), []
    page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
    asked_for(page, desk, service, subscriber)
    assert axe(page) == []
    pusher = Pusher(desk.site.house, ServerKey(b"secret", "mailto:a@b.example"), service.road)
    desk.site.say("georg", desk.game, "PRESS OPPONENT\nXanadu")
    assert pusher.push_all() == 1
    (word,) = service.words(subscriber)
    code = desk.site.code(desk.game)
    assert word["page"] == f"/desk/{code}"
    assert "Xanadu" not in str(word)
    assert heard == []


def test_the_worker_shows_what_is_pushed(
    context: BrowserContext, desk: Desk, service: PushService
) -> None:
    page = context.new_page()
    asked_for(page, desk, service, Subscriber.new())
    session, registrations = context.new_cdp_session(page), []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    word = '{"title": "pbem", "words": "It is your move in x.", "page": "/desk/x", "tag": "x"}'
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": desk.serving.url.rstrip("/"),
            "registrationId": registrations[-1]["registrationId"],
            "data": word,
        },
    )
    page.wait_for_function(f"async () => (await ({SHOWN})()).length > 0")
    assert page.evaluate(SHOWN) == [["pbem", "It is your move in x.", "/desk/x"]]


def test_it_is_ended_where_it_was_asked_for(
    context: BrowserContext, desk: Desk, service: PushService
) -> None:
    page = context.new_page()
    asked_for(page, desk, service, Subscriber.new())
    page.click("text=Tell it no more")
    expect(page.locator("#push-says")).to_have_text("This browser is told no more.")
    with desk.site.house.look() as work:
        assert work.session.exec(select(PushAddress)).all() == []
