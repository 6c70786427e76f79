"""34.0  Replenishment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.dice import PreparedDice
from pbem.games.eto.facts.boxes import POOL, REPLENISHMENT
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.installations import destroy
from pbem.games.eto.position.losses import eliminate
from pbem.games.eto.turn.replenishing import (
    EmptyBox,
    Replenish,
    Replenishing,
    free_left,
    places,
    replenish,
)
from tests.eto.air.skies import sky
from tests.eto.fields import ARDENNES, field, played, ran, refused
from tests.eto.fights import on, top
from tests.marks import rule


@rule("eto", "34.0", "34.2")
def test_a_minor_country_gets_one_unit_back_for_each_city_resource_hex() -> None:
    game = field("PI1 W3533, PI2 W3533, PI3 W3732, PI4 W3732, PI5 W3232")
    for number in range(1, 5):
        eliminate(game, f"PI{number}")
    step = Replenishing("west")
    for number in range(1, 4):
        played(game, step, f"REPLENISH PI{number} 353{number}")
    assert refused(game, step, "REPLENISH PI4 3430").case == "34.1"


@rule("eto", "34.1")
def test_units_come_back_at_home_in_supply_and_out_of_enemy_zones() -> None:
    game = field("PI1 W3533, GI1 W3630")
    eliminate(game, "PI1")
    assert not game.board.is_in("W3530", places(game, "PI1"))
    assert game.board.is_in("W3533", places(game, "PI1"))
    assert refused(game, Replenishing("west"), "REPLENISH PI1 3729").case == "34.1"


@rule("eto", "34.1")
def test_a_major_nation_pays_for_them() -> None:
    game = field("GI1 W3626", ARDENNES)
    eliminate(game, "GI1")
    step = Replenishing("germany")
    assert refused(game, step, "REPLENISH GI1 Berlin").case == "34.1"
    game.points["Germany"] = 10
    played(game, step, "REPLENISH GI1 Berlin")
    assert game.points["Germany"] == 2


@rule("eto", "34.2")
def test_germany_rebuilds_two_volksgrenadiers_for_nothing() -> None:
    game = field("GV1 W3626, GV2 W3626, GV3 W3626", ARDENNES)
    for number in (1, 2, 3):
        eliminate(game, f"GV{number}")
    step = Replenishing("germany")
    played(game, step, "REPLENISH GV1 Berlin")
    played(game, step, "REPLENISH GV2 Berlin")
    assert refused(game, step, "REPLENISH GV3 Berlin").case == "34.1"


@rule("eto", "34.2")
@pytest.mark.parametrize(("points", "free"), [(14, True), (15, False)])
def test_who_is_rich_when_the_step_begins_rebuilds_nothing_free(points: int, free: bool) -> None:
    game = field("")
    game.points["USSR"] = points
    replenish(game)
    game.points["USSR"] = 0  # spent on other units since
    assert free_left(game, "USSR", "GI1") is free


@rule("eto", "34.2")
def test_a_conquered_country_rebuilds_nothing() -> None:
    game = field("PI1 W3533")
    assert free_left(game, "Poland", "PI1")
    game.conquered["Poland"] = "axis"
    assert not free_left(game, "Poland", "PI1")


@rule("eto", "27.7")
def test_who_is_not_replenished_goes_to_the_pool() -> None:
    game = field("PI1 W3533")
    eliminate(game, "PI1")
    assert game.where["PI1"] == REPLENISHMENT
    ran(game, EmptyBox())
    assert game.where["PI1"] == POOL


@rule("eto", "34.2")
def test_for_its_last_city_resource_hex_a_minor_country_gets_one_unit_back() -> None:
    game = field("PI1 W3533")
    game.take("axis", game.masked(("W3629", "W3232")))
    assert free_left(game, "Poland", "PI1")
    game.take("axis", game.masked(("W3533",)))
    assert not free_left(game, "Poland", "PI1")


@rule("eto", "34.2")
@pytest.mark.parametrize(("points", "left"), [(12, 0), (-3, -3)])
def test_what_is_on_the_soviet_track_goes_with_a_free_unit_but_no_debt(
    points: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = field("")
    monkeypatch.setitem(game.roster, "GI1", replace(game.unit("GI1"), nation="USSR"))
    game.points["USSR"] = points
    list(Replenish("GI1", "E1429").play(game, "soviet", PreparedDice(())))
    assert game.points["USSR"] == left


# -- aircraft and installations -------------------------------------------------------------------


def after_the_raids() -> Europe:
    game = sky("Spit1 Dover depleted, JG1 Calais depleted", "replenishment")
    game.recoverable.add("Spit1")
    game.reserve["United Kingdom"] = 7
    destroy(game, "W3617")
    game.push(Replenishing("britain"))
    return game


@rule("eto", "34.3")
def test_pilots_who_came_down_over_home_are_recovered_for_five_points() -> None:
    game = after_the_raids()
    assert refused(game, top(game), "RECOVER JG1").case == "34.3"
    then = on(game, {"britain": "RECOVER Spit1"}).position
    assert "Spit1" not in then.depleted | then.recoverable
    assert then.reserve["United Kingdom"] == 2
    game.reserve["United Kingdom"] = 4
    assert refused(game, top(game), "RECOVER Spit1").case == "34.3"


@rule("eto", "34.4")
def test_a_four_repairs_what_is_destroyed_and_a_three_does_not() -> None:
    game = after_the_raids()
    tried = on(game, {"britain": "REPAIR Harwich"}, (3,)).position
    assert tried.destroyed == {"W3617"}
    assert tried.reserve["United Kingdom"] == 5
    assert not on(tried, {"britain": "REPAIR Harwich"}, (4,)).position.destroyed
    assert refused(game, top(game), "REPAIR Dover").case == "34.4"
    game.reserve.clear()
    assert refused(game, top(game), "REPAIR Harwich").case == "34.4"
