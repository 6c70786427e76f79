"""10.5, 30.5, 10.7, 10.3  Units come ashore, are evacuated, or starve aboard."""

from __future__ import annotations

import pytest

from pbem.games.eto.air.commitment import no_flight
from pbem.games.eto.combat.battle import ATTACK, Battle
from pbem.games.eto.combat.resolving import Fight
from pbem.games.eto.command.activation import activate
from pbem.games.eto.facts.boxes import ABOARD, LOST
from pbem.games.eto.facts.phases import COMBAT, OFFENSIVES
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.transport.events import Debarked
from pbem.games.eto.naval.transport.landing import Unloading, landable
from pbem.games.eto.position.aboard.lost_ships import remove_ship
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.overboard import Overboard
from pbem.games.eto.supply.end_phase import Supply
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.offensives import UnitStatus
from tests.eto.fields import offensive, ran, refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.transport.landings import (
    BRITAIN,
    GERMANY,
    homing,
    marching,
    offending,
    played,
    sailing,
    shores,
)
from tests.marks import rule

BEYOND = "W3416"  # a coast of England without a port


def aboard(placed: str, loads: str) -> Europe:
    """A position with units aboard, "BI1: BSTP1, BA1: BSTP2 + BSTP3"."""
    game = shores(placed)
    for each in loads.split(", "):
        id, ships = each.split(": ")
        game.stow(id, ships.split(" + "))
        game.tasked.update(ships.split(" + "))
    return game


# -- in the Movement phase -------------------------------------------------------------------------


@rule("eto", "30.5", "10.5")
def test_units_debark_in_the_movement_phase_and_go_one_hex_from_a_free_port() -> None:
    game = marching(aboard("BSTP1 Dover", "BI1: BSTP1"))
    outcome = played(game, "LAND BI1 Dover\nM BI1 W3516\nDONE MOVEMENT")
    assert outcome.position.where["BI1"] == "W3516"
    assert [each.units for each in events(outcome, Debarked)] == [("BI1",)]
    landed = played(marching(aboard("BSTP1 Dover", "BI1: BSTP1")), "LAND BI1").position
    assert refused(landed, Marching(BRITAIN), "M BI1 W3415").case == "10.5"  # two hexes
    assert refused(landed, Marching(BRITAIN), "RAIL BI1 London").case == "10.5"


@rule("eto", "10.0", "10.2")
def test_in_an_offensive_too_a_point_helps_one_unit_ashore() -> None:
    game = aboard(f"BSTP1 + BSTP2 + BSTP3 {BEYOND} at sea", "BI1: BSTP1, BI2: BSTP2")
    game.tasked.clear()  # they have embarked in an earlier month
    after = played(offending(game), f"OFFENSIVE STACK {BEYOND}\nLAND BI1").position
    assert after.where["BI1"] == BEYOND
    assert refused(after, LandMoves(BRITAIN), "LAND BI2").case == "10.2"


@rule("eto", "10.5")
def test_nobody_goes_on_from_a_coast_without_a_port_or_in_an_enemy_zone() -> None:
    game = aboard(f"BI3 London, BSTP1 + BSTP2 {BEYOND} at sea", "BI1: BSTP1 + BSTP2")
    landed = played(marching(game), "LAND BI1").position
    assert landed.where["BI1"] == BEYOND
    assert refused(landed, Marching(BRITAIN), "M BI1 Dover").case == "10.5"
    zone = aboard("BI3 Plymouth, BSTP1 Dover, GI1 W3516", "BI1: BSTP1")
    zone.take("axis", zone.masked(["W3516"]))
    held = played(marching(zone), "LAND BI1").position
    assert held.where["BI1"] == "W3517"
    assert refused(held, Marching(BRITAIN), "M BI1 W3415").case == "10.5"


@rule("eto", "10.5", "30.1")
def test_a_general_who_has_debarked_drives_one_hex() -> None:
    game = marching(aboard("BSTP1 Dover", "Montgomery: BSTP1"))
    landed = played(game, "LAND Montgomery").position
    assert refused(landed, Marching(BRITAIN), "M Montgomery W3415").case == "30.1"  # two hexes
    driven = played(landed, "M Montgomery W3516\nDONE MOVEMENT").position
    assert driven.where["Montgomery"] == "W3516"


