"""14.5, 14.6, 15.0  Fighters attack aircraft on their bases."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.air.basing import parked
from pbem.games.eto.air.events import AirFought, Declined, Scrambled
from pbem.games.eto.air.melee import Aiming
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.missions.base_raids import BaseRaid
from pbem.games.eto.missions.flying import raiders
from pbem.games.eto.position.fleets import dock
from pbem.games.eto.position.game import BY_AIR, BY_STACK, Offensive
from tests.eto.air.skies import BRITAIN, CALM, GERMANY, flown, flying, sky
from tests.eto.fields import refused, said
from tests.eto.fights import asked, events, top
from tests.marks import rule

CHANNEL = "JG1 Calais, ZG1 Brussels, KG1 Frankfurt, Spit1 Dover, Spit2 London, Hurri1 Harwich"


@rule("eto", "14.5")
def test_who_is_on_a_base_fights_over_it_those_who_come() -> None:
    then = flown(flying(CHANNEL), {GERMANY: "RAID Dover WITH JG1"}, 4, 6, 6, 6)
    assert [each.units for each in events(then, Scrambled)] == [("Spit1",)]
    home = {each.by: each.number for each in events(then, AirFought)}
    assert home == {"Spit1": 4 + 3 - 3 + 1, "JG1": 4 + 3 - 3}
    assert "JG1" in then.position.depleted
    assert not then.position.flying


@rule("eto", "12.3")
def test_a_raid_may_be_intercepted_and_nobody_is_raided_by_who_is_aborted() -> None:
    lines = {GERMANY: "RAID Dover WITH JG1", BRITAIN: "INTERCEPT Hurri1 AT Calais"}
    then = flown(flying(CHANNEL), lines, 6, 2, standing={GERMANY: CALM[GERMANY]})
    assert {each.hex for each in events(then, AirFought)} == {"W3518"}
    assert not events(then, Scrambled)


@rule("eto", "15.6")
def test_who_was_aborted_over_his_base_is_not_attacked_again_in_the_phase() -> None:
    game = flying("JG1 Calais, JG2 Antwerp, Spit1 Dover")
    then = flown(game, {GERMANY: "RAID Dover WITH JG1"}, 6, 4).position
    assert "Spit1" in then.aborted
    refusal = refused(then, top(then), "RAID Dover WITH JG2")
    assert refusal.case == "12.3"
    assert "Spit1 was aborted and out of it for this phase" in str(refusal)


@rule("eto", "13.3")
@rule("eto", "14.5")
def test_aircraft_of_a_damaged_carrier_are_not_raided_and_that_is_said() -> None:
    game = flying("JG1 Calais")
    dock(game, ("Victorious",), "W3517")
    game.put("BNA1", "W3517")
    game.aboard["BNA1"] = "Victorious"
    game.depleted.add("Victorious")
    assert refused(game, top(game), "RAID Dover WITH JG1").case == "13.3"
    game.send("BNA1", POOL)
    game.aboard.clear()
    assert refused(game, top(game), "RAID Dover WITH JG1").case == "14.5"


@pytest.mark.parametrize(
    ("order", "case"),
    [
        ("RAID Dover WITH KG1", "14.5"),  # a bomber
        ("RAID Southampton WITH JG1", "14.5"),  # nobody is there
        ("RAID Liverpool WITH JG1", "13.0"),
        ("RAID Dover WITH Spit2", "14.5"),
        ("RAID Dover WITH JG1 + JG1", "12.3"),
        ("RAID North Sea WITH JG1", "14.5"),
    ],
)
@rule("eto", "14.5")
def test_only_fighters_in_range_raid_aircraft_that_are_there(order: str, case: str) -> None:
    game = flying(f"{CHANNEL}, Hurri2 Liverpool")
    assert refused(game, top(game), order).case == case


@rule("eto", "14.5")
def test_a_side_sends_its_own_fighters_and_not_its_partners() -> None:
    game = sky("Spit1 Dover, PAir London, JG1 Calais")
    assert raiders(game, BRITAIN, "W3518") == ["Spit1"]


@rule("eto", "13.4")
def test_who_is_one_too_many_is_caught_in_a_raid_and_not_in_a_battle_on_land() -> None:
    game = sky("JG1 Calais, Spit1 Dover, Hurri1 Dover")
    assert parked(game, "W3517") == ()
    game.attacked.add("W3517")
    by_air = Offensive(GERMANY, "axis", BY_AIR, "Germany")
    caught = []
    for offensive in (None, by_air, replace(by_air, way=BY_STACK)):
        game.offensive = offensive
        caught.append(parked(game, "W3517"))
    assert caught == [("Hurri1",), ("Hurri1",), ()]


@rule("eto", "12.1")
def test_a_fighter_bomber_that_raids_aircraft_is_a_fighter() -> None:
    then = flown(flying(CHANNEL), {GERMANY: "RAID Dover WITH ZG1"}, 6, 6, 6, 6)
    assert {each.by for each in events(then, AirFought)} == {"ZG1", "Spit1"}


@rule("eto", "14.6")
def test_malta_is_asked_whether_it_fights() -> None:
    game = sky("JG1 Calais, Spit1 Malta")
    game.__dict__["fighting_ground"] = game.fighting_ground | game.masked(["W1128"])
    game.flying["JG1"] = "W1128"
    game.push(BaseRaid(GERMANY, "W1128"))
    then = flown(game, {})
    assert asked(then) == [(BRITAIN, "shelter")]
    assert events(flown(then.position, {BRITAIN: "DECLINE"}), Declined)
    assert events(flown(then.position, {BRITAIN: "RISE"}, 6, 6, 6, 6), AirFought)
    stronger = flown(then.position, {}, 6, 6, 6, 6, standing={BRITAIN: "WHEN SHELTER: STRONGER"})
    assert events(stronger, AirFought)


@rule("eto", "13.4")
def test_attackers_to_spare_catch_aircraft_on_the_ground() -> None:
    """They have no quality, do not fight back, and no abort takes them out."""
    game = flying("JG1 Calais, JG2 Antwerp, JG3 Brussels, Spit1 Dover, Hurri1 Dover")
    lines = {GERMANY: "RAID Dover WITH JG1 + JG2"}
    raid = flown(game, lines, 6, 6, 5, 6, 6, 6, standing={**CALM, GERMANY: "WHEN ABORT: ALL"})
    caught = [each for each in events(raid, AirFought) if each.at == "Hurri1"]
    assert [(each.number, each.effect) for each in caught] == [(7, "abort")]
    assert "Hurri1" not in raid.position.aborted
    alone = flown(game, {GERMANY: "RAID Dover WITH JG1"}, 6, 6, 6, 6)
    assert "Hurri1" not in {each.at for each in events(alone, AirFought)}


@rule("eto", "13.4")
def test_no_more_attackers_than_can_be_spared_aim_at_the_ground() -> None:
    game = flying("JG1 Calais, JG2 Antwerp, JG3 Brussels, Spit1 Dover, Hurri1 Dover")
    game.attacked.add("W3517")
    game.flying.update(JG1="W3517", JG2="W3517", Spit1="W3517")
    step = Aiming(GERMANY, (), "W3517", 1)
    assert step.spare(game) == 1
    assert refused(game, step, "AIM JG1 > Hurri1, JG2 > Hurri1").case == "13.4"
    step.check(game, said(game, GERMANY, "AIM JG1 > Hurri1, JG2 > Spit1"))
    assert len(list(step.answers(game))) == 3
    game.aborted.add("Spit1")
    assert step.spare(game) == 2
    assert str(step.usual(game)) == "AIM JG1 > Hurri1, JG2 > Hurri1"
