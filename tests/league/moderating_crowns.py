"""A moderated game of Three Crowns, in which three people are asked at once."""

from __future__ import annotations

from pathlib import Path

from pbem.engine.dice import commitment, seed_from
from pbem.engine.step import Together
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.notices import Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.database import Store
from pbem.store.rows import games, people
from pbem.store.schema import OpenQuestion
from tests.league.houses import Club
from tests.league.moderating import Moderated, mail_to

EARLY = "every 48h; early; late staff"
SIDES = {"red": "anna", "blue": "georg", "green": "gina"}


class ModeratedCrowns(Moderated):
    """Anna plays red, Georg blue and Gina green; Mona moderates."""

    def __init__(self, store: Store, folder: Path, pace: str = EARLY) -> None:
        self.club = Club(store, folder)
        self.clock = self.club.clock
        self.club.people["gina"] = self.club.person("Gina", "gina@third.example")
        self.id = self.begun(pace)

    def begun(self, pace: str) -> int:
        with self.club.house.work() as work:
            table = new_game(work, "crowns", {}, pace)
            table.row.seed = seed_from("crowns")  # the same dice in every test
            table.row.commitment = commitment(table.row.seed)
            for side, name in SIDES.items():
                take_seat(table, people.person(work.session, self.club.people[name]), side)
            assert begin_if_full(table)
            adjudication.tell_everybody(table)
            assert table.row.id is not None
            return table.row.id

    def asked(self, game: int | None = None) -> dict[str, OpenQuestion]:
        """What each side is asked that is asked something."""
        table = self.club.loaded(game or self.id)
        found = {seat.side: table.question_of(seat) for seat in table.asked}
        return {side: each for side, each in found.items() if each is not None}

    def number(self, side: str) -> int:
        """The number of what a side is asked."""
        return self.asked()[side].number

    def sealed(self, game: int | None = None) -> dict[str, str]:
        """The answers that lie sealed, by side."""
        top = self.club.loaded(game or self.id).position.agenda[-1]
        assert isinstance(top, Together)
        return {each.side: each.text for each in top.answers_given if each is not None}

    def replayed(self) -> None:
        """The journal leads to the position that is stored."""
        with self.club.house.look() as work:
            table = LoadedGame(work, games.game(work.session, self.id))
            again = table.whole_journal()
            assert table.rules.encode(again.position) == table.rules.encode(table.position)


def told(notices: list[Notice], name: str) -> str:
    """All that a mail to somebody says about what has happened, and who is waited for."""
    notice = mail_to(notices, name)
    return "\n".join((*notice.lead, *notice.changes, *notice.news, *notice.fates, notice.waiting))


def tells(notices: list[Notice], *words: str, but: str = "") -> bool:
    """Does any mail that goes to others than one person say one of these words?"""
    others = [str(each) for each in notices if each.reader not in (but, "Mona")]
    return any(word in mail for word in words for mail in others)
