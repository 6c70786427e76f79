"""1.0, 1.4  The Weather phase: the month's weather, and where aircraft are grounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.facts.board import MODERATE, SEVERE
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.position.game import FAIR, MUD, WINTER, Europe

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words

CALLED = {FAIR: "fair", MUD: "mud", WINTER: "winter"}
GROUNDS = {SEVERE: {MUD: 9, WINTER: 7}, MODERATE: {WINTER: 9}}
"""1.2, 1.3, 1.4  By zone and weather, the least of two dice that grounds all aircraft there."""


class WeatherCame(Event, frozen=True):
    """1.0  The weather of the month."""

    weather: str
    roll: int = 0  # none, where the track leaves no choice

    def told(self, words: Words) -> str:
        die = f" (die {self.roll})" if self.roll else ""
        return f"The weather of the month is {CALLED[self.weather]}{die}."


class Grounded(Event, frozen=True):
    """1.4  Aircraft of a zone are grounded, or not."""

    zone: str
    roll: int
    grounded: bool

    def told(self, words: Words) -> str:
        fate = "are grounded this month" if self.grounded else "can fly"
        return f"Aircraft in the {self.zone} zone {fate} (dice {self.roll})."


class Weather(Step[Europe], frozen=True):
    """1.0  F, M or W from the track, by a die where it names several; then the grounding."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        rows = game.scenario.tables.weather[game.month.month]
        roll = dice.roll("weather of the month") if len(rows) > 1 else 0
        game.weather = next(row.weather for row in rows if row.low <= roll <= row.high)
        game.grounded.clear()
        game.worked_out.clear()
        yield WeatherCame(game.weather, roll)
        if has_aircraft(game):
            yield from ground_aircraft(game, dice)


def ground_aircraft(game: Europe, dice: Dice) -> Iterator[Event]:
    """1.4  Two dice for each zone that the weather touches."""
    for zone, least in GROUNDS.items():
        if game.weather in least:
            roll = dice.roll(f"grounding, {zone} zone") + dice.roll(f"grounding, {zone} zone")
            if roll >= least[game.weather]:
                game.grounded.add(zone)
            yield Grounded(zone, roll, zone in game.grounded)


def has_aircraft(game: Europe) -> bool:
    """Is there anybody whom the weather could ground?"""
    return any(game.unit(each.unit).kind in AIR for each in game.setting.forces)
