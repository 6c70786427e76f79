"""pbem serve: the whole service in one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.commands.running import run, told
from pbem.commands.setting import settings as read_settings

if TYPE_CHECKING:
    from pbem.clock.service import Service

FIRST_STEPS = """
A game of Operation Jupiter against the staff officer waits for you. In another
terminal, in this folder:

  .venv/bin/pbem mail               your mails
  .venv/bin/pbem mail show          read the newest; the map is saved beside it
  echo DEFAULT | .venv/bin/pbem mail reply      answer it: the ready-made set-up
  .venv/bin/pbem mail reply         answer with your editor"""


@click.command()
@click.option("--demo", is_flag=True, help="With a game against the staff officer, to try it out.")
def serve(demo: bool) -> None:
    """Start the service: mail in, adjudication, deadlines, mail out."""
    settings = read_settings()
    demo = demo or settings.demo

    def ready(service: Service) -> None:
        if demo:
            begin_demo(service)
        click.echo(told(settings))
        if demo:
            click.echo(FIRST_STEPS)
        click.echo("\nCtrl-C ends it; nothing is lost.")

    run(settings, ready)


def begin_demo(service: Service) -> None:
    """A game to try it out, and the first mail of it at once."""
    from pbem.clock.demo import prepare

    prepare(service.parts)
    service.clock.poke("send")
