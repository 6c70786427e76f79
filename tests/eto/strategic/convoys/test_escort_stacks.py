"""5.6, 5.7, 7.5  Stacks of escorts: what counts, what it lends, and who has to leave the box."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.naval.sailing import Sail
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.escort_stacks import halves, own_stacks, stacks
from pbem.games.eto.strategic.convoys.status import ConvoyStatus
from pbem.games.eto.turn.sequence import Phase
from tests.eto.fields import played, ran, refused
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea, step_of
from tests.eto.strategic.convoys.seaways import (
    ARCTIC,
    BOXES,
    CARRIERS,
    COAST,
    DESTROYERS,
    NORTH,
    OLD,
    SOUTH,
    aboard,
    escort,
    many_escorts,
    routes,
)
from tests.marks import rule

__all__ = ["many_escorts"]
AT_ANCHOR = f"Hood {SCAPA}"


@rule("eto", "5.6")
@rule("eto", "5.7")
def test_the_books_example_of_four_stacks_and_what_a_hit_costs(many_escorts: None) -> None:
    game = routes(AT_ANCHOR, NORTH, SOUTH)
    escort(game, NORTH, *DESTROYERS[:24], *CARRIERS[:2])
    assert (stacks(game, NORTH), stacks(game, SOUTH)) == (4, 2)
    escort(game, SOUTH, *DESTROYERS[24:28], CARRIERS[2])
    assert stacks(game, SOUTH) == 3
    game.depleted.add(DESTROYERS[0])
    assert (stacks(game, NORTH), stacks(game, SOUTH)) == (3, 2)


@rule("eto", "5.6")
def test_three_carriers_and_23_destroyers_are_four_stacks(many_escorts: None) -> None:
    game = routes(AT_ANCHOR, NORTH)
    escort(game, NORTH, *DESTROYERS[:23], *CARRIERS[:3])
    assert stacks(game, NORTH) == 4


@rule("eto", "5.7")
def test_two_stacks_help_the_south_and_the_american_coast_three_the_arctic(
    many_escorts: None,
) -> None:
    game = routes(AT_ANCHOR)
    escort(game, NORTH, *DESTROYERS[:16])
    assert [stacks(game, area) for area in (SOUTH, COAST, ARCTIC)] == [1, 1, 0]
    escort(game, NORTH, *DESTROYERS[16:24])
    assert [stacks(game, area) for area in (SOUTH, COAST, ARCTIC)] == [1, 1, 1]
    assert own_stacks(game, ARCTIC) == 0


@rule("eto", "5.6")
def test_damaged_ships_and_destroyers_of_one_step_count_half(many_escorts: None) -> None:
    game = routes(AT_ANCHOR)
    escort(game, NORTH, "ED1", "ED2", OLD, "BDE1", "BCL1")
    game.depleted.update(("ED2", "BDE1"))
    counted = {id: halves(game, id, NORTH) for id in ("ED1", "ED2", OLD, "BDE1", "BCL1")}
    assert counted == {"ED1": 2, "ED2": 1, OLD: 1, "BDE1": 1, "BCL1": 2}


@rule("eto", "5.6")
def test_a_carrier_counts_four_while_it_is_whole_and_its_aircraft_can_fly(
    many_escorts: None,
) -> None:
    game = routes(AT_ANCHOR)
    escort(game, SOUTH, "EC1", "EC2", "EC3")
    game.depleted.add("EC2")
    game.send(aboard("EC3"), POOL)
    game.aboard.pop(aboard("EC3"))
    assert [halves(game, id, SOUTH) for id in ("EC1", "EC2", "EC3")] == [8, 0, 0]
    game.grounded.add("severe")
    assert halves(game, "EC1", SOUTH) == 8  # that route is in the moderate zone
    game.grounded.add("moderate")
    assert halves(game, "EC1", SOUTH) == 0


@rule("eto", "5.6")
@rule("eto", "7.5")
def test_escort_carriers_go_to_a_box_and_damaged_carriers_do_not(many_escorts: None) -> None:
    game = at_sea(f"BCVE1 + ArkRoyal + BDD1 {SCAPA}")
    game.put("BNA3", SCAPA)
    game.aboard["BNA3"] = "BCVE1"
    game.depleted.add("ArkRoyal")
    step = step_of(BRITAIN)
    assert refused(game, step, "ESCORT ArkRoyal North Atlantic escorts").case == "7.5"
    played(game, step, "ESCORT BCVE1 North Atlantic escorts")
    assert game.where["BNA3"] == BOXES[NORTH]


@rule("eto", "5.6")
@pytest.mark.parametrize("damaged", [True, False])
def test_a_carrier_that_cannot_escort_has_to_leave_its_box(
    many_escorts: None, damaged: bool
) -> None:
    game = at_sea(AT_ANCHOR)
    escort(game, NORTH, "ED1", "EC1")
    step = step_of(BRITAIN)
    assert step.ending(game) is not None
    if damaged:
        game.depleted.add("EC1")
    else:
        game.send(aboard("EC1"), POOL)
        game.aboard.clear()
    assert refused(game, step, "DONE SAILING").case == "5.6"
    usual = step.usual(game)
    assert isinstance(usual, Sail)
    assert usual.units == ("EC1",)
    played(game, step, "SAIL EC1 North Atlantic")
    assert step.ending(game) is not None
    assert game.where["ED1"] == BOXES[NORTH]


@rule("eto", "5.6")
@pytest.mark.parametrize(("escorts", "left"), [(15, {ARCTIC, COAST}), (16, None)])
def test_fewer_than_two_stacks_in_a_seasonal_turn_close_both_atlantic_routes(
    many_escorts: None, escorts: int, left: set[str] | None
) -> None:
    every = {NORTH, SOUTH, ARCTIC, COAST}
    game = routes(AT_ANCHOR, *every)
    escort(game, NORTH, *DESTROYERS[:escorts])
    ran(game, Phase("season"))
    assert game.convoys == (left or every)


@rule("eto", "5.6")
def test_closed_routes_are_told_once(many_escorts: None) -> None:
    game = routes(AT_ANCHOR, NORTH)
    (event,) = ran(game, ConvoyStatus())
    assert "no convoys go through the North Atlantic" in RULES.tell(event, BRITAIN)
    assert not ran(game, ConvoyStatus())


@rule("eto", "5.5")
@rule("eto", "12.7")
def test_escort_boxes_lie_open_to_the_enemy(many_escorts: None) -> None:
    game = routes(AT_ANCHOR, NORTH)
    escort(game, NORTH, "ED1", "ED2", "EC1")
    assert RULES.view(game, GERMANY).stack(BOXES[NORTH]) == game.stack(BOXES[NORTH])
