"""23.0  Headquarters: moves, intervals, displacement."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.step import Step
from pbem.games.eto.command.displacement import Displace, Displacement, displaced, refuges
from pbem.games.eto.command.headquarters import Headquarters, Regrouping
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.position.zones import enemy_zone, too_near
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field, offensive, played, ran, refused
from tests.marks import rule


@rule("eto", "23.0", "23.2")
def test_a_headquarters_moves_three_hexes_before_and_three_after_the_land_units() -> None:
    """HQ South to 3230, and later two hexes to Krakow."""
    game = offensive(field("HQSouth W3129, HQNorth W3932, GI1 W3232"), "HQNorth", "HQSouth")
    played(game, Headquarters("germany"), "HQ South 3230")
    assert game.where["HQSouth"] == "W3230"
    assert refused(game, Headquarters("germany"), "HQ South 3231").case == "23.2"
    game.moved.clear()
    played(game, Regrouping("germany"), "REGROUP South Krakow")
    assert game.where["HQSouth"] == "W3232"


@rule("eto", "23.2")
def test_it_enters_an_enemy_zone_only_onto_a_friendly_unit() -> None:
    game = offensive(field("HQSouth W3230, PI1 W3332, GI1 W3331"), "HQSouth")
    step = Headquarters("germany")
    assert refused(game, step, "HQ South 3232").case == "23.2"
    played(game, step, "HQ South 3331")


@rule("eto", "23.2", "25.4")
def test_it_goes_from_zone_to_zone_along_friendly_units() -> None:
    game = offensive(field("HQSouth W3331, PI1 W3432, GI1 W3331, GI2 W3332, GI3 W3333"), "HQSouth")
    played(game, Headquarters("germany"), "HQ South 3333")
    assert game.where["HQSouth"] == "W3333"


@rule("eto", "23.4")
def test_two_headquarters_keep_the_larger_radius_between_them() -> None:
    """Radii of 4: four hexes, as between 3630 and Krakow."""
    game = offensive(field("HQNorth W3630, HQSouth W3230, GI1 W3232"), "HQSouth")
    assert game.board.grid.distance(game.at("W3630"), game.at("W3232")) == 4
    played(game, Headquarters("germany"), "HQ South 3232")
    game.moved.clear()
    assert refused(game, Headquarters("germany"), "HQ South 3332").case == "23.4"


@rule("eto", "23.4")
def test_it_counts_for_partners_of_other_nations() -> None:
    game = field("HQ12 W3119, HQ21 W3519", ARDENNES)
    assert game.board.is_in("W3319", too_near(game, "HQ12", "western"))


@rule("eto", "23.4")
def test_with_radii_of_two_and_five_five_hexes_lie_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """E17, the example of 23.4."""
    game = field("HQ12 W3119, HQ21 W3619, UI1 W3018", ARDENNES)
    roster = game.scenario.roster
    assert roster["HQ12"].radius == 2
    monkeypatch.setitem(roster, "HQ21", replace(roster["HQ21"], radius=5))
    grid, near = game.board.grid, too_near(game, "HQ21", "western")
    here = game.at("W3119")
    rings = [grid.within(here, far) & ~grid.within(here, far - 1) for far in (4, 5)]
    assert near & rings[0]
    assert not near & rings[1]


@rule("eto", "23.3")
def test_a_lone_headquarters_in_an_enemy_zone_steps_aside() -> None:
    game = field("HQ12 W3219, GA1 W3319", ARDENNES)
    assert displaced(game) == ["HQ12"]
    ran(game, Displacement())
    step = game.agenda.pop()
    assert isinstance(step, Displace)
    played(game, step, "WITHDRAW HQ12 3119")
    assert game.where["HQ12"] == "W3119"
    assert not displaced(game)


@rule("eto", "23.3")
def test_with_a_friendly_unit_it_stays() -> None:
    assert not displaced(field("HQ12 W3219, UI1 W3219, GA1 W3319", ARDENNES))


@rule("eto", "23.3")
def test_it_steps_out_of_the_zone_and_not_beside_friends_within_it() -> None:
    game = field("HQ12 W3219, UI1 W3218, GA1 W3319", ARDENNES)
    assert game.board.is_in("W3218", enemy_zone(game, "western"))
    assert "W3218" not in refuges(game, "HQ12")
    assert "W3119" in refuges(game, "HQ12")


@rule("eto", "23.3")
def test_one_that_cannot_step_aside_goes_to_the_pool() -> None:
    game = field("HQ12 W3219, GA1 W3319, GA2 W3118, GH1 W3218", ARDENNES)
    game.put("GH2", "W3120")
    ran(game, Displacement())
    assert game.where["HQ12"] == POOL


@rule("eto", "23.3")
def test_one_whose_stack_is_lost_goes_to_the_nearest_friendly_stack() -> None:
    game = field("HQ12 W3219, UI1 W3119, UI2 W3017, GA1 W3320", ARDENNES)
    game.stranded.add("HQ12")
    ran(game, Displacement())
    step = game.agenda.pop()
    assert [str(each) for each in step.answers(game)] == ["WITHDRAW HQ12 W3119"]


@rule("eto", "23.1")
@pytest.mark.parametrize(
    "step", [Headquarters("germany"), LandMoves("germany"), Regrouping("germany")]
)
def test_its_owner_takes_it_off_the_map_at_will(step: Step[Any]) -> None:
    game = offensive(field("HQSouth W3230, HQNorth W3932, GI1 W3232"), "HQSouth", "HQNorth")
    played(game, step, "REMOVE HQ South")
    assert game.where["HQSouth"] == POOL


@rule("eto", "23.1", "23.4")
def test_that_makes_room_for_another() -> None:
    game = field("HQ12 W3119, HQ21 W3519, UI1 W3018", ARDENNES, phase="movement")
    assert refused(game, Marching("west"), "M HQ21 3319").case == "23.4"
    played(game, Marching("west"), "REMOVE HQ 12")
    played(game, Marching("west"), "M HQ21 3319")
    assert game.where["HQ21"] == "W3319"


@rule("eto", "23.1")
def test_nobody_removes_another_headquarters_than_his_own() -> None:
    game = field("HQ12 W3119, GI1 W3323", ARDENNES, phase="movement")
    assert refused(game, Marching("germany"), "REMOVE HQ 12").case == "23.1"
    assert refused(game, Marching("west"), "REMOVE HQ 21").case == "23.1"


@rule("eto", "23.2")
def test_a_headquarters_goes_as_it_is_written() -> None:
    game = offensive(field("HQNorth W3632, GI1 W3532"), "HQNorth")
    (moved,) = played(game, Headquarters("germany"), "HQ North 3633 3634 3534")
    assert moved.path == ("W3632", "W3633", "W3634", "W3534")


@rule("eto", "23.2")
@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("3633 3434", "W3434 is not next to W3633"),
        ("3532 3531 3631", "HQNorth enters no enemy zone"),
        ("3732 3733 3734 3634", "drives 3 hexes and no farther"),
    ],
)
def test_a_written_way_that_it_cannot_go_is_refused(way: str, why: str) -> None:
    placed = "HQNorth W3632, GI1 W3532, PI1 W3431"
    game = offensive(field(placed), "HQNorth")
    refusal = refused(game, Headquarters("germany"), f"HQ North {way}")
    assert why in str(refusal)


@rule("eto", "23.3")
def test_a_standing_order_takes_it_to_the_refuge_that_is_nearest_to_friends() -> None:
    for friend, refuge in (("W3017", "W3119"), ("W3222", "W3220")):
        game = field(f"HQ12 W3219, UI2 {friend}, GA1 W3319", ARDENNES)
        answer = Displace("west", "HQ12").by_standing(game, ("NEAREST",))
        assert str(answer) == f"WITHDRAW HQ12 {refuge}", refuges(game, "HQ12")
