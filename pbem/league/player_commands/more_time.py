"""A player's own time: EXTEND, VACATION."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.engine.errors import Invalid
from pbem.league.moderation.pause_and_extend import extend_by_moderator
from pbem.league.notices import Answer, Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, is_installed
from pbem.league.play.telling.reports import without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.league.timing import lateness
from pbem.league.timing.lengths import parse_length, write_length
from pbem.league.timing.vacations import Vacation as Days
from pbem.league.timing.vacations import parse_vacation, take
from pbem.store.rows import games, people, questions, seating
from pbem.store.schema import Person, Seat
from pbem.wargame.position.words import and_all


@command("EXTEND", "seat", "EXTEND 24h: more time for the question that you are asked")
def extend(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    if part.seat.role == "moderator":
        return extend_by_moderator(exchange, request)
    game = part.game
    asked = [seat for seat in exchange.my_seats() if has_deadline(game, seat)]
    if not asked:
        raise Refused("You are not asked anything, so there is nothing to extend.")
    if not request.rest:
        raise Invalid("How much more time?", expected=("EXTEND 24h", "EXTEND 3d"))
    length = parse_length(request.rest)
    left = min([give_more_time(game, seat, length) for seat in asked])
    reckon_and_tell(game, asked, f"has taken {write_length(length)} more time")
    words = (
        *(f"You have until {until}." for until in deadlines(game, asked, exchange.person)),
        f"Of your extensions in this game {write_length(left) if left else 'nothing'} is left.",
    )
    return Answer(request.text, words)


def has_deadline(game: LoadedGame, seat: Seat) -> bool:
    """Is a seat asked something that is due at some moment?"""
    question = game.question_of(seat)
    return question is not None and question.due is not None


def give_more_time(game: LoadedGame, seat: Seat, length: timedelta) -> timedelta:
    """Grant a seat an extension, or refuse it; what it may still ask for."""
    pace, question = question_deadline.pace_of(game), question_deadline.asked_of(game, seat)
    window, heard = question_deadline.window_of(question), game.work.heard
    granted = lateness.extend(pace, window, length, question.extra, seat.extended, heard)
    questions.extended(question, length)
    seating.extension_taken(seat, length)
    return granted.left


@command(
    "VACATION", "person", "VACATION 2026-12-20 2027-01-03, VACATION OFF: when your clocks stand"
)
def vacation(exchange: Exchange, request: Request) -> Answer:
    work, person = exchange.work, exchange.person
    if request.rest.lower().strip(".!") in ("off", "cancel", "end", "none"):
        return vacation_ended(exchange, request)
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
    stand = f"Your clocks stand from {granted}, by your own time zone ({person.zone})."
    return Answer(
        request.text, (stand, *reckon_all(exchange, person, f"is on vacation from {granted}"))
    )


def vacation_ended(exchange: Exchange, request: Request) -> Answer:
    """What is to come of one's vacations is taken back; the day that runs still counts as one."""
    work, person = exchange.work, exchange.person
    today = work.now.astimezone(ZoneInfo(person.zone)).date()
    ended = people.vacations_ended(work.session, person.id or 0, today)
    if not ended:
        raise Refused("You have no vacation after today.")
    back = (f"Taken back: {Days(*each)}." for each in ended)
    running = ("Today your clocks still stand.",) if ended[0][0] <= today else ()
    words = (*back, *running, *reckon_all(exchange, person, "is no longer on vacation"))
    return Answer(request.text, words)


def reckon_all(exchange: Exchange, person: Person, words: str) -> list[str]:
    """Reckon all windows of a person again; where one has moved, tell the others and himself."""
    found = []
    for game in games_of(exchange, person):
        asked = asked_in(game, person)
        before = moments(game, asked)
        question_deadline.reckon_deadlines(game)
        if before and moments(game, asked) == before:
            continue
        reckon_and_tell(game, asked, words)
        until = deadlines(game, [seat for seat in asked if has_deadline(game, seat)], person)
        found += [f"{game.row.code}: you now have until {each}." for each in until]
    return found


def moments(game: LoadedGame, seats: Sequence[Seat]) -> dict[str, datetime]:
    """When what some seats are asked is due, by their sides."""
    return {seat.side: last_moment(game, seat) for seat in seats if has_deadline(game, seat)}


def games_of(exchange: Exchange, person: Person) -> list[LoadedGame]:
    """All games that a person plays and that do not stand still, to be written to."""
    session = exchange.work.session
    seats = people.seats_of(session, person.id or 0)
    mine = sorted({seat.game_id for seat in seats if seat.role == "player"})
    known = {part.game.row.id: part.game for part in exchange.parts.values()}
    return [
        known.get(each) or question_deadline.opened(exchange.work, each)
        for each in mine
        if is_installed(games.game(session, each))
    ]


def asked_in(game: LoadedGame, person: Person) -> list[Seat]:
    """The seats of a person that are asked something."""
    return [seat for seat in game.asked if seat.person_id == person.id]


def reckon_and_tell(game: LoadedGame, seats: Sequence[Seat], words: str) -> None:
    """Reckon the windows again, and tell the others about seats of one person that are awaited."""
    if not seats:
        return
    question_deadline.reckon_deadlines(game)
    who = f"{game.name_of(seats[0])} ({and_all([seat.side for seat in seats])})"
    for other in game.readers(but=seats[0]):
        if other.role == "player":
            until = deadlines(game, seats, game.work.person(other))
            lead = (f"{who} {words}.", *(f"The deadline is now {each}." for each in until))
            notice = Notice(kind="time", subject="", lead=lead)
            game.work.write_to_seat(other, game.row, without_position(game, other, notice))


def last_moment(game: LoadedGame, seat: Seat) -> datetime:
    """When what a seat is asked is due; when that is over, the end of its grace and bank."""
    window = question_deadline.window_of(question_deadline.asked_of(game, seat))
    if game.work.now <= window.due:
        return window.due
    return lateness.ends(window, question_deadline.calendar_of(game, seat), seat.bank)


def deadlines(game: LoadedGame, seats: Sequence[Seat], reader: Person | None) -> list[str]:
    """Until when some seats have time, in the reader's own words; for which, where they differ."""
    found: dict[datetime, list[str]] = {}
    for seat in seats:
        if question_deadline.asked_of(game, seat).due is not None:
            found.setdefault(last_moment(game, seat), []).append(seat.side)
    if len(found) == 1:
        return [game.work.moment(due, reader) for due in found]
    return [f"{game.work.moment(due, reader)} for {and_all(sides)}" for due, sides in found.items()]
