"""18.0, 24.0, 27.3, 5.1  What follows when the dice of a fight have fallen."""

from __future__ import annotations

import pytest

from pbem.games.norway.combat.after.naval_infantry import RollForCrews
from pbem.games.norway.combat.events import AirGroup
from pbem.games.norway.orders.general import Default, Place
from pbem.games.norway.position.game import Norway
from pbem.wargame.position.events import Taken
from tests.marks import rule
from tests.norway.combat.fights import (
    HOLD,
    MISS,
    aim,
    asked,
    factor_of,
    fight,
)
from tests.norway.games import lost, placed, position, refused, run, told

# -- shock ----------------------------------------------------------------------------------------


@rule("norway", "18.0")
@pytest.mark.parametrize(("die", "shocks"), [(1, ("tanks",)), (2, ())])
def test_tanks_that_eliminate_a_ground_unit_with_a_one_are_a_shock(
    die: int, shocks: tuple[str, ...]
) -> None:
    game = position({"Oslo": "40Pz 1Bde"}, airdrop="Oslo")
    fight(game, "ground", "Oslo", "40Pz", [die, MISS])
    assert lost(game) == {"1Bde"}
    assert game.shocks == shocks


@rule("norway", "18.0")
def test_tanks_that_only_defend_are_no_shock() -> None:
    game = position({"Oslo": "40Pz 1Bde"}, airdrop="Oslo")
    fight(game, "ground", "Oslo", "1Bde", [MISS, 1])
    assert lost(game) == {"1Bde"}
    assert game.shocks == ()


@rule("norway", "18.0")
def test_in_an_attack_with_tanks_the_one_of_their_infantry_is_a_shock_too() -> None:
    game = position({"Oslo": "40Pz 159Inf 1Bde"}, airdrop="Oslo")
    fight(game, "ground", "Oslo", "40Pz 159Inf", [3, 1, MISS], [aim("1Bde > 40Pz")])
    assert game.shocks == ("tanks",)


@rule("norway", "18.0")
@pytest.mark.parametrize(("attackers", "die"), [("193Inf 159Inf", 1), ("40Pz 159Inf", 2)])
def test_without_tanks_or_without_a_one_it_is_none(attackers: str, die: int) -> None:
    game = position({"Oslo": f"{attackers} 1Bde"}, airdrop="Oslo")
    fight(game, "ground", "Oslo", attackers, [MISS, die, MISS], [aim("1Bde > 159Inf")])
    assert lost(game) == {"1Bde"}
    assert game.shocks == ()


@rule("norway", "18.0")
def test_the_one_of_a_dive_bomber_beside_tanks_is_airpower_alone() -> None:
    game = position({"Oslo": "40Pz 1Bde", "Reich": "Ju87"}, airdrop="Oslo")
    fight(game, "ground", "Oslo", "40Pz Ju87", [MISS, 1, MISS], [aim("1Bde > 40Pz")])
    assert game.shocks == ("airpower",)


