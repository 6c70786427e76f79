"""Scenes to draw: small positions with something of everything."""

from __future__ import annotations

from functools import lru_cache

from pbem.engine.event import Event
from pbem.games.jupiter.combat.after.retreats import Retreated
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.map.scene import USUAL, scene
from pbem.games.jupiter.movement.marching import Moved
from pbem.games.jupiter.position.events import Lost
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.wargame.position.events import Taken, TurnBegan
from pbem.wargame.scene import Scene

POSITION = """
turn: 3
phase: attacks
asked: allied
weather: fair
air: allied
2603: 6Arm, 78Br, 52Mtn
2604: 25Tk
2504: 193Gr*, 388Gr
2705: Nik
2406: FJ5, 210Inf, Kir
2702: 12N
2901: 6Mtn
2900: 10G, 14R*
1519: Alt
1616: 1Arm, 1US, 3US
2633: SwV
unit 9US: at sea
"""

EVENTS: tuple[Event, ...] = (
    TurnBegan(3),
    Moved("25Tk", "British", "allied", ("2603", "2604"), "0.5", True),
    Moved("193Gr", "German", "german", ("2406", "2505", "2504"), "1", True),
    Battle(
        "allied", "2504", ("25Tk", "6Arm"), ("193Gr",), 11, 3, 0, "", (), "3:1", (), "3:1", 4,
        "DR", "DR",
    ),
    Lost("2Mtn", "german", "2705", 0),
    Retreated("193Gr", "german", "2504", "2505"),
    Taken("2705", "german"),
)  # fmt: skip


@lru_cache(maxsize=1)
def _game() -> bytes:
    return RULES.encode(RULES.read_position(POSITION.strip() + "\n"))


def game() -> Jupiter:
    return RULES.decode(_game())


def seen(side: str | None = "allied", layers: tuple[str, ...] = USUAL) -> Scene:
    """The little war as a side sees it."""
    position = game()
    view = position if side is None else RULES.view(position, side)
    return scene(view, side, EVENTS, layers, "1 November 1942")


def start() -> Scene:
    return scene(RULES.start({}))
