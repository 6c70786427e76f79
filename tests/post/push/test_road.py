"""Addresses of push services come from browsers, which may be anybody's."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

from pbem.post.push import road as roads
from pbem.post.push.road import NoRoad, public, public_road
from tests.post.push.push_service import PushService, push_service

HIDDEN = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "2002:a00:1::",
    "64:ff9b::a00:1",
)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as here:
        yield here


@pytest.mark.parametrize("address", HIDDEN)
def test_nobody_in_our_own_net_is_asked(address: str) -> None:
    assert not public(ip_address(address), 443)


def test_the_public_net_is_asked_by_https_alone() -> None:
    assert public(ip_address("142.250.1.1"), 443)
    assert public(ip_address("2a00:1450::1"), 443)
    assert not public(ip_address("142.250.1.1"), 25)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://142.250.1.1/push",
        "https://anna@142.250.1.1/push",
        "https:///push",
        "https://127.0.0.1/push",
        "https://[::1]/push",
        "https://142.250.1.1:8443/push",
        "file:///etc/passwd",
    ],
)
def test_the_road_leads_nowhere_else(endpoint: str) -> None:
    with pytest.raises(NoRoad):
        public_road().post(endpoint, {}, b"")


def test_a_name_that_leads_into_our_net_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [ip_address("142.250.1.1"), ip_address("10.0.0.1")]
    monkeypatch.setattr(roads, "addresses", lambda host: iter(found))
    with pytest.raises(NoRoad, match="not on the public net"):
        public_road().post("https://push.example.org/", {}, b"")


def test_a_push_service_takes_it(service: PushService) -> None:
    assert service.road.post(service.url, {"TTL": "60"}, b"sealed") == 201
    path, headers, body = service.taken[0]
    assert (path, headers["TTL"], body) == ("/push/anna", "60", b"sealed")


def test_where_it_is_sent_on_to_nobody_goes(service: PushService) -> None:
    service.status, service.headers = 302, {"Location": service.url}
    assert service.road.post(service.url, {}, b"") == 302
    assert len(service.taken) == 1


def test_a_certificate_of_somebody_else_is_not_trusted(service: PushService) -> None:
    road = roads.Road(lambda address, port: True, public_road().tls)
    with pytest.raises(NoRoad):
        road.post(service.url, {}, b"")
    assert not service.taken


def test_who_never_answers_is_hung_up_on(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roads, "ALTOGETHER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        held: list[socket.socket] = []
        thread = threading.Thread(target=lambda: held.append(silent.accept()[0]), daemon=True)
        thread.start()
        with pytest.raises(NoRoad):
            service.road.post(f"https://127.0.0.1:{silent.getsockname()[1]}/", {}, b"")
        thread.join()
        held[0].close()
