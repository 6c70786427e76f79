"""25.4, 11.6  Naval battles, bombardments and raids, as actions."""

from __future__ import annotations

from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.combat.events import FightBegan
from pbem.games.norway.facts.units import ALLIED, GERMAN
from tests.marks import rule
from tests.norway.games import act, acting, lost, order, position, refused_action, told


@rule("norway", "25.4")
def test_ships_attack_in_their_own_zone() -> None:
    game = position({"36": "Renown Hipper"})
    act(game, ALLIED, "ENGAGE Renown", dice=[1, 6])
    assert lost(game) == {"Hipper"}
    assert "Renown" in game.activated


@rule("norway", "25.4")
def test_ships_sail_and_attack_and_friends_who_are_there_may_join() -> None:
    game = position({"36": "Renown", "37": "2DF Hipper"})
    answers = ["AIM Hipper > Renown"]
    events = act(game, ALLIED, "ENGAGE Renown 37 JOIN 2DF", dice=[6, 1, 6], answers=answers)
    (fight,) = told(events, FightBegan)
    assert set(fight.units) == {"Renown", "2DF"}
    assert {"Renown", "2DF"} <= game.activated
    assert lost(game) == {"Hipper"}


@rule("norway", "25.4")
def test_friends_elsewhere_cannot_join() -> None:
    game = position({"36": "Renown 3DF", "37": "2DF Hipper"})
    assert refused_action(game, ALLIED, "ENGAGE Renown 37 JOIN 3DF").case == "25.4"


@rule("norway", "25.4")
def test_there_is_no_battle_without_enemies() -> None:
    assert refused_action(position({"36": "Renown"}), ALLIED, "ENGAGE Renown 37").case == "25.4"


@rule("norway", "16.0")
@rule("norway", "16.2")
def test_nobody_is_attacked_in_a_home_base() -> None:
    game = position({"Reich": "Hipper", "43": "Renown"})
    assert refused_action(game, ALLIED, "ENGAGE Renown Reich").case == "16.2"
    assert refused_action(game, GERMAN, "ENGAGE Hipper").case == "16.2"


@rule("norway", "25.4")
def test_after_undocking_ships_may_attack() -> None:
    game = position({"Reich": "Hipper", "43": "2DF"})
    act(game, GERMAN, "ENGAGE Hipper 43", dice=[1, 6])
    assert lost(game) == {"2DF"}


@rule("norway", "25.4")
def test_a_force_that_patrols_stop_does_not_come_to_its_battle() -> None:
    game = position({"Reich": "Hipper Albatros", "39": "Truant", "38": "2DF"})
    answers = ["PATROL Truant", "AIM Truant > Albatros", "STOP"]
    act(game, GERMAN, "ENGAGE Hipper + Albatros 39 38", dice=[1, 6], answers=answers)
    assert game.where["Hipper"] == "39"
    assert lost(game) == {"Albatros"}


@rule("norway", "11.6")
@rule("norway", "25.4")
def test_ships_shell_a_fortress_on_their_coast() -> None:
    game = position({"39": "Gneisenau", "Oslo": "OsloFt RoyalGd"})
    events = act(game, GERMAN, "SHELL Gneisenau Oslo", dice=[1, 6])
    (fight,) = told(events, FightBegan)
    assert fight.against == ("OsloFt",)
    assert not lost(game)  # 17.9


@rule("norway", "25.4")
def test_ships_shell_bases_and_each_hit_disrupts_one() -> None:
    game = position({"39": "Gneisenau", "Kristiansand": "RoyalGd"})
    act(game, GERMAN, "SHELL Gneisenau Kristiansand AIM PORT", dice=[1])
    assert game.disrupted == {("Kristiansand", "port")}


@rule("norway", "11.6")
def test_only_the_coast_of_the_zone_can_be_shelled() -> None:
    game = position({"39": "Gneisenau", "Reich": "Hipper", "Bergen": "BergenFt"})
    assert refused_action(game, GERMAN, "SHELL Gneisenau Bergen").case == "11.6"
    assert refused_action(game, GERMAN, "SHELL Hipper Bergen").case == "11.6"


@rule("norway", "25.4")
def test_troops_that_are_no_fortress_cannot_be_shelled() -> None:
    game = position(
        {"39": "Gneisenau", "Telemark": "RoyalGd"}, disrupted={("Telemark", "mobilization")}
    )
    assert refused_action(game, GERMAN, "SHELL Gneisenau Telemark").case == "25.4"


@rule("norway", "10.8")
@rule("norway", "11.6")
def test_carriers_raid_a_neighbour_and_nobody_fires_back() -> None:
    game = position({"36": "Furious 2DF", "37": "Hipper"})
    act(game, ALLIED, "RAID Furious 37", dice=[1])
    assert lost(game) == {"Hipper"}


@rule("norway", "25.4")
def test_carriers_sail_with_escorts_before_they_strike() -> None:
    game = position({"36": "Furious 2DF", "Bergen": "193Inf He111/1"})
    act(game, ALLIED, "RAID Furious + 2DF 37 34 Bergen AIM B", dice=[1])
    assert game.where["2DF"] == "34"
    assert lost(game) == {"He111/1"}


@rule("norway", "25.4")
def test_a_raid_needs_a_carrier_at_sea_and_a_neighbour() -> None:
    game = position({"36": "Furious Renown", "38": "Hipper", "Britain": "Glorious"})
    assert refused_action(game, ALLIED, "RAID Renown 37").case == "25.4"
    assert refused_action(game, ALLIED, "RAID Furious 38").case == "11.6"
    assert refused_action(game, ALLIED, "RAID Glorious 36").case == "25.4"
    assert refused_action(game, ALLIED, "RAID Furious 37").case == "25.4"  # nobody is there


@rule("norway", "24.1")
def test_a_depleted_carrier_raids_nobody() -> None:
    game = position({"36": "Furious", "37": "Hipper"}, depleted={"Furious"})
    assert refused_action(game, ALLIED, "RAID Furious 37").case == "24.1"
    shelled = position({"39": "Furious Rodney", "Kristiansand": "193Inf"}, depleted={"Furious"})
    assert refused_action(shelled, ALLIED, "SHELL Rodney Kristiansand WITH Furious").case == "24.1"


@rule("norway", "11.6")
def test_carriers_may_strike_with_those_who_shell() -> None:
    game = position({"39": "Furious Rodney", "Kristiansand": "193Inf"})
    answers = ["AIM Rodney > PORT, Furious > AIRBASE"]
    act(game, ALLIED, "SHELL Rodney Kristiansand WITH Furious", dice=[1, 1], answers=answers)
    assert game.disrupted == {("Kristiansand", "port"), ("Kristiansand", "airbase")}


@rule("norway", "9.7")
def test_a_single_ship_may_be_the_bonus_and_a_force_not() -> None:
    game = acting(position({"36": "Renown 2DF"}), ALLIED, (Grant("bonus"),))
    (step,) = game.agenda
    assert step.allows(game, order("SAIL Renown 37", ALLIED))
    assert not step.allows(game, order("SAIL Renown + 2DF 37", ALLIED))
