"""A clean Debian 12 that is booted, with a systemd of its own, and reaches nobody."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.system.debian import LIMIT, OF_PIP, ROOT, WHEELS, fetch_wheels, make, run
from tests.system.mailservers import until

CHECKOUT = "/srv/checkout"
PARTS = (
    *("pyproject.toml", "constraints.txt", "README.md", "LICENSE"),
    *("pbem", "templates", "scenarios", "deploy"),
)
SHELL = {
    "HOME": "/root",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "LC_ALL": "C.UTF-8",
}
SAY_YES = 'APT::Get::Assume-Yes "true";\n'
ENDING = 60  # seconds for a machine to go down


class Machine:
    """What apt and pip will be asked for lies in it already, but nothing of it is installed."""

    def __init__(self, folder: Path, name: str, later: Sequence[str]) -> None:
        self.root = folder / "root"
        self.log = folder / "boot.log"
        self.name = name
        self._process: subprocess.Popen[bytes] | None = None
        fetch = "apt-get install --yes --download-only -o APT::Install-Recommends=true"
        hook = f'--customize-hook=chroot "$1" {fetch} {" ".join(later)}'
        make(self.root, "--variant=important", "--skip=cleanup/apt", hook)
        self.write("/etc/apt/apt.conf.d/90say-yes", SAY_YES)
        self.write("/etc/pip.conf", OF_PIP)
        self.write("/etc/hosts", f"127.0.0.1 localhost\n127.0.1.1 {name} {name.split('.')[0]}\n")
        self.write("/etc/hostname", f"{name}\n")
        fetch_wheels(self.root / WHEELS.lstrip("/"))
        checkout = self.root / CHECKOUT.lstrip("/")
        checkout.mkdir(parents=True)
        run("cp", "-r", *PARTS, checkout, cwd=ROOT)

    def write(self, path: str, text: str, mode: int = 0o644) -> None:
        target = self.root / path.lstrip("/")
        target.write_text(text)
        target.chmod(mode)

    def start(self) -> None:
        options = ("--quiet", "--register=no", "--keep-unit", "--private-network", "--boot")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                ["systemd-nspawn", *options, f"--directory={self.root}", f"--hostname={self.name}"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until(self._is_up, "the machine was up", lambda: self.log.read_text("utf-8", "replace"))
        # nspawn lays a boot ID of its own over the kernel's; units with a /proc of their own see
        # the kernel's. On a machine that is one there is but one.
        self.run("umount /proc/sys/kernel/random/boot_id")

    def _is_up(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text("utf-8", "replace")
        if self._first() is None:
            return False
        looked = subprocess.run(
            [*self._into(), "systemctl", "is-system-running"], capture_output=True
        )
        return looked.stdout.strip() in (b"running", b"degraded")

    def _first(self) -> str | None:
        """Its process 1, as this machine numbers it."""
        assert self._process is not None
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return children[0] if children else None

    def _into(self) -> list[str]:
        settings = [f"{name}={value}" for name, value in SHELL.items()]
        return ["nsenter", f"--target={self._first()}", "--all", "env", "-i", *settings]

    def run(self, script: str, limit: int = LIMIT) -> str:
        """What root's shell says, in the checkout; every command must succeed."""
        shell = ("bash", "-euo", "pipefail", "-c", f"cd {CHECKOUT}\n{script}")
        return run(*self._into(), *shell, limit=limit)

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(ENDING)
