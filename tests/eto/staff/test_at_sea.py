"""The staff officer at sea: whom hunters fire at, and which raider gets away."""

from __future__ import annotations

import pytest

from pbem.engine.step import Step
from pbem.games import catalogue
from pbem.games.eto.naval.battle.gunfire import Laying
from pbem.games.eto.naval.battle.withdrawal import Retiring
from pbem.games.eto.position.game import Europe, SeaBattle
from pbem.games.eto.rules import RULES
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea
from tests.marks import rule

RAIDERS, HUNTERS = ("Bismarck", "PrinzEugen"), ("Hood", "BCL1", "Suffolk")
FIVE = 5  # guns


def fight(hurt: set[str], raiders: tuple[str, ...] = RAIDERS) -> Europe:
    game = at_sea(f"{' + '.join(raiders)} North-Atlantic, {' + '.join(HUNTERS)} North-Atlantic")
    game.sea_battle = SeaBattle("North-Atlantic", (BRITAIN, GERMANY), (HUNTERS, raiders))
    game.depleted |= hurt
    return game


def answer(game: Europe, step: Step[Europe]) -> str:
    game.push(step)
    side = step.asks(game) or ""
    view = RULES.view(game, side)
    decision = RULES.asked(view, side)
    assert decision is not None
    return str(catalogue.bot(RULES, "staff", 0)(view, decision))


@rule("eto", "sc.1.3")
def test_hunters_fire_at_the_ship_that_decides_the_hunt_before_her_consort() -> None:
    assert answer(fight(set()), Laying(BRITAIN, FIVE)) == "FIRE Hood > Bismarck"


@rule("eto", "9.6")
@pytest.mark.parametrize(
    ("hurt", "gone"),
    [(set(), "Bismarck"), ({"PrinzEugen"}, "Bismarck"), ({"Bismarck"}, "PrinzEugen")],
)
def test_one_raider_covers_the_other_while_the_first_is_whole_and_else_is_covered(
    hurt: set[str], gone: str
) -> None:
    assert answer(fight(hurt), Retiring(GERMANY)) == f"RETIRE {gone}"


@rule("eto", "9.6")
def test_a_raider_alone_goes_where_she_is_outgunned() -> None:
    game = fight(set(), ("PrinzEugen",))
    assert answer(game, Retiring(GERMANY)) == "RETIRE PrinzEugen"
