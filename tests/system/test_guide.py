"""deploy/README.md followed step by step, by its own commands, on a clean Debian."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from textwrap import dedent

import pytest

from tests.system.debian import may_mount
from tests.system.machine import Machine
from tests.system.mailservers import DEPLOY, until

pytestmark = [
    pytest.mark.skipif(not may_mount(), reason="booting a Debian needs root, who may mount"),
    pytest.mark.timeout(1500),  # the first test waits for the machine
]
START, UPGRADE, RESTORE = "From an empty Debian to a running club", "Upgrade", "Restore"
MAIL_HOST = "mail.club.example.org"
KEEPER, ANNA = f"keeper@{MAIL_HOST}", f"anna@{MAIL_HOST}"
PLAY = "play@club.example.org"
# What Postfix asks when it is installed, and what the guide says to that.
TOLD_TO_POSTFIX = f"""\
postfix postfix/main_mailer_type select Internet Site
postfix postfix/mailname string {MAIL_HOST}
"""
# In the place of a person before an editor; no proxy with TLS stands before the pages here.
EDITOR = f"""\
#!/bin/sh
sed -i -e 's/^PBEM_KEEPER=.*/PBEM_KEEPER={KEEPER}/' \\
    -e 's,^#PBEM_WEB_URL=.*,PBEM_WEB_URL=http://localhost:8080,' "$1"
"""
INLINE = re.compile(r"`((?:systemctl|ln|mv|club|sudo) [^`]+)`")
NEWEST = "$(ls /var/lib/pbem/backups/pbem-*.zip | tail -n 1)"


def step(section: str, number: int) -> str:
    """The words of one numbered step."""
    guide = (DEPLOY / "README.md").read_text("utf-8")
    (words,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", guide, re.DOTALL | re.MULTILINE)
    (found,) = re.findall(rf"^{number}\. .*?(?=^\d+\. |^\S|\Z)", words, re.DOTALL | re.MULTILINE)
    return str(found)


def block(section: str, number: int) -> str:
    """The commands of a step that stand by themselves."""
    lines = [line for line in step(section, number).splitlines() if line.startswith(" " * 7)]
    assert lines, f"Step {number} of {section!r} has no commands any more"
    return dedent("\n".join(lines)) + "\n"


def inline(section: str, number: int) -> list[str]:
    """The commands of a step that stand in its sentences."""
    found = INLINE.findall(step(section, number))
    assert found, f"Step {number} of {section!r} has no commands any more"
    return [" ".join(each.split()) for each in found]


def packages() -> list[str]:
    """What the guide installs, early or late."""
    asked = re.findall(r"^ +apt install (.+)$", (DEPLOY / "README.md").read_text("utf-8"), re.M)
    return " ".join(asked).split()


class Club:
    """The machine that the guide is followed on, and somebody with a mailbox there."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        (self.shorthand,) = re.findall(r"^club\(\) .*$", block(START, 3), re.MULTILINE)

    def run(self, script: str) -> str:
        return self.machine.run(f"{self.shorthand}\n{script}")

    def install(self) -> None:
        """Steps 1 to 3, and 5 to 7: all but PostgreSQL."""
        for number in (1, 2, 3):
            self.machine.run(block(START, number))
        told = self.run(block(START, 5))
        assert "IN MX 10 mail.club.example.org." in told
        (setting,) = re.findall(r"PBEM_DKIM_KEY=\S+", told)
        self.run(f"echo {setting} >> /etc/pbem/pbem.env")
        self.run(block(START, 6).replace("YOUR.DOMAIN", "club.example.org"))
        self.run(block(START, 7))

    def is_well(self) -> None:
        """As soon as all has started."""
        until(self._nothing_is_bad, "nothing was bad", self.told)

    def _nothing_is_bad(self) -> bool:
        return "BAD " not in self.run("club doctor || true")

    def told(self) -> str:
        return self.run("club doctor || true; journalctl --no-pager --lines=60")

    def mails(self) -> list[str]:
        """What lies in her mailbox."""
        return self.run("cat /var/mail/anna 2>/dev/null || true").split("\nFrom ")

    def ask(self, to: str, text: str) -> str:
        """Send a mail, and read the next that comes."""
        before = self.mails()
        mail = f"From: {ANNA}\\nTo: {to}\\nSubject: hello\\n\\n{text}\\n"
        self.run(f"printf '{mail}' | su anna -c '/usr/sbin/sendmail -f {ANNA} {to}'")
        return self.next_after(before)

    def next_after(self, before: list[str]) -> str:
        until(lambda: self.mails() != before, "an answer came", self.told)
        return self.mails()[-1]


