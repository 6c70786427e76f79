"""The standby list: who waits for a seat is asked when one falls empty, for whatever reason."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.league.notices import Notice
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import people
from pbem.store.schema import Person, Seat


def candidates(game: LoadedGame) -> list[Person]:
    """Who waits for a seat of this game, can be reached, and has no part in it but to watch.

    Who moderates or plays another side knows too much. To be asked before a seat is left, so that
    nobody is offered what he has just given up or lost. A game that has not begun looks for
    players in other ways: no seat of it falls empty.
    """
    if game.row.state not in ("running", "paused"):
        return []
    session = game.work.session
    inside = {each.person_id for each in game.seats if each.role != "observer"}
    waiting = [each.person_id for each in people.standbys(session, game.row.rules)]
    reached = [each for each in waiting if people.working_address(session, each) is not None]
    return [people.person(session, each) for each in reached if each not in inside]


def ask(game: LoadedGame, seats: Sequence[Seat], waiting: Sequence[Person]) -> None:
    """Offer seats that nobody plays any more to those who wait for one."""
    for seat in seats:
        for person in waiting:
            game.work.write_to_person(person, offered(game, seat, person))


def offered(game: LoadedGame, seat: Seat, person: Person) -> Notice:
    """An offer: which seat, of which game, at which pace, and how to take it."""
    row = game.row
    when = f"turn {row.turn}" if row.turn else "its set-up"
    return Notice(
        kind="offer",
        subject=f"a seat in {game.rules.title} is free: {seat.side}",
        lead=(
            f"You are on the standby list of {game.rules.title}. In {row.code} the {seat.side} "
            f"seat is free; the game is in {when}, and its pace is: {row.pace}.",
            f"To take it, reply with the line: JOIN {row.code} {seat.side}",
            "Who answers first has it, with the log of the game and a full window. "
            "If you do not want it, do nothing.",
        ),
        title=game.rules.title,
        reader=person.name,
    )


def asked_in_words(waiting: Sequence[Person]) -> str:
    """Whether anybody is asked to take a seat, for everybody to read."""
    if not waiting:
        return "Nobody is on the standby list."
    return "The seat is offered to those on the standby list; who answers first has it."


def call(game: LoadedGame, told: str, waiting: Sequence[Person]) -> Notice:
    """What becomes of a free seat, and whether the moderator has to find somebody."""
    if waiting:
        count = f"{len(waiting)} on the standby list" if len(waiting) > 1 else "the standby"
        done = f"The seat is offered to {count}; its clock stands until it is taken."
    else:
        done = (
            "Nobody is on the standby list, so please find somebody: INVITE or REPLACE. "
            "The clock of the seat stands until it is taken."
        )
    return Notice(kind="call", subject=f"a seat of {game.row.code} is free", lead=(told + done,))
