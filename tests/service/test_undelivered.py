"""The mail server is down, slow or refuses: everybody gets his mails once and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from pbem.clock.service import assemble
from pbem.league.unit_of_work import House, Work
from pbem.post.ways_in import intake
from pbem.post.ways_out import outbox
from pbem.post.ways_out.envelope import Envelope, Temporary
from pbem.post.ways_out.outbox import MOST_TRIES, Outbox, wait
from pbem.settings import load
from pbem.store.errors import Busy
from pbem.store.schema import Address, Outgoing, Seat
from tests.league.houses import NOON, Clock
from tests.marks import postgresql
from tests.service.accounts import (
    each_answer_was_sent,
    each_mail_had_its_effect_once,
    letters,
    until,
)
from tests.service.running import (
    PLAYERS,
    Mail,
    Sink,
    arrived,
    environ,
    found_club,
)

pytestmark = postgresql

ANNA, GEORG = PLAYERS.values()
MINUTE = timedelta(minutes=1)


@pytest.fixture
def sink() -> Iterator[Sink]:
    opened = Sink()
    yield opened
    opened.close()


class Day:
    """A club whose clock stands until it is told; its mail goes to a sink, if that is open."""

    def __init__(self, folder: Path, url: str, sink: Sink, games: int = 1) -> None:
        given = environ(folder, url, mail_out=sink.url)
        self.clock = Clock()
        self.sink = sink
        self.letters = letters(found_club(given, games))
        self.mails: list[Mail] = []
        self.parts = assemble(load(given), self.clock)
        with self.parts.house.work() as work:  # the club was founded at noon
            for row in work.session.exec(select(Outgoing)):
                row.created_at = row.try_at = work.now

    def letter(self) -> None:
        """The next mail comes in, and is handled."""
        self.mails.append(next(self.letters))
        intake.store(self.parts.house, [arrived(self.mails[-1])])
        self.parts.handling.handle_all()

    def later(self, length: timedelta, every: timedelta = MINUTE) -> None:
        """Time passes, and the outbox looks again and again."""
        end = self.clock.now + length
        while self.clock.now < end:
            self.parts.outbox.send_all()
            self.clock.pass_by(every)

    def out(self) -> list[Outgoing]:
        with self.parts.house.look() as work:
            return list(work.session.exec(select(Outgoing).order_by(col(Outgoing.id))))

    def to(self, address: str) -> list[str]:
        """What was written to somebody, in this order."""
        person = list(PLAYERS.values()).index(address) + 1
        return [row.message_id for row in self.out() if row.person_id == person]

    def got(self, address: str) -> list[str]:
        """What he got, in this order."""
        return [each.message_id for each in self.sink.mails if each.recipient == address]


@pytest.fixture
def day(tmp_path: Path, database_url: str, sink: Sink) -> Iterator[Day]:
    made = Day(tmp_path, database_url, sink)
    yield made
    made.parts.close()


def test_after_an_hour_without_mail_server_everybody_gets_all_mails_once_and_in_order(
    day: Day, sink: Sink
) -> None:
    for _ in range(4):
        day.letter()
        day.later(15 * MINUTE)
    assert {row.state for row in day.out()} == {"waiting"}
    sink.open()
    day.letter()
    day.later(60 * MINUTE)
    for address in (ANNA, GEORG):
        assert day.got(address) == day.to(address)
    each_mail_had_its_effect_once(day.parts.house, day.mails)
    assert each_answer_was_sent(day.parts.house, sink.mails) == 0


def test_a_mail_is_tried_again_after_one_two_four_and_more_minutes(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[timedelta] = []

    def fail(envelope: Envelope) -> None:
        if envelope.recipient == ANNA:
            tries.append(day.clock.now - NOON)
        raise Temporary("nothing goes")

    monkeypatch.setattr(day.parts.transport, "send", fail)
    day.later(64 * MINUTE, every=MINUTE / 4)
    minutes = [round(each / MINUTE) for each in tries]
    assert minutes == [0, 1, 3, 7, 15, 31, 63]


def test_the_wait_for_a_mail_server_is_never_longer_than_four_hours() -> None:
    assert wait(1) == MINUTE
    assert max(wait(tries) for tries in range(1, 2000)) == timedelta(hours=4)


def test_a_mail_is_given_up_after_five_days_of_tries(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(envelope: Envelope) -> None:
        raise Temporary("nothing goes")

    monkeypatch.setattr(day.parts.transport, "send", fail)
    day.later(timedelta(days=4.9), every=30 * MINUTE)
    assert {row.state for row in day.out()} == {"waiting"}
    day.later(timedelta(days=0.4), every=30 * MINUTE)
    assert {row.state for row in day.out()} == {"failed"}
    assert all(row.tries >= MOST_TRIES for row in day.out())


def test_a_mail_that_lay_here_while_the_service_was_down_for_a_week_is_still_tried(
    day: Day, sink: Sink
) -> None:
    day.clock.pass_by(timedelta(days=7))
    day.parts.outbox.send_all()
    sink.open()
    day.later(5 * MINUTE)
    assert {row.state for row in day.out()} == {"sent"}


def test_a_mail_whose_connection_broke_after_it_was_sent_comes_again_and_is_the_same(
    day: Day, sink: Sink
) -> None:
    broken: list[bytes] = []

    def hang_up(server: object, got: object) -> str:
        if not broken:
            broken.append(got.data)  # type: ignore[attr-defined]
            server.transport.close()  # type: ignore[attr-defined]
        return "250 2.0.0 taken"

    sink.answer = hang_up
    sink.open()
    day.later(5 * MINUTE)
    assert [each.data for each in sink.mails].count(broken[0]) == 2
    assert each_answer_was_sent(day.parts.house, sink.mails) == 1


def test_a_mailbox_that_is_full_holds_up_its_own_mails_and_no_others(day: Day, sink: Sink) -> None:
    sink.answer = lambda server, got: (
        "452 4.2.2 The mailbox is full." if got.recipient == ANNA else "250 2.0.0 taken"
    )
    sink.open()
    day.letter()
    day.parts.outbox.send_all()
    assert day.got(GEORG) == day.to(GEORG)
    assert day.got(ANNA) == []
    sink.answer = lambda server, got: "250 2.0.0 taken"
    day.later(5 * MINUTE)
    assert day.got(ANNA) == day.to(ANNA)


def test_a_mail_that_cannot_be_written_out_holds_up_its_own_reader_and_no_others(
    day: Day, sink: Sink
) -> None:
    with day.parts.house.work() as work:
        first = work.session.exec(select(Outgoing).order_by(col(Outgoing.id))).first()
        assert first is not None
        sound, first.notice_json = first.notice_json, "{"
    sink.open()
    day.parts.outbox.send_all()
    assert day.got(GEORG) == day.to(GEORG)
    with day.parts.house.work() as work:
        mended = work.session.get(Outgoing, first.id)
        assert mended is not None
        assert mended.error
        mended.notice_json = sound
    day.later(5 * MINUTE)
    assert day.got(ANNA) == day.to(ANNA)


def no_such_person(server: object, got: object) -> str:
    georg = got.recipient == GEORG  # type: ignore[attr-defined]
    return "550 5.1.1 There is no such person." if georg else "250 2.0.0 taken"


def test_an_address_that_is_refused_for_good_gets_no_more_mail(day: Day, sink: Sink) -> None:
    asked: list[str] = []

    def answer(server: object, got: object) -> str:
        asked.append(got.recipient)  # type: ignore[attr-defined]
        return no_such_person(server, got)

    sink.answer = answer
    sink.open()
    day.parts.outbox.send_all()
    day.letter()
    day.later(60 * MINUTE)
    assert asked.count(GEORG) == 1
    with day.parts.house.look() as work:
        failing = work.session.exec(select(Address).where(Address.address == GEORG)).one()
        seat = work.session.exec(select(Seat).where(Seat.side == "german")).one()
    assert failing.failing_since == NOON
    assert seat.stopped_at == NOON
    states = [row.state for row in day.out() if row.person_id == 2]
    assert states == ["failed"] + ["held"] * (len(states) - 1)
    assert len(states) > 1


def test_somebody_who_writes_again_gets_what_was_held_for_him(day: Day, sink: Sink) -> None:
    sink.answer = no_such_person
    sink.open()
    day.parts.outbox.send_all()
    day.letter()
    day.later(5 * MINUTE)
    sink.answer = lambda server, got: "250 2.0.0 taken"
    day.letter()  # the second is Georg's
    day.later(5 * MINUTE)
    assert day.got(GEORG) == day.to(GEORG)[1:]


def test_who_is_too_slow_leaves_his_mails_to_others(day: Day, sink: Sink) -> None:
    """A process that hangs in one mail until its claim has run out sends that one, and no more."""
    for _ in range(3):
        day.letter()
    sink.open()
    parts = day.parts
    other = Outbox(parts.house, parts.tokens, parts.transport)

    class Slow:
        def send(self, envelope: Envelope) -> None:
            day.clock.pass_by(6 * MINUTE)
            other.send_all()
            parts.transport.send(envelope)

        def close(self) -> None: ...

    Outbox(parts.house, parts.tokens, Slow()).send_all()
    assert each_answer_was_sent(parts.house, sink.mails) == 1


def test_what_a_dead_process_had_claimed_goes_out_within_a_minute(day: Day, sink: Sink) -> None:
    sink.open()
    day.letter()
    day.parts.outbox._claim()  # and dies
    day.clock.pass_by(timedelta(seconds=40))
    assert day.parts.outbox.send_all() == len(day.out())


def test_a_mail_whose_game_is_locked_or_whose_store_was_away_goes_out_seconds_later(
    day: Day, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink.open()
    day.letter()
    ready, away = day.parts.outbox._ready, iter([True])

    def busy_at_first(*what: object) -> object:
        if next(away, False):
            raise Busy("the server is not there")
        return ready(*what)

    monkeypatch.setattr(day.parts.outbox, "_ready", busy_at_first)
    day.parts.outbox.send_all()
    assert [row.tries for row in day.out() if row.state == "waiting"][:1] == [0]
    day.clock.pass_by(timedelta(seconds=3))
    day.parts.outbox.send_all()
    assert {row.state for row in day.out()} == {"sent"}


def test_a_claim_is_renewed_as_long_as_a_server_takes(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one mail is on its way for longer than a claim lasts, nobody else sends it, too."""
    monkeypatch.setattr(outbox, "CLAIM", timedelta(seconds=0.3))
    day.letter()
    house, tokens = day.parts.house, day.parts.tokens
    wall = House(house.settings, house.store, lambda: datetime.now(UTC))
    slow = Slow(house)
    assert Outbox(wall, tokens, slow).send_some() == len(day.out())
    assert slow.renewed


