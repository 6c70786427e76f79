"""A SQLite file that is locked, full or no database, and what callers hear of it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest
from sqlmodel import select

from pbem.store.database import Busy, Full, Store, StoreError
from pbem.store.schema import Courtesy
from tests.databases import NewDatabase

OWN_NUMBER = "SELECT pg_backend_pid()"
NOON = datetime(2025, 6, 1, 12, tzinfo=UTC)
# Another process: takes the lock, says so, and keeps it until its input ends.
HOLD = """
import sys
from pbem.store.database import Store
with Store.open(sys.argv[1]).writing():
    print("locked", flush=True)
    sys.stdin.read()
"""
# A process that may not write files longer than this, as on a disk that is full.
CRAMPED = """
import resource, sys
from datetime import UTC, datetime
from pbem.store.database import Full, Store
from pbem.store.schema import Courtesy
store = Store.open(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
try:
    with store.writing() as session:
        session.add(Courtesy(address="x" * 3_000_000, at=datetime.now(UTC)))
except Full as error:
    print(error)
"""
OPEN = """
import sys
from pbem.store.database import Store
print("ready", flush=True)
sys.stdin.readline()
Store.open(sys.argv[1]).close()
"""


@pytest.fixture
def url(new_database):
    return new_database("sqlite")


def start(program: str, url: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def addresses(store: Store) -> list[str]:
    with store.reading() as session:
        return list(session.exec(select(Courtesy.address)))


def add(store: Store, address: str) -> None:
    with store.writing() as session:
        session.add(Courtesy(address=address, at=NOON))


@pytest.fixture
def other(url):
    """Another process that holds the lock."""
    with start(HOLD, url) as process:
        try:
            assert process.stdout.readline() == "locked\n"
            yield process
        finally:
            process.kill()


def test_a_locked_database_is_busy(url, other):
    store = Store.open(url, patience=0.05)
    with pytest.raises(Busy, match="Somebody else is writing"):
        add(store, "ann@example.org")
    store.close()


def test_a_locked_database_can_be_read(url, other):
    store = Store.open(url, patience=0.05)
    assert addresses(store) == []
    store.close()


def test_a_database_is_written_when_the_other_process_is_killed(url, other):
    store = Store.open(url, patience=0.05)
    with pytest.raises(Busy):
        add(store, "ann@example.org")
    other.kill()
    other.wait()
    add(store, "ben@example.org")
    assert addresses(store) == ["ben@example.org"]
    store.close()


def test_a_writer_waits_for_the_other_process(url, other):
    store = Store.open(url)
    other.stdin.close()
    add(store, "ann@example.org")
    assert addresses(store) == ["ann@example.org"]
    store.close()


def test_a_full_disk_is_full_and_changes_nothing(url):
    store = Store.open(url)
    add(store, "ann@example.org")
    with store.writing() as session:
        pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar_one()
        session.connection().exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(Full, match="disk of the database is full"):
        add(store, "x" * 100_000)
    assert addresses(store) == ["ann@example.org"]
    store.close()


def test_after_a_full_disk_got_room_one_can_write_again(url):
    store = Store.open(url)
    with store.writing() as session:
        session.connection().exec_driver_sql("PRAGMA max_page_count=1")
    with pytest.raises(Full):
        add(store, "x" * 100_000)
    with store.writing() as session:
        session.connection().exec_driver_sql("PRAGMA max_page_count=1000000")
    add(store, "ben@example.org")
    assert addresses(store) == ["ben@example.org"]
    store.close()


def test_a_file_that_may_not_grow_is_full(url):
    told, errors = start(CRAMPED, url).communicate(timeout=60)
    assert told.startswith("The disk of the database"), errors
    store = Store.open(url)
    assert addresses(store) == []
    store.close()


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match="no database"):
        Store.open(f"sqlite:///{tmp_path}/letter.txt")


def test_the_folder_of_a_database_is_made_for_its_owner_alone(tmp_path):
    Store.open(f"sqlite:///{tmp_path}/new/pbem.sqlite3").close()
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_commits_are_on_the_disk_before_they_return(url):
    store = Store.open(url)
    with store.writing() as session:
        ask = session.connection().exec_driver_sql
        found = [ask(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert found == ["wal", 2]  # 2 is FULL
    store.close()


def test_processes_that_open_a_new_database_at_once_all_succeed(new_database):
    for kind in ("sqlite", "postgresql"):
        url = new_database(kind, migrated=False)
        processes = [start(OPEN, url) for _ in range(4)]
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        results = [process.communicate(timeout=60)[1] for process in processes]
        assert [(p.returncode, error) for p, error in zip(processes, results, strict=True)] == [
            (0, "")
        ] * 4


def test_after_the_server_has_dropped_all_connections_nobody_notices(
    new_database: NewDatabase,
) -> None:
    """As after a restart of the database: the pool makes new connections before they are used."""
    store = Store.open(new_database("postgresql"))
    with ExitStack() as held:
        numbers = [
            held.enter_context(store.reading()).connection().exec_driver_sql(OWN_NUMBER).scalar()
            for _ in range(4)
        ]
    other = Store.open(store.writer.url.render_as_string(False))
    with other.writing() as session:
        for each in numbers:
            session.connection().exec_driver_sql(f"SELECT pg_terminate_backend({each}, 5000)")
    for _ in range(4):
        with store.reading() as session:
            assert session.connection().exec_driver_sql("SELECT 1").scalar() == 1
    other.close()
    store.close()
