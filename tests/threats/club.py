"""A club under attack: Anna and Georg play Jupiter, Mona moderates; mails in, mails out.

Everything is the service's own but the way out, which is a list, and the clock, which stands.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count
from pathlib import Path
from typing import cast

from sqlmodel import Session, SQLModel, col, select

from pbem.clock.service import assemble
from pbem.engine.dice import commitment, seed_from
from pbem.league.unit_of_work import House
from pbem.post.answering.handler import Handler
from pbem.post.sender.identity import SenderFinder
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.post.ways_out.envelope import Envelope, check
from pbem.post.ways_out.outbox import Outbox
from pbem.settings import load
from pbem.store.database import Store
from pbem.store.rows import games, people, seating
from pbem.store.schema import BounceReport, Courtesy, Game, Outgoing, Person, Seat, Submission
from tests.league.houses import Table

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ADDRESSES = {
    "anna": "anna@player.example",
    "georg": "georg@other.example",
    "mona": "mona@club.example",
}
NAMES = {"anna": "Anna Berg", "georg": "Georg Tal", "mona": "Mona"}
SIDES = {"anna": "allied", "georg": "german", "mona": ""}
SECRET = "5e" * 32
PLAIN = "play@pbem.example"
# What a mail may add to, whatever it says; all other rows must stay as they are.
POST = (Submission, Outgoing, BounceReport, Courtesy)
CHANGING = re.compile(
    r"^(?:To|Date|Message-ID|In-Reply-To|References):.*\r\n(?:[ \t].*\r\n)*", re.MULTILINE
)


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, length: timedelta) -> None:
        self.now += length


class Mail:
    """A mail that the service has sent."""

    def __init__(self, envelope: Envelope) -> None:
        self.envelope = envelope
        self.to = envelope.recipient
        self.raw = envelope.data
        self.message = cast(EmailMessage, message_from_bytes(envelope.data, policy=default))

    def __getitem__(self, name: str) -> str:
        return str(self.message[name])

    def body(self, kind: str) -> str:
        found = self.message.get_body((kind,))
        return "" if found is None else str(found.get_content())

    @property
    def text(self) -> str:
        return self.body("plain")

    @property
    def html(self) -> str:
        return self.body("html")

    @property
    def everything(self) -> str:
        """All that its reader's server and screen get to see: envelope, headers, decoded texts."""
        head = "\n".join(f"{name}: {value}" for name, value in self.message.items())
        path = self.envelope.return_path
        return "\n".join((path, self.to, head, self.text, self.html, self.raw.decode("ascii")))

    @property
    def unchanging(self) -> str:
        """The mail without what differs between any two mails."""
        return CHANGING.sub("", self.raw.decode("ascii"))


class Sink:
    """A way out that keeps everything, if it may go out at all."""

    def __init__(self) -> None:
        self.sent: list[Mail] = []

    def send(self, envelope: Envelope) -> None:
        check(envelope)
        self.sent.append(Mail(envelope))

    def close(self) -> None:
        """Nothing is open."""


