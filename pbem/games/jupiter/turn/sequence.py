"""5.0  The turn as an agenda."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.jupiter.air.sortie import AskSortie
from pbem.games.jupiter.air.superiority import ContestAir
from pbem.games.jupiter.combat.declaring import AttackOne
from pbem.games.jupiter.facts.phases import in_order
from pbem.games.jupiter.facts.units import ALLIED
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.moving import MoveOne
from pbem.games.jupiter.position.control import settle_between_actions
from pbem.games.jupiter.position.game import Jupiter, JupiterStep
from pbem.games.jupiter.turn.landing import Landing
from pbem.games.jupiter.turn.reinforcements import ArriveLate, DrawArmyOfNorway, DrawR
from pbem.games.jupiter.turn.victory import final_verdict
from pbem.wargame.position.events import PhaseBegan, TurnBegan


class WeatherSet(Event, frozen=True):
    weather: str
    roll: int = 0  # 0: given, not rolled
    modifier: int = 0

    def told(self, words: Words) -> str:
        how = f" ({self.roll}{self.modifier:+d})" if self.roll else ""
        skip = "; the turn is skipped" if words.scenario.weathers[self.weather].skip else ""
        return f"The weather is {self.weather}{how}{skip} (5.3)."


class SequenceSet(Event, frozen=True):
    combat_first: bool
    roll: int = 0

    def told(self, words: Words) -> str:
        return f"{'Combat' if self.combat_first else 'Movement'} comes first this turn (5.5)."


class Recovered(Event, frozen=True):
    """5.7  All units are turned face up again."""

    def told(self, words: Words) -> str:
        return "All units recover (5.7)."


def asked_in(phase: str, side: Side) -> JupiterStep:
    """The step that asks a side in a phase in which sides act."""
    if phase == "landing":
        return Landing()
    return MoveOne(side) if phase == "moves" else AttackOne(side)


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
            modifier = game.scenario.weather_modifier(game.turn, game.weather_before)
            roll = dice.roll("weather")
            weather = game.scenario.weather_at(roll + modifier)
        game.set_weather(weather)
        skipped = game.scenario.weathers[weather].skip
        game.weather_before = "" if skipped else weather  # a blizzard modifies nothing
        game.push(*((EndTurn(),) if skipped else AFTER_THE_WEATHER))
        yield WeatherSet(weather, roll, modifier)
        yield from settle_between_actions(game)  # 7.2 a storm that clears brings zones back


def activity(phase: str) -> tuple[JupiterStep, ...]:
    """5.6, 5.7  A movement or combat phase: the Allies begin, and all recover at its end."""
    return Phase(phase), asked_in(phase, ALLIED), Recover()


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
        first, second = in_order(game.combat_first)
        game.push(*activity(first), *activity(second))
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


AFTER_THE_WEATHER: tuple[JupiterStep, ...] = (
    *(Phase("air"), ContestAir(), AskSortie()),
    *(Phase("sequence"), OrderPhases()),
    *(Phase("landing"), Landing()),
    *(Phase("reinforcement"), DrawArmyOfNorway(), ArriveLate(), DrawR()),
    EndTurn(),
)
"""The rest of a turn that is not skipped; movement and combat come with their sequence."""


def rest_of_turn(phase: str, asked: Side, combat_first: bool) -> list[JupiterStep]:
    """What is left of a turn whose phase has just begun, in the order in which it is done."""
    steps = AFTER_THE_WEATHER
    begun = {step.name: at + 1 for at, step in enumerate(steps) if isinstance(step, Phase)}
    begun |= {"sortie": steps.index(AskSortie()), "end": steps.index(EndTurn())}
    if phase == "weather":
        return [DetermineWeather()]
    if phase not in ("moves", "attacks"):
        return list(steps[begun[phase] :])
    first, second = in_order(combat_first)
    after = activity(second) if phase == first else ()
    return [asked_in(phase, asked), Recover(), *after, *steps[begun["landing"] - 1 :]]
