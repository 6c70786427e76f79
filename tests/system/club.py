"""A club on one machine: its mail servers, its service, and people with mailboxes."""

from __future__ import annotations

import email
import imaplib
import os
import smtplib
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from email.message import EmailMessage
from email.policy import SMTP
from email.policy import default as modern
from email.utils import make_msgid
from pathlib import Path
from urllib.parse import quote

from pbem.post.ways_out.dkim_signing import new_key
from tests.system.mailservers import (
    NOBODY,
    PATIENCE,
    Dovecot,
    Postfix,
    answers,
    certify,
    deployed,
    free_port,
    until,
)
from tests.system.program import install

DOMAIN = "club.example.org"
PLAY = f"play@{DOMAIN}"
PEOPLE = "players.example"
NAMES = ("anna", "bert", "carl", "dora", "emil", "finn", "gert", "hans", "ida", "kate")
PASSWORD = "a secret/with @ signs"
OF_PEOPLE = f"""
virtual_mailbox_domains = {PEOPLE}
virtual_mailbox_maps = static:all
virtual_transport = lmtp:unix:private/dovecot-lmtp
"""


class Club:
    """Three Postfixes, one for each way in; a Dovecot; and the service, as an unprivileged user."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.data = folder / "data"
        self.program = install(folder / "opt", NOBODY.pw_uid, NOBODY.pw_gid)
        self.authority = certify(folder / "tls")
        key, self.dkim_record = new_key()
        self.dkim_key = self._for_the_service("dkim.pem", key)
        self.lmtp_port, self.submission_port = free_port(), free_port()
        self._configure_mail()
        self.settings = self._settings()
        lines = "".join(f"{name}='{value}'\n" for name, value in self.settings.items())
        self._for_the_service("env", lines.encode())
        self.data.mkdir(mode=0o700)
        os.chown(self.data, NOBODY.pw_uid, NOBODY.pw_gid)

    def _for_the_service(self, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(content)
        path.chmod(0o600)
        os.chown(path, NOBODY.pw_uid, NOBODY.pw_gid)
        return path

    def _configure_mail(self) -> None:
        """The pieces of deploy/, put together."""
        club = deployed("postfix/club.main.cf", {})
        pipe = {
            "user=pbem:pbem": "user=nobody:nogroup",
            "/etc/pbem/pbem.env": self.folder / "env",
            "/opt/pbem/bin/pbem": self.program,
        }
        lmtp = {"inet:127.0.0.1:2424": f"inet:127.0.0.1:{self.lmtp_port}"}
        tls = {
            "/etc/ssl/certs/mail.example.org.pem": self.folder / "tls/server.pem",
            "/etc/ssl/private/mail.example.org.key": self.folder / "tls/server.key",
        }
        submission = {"submission inet": f"127.0.0.1:{self.submission_port} inet"}
        self.by_pipe = Postfix(
            self.folder / "pipe",
            club + deployed("postfix/pipe.main.cf", {}),
            deployed("postfix/pipe.master.cf", pipe),
        )
        self.by_lmtp = Postfix(self.folder / "lmtp", club + deployed("postfix/lmtp.main.cf", lmtp))
        self.by_imap = Postfix(
            self.folder / "imap",
            club
            + deployed("postfix/mailbox.main.cf", {})
            + deployed("postfix/submission.main.cf", tls)
            + OF_PEOPLE,
            deployed("postfix/submission.master.cf", submission),
        )
        users = dict.fromkeys([PLAY, *(f"{name}@{PEOPLE}" for name in NAMES)], PASSWORD)
        self.dovecot = Dovecot(self.folder / "dovecot", self.folder / "tls", self.by_imap, users)

    def _settings(self) -> dict[str, str]:
        login = f"{quote(PLAY, safe='')}:{quote(PASSWORD, safe='')}"
        return {
            "PBEM_DATA": str(self.data),
            "PBEM_ADDRESS": PLAY,
            "PBEM_SMTP_LISTEN": "off",
            "PBEM_LMTP_LISTEN": f"127.0.0.1:{self.lmtp_port}",
            "PBEM_IMAP_URL": f"imap://{login}@localhost:{self.dovecot.port}?ca={self.authority}",
            "PBEM_MAIL_OUT": f"smtp://{login}@localhost:{self.submission_port}"
            f"?tls=starttls&ca={self.authority}",
            "PBEM_DKIM_KEY": str(self.dkim_key),
            "PBEM_CHECK_DKIM": "no",
            "PBEM_WEB_LISTEN": "off",
        }

    # -- running ----------------------------------------------------------------------------------

    @contextmanager
    def running(self) -> Iterator[Club]:
        """With all servers; all are stopped in the end, whatever fails."""
        with ExitStack() as stack:
            for each in (self.by_pipe, self.by_lmtp, self.by_imap, self.dovecot, self):
                stack.callback(each.stop)
                each.start()
            yield self

    def start(self) -> None:
        with (self.folder / "service.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.program, "serve"],
                env={"PBEM_ENV_FILE": str(self.folder / "env")},
                cwd="/",
                user=NOBODY.pw_uid,
                group=NOBODY.pw_gid,
                extra_groups=[],
                stdout=log,
                stderr=log,
            )
        until(lambda: answers(self.lmtp_port), "the service listened", self.log)

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """While the service is down."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def log(self) -> str:
        """What the service and the mail servers have to say."""
        parts = [(self.folder / "service.log").read_text("utf-8")]
        parts += [each.log() for each in (self.by_pipe, self.by_lmtp, self.by_imap, self.dovecot)]
        return "\n--\n".join(part[-4000:] for part in parts)

    # -- looking ----------------------------------------------------------------------------------

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The service's database; SQLite leaves the files to their owner."""
        path = self.data / "pbem.sqlite3"
        with closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as opened:
            opened.row_factory = sqlite3.Row
            yield opened

    def stored(self, message_id: str) -> sqlite3.Row | None:
        """How a mail was stored; nothing while it is not."""
        with self.database() as opened:
            asked = opened.execute("SELECT * FROM submission WHERE message_id = ?", (message_id,))
            return asked.fetchone()  # type: ignore[no-any-return]


