"""kill -9 at every step and at random moments, then a restart: everything happens once."""

from __future__ import annotations

import random
import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from signal import SIGKILL
from typing import Any, Protocol

import pytest

from pbem.clock.service import Parts, assemble
from pbem.post.ways_in import intake
from pbem.settings import load
from tests.databases import NewDatabase
from tests.service import victims
from tests.service.accounts import (
    all_done,
    each_answer_was_sent,
    each_game_is_what_its_journal_says,
    each_mail_had_its_effect_once,
    each_opening_was_played_once,
    letters,
    until,
)
from tests.service.forked import Forked
from tests.service.running import (
    PATIENCE,
    Mail,
    Serving,
    Sink,
    arrived,
    environ,
    found_club,
    port_of,
)
from tests.service.senders import Sender

SEED = 1942
LONGEST = 0.3  # seconds until a process is killed
AFTER = timedelta(minutes=6)  # a restart finds the claims of the dead run out
MAILS_A_ROUND = 2
TELLING = ("before", "after sending", "after the answer")


def wait(seconds: float) -> None:
    threading.Event().wait(seconds)


# -- every step of one mail -----------------------------------------------------------------------


class Walk:
    """One mail's way through a process that is killed at one of its steps, and through the next."""

    def __init__(self, folder: Path, url: str, sink: Sink, mail: Mail) -> None:
        self.environ = environ(folder, url, mail_out=sink.url)
        self.folder = folder
        self.sink = sink
        self.mail = mail
        self.taken = folder / "taken"
        self.trace = folder / "trace"

    def killed_at(self, step: int) -> bool:
        """Has the process come to this step, and died there?"""
        given = (self.environ, timedelta(), self.mail, self.taken, step, self.trace)
        process = victims.processes().Process(target=victims.walk, args=given)
        process.start()
        process.join(PATIENCE)
        assert process.exitcode in (0, -SIGKILL), process.exitcode
        return bool(process.exitcode)

    def go_on(self) -> None:
        """The next process, to the end; a mail that was not acknowledged comes again."""
        parts = assemble(load(self.environ), victims.later(AFTER))
        try:
            if not self.taken.exists():
                intake.store(parts.house, [arrived(self.mail)])
            parts.handling.handle_all()
            until(lambda: all_sent(parts))
            each_mail_had_its_effect_once(parts.house, [self.mail])
            each_game_is_what_its_journal_says(parts.house)
            each_opening_was_played_once(parts.house, [self.mail])
            again = each_answer_was_sent(parts.house, self.sink.mails)
            assert again <= 1
        finally:
            parts.close()


def all_sent(parts: Parts) -> bool:
    """Has all that can be sent now gone out, and does nothing wait to be tried again?"""
    parts.outbox.send_all()
    return all_done(parts.house)


@pytest.fixture(scope="module")
def sink() -> Iterator[Sink]:
    with Sink() as opened:
        yield opened


def prepared(folder: Path, url: str, sink: Sink) -> Mail:
    """A club with one game in this database, with all mails about its beginning still to send."""
    given = environ(folder, url, mail_out=sink.url)
    return next(letters(found_club(given, 1)))


def tried(walk: Walk, step: int) -> bool:
    """Is there such a step? Then who dies there does no harm."""
    walk.sink.mails.clear()
    died = walk.killed_at(step)
    walk.go_on()
    return died


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_process_killed_at_any_step_does_everything_once(tmp_path: Path, sink: Sink) -> None:
    first = tmp_path / "first.sqlite3"
    mail = prepared(tmp_path, f"sqlite:///{first}", sink)
    died, step = True, 0
    while died:
        step += 1
        folder = tmp_path / str(step)
        folder.mkdir()
        shutil.copy(first, folder / "pbem.sqlite3")
        died = tried(Walk(folder, "", sink, mail), step)
    print(f"{step - 1} steps")
    assert step > 50


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_process_killed_at_any_commit_or_sending_does_everything_once_on_postgresql(
    tmp_path: Path, postgresql: Any, sink: Sink
) -> None:
    """Who dies after a commit and within a transaction leaves what he leaves before the next."""
    mail = prepared(tmp_path, postgresql.create("walked", "migrated"), sink)

    def walk(step: int) -> tuple[bool, list[str]]:
        folder = tmp_path / str(step)
        folder.mkdir()
        url = postgresql.create(f"walked_{step}", "walked")
        one = Walk(folder, url, sink, mail)
        died = tried(one, step)
        postgresql.drop(f"walked_{step}")
        return died, one.trace.read_text().splitlines()

    died, names = walk(0)
    assert not died
    steps = [step for step, name in enumerate(names, 1) if name.startswith(TELLING)]
    for step in steps:
        assert walk(step) == (True, [names[step - 1]])
    postgresql.drop("walked")
    print(f"{len(steps)} steps of {len(names)}")
    assert len(steps) > 15


# -- random moments -------------------------------------------------------------------------------


class Victim(Protocol):
    """A process of the service."""

    def ready(self) -> None: ...

    def kill(self) -> int: ...

    def stop(self) -> int: ...


def killed_often(
    given: dict[str, str], sink: Sink, start: Callable[[int], Victim], kills: int, count: int
) -> None:
    """Kill the service again and again while mails come, let the last one finish, and count."""
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    mails = letters(found_club(given, count))
    with Sender(port_of(given)) as sender:
        for number in range(kills):
            for _ in range(MAILS_A_ROUND):
                sender.give(next(mails))
            victim = start(number)
            try:
                if number % 4:  # the others die while they start
                    victim.ready()
                wait(chance.uniform(0, LONGEST))
            finally:
                ended = victim.kill()
            assert ended == -SIGKILL
        last = start(kills)
        try:
            last.ready()
            parts = assemble(load(given))
            until(lambda: sender.idle() and all_done(parts.house))
        finally:
            ended = last.stop()
        assert ended == 0
    each_mail_had_its_effect_once(parts.house, sender.given)
    each_game_is_what_its_journal_says(parts.house)
    each_opening_was_played_once(parts.house, sender.given)
    again = each_answer_was_sent(parts.house, sink.mails)
    parts.close()
    print(f"{kills} kills, {len(sender.given)} mails in, {len(sink.mails)} out, {again} twice")
    assert again <= kills


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 60), ("postgresql", 12)])
def test_a_service_killed_at_random_does_everything_once(
    kind: str, kills: int, new_database: NewDatabase, tmp_path: Path
) -> None:
    with Sink() as sink:
        given = environ(tmp_path, new_database(kind), mail_out=sink.url, beat="3600")
        killed_often(given, sink, lambda number: Forked(given, AFTER * number), kills, kills // 8)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 8), ("postgresql", 3)])
def test_pbem_serve_killed_at_random_does_everything_once(
    kind: str, kills: int, new_database: NewDatabase, tmp_path: Path
) -> None:
    with Sink() as sink:
        given = environ(tmp_path, new_database(kind), mail_out=sink.url, beat="3600")

        def start(number: int) -> Victim:
            # The last one lives later: what the dead ones had claimed is free by then.
            return Serving(given) if number < kills else Forked(given, AFTER)

        killed_often(given, sink, start, kills, 4)
