"""Three Crowns by mail alone: two people, three sides, sealed answers, kill -9 between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from signal import SIGKILL

import pytest
from sqlmodel import select

from pbem.clock.service import assemble
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.mail_counts import mails_of
from pbem.settings import load
from pbem.store.rows import games
from pbem.store.schema import Entry, Queued, Reminder, Submission
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.marks import postgresql
from tests.service import victims
from tests.service.accounts import all_done, each_game_is_what_its_journal_says, until
from tests.service.by_mail import asks
from tests.service.forked import Forked
from tests.service.players import Player, Postman, ready_made, section, sign_up, text_of, verify
from tests.service.running import environ, port_of

pytestmark = [postgresql, pytest.mark.usefixtures("three_crowns")]

CODE = "crowns-1"
AFTER = timedelta(minutes=6)  # a restart finds the claims of the dead run out
HOUR = timedelta(hours=1)
BOTH = "MARCH R1 MOO\nMARCH G1 FRD"

Counts = dict[str, int]


@dataclass
class Court:
    """A service in a process of its own, the people who write to it, and what they got."""

    given: dict[str, str]
    house: House
    process: Forked
    elapsed: timedelta = timedelta()
    people: dict[str, Player] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)  # where each asks for games
    got: dict[str, list[EmailMessage]] = field(default_factory=dict)

    # -- time and death ---------------------------------------------------------------------------

    def killed(self) -> None:
        """kill -9, at whatever it does."""
        assert self.process.kill() == -SIGKILL

    def begun_again(self, later: timedelta = AFTER) -> None:
        """The next process, which lives so much later."""
        self.elapsed += later
        self.process = Forked(self.given, self.elapsed)
        self.process.ready()

    def after(self, length: timedelta) -> Counts:
        """Let time pass; how many mails each has got meanwhile.

        Somebody else on this machine gives a sign of life every hour, so that none of it is
        credited as time without service.
        """
        self.killed()
        passed = timedelta()
        while passed < length:
            passed = min(passed + HOUR, length)
            self.sign_of_life(self.elapsed + passed)
        self.begun_again(length)
        return self.settled()

    def sign_of_life(self, elapsed: timedelta) -> None:
        then = House(self.house.settings, self.house.store, victims.later(elapsed))
        seconds = elapsed.total_seconds()
        heartbeat.beat(then, lambda: victims.since_boot() + seconds, heartbeat.boot)

    # -- mail -------------------------------------------------------------------------------------

    def joined_by(self, postman: Postman, name: str) -> None:
        player = Player(postman, f"{name}@player.example", port_of(self.given))
        self.people[name], self.got[name] = player, []
        self.homes[name] = sign_up(player, self.given["PBEM_ADDRESS"])
        self.asked_for(name, "SET FORMAT text")

    def asked_for(self, name: str, text: str) -> Counts:
        """A mail about no game in particular; how many mails each got of it."""
        self.people[name].send(self.homes[name], text)
        return self.settled()

    def written(self, name: str, text: str) -> None:
        """A reply to the last mail that somebody got about the game; nobody waits for the end."""
        last = next(mail for mail in reversed(self.got[name]) if CODE in str(mail["Subject"]))
        self.people[name].answer(last, text)

    def said(self, name: str, text: str) -> Counts:
        """Such a reply; how many mails each got of it."""
        self.written(name, text)
        return self.settled()

    def settled(self) -> Counts:
        """Wait until all is done; how many mails each got that were not counted yet."""
        until(lambda: self.nothing_is_due() and all_done(self.house))
        return {name: self.read(name) for name in self.people}

    def nothing_is_due(self) -> bool:
        """Has the service looked at all that was due when it began?"""
        now = victims.later(self.elapsed)()
        with self.house.look() as work:
            return not games.to_look_at(work.session, now, 1)

    def read(self, name: str) -> int:
        """Take what lies in a mailbox; a mail that came twice is one."""
        box, got = self.people[name].box, self.got[name]
        known = {mail["Message-ID"] for mail in got}
        before = len(got)
        while not box.empty():
            mail = box.get()
            if mail["Message-ID"] not in known:
                known.add(mail["Message-ID"])
                got.append(mail)
        return len(got) - before

    def last(self, name: str) -> EmailMessage:
        return self.got[name][-1]

    # -- how things stand -------------------------------------------------------------------------

    @contextmanager
    def look(self) -> Iterator[LoadedGame]:
        with self.house.look() as work:
            row = games.coded(work.session, CODE)
            assert row is not None
            yield LoadedGame(work, row)

    @property
    def turn(self) -> int:
        with self.look() as game:
            return game.row.turn

    @property
    def asked(self) -> dict[str, tuple[int, datetime | None]]:
        """The sides that have not answered yet: number and deadline of what they are asked."""
        with self.look() as game:
            found = {seat.side: game.question_of(seat) for seat in game.asked}
            return {side: (each.number, each.due) for side, each in found.items() if each}

    def window(self, side: str) -> timedelta:
        """How long a side has for what it is asked."""
        with self.look() as game:
            question = game.question_of(game.seat_of(side))
            assert question is not None
            assert question.due is not None
            return question.due - question.opened_at

    def of_seats(self, fact: str) -> list[object]:
        with self.look() as game:
            return [getattr(seat, fact) for seat in game.players]

    def answered(self) -> list[tuple[str, str, str]]:
        """(side, answer, by whom) of all that was answered, in its order."""
        with self.house.look() as work:
            rows = work.session.exec(select(Entry).order_by(Entry.number)).all()
            return [(row.side, row.text, row.by) for row in rows if row.side]

    def reminded(self) -> list[tuple[int, str]]:
        """(question, kind) of all reminders."""
        with self.house.look() as work:
            rows = work.session.exec(select(Reminder).order_by(Reminder.id)).all()
            return [(row.question, row.kind) for row in rows]

    def wrote_a_turn(self) -> dict[str, float]:
        """How many mails each player wrote a turn."""
        with self.look() as game:
            found = mails_of(game.work.session, game.row)
        return {each.side: each.per_turn for each in found}

    def each_mail_was_handled_once(self) -> None:
        with self.house.look() as work:
            stored = work.session.exec(select(Submission)).all()
            lines = work.session.exec(select(Queued)).all()
        assert len(stored) == sum(player.sent for player in self.people.values())
        about_the_game = [row for row in stored if row.game_id is not None]
        assert {row.state for row in about_the_game} == {"done"}
        assert len({(line.receipt, line.number, line.seat_id) for line in lines}) == len(lines)


def in_one_line(mail: EmailMessage) -> str:
    """A mail's text, however its lines were folded."""
    return " ".join(text_of(mail).split())


