"""One unit of work: one transaction, at one moment, with everybody whom it tells."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pbem.league.notices import Notice, write_notice
from pbem.league.timing.moments import moment_in_words
from pbem.settings import Settings
from pbem.store.agreed_time import FRESH, server_time, wall_clock
from pbem.store.database import Session, Store, savepoint, undone
from pbem.store.rows import audits, seating
from pbem.store.rows.mails import mail_out
from pbem.store.rows.people import person as person_by_id
from pbem.store.schema import Game, Outgoing, Person, Seat

LOCK_WAIT = 1.0  # seconds to wait for a game that somebody else plays, where other games wait, too


@dataclass(frozen=True)
class House:
    """The running service: its settings, its store, and the one clock that counts.

    `measure` asks the store what that clock shows, if the last answer is older than some seconds.
    """

    settings: Settings
    store: Store
    now: Callable[[], datetime]
    measure: Callable[[Session, float], None] = lambda session, fresh: None

    @classmethod
    def at(cls, settings: Settings, store: Store) -> House:
        """A house by the time of its database, which is the same on all its machines."""
        if store.is_sqlite:
            return cls(settings, store, wall_clock)
        time = server_time(store)
        return cls(settings, store, time, time.measure)

    @contextmanager
    def work(self, lock_wait: float | None = None) -> Iterator[Work]:
        """A transaction: committed whole at the end, or not at all."""
        with self.store.writing(lock_wait) as session:
            self.measure(session, FRESH)
            yield Work(session, self.now(), self.settings)

    @contextmanager
    def look(self) -> Iterator[Work]:
        """The same for those who only look."""
        with self.store.reading() as session:
            self.measure(session, FRESH)
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

    def met(self, person: Person) -> None:
        """Somebody whose row has been read need not be read again."""
        if person.id is not None:
            self._people[person.id] = person

    def moment(self, moment: datetime, reader: Person | None) -> str:
        """A moment in the reader's own words."""
        zone = ZoneInfo(reader.zone) if reader is not None else ZoneInfo("UTC")
        return moment_in_words(moment, zone, self.now)

    # -- telling ----------------------------------------------------------------------------------

    def write_to_seat(self, seat: Seat, game: Game, notice: Notice) -> None:
        """Write to whoever holds a seat; a bot needs no mail."""
        if seat.person_id is None:
            return
        answers, references = self._answers(seat.person_id, "")
        if not answers:
            answers = references = seat.thread
        elif seat.thread and seat.thread not in references.split():
            references = f"{seat.thread} {references}".strip()
        message_id = self._message_id(notice)
        seating.thread_begun(seat, message_id)
        self._keep(
            Outgoing(
                message_id=message_id,
                person_id=seat.person_id,
                in_reply_to=answers,
                references=references,
                game_id=game.id,
                seat_id=seat.id,
                turn=game.turn,
                tag=seat.tag,
                **self._content(notice),
            )
        )

    def write_to_person(self, person: Person, notice: Notice) -> None:
        """Write to a person about no game in particular."""
        self._keep(self._about_no_game(notice, person.id, ""))

    def write_to_address(self, address: str, notice: Notice) -> None:
        """Write to an address that may be nobody's."""
        self._keep(self._about_no_game(notice, None, address))

    def _about_no_game(self, notice: Notice, person_id: int | None, address: str) -> Outgoing:
        answers, references = self._answers(person_id, address)
        return Outgoing(
            message_id=self._message_id(notice),
            person_id=person_id,
            address=address,
            in_reply_to=answers,
            references=references,
            **self._content(notice),
        )

    def _message_id(self, notice: Notice) -> str:
        return f"<{notice.kind}.{secrets.token_hex(12)}@pbem.{self.settings.domain}>"

    def _content(self, notice: Notice) -> dict[str, Any]:
        """What all mails have alike: what they tell, and when they were written."""
        return {
            "kind": notice.kind,
            "notice_json": write_notice(notice),
            "created_at": self.now,
            "try_at": self.now,
        }

    def _answers(self, person_id: int | None, address: str) -> tuple[str, str]:
        """The mail that this one answers, and those before it; nothing for news to others."""
        if person_id is not None:
            answers = person_id == self.sender
        else:
            answers = bool(address) and address == self.sender_address
        if not answers or not self.in_reply_to:
            return "", ""
        return self.in_reply_to, " ".join((*self.references, self.in_reply_to))

    def _keep(self, row: Outgoing) -> None:
        mail_out.written(self.session, row)
        self.written.append(row)

    # -- the record -------------------------------------------------------------------------------

    def audit(self, who: str, act: str, detail: str, reason: str, game: Game | None = None) -> None:
        """Write down who did what outside the rules, and why."""
        game_id = None if game is None else game.id
        audits.act_recorded(self.session, who, self.sender, game_id, act, detail, reason, self.now)

    # -- all or nothing ---------------------------------------------------------------------------

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """What goes wrong in here has not happened; the rest of the transaction has."""
        with savepoint(self.session):
            yield

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Nothing in here will have happened, whatever it came to; no mail of it is written."""
        before = len(self.written)
        try:
            with undone(self.session):
                yield
        finally:
            del self.written[before:]
