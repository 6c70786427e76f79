"""After the position was changed from outside: whose question it is now, and on with the game."""

from __future__ import annotations

from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import seating

HELD = (
    "Your queue and your standing orders wait for a word from you: CONTINUE goes on with them, "
    "or send new orders."
)


def ask_again(game: LoadedGame, *, new: bool) -> None:
    """Put the question that the position leads to; the open one stays if it is the same."""
    row, rules = game.row, game.rules
    verdict = rules.verdict(game.position)
    if verdict is not None:
        adjudication.end(game, verdict)
        return
    decision = rules.decision(game.position)
    same = decision is not None and (row.asked, row.kind) == (decision.side, decision.kind)
    adjudication.ask(game, decision, new=new or not same)


def go_on(game: LoadedGame, *, new: bool) -> None:
    """Put the question, and play on as far as orders, standing orders and bots go."""
    ask_again(game, new=new)
    adjudication.play_on(game)


def hold(game: LoadedGame) -> dict[str, str]:
    """Let the asked side's queue wait for a word from its player; that word, by side."""
    seat = game.asked
    if seat is None or seat.person_id is None:
        return {}
    seating.queue_held(seat)
    return {seat.side: HELD}


def question_words(game: LoadedGame) -> str:
    """The open question as a moderator names it."""
    row = game.row
    if not row.asked:
        return "nothing"
    when = f"turn {row.turn} " if row.turn else ""
    return f"{when}{row.kind} (Q{row.question}), asked of {row.asked}"