def mails(anna: int = 0, ben: int = 0, cara: int = 0) -> Counts:
    return {"anna": anna, "ben": ben, "cara": cara}


@contextmanager
def court(folder: Path, url: str, pace: str) -> Iterator[Court]:
    """Anna has begun a game with two sides, Ben has joined, and Cara is on the standby list."""
    with Postman() as postman:
        out = f"smtp://127.0.0.1:{postman.port}?tls=off"
        given = environ(folder, url, mail_out=out, beat="3600")
        parts = assemble(load(given))
        process = Forked(given, timedelta())
        process.ready()
        club = Court(given, parts.house, process)
        try:
            for name in ("anna", "ben", "cara"):
                club.joined_by(postman, name)
            club.asked_for("cara", "STANDBY crowns")
            assert club.asked_for("anna", f"NEW crowns AS red+green PACE {pace}") == mails(anna=1)
            assert club.asked_for("ben", f"JOIN {CODE} blue") == mails(anna=1, ben=1)
            yield club
        finally:
            club.process.kill()
            parts.close()


def is_verified(club: Court, folder: Path) -> None:
    """Nothing is lost or doubled, and the record of the game is what was promised."""
    club.each_mail_was_handled_once()
    each_game_is_what_its_journal_says(club.house)
    verify(club.given, CODE, folder)


