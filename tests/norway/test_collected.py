"""What the game is made of is found in its modules: the door has loaded them all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec

from pbem.engine.step import Step
from pbem.games.norway.rules import RULES
from pbem.wargame.collected import collected

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


def test_what_a_step_holds_is_told_by_its_own_class_so_that_it_can_be_stored() -> None:
    """A field of a mere base class could be written, but not be read again."""
    assert RULES.event_kinds  # all is loaded
    for step in collected(Step, "pbem.games.norway"):
        for field in msgspec.inspect.type_info(step).fields:
            for kind in _structs(field.type):
                assert not kind.__subclasses__(), f"{step.__name__}.{field.name} is any {kind}"


def _structs(found: object) -> Iterator[type]:
    """The structs that a type speaks of."""
    if isinstance(found, msgspec.inspect.StructType):
        yield found.cls
    for name in ("types", "item_types"):
        for each in getattr(found, name, ()):
            yield from _structs(each)
    if isinstance(inner := getattr(found, "item_type", None), msgspec.inspect.Type):
        yield from _structs(inner)