@rule("eto", "10.2", "10.5")
def test_a_coast_without_a_port_takes_double_the_points() -> None:
    game = aboard(f"BSTP1 {BEYOND} at sea", "BI1: BSTP1")
    assert refused(game, Marching(BRITAIN), "LAND BI1").case == "10.2"
    spare = aboard(f"BSTP1 + BSTP2 {BEYOND} at sea", "BI1: BSTP1")
    assert list(landable(spare, BRITAIN)) == ["BI1"]
    two = aboard(f"BSTP1 + BSTP2 + BSTP3 {BEYOND} at sea", "BI1: BSTP1 + BSTP2, BI2: BSTP3")
    after = played(marching(two), "LAND BI1").position
    assert (
        refused(after, Marching(BRITAIN), "LAND BI2").case == "10.2"
    )  # the others have landed BI1
    assert refused(two, Marching(BRITAIN), "LAND BI1 + BI2").case == "10.2"


@rule("eto", "10.2", "10.8")
def test_a_point_that_others_aboard_can_spare_helps_and_warships_keep_their_unit() -> None:
    ships = f"BSTP1 + BSTP2 + BDD1 + BCL1 {BEYOND} at sea"
    game = aboard(ships, "BI1: BSTP1, BI2: BSTP2 + BDD1 + BCL1")
    after = played(marching(game), "LAND BI1").position
    assert after.where["BI1"] == BEYOND
    assert after.carried == {"BI2": "BDD1 + BCL1"}


@rule("eto", "10.5")
def test_units_debark_into_friendly_hexes_only_and_where_their_ships_are() -> None:
    game = aboard("BSTP1 W3215 at sea", "BI1: BSTP1")
    assert refused(game, Marching(BRITAIN), "LAND BI1").case == "10.5"
    sea = aboard("BSTP1 English-Channel at sea", "BI1: BSTP1")
    assert refused(sea, Marching(BRITAIN), "LAND BI1").case == "10.5"
    port = aboard("BSTP1 Dover", "BI1: BSTP1")
    assert refused(port, Marching(BRITAIN), "LAND BI1 Southampton").case == "10.5"
    assert refused(port, Marching(BRITAIN), "LAND BI2").case == "10.5"


@rule("eto", "10.5")
def test_who_names_a_unit_ashore_is_told_of_his_own_units_aboard_only() -> None:
    game = aboard("BSTP1 Dover, GSTP1 Hamburg", "BI1: BSTP1, GI1: GSTP1")
    assert refused(game, Marching(BRITAIN), "LAND BI2").legal == ("BI1",)


@rule("eto", "10.5")
def test_who_was_activated_does_not_debark_in_the_movement_phase() -> None:
    game = aboard("BSTP1 Dover", "BI1: BSTP1")
    game.activated["BI1"] = "W3517"
    assert refused(game, Marching(BRITAIN), "LAND BI1").case == "10.5"
    assert list(landable(homing(game), BRITAIN)) == ["BI1"]


@rule("eto", "24.2")
def test_nobody_lands_where_there_is_no_room() -> None:
    game = aboard("BI2 Dover, BI3 Dover, BSTP1 Dover", "BI1: BSTP1")
    assert refused(game, Marching(BRITAIN), "LAND BI1").case == "24.2"


@rule("eto", "10.5", "13.2")
def test_aircraft_debark_in_a_port_with_a_free_base_and_fly_no_more_in_the_month() -> None:
    game = aboard("BSTP1 + BSTP2 Dover", "Spit1: BSTP1 + BSTP2")
    landed = played(marching(game), "LAND Spit1").position
    assert landed.where["Spit1"] == "W3517"
    assert no_flight(landed, "Spit1", "W3517") == (
        "Spit1 has been debarked in this month, and stays where it is",
        "10.5",
    )
    full = aboard("Spit2 Dover, BSTP1 + BSTP2 Dover", "Spit1: BSTP1 + BSTP2")
    assert refused(full, Marching(BRITAIN), "LAND Spit1").case == "10.5"


# -- in an offensive -------------------------------------------------------------------------------


