"""pbem clock: whether the service believes its clock."""

from __future__ import annotations

import click

from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.group()
def clock() -> None:
    """Look at the clock of the service, or confirm it after it has jumped."""


@clock.command()
def status() -> None:
    """Say whether deadlines are being processed."""
    from pbem.league.upkeep.heartbeat import halted

    with opened(read_settings()) as store, store.reading() as session:
        stopped = halted(session)
    if stopped:
        click.echo("The clock has jumped: nothing is processed until it is accepted.")
    else:
        click.echo("The clock is believed; deadlines are processed.")


@clock.command()
def accept() -> None:
    """The clock of this machine is right: process deadlines again."""
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep.heartbeat import accept_clock

    settings = read_settings()
    with opened(settings) as store:
        changed = accept_clock(House.at(settings, store))
    click.echo("The clock is accepted." if changed else "Nothing was in doubt.")
