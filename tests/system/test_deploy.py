"""The units of deploy/systemd, as systemd itself judges them."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.system.mailservers import DEPLOY, deployed

UNITS = (
    "pbem-worker.service",
    "pbem-web.service",
    "pbem-backup.service",
    "pbem-backup.timer",
    "pbem-increment.service",
    "pbem-increment.timer",
)
MOST_EXPOSED = 3.0  # of 10


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """All units, with a program that is on this machine."""
    shutil.copytree(DEPLOY / "systemd", tmp_path / "units")
    for name in UNITS:
        if name.endswith(".service"):
            other = {"/opt/pbem/bin/pbem": shutil.which("true")}
            (tmp_path / "units" / name).write_text(deployed(f"systemd/{name}", other))
    return tmp_path / "units"


def analyze(*words: object) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True)


def overall(unit: Path) -> float:
    """The last line: `-> Overall exposure level for pbem-web.service: 1.2 OK`."""
    told = analyze("security", "--offline=true", "--no-pager", unit)
    assert told.returncode == 0, told.stderr
    return float(told.stdout.strip().splitlines()[-1].split(": ")[1].split()[0])


def test_all_units_are_there() -> None:
    here = {path.name for path in (DEPLOY / "systemd").iterdir() if path.is_file()}
    assert here == set(UNITS)


@pytest.mark.parametrize("name", UNITS)
def test_systemd_has_no_word_of_complaint(units: Path, name: str) -> None:
    told = analyze("verify", "--recursive-errors=no", units / name)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_little_is_exposed(units: Path, name: str) -> None:
    assert overall(units / name) < MOST_EXPOSED


def test_without_the_common_part_much_would_be_exposed(units: Path) -> None:
    shutil.rmtree(units / "pbem-.service.d")
    assert overall(units / UNITS[0]) > MOST_EXPOSED


@pytest.mark.parametrize("name", ["README.md", "container/Containerfile"])
def test_everything_that_a_club_can_use_is_installed(name: str) -> None:
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]
    used = set(project["optional-dependencies"]) - {"dev", "bench", "system"}
    installed = re.search(r"pip install .*?\[([a-z,]+)\]", (DEPLOY / name).read_text(), re.DOTALL)
    assert installed is not None
    assert set(installed[1].split(",")) == used
