"""A thousand games to be looked at: two that were really played, and copies of their rows."""

from __future__ import annotations

from typing import Any

from pbem.commands.benchmarks.sample_club import Club
from pbem.league.membership.lobby import begin_if_full, new_game
from pbem.league.play.loaded_game import id_of
from pbem.league.unit_of_work import Work
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.store.rows import games, seating
from pbem.store.rows.upkeep import samples
from pbem.store.schema import Seat, Snapshot

MAILS = 12  # that bring the running game some turns on
COPIED = 10_000  # the number of the first copy
GOING, OVER = ("running", "running", "running", "paused", "open"), ("over",)


class Crowd:
    """Games in every state; the real ones can be opened, the copies fill the lists."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.running = self._running()
        self.over = self._over()
        self._next = COPIED

    def _running(self) -> int:
        """A game that two people have played for some turns, by mail."""
        for _ in range(MAILS):
            letter = self.club.next_order_mail()
            arrived = Arrived(letter.text.encode(), letter.sender, (letter.to,), "smtp")
            store(self.club.house, [arrived])
            self.club.parts.handling.handle_all()
        self.club.next_order_mail()  # a game is under way, though the last mail may have ended one
        with self.club.house.look() as work:
            return id_of(games.in_state(work.session, "running")[-1])

    def _over(self) -> int:
        """A game that two bots have played to its end."""
        with self.club.house.work() as work:
            table = new_game(work, self.club.rules.name, {}, "every 48h")
            for seat in table.players:
                seating.bot_seated(seat, "default")
            begin_if_full(table)
            return id_of(table.row)

    def grow(self, number: int) -> None:
        """So many games more."""
        with self.club.house.work() as work:
            for model, states in ((self.running, GOING), (self.over, OVER)):
                share = number // 2 if states == GOING else number - number // 2
                self._copy(work, model, states, range(self._next, self._next + share))
                self._next += share

    def _copy(self, work: Work, model: int, states: tuple[str, ...], ids: range) -> None:
        row = games.game(work.session, model)
        lately = samples.last_turns(work.session, row)
        seats = seating.seats(work.session, model)
        facts = row.model_dump(exclude={"id", "code", "state"})
        copies = [
            {**facts, "id": id, "code": f"{row.rules}-{id}", "state": states[id % len(states)]}
            for id in ids
        ]
        samples.games_made(work.session, copies)
        samples.seats_made(work.session, _each(ids, [_facts(each) for each in seats]))
        samples.snapshots_made(work.session, _each(ids, [_facts(each) for each in lately]))


def _facts(row: Seat | Snapshot) -> dict[str, Any]:
    """A row without what makes it this one."""
    own = {"game_id"} | ({"id"} if isinstance(row, Seat) else set())
    return row.model_dump(exclude=own)


def _each(ids: range, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same rows for every game."""
    return [{**row, "game_id": id} for id in ids for row in rows]
