"""pbem canary: whether mail goes out, comes back in and is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.output import print_json
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings

if TYPE_CHECKING:
    from pbem.league.upkeep.canary import CanaryState


@click.group(invoke_without_command=True)
@as_json
@click.pass_context
def canary(context: click.Context, as_json: bool) -> None:
    """Look after the game that two bots play through the post."""
    if context.invoked_subcommand is not None:
        return
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep.canary import canary_state

    settings = read_settings()
    with opened(settings) as store, House.at(settings, store).look() as work:
        found = canary_state(work)
    if as_json:
        print_json(found)
        return
    for line in lines(found):
        click.echo(line)


def lines(found: CanaryState) -> list[str]:
    """The canary's state in sentences."""
    if not found.on:
        return [f"There is no canary: {found.why_off}."]
    told = [f"The canary plays {found.game}, turn {found.turn}."] if found.game else []
    if found.last_round_at is not None and found.took is not None:
        told.append(
            f"An answer was last handled at {found.last_round_at:%Y-%m-%d %H:%M} UTC; question "
            f"and answer were on their way for {found.took.total_seconds():.0f} seconds."
        )
    if found.waiting_for:
        told.append(f"It waits: {found.waiting_for}.")
    return [*told, "It is late." if found.late else "It is not late."]


@canary.command()
def now() -> None:
    """Let a round begin within half a minute, if the service runs."""
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep.canary import ask_for_round, why_off

    settings = read_settings()
    if why := why_off(settings):
        raise Failed(f"there is no canary: {why}")
    with opened(settings) as store, House.at(settings, store).work() as work:
        ask_for_round(work)
    click.echo("A round begins soon; `pbem canary` tells what comes of it.")
