"""The wheel, installed on its own far from the checkout, finds its command, data and games.

The wheel of the example beside it brings one game more, which is played like ours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
EXAMPLE = CHECKOUT / "tests" / "example_game"

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, run without anything that points back to the checkout."""
    hidden = ("PBEM_SCENARIOS", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def install(venv: Path, *what: str | Path) -> None:
    """Put something into a venv; only what is then used is compiled."""
    pip = (sys.executable, "-m", "pip", "--python", venv / "python")
    run(*pip, "install", "--quiet", "--no-compile", *what, cwd=venv.parent)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a clean venv that holds the wheel and what it depends on."""
    home = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", home)
    run(*build, cwd=CHECKOUT)
    (wheel,) = home.glob("pbem-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", home / "venv", cwd=home)
    install(home / "venv/bin", wheel, "-c", CHECKOUT / "constraints.txt")
    return home / "venv/bin"


@pytest.fixture(scope="module")
def with_example(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with the wheel of the example."""
    home = tmp_path_factory.mktemp("example")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", home)
    run(*build, EXAMPLE, cwd=home)
    (wheel,) = home.glob("three_crowns-*.whl")
    install(installed, "--no-deps", wheel)
    return installed


def pbem(installed: Path, *words: str) -> str:
    return run(installed / "pbem", *words, cwd=installed.parents[1])


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


# -- a game from another package ------------------------------------------------------------------


def test_the_example_is_listed(with_example: Path) -> None:
    games = {each["name"]: each for each in json.loads(pbem(with_example, "games", "--json"))}
    assert games["crowns"]["title"] == "Three Crowns"
    assert games["crowns"]["sides"] == ["red", "blue", "green"]


def test_the_rules_of_the_example_are_listed(with_example: Path) -> None:
    cases = json.loads(pbem(with_example, "rules", "crowns", "--json"))
    (asked,) = (each for each in cases if each["case"] == "3.2")
    assert (asked["where"], asked["tests"]) == ("turn.BeginTurn", None)


def test_the_data_of_the_example_comes_from_its_own_package(with_example: Path) -> None:
    code = "from pbem.folders import scenario; print(scenario('crowns'))"
    found = Path(python(with_example, code))
    assert found.is_relative_to(with_example.parent)
    assert found.parts[-2:] == ("three_crowns", "scenario")
    assert "Everything is there" in pbem(with_example, "scenario", "check", "crowns")


def test_the_map_of_the_example_is_drawn(with_example: Path, tmp_path: Path) -> None:
    pbem(with_example, "map", "crowns", "--output", str(tmp_path / "crowns.png"))
    assert (tmp_path / "crowns.png").read_bytes().startswith(b"\x89PNG")
    assert "Havenmouth (HAV)" in pbem(with_example, "map", "crowns")


def test_bots_play_the_example(with_example: Path) -> None:
    assert "5 of 5 games finished" in pbem(with_example, "selfplay", "crowns", "--games", "5")
