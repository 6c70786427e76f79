"""pbem housekeeping: forget what its days are over for, now or only in words."""

from __future__ import annotations

import click

from pbem.commands.shared.failures import Misused
from pbem.commands.shared.output import print_rows
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.command()
@click.option("--dry-run", is_flag=True, help="Say what would be forgotten, and forget nothing.")
@click.option(
    "--rewrite",
    is_flag=True,
    help="Then write a SQLite file anew, without what is free; mail waits meanwhile.",
)
def housekeeping(dry_run: bool, rewrite: bool) -> None:
    """Forget what its days are over for, as the service does once a day (PBEM_KEEP_...)."""
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep.housekeeping import due, keep_house
    from pbem.store import free_space

    settings = read_settings()
    if rewrite and dry_run:
        raise Misused("--rewrite and --dry-run do not go together")
    if rewrite and not settings.is_sqlite:
        raise Misused("--rewrite is for SQLite; PostgreSQL sees to that itself")
    with opened(settings) as store:
        house = House.at(settings, store)
        done = due(house) if dry_run else keep_house(house)
        if rewrite:
            free_space.rewrite(store)
    rows = [(each.count, each.what, f"{each.days} days") for each in done]
    print_rows(("to forget" if dry_run else "forgotten", "what", "kept for"), rows)
