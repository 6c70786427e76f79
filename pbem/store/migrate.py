"""Bringing a database up to date; Alembic is read only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from pbem.store.errors import StoreError

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x7062656D  # "pbem"
VERSIONS = "alembic_version"


class Newer(StoreError):
    """The database was written by a newer pbem than this."""


def known() -> list[str]:
    """The revisions that this code knows, in order; a file's name begins with its revision."""
    return sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def wanted() -> str:
    """The revision that this code works with."""
    return known()[-1]


def current(engine: Engine) -> str | None:
    """The revision of a database; none when it is empty."""
    with engine.connect() as connection:
        return revision(connection)


def is_current(engine: Engine) -> bool:
    """Whether there is nothing to do; Newer when this code is too old for the database."""
    return _is_current(current(engine))


def upgrade(engine: Engine) -> None:
    """Bring a database up to date, in one transaction; others who want the same wait for it."""
    with engine.begin() as connection:
        lock(connection)
        if not _is_current(revision(connection)):
            upgrade_to(connection, wanted())


def revision(connection: Connection) -> str | None:
    """The revision that a connection sees."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar_one_or_none()
    return None if found is None else str(found)


def lock(connection: Connection) -> None:
    """Keep others from migrating until this transaction ends; SQLite's own lock does it, too."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def upgrade_to(connection: Connection, target: str) -> None:
    """Run the migrations up to one revision inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    command.upgrade(config, target)


def _is_current(found: str | None) -> bool:
    if found is not None and found not in known():
        raise Newer(
            f"The database is at revision {found}, and this pbem knows only those up to "
            f"{wanted()}: it was written by a newer pbem, so use that one."
        )
    return found == wanted()
