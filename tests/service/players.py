"""Scripted players: they see nothing but their mails, and send nothing but mails."""

from __future__ import annotations

import email
import re
import smtplib
from email.message import EmailMessage
from email.policy import default as modern
from email.utils import make_msgid
from pathlib import Path
from queue import Empty, Queue

from aiosmtpd.controller import Controller
from click.testing import CliRunner

from pbem.cli import main
from tests.service.running import free_port

WAIT = 60.0  # seconds, after which nothing will come any more
OF_PHASES = re.compile(r"WHEN (?:MOVES?|ATTACKS?|ANY)\b", re.IGNORECASE)
ENDINGS = "MOVES\nDONE\nATTACKS\nDONE\nLANDING\nDONE\n"


class Postman:
    """A mail server that all players have their mailboxes at."""

    def __init__(self) -> None:
        self.boxes: dict[str, Queue[EmailMessage]] = {}
        self.delivered: list[bytes] = []
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=30)

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=modern)
        self.delivered.append(envelope.content)
        for recipient in envelope.rcpt_tos:
            self.boxes.setdefault(recipient.lower(), Queue()).put(mail)
        return "250 taken"

    def __enter__(self) -> Postman:
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()


class Player:
    """Somebody with an address, who answers mails."""

    def __init__(self, postman: Postman, address: str, port: int) -> None:
        self.box = postman.boxes.setdefault(address, Queue())
        self.address = address
        self.port = port
        self.sent = 0
        self.read: list[EmailMessage] = []

    def send(self, to: str, text: str, answers: EmailMessage | None = None) -> None:
        mail = EmailMessage()
        mail["From"] = f"Player <{self.address}>"
        mail["To"] = to
        mail["Message-ID"] = make_msgid(domain="player.example")
        mail["Subject"] = f"Re: {answers['Subject']}" if answers else "hello"
        if answers is not None:
            mail["In-Reply-To"] = answers["Message-ID"]
            mail["References"] = f"{answers['References'] or ''} {answers['Message-ID']}".strip()
            quoted = "".join(f"> {line}\n" for line in text_of(answers).splitlines())
            text = f"{text}\n\nOn Monday somebody wrote:\n{quoted}"
        mail.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=WAIT) as server:
            server.send_message(mail, self.address, [to])
        self.sent += 1

    def answer(self, mail: EmailMessage, text: str) -> None:
        self.send(mail["Reply-To"], text, mail)

    def next_mail(self, wait: float = WAIT) -> EmailMessage | None:
        """The next mail, or nothing if none comes."""
        try:
            mail = self.box.get(timeout=wait)
        except Empty:
            return None
        self.read.append(mail)
        return mail


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def section(mail: EmailMessage, name: str) -> str:
    """What stands under a heading of a mail; nothing if it has none."""
    found = re.search(rf"^== {name} ==\n(.*?)(?=^== |\Z)", text_of(mail), re.DOTALL | re.MULTILINE)
    return found[1] if found else ""


def fates(mail: EmailMessage) -> str:
    """What became of the lines that a mail tells of, in one line."""
    told = text_of(mail)
    return " ".join(told[told.find("== Receipt") :].split()) if "PLAYED " in told else ""


def ready_made(mail: EmailMessage) -> str:
    """The orders to edit that a mail brings, as they are."""
    lines = section(mail, "Orders to edit").splitlines()
    return "\n".join(line.strip() for line in lines if line.startswith("  "))


def sign_up(player: Player, plain: str) -> str:
    """From a first mail to an address of one's own; returns where to ask for games."""
    player.send(plain, "SIGNUP")
    confirm = player.next_mail()
    assert confirm is not None
    player.answer(confirm, "yes")
    welcome = player.next_mail()
    assert welcome is not None
    assert "Welcome" in text_of(welcome)
    return str(welcome["Reply-To"])


def verify(environ: dict[str, str], code: str, folder: Path) -> None:
    """The record of the game replays, its dice are those that were promised, the count is told."""
    runner = CliRunner(env=environ)
    record = folder / f"{code}.game"
    for command in (
        ["export", code, "-o", str(record)],
        ["replay", str(record), "--verify"],
        ["dice", "verify", str(record)],
        ["mails", code],
    ):
        result = runner.invoke(main, command)
        assert result.exit_code == 0, (command, result.output)
        print(result.output)


class Plan:
    """A game laid out beforehand in a file, to be sent turn by turn."""

    def __init__(
        self, path: Path, left_out: re.Pattern[str] = OF_PHASES, endings: str = ENDINGS
    ) -> None:
        self.standing = ["ON ILLEGAL SKIP"]
        self.endings = endings
        self.turns: dict[int, list[str]] = {}
        turn = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            text = line.partition("#")[0].strip()
            if found := re.fullmatch(r"TURN (\d+)", text):
                turn = int(found[1])
            elif "WHEN" in text.split(":")[0] or re.match(r"(?:IF|UNLESS)\b[^:]*:\s*WHEN", text):
                if not left_out.search(text):
                    self.standing.append(text)
            elif text and not text.startswith("ON ILLEGAL"):
                self.turns.setdefault(turn, []).append(text)

    def orders(self, turn: int) -> str:
        """All that is to be done in a turn, every phase of it ended; nothing without a plan."""
        lines = self.turns.get(turn, [])
        if turn == 0:
            return "\n".join([*self.standing, *lines])
        if not lines and not self.endings:
            return ""
        return "\n".join([f"TURN {turn}", *lines, self.endings])
