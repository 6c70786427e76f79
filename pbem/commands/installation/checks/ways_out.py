"""The way out: does it take us, without a mail being sent."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import (
    PATIENCE,
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
)
from pbem.commands.installation.checks.settings_and_disk import writable
from pbem.post.ways_out.envelope import Temporary
from pbem.post.ways_out.maildir import Maildir
from pbem.post.ways_out.smtp import Smtp
from pbem.post.ways_out.transports import transport
from pbem.settings.reading import DEFAULT


def mail_out(house: Installation) -> Iterator[Finding]:
    """Mail can be handed over."""
    try:
        way = transport(house.settings.mail_out)
    except ValueError as error:
        yield bad(f"PBEM_MAIL_OUT cannot be used: {error}", "Mend it.")
        return
    if isinstance(way, Smtp):
        yield from _by_smtp(way)
    elif isinstance(way, Maildir):
        yield from _by_maildir(house, way)


def _by_smtp(way: Smtp) -> Iterator[Finding]:
    server = way.server
    where = f"{server.host}:{server.port}"
    way.timeout = min(way.timeout, PATIENCE)
    try:
        way.connect()
    except Temporary as error:
        yield bad(str(error), "See to PBEM_MAIL_OUT; until then mail waits in the outbox.")
    else:
        login = f"{where} lets {server.user} in" if server.user else f"{where} answers"
        yield fine(f"{login}, and mail can be handed over.")
    finally:
        way.close()


def _by_maildir(house: Installation, way: Maildir) -> Iterator[Finding]:
    folder = way.folder
    while not folder.exists():
        folder = folder.parent
    found = writable(folder)
    yield found
    if found.level == "OK" and house.settings.origins["PBEM_ADDRESS"] != DEFAULT:
        yield doubtful(
            f"Mail to players is laid into {way.folder}, and goes nowhere from there.",
            "Set PBEM_MAIL_OUT to your mail server, unless something fetches it.",
        )
