"""A service of Anna's and Georg's on any database, to which mails come as bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

from sqlmodel import col, select

from pbem.clock.service import Parts, assemble
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import id_of
from pbem.league.upkeep.housekeeping import Forgotten, keep_house
from pbem.post.sender import return_paths
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.settings import load
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail, mail_out
from pbem.store.schema import Outgoing, Seat, Submission
from tests.league.houses import Clock

PLAIN = "play@pbem.example"
ANNA, GEORG = "anna@player.example", "georg@other.example"
SIDES = {"anna": "allied", "georg": "german"}


class PostedClub:
    """Everything is the service's own but the clock, which stands, and that no mail goes out."""

    def __init__(self, parts: Parts, clock: Clock) -> None:
        self.parts = parts
        self.house = parts.house
        self.clock = clock
        self._numbers = count(1)
        with self.house.work() as work:
            self.people = {
                who: people.person_added(work.session, who.title(), address, work.now).id
                for who, address in (("anna", ANNA), ("georg", GEORG))
            }

    @classmethod
    @contextmanager
    def opened(cls, url: str, folder: Path, **environ: str) -> Iterator[PostedClub]:
        given = {"PBEM_DATA": str(folder), "PBEM_ADDRESS": PLAIN, "PBEM_CHECK_DKIM": "no"}
        clock = Clock()
        with closing(
            assemble(load({**given, "PBEM_DATABASE_URL": url, **environ}), clock)
        ) as parts:
            yield cls(parts, clock)

    # -- games ------------------------------------------------------------------------------------

    def game(self) -> int:
        with self.house.work() as work:
            table = new_game(work, "jupiter", {}, "every 48h; early")
            for who, side in SIDES.items():
                take_seat(table, people.person(work.session, self.people[who] or 0), side)
            assert begin_if_full(table)
            adjudication.tell_everybody(table)
            return id_of(table.row)

    def seat(self, who: str, game: int) -> Seat:
        with self.house.look() as work:
            return seating.watching(work.session, game, self.people[who] or 0)[0]

    def address(self, who: str, game: int) -> str:
        seat = self.seat(who, game)
        return self.parts.tokens.address(SecretAddress("seat", seat.id or 0), seat.epoch)

    def key(self, who: str, game: int) -> str:
        seat = self.seat(who, game)
        return self.parts.tokens.key(SecretAddress("seat", seat.id or 0), seat.epoch)

    # -- mails ------------------------------------------------------------------------------------

    def mail(self, sender: str, to: str, text: str, **heads: str) -> bytes:
        given = {
            "From": sender,
            "To": to,
            "Subject": "x",
            "Message-ID": f"<{next(self._numbers)}@mua.example>",
            **{name.replace("_", "-"): value for name, value in heads.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        return f"{head}\r\n{text}".replace("\r\n", "\n").replace("\n", "\r\n").encode()

    def deliver(self, raw: bytes, sender: str, to: str) -> None:
        store(self.house, [Arrived(raw, sender, (to,), "smtp")])

    def arrive(self, sender: str, to: str, text: str, **heads: str) -> bytes:
        raw = self.mail(sender, to, text, **heads)
        self.deliver(raw, sender, to)
        return raw

    def say(self, who: str, game: int, text: str) -> bytes:
        """Somebody writes to the secret address of his seat."""
        return self.arrive({"anna": ANNA, "georg": GEORG}[who], self.address(who, game), text)

    def handle(self) -> None:
        """Handle all that came, and mark as sent what is written."""
        self.parts.handling.handle_all()
        with self.house.work() as work:
            for row in work.session.exec(select(Outgoing).where(Outgoing.state == "waiting")):
                mail_out.sent(row, row.address or "somebody@there.example", work.now)

    def mails(self) -> list[Submission]:
        with self.house.look() as work:
            return list(work.session.exec(select(Submission).order_by(col(Submission.id))))

    def last_mail(self) -> Submission:
        return self.mails()[-1]

    def sent(self) -> list[Outgoing]:
        with self.house.look() as work:
            return list(work.session.exec(select(Outgoing).order_by(col(Outgoing.id))))

    def return_path_of_last_mail(self) -> str:
        token = self.parts.tokens.bounce(self.sent()[-1].id or 0)
        return return_paths.return_path(token, self.house.settings.domain)

    def stored_by_strangers(self) -> int:
        with self.house.look() as work:
            return mail.stored_by_strangers(work.session, work.now)[1]

    # -- time -------------------------------------------------------------------------------------

    def pass_days(self, days: int) -> None:
        self.clock.pass_by(timedelta(days=days))

    def keep_house(self) -> dict[str, int]:
        """What was forgotten, kind by kind."""
        done: list[Forgotten] = keep_house(self.house)
        return {each.what: each.count for each in done if each.count}
