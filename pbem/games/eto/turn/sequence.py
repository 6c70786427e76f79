"""SEQ-M  The months of a scenario and their phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.facts.phases import (
    HOMING,
    MOVEMENT,
    NAVAL,
    OFFENSIVES,
    REPLENISHMENT,
    SEASON,
    STATUS,
    STRATEGIC,
    SUPPLY,
    WEATHER,
)
from pbem.games.eto.naval.converting import converting, refitting
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strategic.convoys.status import ConvoyStatus
from pbem.games.eto.strategic.phase import strategic_warfare
from pbem.games.eto.supply.end_phase import Supply
from pbem.games.eto.turn.movement_phase import marches
from pbem.games.eto.turn.naval_phase import at_sea, homing
from pbem.games.eto.turn.offensives import first_offensive
from pbem.games.eto.turn.replenishing import replenish
from pbem.games.eto.turn.victory import judge
from pbem.games.eto.weather.rolling import Weather
from pbem.wargame.position.events import PhaseBegan, TurnBegan

Steps = tuple[Step[Any], ...]
DONE_IN: dict[str, Callable[[Europe], Steps]] = {
    SEASON: lambda game: (ConvoyStatus(), *refitting(game)),
    WEATHER: lambda game: (Weather(),),
    STRATEGIC: lambda game: (*converting(game), *strategic_warfare(game)),
    NAVAL: at_sea,
    OFFENSIVES: first_offensive,
    MOVEMENT: marches,
    HOMING: homing,
    SUPPLY: lambda game: (Supply(),),
    REPLENISHMENT: replenish,
    STATUS: lambda game: (CommandStatus(),),
}
"""By phase, what is done in it."""


class BeginMonth(Step[Europe], frozen=True):
    """SEQ-M  A month with those of its phases that the scenario plays."""

    turn: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.turn = self.turn
        month = game.month
        game.initiative = game.setting.initiative
        if month.reset:
            game.offensives.clear()
        for nation, count in month.offensives.items():
            game.offensives[nation] = game.offensives.get(nation, 0) + count
        clear_status(game)
        game.push(*(Phase(name) for name in month.phases), EndMonth())
        yield TurnBegan(self.turn)


class Phase(Step[Europe], frozen=True):
    """A phase begins."""

    name: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.phase = self.name
        game.moved.clear()
        game.passed.clear()
        game.push(*DONE_IN[self.name](game))
        yield PhaseBegan(self.name)


class CommandStatus(Step[Europe], frozen=True):
    """SEQ-M  End phase, step 4: markers of activation and commitment are taken off."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        clear_status(game)
        yield from ()


def clear_status(game: Europe) -> None:
    """Nobody is activated or committed any more, generals may exploit, headquarters act."""
    for marks in (game.activated, game.committed, game.minors_used):
        marks.clear()
    for spent in (game.railed, game.rails_bombed):
        spent.clear()
    for flags in (game.used, game.flipped, game.recoverable, game.raided):
        flags.clear()
    for noted in (game.tasked, game.ashore, game.assaulted, game.beaches, game.shaken):
        noted.clear()
    game.shelling.clear()
    game.fed.clear()


class EndMonth(Step[Europe], frozen=True):
    """The next month, or the end of the scenario."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if game.turn >= len(game.setting.months):
            yield from judge(game)
        else:
            game.push(BeginMonth(game.turn + 1))
