"""What the service writes is for its owner alone, whatever is usual on the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem import private_files
from pbem.cli import main
from pbem.commands.installation.dkim_keys import made
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.maildir import Maildir
from pbem.settings import load, secret
from pbem.store.database import Store
from tests.web.sites import Site


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """A machine on which everybody may read everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def assert_private(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        wanted = 0o700 if path.is_dir() else 0o600
        assert path.stat().st_mode & 0o777 == wanted, f"{path}: {path.stat().st_mode:o}"


def test_the_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    top = tmp_path / "a"
    store = Store.open(f"sqlite:///{top / 'b' / 'pbem.sqlite'}")
    with store.writing():
        assert {each.name for each in (top / "b").iterdir()} >= {"pbem.sqlite", "pbem.sqlite-wal"}
        assert_private(top)
    store.close()


def test_mails_that_are_laid_down(tmp_path: Path) -> None:
    top = tmp_path / "a"
    data = b"Message-ID: <1@x.example>\r\n\r\nHello\r\n"
    Maildir(top / "mail").send(Envelope("a@x.example", "b@x.example", data))
    assert_private(top)


def test_keys(tmp_path: Path) -> None:
    top = tmp_path / "a"
    secret(load({"PBEM_DATA": str(top / "b")}))
    assert made(top / "c" / "dkim.pem")
    assert_private(top)


def test_backups_and_exports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    top = tmp_path / "a"
    url = f"sqlite:///{top / 'pbem.sqlite'}"
    store = Store.open(url)
    tmp_path.joinpath("site").mkdir()
    site = Site(store, tmp_path / "site")
    code = site.code(site.game())
    store.close()
    env = {"PBEM_DATA": str(top), "PBEM_DATABASE_URL": url}
    (top / "older.txt").write_text("as it was")
    for words in (["backup"], ["backup", "--increment"], ["export", code, "-o", "a/game.txt"]):
        assert CliRunner(env=env).invoke(main, words).exit_code == 0
    assert CliRunner(env=env).invoke(main, ["export", code, "-o", "a/older.txt"]).exit_code == 0
    assert_private(top)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        private_files.write(tmp_path / "nowhere" / "file", b"")
