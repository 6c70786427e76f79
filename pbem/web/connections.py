"""How many connections are held, and for whom: nobody can take so many that none is left.

A connection on which nothing is being answered can be closed at any time: browsers open another.
So there is always room for who comes, as long as not every single one is at work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from pbem.web.every_page.rate_limits import network

MOST = 400
ANYBODY = "*"  # whoever asks is a proxy
MOST_OF_ONE = 40  # for one who asks; a browser opens six


def limit_connections(sockets: dict[int, Any], proxy: str) -> None:
    """Let the servers among these sockets hold no more connections than there is room for.

    A proxy asks for many, so that only the number of all counts for it.
    """
    server: Any = import_module("waitress.server").BaseWSGIServer
    for each in list(sockets.values()):
        if isinstance(each, server):
            each.channel_class = admitting(each.channel_class, proxy)


def admitting(channel: Callable[..., Any], proxy: str) -> Callable[..., Any]:
    """What makes a channel of a new connection, once there is room for it; or hangs up."""

    trusted = proxy if proxy == ANYBODY else network(proxy)

    def admitted(server: Any, connection: Any, address: Any, settings: Any, map: Any) -> Any:
        held = [each for each in map.values() if is_open_channel(each)]
        who = peer(address)
        theirs = [each for each in held if peer(each.addr) == who]
        asks_for_many = trusted in (ANYBODY, who)
        crowd = theirs if not asks_for_many and len(theirs) >= MOST_OF_ONE else held
        full = crowd is theirs or len(held) >= MOST
        if full and not close_longest_idle(crowd):
            connection.close()
            return None
        return channel(server, connection, address, settings, map=map)

    return admitted


def is_open_channel(each: Any) -> bool:
    """Is this a connection to somebody, and not about to be closed?"""
    return hasattr(each, "last_activity") and not each.will_close


def peer(address: Any) -> str:
    """Who is at the other end; on a socket in the file system, all are the same."""
    return network(str(address[0])) if isinstance(address, tuple) else ""


def close_longest_idle(channels: Iterable[Any]) -> bool:
    """Close the connection on which nothing has happened for longest; False if all are at work."""
    idle = [each for each in channels if not each.requests]
    if not idle:
        return False
    min(idle, key=lambda each: each.last_activity).will_close = True  # the loop does it
    return True
