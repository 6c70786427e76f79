"""No test can keep a run from its end: at its limit the stacks of all threads are told, and the
process that it runs in ends.

The watch is faulthandler's: it needs nothing of the interpreter, whatever its threads wait for or
hold, and it writes past whatever catches the output, also from a worker of xdist.
"""

from __future__ import annotations

import faulthandler
import os
from typing import Any

import pytest

AT_THE_END = 60.0  # seconds for threads that are left when all tests are done
STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)  # nothing catches it at this moment


def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """In place of pytest-timeout's own timers, which a worker of xdist lets nobody see."""
    watch(item.config, settings.timeout)
    return True


def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    faulthandler.cancel_dump_traceback_later()
    return True


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a worker of xdist waits for the others, and is ended
        watch(config, AT_THE_END)


def watch(config: pytest.Config, seconds: float) -> None:
    faulthandler.dump_traceback_later(seconds, exit=True, file=config.stash[STDERR])
