"""A canary in a house of its own: what goes out comes in again, unless the post loses it."""

from __future__ import annotations

from collections.abc import Callable
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from sqlmodel import col, select

from pbem.clock.canary import Canary
from pbem.clock.service import assemble
from pbem.league.upkeep.canary import CanaryState, canary_state
from pbem.post.answering.handler import Handler
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.post.ways_out.envelope import Envelope, check
from pbem.post.ways_out.outbox import Outbox
from pbem.settings import load
from pbem.store.rows.upkeep import canary as mails
from pbem.store.schema import Game, Outgoing, Submission
from tests.league.houses import Clock

ADDRESS = "play@pbem.example"
NESTS = {"allied": "play+canary1@pbem.example", "german": "play+canary2@pbem.example"}


class Post:
    """The world outside: it brings every mail to whom it is addressed, or to nobody."""

    def __init__(self, deliver: Callable[[Envelope], None]) -> None:
        self.deliver = deliver
        self.sent: list[Envelope] = []
        self.loses: Callable[[Envelope], bool] = lambda mail: False

    def send(self, envelope: Envelope) -> None:
        check(envelope)
        self.sent.append(envelope)
        if not self.loses(envelope):
            self.deliver(envelope)

    def close(self) -> None:
        """Nothing is open."""


class Nest:
    """A service with a canary, whose jobs run when they are told to."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.clock = Clock()
        given = {
            "PBEM_DATA": str(folder),
            "PBEM_ADDRESS": ADDRESS,
            "PBEM_SECRET": "5e" * 32,
            "PBEM_CHECK_DKIM": "no",
            "PBEM_CANARY": "yes",
            "PBEM_MAIL_OUT": "smtp://127.0.0.1:1",
            "PBEM_KEEPER": "mona@club.example",
        }
        self.parts = assemble(load({**given, **environ}), self.clock)
        self.house = self.parts.house
        self.post = Post(self.arrive)
        self.canary = self.another()
        self.outbox = Outbox(self.house, self.parts.tokens, self.post)

    @property
    def handling(self) -> Handler:
        return self.parts.handling

    def another(self) -> Canary:
        """A canary's keeper in one more process."""
        return Canary(self.house, lambda: self.post, lambda message: message)

    def arrive(self, mail: Envelope) -> None:
        """A mail comes in at our door."""
        if mail.recipient.endswith("@pbem.example"):
            store(self.house, [Arrived(mail.data, mail.return_path, (mail.recipient,), "smtp")])

    def work(self) -> None:
        """Send and handle what waits."""
        self.outbox.send_all()
        while self.handling.handle_all():
            self.outbox.send_all()

    def round(self) -> None:
        """A round from its beginning to its end."""
        for _ in range(4):
            self.canary.look()
            self.work()

    def close(self) -> None:
        self.parts.close()

    # -- what came of it --------------------------------------------------------------------------

    def state(self) -> CanaryState:
        with self.house.look() as work:
            return canary_state(work)

    def game(self) -> Game:
        with self.house.look() as work:
            found = mails.game(work.session)
            assert found is not None
            return found

    def answers(self) -> list[Outgoing]:
        """What the canaries have answered, the oldest first."""
        with self.house.look() as work:
            wanted = select(Outgoing).where(Outgoing.kind == mails.ANSWER)
            return list(work.session.exec(wanted.order_by(col(Outgoing.id))).all())

    def letters(self) -> list[Submission]:
        """All that came in, the oldest first."""
        with self.house.look() as work:
            return list(work.session.exec(select(Submission).order_by(col(Submission.id))).all())


def reply_to(mail: Envelope) -> str:
    """Where a mail wants its answer."""
    return str(message_from_bytes(mail.data, policy=default)["Reply-To"])
