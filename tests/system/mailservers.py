"""Debian's Postfix and Dovecot, each with a configuration, a folder and ports of its own."""

from __future__ import annotations

import os
import pwd
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 60.0  # seconds, after which what has not happened will not happen
PAUSE = 0.05  # seconds between two looks
NOBODY = pwd.getpwnam("nobody")  # Postfix runs no pipe as root

SERVICES = """\
{smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""
OWN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/lib
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = mail.example.org
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
smtp_dns_support_level = disabled
default_transport = error:this Postfix reaches nobody else
"""
DOVECOT = """\
base_dir = {folder}/run
state_dir = {folder}/lib
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = required
ssl_cert = <{tls}/server.pem
ssl_key = <{tls}/server.key
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
protocol imap {{
  rawlog_dir = {folder}/said/%u
}}
"""


def until(look: Callable[[], T | None], what: str, told: Callable[[], str] = str) -> T:
    """What `look` finds, as soon as it finds anything; who waits in vain is told what he sees."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            raise AssertionError(f"In vain we waited until {what}.\n{told()}")
        time.sleep(PAUSE)
    return found


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Is anybody there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def deployed(name: str, other: Mapping[str, object]) -> str:
    """A piece of deploy/ as it stands, but for ports, paths and names of users."""
    text = (DEPLOY / name).read_text("utf-8")
    for here, there in other.items():
        assert here in text, f"{name} has no {here} any more"
        text = text.replace(here, str(there))
    return text


def run(*command: object) -> str:
    """What a program says; it must succeed."""
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


def certify(folder: Path) -> Path:
    """Make an authority and a certificate of its for localhost; the authority's certificate."""
    folder.mkdir()
    authority, key, asked = folder / "ca.pem", folder / "ca.key", folder / "server.csr"
    for_host = folder / "extensions"
    for_host.write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    new = ("-newkey", "rsa:2048", "-nodes", "-keyout")
    run("openssl", "req", "-x509", *new, key, "-out", authority, "-days", 2, "-subj", "/CN=CA")
    run("openssl", "req", *new, folder / "server.key", "-out", asked, "-subj", "/CN=localhost")
    signed = ("-CA", authority, "-CAkey", key, "-CAcreateserial", "-days", 2, "-extfile", for_host)
    run("openssl", "x509", "-req", "-in", asked, *signed, "-out", folder / "server.pem")
    return authority


class Postfix:
    """A Postfix; its configuration is what each needs to run by itself, and pieces of deploy/."""

    def __init__(self, folder: Path, main: str, services: str = "") -> None:
        self.folder = folder
        self.port = free_port()
        for each in ("etc", "lib", "queue"):
            (folder / each).mkdir(parents=True)
        os.chown(folder / "lib", pwd.getpwnam("postfix").pw_uid, -1)
        (folder / "etc/main.cf").write_text(OWN.format(folder=folder) + main)
        (folder / "etc/master.cf").write_text(
            SERVICES.format(smtp=f"127.0.0.1:{self.port}") + services
        )

    def start(self) -> None:
        run("postfix", "-c", self.folder / "etc", "start")
        until(lambda: answers(self.port), "Postfix answered", self.log)

    def stop(self) -> None:
        subprocess.run(["postfix", "-c", self.folder / "etc", "stop"], stderr=subprocess.DEVNULL)

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text("utf-8") if path.exists() else ""

    def waiting(self) -> str:
        """The mails that have not been delivered, one JSON object a line."""
        return run("postqueue", "-c", self.folder / "etc", "-j")

    def try_again(self) -> None:
        """Deliver what waits now, not at its time."""
        run("postqueue", "-c", self.folder / "etc", "-f")


class Dovecot:
    """A Dovecot with these users, whose sockets lie in the queue of a Postfix."""

    def __init__(self, folder: Path, tls: Path, postfix: Postfix, users: Mapping[str, str]) -> None:
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.authority = tls / "ca.pem"
        self.port = free_port()
        self.users = users
        for each in ("run", "lib", "mail", *(f"said/{name}" for name in users)):
            (folder / each).mkdir(parents=True)
        for each in ("mail", *(f"said/{name}" for name in users)):
            os.chown(folder / each, NOBODY.pw_uid, NOBODY.pw_gid)
        listed = folder / "users"
        listed.write_text("".join(f"{name}:{{PLAIN}}{users[name]}\n" for name in users))
        own = DOVECOT.format(folder=folder, tls=tls, port=self.port)
        other = {
            "/etc/dovecot/pbem.users": listed,
            "uid=vmail gid=vmail": f"uid={NOBODY.pw_uid} gid={NOBODY.pw_gid}",
            "/var/vmail": folder / "mail",
            "/var/spool/postfix": postfix.folder / "queue",
        }
        (folder / "dovecot.conf").write_text(own + deployed("dovecot/pbem.conf", other))

    def start(self) -> None:
        """After Postfix, which makes the folder that our sockets lie in."""
        self._process = subprocess.Popen(["dovecot", "-F", "-c", self.folder / "dovecot.conf"])
        until(lambda: answers(self.port), "Dovecot answered", self.log)

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text("utf-8") if path.exists() else ""

    def heard(self, user: str) -> str:
        """All that this user has said to it over IMAP, after the logins."""
        said = (self.folder / "said" / user).glob("*.in")
        oldest_first = sorted(said, key=lambda path: path.stat().st_mtime_ns)
        return "".join(path.read_text("utf-8", "replace") for path in oldest_first)
