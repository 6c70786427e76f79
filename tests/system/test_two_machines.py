"""Two machines with boots and clocks of their own on one PostgreSQL: they share the work.

With `PBEM_KILLS=200` and `pytest -s` they are killed more often, and one reads how long nothing
went out after a kill.
"""

from __future__ import annotations

import os
import random
import smtplib
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from sqlmodel import select

from pbem.clock.service import Parts, assemble
from pbem.league.upkeep import heartbeat
from pbem.settings import load
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Audit, Downtime, Outgoing, Submission
from pbem.store.schema import Machine as Row
from tests.service.accounts import (
    all_done,
    each_answer_was_sent,
    each_game_is_what_its_journal_says,
    each_mail_had_its_effect_once,
    each_opening_was_played_once,
    letters,
    until,
)
from tests.service.running import Mail, Sink, found_club, port_of, send
from tests.service.senders import Sender
from tests.system.machines import Database, Machine

KILLS = int(os.environ.get("PBEM_KILLS", "6"))
GAMES = max(4, KILLS // 10)  # so that nobody writes more letters than one may within a day
SEED = 1940
KEEPER = "keeper@club.example"
BEATS = 5  # that both machines give before one looks whether they quarrel


class Two:
    """Two machines, what they write to, and a look into their database."""

    def __init__(self, folder: Path, database: Database, sink: Sink) -> None:
        self.database = database
        self.sink = sink
        given = {"mail_out": sink.url, "beat": "1", "keeper": KEEPER, "web_url": "http://x.example"}
        self.machines = [
            Machine("north", folder, database.url, up=9_000_000, wall="-3600", **given),
            Machine("south", folder, database.url, up=100, wall="+86400", **given),
        ]
        players = {**self.machines[0].environ, "PBEM_KEEPER": "off"}
        self.games = found_club(players, GAMES)
        self.parts: Parts = assemble(load(self.machines[0].environ))

    def start(self) -> None:
        for each in self.machines:
            each.start("worker")
            each.start("web")
        until(lambda: self.beats() == 2)

    def close(self) -> None:
        for each in self.machines:
            each.stop()
        self.parts.close()

    def beats(self) -> int:
        """How many machines have beaten."""
        with self.parts.house.look() as work:
            return len(work.session.exec(select(Row)).all())

    def last_beats(self) -> dict[str, float]:
        with self.parts.house.look() as work:
            return {row.boot: row.seconds for row in work.session.exec(select(Row))}

    def are_all_served(self) -> bool:
        """Do both serve their pages? What could not begin without a database begins again."""
        for each in self.machines:
            each.start_ended_ones()
        return all(is_served(each) for each in self.machines)

    def has_sent(self, number: int) -> bool:
        for each in self.machines:
            each.start_ended_ones()
        return len(self.sink.mails) >= number


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    with Database() as database, Sink() as sink:
        made = Two(tmp_path, database, sink)
        try:
            yield made
        finally:
            made.close()


def is_served(machine: Machine) -> bool:
    try:
        with urlopen(f"http://{machine.environ['PBEM_WEB_LISTEN']}/healthz", timeout=5) as page:
            return bool(page.status == 200)
    except (URLError, OSError):
        return False


@pytest.mark.timeout(300)
def test_two_machines_whose_clocks_differ_agree_and_one_carries_on_alone(two: Two) -> None:
    two.start()
    for _ in range(BEATS):
        before = two.last_beats()
        until(lambda before=before: all(two.last_beats()[boot] > before[boot] for boot in before))
    north, south = two.machines
    mails = letters(two.games)
    first, second = next(mails), next(mails)
    send(port_of(north.environ), first)
    until(lambda: all_done(two.parts.house))
    north.kill("worker")
    north.kill("web")
    send(port_of(south.environ), second)
    until(lambda: all_done(two.parts.house))
    until(lambda: is_served(south))
    each_mail_had_its_effect_once(two.parts.house, [first, second])
    with two.parts.house.look() as work:
        out = work.session.exec(select(Outgoing.kind).where(Outgoing.kind == "keeper")).all()
        assert out == []
        assert work.session.exec(select(Audit)).all() == []
        assert not heartbeat.halted(work.session)
        assert heartbeats.beat(work.session, heartbeat.SERVICE) is not None


# -- killed again and again -----------------------------------------------------------------------


class Sending(Sender):
    """A mail server that tries the machines in turn, until one of them takes a mail."""

    def __init__(self, machines: list[Machine], chance: random.Random) -> None:
        super().__init__(port_of(machines[0].environ))
        self.ports = [port_of(each.environ) for each in machines]
        self.chance = chance

    def _taken(self, mail: Mail) -> bool:
        try:
            send(self.chance.choice(self.ports), mail)
        except (OSError, smtplib.SMTPException):
            return False
        return True


def kill_one(two: Two, chance: random.Random) -> str:
    """Kill a worker, a web or the database, and let it be started again as a service would be."""
    at = chance.randrange(5)
    if at == 4:
        two.database.kill()
        return "database"
    machine, name = two.machines[at % 2], ("worker", "web")[at // 2]
    machine.kill(name)
    machine.start(name)
    return f"{name} of {machine.name}"


def seconds_until_mail_goes(two: Two, sending: Sending, mails: Iterator[Mail]) -> float:
    """How long nothing goes out, while there is something to send."""
    begun, before = time.monotonic(), len(two.sink.mails)
    sending.give(next(mails))
    until(lambda: two.has_sent(before + 1))
    return time.monotonic() - begun


def what_is_left(two: Two, sending: Sending) -> tuple[object, ...]:
    """What has not come in, been handled or gone out yet."""
    with two.parts.house.look() as work:
        unread = select(Submission.id, Submission.state, Submission.try_at)
        unsent = select(Outgoing.id, Outgoing.state, Outgoing.try_at, Outgoing.error)
        return (
            sending.waiting.unfinished_tasks,
            *work.session.exec(unread.where(Submission.state == "new")).all(),
            *work.session.exec(unsent.where(Outgoing.state == "waiting")).all(),
        )


def wait_for_all(two: Two, sending: Sending) -> None:
    """However much has piled up, as long as something happens to it."""
    while (left := what_is_left(two, sending)) != (0,):
        try:
            until(lambda left=left: what_is_left(two, sending) != left)
        except AssertionError:
            raise AssertionError(f"nothing happens to {left[:20]}") from None


@pytest.mark.timeout(120 + 60 * KILLS)
def test_kills_of_anybody_lose_nothing_and_double_nothing(two: Two) -> None:
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    mails = letters(two.games)
    two.start()
    waits: dict[str, list[float]] = {}
    with Sending(two.machines, chance) as sending:
        for _ in range(KILLS):
            for _ in range(4):
                sending.give(next(mails))
            victim = kill_one(two, chance)
            waits.setdefault(victim, []).append(seconds_until_mail_goes(two, sending, mails))
        wait_for_all(two, sending)
    until(two.are_all_served)
    each_mail_had_its_effect_once(two.parts.house, sending.given)
    each_game_is_what_its_journal_says(two.parts.house)
    each_opening_was_played_once(two.parts.house, sending.given)
    again = each_answer_was_sent(two.parts.house, two.sink.mails)
    with two.parts.house.look() as work:
        down = len(work.session.exec(select(Downtime)).all())
    print(f"{KILLS} kills, {len(sending.given)} mails in, {len(two.sink.mails)} out, {again} twice")
    print(f"downtimes {down}")
    for victim, found in waits.items():
        print(f"{victim}: {len(found)} kills, nothing for {max(found):.1f} s at most")
