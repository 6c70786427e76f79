"""pbem web: the pages, in a process of their own."""

from __future__ import annotations

import logging
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from pbem.commands.service.run_until_stopped import log_as_set
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.settings_and_store import settings as read_settings

if TYPE_CHECKING:
    from pbem.league.unit_of_work import House
    from pbem.web.serving import Serving

LOG = logging.getLogger(__name__)
HOST, PORT = "127.0.0.1", 8080


@click.command()
@click.option("--host", default=None, help="Where to listen; as PBEM_WEB_LISTEN says.")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="0: any that is free.")
def web(host: str | None, port: int | None) -> None:
    """Serve the web pages of a service that runs elsewhere, from the same database."""
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep.high_water import life_of
    from pbem.league.upkeep.house_secret import check_secret
    from pbem.league.upkeep.restoring import notice_database_put_back
    from pbem.store.database import Store
    from pbem.store.errors import StoreError
    from pbem.web.serving import prepare

    settings = read_settings()
    log_as_set(settings)
    listen = settings.web_listen
    host = host or (listen.host if listen else HOST)
    port = port if port is not None else (listen.port if listen else PORT)
    try:
        store = Store.open(settings.database_url)
    except StoreError as error:
        raise Failed(str(error)) from None
    try:
        house = House.at(settings, store)
        check_secret(house)
        notice_database_put_back(house)
        life = life_of(house)
        serving = prepare(house, host, port)
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: serving.leave_off())
        watched = (house, life, serving)
        threading.Thread(target=end_with_its_keys, args=watched, daemon=True).start()
        click.echo(f"The web pages of {settings.address} are at {serving.url}")
        serving.run()
    except StoreError as error:  # it was there a moment ago
        raise Failed(str(error)) from None
    except ValueError as error:
        raise Misused(str(error)) from None
    except OSError as error:
        raise Failed(f"the pages cannot be served: {error.strerror or error}") from None
    finally:
        store.close()


def end_with_its_keys(house: House, life: str, serving: Serving) -> None:
    """End the pages when no key of theirs is good any more.

    That is so when the database is brought back, and when others work with another secret.
    """
    from pbem.league.upkeep.high_water import life_of
    from pbem.league.upkeep.house_secret import check_secret
    from pbem.store.errors import StoreError

    while not serving.stopping.wait(house.settings.beat):
        with suppress(StoreError):
            try:
                check_secret(house)
            except ValueError as error:
                LOG.error("%s", error)
                serving.leave_off()
            if life_of(house) != life:
                LOG.error("the database was brought back: the pages end, to be started again")
                serving.leave_off()
