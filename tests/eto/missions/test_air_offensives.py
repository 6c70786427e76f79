"""12.5, 20.1, 20.2, 21.0 to 21.5  Air offensives: who pays, who flies, what is destroyed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.air.commitment import commits, may_fly
from pbem.games.eto.air.events import AirFought, Bombed, Evacuated, Scrambled
from pbem.games.eto.missions.bombing import Flak, chance_to_destroy
from pbem.games.eto.missions.flying import Raid, raided, raiders
from pbem.games.eto.missions.offensive import AirOffensive, fresh
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.position.control import bases_in
from pbem.games.eto.position.fleets import assemble, dock, in_port
from pbem.games.eto.position.game import PREVIOUS, WINTER, Europe
from pbem.games.eto.position.installations import destroy, resistance
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.air.skies import BRITAIN, CALM, GERMANY, flown, sky, striking
from tests.eto.fields import refused
from tests.eto.fights import asked, events, top
from tests.eto.tables import TABLES
from tests.marks import rule

DOVER, LONDON, HARWICH = "W3517", "W3516", "W3617"
CHANNEL = "JG1 Calais, KG1 Frankfurt, KG2 Frankfurt, KG3 Brussels, Spit1 Dover, Hurri1 Liverpool"
BOMBS = "RAID Harwich WITH KG1 + KG2 + KG3\nDONE FLYING"  # where nobody is based
LEAVING = {**CALM, BRITAIN: f"{CALM[BRITAIN]}\nWHEN EVACUATE: NEAREST"}


def about_to(placed: str = CHANNEL, side: str = GERMANY) -> Europe:
    """The Offensive phase, at the question who begins one."""
    game = sky(placed, "offensives")
    game.push(NextOffensive(side))
    return game


@rule("eto", "12.5")
@rule("eto", "21.4")
def test_a_bomber_raids_no_hex_where_there_is_nothing_to_bomb() -> None:
    game = striking("KG1 Amsterdam, JG1 Calais")
    assemble(game, ("Victorious",), "North-Sea", "W3719")
    game.put("BNA1", "North-Sea")
    game.aboard["BNA1"] = "Victorious"
    refusal = refused(game, top(game), "RAID 3719 WITH KG1")
    assert refusal.case == "21.4"
    assert list(refusal.legal) == ["AIRSTRIKE W3719 WITH KG1"]
    assert refused(game, top(game), "RAID 3719 WITH JG1 + KG1").case == "21.4"
    assert raiders(game, GERMANY, "W3719") == ["JG1"]
    assert Raid("W3719", ("JG1",)) in set(Raid.some(game, GERMANY))
    assert not any(
        "KG1" in order.units for order in Raid.some(game, GERMANY) if order.hex == "W3719"
    )


# -- who pays -------------------------------------------------------------------------------------


@rule("eto", "21.1")
def test_an_air_offensive_costs_one_offensive_or_the_points_of_an_impromptu_one() -> None:
    game = about_to(side=BRITAIN)
    game.reserve.clear()
    assert refused(game, top(game), "AIR OFFENSIVE").case == "22.6"
    game.reserve["United Kingdom"] = 10
    order = AirOffensive(("United Kingdom",))
    assert order.price(game, BRITAIN).points == {"United Kingdom": 6}
    then = flown(game, {BRITAIN: "AIR OFFENSIVE"})
    assert then.position.reserve["United Kingdom"] == 4
    assert asked(then) == [(BRITAIN, "fly")]
    game.offensives["United Kingdom"] = 1
    assert order.price(game, BRITAIN).offensives == {"United Kingdom": 1}
    game.offensives.clear()
    game.weather = WINTER
    assert order.price(game, BRITAIN).points["United Kingdom"] >= 6


@rule("eto", "21.1")
def test_only_uncommitted_aircraft_in_supply_of_who_has_paid_take_part() -> None:
    game = striking(CHANNEL)
    game.committed["KG1"] = PREVIOUS
    game.unsupplied.add("KG2")
    assert refused(game, top(game), "RAID Dover WITH KG1").case == "21.1"
    assert refused(game, top(game), "RAID Dover WITH KG2").case == "21.1"
    game.offensive = replace(game.under_way(), nations=("Italy",))
    assert refused(game, top(game), "RAID Dover WITH KG3").case == "21.1"


@rule("eto", "21.1")
def test_who_has_no_aircraft_left_begins_none() -> None:
    game = about_to("L1 W3932, Spit1 Dover")
    game.offensives["Germany"] = 1
    assert refused(game, top(game), "AIR OFFENSIVE Italy").case == "21.1"
    game.committed["L1"] = PREVIOUS
    assert refused(game, top(game), "AIR OFFENSIVE").case == "21.1"
    assert top(game).forced(game) is not None


# -- who flies ------------------------------------------------------------------------------------


@rule("eto", "20.2")
@rule("eto", "12.6")
def test_all_enemy_fighters_may_react_and_none_is_committed() -> None:
    game = striking(CHANNEL)
    game.committed["Spit1"] = PREVIOUS
    assert may_fly(game, "Spit1", HARWICH)
    lines = {GERMANY: "RAID Harwich WITH KG3", BRITAIN: "INTERCEPT Spit1 + Hurri1"}
    then = flown(game, lines, standing={GERMANY: CALM[GERMANY]}).position
    assert {"Spit1", "Hurri1"} <= then.flown
    assert then.committed == {"KG3": "CC", "Spit1": PREVIOUS}


@rule("eto", "20.2")
def test_nobody_is_committed_by_the_defence_even_over_land_units_that_have_fought() -> None:
    game = striking(CHANNEL)
    game.put("BI1", DOVER)
    game.activated["BI1"] = DOVER
    assert not commits(game, "Spit1", DOVER)


@rule("eto", "21.3")
@rule("eto", "12.5")
def test_each_flies_one_mission_and_is_committed_for_the_month() -> None:
    game = flown(striking(CHANNEL), {GERMANY: "REBASE JG1 Antwerp"}).position
    assert refused(game, top(game), "RAID Dover WITH JG1").case == "12.5"
    then = flown(game, {GERMANY: "DONE FLYING"}).position
    assert then.committed == {"JG1": PREVIOUS}
    assert then.offensive is None


@rule("eto", "21.2")
def test_all_fly_out_before_anybody_attacks() -> None:
    game = striking(f"{CHANNEL}, JG2 Antwerp")
    lines = {GERMANY: "RAID Dover WITH JG1\nRAID Harwich WITH KG1 + KG2 + KG3"}
    then = flown(game, lines)
    assert not events(then, AirFought)
    assert then.position.flying == {"JG1": DOVER, **dict.fromkeys(("KG1", "KG2", "KG3"), HARWICH)}
    lines = {GERMANY: "DONE FLYING"}
    done = flown(then.position, lines, 6, 6, 6, 6, 3, 3)
    assert [each.hex for each in events(done, Scrambled)] == [DOVER]
    assert [each.hex for each in events(done, Bombed)] == [HARWICH]
    assert not done.position.flying


@pytest.mark.parametrize(
    ("order", "case"),
    [
        ("RAID Harwich WITH JG1", "12.5"),  # no aircraft there, and no bomber with it
        ("RAID Calais WITH KG1", "21.4"),  # one's own
        ("RAID W3617 WITH Spit1", "14.5"),
        ("RAID Belfast WITH JG1", "13.0"),
    ],
)
@rule("eto", "21.4")
def test_a_raid_needs_something_that_it_can_attack(order: str, case: str) -> None:
    game = striking(CHANNEL)
    assert refused(game, top(game), order).case == case


@rule("eto", "21.4")
def test_installations_are_raided_in_an_air_offensive_and_not_in_the_naval_and_air_phase() -> None:
    assert HARWICH in raided(striking(CHANNEL), GERMANY)
    assert raided(sky(CHANNEL), GERMANY) == [DOVER]


# -- installations --------------------------------------------------------------------------------


@rule("eto", "21.5")
def test_what_resists_are_the_bases_of_a_hex_and_its_works() -> None:
    """E16: a city resource hex with airfield and works needs four."""
    game = sky(f"{CHANNEL}, AF1 Frankfurt")
    assert resistance(game, HARWICH) == 1
    assert resistance(game, LONDON) == 2
    assert resistance(game, "W3222") == 3
    game.__dict__["works"] = game.masked(["W3222"])
    assert resistance(game, "W3222") == 4


@rule("eto", "21.5")
def test_bombs_that_reach_it_destroy_everything_in_the_hex() -> None:
    game = striking(CHANNEL)
    game.fleets.clear()
    dock(game, ("Hood",), HARWICH)
    then = flown(game, {GERMANY: BOMBS}, 3, 4)
    (bombed,) = events(then, Bombed)
    assert (bombed.points, bombed.result, bombed.needed, bombed.destroyed) == (18, 3, 1, True)
    game = then.position
    assert game.destroyed == {HARWICH}
    assert bases_in(game, "western", HARWICH) == 0
    assert not friendly_port(game, "western", HARWICH)
    assert not in_port(game, "Hood")
    assert "destroyed: W3617" in RULES.write_position(game)
    few = flown(striking(CHANNEL), {GERMANY: BOMBS}, 1, 1)
    assert not few.position.destroyed


@rule("eto", "21.5")
@rule("eto", "13.2")
def test_aircraft_leave_a_base_that_is_destroyed_and_those_too_many_are_lost() -> None:
    game = striking("KG1 Frankfurt, KG2 Frankfurt, KG3 Brussels, Hurri1 Harwich, Hurri2 Harwich")
    lines = {GERMANY: "RAID Harwich WITH KG1 + KG2 + KG3\nDONE FLYING"}
    then = flown(game, lines, 6, 6, 3, 4, standing=LEAVING)
    assert events(then, Evacuated)
    assert not then.position.on_map("Hurri2")
    assert then.position.where["Hurri1"] != HARWICH


@rule("eto", "21.5")
def test_a_star_takes_a_step_of_a_bomber_that_its_owner_chooses() -> None:
    then = flown(striking(CHANNEL), {GERMANY: BOMBS}, 6, 6)
    assert asked(then) == [(GERMANY, "flak")]
    assert then.position.destroyed == {HARWICH}
    assert refused(then.position, top(then.position), "FLAK JG1").case == "21.5"
    assert "KG2" in flown(then.position, {GERMANY: "FLAK KG2"}).position.depleted
    game = striking("KG1 Frankfurt, KG2 Frankfurt depleted, KG3 Brussels, Spit1 Dover")
    usual = Flak(GERMANY, HARWICH, ("KG2", "KG3")).usual(game)
    assert str(usual) == "FLAK KG3"  # KG2 would be lost
    named = Flak(GERMANY, HARWICH, ("KG2", "KG3")).by_standing(game, ("KG1", "KG2", "KG3"))
    assert str(named) == "FLAK KG2"


@rule("eto", "21.5")
def test_fighter_bombers_that_fight_do_not_bomb_and_nobody_aborted_does() -> None:
    game = striking("ZG1 Brussels, ZG2 Antwerp, Spit1 Dover")
    lines = {GERMANY: "RAID Dover WITH ZG1 + ZG2\nACT ZG1 FIGHTER, ZG2 BOMBER\nDONE FLYING"}
    then = flown(game, lines, 6, 6, 6, 6, 6, 6)
    assert [each.units for each in events(then, Bombed)] == [("ZG2",)]


@rule("eto", "21.5")
def test_the_bombing_table_rises_with_dice_and_points() -> None:
    table = TABLES.bombing
    for roll in range(2, 14):
        powers = [table.result(points, roll).power for points in range(1, 130)]
        assert powers == sorted(powers)
    for points in (1, 6, 7, 16, 24, 39, 120):
        column = [table.result(points, roll) for roll in range(2, 14)]
        assert [each.power for each in column] == sorted(each.power for each in column)
        assert [each.flak for each in column] == sorted(each.flak for each in column)
    assert table.result(40, 20) == table.result(40, 13)
    assert table.result(0, 12).power == 0
    game = sky(CHANNEL)
    assert chance_to_destroy(game, HARWICH, 18) > chance_to_destroy(game, HARWICH, 6)


@rule("eto", "21.5")
def test_ruins_are_not_bombed_again_and_a_moderator_can_mend_them() -> None:
    game = striking(CHANNEL)
    destroy(game, HARWICH)
    assert refused(game, top(game), "RAID Harwich WITH KG1").case == "21.4"
    list(RULES.edit(game, "INSTALLATION W3617 INTACT"))
    assert not game.destroyed
    list(RULES.edit(game, "INSTALLATION W3617 DESTROYED"))
    assert game.destroyed == {HARWICH}


@rule("eto", "21.4")
@rule("eto", "21.0")
def test_bombers_sent_against_ships_attack_these_and_not_the_port() -> None:
    game = striking(CHANNEL)
    dock(game, ("Hood",), HARWICH)
    lines = {GERMANY: "AIRSTRIKE Harwich WITH KG1\nRAID Harwich WITH KG2 + KG3"}
    then = flown(game, lines)
    assert then.position.assigned == {"KG1": HARWICH}
    lines = {GERMANY: "DONE FLYING\nSTRIKE Hood\nNO STRIKE"}
    done = flown(then.position, lines, 5, 6, 1, 2)
    assert "Hood" in done.position.depleted
    assert [each.units for each in events(done, Bombed)] == [("KG2", "KG3")]
    assert not done.position.assigned


@rule("eto", "20.0", "21.1")
def test_carrier_aircraft_defend_in_an_air_offensive_and_fly_in_none_of_their_own() -> None:
    for side, flies in ((GERMANY, True), (BRITAIN, False)):
        game = striking(CHANNEL, side)
        dock(game, ("ArkRoyal",), HARWICH)
        game.put("BNA1", HARWICH)
        game.aboard["BNA1"] = "ArkRoyal"
        assert may_fly(game, "BNA1", HARWICH) == flies
        assert "BNA1" not in fresh(game, BRITAIN)["United Kingdom"]
        destroy(game, HARWICH)
        assert "BNA1" not in game.stranded
