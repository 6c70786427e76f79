"""13.3, 13.4, 9.0, 16.5  Naval air on carriers and on land, and what becomes of it at sea."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.engine.errors import passes
from pbem.games.eto.air.basing import based, beyond_capacity
from pbem.games.eto.air.events import AirFought, Boarded, Evacuated
from pbem.games.eto.air.interception import Mission, interceptors
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.facts.words import Words
from pbem.games.eto.missions.base_raids import on_base
from pbem.games.eto.missions.decks import Board, stops_to, takes
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.missions.lost_decks import LandElsewhere
from pbem.games.eto.missions.rebasing import Arrival, new_bases
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.airstrikes import AirAttacks
from pbem.games.eto.strikes.bombers import bombed, bombers
from pbem.games.eto.strikes.carriers import CarrierAttacks, CarrierStrikes, defending
from pbem.games.eto.strikes.damage import hit_ship
from pbem.games.eto.strikes.events import ShipStruck
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, events, on, top
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

OPEN = "North-Atlantic"


def flying(game: Europe, *lines: str) -> Europe:
    """Step 4 of the phase: the British move aircraft."""
    game.push(AirMovement(BRITAIN))
    return on(game, {BRITAIN: "\n".join((*lines, "DONE FLYING"))}).position


@rule("eto", "13.3")
def test_naval_air_goes_from_its_carrier_to_a_base_on_land_and_back() -> None:
    game = at_sea(f"ArkRoyal {SCAPA}")
    base = min(new_bases(game, ("BNA2",)))
    ashore = flying(game, f"REBASE BNA2 {base}")
    assert ashore.where["BNA2"] == base
    assert not ashore.aboard
    assert based(ashore, base) == ("BNA2",)
    ashore.flown.clear()
    aboard = flying(ashore, "BOARD BNA2 ON ArkRoyal")
    assert aboard.aboard == {"BNA2": "ArkRoyal"}
    assert based(aboard, aboard.where["BNA2"]) == ()
    assert on_base(aboard, "axis", SCAPA) == ("BNA2",)  # 13.3 a carrier is a base
    aboard.depleted.add("ArkRoyal")
    assert on_base(aboard, "axis", SCAPA) == ()  # 13.3 nobody takes off from a damaged one


@rule("eto", "13.3")
def test_a_deck_holds_one_unit_and_an_escort_carriers_a_small_one() -> None:
    game = at_sea(f"ArkRoyal + Victorious + BCVE1 {SCAPA}")
    game.put("BNA3", SCAPA)
    assert not takes(game, "ArkRoyal", "BNA1")
    assert not takes(game, "BCVE1", "BNA2")
    assert takes(game, "BCVE1", "BNA3")
    step = AirMovement(BRITAIN)
    assert refused(game, step, "BOARD BNA2 ON BCVE1").case == "13.3"
    assert refused(game, step, "BOARD BNA2 ON ArkRoyal").case == "13.3"
    assert Board("BNA3", "BCVE1") in list(step.answers(game))
    assert not passes(Board("GNA1", "BCVE1").check, game, BRITAIN)
    assert not passes(Board("Nobody", "BCVE1").check, game, BRITAIN)


@rule("eto", "13.3")
def test_a_carrier_is_no_stop_on_the_way_and_out_of_reach_beyond_the_grid() -> None:
    game = at_sea(f"ArkRoyal {OPEN}, Victorious {SCAPA}")
    assert stops_to(game, "BNA1", "ArkRoyal") is None
    assert new_bases(game, ("BNA2",)) == {}
    game.aboard.pop("BNA2")
    game.send("BNA2", POOL)
    assert refused(game, AirMovement(BRITAIN), "BOARD BNA1 ON ArkRoyal").case == "13.1"


@rule("eto", "13.3", "12.3")
@rule("eto", "33.7")
@rule("eto", "1.4")
def test_why_no_hops_lead_to_a_carrier_is_said() -> None:
    game = at_sea(f"ArkRoyal W2519, Victorious {SCAPA}")
    game.send("BNA2", POOL)
    game.aboard.pop("BNA2")
    order = "BOARD BNA1 ON ArkRoyal"
    game.unsupplied.add("BNA1")
    assert refused(game, AirMovement(BRITAIN), order).case == "33.7"
    game.unsupplied.clear()
    game.grounded.add(
        next(zone for zone, hexes in game.board.grounding.items() if game.board.is_in(SCAPA, hexes))
    )
    assert refused(game, AirMovement(BRITAIN), order).case == "1.4"


@rule("eto", "13.3")
def test_aircraft_of_a_damaged_carrier_only_change_base() -> None:
    game = at_sea(f"ArkRoyal {SCAPA}")
    list(hit_ship(game, "ArkRoyal", sinking=False))
    step = AirMovement(BRITAIN)
    assert any("REBASE BNA2" in str(order) for order in step.answers(game))
    assert refused(game, step, f"RAID {BERGEN} WITH BNA2").case == "13.3"


def hit(game: Europe, *, sinking: bool, lines: str = "", standing: str = "") -> Outcome[Europe]:
    """What becomes of the Ark Royal's aircraft, in the air, when she is hit."""
    game.flying["BNA2"] = game.where["ArkRoyal"]
    list(hit_ship(game, "ArkRoyal", sinking=sinking))
    return on(game, {BRITAIN: lines}, standing={BRITAIN: standing})


