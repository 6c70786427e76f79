"""What stands on the order sheet and is not sent: it follows the player from one device to another.

Several tabs may have the sheet open. Every change gives it another mark, and who writes says which
marks he has read: whoever has read the last sheet changes it, whoever has not is shown it first.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pbem.league.play.loaded_game import id_of
from pbem.league.unit_of_work import Work
from pbem.store.rows import drafts, games, questions, seating
from pbem.store.schema import Draft, Seat

LONGEST = 60_000  # characters, as many as can be sent


class OrderDraft(msgspec.Struct, frozen=True):
    """The sheet as it was written last; no mark: nothing is kept."""

    text: str = ""
    mark: str = ""  # another one for every change
    late: bool = False  # what was to be kept is for a question that is over


class Written(msgspec.Struct, frozen=True):
    """A sheet to be kept: a page names its mark itself, to know it again if no answer comes."""

    text: str
    mark: str = ""
    read: Sequence[str] | None = None  # marks of the sheets that it changes; none: any

    def changes(self, found: Draft | None) -> bool:
        """Has its writer read what is kept now?"""
        return self.read is None or _seen(found).mark in self.read


def draft_of(work: Work, seat: Seat, person_id: int) -> OrderDraft:
    """What somebody has on the sheet of a seat."""
    if seat.role != "player":
        return OrderDraft()
    return _seen(drafts.draft(work.session, id_of(seat), person_id))


def keep_draft(
    work: Work, seat_id: int, person_id: int, question: int, written: Written
) -> OrderDraft:
    """Keep a sheet, unless there is one that its writer has not read.

    Returned is the one that counts. A page that shows a question (none: 0) has nothing to say
    when that is over.
    """
    seat = seating.seat(work.session, seat_id)
    if seat is None:
        return OrderDraft()
    row = games.locked(work.session, seat.game_id)  # nobody ends the question meanwhile
    work.session.refresh(seat)
    found = drafts.draft(work.session, seat_id, person_id)
    mine = seat.person_id == person_id and seat.role == "player" and row.state != "over"
    asked = questions.of_seat(work.session, seat_id)
    over = bool(question) and (not asked or asked.number != question)
    if not mine or over or len(written.text) > LONGEST:
        return replace(_seen(found), late=True)
    if not written.changes(found):
        return _seen(found)
    mark = written.mark or secrets.token_hex(8)
    return _seen(drafts.kept(work.session, seat_id, person_id, written.text, mark))


def _seen(row: Draft | None) -> OrderDraft:
    return OrderDraft() if row is None else OrderDraft(row.text, row.mark)
