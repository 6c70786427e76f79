"""pbem worker: the service without its pages; `pbem web` serves those beside it."""

from __future__ import annotations

import click

from pbem.commands.service.run_until_stopped import run, start_message
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.command()
def worker() -> None:
    """Start the service without the web: mail in, adjudication, deadlines, mail out."""
    settings = read_settings()
    run(settings, lambda _: click.echo(start_message(settings)))
