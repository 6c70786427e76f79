"""Migrations lead to the tables as the code has them, and never past what it knows."""

from __future__ import annotations

import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlmodel import SQLModel

from pbem.store import migrate, schema  # noqa: F401
from pbem.store.database import Store
from pbem.store.migrate import Newer
from tests.databases import KINDS

ALEMBIC_IS_READ = """
import sys
from pbem.store.database import Store
Store.open(sys.argv[1]).close()
print("alembic" in sys.modules)
"""


@pytest.fixture(params=KINDS)
def bare(request, new_database):
    """A store on a database without any table."""
    store = Store.open(new_database(request.param, migrated=False), migrate=False)
    yield store
    store.close()


def test_the_migrations_give_exactly_the_tables(bare):
    migrate.upgrade(bare.writer)
    with bare.writer.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_the_migrations_give_the_same_constraints_as_the_tables(bare):
    def constraints() -> dict[str, tuple[object, ...]]:
        look = inspect(bare.writer)
        return {
            table.name: (
                sorted(
                    map(str, (c["column_names"] for c in look.get_unique_constraints(table.name)))
                ),
                sorted(
                    (str(key["constrained_columns"]), key["referred_table"])
                    for key in look.get_foreign_keys(table.name)
                ),
                look.get_pk_constraint(table.name)["constrained_columns"],
                sorted((i["name"], str(i["column_names"])) for i in look.get_indexes(table.name)),
                [(c["name"], str(c["type"]), c["nullable"]) for c in look.get_columns(table.name)],
            )
            for table in SQLModel.metadata.sorted_tables
        }

    SQLModel.metadata.create_all(bare.writer)
    made = constraints()
    SQLModel.metadata.drop_all(bare.writer)
    migrate.upgrade(bare.writer)
    assert constraints() == made


def test_an_empty_database_has_no_revision(bare):
    assert migrate.current(bare.writer) is None


def test_an_upgraded_database_has_the_wanted_revision(bare):
    migrate.upgrade(bare.writer)
    assert migrate.current(bare.writer) == migrate.wanted()


def test_upgrading_twice_is_upgrading_once(bare):
    migrate.upgrade(bare.writer)
    migrate.upgrade(bare.writer)
    assert migrate.is_current(bare.writer)


def test_an_upgrade_that_fails_leaves_nothing_behind(bare):
    with bare.writer.begin() as connection:
        connection.execute(text("CREATE TABLE submission (id INTEGER)"))
    with pytest.raises(Exception, match="submission"):
        migrate.upgrade(bare.writer)
    assert inspect(bare.writer).get_table_names() == ["submission"]


def test_the_wanted_revision_is_the_last_of_the_scripts():
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    scripts = ScriptDirectory.from_config(config)
    assert [migrate.wanted()] == scripts.get_heads()


def test_every_revision_is_known_by_its_file():
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    found = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    assert found == set(migrate.known())


def test_a_database_newer_than_the_code_is_refused(store, database_url):
    with store.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Newer, match=r"revision 9999.*newer pbem"):
        Store.open(database_url)


def test_opening_a_current_database_does_not_read_alembic(database_url):
    told = subprocess.run(
        [sys.executable, "-c", ALEMBIC_IS_READ, database_url],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "False\n"
