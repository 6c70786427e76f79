"""What the game is made of is found in its modules: the door has loaded them all."""

from __future__ import annotations

import subprocess
import sys

FOUND = """
from importlib import import_module
from pkgutil import walk_packages

from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.step import Step
from pbem.games import norway
from pbem.games.norway.rules import RULES
from pbem.wargame.collected import collected


def found():
    return [collected(base, "pbem.games.norway") for base in (Event, Order, Step)]


by_the_door = found()
for module in walk_packages(norway.__path__, "pbem.games.norway."):
    import_module(module.name)
assert all(by_the_door) and found() == by_the_door
assert set(by_the_door[0]) <= set(RULES.event_kinds)
"""


def test_no_module_adds_anything_to_what_the_door_has_loaded() -> None:
    subprocess.run([sys.executable, "-c", FOUND], check=True)
