"""What stands on the order sheet and is not sent: it follows the player from one device to another.

Several tabs may have the sheet open. What was written last counts, whenever it arrives: each
says how long ago its last key was pressed, so that no clock but ours has to be right.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from msgspec.structs import replace

from pbem.league.play.loaded_game import id_of
from pbem.league.unit_of_work import Work
from pbem.store.rows import drafts, games, questions, seating
from pbem.store.schema import Draft, Seat

LONGEST = 60_000  # characters, as many as can be sent
LONGEST_AGO = timedelta(days=90)


class OrderDraft(msgspec.Struct, frozen=True):
    """The sheet as it was written last; no mark: nothing is kept."""

    text: str = ""
    mark: str = ""  # another one for every change
    late: bool = False  # what was to be kept is for a question that is over


def draft_of(work: Work, seat: Seat, person_id: int) -> OrderDraft:
    """What somebody has on the sheet of a seat."""
    if seat.role != "player":
        return OrderDraft()
    return _seen(drafts.draft(work.session, id_of(seat), person_id))


def keep_draft(
    work: Work,
    seat_id: int,
    person_id: int,
    question: int,
    text: str,
    ago: timedelta,
    mark: str = "",
) -> OrderDraft:
    """Keep a sheet whose last key was pressed a while ago, unless there is a newer one.

    Returned is the one that counts. A page that shows a question (none: 0) has nothing to say
    when that is over. Whoever knows the `mark` of the sheet that is kept has read it, and changes
    that one, whatever the clocks say.
    """
    seat = seating.seat(work.session, seat_id)
    if seat is None:
        return OrderDraft()
    row = games.locked(work.session, seat.game_id)  # nobody ends the question meanwhile
    work.session.refresh(seat)
    found = drafts.draft(work.session, seat_id, person_id)
    written_at = work.now - min(max(ago, timedelta()), LONGEST_AGO)
    mine = seat.person_id == person_id and seat.role == "player" and row.state != "over"
    asked = questions.of_seat(work.session, seat_id)
    if not mine or len(text) > LONGEST or (question and (not asked or asked.number != question)):
        return replace(_seen(found), late=True)
    if found is not None and found.written_at >= written_at:
        if found.written_at > written_at and _seen(found).mark != mark:
            return _seen(found)
        written_at = found.written_at + timedelta(microseconds=1)  # another mark
    return _seen(drafts.kept(work.session, seat_id, person_id, text, written_at))


def _seen(row: Draft | None) -> OrderDraft:
    return OrderDraft() if row is None else OrderDraft(row.text, row.written_at.isoformat())
