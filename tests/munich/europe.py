"""A war in Europe: the ready-made set-ups, and a small battle with something of everything."""

from __future__ import annotations

from functools import lru_cache

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.munich.air import events as flown
from pbem.games.munich.combat import events as fought
from pbem.games.munich.facts.scenario import OPTIONS
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.map.scene import LAYERS, scene
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.wargame.position.events import PhaseBegan, Taken, TurnBegan
from pbem.wargame.scene import Scene
from tests.munich.games import played, position

SETTINGS = [name for name in OPTIONS["scenario"] if name != "rolled"]

EVENTS: tuple[Event, ...] = (
    TurnBegan(2),
    PhaseBegan("axis launch"),
    flown.Launched("DEL1", "Germany", AXIS, "2513", "2615"),
    flown.Scrambled("CZAir", "Czechoslovakia", ALLIED, "2816", "2615"),
    flown.Intercepted("CZAir", "DEL1", ALLIED, "2615", -1, "-1", 1, "AE"),
    flown.AirLoss("CZAir", "Czechoslovakia", ALLIED, "2615", "eliminated"),
    Moved("DEXI", "Germany", AXIS, ("2413", "2513"), "0.5"),
    Moved("DEMar", "Germany", AXIS, ("2209", "2610"), how="sea"),
    fought.Attacked(AXIS, "Germany", "2514", ("DEXI", "DEV"), ("CZ3A", "CZF2")),
    fought.Fought(AXIS, "2514", "assault", 6, 2, 300, "300", (), "300", 4, "DP"),
    fought.LostStep("CZF2", ALLIED, "2514", True, "static"),
    fought.Retreated("CZ3A", ALLIED, ("2514", "2515", "2615")),
    fought.Advanced("DEXI", AXIS, ("2514",)),
    Taken("2415", AXIS),
)


@lru_cache(maxsize=8)
def _started(setting: str) -> Munich:
    return played(RULES.start({"scenario": setting}), *["DEFAULT"] * 4)


def at_start(setting: str = "general_war") -> Munich:
    """The ready-made set-up, before the first turn of the Axis."""
    return _started(setting).twin()


def battle() -> Munich:
    return position(
        "setting: general_war",
        "turn: 2",
        "phase: combat",
        "asked: axis",
        "2514: DEXI",
        "2513: DEV, DEVI reduced",
        "2615: CZ3A, CZ1A",
        "available: DEL1, FRNav",
        "reinforcements: DEXX, CZGHQ",
        "turn 4: DEXVII, CZB1",
        "over 2615: DEL2",
        "terror: 2615",
        "captured axis: 2415",
        "lost: 2415",
        "points Germany: 3",
        "points France: 2",
    )


def seen(game: Munich, side: Side, events: tuple[Event, ...] = ()) -> Scene:
    return scene(RULES.view(game, side), side, events, LAYERS)
