"""pbem backup --increment, and the ways back: restore FOLDER --at TIME, restore --put-back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlmodel import select

from pbem.commands.service.backup import backup
from pbem.commands.service.restore import restore
from pbem.settings import load, secret
from pbem.store.backups.points import Point, points_in
from pbem.store.database import Store
from pbem.store.rows.upkeep import restorations
from pbem.store.schema import Person


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """A service in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in load({}).origins:
        monkeypatch.delenv(name, raising=False)


def call(command, *words: str) -> Result:
    return CliRunner().invoke(command, words)


def join(name: str) -> None:
    """Somebody more, in a service that may be new."""
    store = Store.open(load().database_url)
    with store.writing() as session:
        session.add(Person(name=name, joined_at=datetime.now(UTC)))
    store.close()


def names() -> list[str]:
    store = Store.open(load().database_url)
    with store.reading() as session:
        found = list(session.exec(select(Person.name).order_by(Person.name)))
    store.close()
    return found


def life() -> str:
    store = Store.open(load().database_url)
    with store.reading() as session:
        found = restorations.life(session)
    store.close()
    return found


@pytest.fixture
def points() -> list[Point]:
    """Of a service to which one person after the other has come."""
    secret(load())
    for name in ("Ann", "Ben", "Cid"):
        join(name)
        assert call(backup, "--increment").exit_code == 0
    return sorted(points_in(load().points), key=lambda each: each.number)


@pytest.fixture
def new_machine(points, tmp_path, monkeypatch) -> Path:
    """Another data folder; the folder with the points of the lost one."""
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "other"))
    return points[0].file.parent


def test_the_last_moment_is_restored(new_machine):
    result = call(restore, str(new_machine))
    assert (result.exit_code, names()) == (0, ["Ann", "Ben", "Cid"])


def test_any_moment_is_restored(points, new_machine):
    result = call(restore, str(new_machine), "--at", points[1].made_at.isoformat())
    assert (result.exit_code, names()) == (0, ["Ann", "Ben"])
    assert f"as they were on {points[1].made_at:%Y-%m-%d %H:%M} UTC" in result.output


def test_the_secret_comes_back(points, new_machine, tmp_path):
    call(restore, str(new_machine))
    before = (tmp_path / "data" / "secret.key").read_bytes()
    assert load().secret_file.read_bytes() == before


def test_it_is_a_restore_like_any_other(new_machine):
    result = call(restore, str(new_machine))
    assert "old addresses and logins are void" in result.output
    assert life()


def test_nothing_is_left_lying_about(new_machine):
    call(restore, str(new_machine))
    assert [each.name for each in load().data.iterdir() if each.is_dir()] == []


def test_a_service_that_has_rows_is_not_restored_over(points):
    result = call(restore, str(load().points))
    assert (result.exit_code, "The database is not empty" in result.stderr) == (1, True)


def test_what_is_broken_is_told_with_what_is_not(points, new_machine):
    points[2].file.write_bytes(b"")
    result = call(restore, str(new_machine))
    assert result.exit_code == 1
    at = result.stderr.strip().rpartition("is of ")[2].rstrip(".")
    assert call(restore, str(new_machine), "--at", at).exit_code == 0
    assert names() == ["Ann", "Ben"]


def test_a_folder_without_points_is_refused(tmp_path):
    result = call(restore, str(tmp_path))
    assert (result.exit_code, "not a folder of points" in result.stderr) == (1, True)


def test_what_was_kept_is_told(points):
    join("Dan")
    result = call(backup, "--increment")
    assert result.output.count("\n") == 1
    assert "-00003.point holds" in result.output


def test_a_whole_copy_tells_why_and_that_the_secret_is_in_it():
    secret(load())
    join("Ann")
    result = call(backup, "--increment", "elsewhere")
    assert "It is a whole copy: it is the first one.\n" in result.output
    assert "It holds secret.key, too" in result.output
    assert len(points_in(Path("elsewhere"))) == 1


def test_backups_go_where_they_are_told_to(points, monkeypatch, tmp_path):
    monkeypatch.setenv("PBEM_BACKUPS", str(tmp_path / "disk"))
    assert call(backup, "--increment").exit_code == call(backup).exit_code == 0
    assert sorted(each.suffix for each in (tmp_path / "disk").iterdir()) == ["", ".zip"]


def test_postgresql_has_its_own_way(monkeypatch):
    monkeypatch.setenv("PBEM_DATABASE_URL", "postgresql://127.0.0.1:1/none")
    result = call(backup, "--increment")
    assert (result.exit_code, "deploy/README.md" in result.stderr) == (2, True)


def test_where_no_service_was_there_is_no_increment():
    result = call(backup, "--increment")
    assert (result.exit_code, load().data.exists()) == (1, False)


def test_a_file_in_the_place_of_the_folder_is_told(points, tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")
    result = call(backup, "--increment", "letter")
    assert (result.exit_code, "no backup was made" in result.stderr) == (1, True)


@pytest.mark.parametrize(
    "words",
    [(), ("--at", "2026-11-17T10:05"), ("--put-back", "."), ("letter", "--at", "2026-11-17")],
)
def test_a_restore_is_of_something(tmp_path, words):
    (tmp_path / "letter").write_text("Dear Ann")
    assert call(restore, *words).exit_code == 2


def test_a_time_is_written_as_a_time(tmp_path):
    result = call(restore, ".", "--at", "yesterday")
    assert (result.exit_code, "'yesterday' is not a time" in result.stderr) == (2, True)


def test_keep_is_for_increments(points):
    assert call(backup, "--keep", "3").exit_code == 2


def test_a_database_that_was_put_back_begins_a_new_life_when_told(points):
    before = life()
    result = call(restore, "--put-back")
    assert (result.exit_code, names()) == (0, ["Ann", "Ben", "Cid"])
    assert life() != before


def test_where_no_database_is_none_was_put_back():
    result = call(restore, "--put-back")
    assert (result.exit_code, load().data.exists()) == (1, False)
