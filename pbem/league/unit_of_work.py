"""One unit of work: one transaction, at one moment, with everybody whom it tells."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session

from pbem.league.notices import Notice, write_notice
from pbem.league.timing.moments import moment_in_words
from pbem.settings import Settings
from pbem.store.database import Store
from pbem.store.rows.people import person as person_by_id
from pbem.store.schema import Audit, Game, Outgoing, Person, Seat


@dataclass(frozen=True)
class House:
    """The running service: its settings, its store, and the one clock that counts."""

    settings: Settings
    store: Store
    now: Callable[[], datetime]

    @contextmanager
    def work(self) -> Iterator[Work]:
        """A transaction: committed whole at the end, or not at all."""
        with self.store.writing() as session:
            yield Work(session, self.now(), self.settings)

    @contextmanager
    def look(self) -> Iterator[Work]:
        """The same for those who only look."""
        with self.store.reading() as session:
            yield Work(session, self.now(), self.settings)


@dataclass
class Work:
    """What one transaction reads and writes, and when it happens."""

    session: Session
    now: datetime
    settings: Settings
    in_reply_to: str = ""  # the message id of the mail that is being handled
    references: tuple[str, ...] = ()
    sender: int | None = None  # the person whose mail it is
    sender_address: str = ""  # or the address, when it is nobody's
    written: list[Outgoing] = field(default_factory=list)
    received_at: datetime | None = None  # when that mail came, by the server's clock
    _people: dict[int, Person] = field(default_factory=dict)

    @property
    def heard(self) -> datetime:
        """When what is being done was asked for: what counts for deadlines."""
        return self.received_at or self.now

    # -- people -----------------------------------------------------------------------------------

    def person(self, seat: Seat) -> Person | None:
        """Who holds a seat; asked for so often that nobody is read twice."""
        if seat.person_id is None:
            return None
        if seat.person_id not in self._people:
            self._people[seat.person_id] = person_by_id(self.session, seat.person_id)
        return self._people[seat.person_id]

    def moment(self, moment: datetime, reader: Person | None) -> str:
        """A moment in the reader's own words."""
        zone = ZoneInfo(reader.zone) if reader is not None else ZoneInfo("UTC")
        return moment_in_words(moment, zone, self.now)

    # -- telling ----------------------------------------------------------------------------------

    def write_to_seat(self, seat: Seat, game: Game, notice: Notice) -> None:
        """Write to whoever holds a seat; a bot needs no mail."""
        if seat.person_id is None:
            return
        row = self._outgoing(notice, seat.person_id, "")
        row.game_id, row.seat_id = game.id, seat.id
        row.turn, row.tag = game.turn, seat.tag
        if not row.in_reply_to:
            row.in_reply_to = row.references = seat.thread
        elif seat.thread and seat.thread not in row.references.split():
            row.references = f"{seat.thread} {row.references}".strip()
        seat.thread = seat.thread or row.message_id
        self._keep(row)

    def write_to_person(self, person: Person, notice: Notice) -> None:
        """Write to a person about no game in particular."""
        self._keep(self._outgoing(notice, person.id, ""))

    def write_to_address(self, address: str, notice: Notice) -> None:
        """Write to an address that may be nobody's."""
        self._keep(self._outgoing(notice, None, address))

    def _outgoing(self, notice: Notice, person_id: int | None, address: str) -> Outgoing:
        domain = f"pbem.{self.settings.domain}"
        answers = self.in_reply_to if self._answers(person_id, address) else ""
        return Outgoing(
            message_id=f"<{notice.kind}.{secrets.token_hex(12)}@{domain}>",
            person_id=person_id,
            address=address,
            kind=notice.kind,
            in_reply_to=answers,
            references=" ".join((*self.references, answers)) if answers else "",
            notice_json=write_notice(notice),
            created_at=self.now,
            try_at=self.now,
        )

    def _answers(self, person_id: int | None, address: str) -> bool:
        """Is this the answer to the mail that is being handled, rather than news for others?"""
        if person_id is not None:
            return person_id == self.sender
        return bool(address) and address == self.sender_address

    def _keep(self, row: Outgoing) -> None:
        self.session.add(row)
        self.written.append(row)

    # -- the record -------------------------------------------------------------------------------

    def audit(self, who: str, act: str, detail: str, reason: str, game: Game | None = None) -> None:
        """Write down who did what outside the rules, and why."""
        self.session.add(
            Audit(
                at=self.now,
                who=who,
                person_id=self.sender,
                game_id=None if game is None else game.id,
                act=act,
                detail=detail,
                reason=reason,
            )
        )
