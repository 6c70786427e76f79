"""Who comes in by the door finds every order, step and event of the game."""

from __future__ import annotations

import importlib
import pkgutil

from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.step import Step
from pbem.games import jupiter
from pbem.games.jupiter.rules import RULES
from pbem.wargame.collected import collected

KINDS = (Order, Step, Event)
BEHIND_THE_DOOR = {kind: collected(kind, jupiter.__name__) for kind in KINDS}


def test_the_door_has_loaded_all_that_the_rooms_define() -> None:
    for module in pkgutil.walk_packages(jupiter.__path__, f"{jupiter.__name__}."):
        importlib.import_module(module.name)
    assert {kind: collected(kind, jupiter.__name__) for kind in KINDS} == BEHIND_THE_DOOR
    assert set(BEHIND_THE_DOOR[Event]) < set(RULES.event_kinds)
