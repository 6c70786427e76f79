"""pbem housekeeping: by hand what the service does once a day, or only in words."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pbem.cli import main
from pbem.store.database import Store
from tests.post.playing_club import PLAIN, PostedClub


def run(folder: Path, url: str, *words: str, status: int = 0) -> str:
    runner = CliRunner(env={"PBEM_DATA": str(folder), "PBEM_DATABASE_URL": url})
    result = runner.invoke(main, list(words))
    assert result.exit_code == status, result.output
    return result.output


def test_it_tells_what_it_would_forget_and_forgets_it(database_url, tmp_path):
    with PostedClub.opened(database_url, tmp_path) as club:  # in March, long ago
        for number in (1, 2, 3):
            club.arrive(f"somebody{number}@far.example", PLAIN, "hello")
        club.handle()
        assert "2\tmails of strangers\t14 days" in run(
            tmp_path, database_url, "housekeeping", "--dry-run"
        )
        assert len(club.mails()) == 3
        run(tmp_path, database_url, "housekeeping", "--rewrite")
        assert len(club.mails()) == 1


def test_rewriting_is_not_for_a_trial(database_url, tmp_path):
    Store.open(database_url).close()
    words = run(tmp_path, database_url, "housekeeping", "--rewrite", "--dry-run", status=2)
    assert "do not go together" in words


def test_the_doctor_tells_what_takes_the_room(database_url, tmp_path):
    Store.open(database_url).close()
    told = run(tmp_path, database_url, "doctor", "size")
    for kind in ("mails that came", "mails to players", "journals", "of strangers"):
        assert kind in told
