"""10.4, 10.5  Germans draw blindly: every unit of a pool is as likely, and nobody else sees it."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.rules import RULES
from pbem.games.jupiter.turn.reinforcements import Arrive, draw
from tests.marks import rule

POOLS = {
    "ANR": ["181Inf", "196Inf", "199Inf", "214Inf", "25Pz"],
    "R": ["10Pz", "6Pz", "HG", "LAH"],
}


def pools() -> str:
    lines = (f"unit {id}: pool {pool}" for pool, units in POOLS.items() for id in units)
    return "turn: 3\nphase: reinforcement\n1616: 1US\n" + "\n".join(lines)


@rule("jupiter", "10.4")
@rule("jupiter", "10.5")
@pytest.mark.parametrize("pool", POOLS)
def test_a_draw_is_one_fair_die_over_the_pool_that_only_the_germans_see(pool: str) -> None:
    drawn = set()
    for value in range(1, len(POOLS[pool]) + 1):
        game, dice = RULES.read_position(pools()), PreparedDice([value])
        drawn.add(draw(game, pool, dice))
        (roll,) = dice.rolled
        assert (roll.sides, roll.only) == (len(POOLS[pool]), GERMAN)
    assert drawn == set(POOLS[pool])


@rule("jupiter", "10.4")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_die_is_drawn_from_the_army_of_norway(die: int, count: int) -> None:
    game = RULES.read_position(pools())
    Driver(RULES, game, {}, PreparedDice([die, 1, 1, 1])).run()
    step = game.agenda[-1]
    assert isinstance(step, Arrive)
    assert len(step.units) == count
    assert len(game.pools["ANR"]) == len(POOLS["ANR"]) - count
