"""One act of a moderator, from its reason to everybody's mail about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.league.moderation.position_differences import differences
from pbem.league.moderation.reasons import reasoned
from pbem.league.notices import Answer, Notice
from pbem.league.play.loaded_game import Table, eyes_of
from pbem.league.play.reports import report
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Talk
from pbem.league.submissions.requests import Request
from pbem.store.schema import Seat

NOTHING_SEEN = "Nothing that you can see."


@dataclass
class Deed:
    """What a moderator does to a game, why, and how everybody saw it before."""

    talk: Talk
    word: str
    what: str  # the rest of the command, for the record
    reason: str
    before: dict[str, Any]  # views, by side; that of no side is what everybody may see
    changes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by side, likewise

    @classmethod
    def of(cls, talk: Talk, request: Request) -> Deed:
        """Begin to carry out a request that has its reason with it."""
        what, reason = reasoned(request)
        return cls(talk, request.word, what, reason, views(talk.here.table))

    @property
    def table(self) -> Table:
        return self.talk.here.table

    @property
    def line(self) -> str:
        """The command as it is kept."""
        return f"{self.word} {self.what}".strip()

    # -- on the way -------------------------------------------------------------------------------

    def remark(self) -> None:
        """Put it into the journal, where no other entry tells of it."""
        if self.table.row.state in ("running", "paused"):
            name = self.talk.person.name
            self.table.journal.remark(f"moderator {name}: {self.line}: {self.reason}")
            self.table.write_down(())

    def compare(self) -> None:
        """The position is changed: note what each reader can see of it."""
        rules = self.table.rules
        for side, now in views(self.table).items():
            found = differences(rules, self.before[side], now)
            self.changes[side] = found or (NOTHING_SEEN,)

    # -- at the end -------------------------------------------------------------------------------

    def done(
        self,
        *words: str,
        own: Mapping[str, str] | None = None,
        told: Collection[int | None] = (),
    ) -> Answer:
        """Write it into the audit, tell all others, and answer the moderator.

        The words are for everybody to read; what only one side may read is `own`; `told` are
        people who have just read of it elsewhere.
        """
        table, talk = self.table, self.talk
        table.work.audit(talk.person.name, self.word, self.what, self.reason, table.row)
        table.work.session.flush()
        for seat in table.seats:
            here = seat.id != talk.here.seat.id and seat.person_id is not None
            if here and seat.person_id not in told:
                mine = (own or {}).get(eyes_of(seat), "")
                notice = self.notice(seat, (*words, *((mine,) if mine else ())))
                table.work.tell(seat, table.row, report(table, seat, notice))
        block = "\n".join(self.changes.get("", ()))
        heard = ("All others in the game have been told, with your reason.",)
        return Answer(self.line, (*words, *heard), block=block)

    def notice(self, seat: Seat, words: tuple[str, ...]) -> Notice:
        who = f"This was done by {self.talk.person.name}, who moderates."
        why = f"The reason given: {self.reason}"
        changes = self.changes.get(eyes_of(seat), ())
        return Notice(kind="moderator", subject="", lead=(*words, f"{who} {why}"), changes=changes)


def views(table: Table) -> dict[str, Any]:
    """The position as each side, and everybody, may see it."""
    if not table.row.snapshots:
        return {}
    return {side: table.view(side) for side in ("", *table.rules.sides)}


def in_play(table: Table) -> None:
    """Refuse what only makes sense while a game is played."""
    state, code = table.row.state, table.row.code
    if state == "open":
        raise Refused(f"{code} has not begun yet.")
    if state == "over":
        raise Refused(f"{code} is over.")


def running(table: Table) -> None:
    """Refuse what would play on in a game that is paused."""
    in_play(table)
    if table.row.state == "paused":
        raise Refused(f"{table.row.code} is paused; RESUME it first.")
