"""Running the service until it is stopped, for every command that does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from pbem.commands.shared.failures import Failed, Misused

if TYPE_CHECKING:
    from pbem.clock.service import Service
    from pbem.settings import Settings


def run(
    settings: Settings,
    ready: Callable[[Service], None],
    ended: Callable[[], None] = lambda: None,
) -> None:
    """Mail in, adjudication, deadlines and mail out.

    `ready` is called when all of it runs, `ended` when it does so no more.
    """
    from pbem.clock.service import Service, assemble
    from pbem.games import catalogue
    from pbem.store.errors import StoreError

    log_as_set(settings)
    for warning in (*settings.warnings, *map(str, catalogue.unusable())):
        click.echo(warning, err=True)
    try:
        parts = assemble(settings)
    except StoreError as error:
        raise Failed(str(error)) from None
    except ValueError as error:
        raise Misused(str(error)) from None
    service = Service(parts, ready)
    try:
        service.run()
    except OSError as error:
        raise Failed(f"the service cannot listen: {error.strerror or error}") from None
    finally:
        ended()
        parts.close()
    if service.refusal:
        raise Misused(service.refusal)
    if service.must_begin_again:
        raise Failed(
            "the database was put back while the service ran: start it again, and it goes on as "
            "after a restore"
        )


def log_as_set(settings: Settings) -> None:
    """Log as much as the keeper wants, and never a secret address."""
    logging.basicConfig(
        level=settings.log.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # aiosmtpd tells every command: the secret addresses of players stand in them.
    logging.getLogger("mail.log").setLevel(logging.WARNING)


def start_message(settings: Settings) -> str:
    """Where mail comes in and where it goes out, in one line."""
    from pbem.settings.values import masked

    ways = {
        "SMTP": settings.smtp_listen,
        "LMTP": settings.lmtp_listen,
        "mailbox": settings.imap_url,
    }
    doors = [f"{name} {where}" for name, where in ways.items() if where]
    came = ", ".join(doors) or "mail in by pipe only"
    return f"pbem serves {settings.address}: {came}; mail out to {masked(settings.mail_out)}."
