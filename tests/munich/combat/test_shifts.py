"""11.9-11.15, 19.0, 20.0  The column of an attack: hundredths and every shift."""

from __future__ import annotations

import pytest

from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.battle import Battle, attack_of, defense_of
from pbem.games.munich.combat.events import Fought, Shift
from pbem.games.munich.combat.shifts import ring, shifts_of
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from tests.marks import rule
from tests.munich.battles import attack, front, played, told
from tests.munich.fields import war

COLUMNS = load().columns.names


def shifts(game: Munich, hex: str, units: str, **more: object) -> dict[str, int]:
    """The shifts of an attack by what they are for."""
    named = tuple(units.split())
    hungry = tuple(id for id in named if not in_supply(game, id, combat=True))
    battle = Battle(game.side_of(named[0]), hex, named, ASSAULT, unsupplied=hungry, **more)  # type: ignore[arg-type]
    return {each.why: each.columns for each in shifts_of(game, battle)}


def first_column(attack: int, defense: int) -> str:
    return result_table.head(load(), result_table.first_column(load(), attack, defense))


# -- 11.9, 11.10 ----------------------------------------------------------------------------------


@rule("munich", "11.9")
def test_twenty_against_thirteen_is_153_and_the_column_from_150():
    allies = "FR1A 1116, FR2A 1017, FR3A 1118, FR4A 1217, FR5A 1218"
    game = front(f"{allies}, DEI 1117, DEII 1117, DEIII 1117, DEFlak1 1117", side=ALLIED)
    units = "FR1A FR2A FR3A FR4A FR5A"
    assert (attack_of(game, units.split()), defense_of(game, "1117")) == (20, 13)
    (fought,) = told(played(game, attack("1117", units), dice=[3]), Fought)
    assert (fought.percent, fought.start) == (153, "150-199")


@rule("munich", "11.9")
def test_ten_against_twelve_is_83_and_the_column_from_50():
    french = "FR1A 1116, FR2A 1017, FR3A 1118"
    game = front(f"{french}, DEI 1117, DEII 1117, DEIII 1117", side=ALLIED)
    game.reduced.add("FR3A")
    (fought,) = told(played(game, attack("1117", "FR1A FR2A FR3A"), dice=[6]), Fought)
    assert (fought.attack, fought.defense) == (10, 12)
    assert (fought.percent, fought.start) == (83, "50-99")


@rule("munich", "11.9")
@pytest.mark.parametrize(
    ("strengths", "column"),
    [((49, 100), "<=49"), ((1, 2), "50-99"), ((2, 1), "200-299"), ((599, 100), "500-599")],
)
def test_the_bounds_of_columns_belong_to_the_right_one(strengths: tuple[int, int], column: str):
    assert first_column(*strengths) == column


@rule("munich", "11.10")
def test_shifts_never_leave_the_table_to_the_left():
    assert result_table.shifted(load(), 1, [Shift(-5, "river", "11.11")]) == 0


@rule("munich", "11.10")
def test_shifts_never_leave_the_table_to_the_right():
    assert (
        result_table.head(
            load(), result_table.shifted(load(), 7, [Shift(4, "air support", "11.15")])
        )
        == ">=600"
    )


@rule("munich", "11.10")
def test_shifts_to_both_sides_are_summed_before_the_table_ends():
    both = [Shift(-3, "terrain", "11.11"), Shift(2, "air support", "11.15")]
    assert result_table.shifted(load(), 0, both[::-1]) == 0
    assert result_table.shifted(load(), 2, both) == 1


@rule("munich", "11.10")
def test_odds_beyond_the_outer_columns_start_from_them():
    assert (first_column(1, 30), first_column(90, 1)) == ("<=49", ">=600")


# -- terrain --------------------------------------------------------------------------------------


@rule("munich", "11.11")
def test_the_ground_of_the_defender_counts_and_not_the_attackers():
    game = war("DEI 2414, CZ1A 2415")
    assert shifts(game, "2415", "DEI") == {"forest": -1}


@rule("munich", "11.11")
def test_of_city_and_terrain_only_the_better_one_counts():
    game = war("DE16Pz 2413, FR1A 2513")
    assert shifts(game, "2413", "FR1A")["city"] == -1
    game = war("DEI 2513, CZ1A 2514")
    assert "city" not in shifts(game, "2513", "CZ1A")
    assert shifts(game, "2513", "CZ1A")["rough"] == -2


@rule("munich", "16.8.2")
def test_a_city_under_terror_gives_no_shift():
    game = war("DEI 2513, FR1A 2413")
    game.terror.add("2413")
    assert "city" not in shifts(game, "2413", "DEI")


@rule("munich", "11.11")
def test_a_river_counts_if_all_attack_across_one():
    game = war("DEI 2717, CZB1 2817")
    assert shifts(game, "2817", "DEI")["river"] == -1


