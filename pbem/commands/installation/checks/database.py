"""The database: is it there, is it up to date, is it set up well."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, doubtful, fine
from pbem.store import migrate
from pbem.store.errors import StoreError
from pbem.store.overviews import health

OLDEST_POSTGRESQL = 13


def database(house: Installation) -> Iterator[Finding]:
    """It answers, and it is of a kind that we know to be good."""
    try:
        with house.reading() as session:
            kind, version = health.server_version(session)
            mode = health.journal_mode(session) if kind == "sqlite" else ""
    except StoreError as error:
        yield bad(str(error), "See to PBEM_DATABASE_URL and to the server; a first start makes it.")
        return
    if kind == "sqlite" and mode != "wal":
        yield doubtful(
            f"The SQLite file keeps its log as {mode!r}, not 'wal'.",
            "Start the service once; a disk of another machine cannot hold it.",
        )
    elif kind == "postgresql" and version < OLDEST_POSTGRESQL:
        yield doubtful(
            f"PostgreSQL {version} answers.",
            f"Go to {OLDEST_POSTGRESQL} or later: nobody mends it.",
        )
    else:
        yield fine("SQLite answers." if kind == "sqlite" else f"PostgreSQL {version} answers.")


def migrations(house: Installation) -> Iterator[Finding]:
    """Its tables are those of this program."""
    with house.reading() as session:
        found = migrate.revision(session.connection())
    wanted = migrate.wanted()
    if found == wanted:
        yield fine(f"The tables are at revision {found}, as they should be.")
    elif found is None:
        yield bad("The database has no tables.", "Start the service: it makes them.")
    elif found in migrate.known():
        yield bad(
            f"The tables are at revision {found}, and this pbem wants {wanted}.",
            "Make a backup, then restart the service: it brings them up to date.",
        )
    else:
        yield bad(
            f"The tables are at revision {found}, which this pbem does not know.",
            "They were written by a newer pbem: install that one.",
        )
