"""A player's own time: EXTEND, VACATION."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from pbem.engine.errors import Invalid
from pbem.league.moderation.pause_and_extend import extend_by_moderator
from pbem.league.notices import Answer, Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, is_installed
from pbem.league.play.reports import without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.league.timing import lateness
from pbem.league.timing.lengths import parse_length, write_length
from pbem.league.timing.vacations import Vacation as Days
from pbem.league.timing.vacations import parse_vacation, take
from pbem.store.rows import games, people, questions, seating
from pbem.store.schema import Person, Seat


@command("EXTEND", "seat", "EXTEND 24h: more time for the question that you are asked")
def extend(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    if part.seat.role == "moderator":
        return extend_by_moderator(exchange, request)
    game, seat = part.game, part.seat
    question = game.question_of(seat)
    if question is None or question.due is None:
        raise Refused("You are not asked anything, so there is nothing to extend.")
    if not request.rest:
        raise Invalid("How much more time?", expected=("EXTEND 24h", "EXTEND 3d"))
    asked = parse_length(request.rest)
    pace, window = question_deadline.pace_of(game), question_deadline.window_of(question)
    granted = lateness.extend(
        pace, window, asked, question.extra, seat.extended, exchange.work.heard
    )
    questions.extended(question, asked)
    seating.extension_taken(seat, asked)
    reckon_and_tell(game, [seat], f"has taken {write_length(asked)} more time")
    until = exchange.work.moment(question.due, exchange.person)
    left = write_length(granted.left) if granted.left else "nothing"
    words = (f"You have until {until}.", f"Of your extensions in this game {left} is left.")
    return Answer(request.text, words)


@command("VACATION", "person", "VACATION 2026-12-20 2027-01-03: your clocks stand on these days")
def vacation(exchange: Exchange, request: Request) -> Answer:
    work, person = exchange.work, exchange.person
    taken = [
        Days(each.first_day, each.last_day, each.asked_at)
        for each in people.vacations(work.session, person.id or 0)
    ]
    allowance = work.settings.vacation_days
    if not request.rest:
        lines = tuple(f"From {each}." for each in taken) or ("You have taken none.",)
        return Answer("VACATION", (*lines, f"You may take {allowance} days a year."))
    wanted = parse_vacation(request.rest)
    granted = take(wanted, taken, allowance, ZoneInfo(person.zone), work.now)
    people.vacation_taken(
        work.session, person.id or 0, granted.first_day, granted.last_day, work.now
    )
    for game in games_of(exchange, person):
        reckon_and_tell(game, asked_in(game, person), f"is on vacation from {granted}")
    return Answer(request.text, (f"Your clocks stand from {granted}, by your own time zone.",))


def games_of(exchange: Exchange, person: Person) -> list[LoadedGame]:
    """All games that a person plays and that do not stand still, to be written to."""
    session = exchange.work.session
    seats = people.seats_of(session, person.id or 0)
    mine = sorted({seat.game_id for seat in seats if seat.role == "player"})
    known = {part.game.row.id: part.game for part in exchange.parts.values()}
    return [
        known.get(each) or LoadedGame.open(exchange.work, each)
        for each in mine
        if is_installed(games.game(session, each))
    ]


def asked_in(game: LoadedGame, person: Person) -> list[Seat]:
    """The seats of a person that are asked something."""
    return [seat for seat in game.asked if seat.person_id == person.id]


def reckon_and_tell(game: LoadedGame, seats: Sequence[Seat], words: str) -> None:
    """Reckon the windows again, and tell the others about seats that are awaited."""
    if not seats:
        return
    question_deadline.reckon_deadlines(game)
    for seat in seats:
        question = question_deadline.asked_of(game, seat)
        for other in game.readers(but=seat):
            if other.role == "player" and question.due is not None:
                due = game.work.moment(question.due, game.work.person(other))
                lead = (
                    f"{game.name_of(seat)} ({seat.side}) {words}.",
                    f"The deadline is now {due}.",
                )
                notice = Notice(kind="time", subject="", lead=lead)
                game.work.write_to_seat(other, game.row, without_position(game, other, notice))
