"""How a game ends before its time: DRAW, CONCEDE, RESIGN."""

from __future__ import annotations

from pbem.engine.errors import Invalid
from pbem.engine.ruleset import Verdict
from pbem.league.membership import lobby
from pbem.league.notices import Answer, Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import Table
from pbem.league.play.reports import briefly
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Part, Talk, command
from pbem.league.submissions.requests import Request


@command("DRAW", "player", "DRAW OFFER, ACCEPT or OFF: offer a draw, accept one, take it back")
def draw(talk: Talk, request: Request) -> Answer:
    part = talk.here
    word = request.rest.upper()
    if word in ("OFF", "REFUSE", "NO", "CANCEL"):
        part.seat.draw_offered = False
        return Answer(request.text, ("You offer no draw.",))
    if word not in ("", "OFFER", "ACCEPT"):
        expected = ("DRAW OFFER", "DRAW ACCEPT", "DRAW OFF")
        raise Invalid(f"{request.rest!r} is not understood.", expected=expected)
    in_play(part)
    if any(seat.bot for seat in part.table.players):
        raise Refused("A staff officer agrees to no draw; CONCEDE ends the game.")
    part.seat.draw_offered = True
    if all(seat.draw_offered for seat in part.table.players):
        close(part, Verdict(None, "", "A draw, agreed by all players."))
        return Answer("DRAW", ("All players agree: the game ends in a draw.",))
    for other in part.table.players:
        if other.id != part.seat.id:
            lead = f"{talk.person.name} ({part.seat.side}) offers a draw. DRAW ACCEPT accepts it."
            notice = Notice(kind="draw", subject="a draw is offered", lead=(lead,))
            talk.work.tell(other, part.table.row, briefly(part.table, other, notice))
    return Answer("DRAW", ("Your offer stands until it is accepted or you write DRAW OFF.",))


@command("CONCEDE", "player", "CONCEDE jupiter-12: the other side has won")
def concede(talk: Talk, request: Request) -> Answer:
    part = talk.here
    in_play(part)
    sure(part, request)
    others = [side for side in part.table.rules.sides if side != part.seat.side]
    winner = others[0] if len(others) == 1 else None
    words = f"{talk.person.name} ({part.seat.side}) concedes"
    words += f": the {winner} side has won." if winner else "."
    close(part, Verdict(winner, "", words))
    return Answer("CONCEDE", (f"{part.table.row.code} is over.",))


@command("RESIGN", "player", "RESIGN jupiter-12: give up your seat, for somebody else to take")
def resign(talk: Talk, request: Request) -> Answer:
    part = talk.here
    in_play(part)
    sure(part, request)
    table, seat = part.table, part.seat
    side, name = seat.side, talk.person.name
    remark(table, f"{name} ({side}) resigns")
    lobby.leave_seat(table, seat)
    talk.stand_up()
    lead = (f"{name} has given up the {side} side.", f"JOIN {table.row.code} {side} takes it.")
    notice = Notice(kind="seat", subject=f"the {side} side looks for a player", lead=lead)
    for other in table.seats:
        if other.person_id is not None:
            talk.work.tell(other, table.row, briefly(table, other, notice))
    return Answer(request.text, (f"You no longer play {table.row.code}.",))


def in_play(part: Part) -> None:
    if part.table.row.state not in ("running", "paused"):
        raise Refused("The game is not in play.")


def sure(part: Part, request: Request) -> None:
    """Who ends something for good names it."""
    code = part.table.row.code
    if request.rest.lower() != code:
        raise Refused(f"To be sure, write {request.word} {code}.")


def remark(table: Table, words: str) -> None:
    """Put words into the journal."""
    table.journal.remark(words)
    table.write_down(())


def close(part: Part, verdict: Verdict) -> None:
    """End a game by the will of its players, and tell everybody."""
    remark(part.table, verdict.words)
    adjudication.end(part.table, verdict)
    part.went_on = True
