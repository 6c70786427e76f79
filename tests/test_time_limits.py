"""A test that hangs ends the run, as a failure, and one sees what every thread waits for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE = 60
PLUGINS = ("-p", "xdist", "-p", "pytest_timeout", "-p", "tests.time_limits")
HANGS = """
import threading

def waits(lock):
    lock.acquire()

def test_that_hangs():
    lock = threading.Lock()
    lock.acquire()
    threading.Thread(target=waits, args=(lock,)).start()
    lock.acquire()

def test_that_does_not():
    pass
"""
ENDS_LATE = """
import threading

def waits():
    threading.Event().wait()

def test_that_leaves_a_thread():
    from tests import time_limits
    time_limits.AT_THE_END = 0.1
    threading.Thread(target=waits).start()
"""


def run(folder: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run this test with the settings of all tests, but for a limit of one second."""
    file = folder / "test_it.py"
    file.write_text(program)
    settings = ["-c", ROOT / "pyproject.toml", "--rootdir", folder]
    command = [sys.executable, "-m", "pytest", *settings, *PLUGINS, "--timeout=1", *words, file]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # others take long to load
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.mark.parametrize("words", [(), ("-n2", "--dist=loadgroup")], ids=["alone", "in parallel"])
def test_a_test_that_hangs_ends_the_run_with_all_stacks(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run(tmp_path, HANGS, *words)
    assert done.returncode == 1
    assert "Timeout (0:00:01)!" in done.stderr
    assert "in waits" in done.stderr
    assert "in test_that_hangs" in done.stderr
    if words:
        assert "crashed while running 'test_it.py::test_that_hangs'" in done.stdout
        assert "1 failed, 1 passed" in done.stdout


def test_a_thread_that_is_left_ends_with_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, ENDS_LATE)
    assert done.returncode == 1
    assert "in waits" in done.stderr
