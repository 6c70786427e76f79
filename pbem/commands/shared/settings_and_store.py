"""The settings and the store, for a command that cannot do without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pbem.commands.shared.failures import Failed, Misused
from pbem.settings import Settings, Wrong, load

if TYPE_CHECKING:
    from pbem.store.database import Store


def settings() -> Settings:
    """The settings of the service; wrong ones are wrong use of the command."""
    try:
        return load()
    except Wrong as error:
        raise Misused(str(error)) from None


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """The store of a service that has run before, as it is."""
    from pbem.store.database import Store
    from pbem.store.errors import StoreError

    url = settings.database_url
    if settings.is_sqlite and not settings.database_file.exists():
        raise Failed(f"there is no database at {url}")
    try:
        store = Store.open(url, migrate=False)
    except StoreError as error:
        raise Failed(str(error)) from None
    try:
        yield store
    finally:
        store.close()