@rule("munich", "11.11")
def test_a_river_does_not_count_if_one_attacks_over_land():
    game = war("DEI 2717, DEII 2716, CZB1 2817")
    assert "river" not in shifts(game, "2817", "DEI DEII")


@rule("munich", "8.5")
def test_a_bridge_does_not_help_the_attackers():
    game = war("DEI 2513, CZ1A 2514")
    assert (game.at("2513"), game.at("2514")) in game.board.rails
    assert shifts(game, "2514", "DEI") == {"rough": -2, "river": -1}


@rule("munich", "11.12")
def test_an_entrenchment_is_added_for_defenders_of_its_country():
    game = war("DEI 1712, FR1A 1713", setting="general_war")
    game.join("Belgium", ALLIED)
    assert shifts(game, "1712", "FR1A")["entrenchment"] == -1


@rule("munich", "11.12")
def test_an_entrenchment_does_nothing_for_others():
    game = war("FR1A 1712, DEI 1812")
    assert "entrenchment" not in shifts(game, "1712", "DEI")


@rule("munich", "11.12")
def test_an_entrenchment_does_nothing_if_one_defender_is_a_foreigner():
    game = war("CZ1A 2716, PLFW 2716, DEI 2717")
    assert "entrenchment" not in shifts(game, "2716", "DEI")
    game.eliminate("PLFW")
    assert shifts(game, "2716", "DEI")["entrenchment"] == -1


@rule("munich", "19.0")
def test_alpine_attackers_halve_the_shift_of_rough_ground():
    game = war("DEGebirg 2513, CZ1A 2514")
    assert shifts(game, "2514", "DEGebirg")["rough, alpine attackers"] == -1


@rule("munich", "19.0")
def test_alpine_attackers_have_no_ease_in_other_ground():
    game = war("DEGebirg 2315, CZ1A 2415")
    assert shifts(game, "2415", "DEGebirg") == {"forest": -1}


@rule("munich", "19.0")
def test_one_alpine_attacker_is_enough():
    game = war("DEGebirg 2513, DEI 2513, CZ1A 2514")
    assert shifts(game, "2514", "DEI DEGebirg")["rough, alpine attackers"] == -1


# -- supply ---------------------------------------------------------------------------------------

CUT_OFF = "DEI 2716, DEII 2916, CZB1 2817, CZ2A 2815, CZ3A 3017"


@rule("munich", "11.13")
def test_six_against_two_with_one_unit_out_of_supply_goes_down_to_200():
    game = front(CUT_OFF)
    (fought,) = told(played(game, attack("2817", "DEI DEII"), dice=[2]), Fought)
    assert (fought.attack, fought.defense, fought.start) == (6, 2, "300-399")
    assert fought.column == "200-299"


@rule("munich", "11.13")
def test_all_attackers_out_of_supply_shift_two_columns():
    assert shifts(war(CUT_OFF), "2817", "DEII")["out of supply"] == -2


@rule("munich", "11.13")
def test_attackers_in_supply_have_no_shift():
    assert not shifts(war(CUT_OFF), "2817", "DEI")


@rule("munich", "11.13")
def test_the_supply_of_defenders_does_not_matter():
    game = war("FR1A 1116, DEI 1117")
    assert not in_supply(game, "DEI", combat=True)
    assert not shifts(game, "1117", "FR1A")


@rule("munich", "14.7")
def test_ships_that_supply_a_port_end_the_shift():
    game = war("GBBEF 2909, DEI 2910, DEII 2809, DEIII 3010")
    assert shifts(game, "2910", "GBBEF")["out of supply"] == -2
    game.supplied_by["GBAmph"] = "2909"
    assert "out of supply" not in shifts(game, "2910", "GBBEF")


# -- concentric attacks ---------------------------------------------------------------------------


@rule("munich", "11.14")
def test_two_armies_on_opposite_sides_attack_concentrically():
    game = war("FR1A 1116, FR2A 1118, DEI 1117")
    assert shifts(game, "1117", "FR1A FR2A")["concentric attack"] == 1


@rule("munich", "11.14")
def test_a_gap_in_the_ring_is_no_concentric_attack():
    game = war("FR1A 1116, FR2A 1018, DEI 1117")
    assert "concentric attack" not in shifts(game, "1117", "FR1A FR2A")


@rule("munich", "11.14")
def test_who_does_not_take_part_does_not_close_the_ring():
    game = war("FR1A 1116, FR2A 1118, DEI 1117")
    assert "concentric attack" not in shifts(game, "1117", "FR1A")


@rule("munich", "11.14")
def test_the_sea_need_not_be_covered():
    game = war("DEI 2809, DEII 3010, PLPom 2909")
    assert shifts(game, "2909", "DEI DEII")["concentric attack"] == 1


