"""Mails that were mangled on their way: nothing old is played, the rest is taken or explained."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlmodel import col, select

from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import id_of
from pbem.store.rows import people
from pbem.store.schema import Entry, Outgoing, Queued
from tests.post.mangled_mails import afresh, hands, letters, pages, parts, replies, travelled
from tests.post.mangled_mails.writing import Mangled
from tests.post.playing_club import ANNA, PostedClub

MAILS = [
    *replies.MAILS,
    *pages.MAILS,
    *letters.MAILS,
    *parts.MAILS,
    *hands.MAILS,
    *afresh.MAILS,
    *travelled.MAILS,
]
SIDES = {
    "jupiter": ("allied", "german"),
    "narvik": ("allied", "german"),
    "munich": ("axis", "allied"),
    "norway": ("allied", "german"),
    "eto": ("germany", "west"),
}
REPORTS = {"delivery-report-with-orders-returned", "read-receipt-with-orders-returned"}
"""What machines say about other mails is never answered."""


class Desk:
    """A game of each kind in its set-up, to which Anna writes."""

    def __init__(self, club: PostedClub) -> None:
        self.club = club
        self.games = {kind: self._game(kind) for kind in SIDES}
        self._mark_as_sent()

    def _game(self, kind: str) -> int:
        with self.club.house.work() as work:
            table = new_game(work, kind, {}, "every 900h")
            for who, side in zip(("anna", "georg"), SIDES[kind], strict=True):
                take_seat(table, people.person(work.session, self.club.people[who] or 0), side)
            assert begin_if_full(table)
            adjudication.tell_everybody(table)
            return id_of(table.row)

    def hand_in(self, mail: Mangled) -> None:
        to = self.club.address("anna", self.games[mail.game])
        marks = {b"@FROM@": ANNA.encode(), b"@TO@": to.encode(), b"@ID@": mail.name.encode()}
        raw = mail.raw
        for mark, value in marks.items():
            raw = raw.replace(mark, value)
        self.club.pass_days(1)
        self.club.deliver(raw, ANNA, to)
        self.club.parts.handling.handle_all()

    def taken(self, mail: Mangled) -> tuple[str, ...]:
        """The lines that wait now; afterwards none does."""
        seat = self.club.seat("anna", self.games[mail.game])
        with self.club.house.work() as work:
            waiting = select(Queued).where(Queued.seat_id == seat.id, Queued.fate == "")
            lines = work.session.exec(waiting.order_by(col(Queued.place))).all()
            for line in lines:
                line.fate = "withdrawn"
            return tuple(line.text for line in lines)

    def played(self, mail: Mangled) -> bool:
        with self.club.house.look() as work:
            journal = select(Entry).where(Entry.game_id == self.games[mail.game])
            return work.session.exec(journal).first() is not None

    def answered(self) -> bool:
        """Has something been written back? Afterwards it is sent."""
        return self._mark_as_sent() > 0

    def _mark_as_sent(self) -> int:
        with self.club.house.work() as work:
            waiting = work.session.exec(select(Outgoing).where(Outgoing.state == "waiting")).all()
            for row in waiting:
                row.state = "sent"
            return len(waiting)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("mangled")
    with PostedClub.opened(f"sqlite:///{folder}/pbem.sqlite", folder) as club:
        yield Desk(club)


def test_every_mail_has_a_name_of_its_own():
    assert len({mail.name for mail in MAILS}) == len(MAILS) >= 650


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.name)
def test_nothing_old_is_played_and_the_rest_is_taken_or_explained(desk, mail):
    desk.hand_in(mail)
    taken, answered = desk.taken(mail), desk.answered()
    assert not [word for word in mail.never if word in " ".join(taken).upper()]
    assert taken in {mail.take, ()} if mail.or_ask else taken == mail.take
    assert answered or mail.name in REPORTS | travelled.SILENT
    assert not desk.played(mail)