def test_a_mail_goes_out_while_its_claim_is_being_renewed(day: Day) -> None:
    """The store has the new end of the claim, and the sender has not been told yet."""
    house, slow = day.parts.house, Slow(day.parts.house)
    slow.renewed = True
    sent: list[int] = []
    between = Between(house.settings, house.store, house.now)
    box = Outbox(between, day.parts.tokens, slow)
    claim = box._claim()
    day.clock.pass_by(timedelta(seconds=2))
    between.then.append(lambda: sent.append(box._send(claim.ids[0], claim)))
    box._renew(claim)
    assert sent == [1]


@dataclass(frozen=True)
class Between(House):
    """A house in which something happens right after the next transaction."""

    then: list[Callable[[], None]] = field(default_factory=list)

    @contextmanager
    def work(self, lock_wait: float | None = None) -> Iterator[Work]:
        with super().work(lock_wait) as work:
            yield work
        while self.then:
            self.then.pop()()


class Slow:
    """A way out that takes the first mail only when its claim has been renewed."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.renewed = False

    def send(self, envelope: Envelope) -> None:
        if not self.renewed:
            first = self._claimed_until()
            until(lambda: self._claimed_until() != first)
            self.renewed = True

    def close(self) -> None:
        """Nothing is open."""

    def _claimed_until(self) -> list[datetime]:
        with self._house.look() as work:
            waiting = select(Outgoing.try_at).where(Outgoing.state == "waiting")
            return list(work.session.exec(waiting.order_by(col(Outgoing.id))))
