"""A question as its reader finds it, but for what the staff proposes to it."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from pbem.league.notices import Drafting, Question
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.question_deadline import clock_stopped, has_answered, pace_of, stand_in
from pbem.league.timing.late_words import to_the_player
from pbem.league.timing.pace import Late, Pace
from pbem.store.rows.queues import STOPPED
from pbem.store.schema import Seat


def question_for(game: LoadedGame, seat: Seat) -> Question | None:
    """What this seat is asked, if it is."""
    decision = game.decision(seat.side) if seat.role == "player" else None
    if decision is None or game.row.state not in ("running", "paused"):
        return None
    moment = due_moment(game, seat)
    return Question(
        prompt=decision.prompt,
        due=game.work.moment(moment, game.work.person(seat)) if moment else "",
        late=to_the_player(in_effect(game), seat.bank) if moment and game.work.now < moment else "",
        overdue=moment is not None and moment < game.work.now,
        note=note(game, seat),
        held=held(game, seat),
        drafting=Drafting(id_of(game.row), game.row.snapshots, seat.side),
    )


def held(game: LoadedGame, seat: Seat) -> tuple[str, ...]:
    """What waits in a queue that stands still, why it does, and how it goes on."""
    waiting = game.queue(seat)
    if not seat.held or not waiting:
        return ()
    return (
        f"Your queue waits for you. {why_held(game, seat)}".strip(),
        *(f"{at:>3}  turn {row.turn}   {row.text}" for at, row in enumerate(waiting, 1)),
        "CONTINUE goes on with it, WITHDRAW ALL drops it; what you send goes before it.",
    )


def why_held(game: LoadedGame, seat: Seat) -> str:
    """The line for which a queue stands still, and what was said of it."""
    line = game.held_by(seat)
    if line is None:
        return ""
    end = "" if line.fate == STOPPED else " was refused"
    return f"{line.text}{end}: {line.words.splitlines()[0]}"


def note(game: LoadedGame, seat: Seat) -> str:
    """Why there is no deadline, or why nothing need be done until it comes."""
    if game.row.state == "paused":
        return "There is no deadline: the game is paused."
    if clock_stopped(game, seat):
        return "There is no deadline: the clock stands."
    if has_answered(game, seat):
        return "Your orders are in and are played at the deadline."
    return ""


def due_moment(game: LoadedGame, seat: Seat) -> datetime | None:
    """When what a seat is asked is due; never, while its clock stands."""
    question = game.question_of(seat)
    return None if question is None or clock_stopped(game, seat) else question.due


def due(game: LoadedGame, seat: Seat) -> str:
    """Until when, in the reader's own words."""
    moment = due_moment(game, seat)
    if moment is None:
        return note(game, seat)
    said = game.work.moment(moment, game.work.person(seat))
    return f"{said}; {note(game, seat)}".rstrip("; ")


def in_effect(game: LoadedGame) -> Pace:
    """The pace as it works out: where there is no moderator to call, the staff plays on."""
    pace = pace_of(game)
    called = any(seat.person_id is not None for seat in game.moderators)
    if pace.late is not Late.MODERATOR or called:
        return pace
    return replace(pace, late=Late(stand_in(game)))
