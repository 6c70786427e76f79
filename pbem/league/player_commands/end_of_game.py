"""How a game ends before its time: DRAW, CONCEDE, RESIGN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.engine.errors import Invalid
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.league.membership import lobby, standbys
from pbem.league.notices import Answer, Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling.reports import sides_of, without_position
from pbem.league.player_commands.join_and_leave import no_longer
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, GameExchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import seating
from pbem.store.schema import Seat
from pbem.wargame.position.words import and_all

DRAWS = ("DRAW OFFER", "DRAW ACCEPT", "DRAW REFUSE", "DRAW OFF")
MOST_ANSWERS = 60  # that are looked through for orders of this name


@command(
    "DRAW",
    "player",
    "DRAW OFFER, ACCEPT, REFUSE, OFF: offer a draw, or answer an offer",
)
def draw(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    word = request.rest.upper().strip(".!")
    if word in ("OFF", "CANCEL"):
        return take_offer_back(part, request)
    if word.lower() in ("refuse", "decline", "reject", "no"):
        return decline(part, request)
    if not word and (asked := orders_called_draw(part)):
        raise Refused("Which of them do you mean?", instead=[*asked, *DRAWS])
    if not word:
        raise Refused("One word ends no game.", instead=DRAWS)
    if word not in ("OFFER", "ACCEPT"):
        raise Invalid(f"{request.rest!r} is not understood.", expected=DRAWS)
    in_play(part)
    mine = part.game.held_with(part.seat)
    if word == "ACCEPT" and not any(s.draw_offered for s in part.game.players if s not in mine):
        raise Refused("No draw is offered to you now.", instead=DRAWS[:1])
    if any(seat.bot and not seat.conceded for seat in part.game.players):
        raise Refused("A staff officer agrees to no draw; CONCEDE ends the game.")
    for seat in mine:
        seating.draw_offered(seat)
    if all(seat.draw_offered or seat.conceded for seat in part.game.players):
        close(part, Verdict(None, "", "A draw, agreed by all players."))
        return Answer("DRAW", ("All players agree: the game ends in a draw.",))
    others = other_players(part)
    tell_players(part, "a draw is offered", offer(part, len(others)))
    accepted = "it is accepted" if len(others) == 1 else "all others have accepted it"
    return Answer("DRAW", (f"Your offer stands until {accepted} or you write DRAW OFF.",))


def orders_called_draw(part: GameExchange) -> list[str]:
    """Those that would answer what is asked now."""
    decision = part.game.decision(part.seat.side)
    answers = islice(decision, MOST_ANSWERS) if decision is not None else ()
    return [text for text in map(str, answers) if text.startswith("DRAW ")]


def decline(part: GameExchange, request: Request) -> Answer:
    """Who offers a draw hears that it is not accepted, and offers none any more."""
    mine = part.game.held_with(part.seat)
    offered = [seat for seat in part.game.players if seat.draw_offered]
    if not [seat for seat in offered if seat not in mine] or part.game.row.state == "over":
        raise Refused("No draw is offered to you now; DRAW OFF takes your own offer back.")
    for seat in offered:
        seating.draw_offer_taken_back(seat)
    words = f"{who_plays(part)} does not agree to a draw, so none is offered any more."
    tell_players(part, "no draw", words)
    return Answer(request.text, ("You do not agree to a draw; all others have been told.",))


def take_offer_back(part: GameExchange, request: Request) -> Answer:
    """Who has heard of an offer hears that it is gone."""
    offered = [seat for seat in part.game.held_with(part.seat) if seat.draw_offered]
    for seat in offered:
        seating.draw_offer_taken_back(seat)
    if offered and part.game.row.state != "over":
        words = f"{who_plays(part)} does not offer a draw any more."
        tell_players(part, "a draw is offered no more", words)
    return Answer(request.text, ("You offer no draw.",))


def other_players(part: GameExchange) -> list[Seat]:
    return [each for each in part.game.readers(but=part.seat) if each.role == "player"]


def tell_players(part: GameExchange, subject: str, words: str) -> None:
    """Tell all others who play."""
    notice = Notice(kind="draw", subject=subject, lead=(words,))
    for other in other_players(part):
        told = without_position(part.game, other, notice)
        part.game.work.write_to_seat(other, part.game.row, told)


def who_plays(part: GameExchange) -> str:
    mine = part.game.held_with(part.seat)
    return f"{part.game.name_of(part.seat)} ({and_all([seat.side for seat in mine])})"


def offer(part: GameExchange, others: int) -> str:
    """What each of so many other players is told of a draw that somebody agrees to."""
    mine, who = part.game.held_with(part.seat), who_plays(part)
    first = all(seat in mine for seat in part.game.players if seat.draw_offered)
    does = "offers a draw" if first else "accepts the draw that is offered"
    needed = "" if others == 1 else "; the game ends when all players have accepted"
    return (
        f"{who} {does}. To answer, write DRAW ACCEPT or DRAW REFUSE on a line of its own{needed}."
    )


@command("CONCEDE", "player", "CONCEDE jupiter-12: give the game up as lost; the others have won")
def concede(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    in_play(part)
    sure(part, request)
    game, mine = part.game, exchange.my_seats()
    for seat in mine:
        seating.conceded(seat)
    left = [seat.side for seat in game.players if not seat.conceded]
    words = f"{exchange.person.name} ({and_all([seat.side for seat in mine])}) concedes"
    if left and not are_partners(game, left):
        return concede_alone(exchange, mine, words)
    have = "side has" if len(left) == 1 else "sides have"
    words += f": the {and_all(left)} {have} won." if left else "."
    winner = left[0] if left else None
    close(part, Verdict(winner, "", words, partners=tuple(left[1:])))
    return Answer("CONCEDE", (f"{game.row.code} is over.",))


def are_partners(game: LoadedGame, sides: Sequence[Side]) -> bool:
    """Are these, of all that still play, on one another's side?"""
    first, *others = sides
    return set(others) <= set(game.rules.friends_of(game.position, first))


