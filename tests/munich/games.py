"""Games of Munich War, played by chance, and what can be said in their positions."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.engine.event import Event
from pbem.games.munich.facts.scenario import NO, OPTIONS, YES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.tabletop import Tabletop

TABLE = Tabletop(RULES)
position, asked, order = TABLE.position, TABLE.asked, TABLE.order
refused, played = TABLE.refused, TABLE.played


class Tale(NamedTuple):
    """A game that chance has played."""

    end: Munich
    kept: tuple[Munich, ...]  # positions on its way, each with a question open
    events: tuple[Event, ...]


@lru_cache(maxsize=16)
def random_game(seed: int, setting: str, *, optional: bool) -> Tale:
    """A random game of a scenario, with all optional rules or none; every step is looked at."""
    options = dict.fromkeys(OPTIONS, YES if optional else NO) | {"scenario": setting}
    driver, kept = TABLE.by_chance(seed, options, often=("setup", "move"), share=0.05)
    return Tale(driver.game, tuple(kept), tuple(driver.events))
