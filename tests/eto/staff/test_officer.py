"""The staff officer of Europe: whom he activates, what he holds, what he gives up."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.step import Step
from pbem.games import catalogue
from pbem.games.eto.combat.after.split import Split
from pbem.games.eto.combat.armor.breakthrough import Breakthroughs
from pbem.games.eto.combat.battle import ATTACK, Battle
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.facts.phases import ACTIVATION, BREAKTHROUGH, MOVING
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.staff.habits import USUAL
from pbem.games.eto.staff.judgement import promise
from pbem.games.eto.staff.line import Line, last_word
from pbem.games.eto.staff.worth import worth
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.air.skies import striking
from tests.eto.fields import ARDENNES, POLAND, field, ready
from tests.eto.fights import GERMANY, WEST, front, on


def answer(game: Europe, step: Step[Any]) -> str:
    """What he says to a question, from what its side sees."""
    game.push(step)
    side = step.asks(game) or ""
    view = RULES.view(game, side)
    decision = RULES.asked(view, side)
    assert decision is not None
    return str(catalogue.bot(RULES, "staff", 0)(view, decision))


def test_only_those_are_activated_for_whom_there_is_an_attack() -> None:
    placed = "GI1 W3321, GH1 W3321, UI4 W3320 depleted, GV1 W3122, UI6 W3121, UI7 W3121, HQB W3322"
    game = front(placed, "HQB", scenario=ARDENNES, stage=ACTIVATION)
    assert answer(game, Activating(GERMANY)) == "ACTIVATE GH1 + GI1"


def test_a_unit_that_leaves_the_line_opens_what_lies_behind_it() -> None:
    game = ready(ARDENNES)
    line = Line(game, "axis")
    assert line.open({"GV6": "W3724"}) > line.open({}) + 3
    assert line.open({"GV3": "W3423"}) == line.open({})  # GI4 stays in the hex


def test_nothing_is_to_be_lost_after_the_last_march() -> None:
    game = field("GI1 W3321, UI4 W3119", ARDENNES, phase="movement")
    game.turn, game.initiative = 2, "axis"
    assert last_word(game, "western")
    assert not last_word(game, "axis")
    assert not Line(game, "western").open({})


def test_who_moves_last_walks_into_what_counts() -> None:
    game = field("GI1 W3321, UI9 W2921, HQ12 W3018", ARDENNES, phase="movement")
    game.turn, game.initiative = 2, "axis"
    march = answer(game, Marching(WEST))
    assert march.startswith("M UI9 ")
    assert game.board.is_in(march.split()[-1], game.controlled("axis"))


def test_who_has_no_movement_phase_comes_up_in_the_offensive() -> None:
    game = front("GI1 W3432, PI8 W3734, HQSouth W3232", "HQSouth", stage=MOVING)
    move = answer(game, LandMoves(GERMANY))
    assert move.startswith("M GI1 ")  # Warsaw and Krakow stand empty
    assert game.board.is_in(move.split()[-1], game.board.lands["Poland"] & game.board.crh)


def test_armor_gives_ground_where_infantry_pays_with_a_step() -> None:
    behind = "GI1 W3123, GI2 W3322, GI4 W3223, UI6 W3221"
    armor = field(f"GA1 W3321, {behind}", ARDENNES)
    assert answer(armor, Split(GERMANY, "W3321", ("GA1",), 1)) == "PAY 0"
    foot = field(f"GI3 W3321, {behind}", ARDENNES)
    assert answer(foot, Split(GERMANY, "W3321", ("GI3",), 1)) == "PAY 1"


@pytest.mark.parametrize(
    ("behind", "order"),
    [
        ("UI7 W2918", "BREAK GA1 + GH1 + Manteuffel AT W3320"),
        ("UI7 W3219, UI8 W3319, UI9 W3420, UI1 W3421, UI6 W3220", "DONE BREAK"),
    ],
    ids=["open ground", "a second line"],
)
def test_armor_breaks_through_where_it_can_run_on(behind: str, order: str) -> None:
    placed = f"GA1 W3321, GH1 W3321, Manteuffel W3321, UI4 W3320, {behind}, HQB W3322"
    game = front(placed, "HQB", scenario=ARDENNES, stage=BREAKTHROUGH)
    assert answer(game, Breakthroughs(GERMANY)) == order


@pytest.mark.parametrize(
    ("allied", "passed", "order"),
    [(4, (), "PASS"), (4, ("western",), "OFFENSIVE HQB"), (1, (), "OFFENSIVE HQB")],
    ids=["they have more", "they have more and pass", "they have as many"],
)
def test_who_has_fewer_offensives_keeps_them_for_last(
    allied: int, passed: tuple[str, ...], order: str
) -> None:
    placed = "GI1 W3321, GH1 W3321, UI4 W3320 depleted, HQB W3322, HQ12 W3119"
    game = field(placed, ARDENNES)
    game.offensives = {"Germany": 1, "United States": allied}
    game.passed.update(passed)
    assert answer(game, NextOffensive(GERMANY)) == order


def test_an_attack_at_bad_odds_promises_nothing() -> None:
    game = front("BI2 W3620 depleted, GH2 W3721, HQ21 W3520", "HQ21", scenario=ARDENNES)
    battle = Battle(WEST, "W3721", ("BI2",), ATTACK)
    assert promise(game, battle, USUAL) < 0


@pytest.mark.parametrize(
    ("hex", "points"), [("W3219", 1.0), ("W3220", 2.0), ("W3117", 3.0), ("W3021", 0.0)]
)
def test_hexes_are_worth_what_the_scenario_counts(hex: str, points: float) -> None:
    assert worth(ready(ARDENNES), "axis", hex) == points


def test_bombers_are_met_before_they_reach_the_base_where_their_escort_waits() -> None:
    game = striking("KG1 Frankfurt, JG1 Calais, Spit1 Dover")
    game = on(game, {GERMANY: "RAID London WITH KG1 + JG1 TOGETHER"}).position
    assert answer(game, game.agenda.pop()) == "INTERCEPT Spit1 AT W3520"


def test_a_standing_order_leaves_a_month_to_the_staff() -> None:
    """What it plans then, from what is known then, and lines of one's own come first."""
    start = RULES.ready_made({"scenario": POLAND})
    told = {
        "germany": ("WHEN BREAK: DONE", "IF TURN = 1: WHEN ANY: STAFF"),
        "west": ("WHEN ANY: STAFF",),
    }
    desks = {
        side: Desk[Europe](standing=tuple(RULES.parse_standing(each, side) for each in orders))
        for side, orders in told.items()
    }
    then = drive(RULES, start, desks, SeededDice(bytes(32), "staff"))
    assert then.position.verdict is not None
    assert {each.by for each in then.entries} == {"standing"}
    given = [each.text for each in then.entries if each.side == GERMANY]
    assert any(each.startswith("ATTACK ") for each in given)
    assert not any(each.startswith("BREAK ") for each in given)
