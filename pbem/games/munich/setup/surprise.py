"""23.2, 23.6  What optional rules roll for before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED
from pbem.games.munich.facts.units import AIR, ALLIED, AXIS, NEUTRAL, REDUCED, SOVIETS
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup.events import Prepared, Surprised
from pbem.games.munich.setup.set_up_lists import contingents
from pbem.games.munich.turn.replacements import Windfall

SURPRISED, UNMOVED, ALERT = "utilized", "nothing", "alert"


class Preparedness(Step[Munich], frozen=True):
    """23.6  A die for each Soviet unit that would start reduced, before they are set up."""

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        low, high = game.scenario.fact("preparedness.full")
        prepared: dict[str, int] = {}
        for each in contingents(game, SOVIETS):
            if not (count := each.slots.get(REDUCED, 0)):
                continue
            rolls = tuple(dice.roll(f"preparedness, Soviet {each.type}") for _ in range(count))
            prepared[each.type] = sum(low <= roll <= high for roll in rolls)
            yield Prepared(each.type, rolls, prepared[each.type])
        game.prepared = prepared


class Surprise(Step[Munich], frozen=True):
    """23.2  A die for each Allied belligerent and each neutral that is deployed."""

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        for country in rolling(game):
            roll = dice.roll(f"surprise attack, {country}")
            yield attack(game, country, roll)
        game.push(Windfall(ALLIED))


def attack(game: Munich, country: str, roll: int) -> Event:
    """23.2  Air units caught on the ground, or a point to be spent before the first turn."""
    result = outcome(game, roll)
    caught = _aircraft(game, country) if result == SURPRISED else []
    game.send_all(caught, UTILIZED)
    points = 0
    if result == ALERT and alerted(game, country):
        points = game.points[country] = game.scenario.number("surprise.alert_points")
    return Surprised(country, roll, result, len(caught), points)


def rolling(game: Munich) -> list[str]:
    """23.2  The countries that the attack may surprise, in the order of the tables."""
    there = {game.unit(id).country for stack in game.stacks.values() for id in stack}
    return [
        country
        for country in game.board.countries
        if country in there and game.allegiance.get(country, NEUTRAL) != AXIS
    ]


def outcome(game: Munich, roll: int) -> str:
    """23.2  What a roll means."""
    for result in (SURPRISED, UNMOVED, ALERT):
        low, high = game.scenario.fact(f"surprise.{result}")
        if low <= roll <= high:
            return result
    raise AssertionError(f"a roll of {roll} has no result")


def alerted(game: Munich, country: str) -> bool:
    """23.2, 7.1.1  Does an alert give points: to countries of the Allies that can use any?"""
    return game.commander(country) == ALLIED and game.board.countries[country].mobilizes


def _aircraft(game: Munich, country: str) -> list[str]:
    units = (game.unit(id) for id in game.inside(AVAILABLE))
    return [unit.id for unit in units if unit.country == country and unit.kind == AIR]
