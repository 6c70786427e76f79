"""PostgreSQL as deploy/postgresql archives it: the cluster is lost, and the club goes on from any
archived moment, with new dice and new secrets."""

from __future__ import annotations

import copy
import gzip
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from sqlmodel import SQLModel

from pbem.league.unit_of_work import House
from pbem.league.upkeep.high_water import is_behind, keep_mark
from pbem.league.upkeep.house_secret import house_secret
from pbem.league.upkeep.restoring import notice_database_put_back
from pbem.store.database import Store
from tests.databases import imported
from tests.league.company import READY
from tests.web.sites import Site

DEPLOY = Path(__file__).parents[3] / "deploy" / "postgresql"
VERSION = 16  # of the wheel's two; the other's pg_verifybackup does not run
SCRIPTS = ("archive-log", "base-backup", "put-back")


class Cluster:
    """A server that archives its log as the guide says, with its folders beside one another."""

    def __init__(self, room: Path) -> None:
        self.room, self.archive = room, room / "archive"
        self.server = imported().get_server(
            room / "data", cleanup_mode="stop", postgres_version=VERSION
        )
        self.owner = self.data.stat()
        (self.archive / "log").mkdir(parents=True)
        for name in SCRIPTS:
            shutil.copy(DEPLOY / name, room)
        self._give_away(self.archive)
        self.server.stop()
        conf = (DEPLOY / "archiving.conf").read_text("utf-8")
        conf = conf.replace("/usr/local/lib/pbem", str(room))
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(conf.replace("/srv/pbem-archive", str(self.archive)))
        self.server.ensure_postgres_running()

    @property
    def data(self) -> Path:
        return Path(self.server.pgdata)

    @property
    def url(self) -> str:
        return str(self.server.get_uri(database="postgres"))

    def _give_away(self, folder: Path) -> None:
        """Whoever runs these tests may be root, who cannot run the server: another user does."""
        for path in (folder, *folder.rglob("*")):
            os.chown(path, self.owner.st_uid, self.owner.st_gid)

    def script(self, name: str, *words: object) -> None:
        host = psycopg.conninfo.conninfo_to_dict(self.url)["host"]
        found = {"PATH": f"{self.server.bin_path}:{os.environ['PATH']}"}
        subprocess.run(
            [self.room / name, *map(str, words)],
            env=os.environ | found | {"PGHOST": str(host), "PGUSER": "postgres"},
            check=True,
        )

    def asked(self, statement: str) -> object:
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute(statement).fetchone()
            assert row is not None
            return row[0]

    def archived(self) -> None:
        """What a minute does: the log so far is a file, and it is kept."""
        name = self.asked("SELECT pg_walfile_name(pg_switch_wal())")
        while not (self.archive / "log" / f"{name}.gz").exists():
            time.sleep(0.05)

    def lose(self) -> None:
        """The disk is gone, with everything that was running on it."""
        os.kill(self.server.get_pid(), signal.SIGKILL)
        self.server.get_postmaster_info().process.wait(60)
        shutil.rmtree(self.data)

    def put_back(self, *time_wanted: str) -> None:
        self.script("put-back", self.archive, self.data, *time_wanted)
        self._give_away(self.data)
        self.server.ensure_postgres_running()
        while self.asked("SELECT pg_is_in_recovery()"):
            time.sleep(0.05)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    room = Path(tempfile.mkdtemp(prefix="pbem-"))
    room.chmod(0o755)
    try:
        running = Cluster(room)
        yield running
        running.server.cleanup()
    finally:
        shutil.rmtree(room, ignore_errors=True)


@pytest.fixture
def site(cluster: Cluster, tmp_path: Path) -> Iterator[Site]:
    store = Store.open(cluster.url)
    yield Site(store, tmp_path / "data")
    store.close()


