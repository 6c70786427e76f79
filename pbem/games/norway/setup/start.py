"""3.0, 27.0  The position before anybody has decided anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step, together
from pbem.games.norway.facts import boxes
from pbem.games.norway.facts.scenario import A508, NO, OPTIONS
from pbem.games.norway.facts.units import ALLIED, GERMAN, REINFORCEMENT, SPECIAL, Unit
from pbem.games.norway.position.game import DRAWABLE, Norway, NorwayStep
from pbem.games.norway.setup.options_chosen import ChooseOptions
from pbem.games.norway.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.norway.turn.sequence import PreTurn
from pbem.wargame.data.variants import chosen
from pbem.wargame.position.events import PhaseBegan

POOLS = {
    "german": boxes.POOL[GERMAN],
    "allied": boxes.POOL[ALLIED],
    "norwegian": boxes.NORWEGIAN_POOL,
}
"""3.1, 3.2  The pools by the names that the order of battle has."""


def start(options: Mapping[str, str], version: int | None = None) -> Norway:
    """Everybody where the set-up lists have them; who has a choice waits in hand."""
    game = Norway(chosen(OPTIONS, options, version or Norway.newest_rules))
    game.chits = dict.fromkeys(game.scenario.tables.events, DRAWABLE)
    for id, unit in game.roster.items():
        game.bring(id, start_of(game, unit))
    steps: list[NorwayStep] = [AlliedSetUp(), GermanSetUp(), PreTurn()]
    if game.plays("special"):
        steps = [*together(ChooseOptions(GERMAN), ChooseOptions(ALLIED)), BeginSetUp(), *steps]
    else:
        game.phase = "setup"
    game.push(*steps)
    return game


def start_of(game: Norway, unit: Unit) -> str:
    """2.3, 27.1, 27.3  The place or the box where a counter begins."""
    if unit.id == A508 and game.options["a508"] == NO:
        return boxes.ASIDE[unit.side]  # 2.2
    if unit.code == REINFORCEMENT:
        return POOLS[unit.place]
    if unit.code == SPECIAL:
        return boxes.SPECIAL[unit.side]
    places = game.scenario.starts(unit)
    return places[0] if len(places) == 1 else boxes.HAND[unit.side]


class BeginSetUp(Step[Norway], frozen=True):
    """3.0  The options are chosen."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        game.phase = "setup"
        yield PhaseBegan("setup")
