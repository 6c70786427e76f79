"""pbem aside: mails that could not be handled, and another try."""

from __future__ import annotations

import sys

import click

from pbem.commands.shared.failures import Misused
from pbem.commands.shared.output import print_rows
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.group(invoke_without_command=True)
@click.pass_context
def aside(context: click.Context) -> None:
    """List the mails that were set aside, each with the reason."""
    if context.invoked_subcommand is not None:
        return
    from pbem.store.rows.mails import mail

    with opened(read_settings()) as store, store.reading() as session:
        rows = [
            (row.id, f"{row.received_at:%Y-%m-%d %H:%M}", row.sender, row.reason)
            for row in mail.aside(session)
        ]
    if rows:
        print_rows(("number", "received", "from", "reason"), rows)
    else:
        click.echo("No mail is set aside.")


@aside.command()
@click.argument("number", type=int)
def show(number: int) -> None:
    """Write a mail out as it came."""
    from pbem.store.rows.mails import mail

    with opened(read_settings()) as store, store.reading() as session:
        row = mail.submission(session, number)
        if row is None:
            raise Misused(f"there is no mail {number}")
        sys.stdout.buffer.write(row.raw)


@aside.command()
@click.argument("number", type=int)
def retry(number: int) -> None:
    """Let the service handle a mail again that was set aside."""
    from pbem.league.unit_of_work import House
    from pbem.store.rows.mails import mail, mail_in

    settings = read_settings()
    with opened(settings) as store, House.at(settings, store).work() as work:
        row = mail.submission(work.session, number)
        if row is None or row.state != "aside":
            raise Misused(f"no mail {number} is set aside")
        mail_in.retried(row, work.now)
    click.echo(f"Mail {number} waits to be handled.")
