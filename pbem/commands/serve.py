"""pbem serve: the whole service in one process."""

from __future__ import annotations

import logging

import click

from pbem.commands.failures import Failed, Misused
from pbem.commands.setting import settings as read_settings


@click.command()
@click.option("--demo", is_flag=True, help="With a game against the staff officer, to try it out.")
def serve(demo: bool) -> None:
    """Start the service: mail in, adjudication, deadlines, mail out."""
    from pbem.clock.service import Service, assemble
    from pbem.store.errors import StoreError

    settings = read_settings()
    logging.basicConfig(
        level=settings.log.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # aiosmtpd tells every command: the secret addresses of players stand in them.
    logging.getLogger("mail.log").setLevel(logging.WARNING)
    for warning in settings.warnings:
        click.echo(warning, err=True)
    try:
        parts = assemble(settings)
    except StoreError as error:
        raise Failed(str(error)) from None
    except ValueError as error:
        raise Misused(str(error)) from None

    def ready(service: Service) -> None:
        if demo or settings.demo:
            from pbem.clock.demo import prepare

            prepare(parts)
            service.clock.poke("send")
        for line in greeting(service, demo or settings.demo):
            click.echo(line)

    try:
        Service(parts, ready).run()
    except OSError as error:
        raise Failed(f"the service cannot listen: {error.strerror or error}") from None
    finally:
        parts.close()


def greeting(service: object, demo: bool) -> list[str]:
    """What a person sees who has just started the service."""
    from pbem.clock.service import Service

    assert isinstance(service, Service)
    settings = service.settings
    where = f"SMTP on {settings.smtp_listen}" if settings.smtp_listen else "no SMTP"
    lines = [f"pbem serves {settings.address}: {where}, mail out to {shown(settings.mail_out)}."]
    if demo:
        lines += [
            "",
            "A game of Operation Jupiter against the staff officer waits for you. In another",
            "terminal, in this folder:",
            "",
            "  .venv/bin/pbem mail               your mails",
            "  .venv/bin/pbem mail show          read the newest; the map is saved beside it",
            "  echo DEFAULT | .venv/bin/pbem mail reply      answer it: the ready-made set-up",
            "  .venv/bin/pbem mail reply         answer with your editor",
        ]
    return [*lines, "", "Ctrl-C ends it; nothing is lost."]


def shown(url: str) -> str:
    """A way out without what is secret in it."""
    from pbem.settings.values import masked

    return masked(url)
