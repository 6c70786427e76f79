"""Looking behind the fog: WHOLE, QUEUES. Each look is on record, with its reason.

Nobody is written to about it, as nothing was done to the game, and a mail would tell a player
that something is being looked into. The journal has it, which all read when the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.league.moderation.moderator_act import ModeratorAct, in_play
from pbem.league.moderation.pause_and_extend import alone
from pbem.league.notices import Answer, Picture
from pbem.league.play.loaded_game import LoadedGame, id_of, standing_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import audits
from pbem.store.schema import Audit, Seat

ON_RECORD = "That you looked, and why, is in the audit and in the journal."


@command("WHOLE", "moderator", "WHOLE BECAUSE reason: the position without the fog, for the record")
def whole(exchange: Exchange, request: Request) -> Answer:
    act = looking(exchange, request)
    game = act.game
    number = game.row.snapshots
    exchange.here.picture = Picture(id_of(game.row), number, "", number, whole=True)
    return Answer(act.line, (ON_RECORD,), block=game.rules.describe(game.position))


@command("QUEUES", "moderator", "QUEUES BECAUSE reason: the orders that wait, for the record")
def queues(exchange: Exchange, request: Request) -> Answer:
    act = looking(exchange, request)
    game = act.game
    lines = [line for seat in game.players for line in waiting_lines(game, seat)]
    return Answer(act.line, (ON_RECORD,), block="\n".join(lines))


def looking(exchange: Exchange, request: Request) -> ModeratorAct:
    """Begin to look, and put that on record before anything is shown."""
    refuse_players(exchange)
    act = ModeratorAct.of(exchange, request)
    alone(act)
    in_play(act.game)
    act.remark()
    on_record(act)
    return act


def on_record(act: ModeratorAct) -> None:
    """Write into the audit that somebody looked; nobody is told."""
    work, row = act.game.work, act.game.row
    work.audit(act.exchange.person.name, act.word, act.what, act.reason, row)


def refuse_players(exchange: Exchange) -> None:
    """Who moderates a game and plays in it sees what his or her side may see."""
    game = exchange.here.game
    if plays_in(game, exchange.person.id):
        raise Refused(f"You play in {game.row.code}, so this is not for you to see.")


def plays_in(game: LoadedGame, person_id: int | None) -> bool:
    """Is somebody one of those who play?"""
    return any(seat.person_id == person_id for seat in game.players)


def audit_for(game: LoadedGame, person_id: int | None) -> list[Audit]:
    """What moderators did to a game, as one of them may read it.

    Who also plays finds of the others' acts that they were done: what they wrote may name what is
    hidden, and looks and notes are told to nobody. What such an act changes has come by mail.
    """
    rows = audits.audit(game.work.session, id_of(game.row))
    if not plays_in(game, person_id) or game.row.state == "over":
        return list(rows)
    return [
        row if row.person_id == person_id else Audit(at=row.at, who=row.who, act=row.act)
        for row in rows
    ]


def waiting_lines(game: LoadedGame, seat: Seat) -> Iterator[str]:
    """What one side has laid out, a line each."""
    held = ", held" if seat.held else ""
    yield f"{seat.side} ({game.name_of(seat)}{held}):"
    queue, sealed = game.queue(seat), game.sealed.get(seat.side, "")
    if sealed:
        yield f"  sealed  {sealed}"
    for number, line in enumerate(queue, 1):
        yield f"  {number:>3}  turn {line.turn}  {line.text}  [{line.receipt} line {line.number}]"
    for rule in standing_of(seat):
        yield f"  standing  {rule}"
    if not (queue or sealed or standing_of(seat)):
        yield "  nothing"
