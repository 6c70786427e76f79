"""Machines for tests: processes with a boot, clocks and a name of their own, on one PostgreSQL.

Each runs in namespaces of its own: for the clocks that count from the boot, for its name, and for
the file that tells which boot it is. The clock on its wall is moved by libfaketime.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg

from tests.databases import imported
from tests.service.accounts import until
from tests.service.running import COMMAND, HERE, PATIENCE, environ, free_port

FAKETIME = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
ENTER = 'hostname "$1" && mount --bind "$2" /proc/sys/kernel/random/boot_id && shift 2 && exec "$@"'


class Database:
    """A PostgreSQL server that can be killed, and is then started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-"))  # short, for its socket
        data = self.folder / "data"
        self.url = imported().get_server(data, cleanup_mode=None).get_uri()
        number = int((data / "postmaster.pid").read_text().split()[0])
        self.words = Path(f"/proc/{number}/cmdline").read_text().split("\0")[:-1]
        self.owner = Path(f"/proc/{number}").stat()
        os.kill(number, signal.SIGINT)
        until(lambda: not (data / "postmaster.pid").exists())
        self.process = self._started()  # a child of ours, so that it is gone when it is dead
        until(self.answers)

    def kill(self) -> None:
        """kill -9 of the whole server, and a new start, as a service manager would."""
        self.process.kill()
        self.process.wait(PATIENCE)
        until(self._answers_again)

    def _answers_again(self) -> bool:
        """Start it, again if it has ended: it does while processes of the killed one live."""
        if self.process.poll() is not None:
            self.process = self._started()
        return self.answers()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.words,
            user=self.owner.st_uid,
            group=self.owner.st_gid,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class Machine:
    """A machine with a name, a boot and clocks of its own, and what runs on it."""

    def __init__(
        self, name: str, folder: Path, url: str, *, up: int, wall: str, **more: str
    ) -> None:
        self.name = name
        self.folder = folder / name
        self.folder.mkdir()
        self.boot = self.folder / "boot_id"
        self.boot.write_text(f"{uuid4()}\n")
        self.up = up  # seconds that it has been up longer than the real one
        self.wall = wall  # how far its clock is off, such as +3600
        self.environ = environ(self.folder / "data", url, **more)
        self.environ["PBEM_WEB_LISTEN"] = f"{HERE}:{free_port()}"
        self.running: dict[str, subprocess.Popen[str]] = {}

    def start(self, command: str) -> None:
        """Run worker or web."""
        others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
        up = str(self.up)
        spaces = ["--time", "--boottime", up, "--monotonic", up, "--uts", "--mount", "--fork"]
        enter = ["sh", "-c", ENTER, "enter", self.name, str(self.boot)]
        wall = [f"LD_PRELOAD={FAKETIME}", f"FAKETIME={self.wall}", "FAKETIME_DONT_FAKE_MONOTONIC=1"]
        program = ["env", *wall, sys.executable, "-c", COMMAND, command]
        with (self.folder / f"{command}.log").open("a") as log:
            self.running[command] = subprocess.Popen(
                ["unshare", *spaces, "--kill-child", "--", *enter, *program],
                env={**others, **self.environ},
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
            )

    def kill(self, command: str) -> None:
        """kill -9, at whatever it does: the one who waits for it takes it along."""
        process = self.running.pop(command)
        process.kill()
        process.wait(PATIENCE)

    def start_ended_ones(self) -> None:
        """What has ended by itself is started again, as a service manager does."""
        for command, process in list(self.running.items()):
            if process.poll() is not None:
                self.start(command)

    def stop(self) -> None:
        for command in list(self.running):
            self.kill(command)