@rule("eto", "10.5")
def test_units_debark_in_an_offensive_move_a_hex_attack_and_do_not_advance() -> None:
    game = aboard("HQ21 W3416, BSTP1 Dover, GI1 W3415", "BI1: BSTP1")
    game.take("axis", game.masked(["W3415"]))
    game = offending(game)
    lines = "OFFENSIVE HQ21\nLAND BI1\nM BI1 W3516\nDONE MOVE\nDONE ACTIVATE\nATTACK W3415 WITH BI1"
    outcome = played(game, f"{lines}\nDONE ATTACK", 6, standing={"germany": "WHEN SPLIT: RETREAT"})
    after = outcome.position
    assert (BRITAIN, "advance") not in asked(outcome)
    assert after.where["BI1"] == "W3516"  # though Southampton is empty
    assert after.where["GI1"] != "W3415"


@rule("eto", "10.5", "29.1")
def test_armor_that_has_debarked_attacks_and_does_not_exploit() -> None:
    for landed in (False, True):
        game = shores("BA1 W3516, BA2 W3516, Montgomery W3516, GI1 W3415", OFFENSIVES)
        game.take("axis", game.masked(["W3415"]))
        offensive(game, hex="W3516", stage=COMBAT)
        activate(game, ("BA1", "BA2", "Montgomery"))
        game.ashore.update(("BA1", "BA2") if landed else ())
        game.push(Fight(Battle(BRITAIN, "W3415", ("BA1", "BA2"), ATTACK)))
        after = on(game, {}, (6,), {GERMANY: "WHEN SPLIT: RETREAT\nWHEN RETREAT: AWAY"}).position
        assert after.where["GI1"] != "W3415"
        assert ("BA1" in after.eligible) is not landed


@rule("eto", "10.5")
def test_who_is_out_of_command_does_not_debark_in_an_offensive() -> None:
    game = offensive(aboard("HQ21 W3516, BSTP1 Plymouth", "BI1: BSTP1"), "HQ21")
    assert refused(game, LandMoves(BRITAIN), "LAND BI1").case == "22.1"


@rule("eto", "10.5")
def test_aircraft_debark_at_the_end_of_an_offensive_committed_and_within_the_radius() -> None:
    game = offensive(aboard("HQ21 W3516, BSTP1 + BSTP2 Dover", "Spit1: BSTP1 + BSTP2"), "HQ21")
    ordered = played_in_offensive(game, "LAND Spit1")
    assert ordered.is_embarked("Spit1")
    ran(ordered, UnitStatus())
    assert ordered.where["Spit1"] == "W3517"
    assert ordered.committed["Spit1"] == PREVIOUS
    far = offensive(aboard("HQ21 W3516, BSTP1 + BSTP2 Plymouth", "Spit1: BSTP1 + BSTP2"), "HQ21")
    assert refused(far, LandMoves(BRITAIN), "LAND Spit1").case == "10.5"


@rule("eto", "10.5", "13.2")
def test_aircraft_stay_aboard_when_their_base_has_been_taken_up_in_the_offensive() -> None:
    game = offensive(aboard("HQ21 W3516, BSTP1 + BSTP2 Dover", "Spit1: BSTP1 + BSTP2"), "HQ21")
    ordered = played_in_offensive(game, "LAND Spit1")
    ordered.put("Spit2", "W3517")
    ran(ordered, UnitStatus())
    assert ordered.is_embarked("Spit1")


def played_in_offensive(game: Europe, line: str) -> Europe:
    step = LandMoves(BRITAIN)
    order = RULES.parse(line, BRITAIN).orders[0]
    step.check(game, order)
    list(step.play(game, order, None))  # type: ignore[arg-type]
    return game


# -- in the End phase ------------------------------------------------------------------------------


@rule("eto", "10.5")
def test_ships_that_return_put_their_units_ashore_in_the_port_and_nowhere_else() -> None:
    game = aboard("BSTP1 English-Channel at sea", "BI1: BSTP1")
    lines = "RETURN BSTP1 Southampton\nDONE RETURNING"
    for said, where in (("ALL", "W3415"), ("DONE", ABOARD)):
        outcome = played(homing(game.twin()), lines, standing={BRITAIN: f"WHEN UNLOAD: {said}"})
        assert outcome.position.where["BI1"] == where
    silent = Unloading(BRITAIN).usual(homing(aboard("BSTP1 Dover", "BI1: BSTP1")))
    assert str(silent) == "LAND BI1"
    coast = homing(aboard(f"BSTP1 + BSTP2 {BEYOND} at sea", "BI1: BSTP1 + BSTP2"))
    assert refused(coast, Unloading(BRITAIN), "LAND BI1").case == "10.5"


