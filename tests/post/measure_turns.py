"""Plays each scenario against staff officers and prints how many mails a player writes in a turn.

Run by hand: `.venv/bin/python -m tests.post.measure_turns [title | title:scenario ...]`

The player answers each question with what the mail proposes, once from every side; the figures
stand in `about.toml`. What the proposals warn of is counted as well.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from pbem.games import catalogue
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.pages.about_titles import SCENARIO, beginnings
from pbem.league.pages.own_games import ready_orders
from pbem.league.play import order_queue
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.question_deadline import opened
from pbem.league.submit import submit
from pbem.post.trial import PACE
from pbem.store.database import Store
from pbem.store.rows import people, seating
from pbem.store.schema import Seat
from tests.league.company import Company

PLAYER = "anna"
MOST_MAILS = 400  # what goes on for ever ends here
A_WHILE = timedelta(minutes=10)  # between two mails


class Counted(NamedTuple):
    """What one game took."""

    mails: int
    turns: int  # the set-up among them
    warned: int  # mails whose proposal warned of something

    @property
    def each(self) -> float:
        return self.mails / self.turns


def main(wanted: Collection[str]) -> None:
    for title in catalogue.titles():
        for each in beginnings(title):
            if not wanted or {title, f"{title}:{each.scenario}"} & set(wanted):
                found = played(title, each.scenario, each.side)
                print(
                    f"{title} {each.name}: {found.mails} mails in {found.turns} turns, "
                    f"{found.each:.1f} a turn; {found.warned} with a warning",
                    flush=True,
                )


def played(title: str, scenario: str, side: str) -> Counted:
    """A game from this side, all others played by staff officers."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/pbem.sqlite3")
        club = Company(store, Path(folder))
        mails = list(answered(club, begun(club, title, scenario, side)))
        store.close()
    return Counted(len(mails), len({turn for turn, _ in mails}), sum(warned for _, warned in mails))


def begun(club: Company, title: str, scenario: str, side: str) -> int:
    with club.house.work() as work:
        table = new_game(work, title, {SCENARIO: scenario} if scenario else {}, PACE)
        take_seat(table, people.person(work.session, club.people[PLAYER]), side)
        for seat in table.players:
            if seat.person_id is None:
                seating.bot_seated(seat, "staff")
        begin_if_full(table)
        return id_of(table.row)


def answered(club: Company, game: int) -> Iterator[tuple[int, bool]]:
    """Each mail of the player: its turn, and whether its proposal warned of anything."""
    for number in range(MOST_MAILS):
        club.clock.pass_by(A_WHILE)
        with club.house.work() as work:
            table = opened(work, game)
            if table.row.state == "over":
                return
            seat = next(each for each in table.asked if each.person_id)
            text = ready_orders(table, seat) or usual(table, seat)
            yield table.row.turn, bool(order_queue.warnings(table, seat, text))
            person = people.person(work.session, club.people[PLAYER])
            submit(work, person, text, f"mail {number}", seat, seat.tag)


def usual(table: LoadedGame, seat: Seat) -> str:
    """The answer that is played for who says nothing."""
    view = table.view(seat.side)
    return str(table.rules.default(view, table.rules.decision(view)))


if __name__ == "__main__":
    main(sys.argv[1:])