@rule("eto", "13.3")
@rule("eto", "13.4")
@pytest.mark.parametrize(("airborne", "saved"), [(False, False), (True, True)])
def test_who_is_in_the_air_when_a_carrier_sinks_finds_another_base(
    airborne: bool, saved: bool
) -> None:
    game = at_sea("ArkRoyal W4614")
    if airborne:
        game = hit(game, sinking=True, standing="WHEN EVACUATE: NEAREST").position
    else:
        list(hit_ship(game, "ArkRoyal", sinking=True))
    assert game.where["ArkRoyal"] == DEAD
    assert (game.where["BNA2"] != POOL) == saved
    assert not game.aboard


@rule("eto", "13.4")
def test_a_free_deck_is_found_before_any_base() -> None:
    game = at_sea(f"ArkRoyal + Victorious {OPEN}")
    game.send("BNA1", POOL)
    del game.aboard["BNA1"]
    then = hit(game, sinking=True).position
    assert then.aboard == {"BNA2": "Victorious"}
    assert then.where["ArkRoyal"] == DEAD


@rule("eto", "13.4")
def test_the_owner_says_where_aircraft_of_a_sunken_carrier_land() -> None:
    waiting = hit(at_sea(f"ArkRoyal {SCAPA}"), sinking=True)
    assert asked(waiting) == [(BRITAIN, "evacuate")]
    question = top(waiting.position)
    assert isinstance(question, LandElsewhere)
    assert SCAPA in question.bases(waiting.position)  # she lay in port beside its base
    assert "ArkRoyal sinks while BNA2 is in the air" in question.prompt(waiting.position)
    assert refused(waiting.position, question, f"EVACUATE BNA2 {BERGEN}").case == "13.4"
    assert refused(waiting.position, question, "BOARD BNA2 ON ArkRoyal").case == "13.4"
    assert refused(waiting.position, question, f"EVACUATE BNA1 {SCAPA}").case == "13.4"
    for hex in question.bases(waiting.position):
        then = hit(at_sea(f"ArkRoyal {SCAPA}"), sinking=True, lines=f"EVACUATE BNA2 {hex}")
        assert then.position.where["BNA2"] == hex
        assert then.position.where["ArkRoyal"] == DEAD
        (moved,) = events(then, Evacuated)
        assert moved.path == (SCAPA, hex)


@rule("eto", "13.4")
def test_the_base_of_her_own_port_takes_them_and_is_the_nearest() -> None:
    then = hit(at_sea(f"ArkRoyal {SCAPA}"), sinking=True, standing="WHEN EVACUATE: NEAREST")
    assert then.position.where["BNA2"] == SCAPA
    assert based(then.position, SCAPA) == ("BNA2",)
    (moved,) = events(then, Evacuated)
    words = Words(then.position.scenario)
    assert moved.told(words).strip() == "BNA2 (2-4/1) lands in Scapa Flow (W4615)."


@rule("eto", "13.4")
def test_a_taken_base_takes_them_but_a_free_one_is_the_standing_choice() -> None:
    game = at_sea(f"ArkRoyal {SCAPA}")
    game.put("BNA3", SCAPA)
    there = hit(game.twin(), sinking=True, lines=f"EVACUATE BNA2 {SCAPA}").position
    assert beyond_capacity(there, SCAPA) == ("BNA2",)
    elsewhere = hit(game, sinking=True, standing="WHEN EVACUATE: NEAREST").position
    assert elsewhere.where["BNA2"] != SCAPA
    assert not beyond_capacity(elsewhere, elsewhere.where["BNA2"])


@rule("eto", "13.4")
def test_aircraft_of_a_damaged_carrier_return_to_it_or_go_ashore() -> None:
    back = hit(at_sea(f"ArkRoyal {SCAPA}"), sinking=False, standing="WHEN EVACUATE: NEAREST")
    assert back.position.aboard == {"BNA2": "ArkRoyal"}
    assert not events(back, Boarded)
    ashore = hit(at_sea(f"ArkRoyal {SCAPA}"), sinking=False, lines=f"EVACUATE BNA2 {SCAPA}")
    assert not ashore.position.aboard
    assert "ArkRoyal" in ashore.position.depleted