# -- the whole game -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("late", ["staff", "default"])
def test_a_whole_game_of_three_sides(late: str, database_url: str, tmp_path: Path) -> None:
    with court(tmp_path, database_url, f"every 48h; bank 24h; early; late {late}") as club:
        both_at_once_and_ben_last(club)
        ben_first_and_anna_one_by_one(club)
        ben_between(club)
        killed_between_the_answers(club)
        ben_is_late(club, late)
        one_side_is_late(club, late)
        wrote = club.wrote_a_turn()
        over = [text_of(club.last(name)) for name in ("anna", "ben")]
        is_verified(club, tmp_path)
    assert wrote == {"red+green": 1.5, "blue": 0.83}
    for text in over:
        assert "the provinces count" in text
        assert "Dice seed" in text


def both_at_once_and_ben_last(club: Court) -> None:
    """Turn 1. One mail asks for both sides, one answers for both, one says that it is sealed."""
    (asked,) = club.got["anna"][-1:]
    assert asks(asked)
    assert section(asked, "You are asked for Red")
    assert section(asked, "You are asked for Green")
    assert club.said("anna", BOTH) == mails(anna=1)
    receipt = in_one_line(club.last("anna"))
    assert "They are sealed until all who are asked have answered." in receipt
    assert " for Red ==" in receipt
    assert " for Green ==" in receipt
    assert list(club.asked) == ["blue"]
    assert club.said("ben", "MARCH B1 LEA") == mails(anna=1, ben=1)
    assert club.turn == 2
    told = {name: section(club.last(name), "What happened") for name in ("anna", "ben")}
    for order in ("Red: MARCH R1 MOO", "Green: MARCH G1 FRD"):
        assert all(order in each for each in told.values()), order
    assert "Blue: MARCH B1 LEA" in told["anna"]
    assert "Blue:" not in told["ben"]  # his own line, beside which it says that it was played


def ben_first_and_anna_one_by_one(club: Court) -> None:
    """Turn 2. The second answer is to the mail that asked for both."""
    before = club.asked
    assert club.said("ben", "MARCH B2 LEA") == mails(ben=1)
    assert "MARCH B2" not in text_of(club.last("anna"))
    assert club.asked == {side: before[side] for side in ("red", "green")}
    assert club.said("anna", "MARCH R2 WEA") == mails(anna=1)
    assert "B2" not in section(club.last("anna"), "What happened")
    assert club.asked == {"green": before["green"]}
    assert club.said("anna", "HOLD") == mails(anna=1, ben=1)  # for the side that is still asked
    assert club.turn == 3
    assert club.answered()[-3:] == [
        ("blue", "MARCH B2 LEA", "order"),
        ("red", "MARCH R2 WEA", "order"),
        ("green", "HOLD", "order"),
    ]


def ben_between(club: Court) -> None:
    """Turn 3. What was made ready for both is sent as it is; first one side of it."""
    ready = ready_made(club.last("anna"))
    assert "red:" in ready
    assert "green:" in ready
    assert club.said("anna", "green:\nHOLD") == mails(anna=1)
    assert club.said("ben", "HOLD") == mails(ben=1)
    assert club.said("anna", "SIDE red\nHOLD") == mails(anna=1, ben=1)
    assert club.turn == 4


