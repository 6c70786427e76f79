"""5.0  The turn as an agenda."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.jupiter.air.superiority import AskSortie, ContestAir
from pbem.games.jupiter.combat.declaring import AttackOne
from pbem.games.jupiter.facts.units import ALLIED
from pbem.games.jupiter.movement.marching import MoveOne
from pbem.games.jupiter.position.control import final_verdict
from pbem.games.jupiter.position.events import (
    PhaseBegan,
    Recovered,
    SequenceSet,
    TurnBegan,
    WeatherSet,
)
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.turn.reinforcements import ArriveLate, DrawArmyOfNorway, DrawR, Landing


class BeginTurn(Step[Jupiter], frozen=True):
    """5.1  The nine phases of a turn are laid out."""

    turn: int

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        game.turn = self.turn
        game.phase = "weather"
        game.air = ""
        game.air_markers = ()
        game.soviet_attacks = 0
        game.landed = {}
        game.push(DetermineWeather())
        yield TurnBegan(self.turn)


class DetermineWeather(Step[Jupiter], frozen=True):
    """5.3  Fair on turn 1; later the Allied player rolls."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        if game.turn == 1:
            roll = modifier = 0
            weather = game.scenario.fact("first_weather")
        else:
            modifier = self.modifier(game)
            roll = dice.roll("weather")
            weather = game.scenario.weather_at(roll + modifier)
        game.set_weather(weather)
        skipped = game.scenario.weathers[weather].skip
        game.weather_before = "" if skipped else weather  # a blizzard modifies nothing
        if skipped:
            game.push(EndTurn())
        else:
            game.push(
                Phase("air"), ContestAir(), AskSortie(),
                Phase("sequence"), OrderPhases(),
                Phase("landing"), Landing(),
                Phase("reinforcement"), DrawArmyOfNorway(), ArriveLate(), DrawR(),
                EndTurn(),
            )  # fmt: skip
        yield WeatherSet(weather, roll, modifier)

    def modifier(self, game: Jupiter) -> int:
        total = 0
        for when, value, modifier in game.scenario.weather_modifiers:
            if (when == "previous" and game.weather_before == value) or (
                when == "turn" and game.turn >= int(value)
            ):
                total += modifier
        return total


class Phase(Step[Jupiter], frozen=True):
    """A phase begins."""

    name: str

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        game.phase = self.name
        game.finished = ()
        game.probed = ()
        yield PhaseBegan(self.name)


class OrderPhases(Step[Jupiter], frozen=True):
    """5.5  Movement or combat first: movement on turn 1, a die from then on."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        roll = 0
        game.combat_first = False
        if game.turn > 1:
            roll = dice.roll("movement or combat first")
            game.combat_first = roll in game.scenario.fact("sequence.combat_first")
        movement = (Phase("moves"), MoveOne(ALLIED), Recover())  # 5.6 the Allies begin
        combat = (Phase("attacks"), AttackOne(ALLIED), Recover())
        if game.combat_first:
            game.push(*combat, *movement)
        else:
            game.push(*movement, *combat)
        yield SequenceSet(game.combat_first, roll)


class Recover(Step[Jupiter], frozen=True):
    """5.7  All disrupted units are turned face up."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        game.disrupted.clear()
        yield Recovered()


class EndTurn(Step[Jupiter], frozen=True):
    """5.2  Markers come off; after the last turn the points decide (4.3)."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        game.air_markers = ()  # 9.7
        if game.turn >= game.scenario.last_turn:
            yield from final_verdict(game)
        else:
            game.push(BeginTurn(game.turn + 1))
