"""A folder of points gives back a SQLite database as it was at any of them, or says why not."""

from __future__ import annotations

import errno
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.store.backups import chains, points, still_file
from pbem.store.backups.chains import DIGESTS, Kept, Keys, chains_in, keep_point, rebuild
from pbem.store.backups.points import Point, points_in
from pbem.store.backups.restore import Damaged
from pbem.store.backups.still_file import held_still
from pbem.store.errors import Busy, StoreError

NO_KEYS = Keys({})
WEEK = timedelta(days=7)
START = datetime(2026, 11, 17, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Times:
    """In place of `datetime` in a module: every look at the clock is a minute later."""

    def __init__(self) -> None:
        self.next = START

    def now(self, zone: object) -> datetime:
        self.next += MINUTE
        return self.next - MINUTE


class Database:
    """A small database in which anything may be written, and the folder with its points."""

    def __init__(self, room: Path) -> None:
        room.mkdir(exist_ok=True)
        self.room, self.file, self.folder = room, room / "a.sqlite3", room / "points"
        self.raw = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        self.raw.execute("PRAGMA journal_mode=WAL")
        self.raw.execute("CREATE TABLE mail (id INTEGER PRIMARY KEY, text BLOB)")
        self.names = count()

    def write(self, number: int = 1, size: int = 300) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        for _ in range(number):
            self.raw.execute("INSERT INTO mail (text) VALUES (randomblob(?))", (size,))
        self.raw.execute("COMMIT")

    def keep(self, keys: Keys = NO_KEYS, keep: timedelta = WEEK) -> Kept:
        return keep_point(self.file, self.folder, keys, keep)

    def dump(self) -> list[str]:
        return list(self.raw.iterdump())

    def rebuilt(self, at: datetime | None = None) -> list[str]:
        """The dump of what the folder gives back."""
        file = self.room / f"rebuilt-{next(self.names)}.sqlite3"
        rebuild(self.folder, at, file)
        with closing(sqlite3.connect(file)) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            return list(raw.iterdump())

    @property
    def points(self) -> list[Point]:
        return sorted(points_in(self.folder), key=lambda each: each.made_at)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    monkeypatch.setattr(still_file, "datetime", found)
    return found


@pytest.fixture
def database(tmp_path: Path, times: Times) -> Iterator[Database]:
    found = Database(tmp_path / "room")
    yield found
    found.raw.close()


@pytest.fixture
def chain(database: Database) -> list[list[str]]:
    """Five points; the dump as of each."""
    dumps = []
    for _ in range(5):
        database.write(20)
        dumps.append(database.dump())
        database.keep()
    return dumps


# -- every point gives back what was there ---------------------------------------------------------


def test_every_point_gives_back_what_was_there(database, chain):
    assert [database.rebuilt(point.made_at) for point in database.points] == chain


def test_the_file_comes_back_byte_by_byte(database, chain):
    rebuild(database.folder, None, database.room / "again")
    database.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert (database.room / "again").read_bytes() == database.file.read_bytes()


def test_the_last_point_is_meant_unless_a_time_is_told(database, chain):
    assert database.rebuilt() == chain[-1]


def test_a_time_between_two_points_means_the_earlier_one(database, chain):
    assert database.rebuilt(database.points[3].made_at - timedelta(microseconds=1)) == chain[2]


def test_a_time_before_all_points_is_refused(database, chain):
    with pytest.raises(StoreError, match=r"The oldest point .* 2026-11-17T10:00:00\.000000Z"):
        database.rebuilt(START - MINUTE)


def test_an_empty_folder_is_no_folder_of_points(tmp_path):
    with pytest.raises(Damaged, match="not a folder of points"):
        rebuild(tmp_path, None, tmp_path / "again")


def test_only_the_first_is_a_whole_copy(database):
    database.write(1000, 3000)
    whole = database.keep()
    database.write()
    small = database.keep()
    assert (whole.header.pages, whole.whole_because) == (
        whole.header.page_count,
        "it is the first one",
    )
    assert (small.header.number, small.whole_because) == (1, "")
    assert small.header.pages < 10
    assert small.file.stat().st_size < whole.file.stat().st_size / 100


def test_where_nothing_has_changed_the_moment_is_kept_all_the_same(database):
    database.keep()
    assert database.keep().header.pages == 0
    assert database.rebuilt() == database.dump()


WRITES = st.lists(
    st.one_of(
        st.tuples(st.just("INSERT INTO mail (text) VALUES (randomblob(?))"), st.integers(0, 9000)),
        st.tuples(
            st.just("UPDATE mail SET text = zeroblob(9) WHERE id % 7 = ?"), st.integers(0, 6)
        ),
        st.tuples(st.just("DELETE FROM mail WHERE id % 5 <> ?"), st.integers(0, 4)),
        st.tuples(st.just("VACUUM"), st.none()),
        st.tuples(st.just("PRAGMA wal_checkpoint(TRUNCATE)"), st.none()),
        st.tuples(st.just("keep"), st.none()),
    ),
    max_size=30,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(writes=WRITES)
def test_whatever_is_written_every_point_gives_back_what_was_there(tmp_path_factory, times, writes):
    database = Database(tmp_path_factory.mktemp("room"))
    dumps = {database.keep().header.made_at: database.dump()}
    for statement, value in writes:
        if statement == "keep":
            dumps[database.keep().header.made_at] = database.dump()
        else:
            database.raw.execute(statement, () if value is None else (value,))
    database.raw.close()
    for moment, dump in dumps.items():
        assert database.rebuilt(moment) == dump


# -- while others write ----------------------------------------------------------------------------


def test_a_point_is_of_one_moment_whoever_writes_meanwhile(database):
    """Each transaction writes two rows: no point has seen half of one, nor missed one before it."""
    raw = database.raw
    raw.execute("CREATE TABLE pair (a INTEGER, b INTEGER, c BLOB)")
    done = threading.Event()
    written = 0

    def write_on() -> None:
        nonlocal written
        chance = random.Random(1)
        while not done.is_set():
            raw.execute("BEGIN IMMEDIATE")
            raw.execute("INSERT INTO mail (id) SELECT 1 + coalesce(max(id), 0) FROM mail")
            raw.execute("INSERT INTO pair SELECT max(id), 0, zeroblob(2000) FROM mail")
            raw.execute("UPDATE pair SET b = a WHERE a % 10 = ?", (chance.randrange(10),))
            raw.execute("COMMIT")
            written += 1

    thread = threading.Thread(target=write_on)
    thread.start()
    try:
        before = []
        for _ in range(10):
            before.append(written)
            database.keep()
    finally:
        done.set()
        thread.join()
    for least, point in zip(before, database.points, strict=True):
        file = database.room / "seen"
        rebuild(database.folder, point.made_at, file)
        with closing(sqlite3.connect(file)) as seen:
            assert seen.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            mails, pairs = (
                seen.execute(f"SELECT count(*) FROM {each}").fetchone()[0]
                for each in ("mail", "pair")
            )
        for each in database.room.glob("seen*"):
            each.unlink()
        assert mails == pairs >= least


def test_what_is_committed_meanwhile_stays_out_of_the_file(database):
    database.write(50)
    with held_still(database.file) as still:
        before = list(still.pages())
        database.write(5000)  # more than SQLite lets the log grow to
        database.raw.execute("PRAGMA wal_checkpoint(PASSIVE)")
        assert list(still.pages()) == before


def test_others_can_write_while_the_file_is_held_still(database):
    with held_still(database.file):
        database.write()
    assert database.raw.execute("SELECT count(*) FROM mail").fetchone() == (1,)


def test_who_reads_for_long_is_not_waited_for_for_ever(database, monkeypatch):
    monkeypatch.setattr(still_file, "BETWEEN_TRIES", 0.0)
    with closing(sqlite3.connect(database.file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM mail").fetchone()
        database.write()
        with pytest.raises(Busy, match="reading"), held_still(database.file, patience=0.0):
            pass
        database.write()  # nobody is held up
    with held_still(database.file, patience=0.0):
        pass


def test_reading_the_file_ends_no_lock_of_this_process(database):
    """Another process may think itself alone only when this one has closed the database."""
    database.keep()
    script = (
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM mail').close()"
    )
    subprocess.run([sys.executable, "-c", script, str(database.file)], check=True)
    database.write()
    assert database.file.with_name("a.sqlite3-wal").exists()


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    with pytest.raises(StoreError, match="cannot be read"):
        keep_point(tmp_path / "none", tmp_path / "points", NO_KEYS, WEEK)
    assert not (tmp_path / "none").exists()


def test_two_do_not_work_in_one_folder(database):
    database.keep()
    with chains._alone(database.folder), pytest.raises(Busy, match="Somebody else"):
        database.keep()


# -- what is broken is noticed ---------------------------------------------------------------------


def test_every_changed_byte_is_noticed(database, chain):
    chance = random.Random(16)
    for number, point in enumerate(database.points):
        content = point.file.read_bytes()
        places = {0, len(points.MAGIC), len(content) - 1, len(content) - points.SEAL}
        for place in sorted(places | {chance.randrange(len(content)) for _ in range(25)}):
            bent = bytearray(content)
            bent[place] ^= 1 << chance.randrange(8)
            point.file.write_bytes(bent)
            with pytest.raises(Damaged) as error:
                database.rebuilt()
            assert point.file.name in str(error.value)
            if number:
                assert database.rebuilt(database.points[number - 1].made_at) == chain[number - 1]
        point.file.write_bytes(content)
    assert database.rebuilt() == chain[-1]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.99])
def test_a_truncated_file_is_noticed(database, chain, share):
    file = database.points[2].file
    os.truncate(file, int(file.stat().st_size * share))
    with pytest.raises(Damaged, match=file.name):
        database.rebuilt()


def test_it_is_told_what_can_still_be_restored(database, chain):
    broken = database.points[3]
    broken.file.write_bytes(b"")
    with pytest.raises(Damaged) as error:
        database.rebuilt()
    moment = str(error.value).rpartition("is of ")[2].rstrip(".")
    assert database.rebuilt(datetime.fromisoformat(moment)) == chain[2]


def test_it_is_told_when_nothing_can_be_restored(database, chain):
    database.points[0].file.write_bytes(b"")
    with pytest.raises(Damaged, match="No point before it is whole"):
        database.rebuilt()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_missing_link_is_noticed(database, chain, number):
    database.points[number].file.unlink()
    with pytest.raises(Damaged, match="is missing"):
        database.rebuilt()


def test_a_point_of_another_chain_in_the_place_of_one_is_noticed(database, chain):
    (database.folder / DIGESTS).unlink()
    foreign, ours = database.keep().file, database.points[2].file
    foreign.rename(ours)
    with pytest.raises(Damaged, match="is another point"):
        database.rebuilt(database.points[4].made_at)


def test_a_point_that_follows_another_one_is_noticed(database, chain):
    """The same chain, as if gone on from an older copy of the folder."""
    database.points[4].file.unlink()
    earlier = points.checked(database.points[2])
    forged = msgspec.structs.replace(earlier, number=4, made_at=START + 4 * MINUTE, pages=0)
    with held_still(database.file) as still:
        points.write_point(database.folder, forged, still, [])
    with pytest.raises(Damaged, match="does not follow"):
        database.rebuilt()


def test_a_point_of_a_newer_format_is_refused(database, monkeypatch):
    monkeypatch.setattr(points, "FORMAT", 2)
    database.keep()
    monkeypatch.setattr(points, "FORMAT", 1)
    with pytest.raises(Damaged, match="newer pbem"):
        database.rebuilt()


@pytest.mark.parametrize(
    ("break_it", "why"),
    [
        (lambda it: it.points[-1].file.write_bytes(b"pbem point\n"), "not what was written"),
        (lambda it: it.points[2].file.unlink(), "is missing"),
        (lambda it: (it.folder / DIGESTS).write_bytes(b"0" * 16), "not of the newest point"),
        (lambda it: (it.folder / DIGESTS).unlink(), "not of the newest point"),
    ],
)
def test_what_is_broken_is_not_gone_on_from(database, chain, break_it, why):
    break_it(database)
    database.write()
    kept = database.keep()
    assert kept.header.number == 0
    assert why in kept.whole_because
    assert database.rebuilt() == database.dump()


def test_a_clock_that_went_back_is_told(database, chain, times):
    times.next = START
    with pytest.raises(StoreError, match="still to come"):
        database.keep()


# -- interrupted -----------------------------------------------------------------------------------


def test_a_full_disk_in_the_middle_leaves_what_was_there(database, chain, monkeypatch):
    database.write(500)
    names = sorted(each.name for each in database.folder.iterdir())
    pieces = points._pieces

    def full(*given: object) -> Iterator[bytes]:
        yield from list(pieces(*given))[:3]
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(points, "_pieces", full)
    with pytest.raises(OSError, match="No space"):
        database.keep()
    assert sorted(each.name for each in database.folder.iterdir()) == names
    monkeypatch.setattr(points, "_pieces", pieces)
    assert database.keep().header.number == 5
    assert database.rebuilt() == database.dump()


def test_a_full_disk_after_the_point_costs_a_whole_copy(database, chain, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(chains, "written_whole", _no_room)
        database.write()
        with pytest.raises(OSError, match="No space"):
            database.keep()
    assert database.rebuilt() == database.dump()
    assert database.keep().header.number == 0


def _no_room(target: Path) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


KILLED = """
import os, signal, sys
from datetime import timedelta
from pathlib import Path
from pbem.store.backups import chains

name, left = sys.argv[3], int(sys.argv[4])
def end(frame, event, called):
    global left
    if event == "c_call" and called is getattr(os, name):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.setprofile(end)
chains.keep_point(Path(sys.argv[1]), Path(sys.argv[2]), chains.Keys({}), timedelta(days=7))
"""
STEPS = [("pread", 1), ("pread", 3), *(("fsync", each) for each in (1, 2, 3, 4))]
STEPS += [("replace", 1), ("replace", 2), ("unlink", 1), ("unlink", 2)]


@pytest.mark.parametrize(("call", "number"), STEPS)
def test_who_is_killed_leaves_a_folder_that_can_be_used(tmp_path, call, number):
    """Before each step that the disk sees, of the point and then of the digests."""
    database = Database(tmp_path / "room")
    database.write(20)
    database.keep()
    before = database.dump()
    database.write(20)
    words = map(str, (database.file, database.folder, call, number))
    ended = subprocess.run([sys.executable, "-c", KILLED, *words], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert database.rebuilt() in (before, database.dump())
    database.write()
    database.keep()
    assert database.rebuilt() == database.dump()
    drafts = [each for each in database.folder.iterdir() if each.name.startswith(".")]
    assert [each.name for each in drafts] == [".lock"]
    database.raw.close()


# -- what is kept for how long ---------------------------------------------------------------------


def days(database: Database, times: Times, number: int, keep: timedelta = WEEK) -> None:
    """Three points a day."""
    for day in range(number):
        for hour in (0, 8, 16):
            times.next = START + timedelta(days=day, hours=hour)
            database.write()
            database.keep(keep=keep)


def test_every_day_begins_with_a_whole_copy(database, times):
    days(database, times, 3)
    assert [len(chain) for chain in chains_in(database.folder)] == [3, 3, 3]


def test_old_chains_go_when_they_are_not_wanted_any_more(database, times):
    days(database, times, 10, keep=timedelta(days=3))
    first = database.points[0].made_at
    assert first == START + timedelta(days=6)
    assert database.rebuilt(first)


def test_an_old_chain_stays_until_the_new_copy_was_read_back(database, times):
    database.keep()
    times.next += 100 * WEEK
    database.keep()
    assert len(chains_in(database.folder)) == 2
    database.keep()
    assert len(chains_in(database.folder)) == 1


def test_an_old_chain_stays_when_the_new_copy_is_broken(database, times):
    database.keep()
    times.next += 100 * WEEK
    whole = database.keep().file
    whole.write_bytes(whole.read_bytes()[:-1])
    database.keep()
    assert len(chains_in(database.folder)) == 3


def test_files_of_others_are_left_alone(database):
    database.keep()
    (database.folder / "notes.point").write_text("mine")
    database.keep()
    assert (database.folder / "notes.point").read_text() == "mine"
    assert database.rebuilt() == database.dump()


def test_everything_is_for_its_owner_alone(database, chain):
    modes = {each.stat().st_mode & 0o777 for each in database.folder.iterdir()}
    assert (database.folder.stat().st_mode & 0o777, modes) == (0o700, {0o600})


def test_keys_are_kept_with_every_point(database):
    database.keep(Keys({"secret.key": b"one"}))
    kept = database.keep(Keys({"secret.key": b"two"}, ("PBEM_SECRET is not in it.",)))
    header = rebuild(database.folder, None, database.room / "again")
    assert header.keys == kept.header.keys == {"secret.key": b"two"}
    assert header.left_out == ("PBEM_SECRET is not in it.",)