# -- evacuation ------------------------------------------------------------------------------------


@rule("eto", "10.7")
def test_infantry_and_commanders_are_evacuated_from_a_clear_coast_with_double_points() -> None:
    placed = "BI1 W3417, Montgomery W3417, BSTP1 + BSTP2 Dover"
    game = shores(placed)
    game.take("western", game.masked(["W3417"]))
    lines = "SAIL BSTP1 + BSTP2 W3417\nEMBARK BI1 + Montgomery\nSAIL BSTP1 + BSTP2 Dover"
    outcome = played(sailing(game), lines + "\nDONE SAILING")
    after = outcome.position
    assert after.carried.keys() == {"BI1", "Montgomery"}
    assert not after.rescued  # they are safe
    few = shores(placed.replace("BSTP1 + BSTP2 Dover", "BSTP1 W3417 at sea"))
    few.take("western", few.masked(["W3417"]))
    assert refused(few, Sailing(BRITAIN), "EMBARK BI1").case == "10.2"


@rule("eto", "10.7")
def test_armor_and_aircraft_are_never_evacuated_nor_anybody_from_rough_ground() -> None:
    game = shores("BA1 W3417, BSTP1 + BSTP2 + BSTP3 + BSTP4 W3417 at sea")
    game.take("western", game.masked(["W3417"]))
    assert refused(game, Sailing(BRITAIN), "EMBARK BA1").case == "10.7"
    board = game.board
    (rough, *_) = board.grid.named(
        board.rough & board.coastal & ~board.ports & board.lands["United Kingdom"]
    )
    wild = shores(f"BI1 {rough}, BSTP1 + BSTP2 {rough} at sea")
    assert refused(wild, Sailing(BRITAIN), "EMBARK BI1").case == "10.4"


@rule("eto", "10.7")
def test_the_evacuated_go_twelve_points_far_and_are_lost_out_of_port() -> None:
    game = shores("BI1 W3417, BSTP1 + BSTP2 W3417 at sea")
    game.take("western", game.masked(["W3417"]))
    loaded = played(sailing(game), "EMBARK BI1").position
    assert refused(loaded, Sailing(BRITAIN), "SAIL BSTP1 + BSTP2 North-Atlantic").case == "10.7"
    loaded.hauled["BI1"] = 12
    assert refused(loaded, Sailing(BRITAIN), "SAIL BSTP1 + BSTP2 W3416").case == "10.7"
    loaded.hauled["BI1"] = 11
    lost = played(loaded, "SAIL BSTP1 + BSTP2 W3416 AT SEA\nDONE SAILING").position
    assert lost.where["BI1"] in LOST


@rule("eto", "10.9")
def test_the_evacuated_need_double_the_points_all_the_way() -> None:
    game = shores("BI1 W3417, BSTP1 + BSTP2 W3417 at sea")
    game.take("western", game.masked(["W3417"]))
    loaded = played(sailing(game), "EMBARK BI1").position
    remove_ship(loaded, "BSTP1")
    ran(loaded, Overboard())
    assert loaded.where["BI1"] in LOST


# -- supply ---------------------------------------------------------------------------------------


@rule("eto", "10.3", "33.5")
def test_units_aboard_ships_out_of_supply_are_marked_and_then_starve() -> None:
    game = aboard("BSTP1 + BSTP2 North-Sea at sea", "BI1: BSTP1, BI2: BSTP2")
    ran(game, Supply())
    assert not game.unsupplied
    game.unsupplied.update({"BSTP1", "BSTP2"})
    ran(game, Supply())
    assert game.unsupplied >= {"BI1", "BI2"}
    ran(game, Supply())
    assert game.depleted == {"BI1", "BI2"}
    ran(game, Supply())
    assert {game.where["BI1"], game.where["BI2"]} <= set(LOST)


@rule("eto", "10.5")
@pytest.mark.parametrize("step", [Marching(BRITAIN), Unloading(BRITAIN)])
def test_clicks_offer_what_may_land(step: Marching | Unloading) -> None:
    game = aboard("BSTP1 Dover", "BI1: BSTP1")
    assert "LAND BI1" in {each.order for each in step.offers(game, ("BI1",))}
    assert "BI1" in step.able(game)
