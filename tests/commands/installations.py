"""Installations for the doctor to look at, in a folder of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.commands.installation.checks import CHECKS, Installation, examined
from pbem.commands.installation.checks.finding import Finding
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.listener import Listener
from pbem.settings import load
from pbem.store.agreed_time import wall_clock as real_time

DOMAIN = "club.example.org"
ADDRESS = f"play@{DOMAIN}"
PATIENCE = 60.0


def no_dns(name: str, kind: str) -> list[str]:
    raise AssertionError(f"nobody should ask for {kind} of {name}")


def installation(
    data: Path,
    now: Callable[[], datetime] = real_time,
    ask: Callable[[str, str], list[str]] = no_dns,
    **given: object,
) -> Installation:
    """`mail_out=...` sets PBEM_MAIL_OUT, and so on."""
    environ = {"data": data, "address": ADDRESS, **given}
    named = {f"PBEM_{name.upper()}": str(value) for name, value in environ.items()}
    return Installation(load(named), now, ask)


def found(house: Installation, name: str) -> list[Finding]:
    """All that one check finds."""
    assert name in CHECKS
    try:
        return [finding for _, finding in examined(house, (name,))]
    finally:
        house.close()


def levels(house: Installation, name: str) -> list[str]:
    return [finding.level for finding in found(house, name)]


@contextmanager
def door(
    wanted: Callable[[str], bool], host: str = "127.0.0.1", **options: Any
) -> Iterator[Listener]:
    """A listener that runs; a mail that it gets is an error."""

    async def keep(arrived: Arrived) -> None:
        raise AssertionError("the doctor sends no mail")

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listener = Listener(keep, wanted, host=host, port=0, hostname=DOMAIN, **options)
    try:
        asyncio.run_coroutine_threadsafe(listener.start(), loop).result(PATIENCE)
        yield listener
        asyncio.run_coroutine_threadsafe(listener.stop(), loop).result(PATIENCE)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()
