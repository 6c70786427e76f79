"""pbem deliver: one message from a pipe, for any mail server."""

from __future__ import annotations

import os
import sys

import click

from pbem.commands.shared.settings_and_store import settings as read_settings

TRY_LATER = 75  # EX_TEMPFAIL: the mail server keeps the mail and tries again
NO_GOOD = 65  # EX_DATAERR: it sends the mail back


@click.command()
@click.option("--sender", default=None, help="The envelope's sender; else $SENDER.")
@click.option("--recipient", multiple=True, help="The envelope's recipients; else $RECIPIENT.")
@click.option("--now", is_flag=True, help="Handle it and send the answers before returning.")
def deliver(sender: str | None, recipient: tuple[str, ...], now: bool) -> None:
    """Take one message from standard input; it is stored when this returns 0."""
    if sender is None:
        sender = os.environ.get("SENDER")
    recipients = recipient or tuple(os.environ.get("RECIPIENT", "").split())
    try:
        _take(sender, recipients, now)
    except Exception as error:  # whatever is wrong with us, nobody's mail is sent back for it
        told = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"4.3.0 {told or type(error).__name__}", err=True)
        sys.exit(TRY_LATER)


def _take(sender: str | None, recipients: tuple[str, ...], now: bool) -> None:
    """Store the message; it is refused for good only when it is too large."""
    import msgspec

    from pbem.clock.service import assemble
    from pbem.post.reading.size_limits import DEFAULT
    from pbem.post.ways_in.arrived import Arrived
    from pbem.post.ways_in.intake import store

    settings = read_settings()
    raw = sys.stdin.buffer.read(settings.max_mail + 1)
    if len(raw) > settings.max_mail:
        click.echo(f"5.3.4 The mail is larger than {settings.max_mail:,} bytes.", err=True)
        sys.exit(NO_GOOD)
    limits = msgspec.structs.replace(DEFAULT, size=settings.max_mail)
    parts = assemble(settings)
    try:
        store(parts.house, [Arrived(raw, sender, recipients, "pipe")], limits)
        if now:
            parts.handling.handle_all()
            parts.outbox.send_all()
    finally:
        parts.close()
