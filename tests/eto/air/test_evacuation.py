"""13.2, 13.4  Aircraft whose base is lost."""

from __future__ import annotations

from pbem.games.eto.air.basing import beyond_capacity
from pbem.games.eto.air.evacuation import Evacuation, refuges
from pbem.games.eto.air.flights import at_rest
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.game import Europe
from tests.eto.fields import refused
from tests.eto.fights import WEST, asked, front, on, top
from tests.marks import rule


def lost(placed: str, hex: str = "W3533") -> Europe:
    """A German unit has just entered the hex."""
    game = front(f"{placed}, GI1 W3432, HQSouth W3232", "HQSouth")
    list(enter(game, "GI1", hex))
    game.push(Evacuation())
    return game


@rule("eto", "13.2")
def test_aircraft_leave_a_captured_base_for_another_within_twice_their_range() -> None:
    game = lost("PAir W3533")
    grid = game.board.grid
    found = refuges(game, "PAir")
    assert found
    assert all(grid.distance(game.at("W3533"), game.at(each)) <= 8 for each in found)
    then = on(game, {WEST: f"EVACUATE PAir {found[0]}"}).position
    assert then.where["PAir"] == found[0]
    assert not then.stranded


@rule("eto", "13.2")
def test_no_other_base_is_taken() -> None:
    game = on(lost("PAir W3533"), {}).position
    assert refused(game, top(game), "EVACUATE PAir 3732").case == "13.2"


@rule("eto", "13.2")
def test_without_any_base_in_reach_it_is_lost() -> None:
    game = lost("PAir W3533")
    game.take("axis", game.controlled("western"))
    assert on(game, {}).position.where["PAir"] == POOL


@rule("eto", "13.2")
def test_a_free_base_comes_before_one_that_is_taken() -> None:
    game = lost("PAir W3533")
    free = refuges(game, "PAir")
    game.put("L1", free[0])
    assert free[0] not in refuges(game, "PAir") or game.board.bases(game.at(free[0])) > 1


@rule("eto", "13.4")
def test_one_too_many_on_a_base_does_not_fly() -> None:
    game = front("L1 W3831, L2 W3831, AF1 W3831, GI1 W3831, HQNorth W3932", "HQNorth")
    assert beyond_capacity(game, "W3831") == ("L2",)
    assert (at_rest(game, "L1"), at_rest(game, "L2")) == (True, False)


@rule("eto", "13.2")
def test_the_nearest_base_is_taken_by_standing_order() -> None:
    then = on(lost("PAir W3533"), {}, standing={WEST: "WHEN EVACUATE: NEAREST"})
    assert asked(then) == []
    assert then.position.on_map("PAir")
