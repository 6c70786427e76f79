"""STOP: a queue of several offensives that ends where something has come about."""

from __future__ import annotations

import pytest

from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.fields import ARDENNES, field
from tests.eto.fights import GERMANY, WEST, asked, on

FRONT = "GI1 W3422, Manteuffel W3422, HQB W3523, HQG W3023, GV1 W3022, UI1 W3421, HQ12 W3119"
STACKS = "{}\nOFFENSIVE STACK 3422\nDONE MOVE\nDONE ATTACK\nOFFENSIVE STACK 3022\nDONE MOVE"
QUIET = {GERMANY: "WHEN ACTIVATE: DONE\nWHEN ATTACK: DONE", WEST: "WHEN OFFENSIVE: PASS"}


def front(**lost: int) -> Europe:
    game = field(FRONT, ARDENNES)
    game.offensives["Germany"] = 3
    game.steps_lost.update({"Germany": 0, "United States": 9} | lost)
    game.push(NextOffensive(GERMANY))
    return game


def test_a_stop_holds_the_lines_below_it_when_it_has_come_to_that() -> None:
    then = on(front(Germany=3), {GERMANY: STACKS.format("STOP IF LOST >= 3 STEPS")}, standing=QUIET)
    assert asked(then) == [(GERMANY, "offensive")]
    assert then.stopped == {GERMANY}
    assert [(str(each.line), each.end) for each in then.fates] == [("STOP IF LOST >= 3", "stopped")]
    assert str(then.desks[GERMANY].queue[0]) == "OFFENSIVE STACK W3422"


def test_until_then_it_waits_and_is_looked_at_before_every_offensive() -> None:
    lines = STACKS.format("STOP IF HELD 3421")
    then = on(front(), {GERMANY: lines}, standing=QUIET)
    assert not then.stopped
    assert {each.end for each in then.fates} == {"done"}
    assert [str(each) for each in then.desks[GERMANY].queue] == ["STOP IF HELD W3421"]
    assert sum(str(each.line).startswith("OFFENSIVE") for each in then.fates) == 2


def test_a_standing_order_does_not_answer_for_who_wanted_to_be_asked() -> None:
    then = on(front(), {GERMANY: "STOP\nPASS"}, standing={GERMANY: "WHEN OFFENSIVE: PASS"})
    assert asked(then) == [(GERMANY, "offensive")]


def test_a_stop_behind_an_offensive_that_cannot_be() -> None:
    then = on(front(), {GERMANY: "OFFENSIVE HQ 12 | STOP\nPASS"})
    assert then.stopped == {GERMANY}
    assert not then.refused


@pytest.mark.parametrize(
    ("stop", "stops"),
    [
        ("STOP IF LOST >= 2", True),
        ("STOP IF LOST < 2", False),
        ("STOP IF LOST 1 STEP", True),
        ("STOP IF LOST 2 STEPS AND ENEMY 3421", True),
        ("STOP IF LOST 2 AND ENEMY 3422", False),
        ("STOP UNLESS ENEMY 3421", False),
        ("IF TURN = 2: STOP", False),
        ("IF TURN = 1: STOP", True),
    ],
)
def test_what_it_waits_for(stop: str, stops: bool) -> None:
    then = on(front(Germany=2), {GERMANY: f"{stop}\nPASS"}, standing={WEST: "WHEN OFFENSIVE: PASS"})
    assert bool(then.stopped) == stops


def test_a_stop_that_never_came_about_is_told_when_the_month_is_over() -> None:
    game = front()
    lines = {GERMANY: "STOP IF LOST >= 5\nPASS"}
    then = on(game, lines, standing={WEST: "WHEN OFFENSIVE: PASS"})
    ends = {str(each.line): (each.end, each.words) for each in then.fates}
    assert ends["STOP IF LOST >= 5"] == ("condition", "it did not come to that")


def test_what_an_offensive_has_left_over_does_not_end_the_next_one() -> None:
    """A phase in which nobody could act is not asked about, and the line that ends it waits."""
    first = "OFFENSIVE STACK 3022\nDONE MOVE\nDONE ATTACK"
    lines = f"{first}\nOFFENSIVE STACK 3422\nDONE MOVE\nATTACK 3421 WITH GI1"
    standing = {**QUIET, GERMANY: "WHEN ACTIVATE: ALL"}
    then = on(front(), {GERMANY: lines}, (3,), standing)
    played = [str(each.line) for each in then.fates]
    assert "ATTACK W3421 WITH GI1" in played
    assert {each.end for each in then.fates} == {"done"}
    assert not then.desks[GERMANY].queue


def test_orders_that_stand_before_the_next_offensive_are_not_played_in_it() -> None:
    lines = "OFFENSIVE STACK 3022\nDONE MOVE\nATTACK 3421 WITH GI1\nOFFENSIVE STACK 3422"
    then = on(front(), {GERMANY: lines}, standing=QUIET)
    assert [(str(each.line), each.words) for each in then.fates if each.end != "done"] == [
        ("ATTACK W3421 WITH GI1", "not played: it stood before OFFENSIVE STACK W3422")
    ]
