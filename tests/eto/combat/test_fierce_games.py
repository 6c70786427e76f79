"""Whole scenarios by players who attack wherever they can: nothing breaks, and chains end."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.air.events import Flew
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.command.events import StageBegan
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import ARDENNES, POLAND
from tests.marks import rule

DULL = ("PASS", "DONE BREAK", "DONE ATTACK", "DONE EXPLOIT", "DONE MOVE")
TRIES = 6
GAMES = [*((POLAND, seed) for seed in range(8)), *((ARDENNES, seed) for seed in range(3))]


class Fierce:
    """Takes a random answer, but rather none that ends what it could still do."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.said: list[tuple[str, Order]] = []

    def __call__(self, view: Europe, decision: Decision[Europe]) -> Order:
        if decision.kind == "setup":
            return RULES.default(view, decision)
        order = self.chosen(view, decision)
        self.said.append((decision.side, order))
        return order

    def chosen(self, view: Europe, decision: Decision[Europe]) -> Order:
        if decision.kind == "offensive":
            found = [each for each in decision.step.answers(view) if str(each) != DULL[0]]
            return self.chance.choice(found) if found else decision.step.usual(view)
        for _ in range(TRIES):
            order = decision.step.sample(view, self.chance)
            if str(order) not in DULL:
                break
        return order


@lru_cache(maxsize=len(GAMES))
def game_of(scenario: str, seed: int) -> tuple[Driver[Europe], Fierce]:
    player = Fierce(seed)
    start = RULES.start({"scenario": scenario})
    desks = {side: Desk[Europe](policy=player) for side in RULES.sides}
    dice = SeededDice(bytes([seed]) * 32, scenario)
    driver = Driver(RULES, start, desks, dice, after=RULES.check_invariants)
    driver.run()
    return driver, player


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
@rule("eto", "26.0")
def test_a_fierce_game_comes_to_its_end(scenario: str, seed: int) -> None:
    driver, _ = game_of(scenario, seed)
    assert driver.game.verdict is not None


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_every_order_is_read_back_as_it_is_written(scenario: str, seed: int) -> None:
    for side, order in game_of(scenario, seed)[1].said:
        assert str(RULES.parse(str(order), side).orders[0]) == str(order)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
@rule("eto", "14.4")
def test_nobody_flies_twice_in_a_step(scenario: str, seed: int) -> None:
    flown: Counter[str] = Counter()
    for event in game_of(scenario, seed)[0].events:
        if isinstance(event, StageBegan):
            flown.clear()
        if isinstance(event, Flew):
            flown.update(event.units)
            assert max(flown.values()) == 1


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
@rule("eto", "26.3")
def test_no_hex_is_attacked_twice_in_a_step_but_by_reaction(scenario: str, seed: int) -> None:
    driver, _ = game_of(scenario, seed)
    offender = driver.game.speaker("axis")
    fought: Counter[str] = Counter()
    for event in driver.events:
        if isinstance(event, StageBegan):
            fought.clear()
        if isinstance(event, Fought) and event.side == offender and scenario == POLAND:
            fought[event.hex] += 1
            assert fought[event.hex] == 1


def test_fierce_games_come_to_many_battles() -> None:
    battles = [
        event
        for scenario, seed in GAMES
        for event in game_of(scenario, seed)[0].events
        if isinstance(event, Fought)
    ]
    assert len(battles) > len(GAMES)
    assert len({each.result for each in battles}) > 5
