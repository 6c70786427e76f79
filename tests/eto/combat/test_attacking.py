"""26.0 to 26.4  Who may attack what, and what a battle is worth as things stand."""

from __future__ import annotations

import pytest

from pbem.games.eto.combat.attack import strongest
from pbem.games.eto.combat.battle import (
    attack_strength,
    circumstances,
    defence_strength,
    die_modifiers,
)
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.combat.result_table import total
from pbem.games.eto.combat.sequence import Announced, Cancel, Fighting, GoOn
from pbem.games.eto.combat.targets import any_attack_left
from pbem.games.eto.command.activation import activate
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.phases import COMBAT
from pbem.games.eto.position.game import BY_MINOR, BY_STACK, WINTER, Offensive
from tests.eto.fields import ARDENNES, field, refused
from tests.eto.fights import GERMANY, WEST, asked, attacking, battle, declared, front, on, top
from tests.marks import rule

POZNAN = "GI7 W3729, GI8 W3729, GI9 W3628, PI2 W3629, HQNorth W3728"
ALL = "GI7 GI8 GI9"


@rule("eto", "26.0")
def test_only_who_is_next_to_a_hex_attacks_it() -> None:
    game = attacking(f"{POZNAN}, GI1 W3828", "HQNorth", acting=f"{ALL} GI1")
    assert refused(game, top(game), "ATTACK Poznan WITH GI1").case == "26.0"


@rule("eto", "26.0")
def test_a_hex_without_enemies_is_not_attacked() -> None:
    game = attacking(POZNAN, "HQNorth", acting=ALL)
    assert refused(game, top(game), "ATTACK 3730 WITH GI7").case == "26.0"


@rule("eto", "26.3")
def test_who_is_not_activated_does_not_attack() -> None:
    game = attacking(POZNAN, "HQNorth", acting="GI7")
    assert refused(game, top(game), "ATTACK Poznan WITH GI8").case == "26.3"


@rule("eto", "26.3")
def test_infantry_attacks_within_the_radius_of_its_headquarters() -> None:
    game = attacking(POZNAN, "HQNorth", acting=ALL)
    game.put("HQNorth", "W3724")
    assert refused(game, top(game), "ATTACK Poznan WITH GI7").case == "26.3"


@rule("eto", "26.3")
def test_a_hex_is_attacked_once_in_a_step() -> None:
    game = attacking(POZNAN, "HQNorth", acting=ALL)
    declared(game, "ATTACK Poznan WITH GI7")
    assert refused(game, top(game), "ATTACK Poznan WITH GI8").case == "26.3"


@rule("eto", "26.3")
def test_nobody_attacks_twice_in_a_step() -> None:
    placed = f"{POZNAN}, PI1 W3730"
    game = declared(attacking(placed, "HQNorth", acting=ALL), "ATTACK Poznan WITH GI7")
    assert refused(game, top(game), "ATTACK 3730 WITH GI7").case == "26.3"


@rule("eto", "26.3")
def test_units_of_one_stack_may_attack_different_hexes() -> None:
    game = attacking(f"{POZNAN}, PI1 W3730", "HQNorth", acting=ALL)
    declared(game, "ATTACK Poznan WITH GI7", "ATTACK 3730 WITH GI8")
    assert game.assigned == {"GI7": "W3629", "GI8": "W3730"}


@rule("eto", "22.1")
def test_headquarters_attack_as_many_hexes_as_their_rating() -> None:
    placed = f"{POZNAN}, PI1 W3730, GI1 W3830, PI3 W3931"
    game = attacking(placed, "HQNorth", acting=f"{ALL} GI1")
    declared(game, "ATTACK Poznan WITH GI7", "ATTACK 3730 WITH GI8")
    assert game.unit("HQNorth").rating == 2
    assert refused(game, top(game), "ATTACK 3931 WITH GI1").case == "22.1"


@rule("eto", "22.2")
def test_a_general_attacks_only_what_is_next_to_him() -> None:
    placed = "GA1 W3729, Kliest W3729, GI9 W3628, PI2 W3629, PI4 W3528"
    game = attacking(placed, "Kliest", acting="GA1 GI9")
    assert refused(game, top(game), "ATTACK 3528 WITH GI9").case == "22.2"
    assert set(declared(game, "ATTACK Poznan WITH GA1 + GI9").assigned) == {"GA1", "GI9", "Kliest"}


@rule("eto", "24.2")
def test_no_more_attack_from_a_hex_than_may_stand_there() -> None:
    game = attacking(f"{POZNAN}, GI1 W3729", "HQNorth", acting=f"{ALL} GI1")
    assert refused(game, top(game), "ATTACK Poznan WITH GI7 + GI8 + GI1").case == "24.2"


@rule("eto", "26.0")
def test_attack_with_all_takes_everybody_who_can() -> None:
    game = attacking(POZNAN, "HQNorth", acting=ALL)
    assert set(declared(game, "ATTACK Poznan WITH ALL").assigned) == {"GI7", "GI8", "GI9"}


