"""The image is built from deploy/container/Containerfile and runs as compose.yaml has it."""

from __future__ import annotations

import shutil
import smtplib
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as modern
from pathlib import Path
from urllib.request import urlopen

import psycopg
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.system.containers import Database, Engine, Services
from tests.system.debian import may_mount
from tests.system.mailservers import PATIENCE, answers, free_port, until

pytestmark = [
    pytest.mark.skipif(not may_mount(), reason="containers need root, who may mount"),
    pytest.mark.timeout(1500),  # the first test waits for the image
]
ANNA = "anna@players.example"


@dataclass
class Provider:
    """The mail server that takes our mail, and keeps it."""

    taken: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.taken.append(message_from_bytes(envelope.content, policy=modern))
        return "250 taken"

    def to(self, address: str) -> EmailMessage | None:
        return next((mail for mail in self.taken if mail["To"] == address), None)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    # Short, for there are sockets in it, and one that the database's user may enter.
    made = Path(tempfile.mkdtemp(prefix="pbem-", dir="/tmp"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def engine(folder: Path) -> Iterator[Engine]:
    """With the image of every service of ours."""
    made = Engine(folder)
    try:
        made.make_base()
        made.build("pbem")
        yield made
    finally:
        made.remove_all()


@pytest.fixture(scope="module")
def provider() -> Iterator[tuple[Provider, int]]:
    taking, port = Provider(), free_port()
    server = Controller(taking, hostname="127.0.0.1", port=port)
    server.start()
    yield taking, port
    server.stop()


@pytest.fixture(scope="module")
def database(folder: Path) -> Iterator[Database]:
    made = Database(folder / "db")
    with ExitStack() as stack:
        stack.callback(made.stop)
        made.start()
        yield made


@pytest.fixture(scope="module")
def services(engine: Engine, database: Database, provider: tuple[Provider, int]) -> Services:
    """Both are started, and answer."""
    made = Services(engine, database, provider[1])
    made.start("worker")
    made.start("web")
    until(lambda: answers(made.smtp), "the worker listened", made.log)
    until(lambda: answers(made.web), "the pages listened", made.log)
    return made


def test_a_mail_is_answered(services: Services, provider: tuple[Provider, int]) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = ANNA, "play@club.example.org", "hello"
    mail.set_content("SIGNUP")
    with smtplib.SMTP("127.0.0.1", services.smtp, timeout=PATIENCE) as server:
        server.send_message(mail)
    answer = until(lambda: provider[0].to(ANNA), "an answer came", services.log)
    assert "confirm" in answer["Subject"]


def test_everything_lies_in_postgresql(services: Services, database: Database) -> None:
    with psycopg.connect(database.url("pbem")) as connection:
        assert connection.execute("SELECT count(*) FROM beat").fetchone() != (0,)
    assert "sqlite" not in services.inside("worker", "ls", "/var/lib/pbem")


def test_the_pages_are_there(services: Services) -> None:
    with urlopen(f"http://127.0.0.1:{services.web}/", timeout=PATIENCE) as page:
        assert "The Club" in page.read().decode()


@pytest.mark.parametrize("name", ["worker", "web"])
def test_the_check_of_its_health_finds_it_well(services: Services, name: str) -> None:
    services.check(name)


def test_the_image_has_a_check_of_its_own(services: Services) -> None:
    services.engine.podman("healthcheck", "run", "worker")


def test_a_backup_is_made_where_the_program_may_write_nowhere_else(services: Services) -> None:
    assert "rows of" in services.inside("worker", "pbem", "backup")
    services.inside("worker", "sh", "-c", "! touch /opt/pbem/x /var/x 2>/dev/null")


@pytest.mark.parametrize("name", ["web", "worker"])
def test_it_ends_by_itself_when_it_is_told_to(services: Services, name: str) -> None:
    assert services.stop(name) == 0