def killed_between_the_answers(club: Court) -> None:
    """Turn 4. Each answer is taken by a process that is killed as soon as it has taken it."""
    before = club.asked
    for name, text, left in (
        ("anna", "green:\nHOLD", ["red", "blue"]),
        ("ben", "HOLD", ["red"]),
    ):
        club.written(name, text)
        club.killed()
        club.begun_again()
        assert club.settled() == mails(**{name: 1})
        assert club.asked == {side: before[side] for side in left}
    club.killed()
    club.begun_again()
    assert club.settled() == mails()
    club.written("anna", "red:\nHOLD")
    club.killed()
    club.begun_again()
    assert club.settled() == mails(anna=1, ben=1)
    assert club.turn == 5
    assert [side for side, _, _ in club.answered()[-3:]] == ["green", "blue", "red"]


def ben_is_late(club: Court, late: str) -> None:
    """Turn 5. He is reminded alone, then played for; nobody else loses anything by it."""
    before = club.asked
    assert club.said("anna", "red:\nHOLD\ngreen:\nHOLD") == mails(anna=1)
    assert club.after(25 * HOUR) == mails(ben=1)
    assert "Half of your time is over" in in_one_line(club.last("ben"))
    assert club.reminded() == [(before["blue"][0], "half")]
    assert club.asked == {"blue": before["blue"]}
    assert club.of_seats("bank") == [24 * HOUR] * 3
    assert club.after(48 * HOUR) == mails(anna=1, ben=1)
    assert club.turn == 6
    assert [(side, by) for side, _, by in club.answered()[-3:]] == [
        ("red", "order"),
        ("green", "order"),
        ("blue", late),
    ]
    assert club.of_seats("missed") == [0, 1, 0]
    assert club.of_seats("bank") == [24 * HOUR, 0 * HOUR, 24 * HOUR]


def one_side_is_late(club: Court, late: str) -> None:
    """Turn 6. Anna has answered for one side only; the other is played for, and all is over."""
    before = club.asked
    assert club.said("anna", "red:\nHOLD") == mails(anna=1)
    assert club.said("ben", "HOLD") == mails(ben=1)
    assert club.after(25 * HOUR) == mails(anna=1)
    assert section(club.last("anna"), "You are asked for Green")
    assert not section(club.last("anna"), "You are asked for Red")
    assert club.reminded()[-1] == (before["green"][0], "half")
    assert club.after(48 * HOUR) == mails(anna=1, ben=1)
    assert [(side, by) for side, _, by in club.answered()[-3:]] == [
        ("red", "order"),
        ("blue", "order"),
        ("green", late),
    ]
    assert club.of_seats("missed") == [0, 1, 1]
    with club.look() as game:
        assert game.row.state == "over"


# -- somebody takes over --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_late_seat_is_taken_over(database_url: str, tmp_path: Path) -> None:
    with court(tmp_path, database_url, "every 48h; bank 24h; early; late standby") as club:
        assert club.said("anna", BOTH) == mails(anna=1)
        assert club.after(73 * HOUR) == mails(anna=1, ben=1, cara=1)
        assert list(club.asked) == ["blue"]
        assert club.of_seats("bank") == [24 * HOUR] * 3
        assert club.after(100 * HOUR) == mails()  # the clock of an empty seat stands
        offer = next(mail for mail in club.got["cara"] if "is free" in str(mail["Subject"]))
        club.people["cara"].answer(offer, f"JOIN {CODE} blue")
        assert club.settled() == mails(anna=1, cara=1)
        assert asks(club.last("cara"))
        assert timedelta(0) <= club.window("blue") - 48 * HOUR < HOUR  # a full one
        assert club.said("ben", "HOLD")["anna"] == 0  # whose address is dead
        assert list(club.asked) == ["blue"]
        assert club.said("cara", "WHEN MARCH: HOLD") == mails(anna=1, cara=1)
        assert club.turn == 2
        assert club.answered()[:3] == [
            ("red", "MARCH R1 MOO", "order"),
            ("green", "MARCH G1 FRD", "order"),
            ("blue", "HOLD", "standing"),
        ]
        assert club.said("anna", "WHEN MARCH: HOLD") == mails(anna=1, cara=1)
        with club.look() as game:
            assert game.row.state == "over"
        is_verified(club, tmp_path)