@rule("eto", "24.1")
def test_armor_does_not_attack_into_a_marsh() -> None:
    game = attacking("GA1 E2631, PI4 E2732, HQNorth E2631", "HQNorth", acting="")
    game.activated["GA1"] = "HQNorth"
    game.acting.add("GA1")
    assert refused(game, top(game), "ATTACK E2732 WITH GA1").case == "26.0"


# -- strengths -------------------------------------------------------------------------------------


@rule("eto", "26.2")
def test_one_general_counts_for_each_stack_of_attackers() -> None:
    game = front("GA1 W3729, GA2 W3729, Kliest W3729, Guderian W3729, PI2 W3629", "Kliest")
    assert attack_strength(game, battle(game, "W3629", "GA1 GA2")).generals == 4


@rule("eto", "26.2")
def test_generals_of_two_stacks_both_count() -> None:
    game = front("GA1 W3729, Kliest W3729, GA2 W3628, Guderian W3628, PI2 W3629", "Kliest")
    assert attack_strength(game, battle(game, "W3629", "GA1 GA2")).generals == 7


@rule("eto", "26.2")
def test_a_general_helps_one_attack_of_his_stack() -> None:
    placed = "GA1 W3729, GA2 W3729, Kliest W3729, PI2 W3629, PI1 W3730, HQNorth W3728"
    game = attacking(placed, "HQNorth", acting="GA1 GA2 Kliest")
    then = declared(game, "ATTACK Poznan WITH GA1", "ATTACK 3730 WITH GA2")
    first, second = battle(then, "W3629", "GA1"), battle(then, "W3730", "GA2")
    assert attack_strength(then, first).generals == 3
    assert attack_strength(then, second).generals == 0


@rule("eto", "26.2")
def test_a_general_helps_only_units_of_his_own_nation() -> None:
    placed = "BI1 W3420, Patton W3420, GI1 W3421, HQB W3523"
    game = front(placed, "HQB", scenario=ARDENNES)
    found = defence_strength(game, battle(game, "W3420", "GI1"))
    assert (found.units, found.generals) == (6, 0)


@pytest.mark.usefixtures("maginot")
@rule("eto", "26.2")
def test_works_double_the_defenders_if_all_attack_over_fortified_sides() -> None:
    placed = "UI1 W3121, GI1 W3221, GI2 W3120, HQG W3222"
    game = front(placed, "HQG", scenario=ARDENNES)
    over = defence_strength(game, battle(game, "W3121", "GI1"))
    around = defence_strength(game, battle(game, "W3121", "GI1 GI2"))
    assert (over.base, around.base) == (12, 6)


@pytest.mark.usefixtures("maginot")
@rule("eto", "26.2")
def test_empty_works_are_attacked_over_their_sides_with_two_points() -> None:
    game = attacking("GI1 W3221, HQG W3222", "HQG", acting="GI1", scenario=ARDENNES)
    found = battle(game, "W3121", "GI1")
    assert defence_strength(game, found).total == 2
    assert declared(game, "ATTACK 3121 WITH GI1").assigned == {"GI1": "W3121"}


@pytest.mark.usefixtures("maginot")
@rule("eto", "27.4")
def test_empty_works_fall_to_any_result_that_would_harm_a_defender() -> None:
    game = attacking("GI1 W3221, HQG W3222", "HQG", acting="GI1", scenario=ARDENNES)
    lines = "ATTACK 3121 WITH GI1\nDONE ATTACK"
    then = on(game, {GERMANY: lines}, (2,))  # 3 to 1: D1
    assert asked(then) == [(GERMANY, "advance")]


@rule("eto", "24.2")
def test_of_a_crowd_in_a_hex_the_strongest_that_it_holds_defend() -> None:
    placed = "PI1 W3730, PI2 W3730 depleted, PI3 W3730, GI7 W3729"
    game = front(f"{placed}, HQNorth W3728", "HQNorth")
    assert defence_strength(game, battle(game, "W3730", "GI7")).units == 8


# -- modifiers -------------------------------------------------------------------------------------


@rule("eto", "26.4")
def test_a_river_counts_only_if_all_attack_over_it() -> None:
    game = front("GI1 W3630, GI2 W3632, PI5 W3631, HQNorth W3728", "HQNorth")
    over = circumstances(game, battle(game, "W3631", "GI1"))
    around = circumstances(game, battle(game, "W3631", "GI1 GI2"))
    assert (over.water, around.water) == ("water", "")


@rule("eto", "26.4")
def test_a_defender_in_rough_terrain_takes_one_from_the_die() -> None:
    game = front("UI1 W3322, GI1 W3323, HQG W3223", "HQG", scenario=ARDENNES)
    names = [each.name for each in die_modifiers(game, battle(game, "W3322", "GI1"))]
    assert "rough" in names


@rule("eto", "33.2")
def test_a_defender_cut_off_adds_one_and_in_a_city_does_not() -> None:
    ring = "GI1 W3632, GI2 W3533, GI3 W3733, GI4 W3831, HQNorth W3831"
    game = front(f"PI5 W3732, {ring}", "HQNorth")
    names = [each.name for each in die_modifiers(game, battle(game, "W3732", "GI1"))]
    assert "defender_unsupplied" in names


