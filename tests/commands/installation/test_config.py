"""pbem config, pbem backup and pbem restore."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner, Result
from sqlmodel import select

from pbem.commands.installation.config import config
from pbem.commands.service.backup import backup
from pbem.commands.service.restore import restore
from pbem.settings import load, secret
from pbem.store.database import Store
from pbem.store.schema import Game, Person


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """A service in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in load({}).origins:
        monkeypatch.delenv(name, raising=False)


def call(command, *words: str) -> Result:
    return CliRunner().invoke(command, words)


def names() -> list[str]:
    store = Store.open(load().database_url)
    with store.reading() as session:
        found = list(session.exec(select(Person.name)))
    store.close()
    return found


@pytest.fixture
def service():
    """A service with one person and a secret."""
    secret(load())
    store = Store.open(load().database_url)
    with store.writing() as session:
        session.add(Person(name="Ann", joined_at=datetime.now(UTC)))
    store.close()


def test_the_settings_are_shown(monkeypatch):
    monkeypatch.setenv("PBEM_NAME", "The Club")
    assert "PBEM_NAME\tThe Club\tenvironment\n" in call(config).output


def test_the_settings_as_json(monkeypatch):
    monkeypatch.setenv("PBEM_NAME", "The Club")
    found = json.loads(call(config, "--json").output)["settings"]
    assert {"name": "PBEM_NAME", "value": "The Club", "from": "environment"} in found


def test_a_slip_of_the_pen_is_shown(monkeypatch):
    monkeypatch.setenv("PBEM_NAMES", "The Club")
    assert "did you mean PBEM_NAME?" in call(config).stderr


def test_wrong_settings_are_wrong_use(monkeypatch):
    monkeypatch.setenv("PBEM_BEAT", "soon")
    monkeypatch.setenv("PBEM_DEMO", "perhaps")
    result = call(config)
    assert result.exit_code == 2
    assert "PBEM_BEAT is 'soon'" in result.stderr
    assert "PBEM_DEMO is 'perhaps'" in result.stderr


def test_a_backup_is_restored_to_another_folder(service, monkeypatch, tmp_path):
    before = secret(load())
    assert call(backup, "kept.zip").exit_code == 0
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "other"))
    result = call(restore, "kept.zip")
    assert (result.exit_code, names(), secret(load())) == (0, ["Ann"], before)


def test_a_restore_tells_what_else_it_has_done(service, monkeypatch, tmp_path):
    call(backup, "kept.zip")
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "other"))
    result = call(restore, "kept.zip")
    assert "new dice" in result.output
    assert "old addresses and logins are void" in result.output


def test_a_game_that_is_not_installed_is_not_restored(service, monkeypatch, tmp_path):
    store = Store.open(load().database_url)
    with store.writing() as session:
        session.add(
            Game(
                code="chess-1",
                rules="chess",
                version=1,
                pace="every 48h",
                commitment="",
                seed=b"",
                created_at=datetime(2026, 3, 2, tzinfo=UTC),
            )
        )
    store.close()
    call(backup, "kept.zip")
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "other"))
    result = call(restore, "kept.zip")
    assert result.exit_code == 1
    assert "nothing was restored: chess-1 stands still: its title, chess, is not" in result.stderr


def test_a_backup_goes_to_the_data_folder_unless_told_otherwise(service):
    result = call(backup)
    (file,) = load().backups.iterdir()
    assert result.output.startswith(f"{file} holds 1 rows of")


def test_a_backup_tells_that_a_secret_in_the_environment_is_not_in_it(service, monkeypatch):
    monkeypatch.setenv("PBEM_SECRET", "ab" * 32)
    assert "PBEM_SECRET is not in it" in call(backup).output


def test_where_no_service_was_there_is_no_backup():
    result = call(backup)
    assert (result.exit_code, load().data.exists()) == (1, False)
    assert "there is no database" in result.stderr


def test_a_service_that_has_rows_is_not_restored_over(service):
    call(backup, "kept.zip")
    result = call(restore, "kept.zip")
    assert result.exit_code == 1
    assert "The database is not empty" in result.stderr
    assert names() == ["Ann"]


def test_a_file_that_is_no_backup_is_refused(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")
    result = call(restore, "letter")
    assert result.exit_code == 1
    assert "letter is not a backup" in result.stderr
