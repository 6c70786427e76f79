"""pbem worker: the service without its pages."""

from __future__ import annotations

import os
import smtplib
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest

from tests.service.running import COMMAND, HERE, PATIENCE, environ, port_of

MAIL = b"From: a@x.example\r\n\r\nHELP\r\n"


@pytest.fixture
def settings(tmp_path) -> dict[str, str]:
    others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
    return {**others, **environ(tmp_path / "data"), "PBEM_DEMO": "yes"}


def test_it_takes_mail_begins_no_trial_game_and_ends_in_good_order(settings, tmp_path):
    words = [sys.executable, "-c", COMMAND, "worker"]
    with subprocess.Popen(words, env=settings, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline().startswith("pbem serves play@pbem.example: SMTP ")
            with smtplib.SMTP(HERE, port_of(settings), timeout=PATIENCE) as line:
                line.sendmail("a@x.example", "play@pbem.example", MAIL)
            process.terminate()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    with closing(sqlite3.connect(tmp_path / "data" / "pbem.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM submission").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM game").fetchone() == (0,)


def test_a_port_that_is_taken_is_one_sentence(settings, pbem, monkeypatch):
    with socket.create_server((HERE, 0)) as taken:
        settings["PBEM_SMTP_LISTEN"] = f"{HERE}:{taken.getsockname()[1]}"
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        told = pbem("worker")
    assert told.exit_code == 1
    assert told.stderr.splitlines()[-1].startswith("The service cannot listen: ")


def test_a_port_that_is_taken_beside_a_mailbox_is_one_sentence(settings, pbem, monkeypatch):
    settings["PBEM_IMAP_URL"] = "imaps://anna:secret@mailbox.example"
    test_a_port_that_is_taken_is_one_sentence(settings, pbem, monkeypatch)
    assert "intake" not in {each.name for each in threading.enumerate()}
