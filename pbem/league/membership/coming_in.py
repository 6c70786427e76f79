"""Somebody has shown that an address is his: he takes part from now on, and sits where invited."""

from __future__ import annotations

from datetime import timedelta

from pbem.league.membership.lobby import begin_if_full, take_seat, tell_who_plays
from pbem.league.membership.signup import confirm
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.adjudication import tell_everybody
from pbem.league.play.loaded_game import is_installed
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, people, seating
from pbem.store.schema import Game, Person, Signup

STALE = timedelta(days=14)  # after so long nobody remembers what he has asked for


def is_stale(work: Work, row: Signup) -> bool:
    """Is it too long ago that this address was written to?"""
    return row.asked_at < work.now - STALE


def come_in(work: Work, row: Signup) -> Person:
    """Whoever reads the mail of an address has said so: take him in, and to his seat."""
    person = confirm(work, row)
    if row.seat_id is not None:
        _seat_invited(work, person, row.seat_id)
        people.offer_used(row)
    return person


def _seat_invited(work: Work, person: Person, seat_id: int) -> None:
    """Somebody accepts an invitation, if the seat is still empty; if not, he hears of it."""
    seat = seating.seat(work.session, seat_id)
    if seat is None or seat.person_id == person.id:
        return
    row = games.game(work.session, seat.game_id)
    if seat.person_id is not None or seat.bot or row.state not in games.LOOKING:
        work.write_to_person(person, _comes_too_late(row, person))
        return
    if not is_installed(row):
        return
    game = question_deadline.opened(work, seat.game_id)
    if any(each.person_id == person.id for each in game.players):
        return
    goes_on = row.state != "open"
    taken = take_seat(game, person, seat.side)
    begin_if_full(game)
    if goes_on:
        tell_who_plays(game, taken)
    tell_everybody(game)


def _comes_too_late(row: Game, person: Person) -> Notice:
    """What is said to somebody who accepts an invitation to a seat that is not free any more."""
    why = "is over" if row.state == "over" else "has found somebody else meanwhile"
    return Notice(
        kind="seat",
        subject="the seat that you were invited to is no longer free",
        lead=(
            f"Thank you for your answer. The game that you were invited to, {row.code}, {why}, so "
            "you do not play in it.",
            "You are welcome in other games: send GAMES to see them.",
        ),
        reader=person.name,
    )
