"""What all commands have in common."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest

from pbem import __version__
from pbem.cli import COMMANDS
from pbem.games.catalogue import titles


def test_the_version(pbem):
    assert pbem("--version").output == f"pbem, version {__version__}\n"


def test_the_module_runs_the_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pbem", "--version"])
    monkeypatch.delitem(sys.modules, "pbem.cli")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("pbem.cli", run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out == f"pbem, version {__version__}\n"


def test_help_names_every_command(pbem):
    result = pbem("--help")
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.output for name in COMMANDS)


def test_without_a_command_help_is_shown(pbem):
    assert "Commands:" in pbem().output


@pytest.mark.parametrize("words", [[name] for name in COMMANDS])
def test_every_command_explains_itself(pbem, words):
    result = pbem(*words, "--help")
    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["blah"], "No such command 'blah'.\n"),
        (["rules", "chess"], f"There is no game 'chess'; there are: {', '.join(titles())}.\n"),
        (
            ["replay", "no-such-file"],
            "Invalid value for 'FILE': File 'no-such-file' does not exist.\n",
        ),
        (["selfplay", "jupiter", "--games", "0"], None),
        (["play", "jupiter", "--side", "swedish"], None),
        (["selfplay", "jupiter", "--bots", "staff,marvin"], None),
    ],
)
def test_wrong_use_is_one_sentence_and_status_2(pbem, words, sentence):
    result = pbem(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(".\n")
    assert sentence in (None, result.stderr)


def test_help_loads_neither_a_game_nor_the_service():
    code = (
        "import sys\nfrom pbem.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = ('pbem.games.jupiter', 'lark', 'rich', 'sqlalchemy', 'flask', 'pbem.atlas')\n"
        "loaded = [name for name in sys.modules if name.startswith(heavy)]\n"
        "assert not loaded, loaded"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
