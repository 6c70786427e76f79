"""A club whose people also talk about no game in particular, and what it has written down."""

from __future__ import annotations

from itertools import islice

from sqlmodel import SQLModel, select

from pbem.league.notices import Answer, Notice, read_notice
from pbem.league.submit import submit
from pbem.store.rows import people, seating
from pbem.store.schema import Outgoing, Submission
from tests.league.houses import Club

SIDES = {"allied": "anna", "german": "georg"}
READY = "DEFAULT\nWHEN AIR: DEFAULT\nWHEN SORTIE: NEVER\nWHEN DRAW: LATER"
POST = (Outgoing.__tablename__, Submission.__tablename__)


class Company(Club):
    """The club of Anna, Georg and Mona, who are joined by others."""

    def join(self, name: str, **facts: object) -> str:
        """Somebody new is known here; the word for him in a test."""
        word = name.lower()
        self.people[word] = self.person(name, f"{word}@new.example", **facts)
        return word

    def write(self, who: str, text: str) -> list[Notice]:
        """What a mail brings about that goes to no game in particular."""
        with self.house.work() as work:
            person = people.person(work.session, self.people[who])
            submit(work, person, text, f"{who} {work.now} {text}")
            return [read_notice(row.notice_json) for row in work.written]

    def told(self, who: str, text: str) -> Notice:
        """The one notice that answers such a mail."""
        (mine,) = (each for each in self.write(who, text) if each.reader == who.title())
        return mine

    def ready(self, **options: str) -> int:
        """A game at its first movement phase."""
        game = self.game(**options)
        for who in ("anna", "georg"):
            self.say(who, game, READY)
        assert self.loaded(game).question.kind == "move"
        return game

    def asked(self, game: int) -> str:
        """Who is asked now."""
        return SIDES[self.loaded(game).asked_side]

    def other(self, game: int) -> str:
        """Who plays and is not asked now."""
        return next(each for each in SIDES.values() if each != self.asked(game))

    def legal(self, game: int, start: str) -> str:
        """An answer to the open question that is legal and begins like this."""
        table = self.loaded(game)
        answers = map(str, islice(table.rules.decision(table.position), 1000))
        return next(each for each in answers if each.startswith(start))

    def code(self, game: int) -> str:
        return self.loaded(game).row.code

    def kept(self) -> dict[str, list[str]]:
        """All that is written down, but for the mails."""
        found = {}
        with self.house.look() as work:
            for name, table in sorted(SQLModel.metadata.tables.items()):
                if name not in POST:
                    rows = work.session.connection().execute(select(*table.columns)).all()
                    found[name] = sorted(map(repr, rows))
        return found

    def refused(self, who: str, game: int | None, text: str) -> str:
        """The words in which a mail is refused; it changes nothing, and nobody else hears of it."""
        before = self.kept()
        notices = self.write(who, text) if game is None else self.say(who, game, text)
        assert self.kept() == before
        assert [each.reader for each in notices] == [who.title()]
        (answer,) = notices[0].answers
        assert not answer.ok
        return words(answer)

    def part(self, who: str, game: int, name: str) -> object:
        """A fact about somebody's seat."""
        with self.house.look() as work:
            return getattr(seating.watching(work.session, game, self.people[who])[0], name)


def words(answer: Answer) -> str:
    """All that an answer says."""
    return "\n".join((*answer.words, answer.block))


def titles(notice: Notice) -> list[str]:
    return [each.title for each in notice.answers]
