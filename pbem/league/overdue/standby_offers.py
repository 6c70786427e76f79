"""A seat whose time is over is taken from its player and offered to those who wait for one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.league.membership import standbys
from pbem.league.membership.lobby import leave_seat
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling.reports import without_position
from pbem.store.rows import questions, seating
from pbem.store.schema import Person, Seat
from pbem.wargame.position.words import and_all


def offer(game: LoadedGame, seat: Seat) -> bool:
    """Take a seat from a player whose time is over and offer it; False if nobody could have it.

    Its clock stands until somebody takes it, who then has a full window and an untouched bank.
    """
    waiting = standbys.candidates(game)
    if not waiting and not moderators(game):
        return False
    name, late, person = game.name_of(seat), seat.person_id, game.work.person(seat)
    kept = [each for each in game.held_with(seat) if each is not seat]
    free_for_standby(game, seat)
    if person is not None:
        say_farewell(game, seat, person, kept)
    standbys.ask(game, [seat], waiting)
    told = f"The time of {name} ({seat.side}) is over. "
    for each in moderators(game):
        call = standbys.call(game, told, waiting)
        game.work.write_to_seat(each, game.row, without_position(game, each, call))
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


def free_for_standby(game: LoadedGame, seat: Seat) -> None:
    """Clear a seat for whoever comes; the question gets a new number, so reminders start anew."""
    leave_seat(game, seat)
    seating.made_fresh(seat, question_deadline.pace_of(game).bank)
    question = game.question_of(seat)
    if question is not None:
        questions.renumbered(question, game.row)
        seating.question_put(seat, question.number)


def say_farewell(game: LoadedGame, seat: Seat, person: Person, kept: Sequence[Seat]) -> None:
    """Write to somebody who has lost his seat, as one who plays only if he has others."""
    notice = farewell(game, seat, [each.side for each in kept])
    if kept:
        game.work.write_to_seat(kept[0], game.row, without_position(game, kept[0], notice))
    else:
        told = replace(notice, title=game.rules.title, reader=person.name)
        game.work.write_to_person(person, told)


def farewell(game: LoadedGame, seat: Seat, kept: Sequence[str]) -> Notice:
    """A polite word to somebody who has lost his seat, and may keep other sides."""
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
