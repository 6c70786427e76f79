"""sc.4.3  The Poles of the game of one go by the scenario's four rules."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.step import Step
from pbem.games import catalogue
from pbem.games.eto.air.interception import Interception, missions
from pbem.games.eto.air.melee import Aiming, Roles
from pbem.games.eto.air.support import Cover
from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.after.split import Split
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import POLAND
from tests.eto.fights import GERMANY, WEST, front
from tests.marks import rule

WARSAW = "W3533"
GROUND = "GI4 W3433, GI5 W3432, PI8 W3533, PAir W3533, HQSouth W3232"


def answer(game: Europe, step: Step[Any]) -> str:
    """What the bot says to a question, from what Poland sees."""
    game.push(step)
    view = RULES.view(game, WEST)
    decision = RULES.asked(view, WEST)
    assert decision is not None
    return str(catalogue.bot(RULES, "solitaire", 0)(view, decision))


def raid(game: Europe, *units: str, hex: str = WARSAW) -> Interception:
    """German aircraft of one base on their way to a hex, when Poland is asked."""
    (mission,) = missions(game, units, (hex,), hex, "support")
    game.flown.update(units)
    return Interception(WEST, (), mission)


# -- E39  retreats --------------------------------------------------------------------------------


@rule("eto", "sc.4.3")
@pytest.mark.parametrize(
    ("pole", "german", "hexes", "end"),
    [
        ("W3732", "W3832", 1, "W3632"),
        ("W3332", "W3231", 1, "W3432"),
        ("W3431", "W3330", 2, "W3533"),  # into Warsaw itself
        ("W3432", "W3433", 1, "W3532"),
    ],
)
def test_e39_who_must_retreat_goes_toward_warsaw(
    pole: str, german: str, hexes: int, end: str
) -> None:
    game = front(f"PI7 {pole}, GI1 {german}, HQNorth W3932", "HQNorth")
    step = Retreating(WEST, pole, ("PI7",), hexes)
    assert len(step.ways(game, "PI7").ends()) > 1
    assert answer(game, step) == f"RETREAT PI7 {end}"


@rule("eto", "sc.4.3")
def test_e39_where_no_way_leads_toward_warsaw_another_is_taken() -> None:
    game = front("PI7 W3533, GI1 W3633, HQNorth W3932", "HQNorth")
    assert answer(game, Retreating(WEST, WARSAW, ("PI7",), 1)).startswith("RETREAT PI7 ")


# -- E40  steps and hexes -------------------------------------------------------------------------


@rule("eto", "sc.4.3")
@pytest.mark.parametrize(
    ("units", "result", "steps"),
    [
        ("PI2 W3629, PI3 W3629", 3, 3),  # one of four steps is left, and nobody retreats
        ("PI2 W3629, PI3 W3629", 1, 1),
        ("PI2 W3629", 2, 1),
        ("PI2 W3629, PI3 W3629 depleted", 3, 2),
        ("PI2 W3629 depleted", 1, 0),
    ],
)
def test_e40_steps_are_lost_while_somebody_is_left(units: str, result: int, steps: int) -> None:
    game = front(f"{units}, GI7 W3729, HQNorth W3932", "HQNorth")
    there = tuple(each.split()[0] for each in units.split(", "))
    assert answer(game, Split(WEST, "W3629", there, result)) == f"PAY {steps}"


@rule("eto", "sc.4.3")
def test_e40_the_rest_is_retreated_even_where_there_is_no_way_out() -> None:
    ring = ["W3528", "W3530", "W3628", "W3630", "W3729", "W3730"]
    around = ", ".join(f"GI{at} {hex}" for at, hex in enumerate(ring, start=1))
    game = front(f"PI2 W3629, {around}, HQNorth W3932", "HQNorth")
    step = Split(WEST, "W3629", ("PI2",), 2)
    assert str(step.usual(game)) == "PAY 2"  # what somebody would do who wants to live
    assert answer(game, step) == "PAY 1"


# -- E41  interception ----------------------------------------------------------------------------


@rule("eto", "sc.4.3")
def test_e41_the_bomber_is_met_where_no_fighter_can_come() -> None:
    game = front(f"{GROUND}, L3 W3626", "HQSouth")
    assert answer(game, raid(game, "L3")) == "INTERCEPT PAir AT W3533"


@rule("eto", "sc.4.3")
def test_e41_the_bomber_is_not_met_under_the_eyes_of_fighters() -> None:
    game = front(f"{GROUND}, L3 W3626, L1 W3932", "HQSouth")
    assert answer(game, raid(game, "L3")) == "NO INTERCEPTION"


@rule("eto", "sc.4.3")
def test_e41_fighters_that_have_flown_in_this_step_counter_nobody() -> None:
    game = front(f"{GROUND}, L3 W3626, L1 W3932", "HQSouth")
    game.flown.add("L1")
    assert answer(game, raid(game, "L3")) == "INTERCEPT PAir AT W3533"


@rule("eto", "sc.4.3")
def test_e41_fighters_out_of_range_counter_nobody() -> None:
    game = front(f"{GROUND}, L3 W3626, L1 W3626", "HQSouth")
    assert answer(game, raid(game, "L3")) == "INTERCEPT PAir AT W3533"


@rule("eto", "sc.4.3")
def test_e41_only_the_bomber_is_met() -> None:
    game = front(f"{GROUND}, L2 W3429", "HQSouth")
    assert answer(game, raid(game, "L2")) == "NO INTERCEPTION"


@rule("eto", "12.7")
def test_fighters_that_may_lie_out_of_sight_count_as_if_they_were_there() -> None:
    game = front(f"{GROUND}, L3 W3626, L2 W3628, GI9 W3628, AF1 W3628", "HQSouth")
    assert "L2" not in RULES.view(game, WEST).where
    assert answer(game, raid(game, "L3")) == "NO INTERCEPTION"


# -- E42  combat in the air, and bombs ------------------------------------------------------------


def over_warsaw(*units: str) -> Europe:
    game = front(f"{GROUND}, L1 W3932, L2 W3429, L3 W3626", "HQSouth")
    game.flying.update(dict.fromkeys((*units, "PAir"), WARSAW))
    game.flown.update((*units, "PAir"))
    return game


@rule("eto", "sc.4.3")
@pytest.mark.parametrize(
    ("there", "target"), [("L1 L3", "L3"), ("L1 L2", "L2"), ("L3 L1 L2", "L3")]
)
def test_e42_the_likeliest_to_be_hit_is_attacked(there: str, target: str) -> None:
    game = over_warsaw(*there.split())
    game.roles.update({"PAir": "fighter", "L2": "fighter"})
    assert answer(game, Aiming(WEST, (GERMANY,), WARSAW, 1)) == f"AIM PAir > {target}"


@rule("eto", "sc.4.3")
def test_e42_where_germans_are_in_the_air_the_unit_fights() -> None:
    assert answer(over_warsaw("L3"), Roles(WEST, WARSAW)) == "ACT PAir FIGHTER"


@rule("eto", "sc.4.3")
def test_e42_ground_support_is_flown_where_no_german_is_in_the_air() -> None:
    game = front(GROUND, "HQSouth")
    assert answer(game, Cover(WEST, WARSAW)) == "SUPPORT W3533 WITH PAir"


@rule("eto", "sc.4.3")
@pytest.mark.parametrize("german", ["L1", "L2", "L3"])
def test_e42_no_ground_support_is_flown_among_germans(german: str) -> None:
    game = front(f"{GROUND}, L1 W3932, L2 W3429, L3 W3626", "HQSouth")
    game.flying[german] = WARSAW
    game.flown.add(german)
    assert answer(game, Cover(WEST, WARSAW)) == "NO SUPPORT"


# -- whole games ----------------------------------------------------------------------------------


def played(seed: int) -> Europe:
    desks = {
        GERMANY: Desk(policy=catalogue.bot(RULES, "staff", seed)),
        WEST: Desk(policy=catalogue.bot(RULES, "solitaire", seed)),
    }
    dice = SeededDice(seed.to_bytes(32, "big"), "solitaire")
    start = RULES.start({"scenario": POLAND})
    return drive(RULES, start, desks, dice, after=RULES.check_invariants).position


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_one_comes_to_its_end(seed: int) -> None:
    assert played(seed).verdict is not None


@rule("eto", "sc.4.1")
def test_e38_the_set_up_is_the_one_for_one_player() -> None:
    game = RULES.ready_made({"scenario": POLAND})
    places = [game.where[f"PI{number}"] for number in range(1, 11)]
    alone = ["W3931", "W3629", "W3232", "E3032", "W3732", "W3734", "W3431"]
    assert sorted(places) == sorted([*alone, WARSAW, WARSAW, WARSAW])
    assert game.where["PAir"] == WARSAW


@pytest.mark.parametrize("game", ["jupiter", "norway"])
def test_other_games_do_not_have_this_bot(game: str) -> None:
    with pytest.raises(LookupError, match="has no bot 'solitaire'; there are: staff"):
        catalogue.bot(catalogue.ruleset(game), "solitaire", 0)


def test_who_asks_for_a_bot_that_is_not_there_reads_which_there_are() -> None:
    with pytest.raises(LookupError, match="default, solitaire"):
        catalogue.bot(RULES, "nobody", 0)