@pytest.fixture
def gone_on(site: Site, cluster: Cluster) -> Iterator[Callable[[], Site]]:
    """The same club, when it starts again."""
    stores: list[Store] = []

    def start() -> Site:
        stores.append(Store.open(cluster.url))
        again = copy.copy(site)
        again.house = House(site.house.settings, stores[-1], site.clock)
        return again

    yield start
    for each in stores:
        each.close()


def everything(site: Site) -> dict[str, list[object]]:
    with site.house.store.reading() as session:
        return {
            table.name: list(
                session.connection().execute(table.select().order_by(*table.primary_key))
            )
            for table in SQLModel.metadata.sorted_tables
        }


def moment() -> str:
    return datetime.now(UTC).isoformat()


def test_a_lost_cluster_is_back_as_it_was_at_a_moment(cluster, site, gone_on):
    game = site.game()
    cluster.script("base-backup", cluster.archive)
    site.say("anna", game, "STATUS")
    wanted, then = everything(site), moment()
    before = site.loaded(game).row.seed, house_secret(site.house)
    site.say("anna", game, READY)
    keep_mark(site.house)
    cluster.archived()
    site.house.store.close()
    cluster.lose()
    cluster.put_back(then)
    back = gone_on()
    assert everything(back) == wanted
    notice_database_put_back(back.house)
    assert back.loaded(game).row.seed != before[0]
    assert house_secret(back.house) != before[1]
    assert back.mails("anna")[-1].kind == "restored"
    back.say("anna", game, READY)


def test_nothing_is_lost_but_what_came_after_the_last_archived_minute(cluster, site, gone_on):
    game = site.game()
    keep_mark(site.house)
    cluster.script("base-backup", cluster.archive)
    site.say("anna", game, READY)
    cluster.archived()
    wanted, seed = everything(site), site.loaded(game).row.seed
    site.say("georg", game, READY)  # its dice are read, and lost
    site.house.store.close()
    cluster.lose()
    cluster.put_back()
    back = gone_on()
    assert everything(back) == wanted
    with back.house.store.reading() as session:
        assert is_behind(back.house, session)  # its mark is older: the timeline tells
    notice_database_put_back(back.house)
    assert back.loaded(game).row.seed != seed


def test_a_cluster_that_runs_on_is_not_taken_for_one_that_was_put_back(cluster, site, gone_on):
    site.game()
    keep_mark(site.house)
    mails = site.mails("mona")
    site.house.store.close()
    cluster.server.stop()
    cluster.server.ensure_postgres_running()
    back = gone_on()
    notice_database_put_back(back.house)
    assert back.mails("mona") == mails
    with back.house.store.reading() as session:
        assert not is_behind(back.house, session)


def test_a_file_of_the_log_is_never_overwritten(tmp_path):
    one, other, kept = (tmp_path / name for name in ("one", "other", "kept"))
    one.write_bytes(b"one")
    other.write_bytes(b"two")

    def archive(file: Path) -> int:
        return subprocess.run([DEPLOY / "archive-log", file, kept], check=False).returncode

    assert (archive(one), archive(one), archive(other)) == (0, 0, 1)
    assert (gzip.decompress(kept.read_bytes()), kept.stat().st_mode & 0o777) == (b"one", 0o600)


def test_a_folder_that_is_there_is_not_written_into(tmp_path):
    words = [DEPLOY / "put-back", tmp_path, tmp_path]
    ended = subprocess.run(words, check=False, capture_output=True, text=True)
    assert (ended.returncode, "there already" in ended.stderr) == (1, True)


def test_there_must_be_a_copy_from_before(tmp_path):
    (tmp_path / "base-2026-11-17T100500Z").mkdir()
    words = [DEPLOY / "put-back", tmp_path, tmp_path / "data", "2026-11-17T10:04:59Z"]
    ended = subprocess.run(words, check=False, capture_output=True, text=True)
    assert (ended.returncode, "no copy" in ended.stderr) == (1, True)
