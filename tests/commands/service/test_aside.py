"""pbem aside: what could not be handled is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli import main
from pbem.clock.service import Parts, assemble
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.settings import load
from tests.post.mails import mail

KEEPER = {"PBEM_KEEPER": "keeper@club.example"}


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    made = assemble(load({"PBEM_DATA": str(tmp_path), "PBEM_CHECK_DKIM": "no", **KEEPER}))
    yield made
    made.close()


def run(parts: Parts, *words: str) -> str:
    runner = CliRunner(env={"PBEM_DATA": str(parts.house.settings.data)})
    result = runner.invoke(main, ["aside", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_mail_that_breaks_the_handling_is_set_aside_and_can_be_tried_again(parts, monkeypatch):
    store(parts.house, [Arrived(mail("SIGNUP\n"), "anna@player.example", (), "smtp")])
    with monkeypatch.context() as broken:
        broken.setattr("pbem.post.answering.strangers.stranger", None)
        broken.setattr("pbem.league.membership.signup.ask_to_confirm", None)
        assert parts.handling.handle_all() == 1
    assert "TypeError" in run(parts)
    assert "SIGNUP" in run(parts, "show", "1")
    assert "waits" in run(parts, "retry", "1")
    assert parts.handling.handle_all() == 1
    assert run(parts) == "No mail is set aside.\n"
    assert parts.outbox.send_all() == 2  # the answer, and a word to the keeper
