"""Games of any title, as far as their staff has led them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.engine.dice import commitment, seed_from
from pbem.games import catalogue
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.pages.own_games import ready_orders
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import games, people
from pbem.store.schema import Seat
from tests.league.company import Company


def led_by_staff(club: Company, title: str, mails: int, **options: str) -> int:
    """A game in which so many mails came, each of them with what the staff proposed."""
    ruleset = catalogue.ruleset(title)
    sides = dict(zip(("anna", "georg"), ruleset.sides_in_play(options), strict=True))
    with club.house.work() as work:
        table = new_game(work, title, options, "every 48h; early")
        table.row.seed = seed_from(title)
        table.row.commitment = commitment(table.row.seed)
        for name, side in sides.items():
            take_seat(table, people.person(work.session, club.people[name]), side)
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        game = table.row.id or 0
    for _ in range(mails):
        go_on(club, game)
    return game


def go_on(club: Company, game: int) -> None:
    """Who is asked sends what the staff proposes."""
    with at_table(club, game) as table:
        seat = who_is_asked(table)
        orders = ready_orders(table, seat)
    who = next(name for name, number in club.people.items() if number == seat.person_id)
    club.say(who, game, orders)


@contextmanager
def at_table(club: Company, game: int) -> Iterator[LoadedGame]:
    """A look at a game, as long as it takes."""
    with club.house.look() as work:
        yield LoadedGame(work, games.game(work.session, game))


def who_is_asked(table: LoadedGame) -> Seat:
    return next(each for each in table.players if table.question_of(each) is not None)