def reply_to(mail: str) -> str:
    (found,) = re.findall(r"^Reply-To: (\S+)$", mail, re.MULTILINE)
    return str(found)


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    # Not pytest's own folder, which keeps what was made in it.
    folder = Path(tempfile.mkdtemp(prefix="pbem-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        machine = Machine(folder, MAIL_HOST, packages())
        machine.write("/usr/local/bin/editor", EDITOR, 0o755)
        with ExitStack() as stack:
            stack.callback(machine.stop)
            machine.start()
            machine.run(f"debconf-set-selections <<'END'\n{TOLD_TO_POSTFIX}END")
            machine.run("useradd -m anna; useradd -m keeper")
            made = Club(machine)
            made.install()
            yield made
    finally:
        shutil.rmtree(folder)


def test_the_club_is_well(club: Club) -> None:
    club.is_well()
    club.run(block(START, 8))


def test_mail_is_answered_and_the_pages_are_there(club: Club) -> None:
    confirm = club.ask(PLAY, "SIGNUP")
    assert "DKIM-Signature:" in confirm
    welcome = club.ask(reply_to(confirm), "yes")
    assert "[jupiter-1]" in club.ask(reply_to(welcome), "NEW jupiter AS allied AGAINST staff")
    page = "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:8080/').read())"
    assert "The Club" in club.run(f'python3 -c "{page}"')


def test_an_upgrade_plays_every_game_again_and_starts_the_new_version(club: Club) -> None:
    club.run(block(START, 2).replace("pbem-1", "pbem-2").replace("ln -sfn", "true"))
    assert "agree" in club.run(block(UPGRADE, 2))
    for command in inline(UPGRADE, 3) + inline(UPGRADE, 4)[:1]:
        club.run(command)
    club.run(block(START, 7).splitlines()[0])  # "copy the units again"
    for command in inline(UPGRADE, 4)[1:]:
        club.run(command)
    club.is_well()
    assert "/opt/pbem-2/" in club.run("systemctl status --no-pager pbem-worker pbem-web")


def test_a_backup_comes_back(club: Club) -> None:
    before = club.mails()
    stop, make_room, restore, start = restoring()
    club.run("mkdir /somewhere")
    for command in (stop, make_room, restore, start):
        club.run(command)
    club.is_well()
    assert "[jupiter-1]" in club.next_after(before)


def test_a_backup_goes_to_postgresql(club: Club) -> None:
    before = club.mails()
    stop, _, restore, start = restoring()
    club.run(inline(UPGRADE, 3)[0])  # a backup
    club.run(stop)
    club.run(block(START, 4))
    (setting,) = re.findall(r"`(PBEM_DATABASE_URL=[^`]+)`", step(START, 4))
    club.run(f"echo '{setting}' >> /etc/pbem/pbem.env")
    club.run(restore)
    club.run(start)
    club.is_well()
    assert "[jupiter-1]" in club.next_after(before)
    assert "PostgreSQL" in club.run("club doctor database")


def restoring() -> tuple[str, str, str, str]:
    """Stop, make room, restore the newest backup, start."""
    restore = inline(RESTORE, 3)[0].replace("/var/lib/pbem/backups/pbem-....zip", NEWEST)
    assert NEWEST in restore
    return inline(RESTORE, 1)[0], inline(RESTORE, 2)[0], restore, inline(RESTORE, 4)[0]


def test_all_starts_again_with_the_machine(club: Club) -> None:
    club.machine.stop()
    club.machine.start()
    club.is_well()
