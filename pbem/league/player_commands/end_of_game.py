"""How a game ends before its time: DRAW, CONCEDE, RESIGN."""

from __future__ import annotations

from pbem.engine.errors import Invalid
from pbem.engine.ruleset import Verdict
from pbem.league.membership import lobby
from pbem.league.notices import Answer, Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.reports import without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, GameExchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import seating


@command("DRAW", "player", "DRAW OFFER, ACCEPT or OFF: offer a draw, accept one, take it back")
def draw(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    word = request.rest.upper()
    if word in ("OFF", "REFUSE", "NO", "CANCEL"):
        seating.draw_offer_taken_back(part.seat)
        return Answer(request.text, ("You offer no draw.",))
    if word not in ("", "OFFER", "ACCEPT"):
        expected = ("DRAW OFFER", "DRAW ACCEPT", "DRAW OFF")
        raise Invalid(f"{request.rest!r} is not understood.", expected=expected)
    in_play(part)
    if any(seat.bot for seat in part.game.players):
        raise Refused("A staff officer agrees to no draw; CONCEDE ends the game.")
    seating.draw_offered(part.seat)
    if all(seat.draw_offered for seat in part.game.players):
        close(part, Verdict(None, "", "A draw, agreed by all players."))
        return Answer("DRAW", ("All players agree: the game ends in a draw.",))
    for other in part.game.players:
        if other.id != part.seat.id:
            lead = (
                f"{exchange.person.name} ({part.seat.side}) offers a draw. DRAW ACCEPT accepts it."
            )
            notice = Notice(kind="draw", subject="a draw is offered", lead=(lead,))
            exchange.work.write_to_seat(
                other, part.game.row, without_position(part.game, other, notice)
            )
    return Answer("DRAW", ("Your offer stands until it is accepted or you write DRAW OFF.",))


@command("CONCEDE", "player", "CONCEDE jupiter-12: the other side has won")
def concede(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    in_play(part)
    sure(part, request)
    others = [side for side in part.game.rules.sides if side != part.seat.side]
    winner = others[0] if len(others) == 1 else None
    words = f"{exchange.person.name} ({part.seat.side}) concedes"
    words += f": the {winner} side has won." if winner else "."
    close(part, Verdict(winner, "", words))
    return Answer("CONCEDE", (f"{part.game.row.code} is over.",))


@command("RESIGN", "player", "RESIGN jupiter-12: give up your seat, for somebody else to take")
def resign(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    in_play(part)
    sure(part, request)
    game, seat = part.game, part.seat
    side, name = seat.side, exchange.person.name
    remark(game, f"{name} ({side}) resigns")
    lobby.leave_seat(game, seat)
    exchange.leave()
    lead = (f"{name} has given up the {side} side.", f"JOIN {game.row.code} {side} takes it.")
    notice = Notice(kind="seat", subject=f"the {side} side looks for a player", lead=lead)
    for other in game.seats:
        if other.person_id is not None:
            exchange.work.write_to_seat(other, game.row, without_position(game, other, notice))
    return Answer(request.text, (f"You no longer play {game.row.code}.",))


def in_play(part: GameExchange) -> None:
    if part.game.row.state not in ("running", "paused"):
        raise Refused("The game is not in play.")


def sure(part: GameExchange, request: Request) -> None:
    """Who ends something for good names it."""
    code = part.game.row.code
    if request.rest.lower() != code:
        raise Refused(f"To be sure, write {request.word} {code}.")


def remark(game: LoadedGame, words: str) -> None:
    """Put words into the journal."""
    game.journal.remark(words)
    game.store_adjudication(())


def close(part: GameExchange, verdict: Verdict) -> None:
    """End a game by the will of its players, and tell everybody."""
    remark(part.game, verdict.words)
    adjudication.end(part.game, verdict)
    part.went_on = True
