"""After the position was changed from outside: whose question it is now, and on with the game."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.question_deadline import asked_of
from pbem.store.rows import seating
from pbem.store.schema import Seat

HELD = (
    "Your queue and your standing orders wait for a word from you: CONTINUE goes on with them, "
    "or send new orders."
)


def ask_again(game: LoadedGame, *, new: bool) -> None:
    """Put the questions that the position leads to; an open one stays unless all are put anew."""
    rules = game.rules
    verdict = rules.verdict(game.position)
    if verdict is not None:
        adjudication.end(game, verdict)
        return
    adjudication.ask(game, rules.decisions(game.position), anew=game.sides if new else ())


def go_on(game: LoadedGame, *, new: bool) -> None:
    """Put the questions, and play on as far as orders, standing orders and bots go."""
    ask_again(game, new=new)
    adjudication.play_on(game)


def hold(game: LoadedGame, asked: Iterable[Seat]) -> dict[str, str]:
    """Let the queues of some who are asked wait for a word from their players: it, by side."""
    held = [seat for seat in asked if seat.person_id is not None]
    for seat in held:
        seating.queue_held(seat)
    return {seat.side: HELD for seat in held}


def still_sealed(game: LoadedGame) -> dict[str, str]:
    """What those are told whose answers lie sealed, by side: each of its own, and nobody else."""
    return {side: f"Your answer is in, sealed: {text}" for side, text in game.sealed.items()}


def questions_in_words(game: LoadedGame) -> str:
    """What is open, as a moderator names it."""
    return "; ".join(question_in_words(game, seat) for seat in game.asked) or "nothing"


def question_in_words(game: LoadedGame, seat: Seat) -> str:
    """What a seat is asked, as a moderator names it."""
    question = asked_of(game, seat)
    when = f"turn {game.row.turn} " if game.row.turn else ""
    return f"{when}{question.kind} (Q{question.number}), asked of {seat.side}"
