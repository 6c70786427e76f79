"""A small IMAP server for tests: one user, a few folders, real sockets."""

from __future__ import annotations

import re
import socket
import socketserver
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

USER = 'LOGIN anna "pass word"'
PATIENCE = 30.0
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass
class Message:
    """A mail in a folder."""

    uid: int
    raw: bytes
    flags: set[str] = field(default_factory=set)
    told_size: int | None = None  # where the server tells a wrong one


class ImapServer:
    """Runs in threads as long as its context lasts."""

    def __init__(
        self, *, can: str = "IDLE MOVE UIDPLUS", tls: ssl.SSLContext | None = None
    ) -> None:
        self.can = can
        self.tls = tls
        self.folders: dict[str, list[Message]] = {"INBOX": []}
        self.heard: list[str] = []
        self.deaf = False  # hears, and answers nothing
        self.sessions: set[Session] = set()
        self.changed = threading.Condition(threading.RLock())
        self._uid = 0
        server = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                Session(server, self.request).serve()

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]

    def __enter__(self) -> ImapServer:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self.drop()
        self._server.server_close()

    def deliver(self, raw: bytes, told_size: int | None = None) -> Message:
        """Put a mail into the inbox, and tell those who wait."""
        with self.changed:
            self._uid += 1
            message = Message(self._uid, raw, told_size=told_size)
            self.folders["INBOX"].append(message)
            for session in self.sessions:
                if session.idle:
                    session.send(f"* {len(self.folders['INBOX'])} EXISTS")
            self.changed.notify_all()
        return message

    def drop(self) -> None:
        """Hang up on everybody."""
        with self.changed:
            for session in self.sessions:
                with suppress(OSError):
                    session.socket.shutdown(socket.SHUT_RDWR)

    def until(self, happens: Callable[[], object]) -> None:
        """Wait until this is so."""
        with self.changed:
            assert self.changed.wait_for(happens, PATIENCE), self.heard

    def raws(self, folder: str) -> list[bytes]:
        return [each.raw for each in self.folders.get(folder, [])]


class Session:
    """One connection."""

    def __init__(self, server: ImapServer, connection: socket.socket) -> None:
        self.server = server
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = connection
        self.idle = False
        self.folder = "INBOX"
        self.inside = False

    def serve(self) -> None:
        with suppress(OSError):
            if self.server.tls:
                self.socket = self.server.tls.wrap_socket(self.socket, server_side=True)
            with self.server.changed:
                self.server.sessions.add(self)
            self.send("* OK ready")
            with self.socket.makefile("rb") as lines:
                for line in lines:
                    tag, _, command = line.decode().strip().partition(" ")
                    self.hear(tag, command)
        with self.server.changed:
            self.server.sessions.discard(self)
        self.socket.close()

    def hear(self, tag: str, command: str) -> None:
        server = self.server
        with server.changed:
            server.heard.append(command or tag)
            if not server.deaf:
                if self.idle:
                    self.idle = False
                    self.send(f"{self.tag} OK done")
                else:
                    self.tag = tag
                    said = self.obey(command)
                    if said:
                        self.send(f"{tag} {said} it is so")
            server.changed.notify_all()

    def send(self, line: str | bytes) -> None:
        with suppress(OSError):
            self.socket.sendall((line.encode() if isinstance(line, str) else line) + b"\r\n")

    def obey(self, command: str) -> str:
        """Do it; the words after the tag, or nothing when they come later."""
        name, _, rest = command.partition(" ")
        if name == "UID":
            name, _, rest = rest.partition(" ")
            name = f"uid_{name}"
        act = getattr(self, f"do_{name.lower()}", None)
        return act(rest) if act else "BAD what?"

    def do_capability(self, _: str) -> str:
        self.send(f"* CAPABILITY IMAP4rev1 {self.server.can if self.inside else ''}".rstrip())
        return "OK"

    def do_login(self, rest: str) -> str:
        self.inside = f"LOGIN {rest}" == USER
        return "OK" if self.inside else "NO wrong password"

    def do_select(self, rest: str) -> str:
        self.folder = _name(rest)
        if self.folder not in self.server.folders:
            return "NO no such folder"
        self.send(f"* {len(self.messages)} EXISTS")
        return "OK [READ-WRITE]"

    def do_noop(self, _: str) -> str:
        return "OK"

    def do_logout(self, _: str) -> str:
        self.send("* BYE")
        return "OK"

    def do_create(self, rest: str) -> str:
        if _name(rest) == "forbidden":
            return "NO"
        self.server.folders[_name(rest)] = []
        return "OK"

    def do_idle(self, _: str) -> str:
        if "IDLE" not in self.server.can:
            return "BAD what?"
        self.send("+ idling")
        self.send("* OK Still here")
        self.idle = True
        return ""

    @property
    def messages(self) -> list[Message]:
        return self.server.folders[self.folder]

    def do_uid_search(self, _: str) -> str:
        unseen = [m.uid for m in self.messages if not m.flags & {r"\Seen", r"\Deleted"}]
        self.send("* SEARCH" + "".join(f" {uid}" for uid in unseen))
        return "OK"

    def do_uid_fetch(self, rest: str) -> str:
        uid, _, what = rest.partition(" ")
        for number, m in enumerate(self.messages, 1):
            if str(m.uid) != uid:
                continue
            if "RFC822.SIZE" in what:
                size = m.told_size or len(m.raw)
                self.send(f"* {number} FETCH (UID {uid} RFC822.SIZE {size})")
            else:
                head = f"* {number} FETCH (UID {uid} BODY[] {{{len(m.raw)}}}\r\n".encode()
                self.send(head + m.raw + b")")
                self.send(f"* {number} FETCH (FLAGS (custom))")  # as some do, unasked
        return "OK"

    def do_uid_store(self, rest: str) -> str:
        uid, _, what = rest.partition(" ")
        flags = set(what[what.index("(") + 1 : -1].split())
        for m in self.messages:
            if str(m.uid) == uid:
                m.flags |= flags
        return "OK"

    def do_uid_copy(self, rest: str) -> str:
        uid, _, folder = rest.partition(" ")
        if _name(folder) not in self.server.folders:
            return "NO [TRYCREATE]"
        copied = [m for m in self.messages if str(m.uid) == uid]
        self.server.folders[_name(folder)] += [Message(m.uid, m.raw) for m in copied]
        return "OK"

    def do_uid_move(self, rest: str) -> str:
        if "MOVE" not in self.server.can:
            return "BAD what?"
        said = self.do_uid_copy(rest)
        if said == "OK":
            self.forget(rest.partition(" ")[0])
        return said

    def do_uid_expunge(self, rest: str) -> str:
        if "UIDPLUS" not in self.server.can:
            return "BAD what?"
        self.forget(rest)
        return "OK"

    def forget(self, uid: str) -> None:
        self.messages[:] = [m for m in self.messages if str(m.uid) != uid]


def _name(quoted: str) -> str:
    found = QUOTED.fullmatch(quoted)
    return re.sub(r"\\(.)", r"\1", found[1]) if found else quoted
