"""A game with a moderator, and what its mails say."""

from __future__ import annotations

from pathlib import Path

from sqlmodel import select

from pbem.league.notices import Answer, Notice
from pbem.league.play.followed_journal import record_of
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.database import Store
from pbem.store.rows import audits, games, journals
from pbem.store.schema import Audit, Game, Outgoing, Seat
from tests.league.houses import Club, Table

EARLY = "every 48h; early; late staff"
SET_UP = "DEFAULT"


class Moderated:
    """One game of the club, as its moderator and its players talk about it."""

    def __init__(self, store: Store, folder: Path, pace: str = EARLY) -> None:
        self.club = Club(store, folder)
        self.clock = self.club.clock
        self.id = self.club.game(pace)

    def say(self, who: str, *lines: str) -> list[Notice]:
        return self.club.say(who, self.id, "\n".join(lines))

    def does(self, *lines: str) -> list[Notice]:
        """What the moderator's mail brings about; it must be taken."""
        notices = self.say("mona", *lines)
        told = [each for each in notices if each.reader == "Mona"]
        wrong = [each for notice in told for each in notice.answers if not each.ok]
        assert not wrong, wrong
        return notices

    def refused(self, line: str) -> Answer:
        """How the moderator's mail is refused; nobody else hears of it and nothing is kept."""
        before = self.kept()
        notices = self.say("mona", line)
        assert [each.reader for each in notices] == ["Mona"]
        assert self.kept() == before
        (answer,) = notices[0].answers
        assert not answer.ok
        return answer

    def set_up(self) -> None:
        """Both sides are set up, and the first turn begins."""
        self.say("anna", SET_UP)
        self.say("georg", SET_UP)

    @property
    def loaded(self) -> Table:
        return self.club.loaded(self.id)

    @property
    def row(self) -> Game:
        return self.loaded.row

    def seat(self, side: str) -> Seat:
        return self.loaded.seat_of(side)

    def records(self):
        with self.club.house.look() as work:
            return [record_of(each) for each in journals.entries(work.session, self.id)]

    def journal(self):
        """The whole journal, played through again."""
        with self.club.house.look() as work:
            return LoadedGame(work, games.game(work.session, self.id)).whole_journal()

    def audit(self) -> list[Audit]:
        with self.club.house.look() as work:
            return list(audits.audit(work.session, self.id))

    def kept(self) -> tuple[object, ...]:
        """What a refused command must leave as it is."""
        table, row = self.loaded, self.row
        due = [table.question_of(seat).due for seat in table.asked]
        return row.state, row.entries, row.snapshots, due, row.decreed_json, len(self.audit())

    def watch(self, name: str, address: str) -> None:
        """Let somebody observe the game."""
        self.club.people[name.lower()] = self.club.person(name, address)
        with self.club.house.work() as work:
            told = games.game(work.session, self.id).snapshots
            person = self.club.people[name.lower()]
            seat = Seat(game_id=self.id, role="observer", person_id=person, told=told)
            work.session.add(seat)

    def outgoing(self, address: str) -> list[Outgoing]:
        with self.club.house.look() as work:
            return list(work.session.exec(select(Outgoing).where(Outgoing.address == address)))


def mail_to(notices: list[Notice], name: str) -> Notice:
    """The one mail that goes to somebody."""
    (found,) = (each for each in notices if each.reader == name)
    return found


def words(notice: Notice) -> str:
    """All that a mail says at its beginning."""
    return "\n".join(notice.lead)
