"""A clean Debian 12, made on this machine, and what pip needs in it.

The packages come by this machine's own apt and pip, however those are set up. What is made has no
index to ask: pip finds everything in one folder there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUITE = "bookworm"  # Debian 12
WHEELS = "/wheelhouse"  # where pip finds everything, inside
OF_PIP = f"[global]\nno-index = true\nfind-links = {WHEELS}\n"
BUILDERS = ("hatchling>=1.27", "setuptools", "wheel")  # what building our wheel and others' takes
LIMIT = 480  # seconds for one program, ten times what it takes; whatever takes longer hangs


def run(*command: object, limit: int = LIMIT, cwd: Path | None = None) -> str:
    """What a program says; it must succeed, and is ended with its children when it hangs."""
    limited = ["timeout", "--kill-after=10", str(limit), *map(str, command)]
    done = subprocess.run(
        limited,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout[-8000:]}"
    return done.stdout


def may_mount() -> bool:
    """Is this root, on a kernel that lets him mount?"""
    tried = ("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt")
    return subprocess.run(tried, stderr=subprocess.DEVNULL).returncode == 0


def make(target: Path, *options: str) -> Path:
    """A Debian as mmdebstrap makes it: a folder, or an archive if its name says so.

    What it mounts there on its way nobody else sees, and nothing of that stays if it is ended.
    """
    own_mounts = ("unshare", "--mount")
    run(*own_mounts, "mmdebstrap", "--dpkgopt=force-unsafe-io", *options, SUITE, target)
    return target


def fetch_wheels(folder: Path) -> Path:
    """All that pip needs to install the project on a Debian 12, by its Python 3.11."""
    assert sys.version_info[:2] == (3, 11), "Packages for Debian 12 are fetched by Python 3.11."
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    constraints = ROOT / "constraints.txt"
    run(*pip, "--dest", folder, "-c", constraints, *BUILDERS, f"{ROOT}[postgres,push]")
    return folder
