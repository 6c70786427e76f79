"""A small club for tests: a clock that stands until it is told, players, a moderator, a game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlmodel import select

from pbem.engine.dice import commitment, seed_from
from pbem.league.membership import lobby
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.notices import Notice, read_notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.proposals import with_proposals
from pbem.league.submit import submit
from pbem.league.unit_of_work import House
from pbem.settings import load
from pbem.store.database import Store
from pbem.store.rows import games, people, seating
from pbem.store.schema import Address, OpenQuestion, Outgoing, Person, Seat

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)  # a Monday


def fates(notice: Notice) -> list[str]:
    """What became of the reader's lines, beside the receipt that echoes them or below it."""
    echoed = [line for receipt in notice.receipts for line in receipt.lines if line.fate]
    told = (f"{line.fate} {': '.join((line.canonical, *line.words))}" for line in echoed)
    return [*told, *notice.fates]


class Table(LoadedGame):
    """A game of two sides, in which one is asked at a time."""

    @property
    def question(self) -> OpenQuestion:
        """What is asked."""
        question = self.question_of(self.seat_asked)
        assert question is not None
        return question

    @property
    def seat_asked(self) -> Seat:
        (seat,) = self.asked
        return seat

    @property
    def asked_side(self) -> str:
        """Who is asked; nobody: empty."""
        (side,) = [seat.side for seat in self.asked] or [""]
        return side


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, length: timedelta) -> None:
        self.now += length


class Club:
    """A house with Anna (allied), Georg (german) and Mona, who moderates."""

    def __init__(self, store: Store, folder: Path, **environ: str) -> None:
        self.clock = Clock()
        settings = load({"PBEM_DATA": str(folder), **environ})
        self.house = House(settings, store, self.clock)
        self.people = {
            "anna": self.person("Anna", "anna@player.example", zone="Europe/Oslo"),
            "georg": self.person("Georg", "georg@other.example", zone="Europe/Berlin"),
            "mona": self.person("Mona", "mona@club.example", keeper=True),
        }

    def person(self, name: str, address: str, **facts: object) -> int:
        with self.house.work() as work:
            person = Person(name=name, joined_at=work.now, **facts)
            work.session.add(person)
            work.session.flush()
            work.session.add(Address(person_id=person.id, address=address, confirmed_at=work.now))
            assert person.id is not None
            return person.id

    def game(self, pace: str = "every 48h; early", **options: str) -> int:
        """A game that Anna and Georg have begun, and everybody was told."""
        with self.house.work() as work:
            table = new_game(work, "jupiter", options, pace)
            table.row.seed = seed_from("club")  # the same dice in every test
            table.row.commitment = commitment(table.row.seed)
            for name, side in (("anna", "allied"), ("georg", "german")):
                take_seat(table, people.person(work.session, self.people[name]), side)
            assert begin_if_full(table)
            adjudication.tell_everybody(table)
            assert table.row.id is not None
            return table.row.id

    def say(self, who: str, game_id: int, text: str, tag: int = 0) -> list[Notice]:
        """What one person's mail about a game brings about: the notices, the answer among them."""
        with self.house.work() as work:
            person = people.person(work.session, self.people[who])
            seats = seating.watching(work.session, game_id, self.people[who])
            fingerprint = f"{who} {work.now} {text}"
            submit(work, person, text, fingerprint, seats[0] if seats else None, tag)
            return [read_notice(row.notice_json) for row in work.written]

    def answer(self, who: str, game_id: int, text: str, tag: int = 0) -> Notice:
        """The one notice that answers a person's mail."""
        mine = [each for each in self.say(who, game_id, text, tag) if each.reader == who.title()]
        assert len(mine) == 1, mine
        return mine[0]

    def as_mailed(self, notice: Notice) -> Notice:
        """A notice as its mail has it, with what the staff proposes."""
        with self.house.look() as work:
            return with_proposals(work, notice)

    def loaded(self, game_id: int) -> Table:
        """A look at a game; not to be written to."""
        with self.house.look() as work:
            table = Table(work, games.game(work.session, game_id))
            table.position  # noqa: B018  loaded while the session is open
            return table

    def mails(self, who: str = "") -> list[Notice]:
        """All that was written so far, to everybody or to one person."""
        with self.house.look() as work:
            rows = work.session.exec(select(Outgoing).order_by(Outgoing.id)).all()
        mine = [row for row in rows if not who or row.person_id == self.people[who]]
        return [read_notice(row.notice_json) for row in mine]


__all__ = ["NOON", "Clock", "Club", "lobby"]
