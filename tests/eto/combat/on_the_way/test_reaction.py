"""26.5  Armor's reaction."""

from __future__ import annotations

from pbem.engine.event import Acted
from pbem.games.eto.combat.battle import REACT, circumstances
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.combat.on_the_way.reaction import Reaction, reaction_steps
from pbem.games.eto.facts.phases import MOVING
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from tests.eto.fields import ARDENNES, refused
from tests.eto.fights import GERMANY, WEST, asked, battle, breaking, events, front, on, top
from tests.marks import rule

FACING = "GI1 W3421, UA1 W3420, HQB W3523"


def moving(placed: str) -> Europe:
    game = front(placed, "HQB", scenario=ARDENNES, stage=MOVING)
    game.push(LandMoves(GERMANY))
    return game


@rule("eto", "26.5")
def test_armor_is_asked_before_a_stack_leaves_its_zone() -> None:
    then = on(moving(FACING), {GERMANY: "M GI1 3422"})
    assert asked(then) == [(WEST, "react")]
    assert then.position.where["GI1"] == "W3421"


@rule("eto", "26.5")
def test_who_is_let_go_goes() -> None:
    lines = {GERMANY: "M GI1 3422", WEST: "NO REACTION"}
    assert on(moving(FACING), lines).position.where["GI1"] == "W3422"


@rule("eto", "26.5")
def test_where_somebody_stays_there_is_no_reaction() -> None:
    game = moving(f"{FACING}, GI2 W3421")
    assert on(game, {GERMANY: "M GI1 3422"}).position.where["GI1"] == "W3422"


@rule("eto", "26.5")
def test_infantry_does_not_react() -> None:
    game = moving("GI1 W3421, UI1 W3420, HQB W3523")
    assert on(game, {GERMANY: "M GI1 3422"}).position.where["GI1"] == "W3422"


@rule("eto", "26.5")
def test_who_is_driven_back_moves_no_farther() -> None:
    game = moving("GV1 W3421, UA1 W3521, GI5 W3125, GI6 W3524, HQB W3523")
    lines = {GERMANY: "M GV1 3422", WEST: "REACT UA1\nNO ADVANCE"}
    standing = {GERMANY: "WHEN SPLIT: RETREAT\nWHEN RETREAT: HOME"}
    then = on(game, lines, (5,), standing).position  # 8 to 4: D3
    assert then.retreated == {"GV1"}
    assert refused(then, top(then), "M GV1 3523").case == "26.5"


@rule("eto", "26.5")
def test_armor_advances_after_its_reaction() -> None:
    game = moving("GV1 W3321 depleted, UA1 W3320, UA2 W3220, HQB W3523")
    lines = {GERMANY: "M GV1 3421", WEST: "REACT UA1 + UA2\nADVANCE UA1"}
    assert on(game, lines, (6,)).position.where["UA1"] == "W3321"


@rule("eto", "26.5")
def test_aircraft_do_not_count_in_a_reaction() -> None:
    game = front("GA1 W3630, PI2 W3629, L3 W3626, HQNorth W3728", "HQNorth")
    game.flying["L3"] = "W3629"
    assert not circumstances(game, battle(game, "W3629", "GA1", step=REACT)).attacker_flies
    assert circumstances(game, battle(game, "W3629", "GA1")).attacker_flies


@rule("eto", "26.5")
def test_a_breakthrough_that_leaves_a_zone_is_reacted_to() -> None:
    placed = "GH1 W3421, UA1 W3420, BI1 W3521, HQB W3523"
    then = on(breaking(placed, "HQB", scenario=ARDENNES), {GERMANY: "BREAK GH1 3522 AT 3521"})
    assert asked(then) == [(WEST, "react")]


@rule("eto", "26.5")
def test_nobody_reacts_in_an_offensive_of_his_own() -> None:
    game = moving("GA1 W3521, UA1 W3522, HQB W3523")
    assert reaction_steps(game, ("GA1",), "W3521")
    assert not reaction_steps(game, ("UA1",), "W3522")


@rule("eto", "26.5")
def test_armor_reacts_whether_or_not_it_was_activated() -> None:
    game = moving(FACING)
    game.activated["UA1"] = "HQ12"
    assert [type(each) for each in reaction_steps(game, ("GI1",), "W3421")] == [Reaction]


@rule("eto", "26.5")
def test_a_standing_order_reacts_at_certain_odds() -> None:
    for odds, dice in (("1-1", (1,)), ("6-1", ())):
        standing = {WEST: f"WHEN REACT: ODDS {odds}"}
        then = on(moving(FACING), {GERMANY: "M GI1 3422"}, dice, standing)
        assert len(events(then, Fought)) == len(dice)


@rule("eto", "26.5")
def test_ask_me_turns_the_reaction_back_into_a_question() -> None:
    standing = {WEST: "WHEN REACT: ASK ME\nWHEN REACT: NEVER"}
    assert asked(on(moving(FACING), {GERMANY: "M GI1 3422"}, standing=standing)) == [
        (WEST, "react")
    ]


@rule("eto", "26.5")
def test_react_all_is_all_armor_that_may() -> None:
    outcome = on(moving(FACING), {GERMANY: "M GI1 3422", WEST: "REACT ALL"}, (1,))
    assert [str(each.line) for each in outcome.fates if each.side == WEST] == ["REACT ALL"]
    assert [each.text for each in events(outcome, Acted) if each.side == WEST] == ["REACT UA1"]