@rule("norway", "18.0")
@pytest.mark.parametrize(("die", "shocks"), [(1, ("airpower",)), (2, ())])
def test_aircraft_that_eliminate_a_ground_unit_with_a_one_are_a_shock(
    die: int, shocks: tuple[str, ...]
) -> None:
    game = position({"Oslo": "1Bde", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1", [die])
    assert game.shocks == shocks


@rule("norway", "18.0")
def test_allied_aircraft_shock_as_well() -> None:
    game = position({"Oslo": "40Pz", "Britain": "Wellington"})
    fight(game, "bombardment", "Oslo", "Wellington", [1])
    assert game.shocks == ("airpower",)


@rule("norway", "18.0")
def test_an_aircraft_that_is_hit_on_the_ground_is_no_shock() -> None:
    game = position({"Bergen": "NHe115", "Reich": "He111/1"})
    fight(game, "bombardment", "Bergen", "He111/1", [1])
    assert game.shocks == ()


@rule("norway", "18.0")
def test_a_fortress_that_only_absorbs_a_one_is_no_shock() -> None:
    game = position({"Oslo": "OsloFt", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1", [1, MISS])
    assert game.shocks == ()


@rule("norway", "18.0")
def test_two_aircraft_that_roll_a_one_at_the_same_unit_are_one_shock() -> None:
    game = position({"Oslo": "1Bde", "Reich": "He111/1 Ju87"})
    fight(game, "bombardment", "Oslo", "He111/1 Ju87", [1, 1])
    assert game.shocks == ("airpower",)


@rule("norway", "18.0")
@pytest.mark.parametrize(
    ("base", "die", "shocks"),
    [("PORT", 1, ("terror",)), ("PORT", 2, ()), ("RAILROAD", 1, ())],
)
def test_german_aircraft_that_disrupt_a_base_with_a_one_are_a_shock(
    base: str, die: int, shocks: tuple[str, ...]
) -> None:
    game = position({"Oslo": "1Bde", "Reich": "He111/1"})
    fight(game, "bombing", "Oslo", "He111/1", [die], [aim(f"He111/1 > {base}")])
    assert game.disrupted == {("Oslo", base.lower())}
    assert game.shocks == shocks


@rule("norway", "18.0")
def test_allied_bombing_is_no_terror() -> None:
    game = position({"Oslo": "40Pz", "Britain": "Wellington"})
    fight(game, "bombing", "Oslo", "Wellington", [1], [aim("Wellington > PORT")])
    assert game.shocks == ()


@rule("norway", "18.0")
def test_ships_that_shell_a_base_are_no_terror() -> None:
    game = position({"Stavanger": "4Bde", "38": "Hipper"})
    fight(game, "coastal", "Stavanger", "Hipper", [1], [aim("Hipper > PORT")], origin="38")
    assert game.shocks == ()


@rule("norway", "18.0")
@pytest.mark.parametrize("ship", ["Rodney", "Renown", "Furious"])
def test_a_capital_ship_sunk_is_a_shock_whatever_the_die(ship: str) -> None:
    game = position({"24": f"Bismarck {ship}"})
    fight(game, "naval", "24", "Bismarck", [4, MISS])
    assert game.shocks == ("capital ship",)


@rule("norway", "18.0")
def test_a_capital_ship_sunk_by_return_fire_is_a_shock() -> None:
    game = position({"12": "Gneisenau Rodney"})
    fight(game, "naval", "12", "Gneisenau", [MISS, 4])
    assert game.shocks == ("capital ship",)


@rule("norway", "18.0")
def test_a_cruiser_is_no_capital_ship() -> None:
    game = position({"24": "Bismarck Suffolk"})
    fight(game, "naval", "24", "Bismarck", [1, MISS])
    assert game.shocks == ()


# -- carriers -------------------------------------------------------------------------------------

DEPLETION = {"depletion": "yes"}


def raid(target: str, dice: list[int], options: dict[str, str] | None = None) -> Norway:
    """A carrier strikes one unit next door."""
    ashore = {"Bergen": "159Inf He111/1", "33": "Hipper GrafZeppel", "34": "Furious"}
    game = position(ashore, DEPLETION if options is None else options)
    place = game.where[target]
    fight(game, "raid", place, "Furious", dice, [aim(f"Furious > {target}")], origin="34")
    return game


@rule("norway", "24.0")
@pytest.mark.parametrize(("die", "depleted"), [(6, {"Furious"}), (5, set())])
def test_a_carrier_that_has_fired_at_aircraft_rolls_for_its_air_group(
    die: int, depleted: set[str]
) -> None:
    assert raid("He111/1", [MISS, die]).depleted == depleted


@rule("norway", "24.0")
def test_a_carrier_that_has_fired_at_a_carrier_rolls() -> None:
    assert raid("GrafZeppel", [MISS, 6]).depleted == {"Furious"}


@rule("norway", "24.0")
@pytest.mark.parametrize("target", ["159Inf", "Hipper"])
def test_a_carrier_that_has_fired_at_anything_else_does_not(target: str) -> None:
    assert raid(target, [MISS]).depleted == set()


@rule("norway", "24.0")
def test_without_the_option_nobody_rolls() -> None:
    assert raid("He111/1", [MISS], {}).depleted == set()


@rule("norway", "24.0")
def test_a_carrier_that_has_fired_at_aircraft_in_defence_rolls() -> None:
    game = position({"24": "Furious", "Reich": "Ju88/1"}, DEPLETION)
    answers = [aim("Furious > Ju88/1")]
    events = fight(game, "air-naval", "24", "Ju88/1", [1, MISS, MISS, 6], answers)
    assert [(each.unit, each.depleted) for each in told(events, AirGroup)] == [("Furious", True)]


@rule("norway", "24.0")
def test_a_carrier_that_is_sunk_does_not_roll() -> None:
    game = position({"24": "Furious", "Reich": "Ju88/1"}, DEPLETION)
    events = fight(game, "air-naval", "24", "Ju88/1", [1, 1, MISS])
    assert not told(events, AirGroup)


@rule("norway", "24.1")
@rule("norway", "11.2")
@pytest.mark.parametrize(("target", "factor"), [("159Inf", 1), ("He111/1", 1), ("Hipper", 2)])
def test_a_depleted_carrier_has_one_less_and_one_at_least(target: str, factor: int) -> None:
    game = position(
        {"Bergen": "159Inf He111/1", "33": "Hipper", "34": "Furious"}, depleted={"Furious"}
    )
    place = game.where[target]
    assert factor_of(game, "raid", place, "Furious", "Furious", target) == factor


@rule("norway", "24.3")
def test_a_sunk_carrier_comes_back_whole() -> None:
    game = position({"24": "Furious Hipper"}, DEPLETION, depleted={"Furious"})
    fight(game, "naval", "24", "Hipper", [1, MISS])
    assert lost(game) == {"Furious"}
    assert game.depleted == set()


# -- naval infantry -------------------------------------------------------------------------------

COAST = {"german special": "1KM 2KM"}


def sink(ships: str, dice: list[int], zone: str = "34", **where: str) -> Norway:
    """A battleship fires at German ships off a coast, with the dice that follow."""
    game = position({zone: f"{ships} Rodney Warspite", **COAST, **where})
    fight(game, "naval", zone, "Rodney", dice, aims=ships.split()[0])
    return game


@rule("norway", "27.3")
@pytest.mark.parametrize("die", [1, 3, 5])
def test_an_odd_die_brings_the_crew_of_a_sunk_warship_ashore(die: int) -> None:
    game = sink("Hipper", [4, MISS, die])
    assert asked(game) == ("naval infantry", "german")


@rule("norway", "27.3")
def test_an_even_die_does_not() -> None:
    assert asked(sink("Hipper", [4, MISS, 2])) == ("", "")


@rule("norway", "27.3")
@pytest.mark.parametrize("ship", ["Albatros", "GTR1"])
def test_other_ships_have_no_such_crews(ship: str) -> None:
    game = sink(ship, [4, MISS] if ship == "Albatros" else [4])
    assert lost(game) == {ship}
    assert asked(game) == ("", "")


@rule("norway", "27.3")
def test_far_from_any_coast_nobody_rolls() -> None:
    assert asked(sink("Hipper", [4, MISS], zone="23")) == ("", "")


@rule("norway", "27.3")
def test_the_germans_choose_one_of_the_coasts_of_the_zone() -> None:
    game = sink("Hipper", [4, MISS, 1])
    assert refused(game, Place("1KM", "Oslo")).case == "27.3"
    assert refused(game, Place("159Inf", "Bergen")).case == "27.3"
    run(game, (), [Place("1KM", "Andalsnes")])
    assert placed(game, "Andalsnes") == "1KM"
    assert "Andalsnes" in game.german_held


@rule("norway", "27.3")
def test_they_may_come_ashore_among_enemies() -> None:
    game = sink("Hipper", [4, MISS, 1], Bergen="BergenFt")
    run(game, (), [Place("1KM", "Bergen")])
    assert game.contested("Bergen")


@rule("norway", "27.3")
def test_left_to_themselves_they_choose_a_port_without_enemies() -> None:
    game = sink("Hipper", [4, MISS, 1], Bergen="BergenFt")
    run(game, (), [Default()])
    assert game.where["1KM"] == "Andalsnes"


@rule("norway", "27.3")
def test_once_both_are_in_play_nobody_rolls_any_more() -> None:
    game = position({"34": "Hipper Rodney", "Bergen": "1KM 2KM"})
    fight(game, "naval", "34", "Rodney", [4, MISS])
    assert not game.agenda


@rule("norway", "27.3")
def test_where_only_one_coast_is_near_they_are_not_asked() -> None:
    game = sink("Hipper", [4, MISS, 1], zone="31")
    assert game.where["1KM"] == "Faroe"


@rule("norway", "27.3")
@rule("norway", "8.0")
def test_they_do_not_come_ashore_among_enemies_on_a_small_island() -> None:
    assert asked(sink("Hipper", [4, MISS], zone="31", Faroe="RMarines")) == ("", "")


@rule("norway", "27.3")
def test_two_warships_that_go_down_roll_one_after_the_other() -> None:
    game = position({"34": "Hipper Jacobi Rodney Warspite", **COAST})
    order = aim("Rodney > Hipper", "Warspite > Jacobi")
    fight(game, "naval", "34", "Rodney Warspite", [4, 4, 1], [order, HOLD])
    run(game, [3], [Place("1KM", "Bergen")])
    run(game, (), [Place("2KM", "Bergen")])
    assert placed(game, "Bergen") == "1KM 2KM"


@rule("norway", "27.3")
@rule("norway", "5.1")
def test_a_crew_takes_the_empty_coast_where_it_comes_ashore_even_without_a_fight() -> None:
    game = position(COAST, survivors=("34",))
    game.push(RollForCrews())
    run(game, [1], [Place("1KM", "Andalsnes")])
    assert game.german_held == {"Andalsnes"}


# -- who holds what -------------------------------------------------------------------------------


@rule("norway", "5.1")
def test_whoever_is_left_alone_takes_the_area() -> None:
    game = position({"Oslo": "138Mtn 1Bde"}, airdrop="Oslo")
    events = fight(game, "ground", "Oslo", "138Mtn", [1, MISS])
    assert [(each.place, each.side) for each in told(events, Taken)] == [("Oslo", "german")]


@rule("norway", "10.61")
def test_aircraft_whose_last_troops_fall_are_overrun() -> None:
    game = position({"Oslo": "138Mtn 1Bde NGlad"}, airdrop="Oslo")
    order = aim("138Mtn > 1Bde")
    fight(game, "ground", "Oslo", "138Mtn", [1, MISS], [order])
    assert lost(game) == {"1Bde", "NGlad"}


@rule("norway", "4.8")
def test_sunk_german_transports_are_counted() -> None:
    assert sink("GTR1", [4]).sunk_transports == 1