class Club:
    """A service with its people; what it is told and what it says are bytes of mails."""

    def __init__(
        self,
        folder: Path,
        *,
        dns: Callable[[bytes], bytes | None] | None = None,
        trusted: tuple[str, ...] = (),
        **environ: str,
    ) -> None:
        self.folder = folder
        self.clock = Clock()
        given = {
            "PBEM_DATA": str(folder),
            "PBEM_ADDRESS": PLAIN,
            "PBEM_SECRET": SECRET,
            "PBEM_KEEPER": ADDRESSES["mona"],
            "PBEM_CHECK_DKIM": "no",
            "PBEM_SMTP_LISTEN": "127.0.0.1:0",
        }
        self.parts = assemble(load({**given, **environ}), self.clock)
        self.house: House = self.parts.house
        self.tokens = self.parts.tokens
        self.sink = Sink()
        self.handling = Handler(self.house, self.tokens, SenderFinder(self.tokens, dns, trusted))
        self.outbox = Outbox(self.house, self.tokens, self.sink)
        self._numbers = count(1)

    def close(self) -> None:
        self.parts.close()

    @property
    def plain(self) -> str:
        """The address that everybody knows."""
        return self.house.settings.address

    # -- mails in, mails out ----------------------------------------------------------------------

    def mail(self, text: str, sender: str, to: str = "", **headers: str) -> bytes:
        """A mail as a client would send it; '_' in a header's name stands for '-'."""
        number = next(self._numbers)
        heads = {
            "From": sender,
            "To": to or self.plain,
            "Subject": "orders",
            "Date": "Mon, 02 Mar 2026 12:00:00 +0000",
            "Message-ID": f"<{self.folder.name}.{number}@client.example>",
            "Content-Type": "text/plain; charset=utf-8",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in heads.items() if value)
        body = text.replace("\n", "\r\n")
        return f"{head}\r\n{body}\r\n".encode()

    def post(
        self, raw: bytes, *to: str, return_path: str | None = "someone@sending.example"
    ) -> list[Mail]:
        """Deliver a mail to these addresses; all that goes out because of it."""
        self.keep(raw, *to, return_path=return_path)
        return self.work()

    def keep(
        self, raw: bytes, *to: str, return_path: str | None = "someone@sending.example"
    ) -> None:
        store(self.house, [Arrived(raw, return_path, to or (self.plain,), "smtp")])

    def work(self) -> list[Mail]:
        """Handle and send all that waits; what went out."""
        before = len(self.sink.sent)
        self.handling.handle_all()
        self.outbox.send_all()
        return self.sink.sent[before:]

    def says(self, who: str, text: str, to: str = "", **headers: str) -> list[Mail]:
        """Somebody writes to the secret address of his seat, or to another."""
        address = to or self.seat_address(who)
        return self.post(self.mail(text, self.sender(who), address, **headers), address)

    def sender(self, who: str) -> str:
        return f"{NAMES[who]} <{ADDRESSES[who]}>"

    # -- secrets ----------------------------------------------------------------------------------

    def seat(self, who: str) -> Seat:
        with self.house.look() as work:
            found = seating.watching(work.session, 1, self.person(who).id or 0)
            return found[0]

    def person(self, who: str) -> Person:
        with self.house.look() as work:
            found = people.at_address(work.session, ADDRESSES[who])
            assert found is not None
            return found

    def seat_address(self, who: str, tag: int | None = None) -> str:
        seat = self.seat(who)
        return self.tokens.address(
            SecretAddress("seat", seat.id or 0, seat.tag if tag is None else tag), seat.epoch
        )

    def person_address(self, who: str) -> str:
        person = self.person(who)
        return self.tokens.address(SecretAddress("person", person.id or 0), person.epoch)

    def key(self, who: str) -> str:
        seat = self.seat(who)
        return self.tokens.key(SecretAddress("seat", seat.id or 0), seat.epoch)

    # -- what must not change ---------------------------------------------------------------------

    @property
    def game(self) -> Table:
        with self.house.look() as work:
            return Table(work, games.game(work.session, 1))

    def state(self) -> dict[str, str]:
        """A fingerprint of every table but the post's own."""
        with self.house.look() as work:
            return state(work.session)

    def letters(self) -> list[Submission]:
        """All mails that came in, as they are kept."""
        with self.house.look() as work:
            return list(work.session.exec(select(Submission).order_by(col(Submission.id))).all())

    @property
    def last(self) -> Submission:
        return self.letters()[-1]


def state(session: Session) -> dict[str, str]:
    """A fingerprint of each table that mails from nobody must leave alone."""
    prints = {}
    for table in SQLModel.metadata.sorted_tables:
        if table.name in {str(each.__tablename__) for each in POST}:
            continue
        rows = session.connection().execute(table.select().order_by(*table.primary_key)).all()
        prints[table.name] = hashlib.sha256(repr(rows).encode()).hexdigest()
    return prints


def begin(club: Club) -> None:
    """Two people sign up by mail, and begin a game."""
    club.says("mona", "SET FORMAT text", club.person_address("mona"))
    for who, words in (("anna", "NEW jupiter AS allied"), ("georg", "JOIN jupiter-1 german")):
        (asked,) = club.post(club.mail("SIGNUP", club.sender(who)))
        (welcome,) = club.says(who, "yes", asked["Reply-To"])
        club.says(who, f"SET FORMAT text\n{words}", welcome["Reply-To"])  # maps take their time
    with club.house.work() as work:  # what was said on the way shall not count against anybody
        for each in work.session.exec(select(Courtesy)).all():
            work.session.delete(each)
        for game in work.session.exec(select(Game)).all():  # no die has been rolled yet
            game.seed = seed_from("club")
            game.commitment = commitment(game.seed)


def prepared(folder: Path, migrated: Path) -> Path:
    """A database with a running game, to be copied."""
    file = folder / "pbem.sqlite3"
    shutil.copy(migrated, file)
    club = Club(folder)
    begin(club)
    club.close()
    with Store.open(f"sqlite:///{file}").writing() as session:
        session.connection().exec_driver_sql("SELECT 1")
    return file