@rule("eto", "33.2")
def test_any_attacker_out_of_supply_takes_two_from_the_die() -> None:
    game = front("GI1 W3631, PI5 W3632, PI6 W3732, PI7 W3530, PI8 W3730, HQNorth W3831", "HQNorth")
    now = circumstances(game, battle(game, "W3632", "GI1"))
    assert now.attacker_unsupplied


@rule("eto", "1.2")
def test_mud_is_the_defenders() -> None:
    game = front("GI1 W3729, PI2 W3629, HQNorth W3728", "HQNorth")
    moderate = game.board.zones["moderate"]
    game.weather = WINTER
    found = circumstances(game, battle(game, "W3629", "GI1"))
    assert found.mud == game.board.is_in("W3629", moderate)


@rule("eto", "44.2")
def test_the_first_german_blow_at_a_pole_in_poland_has_the_bonus() -> None:
    game = attacking(POZNAN, "HQNorth", acting=ALL)
    lines = "ATTACK Poznan WITH GI7\nDONE ATTACK"
    then = on(game, {GERMANY: lines}, (1,))
    assert then.position.blitzkrieg == {"Poland": 1}
    assert any("+1 blitzkrieg" in "".join(getattr(e, "modifiers", ())) for e in then.events)


@rule("eto", "44.2")
def test_poles_have_no_bonus_against_germans() -> None:
    game = front(POZNAN, "HQNorth")
    game.blitzkrieg["Germany"] = 1
    assert total(die_modifiers(game, battle(game, "W3729", "PI2", side=WEST))) == 0


@pytest.mark.parametrize(("die", "result"), [(1, "x"), (6, "DE")])
@rule("eto", "26.1")
def test_the_die_decides(die: int, result: str) -> None:
    game = attacking("GI7 W3729, GV1 W3729, PI2 W3629, HQNorth W3728", "HQNorth", acting="GI7")
    game.blitzkrieg["Poland"] = 0  # over long ago
    then = on(game, {GERMANY: "ATTACK Poznan WITH GI7\nDONE ATTACK"}, (die,))
    assert [e.result for e in then.events if hasattr(e, "result")] == [result]


@rule("eto", "17.1")
def test_aircraft_are_offered_what_they_reach_and_only_by_themselves() -> None:
    game = attacking(f"{POZNAN}, L3 W3626", "HQNorth", acting=ALL)
    offered = [each.order for each in top(game).offers(game, ("L3",))]
    assert offered == ["SUPPORT W3629 WITH L3"]
    assert not list(top(game).offers(game, ("L3", "GI7")))


@rule("eto", "22.3", "22.4")
@pytest.mark.parametrize("way", [BY_STACK, BY_MINOR])
def test_a_stack_has_one_attack_a_step(way: str) -> None:
    game = field("PI1 W3729, PI2 W3729, GI1 W3628, GI2 W3728")
    begin(game, Offensive("west", "western", way, "Poland", (), "W3729", COMBAT))
    activate(game, ("PI1", "PI2"))
    game.push(Battles("west"))
    assert any_attack_left(game)
    declared(game, "ATTACK 3628 WITH PI1")
    assert not any_attack_left(game)


@rule("eto", "1.5", "26.4")
def test_a_river_is_ice_in_the_winter_of_the_severe_zone() -> None:
    game = front("GI1 W3634, PI5 W3734, HQNorth W3634", "HQNorth")
    assert circumstances(game, battle(game, "W3734", "GI1")).water == "water"
    game.weather = WINTER
    assert circumstances(game, battle(game, "W3734", "GI1")).water == "frozen_water"


@rule("eto", "1.5", "26.4")
def test_a_ferry_does_not_freeze() -> None:
    game = front("GI1 E3420, PI5 E3419, HQNorth E3420", "HQNorth")
    game.weather = WINTER
    assert circumstances(game, battle(game, "E3419", "GI1")).water == "water"


@rule("eto", "26.3")
def test_of_too_many_the_strongest_attack() -> None:
    game = front("GV1 W3422, GI1 W3422, GH1 W3422, HQB W3523", "HQB", scenario=ARDENNES)
    assert strongest(game, ["GV1", "GI1", "GH1"], "W3421")[:1] == ["GH1"]


@rule("eto", "26.3")
def test_a_standing_order_fights_all_or_what_has_the_odds() -> None:
    game = attacking(f"{POZNAN}, PI3 W3730", "HQNorth", acting=ALL)
    fights = (battle(game, "W3629", "GI7 GI8"), battle(game, "W3730", "GI9"))
    step = Fighting(tuple(Announced.of(game, each) for each in fights))
    assert step.by_standing(game, ("ALL",)) == GoOn()
    assert step.by_standing(game, ("ODDS", "3-1")) == GoOn("W3629")
    assert step.by_standing(game, ("ODDS", "4-1")) == Cancel("W3629")
    assert step.by_standing(game, ("NEVER",)) is None
