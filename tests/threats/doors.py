"""The club's real door: its listener and its intake, with raw bytes coming in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from pbem.clock.service import Service
from tests.threats.club import Club


class Line:
    """A client that says exactly what it is told to."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> str:
        """The next answer, all its lines; nothing when the server has hung up."""
        lines = b""
        while not lines or lines.splitlines()[-1][3:4] == b"-":
            with suppress(ConnectionError):
                if line := await self.reader.readline():
                    lines += line
                    continue
            break
        return lines.decode()

    async def sends(self, data: bytes) -> bool:
        """Send these bytes; did they go?"""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            return False
        return not self.writer.is_closing()

    async def says(self, words: str | bytes) -> str:
        """Send this line, and hear what is answered."""
        await self.sends((words.encode() if isinstance(words, str) else words) + b"\r\n")
        return await self.answer()

    async def opens(self, sender: str, *to: str) -> str:
        """All until the mail itself may come."""
        await self.says("EHLO mx.sending.example")
        await self.says(f"MAIL FROM:<{sender}>")
        for each in to:
            await self.says(f"RCPT TO:<{each}>")
        return await self.says("DATA")


def at_the_door(club: Club, talk: Callable[[Line], Awaitable[None]]) -> None:
    """Let one client talk to the club's own listener."""

    async def run() -> None:
        service = Service(club.parts)
        (listener,) = service.listeners
        service.intake.start()
        await listener.start()
        try:
            line = Line(*await asyncio.open_connection("127.0.0.1", listener.port, limit=2**20))
            await line.answer()
            await talk(line)
            line.writer.close()
        finally:
            await listener.stop()
            await asyncio.to_thread(service.intake.stop)

    asyncio.run(run())