@contextmanager
def mailbox(dovecot: Dovecot, user: str) -> Iterator[imaplib.IMAP4]:
    """A user's mailbox, as his mail program sees it."""
    box = imaplib.IMAP4("localhost", dovecot.port, timeout=PATIENCE)
    try:
        box.starttls(ssl.create_default_context(cafile=str(dovecot.authority)))
        box.login(f'"{user}"', dovecot.users[user])
        box.select("INBOX", readonly=True)
        yield box
    finally:
        box.logout()


class Player:
    """Somebody with a mailbox, who knows nothing but his mails."""

    def __init__(self, club: Club, name: str) -> None:
        self.club = club
        self.address = f"{name}@{PEOPLE}"
        self.read = 0
        self.newest = b""

    def send(self, way: Postfix, text: str, *to: str, sender: str | None = None) -> str:
        """Hand a mail to a Postfix; the mail's Message-ID."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = self.address
        mail["To"] = ", ".join(to)
        mail["Subject"] = "orders"
        mail["Message-ID"] = make_msgid(domain=PEOPLE)
        mail.set_content(text)
        with smtplib.SMTP("localhost", way.port, timeout=PATIENCE) as server:
            server.send_message(mail, self.address if sender is None else sender, to)
        return str(mail["Message-ID"])

    def next_mail(self) -> EmailMessage:
        """The first mail that he has not read yet, as soon as it is in his mailbox."""
        with mailbox(self.club.dovecot, self.address) as box:
            until(lambda: self._has_more(box), "an answer came", self.club.log)
            self.read += 1
            self.newest = box.fetch(str(self.read), "(BODY.PEEK[])")[1][0][1]  # type: ignore
        return email.message_from_bytes(self.newest, policy=modern)

    def _has_more(self, box: imaplib.IMAP4) -> bool:
        told = box.select("INBOX", readonly=True)[1][0]
        return int(told or 0) > self.read
