"""10.9  Transports are lost, and who is aboard with them."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import DEAD, LOST, POOL
from pbem.games.eto.naval.battle.rounds import Engage
from pbem.games.eto.naval.voyage import under_way
from pbem.games.eto.position.aboard.lost_ships import leave_lost_ports, remove_ship
from pbem.games.eto.position.aboard.passengers import carriers
from pbem.games.eto.position.events import Eliminated
from pbem.games.eto.position.fleets import dock
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.overboard import Abandoning, Overboard
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, QUIET
from tests.eto.naval.transport.test_landing import aboard
from tests.marks import rule

HIT, MISS = (4, 5), (1, 2)


def lost(game: Europe, *ships: str, dice: tuple[int, ...] = ()) -> Europe:
    """Ships are sunk one after the other, and it is settled who goes down."""
    for ship in ships:
        remove_ship(game, ship)
        ran(game, Overboard(), dice=dice)
    return game


@rule("eto", "10.9")
def test_a_unit_goes_down_with_the_last_point_that_can_carry_it() -> None:
    game = lost(aboard("BSTP1 North-Sea at sea", "BI1: BSTP1"), "BSTP1")
    assert game.where["BI1"] in LOST
    assert game.where["BSTP1"] == POOL
    assert not game.carried
    RULES.check_invariants(game)


@rule("eto", "10.1", "10.9")
def test_free_points_of_the_stack_take_over() -> None:
    game = lost(aboard("BSTP1 + BSTP2 North-Sea at sea", "BI1: BSTP1"), "BSTP1")
    assert carriers(game, "BI1") == ("BSTP2",)
    elsewhere = aboard("BSTP1 North-Sea at sea, BSTP2 North-Sea at sea", "BI1: BSTP1")
    assert lost(elsewhere, "BSTP1").where["BI1"] in LOST  # another stack helps nobody


@rule("eto", "10.9")
def test_what_others_have_beyond_their_need_takes_over() -> None:
    placed, loads = "BSTP1 + BSTP2 + BSTP3 North-Sea at sea", "BI1: BSTP1, BI2: BSTP2 + BSTP3"
    game = lost(aboard(placed, loads), "BSTP1")
    assert {len(carriers(game, id)) for id in ("BI1", "BI2")} == {1}
    RULES.check_invariants(game)


@rule("eto", "10.9")
def test_the_owner_chooses_who_is_lost_and_the_others_are_carried() -> None:
    game = aboard("BSTP1 + BSTP2 + BSTP3 North-Sea at sea", "BI1: BSTP1, BA1: BSTP2 + BSTP3")
    remove_ship(game, "BSTP1")
    game.push(Overboard())
    outcome = on(game.twin(), {})
    assert asked(outcome) == [(BRITAIN, "overload")]
    assert refused(outcome.position, Abandoning(BRITAIN, "BI1"), "ABANDON BI2").case == "10.9"
    armor = on(game.twin(), {BRITAIN: "ABANDON BA1"}).position
    assert armor.where["BA1"] in LOST
    assert armor.is_embarked("BI1")
    RULES.check_invariants(armor)
    for said, gone in (("WEAKEST", "BI1"), ("STRONGEST", "BA1"), ("BA1", "BA1")):
        after = on(game.twin(), {}, (), {BRITAIN: f"WHEN OVERLOAD: {said}"}).position
        assert after.where[gone] in LOST
    assert str(Abandoning(BRITAIN, "BI1").usual(outcome.position)) == "ABANDON BI1"


@rule("eto", "10.9")
def test_armor_that_loses_one_of_two_points_is_lost_and_the_other_is_free() -> None:
    game = lost(aboard("BSTP1 + BSTP2 North-Sea at sea", "BA1: BSTP1 + BSTP2"), "BSTP1")
    assert game.where["BA1"] in LOST
    assert game.where["BSTP2"] == "North-Sea"


@rule("eto", "10.9")
def test_commanders_are_lost_only_with_every_ship_of_the_stack() -> None:
    placed = "BSTP1 + Hood North-Sea at sea"
    game = aboard(placed, "HQ21: BSTP1, Montgomery: BSTP1")
    lost(game, "BSTP1")
    assert carriers(game, "HQ21") == carriers(game, "Montgomery") == ("Hood",)
    sunk = lost(game.twin(), "Hood", dice=(2,))
    assert (sunk.where["HQ21"], sunk.where["Montgomery"]) == (POOL, DEAD)  # 27.5
    assert lost(game, "Hood", dice=(3,)).where["Montgomery"] == POOL


@rule("eto", "10.8", "10.9")
def test_infantry_aboard_warships_is_lost_with_either_of_them() -> None:
    for ship in ("BDD1", "BCL1"):
        game = aboard("BDD1 + BCL1 North-Sea at sea", "BI1: BDD1 + BCL1")
        assert lost(game, ship).where["BI1"] in LOST


@rule("eto", "10.9")
def test_guns_that_sink_a_point_drown_who_is_aboard_at_once() -> None:
    game = aboard("Bismarck North-Sea at sea, BSTP1 North-Sea at sea", "BI1: BSTP1")
    game.push(Engage("North-Sea", ("Bismarck",), ("BSTP1",)))
    standing: dict[Side, str] = dict.fromkeys((GERMANY, BRITAIN), QUIET)
    outcome = on(game, {}, HIT, standing)
    gone = events(outcome, Eliminated)
    assert [(each.unit, each.hex) for each in gone] == [("BI1", "North-Sea")]


@rule("eto", "10.8", "12.7")
def test_who_attacks_a_stack_sees_which_ships_carry_whom() -> None:
    game = aboard(
        "Bismarck North-Sea at sea, Hood + BDD1 + BCL1 North-Sea at sea", "BI1: BDD1 + BCL1"
    )
    assert not RULES.view(game, GERMANY).carried
    game.push(Engage("North-Sea", ("Bismarck",), ("Hood", "BDD1", "BCL1")))
    outcome = on(game, {})
    assert RULES.view(outcome.position, GERMANY).carried == {"BI1": "BDD1 + BCL1"}


@rule("eto", "27.7", "10.9")
def test_infantry_lost_aboard_in_its_own_port_may_be_replenished_and_at_sea_not() -> None:
    home = lost(aboard("BSTP1 Dover", "BI1: BSTP1"), "BSTP1")
    assert home.where["BI1"] == "replenishment"
    assert lost(aboard("BSTP1 North-Sea at sea", "BI1: BSTP1"), "BSTP1").where["BI1"] == POOL


@rule("eto", "9.6", "10.8")
def test_a_cruiser_does_not_sail_on_without_the_destroyer_that_carries_with_it() -> None:
    game = aboard("BDD1 + BCL1 + Hood North-Sea at sea", "BI1: BDD1 + BCL1")
    game.sailing.update({"BDD1", "BCL1", "Hood"})
    game.withdrawn.add("BDD1")
    assert under_way(game, ("Hood", "BDD1", "BCL1")) == ("Hood",)


@rule("eto", "7.8", "10.9")
def test_who_is_aboard_in_an_icebound_port_that_falls_is_lost_with_the_ships() -> None:
    game = aboard("BSTP1 Dover", "BI1: BSTP1")
    (icy, *_) = (hex for hex, each in game.board.harbours.items() if each.ice)
    dock(game, ("BSTP1",), icy)
    game.weather = WINTER
    list(leave_lost_ports(game))
    ran(game, Overboard())
    assert game.where["BSTP1"] == POOL
    assert game.where["BI1"] in LOST
