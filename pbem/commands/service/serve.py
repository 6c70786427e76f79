"""pbem serve: the whole service in one process."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
import msgspec

from pbem.commands.service.run_until_stopped import run, start_message
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.settings_and_store import settings as read_settings

if TYPE_CHECKING:
    from pbem.clock.service import Service
    from pbem.settings import Settings
    from pbem.web.serving import Serving

GAME = "game of Operation Jupiter against the staff officer waits for you."
IN_A_TERMINAL = "Or in another terminal, in this folder: `.venv/bin/pbem mail` is the same mailbox."
FIRST_STEPS = f"""
A {GAME} In another terminal,
in this folder:

  .venv/bin/pbem mail               your mails
  .venv/bin/pbem mail show          read the newest; the map is saved beside it
  echo DEFAULT | .venv/bin/pbem mail reply      answer it: the ready-made set-up
  .venv/bin/pbem mail reply         answer with your editor"""


@click.command()
@click.option("--demo", is_flag=True, help="With a game against the staff officer, to try it out.")
def serve(demo: bool) -> None:
    """Start the service: mail in, adjudication, deadlines, mail out, and the web pages."""
    settings = with_web_url(read_settings())
    demo = demo or settings.demo
    served: list[Serving] = []

    def ready(service: Service) -> None:
        served.extend(pages_of(service, demo))
        for each in served:
            service.when_stopping(each.leave_off)
        if demo:
            begin_demo(service)
        for line in greeting(settings, served, demo):
            click.echo(line)

    def ended() -> None:
        for each in served:
            each.stop()

    run(settings, ready, ended)


def with_web_url(settings: Settings) -> Settings:
    """The settings with the address of the pages, where mails can name it and nobody has set it.

    Nobody elsewhere can open the address of a page that is only for this machine.
    """
    from pbem.post.trial import on_this_machine

    listen = settings.web_listen
    if settings.web_url or listen is None or not listen.port or listen.host in ("0.0.0.0", "::"):
        return settings
    if on_this_machine(listen.host) and not settings.mail_out.startswith("maildir:"):
        return settings
    return msgspec.structs.replace(settings, web_url=f"http://{listen}")


def pages_of(service: Service, demo: bool) -> list[Serving]:
    """The web pages, served where the settings say, with a mailbox for a trial; none if nowhere."""
    from pbem.post.trial import trial_of
    from pbem.web.serving import prepare

    listen = service.settings.web_listen
    if listen is None:
        return []
    trial = trial_of(service.settings) if demo else None
    try:
        wake = partial(service.clock.poke, "send")
        return [prepare(service.parts.house, listen.host, listen.port, trial, wake).start()]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failed(
            f"the web pages cannot be served at {listen} ({reason.lower()}); "
            "PBEM_WEB_LISTEN can name another place, or off"
        ) from None


def greeting(settings: Settings, served: list[Serving], demo: bool) -> list[str]:
    """What to do first, and what runs here."""
    from pbem.post.trial import trial_of

    pages = [f"The web pages are at {each.url}" for each in served]
    end = "\nCtrl-C ends it; nothing is lost."
    if not demo:
        return [start_message(settings), *pages, end]
    if served and trial_of(settings):
        address = served[0].url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
        return [
            f"Open {address}trial/ in your browser: a {GAME}",
            IN_A_TERMINAL,
            start_message(settings),
            end,
        ]
    return [start_message(settings), *pages, FIRST_STEPS, end]


def begin_demo(service: Service) -> None:
    """A game to try it out, and the first mail of it at once."""
    from pbem.clock.demo import prepare

    prepare(service.parts)
    service.clock.poke("send")
