"""The door for mail: SMTP or LMTP, to our own addresses, acknowledged when it is kept."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from pathlib import Path

from pbem.post.reading.size_limits import DEFAULT, Limits
from pbem.post.ways_in.arrived import Keep, Wanted
from pbem.post.ways_in.smtp_protocol import ListenerState, Lmtp, Rates, SmtpSession

__all__ = ["Listener", "Rates"]

UNIX = "unix:"
MAY_CONNECT = 0o660  # on a UNIX socket: its owner, and a group that the mail server is in
FINISH = 3.0  # seconds to finish at the end what is being kept
LAST_WORD = 1.0  # seconds for it to reach a client that does not read
CLOSING = "421 4.3.2 The service is being shut down; please try again later."


class Listener:
    """Takes mail for our addresses, on a port or a UNIX socket, in the loop that runs."""

    def __init__(
        self,
        keep: Keep,
        wanted: Wanted,
        *,
        host: str,
        port: int,
        hostname: str,
        limits: Limits = DEFAULT,
        lmtp: bool = False,
        rates: Rates = Rates(),  # noqa: B008  it is frozen
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        way = "lmtp" if lmtp else "smtp"
        tls = _tls(certificate, key)
        self._room = ListenerState(
            keep, wanted, hostname=hostname, way=way, limits=limits, rates=rates, tls=tls
        )
        self._host = host
        self._port = port
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        """The port it listens on; the one it was given as long as it does not."""
        sockets = self._server.sockets if self._server else ()
        name = sockets[0].getsockname() if sockets else None
        return int(name[1]) if isinstance(name, tuple) else self._port

    async def start(self) -> None:
        """Open the door."""
        loop = asyncio.get_running_loop()
        path = self._path()
        if path is None:
            self._server = await loop.create_server(
                lambda: Door(self._room), self._host or None, self._port
            )
        else:
            self._server = await loop.create_unix_server(lambda: Door(self._room), str(path))
            path.chmod(MAY_CONNECT)

    async def stop(self) -> None:
        """Close the door; what is being kept is finished and acknowledged first."""
        if self._server is None:
            return
        self._server.close()
        if self._room.finishing:
            await asyncio.wait(self._room.finishing, timeout=FINISH)
        for conversation in list(self._room.inside):
            conversation.farewell(CLOSING, LAST_WORD)
        tasks = {each.task for each in self._room.inside if each.task} | self._room.finishing
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_WORD)
        self._server = None
        if path := self._path():
            path.unlink(missing_ok=True)

    def _path(self) -> Path | None:
        return Path(self._host.removeprefix(UNIX)) if self._host.startswith(UNIX) else None


def _tls(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    return context


class Door(asyncio.Protocol):
    """Lets a connection in, or turns it away with a sentence."""

    def __init__(self, room: ListenerState) -> None:
        self.room = room

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        refusal = self.room.refusal(peer_of(transport))
        if refusal:
            transport.write(f"{refusal}\r\n".encode())
            transport.close()
            return
        kind = Lmtp if self.room.way == "lmtp" else SmtpSession
        conversation = kind(self.room, peer_of(transport))
        self.room.inside.add(conversation)
        transport.set_protocol(conversation)
        conversation.connection_made(transport)


def peer_of(transport: asyncio.BaseTransport) -> str:
    """The address of who connected; nothing for a UNIX socket."""
    name = transport.get_extra_info("peername")
    if not isinstance(name, tuple):
        return ""
    address = ipaddress.ip_address(name[0].partition("%")[0])
    return str(getattr(address, "ipv4_mapped", None) or address)