@rule("eto", "13.4")
@rule("eto", "13.1")
def test_without_deck_or_base_they_are_lost_with_her_and_nobody_is_asked() -> None:
    then = hit(at_sea(f"ArkRoyal {OPEN}"), sinking=True)
    assert asked(then) == []
    assert then.position.where["BNA2"] == POOL


@rule("eto", "12.3")
@rule("eto", "9.0")
def test_a_carrier_sends_its_aircraft_once_a_phase_to_whom_its_group_has_found() -> None:
    game = at_sea(f"ArkRoyal {OPEN}, Bismarck {OPEN}")
    game.push(CarrierStrikes(OPEN, ("ArkRoyal",), ("Bismarck",)))
    outcome = on(game, {BRITAIN: "STRIKE Bismarck\nNO STRIKE"}, (1, 1))
    assert len(events(outcome, ShipStruck)) == 1
    assert not outcome.position.flying
    again = outcome.position
    again.push(CarrierStrikes(OPEN, ("ArkRoyal",), ("Bismarck",)))
    assert not events(on(again, {}), ShipStruck)


@rule("eto", "16.5")
@rule("eto", "9.0")
def test_carrier_aircraft_of_both_meet_in_the_air_before_any_ship_is_attacked() -> None:
    game = at_sea(f"ArkRoyal {OPEN}, GrafZeppelin {OPEN}")
    game.put("GNA1", OPEN)
    game.aboard["GNA1"] = "GrafZeppelin"
    game.push(CarrierStrikes(OPEN, ("ArkRoyal",), ("GrafZeppelin",)))
    lines = {BRITAIN: "ACT BNA2 BOMBER", GERMANY: "ACT GNA1 FIGHTER"}
    outcome = on(game, lines, (1,))
    (fight,) = events(outcome, AirFought)
    assert (fight.by, fight.at) == ("GNA1", "BNA2")
    assert not events(outcome, ShipStruck)
    assert outcome.position.where["BNA2"] == POOL
    assert not outcome.position.aboard.get("BNA2")


@rule("eto", "13.3", "15.0")
def test_who_rose_only_to_defend_its_carrier_is_aboard_again_where_she_is_now() -> None:
    game = at_sea(f"ArkRoyal {SCAPA}")
    game.flying["BNA2"] = "W4614"
    assert on_base(game, "axis", SCAPA) == ("BNA2",)
    game.flown.add("BNA2")
    assert on_base(game, "axis", SCAPA) == ()


@rule("eto", "16.1")
def test_carrier_aircraft_that_are_aborted_or_came_as_fighters_attack_no_ship() -> None:
    game = at_sea(f"ArkRoyal {OPEN}, Bismarck {OPEN}")
    attack = CarrierAttacks(("BNA2",), ("Bismarck",), OPEN)
    game.aborted.add("BNA2")
    ran(game, attack)
    game.aborted.clear()
    game.roles["BNA2"] = "fighter"
    ran(game, attack)
    assert not game.agenda
    game.roles["BNA2"] = "bomber"
    ran(game, attack)
    assert top(game).asks(game) == BRITAIN


@rule("eto", "12.3")
@rule("eto", "13.3")
def test_who_is_aborted_on_the_way_from_a_carrier_at_sea_turns_back_to_it() -> None:
    game = at_sea("ArkRoyal North-Sea")
    game.aborted.add("BNA2")
    ran(game, Arrival(BRITAIN, ("BNA2",), (SCAPA,)))
    assert game.aboard == {"BNA2": "ArkRoyal"}
    assert not game.stranded


@rule("eto", "33.8")
def test_aircraft_of_a_carrier_out_of_supply_defend_her_and_do_nothing_else() -> None:
    coast, near = "W4722", "W4821"
    game = at_sea(f"ArkRoyal {coast}, GDD1 {near}")
    past = Mission(("L2",), (BERGEN, near), near, "strike")
    at_her = Mission(("L2",), (BERGEN, coast), coast, "strike")
    assert interceptors(game, BRITAIN, past)
    assert bombers(game, BRITAIN, near) == ["BNA2"]
    game.unsupplied.add("ArkRoyal")
    assert interceptors(game, BRITAIN, past) == {}
    assert interceptors(game, BRITAIN, at_her) == {"BNA2": [coast]}
    assert bombers(game, BRITAIN, near) == bombers(game, BRITAIN, coast) == []
    assert not bombed(game, "axis")
    refusal = refused(game, AirAttacks(BRITAIN), f"AIRSTRIKE {near} WITH BNA2")
    assert refusal.case == "33.8"
    assert defending(game, ("ArkRoyal",)) == ("BNA2",)  # she fights whoever finds her
    assert new_bases(game, ("BNA2",))