def concede_alone(exchange: Exchange, mine: Sequence[Seat], words: str) -> Answer:
    """Some give up while others play on: a staff officer stands in for them."""
    game = exchange.here.game
    kept = [seat for seat in game.held_with(mine[0]) if seat not in mine]
    remark(game, words)
    notice = Notice(
        kind="seat",
        subject=f"{words}; the game goes on",
        lead=(f"{words}. The others play on, with a staff officer in that place.",),
    )
    for other in game.readers(but=mine[0]):
        exchange.work.write_to_seat(other, game.row, without_position(game, other, notice))
    for seat in mine:
        lobby.leave_seat(game, seat)
        lobby.seat_bot(game, seat, "staff")
    exchange.leave(mine, kept)
    went_on = adjudication.play_on(game)
    if kept:
        exchange.here.went_on = went_on
    elif went_on:
        adjudication.tell_everybody(game)
    return Answer("CONCEDE", (no_longer(game.row.code, mine, kept), "The others play on."))


@command("RESIGN", "player", "RESIGN jupiter-12: give up your seat, for somebody else to take")
def resign(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    in_play(part)
    sure(part, request)
    game, mine, name = part.game, exchange.my_seats(), exchange.person.name
    kept = [seat for seat in game.held_with(part.seat) if seat not in mine]
    waiting = standbys.candidates(game)
    for seat in mine:
        remark(game, f"{name} ({seat.side}) resigns")
        lobby.leave_seat(game, seat)
    exchange.leave(mine, kept)
    standbys.ask(game, mine, waiting)
    told = f"{name} has given up {sides_of(mine)}."
    looks = "looks" if len(mine) == 1 else "look"
    subject = f"{sides_of(mine)} {looks} for a player"
    for other in game.readers(but=next(iter(kept), None)):
        lead = (told, standbys.asked_in_words(waiting), *how_to_take(game, other, mine))
        notice = Notice(kind="seat", subject=subject, lead=lead)
        exchange.work.write_to_seat(other, game.row, without_position(game, other, notice))
    return Answer(request.text, (no_longer(game.row.code, mine, kept),))


def how_to_take(game: LoadedGame, reader: Seat, free: Sequence[Seat]) -> Iterator[str]:
    """How a seat that is free finds a player: by the reader himself only where he may have it."""
    code = game.row.code
    for seat in free:
        if reader.role == "moderator":
            yield f"INVITE address TO {seat.side} asks somebody; REPLACE seats somebody."
        elif lobby.may_take_another(game, reader.person_id):
            yield f"JOIN {code} {seat.side} takes it."
        else:
            yield f"Whoever does not play in it can take it with JOIN {code} {seat.side}."


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