@rule("munich", "11.14")
def test_a_ring_that_neutral_ground_breaks_is_open():
    """It is no terrain that is prohibited, and nobody has zones there."""
    game = war("FR1A 1812, DEI 1712")
    assert "concentric attack" not in shifts(game, "1712", "FR1A")
    game.join("Belgium", ALLIED)
    game.join("Netherlands", ALLIED)
    game.put("FR2A", "1613")
    assert shifts(game, "1712", "FR1A FR2A")["concentric attack"] == 1


@rule("munich", "11.14")
def test_a_ring_that_the_edge_of_the_map_breaks_is_open():
    game = war("SU1A 4411, SU2A 4512, DEI 4511", setting="anti_comintern")
    around, soviets = game.board.grid.around[game.at("4511")], game.occupied(ALLIED)
    assert not around & ~(soviets | game.zone(ALLIED))
    assert "concentric attack" not in shifts(game, "4511", "SU1A SU2A")


@rule("munich", "11.14")
def test_a_hex_beyond_a_strait_is_part_of_the_ring():
    """Water between two hexes is no terrain of the hex beyond it."""
    game = war("DEI 3108")
    here, danzig = game.at("3108"), game.at("3009")
    assert not game.board.passage.allows(here, danzig)
    assert ring(game, "3108", here) & game.board.bit[danzig]


@rule("munich", "11.14")
def test_mountains_need_not_be_covered_unless_a_defender_is_alpine():
    game = war("FR1A 2217, FR2A 2417, DEI 2317")
    assert shifts(game, "2317", "FR1A FR2A")["concentric attack"] == 1
    game.put("DEGebirg", "2317")
    assert "concentric attack" not in shifts(game, "2317", "FR1A FR2A")


@rule("munich", "11.14")
def test_fortifications_and_cities_can_be_attacked_concentrically():
    game = war("DEI 3111, DEII 3213, DEIII 3311, PLFW 3212")
    assert shifts(game, "3212", "DEI DEII DEIII")["concentric attack"] == 1


# -- support and weather --------------------------------------------------------------------------


@rule("munich", "11.15")
def test_one_against_ten_with_air_and_special_forces_in_a_forest_ends_in_100_to_149():
    game = front("DESP 2315, CZ1A 2415, CZB1 2415, CZB2 2415, DEL1 2415, DEAB [available]")
    order = attack("2415", "DESP", air=True, special="DEAB")
    (fought,) = told(played(game, order, dice=[1, 2]), Fought)
    assert (fought.attack, fought.defense, fought.start) == (1, 10, "<=49")
    assert sum(each.columns for each in fought.shifts if each.columns > 0) == 3
    assert sum(each.columns for each in fought.shifts if each.columns < 0) == -1
    assert fought.column == "100-149"


@rule("munich", "11.15")
def test_a_fleet_shifts_by_its_factor():
    game = war("GBBEF 2809, DEI 2909, GBNav [available]")
    assert shifts(game, "2909", "GBBEF", naval="GBNav")["bombardment"] == 2


@rule("munich", "11.15")
def test_a_reduced_air_unit_shifts_by_its_reduced_factor():
    game = war("DEI 2315, CZ1A 2415, DEL1 2415")
    game.reduced.add("DEL1")
    assert shifts(game, "2415", "DEI", air="DEL1")["air support"] == 1


@rule("munich", "20.0")
def test_storms_shift_attacks_into_the_soviet_union():
    game = war("DEI 3809, SU1A 3810", setting="anti_comintern")
    assert "storm" not in shifts(game, "3810", "DEI")
    game.storm = True
    assert shifts(game, "3810", "DEI")["storm"] == -1


@rule("munich", "20.0")
def test_storms_do_not_hamper_soviets_at_home_nor_anybody_elsewhere():
    game = war("DEI 3810, SU1A 3809, CZB1 2817, DEII 2716", setting="anti_comintern")
    game.storm = True
    assert "storm" not in shifts(game, "3810", "SU1A")
    assert "storm" not in shifts(game, "2817", "DEII")


@rule("munich", "20.0")
def test_storms_hamper_soviets_in_finland_and_not_finns():
    game = war("SU1A 3700, FIK 3800, FIR 3600", setting="anti_comintern")
    game.join("Finland", "axis")
    game.storm = True
    assert shifts(game, "3800", "SU1A")["storm"] == -1
    assert "storm" not in shifts(game, "3700", "FIR")


def test_every_shift_carries_the_case_that_gives_it():
    game = front(f"{CUT_OFF}, DEIII 2415")
    (fought,) = told(played(game, attack("2817", "DEI DEII"), dice=[2]), Fought)
    assert [each.case for each in fought.shifts] == ["11.13"]


def test_both_tables_have_the_same_columns():
    tables = load().tables.combat
    assert tables[ASSAULT].columns == tables[MOBILE].columns == COLUMNS


def test_the_chances_of_a_column_make_a_whole():
    for table in (ASSAULT, MOBILE):
        for column in range(len(COLUMNS)):
            assert sum(result_table.chances(load(), table, column).values()) == 1
