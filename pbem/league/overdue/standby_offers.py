"""The standby list: a seat whose player is gone is offered to those who wait for one."""

from __future__ import annotations

from pbem.league.membership.lobby import leave_seat
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.reports import and_all, without_position
from pbem.store.rows import people, questions, seating
from pbem.store.schema import Person, Seat


def offer(game: LoadedGame, seat: Seat) -> bool:
    """Take a seat from a player whose time is over and offer it; False if nobody could have it.

    Its clock stands until somebody takes it, who then has a full window and an untouched bank.
    """
    waiting = candidates(game, seat)
    if not waiting and not moderators(game):
        return False
    name, late = game.name_of(seat), seat.person_id
    game.work.write_to_seat(seat, game.row, without_position(game, seat, farewell(game, seat)))
    free_for_standby(game, seat)
    for person in waiting:
        game.work.write_to_person(person, offered(game, seat, person))
    told = f"The time of {name} ({seat.side}) is over. "
    for each in moderators(game):
        game.work.write_to_seat(
            each, game.row, without_position(game, each, to_moderator(game, told, waiting))
        )
    notice = Notice(
        kind="report",
        subject=f"the {seat.side} seat is free",
        lead=(told + "The seat is offered to others; the clock stands until it is taken.",),
    )
    for each in game.readers():
        if each.role != "moderator" and each.person_id != late:
            game.work.write_to_seat(each, game.row, without_position(game, each, notice))
    return True


def moderators(game: LoadedGame) -> list[Seat]:
    """The moderators who can be written to."""
    return [seat for seat in game.moderators if seat.person_id is not None]


def candidates(game: LoadedGame, seat: Seat) -> list[Person]:
    """Who waits for a seat of this game, has no part in it but to watch, and did not just lose it.

    Who moderates or plays another side knows too much.
    """
    inside = {each.person_id for each in game.seats if each.role != "observer"}
    rows = people.standbys(game.work.session, game.row.rules)
    waiting = [each.person_id for each in rows if each.person_id not in inside]
    return [people.person(game.work.session, each) for each in waiting]


def free_for_standby(game: LoadedGame, seat: Seat) -> None:
    """Clear a seat for whoever comes; the question gets a new number, so reminders start anew."""
    leave_seat(game, seat)
    seating.made_fresh(seat, question_deadline.pace_of(game).bank)
    question = game.question_of(seat)
    if question is not None:
        questions.renumbered(question, game.row)
        seating.question_put(seat, question.number)


def farewell(game: LoadedGame, seat: Seat) -> Notice:
    """A polite word to somebody who has lost his seat."""
    kept = [each.side for each in game.held_with(seat) if each is not seat]
    which = f"your {seat.side} seat" if kept else "your seat"
    return Notice(
        kind="left",
        subject=f"{which} in {game.rules.title} is offered to somebody else",
        lead=(
            f"Your time for an answer in {game.row.code} is over, with all grace and time bank, "
            f"and as agreed for this game {which} is now offered to somebody else.",
            f"You still play {and_all(kept)}."
            if kept
            else "Thank you for having played. You are welcome in other games: send GAMES to see "
            "them.",
        ),
    )


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


def to_moderator(game: LoadedGame, told: str, waiting: list[Person]) -> Notice:
    """What becomes of the seat, and whether the moderator has to find somebody."""
    if waiting:
        count = f"{len(waiting)} on the standby list" if len(waiting) > 1 else "the standby"
        done = f"The seat is offered to {count}; its clock stands until it is taken."
    else:
        done = (
            "Nobody is on the standby list, so please find somebody: INVITE or REPLACE. "
            "The clock of the seat stands until it is taken."
        )
    return Notice(kind="call", subject=f"a seat of {game.row.code} is free", lead=(told + done,))
