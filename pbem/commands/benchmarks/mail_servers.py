"""Two doors for mail to be measured side by side: ours, and the barest that keeps what it takes."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.league.unit_of_work import House
from pbem.post.ways_in.intake import Intake
from pbem.post.ways_in.listener import Listener

HERE = "127.0.0.1"


class Sink:
    """What a bare aiosmtpd server needs to lose no mail: a file for each, written for good."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        with (self.folder / f"{next(self.numbers)}.eml").open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        return "250 kept"


@contextmanager
def sink(folder: Path) -> Iterator[int]:
    """A bare aiosmtpd server; its port."""
    handler = Sink(folder)
    with _loop() as loop:
        listening = loop.create_server(lambda: SMTP(handler, loop=loop), HERE, 0)
        server = _run(loop, listening)
        yield int(server.sockets[0].getsockname()[1])
        loop.call_soon_threadsafe(server.close)


@contextmanager
def door(house: House) -> Iterator[int]:
    """Our listener and intake, with nobody to handle what comes; its port."""
    intake = Intake(house)
    intake.start()
    listener = Listener(intake.keep, lambda _: True, host=HERE, port=0, hostname="club.example")
    with _loop() as loop:
        _run(loop, listener.start())
        yield listener.port
        _run(loop, listener.stop())
    intake.stop()


@contextmanager
def _loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop that runs in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _run(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, loop).result()
