"""The wheel, installed on its own far from the checkout, finds its command and its data."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, run without anything that points back to the checkout."""
    hidden = ("PBEM_SCENARIOS", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a clean venv that holds the wheel and what it depends on."""
    home = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", home)
    run(*build, cwd=CHECKOUT)
    (wheel,) = home.glob("pbem-*.whl")
    run(sys.executable, "-m", "venv", home / "venv", cwd=home)
    pip = (home / "venv/bin/python", "-m", "pip", "install", "--quiet")
    run(*pip, wheel, "-c", CHECKOUT / "constraints.txt", cwd=home)
    return home / "venv/bin"


def python(installed: Path, code: str) -> str:
    return run(installed / "python", "-c", code, cwd=installed.parents[1]).strip()


def test_the_command_explains_itself(installed: Path) -> None:
    assert "Usage" in run(installed / "pbem", "--help", cwd=installed.parents[1])


def test_the_command_lists_jupiter(installed: Path) -> None:
    games = json.loads(run(installed / "pbem", "games", "--json", cwd=installed.parents[1]))
    assert "jupiter" in [game["name"] for game in games]


def test_scenarios_come_from_the_installed_package(installed: Path) -> None:
    found = Path(python(installed, "from pbem.folders import scenario; print(scenario('jupiter'))"))
    assert found.is_relative_to(installed.parent)
    ours = {path.name for path in (CHECKOUT / "scenarios/jupiter").iterdir()}
    assert {path.name for path in found.iterdir()} == ours


def test_templates_come_from_the_installed_package(installed: Path) -> None:
    found = Path(python(installed, "from pbem.folders import templates; print(templates())"))
    assert found.is_relative_to(installed.parent)
    assert (found / "README.md").is_file()
