"""Looking behind the fog: WHOLE, QUEUES. Each look is on record, with its reason.

Nobody is written to about it, as nothing was done to the game, and a mail would tell a player
that something is being looked into. The journal has it, which all read when the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.league.moderation.moderator_act import Deed, in_play
from pbem.league.moderation.pause_and_extend import alone
from pbem.league.notices import Answer, Picture
from pbem.league.play.loaded_game import Table, id_of, standing_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Talk, command
from pbem.league.submissions.requests import Request
from pbem.store.schema import Seat

ON_RECORD = "That you looked, and why, is in the audit and in the journal."


@command("WHOLE", "moderator", "WHOLE BECAUSE reason: the position without the fog, for the record")
def whole(talk: Talk, request: Request) -> Answer:
    deed = looking(talk, request)
    table = deed.table
    number = table.row.snapshots
    talk.here.picture = Picture(id_of(table.row), number, "", number, whole=True)
    return Answer(deed.line, (ON_RECORD,), block=table.rules.describe(table.position))


@command("QUEUES", "moderator", "QUEUES BECAUSE reason: the orders that wait, for the record")
def queues(talk: Talk, request: Request) -> Answer:
    deed = looking(talk, request)
    table = deed.table
    lines = [line for seat in table.players for line in waiting_lines(table, seat)]
    return Answer(deed.line, (ON_RECORD,), block="\n".join(lines))


def looking(talk: Talk, request: Request) -> Deed:
    """Begin to look, and put that on record before anything is shown."""
    refuse_players(talk)
    deed = Deed.of(talk, request)
    alone(deed)
    in_play(deed.table)
    deed.remark()
    on_record(deed)
    return deed


def on_record(deed: Deed) -> None:
    """Write into the audit that somebody looked; nobody is told."""
    work, row = deed.table.work, deed.table.row
    work.audit(deed.talk.person.name, deed.word, deed.what, deed.reason, row)


def refuse_players(talk: Talk) -> None:
    """Who moderates a game and plays in it sees what his or her side may see."""
    table = talk.here.table
    if any(seat.person_id == talk.person.id for seat in table.players):
        raise Refused(f"You play in {table.row.code}, so this is not for you to see.")


def waiting_lines(table: Table, seat: Seat) -> Iterator[str]:
    """What one side has laid out, a line each."""
    held = ", held" if seat.held else ""
    yield f"{seat.side} ({table.name_of(seat)}{held}):"
    queue = table.queue(seat)
    for number, line in enumerate(queue, 1):
        yield f"  {number:>3}  turn {line.turn}  {line.text}  [{line.receipt} line {line.number}]"
    for rule in standing_of(seat):
        yield f"  standing  {rule}"
    if not queue and not standing_of(seat):
        yield "  nothing"
