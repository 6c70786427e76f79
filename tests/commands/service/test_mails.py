"""`pbem mails`: how long mails are, by kind."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pbem.cli import main
from tests.post.playing_club import PostedClub


def test_mails_are_measured_by_kind(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.sqlite3"
    with PostedClub.opened(url, tmp_path) as club:
        game = club.game()
        club.say("anna", game, "DEFAULT")
        club.handle()
    runner = CliRunner(env={"PBEM_DATA": str(tmp_path), "PBEM_DATABASE_URL": url})
    told = runner.invoke(main, ["mails", "--kinds", "--json"])
    assert told.exit_code == 0, told.output
    kinds = {each["kind"]: each for each in json.loads(told.output)}
    assert set(kinds) == {"first mail of a game", "receipt", "result, question"}
    first = kinds["first mail of a game"]
    assert 30 < first["lines"] <= first["most_lines"]
    assert all(each["most_kilobytes"] < 150 for each in kinds.values())
    assert kinds["receipt"]["most_kilobytes"] < 15
    shown = runner.invoke(main, ["mails", "jupiter-1", "--kinds"]).output
    assert "result, question" in shown
    assert runner.invoke(main, ["mails", "nothing-1", "--kinds"]).exit_code == 2
