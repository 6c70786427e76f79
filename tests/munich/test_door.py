"""The door of the game loads all its rooms, so that what they hold is found."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

import pbem.games.munich
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.step import Step
from pbem.games.munich.rules import RULES
from pbem.wargame.collected import collected

PACKAGE = "pbem.games.munich"


@pytest.mark.parametrize("kind", [Event, Order, Step])
def test_the_door_has_loaded_all_that_any_module_defines(kind: type) -> None:
    assert RULES.name == "munich"
    known = collected(kind, PACKAGE)
    for module in walk_packages(pbem.games.munich.__path__, f"{PACKAGE}."):
        import_module(module.name)
    assert collected(kind, PACKAGE) == known
    assert known
