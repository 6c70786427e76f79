"""The database: is it there, is it up to date, is it set up well."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, doubtful, fine
from pbem.store import free_space, migrate
from pbem.store.errors import StoreError
from pbem.store.overviews import health
from pbem.store.rows.mails import mail

OLDEST_POSTGRESQL = 13
MEGABYTE = 1_000_000
MUCH = 50 * MEGABYTE  # free in a file, for which it is worth to write it anew
KINDS = {  # by table, what takes most
    "submission": "mails that came",
    "outgoing": "mails to players",
    "snapshot": "positions and what happened",
    "entry": "journals",
}


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


def size(house: Installation) -> Iterator[Finding]:
    """How large it is, kind by kind; strangers have a bound, and a file of SQLite's can shrink."""
    with house.reading() as session:
        sizes = health.sizes(session)
        strangers = mail.stored_by_strangers(session, house.now())[1]
        in_file = health.server_version(session)[0] == "sqlite"
        free = free_space.bytes_free(session) if in_file else 0
        shrinks = not in_file or free_space.shrinks_in_steps(session)
    parts = [
        f"{_megabytes(sizes[table])} {what}" for table, what in KINDS.items() if table in sizes
    ]
    rest = sum(size for table, size in sizes.items() if table not in KINDS)
    parts += [f"{_megabytes(rest)} all else"] if sizes else []
    parts += [f"of strangers {_megabytes(strangers)}"]
    parts += [f"{_megabytes(free)} free"] if in_file else []
    words = f"It holds {', '.join(parts)}."
    if strangers >= house.settings.strangers_all:
        yield doubtful(words, "Mail of strangers has to wait; see PBEM_STRANGERS_ALL.")
    elif free > MUCH and not shrinks:
        yield doubtful(words, "`pbem housekeeping --rewrite`, at a quiet hour, makes it smaller.")
    else:
        yield fine(words)


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB"
