"""The image of deploy/container, and its services as compose.yaml has them.

Built by buildah, run by podman on the machine's own network, so that a test can be everybody else:
the database, the players, and the provider's mail server.
"""

from __future__ import annotations

import os
import pwd
import re
import secrets
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg
import yaml

from tests.system.debian import OF_PIP, ROOT, WHEELS, fetch_wheels, make, run
from tests.system.mailservers import deployed, free_port, until

CONTAINERS = Path("deploy/container")
BASE = re.compile(r"^FROM (\S+)", re.MULTILINE)
PYTHON = "python3-pip,python3-venv,python-is-python3"  # what the base image has
VARIABLE = re.compile(r"\$\{(\w+)[^}]*\}")
# Podman's own limits may be higher than this machine lets it go.
LIMITS = ("--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096")


class Engine:
    """Images, volumes and containers in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        own = ("--root", folder / "storage", "--runroot", folder / "run")
        self.own = (*own, "--storage-driver", "overlay")

    def buildah(self, *words: object) -> str:
        return run("buildah", *self.own, *words, cwd=ROOT)

    def podman(self, *words: object) -> str:
        """By runc, which takes any arrangement of control groups; nobody here has timers."""
        how = ("--runtime", "runc", "--cgroup-manager", "cgroupfs")
        return run("env", "DISABLE_HC_SYSTEMD=true", "podman", *how, *self.own, *words)

    def make_base(self) -> None:
        """A clean Debian with Python under the name that the Containerfile asks for."""
        (name,) = set(BASE.findall((ROOT / CONTAINERS / "Containerfile").read_text("utf-8")))
        archive = make(self.folder / "debian.tar", "--variant=minbase", f"--include={PYTHON}")
        empty = self.buildah("from", "scratch").strip()
        self.buildah("add", "--quiet", empty, archive, "/")
        self.buildah("commit", "--quiet", "--rm", empty, name)
        archive.unlink()

    def build(self, tag: str) -> None:
        """The Containerfile as it is; what pip needs is laid in from outside."""
        wheels = fetch_wheels(self.folder / "wheels")
        of_pip = self.folder / "pip.conf"
        of_pip.write_text(OF_PIP)
        laid_in = ("--volume", f"{wheels}:{WHEELS}:ro", "--volume", f"{of_pip}:/etc/pip.conf:ro")
        how = ("--isolation", "chroot", "--pull-never", "--format", "docker")
        self.buildah("bud", *how, *laid_in, "-f", CONTAINERS / "Containerfile", "-t", tag, ".")

    def remove_all(self) -> None:
        """Nothing runs, and nothing stays mounted."""
        self.podman("rm", "--all", "--force", "--time", 10)
        self.buildah("rm", "--all")
        self.podman("volume", "rm", "--all", "--force")
        self.buildah("rmi", "--all", "--force")


class Database:
    """Debian's PostgreSQL in the place of the service `db`: a user, his password, his database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.password = secrets.token_hex(24)
        self.programs = max(Path("/usr/lib/postgresql").glob("*/bin"))
        self.user = pwd.getpwnam("postgres")  # PostgreSQL does not run as root
        folder.mkdir()
        os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        given = folder / "password"
        given.write_text(self.password)
        os.chown(given, self.user.pw_uid, self.user.pw_gid)
        initdb = (self.programs / "initdb", "-D", folder / "data", "--username=pbem")
        run("runuser", "-u", "postgres", "--", *initdb, f"--pwfile={given}", "--auth=scram-sha-256")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                *(self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder),
                *("-p", str(self.port), "-c", "listen_addresses=127.0.0.1"),
            ],
            user=self.user.pw_uid,
            group=self.user.pw_gid,
            extra_groups=[],
            cwd="/",
        )
        until(self._is_ready, "PostgreSQL was ready")
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE pbem")

    def _is_ready(self) -> bool:
        """Not only listening: it may still be starting up."""
        asked = (self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
        return subprocess.run(asked).returncode == 0

    def url(self, name: str) -> str:
        return f"postgresql://pbem:{self.password}@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(30)


class Services:
    """Worker and web of compose.yaml; only ports, and who `db` is, are others here."""

    def __init__(self, engine: Engine, database: Database, mail_out: int) -> None:
        self.engine = engine
        self.smtp, self.web = free_port(), free_port()
        other = {
            "@db/": f"@127.0.0.1:{database.port}/",
            "0.0.0.0:2525": f"127.0.0.1:{self.smtp}",
            '"0.0.0.0", "--port", "8080"': f'"127.0.0.1", "--port", "{self.web}"',
            "127.0.0.1:8080/": f"127.0.0.1:{self.web}/",
        }
        beside = {"POSTGRES_PASSWORD": database.password, "CLUB_HOST": "play.club.example.org"}
        text = deployed("container/compose.yaml", other)
        text = VARIABLE.sub(lambda found: beside[found[1]], text)
        self.services: Mapping[str, Any] = yaml.safe_load(text)["services"]
        self.settings = engine.folder / "pbem.env"
        provider = {"smtp://127.0.0.1:25": f"smtp://127.0.0.1:{mail_out}"}
        self.settings.write_text(deployed("pbem.env.example", provider))

    def start(self, name: str) -> None:
        """As `docker compose up` would."""
        service = self.services[name]
        options = ["--network=host", "--pull=never", f"--name={name}", *LIMITS]
        options += [f"--env-file={self.settings}", f"--tmpfs={service['tmpfs']}"]
        options += [f"--env={key}={value}" for key, value in service["environment"].items()]
        options += [f"--volume={each}" for each in service["volumes"]]
        options += [f"--cap-drop={each}" for each in service["cap_drop"]]
        options += [f"--security-opt={each}" for each in service["security_opt"]]
        options += [f"--read-only={str(service['read_only']).lower()}"]
        self.engine.podman("run", "--detach", *options, service["image"], *service["command"])

    def check(self, name: str) -> None:
        """Its check of health, inside; fails if it is not well."""
        kind, *command = self.services[name]["healthcheck"]["test"]
        assert kind == "CMD"
        self.inside(name, *command)

    def inside(self, name: str, *command: str) -> str:
        return self.engine.podman("exec", name, *command)

    def stop(self, name: str) -> int:
        """SIGTERM, and its status; whoever does not end is ended."""
        self.engine.podman("stop", "--time", 60, name)
        return int(self.engine.podman("inspect", "--format", "{{.State.ExitCode}}", name))

    def log(self) -> str:
        return "\n--\n".join(self.engine.podman("logs", name) for name in ("worker", "web"))
