"""What the staff officer must not do: each of these once cost him games."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.action import Pass
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.shifts import AIR, ASSAULT, FIRE, Volley
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.staff.choice import proposals
from pbem.games.narvik.staff.estimate import Barrage, prospect
from pbem.games.narvik.staff.fights import fires
from pbem.games.narvik.staff.habits import USUAL, Habits
from pbem.games.narvik.staff.officer import StaffOfficer
from pbem.games.narvik.staff.situation import Situation
from tests.marks import rule
from tests.narvik.games import asked, position


def said(game: Narvik, side: Side, habits: Habits = USUAL) -> Order:
    """What the staff says in a position, from that side's view of it."""
    view = RULES.view(game, side)
    return StaffOfficer(habits)(view, asked(view))


def test_nobody_is_regrouped_who_could_not_return() -> None:
    waiting = ("turn: 3", "asked: german", "points german: 1", "german regroup: 1J, 2J, 3J, 5J")
    free = position(*waiting, "1216: 6J", "0216: 16A")
    beset = position(*waiting, "1216: 6J", "1217: 16A")
    assert isinstance(said(free, GERMAN), Regroup)
    assert not isinstance(said(beset, GERMAN), Regroup)


def test_one_platoon_is_no_match_for_a_strong_stack() -> None:
    game = position("turn: 5", "asked: allied", "1412: 1J, 2J, 3J", "1610: NoPi")
    situation = Situation(RULES.view(game, ALLIED), ALLIED)
    assert "1511" in situation.overmatched({"NoPi": ("1511",)})


def test_a_braver_officer_thinks_otherwise() -> None:
    game = position("turn: 5", "asked: allied", "1412: 1J, 2J, 3J", "1610: NoPi")
    situation = Situation(RULES.view(game, ALLIED), ALLIED, Habits(courage=0.0))
    assert not situation.overmatched({"NoPi": ("1511",)})


def test_those_who_come_together_may_close_in() -> None:
    game = position(
        "turn: 5", "asked: allied", "1412: 1J, 2J, 3J", "1610: 1LEA, 1LEB", "1510: 2LEA"
    )
    situation = Situation(RULES.view(game, ALLIED), ALLIED)
    assert "1511" not in situation.overmatched(dict.fromkeys(("1LEA", "1LEB", "2LEA"), ("1511",)))


def test_a_unit_takes_the_ferry_that_an_engineer_runs() -> None:
    game = position(
        "turn: 3", "asked: german", "points german: 1", "0919: 6J, 7J, NPi", "0821: IR13",
        "held: 0820",
    )  # fmt: skip
    assert "FERRY 0820" in str(said(game, GERMAN))


def test_a_second_unit_in_a_town_is_for_where_enemies_are_near() -> None:
    quiet = position("turn: 5", "asked: allied", "1216: 1LEA, LEPi", "2020: Zenk")
    beset = position("turn: 5", "asked: allied", "1216: 1LEA, LEPi", "1416: Zenk, Arnim")
    here, there = (Situation(game, ALLIED).garrison("1216", 1) for game in (quiet, beset))
    assert here < USUAL.step * 2 * 5 < there  # what a march of five points brings


def test_a_lone_counter_at_dietls_headquarters_is_hardly_worth_a_shot() -> None:
    game = position("turn: 5", "asked: allied", "2020: Dietl", "1216: Zenk")
    view = RULES.view(game, ALLIED)
    for how in (FIRE, AIR):
        there = prospect(USUAL, view, (Volley(ALLIED, how, ("1LEA",), "1920", "2020"),))
        elsewhere = prospect(USUAL, view, (Volley(ALLIED, how, ("1LEA",), "1217", "1216"),))
        assert there.cleared < 0.5 * elsewhere.cleared


def test_but_it_can_be_stormed() -> None:
    game = position("turn: 5", "asked: allied", "2020: Dietl", "1216: Zenk")
    view = RULES.view(game, ALLIED)
    there = prospect(USUAL, view, (Volley(ALLIED, ASSAULT, ("1LEA",), "1920", "2020"),))
    elsewhere = prospect(USUAL, view, (Volley(ALLIED, ASSAULT, ("1LEA",), "1217", "1216"),))
    assert there.cleared == elsewhere.cleared


def test_dietl_who_is_seen_elsewhere_is_not_at_his_headquarters() -> None:
    game = position(
        "turn: 5", "asked: allied", "2020: Zenk", "1216: Dietl", "revealed Dietl: recon"
    )
    view = RULES.view(game, ALLIED)
    found = prospect(USUAL, view, (Volley(ALLIED, FIRE, ("1LEA",), "1920", "2020"),))
    assert found.cleared == prospect(Habits(headquarters=0.0), view, (
        Volley(ALLIED, FIRE, ("1LEA",), "1920", "2020"),
    )).cleared  # fmt: skip


def test_a_stack_fires_one_by_one_where_that_hurts_more() -> None:
    game = position("turn: 3", "asked: german", "1217: 1J, 2J, 3J", "1117: IG1, IG2")
    (_, order), *_ = fires(Situation(game, GERMAN), "KGW")
    assert isinstance(order, Fire)
    assert len(order.shots) == 3


def test_a_second_volley_hits_what_the_first_has_left() -> None:
    game = position("turn: 3", "asked: german", "1217: 1J, 2J", "1117: IG1")
    first, second = (Volley(GERMAN, FIRE, (id,), "1217", "1117") for id in ("1J", "2J"))
    barrage = Barrage(USUAL, game)
    before = barrage.gain(second)
    barrage.add(first)
    assert 0 < barrage.gain(second) < before


def test_other_habits_make_another_order() -> None:
    game = position(
        "turn: 3", "asked: german", "points german: 4", "1216: 1J, 2J, 3J", "1217: IR13", "2020: 6J"
    )
    assert isinstance(said(game, GERMAN, Habits(least=100.0)), Pass)
    assert not isinstance(said(game, GERMAN), Pass)


@rule("narvik", "14.4.1")
def test_the_only_unit_in_an_objective_does_not_assault() -> None:
    held = ("turn: 3", "asked: german", "points german: 8", "0216: IG1", "1801: 16A", "2020: 7J")
    alone = position(*held, "0919: 1J", "0920: 16B")
    both = position(*held, "0919: 1J, 2J", "0920: 16B")
    assaults = [
        [each for _, each in proposals(Situation(RULES.view(game, GERMAN), GERMAN))]
        for game in (alone, both)
    ]
    assert [any(isinstance(each, Assault) for each in some) for some in assaults] == [False, True]


@rule("narvik", "6.1")
def test_nobody_passes_while_an_objective_lies_open() -> None:
    """Even an officer to whom no action is worth its points."""
    idle = Habits(least=1000.0)
    lines = ("turn: 3", "asked: german", "points german: 3", "0216: IG1", "1801: 16A", "2020: 7J")
    game = position(*lines, "held: 0919", "0921: 1J, LW1", "harstad: SG1")
    order = said(game, GERMAN, idle)
    assert isinstance(order, Move)
    assert [march.way[-1] for march in order.marches] == ["0919"]
    assert said(position(*lines, "0919: 1J", "harstad: SG1"), GERMAN, idle) == Pass()
