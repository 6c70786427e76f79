"""A club that plays Three Crowns: Anna red and green, Ben blue; Cara and Mona look on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from sqlmodel import select

from pbem.engine.dice import commitment, seed_from
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.notices import Notice, read_notice
from pbem.league.overdue.tick import tick
from pbem.league.play.adjudication import tell_everybody
from pbem.league.submit import submit
from pbem.store.database import Store
from pbem.store.rows import people
from pbem.store.schema import OpenQuestion, Outgoing, Reminder, Seat
from tests.league.company import Company

TWO = {"anna": ("red", "green"), "ben": ("blue",)}
THREE = {"anna": ("red",), "ben": ("blue",), "cara": ("green",)}


class Court(Company):
    """The club, with Ben and Cara."""

    def __init__(self, store: Store, folder: Path, **environ: str) -> None:
        super().__init__(store, folder, **environ)
        for name in ("Ben", "Cara"):
            self.join(name)

    def crowns(
        self,
        pace: str = "every 48h; early",
        who: Mapping[str, tuple[str, ...]] = TWO,
        **options: str,
    ) -> int:
        """A game that has begun, and of which everybody was told."""
        with self.house.work() as work:
            table = new_game(work, "crowns", options, pace)
            table.row.seed = seed_from("court")
            table.row.commitment = commitment(table.row.seed)
            for name, sides in who.items():
                for side in sides:
                    take_seat(table, people.person(work.session, self.people[name]), side)
            assert begin_if_full(table)
            tell_everybody(table)
            assert table.row.id is not None
            return table.row.id

    # -- how things stand -------------------------------------------------------------------------

    def asked_sides(self, game: int) -> list[str]:
        """Who has not answered yet."""
        return [seat.side for seat in self.loaded(game).asked]

    def turn(self, game: int) -> int:
        return self.loaded(game).row.turn

    def seat(self, game: int, side: str) -> Seat:
        return self.loaded(game).seat_of(side)

    def question(self, game: int, side: str) -> OpenQuestion:
        """What a side is asked."""
        table = self.loaded(game)
        found = table.question_of(table.seat_of(side))
        assert found is not None
        return found

    def waits(self, game: int, side: str) -> list[str]:
        """The lines in a side's queue."""
        with self.house.look():
            table = self.loaded(game)
            return [row.text for row in table.queue(table.seat_of(side))]

    def played(self, game: int) -> list[tuple[str, str, str]]:
        """(side, answer, by whom) of all that was answered, in its order."""
        with self.house.look() as work:
            table = self.loaded(game)
            table.work = work
            return [(each.side, each.text, each.by) for each in table.records()]

    def reminded(self, game: int) -> list[tuple[str, int, str]]:
        """(side, question, kind) of all reminders that were sent, in their order."""
        sides = {seat.id: seat.side for seat in self.loaded(game).players}
        with self.house.look() as work:
            rows = work.session.exec(select(Reminder).order_by(Reminder.id)).all()
        return [(sides[row.seat_id], row.question, row.kind) for row in rows]

    # -- what is said, and what comes of it -------------------------------------------------------

    def reply(self, who: str, row: Outgoing, text: str) -> list[Notice]:
        """What a reply to one of somebody's mails brings about."""
        with self.house.work() as work:
            person = people.person(work.session, self.people[who])
            seat = work.session.get(Seat, row.seat_id)
            submit(work, person, text, f"{who} {work.now} {text}", seat, row.tag)
            return [read_notice(each.notice_json) for each in work.written]

    def last_mail(self, who: str) -> Outgoing:
        """The last mail that somebody got."""
        return self.letters(who)[-1]

    def letters(self, who: str) -> list[Outgoing]:
        """All mails that somebody got, as they were written down."""
        with self.house.look() as work:
            rows = work.session.exec(select(Outgoing).order_by(Outgoing.id)).all()
        return [row for row in rows if row.person_id == self.people[who]]

    def ticked(self, moment: datetime) -> list[Notice]:
        """What is written when the clock ticks at a moment."""
        before = len(self.mails())
        self.clock.now = moment
        tick(self.house)
        return self.mails()[before:]

    def on_standby(self, who: str) -> None:
        self.write(who, "STANDBY crowns")


def who_hears(notices: list[Notice]) -> list[tuple[str, str]]:
    """(reader, kind) of some mails."""
    return [(each.reader, each.kind) for each in notices]
