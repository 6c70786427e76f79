"""The road to a push service, whose address a browser has named: it must lead to the public net."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import dns.exception
import dns.resolver
import msgspec

Address = IPv4Address | IPv6Address
PATIENCE = 2.0  # seconds for one step
ALTOGETHER = 4.0  # seconds for a conversation, however slowly somebody answers
HTTPS = 443
TRANSLATED = IPv6Network("64:ff9b::/96")  # behind which any address of the old kind may be


class NoRoad(Exception):
    """It is not gone, or it leads nowhere."""


class Road(msgspec.Struct, frozen=True):
    """Where requests may go, and whom they trust."""

    allows: Callable[[Address, int], bool]
    tls: ssl.SSLContext

    def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """Hand something in; the status of the answer, which is not followed anywhere.

        The name is looked up once, and what was looked at is what is connected to.
        """
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port or HTTPS
        if parts.scheme != "https" or not host or parts.username is not None:
            raise NoRoad(f"{host or 'nobody'} is not asked by https")
        found = list(addresses(host))
        if not found or not all(self.allows(each, port) for each in found):
            raise NoRoad(f"{host} is not on the public net")
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        try:
            with socket.create_connection((str(found[0]), port), PATIENCE) as plain:
                return _post(self.tls, plain, host, path, headers, body)
        except (OSError, HTTPException, ValueError) as error:
            raise NoRoad(f"{host}: {error}") from error


def _post(
    tls: ssl.SSLContext,
    plain: socket.socket,
    host: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes,
) -> int:
    limit = threading.Timer(ALTOGETHER, _hang_up, (plain,))
    limit.daemon = True
    limit.start()
    try:
        with tls.wrap_socket(plain, server_hostname=host) as secure:
            asking = HTTPConnection(host)
            asking.sock = secure
            asking.request("POST", path, body, dict(headers))
            return asking.getresponse().status
    finally:
        limit.cancel()


def _hang_up(plain: socket.socket) -> None:
    """Whoever waits for an answer of this one is told that there is none."""
    try:
        plain.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


def addresses(host: str) -> Iterator[Address]:
    """What a name stands for."""
    try:
        yield ip_address(host)
        return
    except ValueError:
        pass
    for kind in ("A", "AAAA"):
        try:
            found = dns.resolver.resolve(host, kind, lifetime=PATIENCE)
        except dns.exception.DNSException:
            continue
        yield from (ip_address(each.to_text()) for each in found)
        return


def public(address: Address, port: int) -> bool:
    """May anybody be asked there on behalf of a stranger? Not in our own net, and only by https."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return public(inner, port)
        if address in TRANSLATED or address.teredo is not None:
            return False
    return port == HTTPS and address.is_global and not address.is_multicast


def public_road() -> Road:
    """The road of a service that strangers use."""
    return Road(public, ssl.create_default_context())
