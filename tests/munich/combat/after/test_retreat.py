"""12.0  Retreat after combat."""

from __future__ import annotations

import random

import pytest

from pbem.engine.order import Side
from pbem.games.munich.combat.after.retreat import FallBack
from pbem.games.munich.combat.after.retreat_paths import WaysOut
from pbem.games.munich.combat.events import Fought, LostStep, Retreated, Stood
from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.facts.units import ALLIED, AXIS, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from tests.marks import rule
from tests.munich.battles import answers, asked, attack, back, front, played, refused, told
from tests.munich.fields import strewn


def beaten(placed: str, hex: str, units: str, hexes: int = 1, **more: str) -> Munich:
    """Units that must retreat after a battle for a hex, at the first question that this asks."""
    game = front(placed, **more)
    named = tuple(units.split())
    game.push(FallBack(game.side_of(named[0]), hex, named, hexes))
    played(game)
    return game


def ends(game: Munich, id: str) -> set[str]:
    """The hexes that a unit can be sent to in one word."""
    return {text.split()[-1] for text in answers(game) if text.startswith(f"R {id} ")}


# -- where to -------------------------------------------------------------------------------------


@rule("munich", "12.0")
def test_a_retreat_is_as_long_as_the_result_says():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI", 2)
    ring = game.board.grid.ring(game.at("1117"), 2)
    played(game, back("DEI", "1119"))
    assert game.where["DEI"] == "1119"
    assert game.board.is_in("1119", ring)


@rule("munich", "12.0")
def test_a_unit_may_not_stop_too_early():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI", 2)
    refusal = refused(game, back("DEI", "1118"))
    assert refusal.case == "12.1"
    assert all(hex.split()[-1] != "1118" for hex in refusal.legal)


@rule("munich", "12.1")
def test_enemy_units_block_a_retreat():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI")
    assert refused(game, back("DEI", "1116")).case == "12.1"
    assert ends(game, "DEI") == {"1118", "1017", "1018", "1217", "1218"}


@rule("munich", "12.1")
def test_every_hex_of_a_retreat_is_farther_from_the_battle():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI", 2)
    assert refused(game, back("DEI", "1118", "1218")).case == "12.1"


@rule("munich", "12.1")
def test_beaten_attackers_go_away_from_where_they_stood():
    game = beaten("DEI 1117, FR1A 1116", "1117", "FR1A", side=ALLIED)
    assert ends(game, "FR1A") == {"1115", "1016", "1017", "1216", "1217"}


@rule("munich", "12.1")
def test_beaten_attackers_lose_a_step_if_they_go_sideways_along_the_front():
    game = beaten("DEI 1117, FR1A 1116", "1117", "FR1A", side=ALLIED)
    (lost,) = told(played(game, back("FR1A", "1017")), LostStep)
    assert (lost.hex, lost.why) == ("1017", "zone")


@rule("munich", "12.1")
def test_beaten_attackers_whose_rear_is_closed_escape_sideways():
    rear = "DEIV 1016, DEV 1115, DEVI 1216"
    game = beaten(f"DEI 1117, FR1A 1116, {rear}", "1117", "FR1A", side=ALLIED)
    assert ends(game, "FR1A") == {"1017", "1217"}


@rule("munich", "12.1")
def test_two_hexes_are_counted_from_where_an_attacker_stood():
    game = beaten("DEI 1117, FR1A 1116", "1117", "FR1A", 2, side=ALLIED)
    ring = game.board.grid.named(game.board.grid.ring(game.at("1116"), 2))
    assert ends(game, "FR1A") <= set(ring)
    assert refused(game, back("FR1A", "1217")).message == (
        "FR1A must retreat by 2 hexes, and 1217 is 1 away"
    )


@rule("munich", "12.1")
def test_a_step_is_lost_in_each_enemy_zone():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI")
    (lost,) = told(played(game, back("DEI", "1217")), LostStep)
    assert (lost.hex, lost.why, lost.eliminated) == ("1217", "zone", False)


@rule("munich", "12.1")
def test_friends_in_the_hex_do_not_cancel_an_enemy_zone():
    game = beaten("DEI 1117, DEII 1217, FR1A 1116", "1117", "DEI")
    played(game, back("DEI", "1217"))
    assert "DEI" in game.reduced


@rule("munich", "12.1")
@pytest.mark.parametrize("unit", ["DEI", "DESP"])
def test_a_hex_that_would_eliminate_is_closed_while_others_are_open(unit: str):
    game = beaten(f"{unit} 1117, FR1A 1116", "1117", unit, reduced="DEI")
    refusal = refused(game, back(unit, "1217"))
    assert "would be lost in enemy zones on this way" in refusal.message
    assert (refusal.case, ends(game, unit)) == ("12.1", {"1118", "1018", "1218"})


@rule("munich", "12.1")
def test_friends_do_not_open_a_hex_whose_zone_would_eliminate():
    game = beaten("DEI 1117, DEII 1217, FR1A 1116", "1117", "DEI", reduced="DEI")
    assert "1217" not in ends(game, "DEI")


@rule("munich", "12.1")
def test_two_zones_on_the_way_cost_two_steps():
    game = beaten("DEI 1117, FR1A 1116, FR2A 1216", "1117", "DEI", 2)
    assert refused(game, back("DEI", "1217", "1316")).case == "12.1"


@rule("munich", "12.1")
def test_the_cheapest_way_to_an_end_is_taken():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI", 2)
    assert "R DEI 1217 1317" in answers(game)
    events = played(game, back("DEI", "1317"))
    assert not told(events, LostStep)
    assert told(events, Retreated)[0].path == ("1117", "1218", "1317")


@rule("munich", "12.1")
def test_a_unit_with_nothing_but_fatal_zones_around_is_lost():
    placed = "DEI 1117, FR1A 1116, FR2A 1018, FR3A 1218"
    game = beaten(placed, "1117", "DEI", reduced="DEI")
    assert game.where["DEI"] == ELIMINATED
    assert asked(game) == ("attack", AXIS)


@rule("munich", "12.1")
def test_a_unit_that_is_lost_in_a_zone_is_told_to_go_no_further():
    game = front("DEI 1117, FR1A 1116, FR2A 1018, FR3A 1218", reduced="DEI")
    game.push(FallBack(AXIS, "1117", ("DEI",), 2))
    events = played(game)
    (gone,), (lost,) = told(events, Retreated), told(events, LostStep)
    assert gone.path == ("1117", lost.hex)


@rule("munich", "12.1")
def test_who_can_go_only_part_of_the_way_is_lost_where_it_ends():
    placed = "DEI 1117, FR1A 1116, FR2A 1018, FR3A 1219, FR4A 1017, FR5A 1217, FR7A 1119"
    game = front(placed)
    game.push(FallBack(AXIS, "1117", ("DEI",), 2))
    events = played(game)
    assert told(events, Retreated)[0].path[0] == "1117"
    assert len(told(events, Retreated)[0].path) == 3
    assert game.where["DEI"] == ELIMINATED


@rule("munich", "12.1")
def test_a_surrounded_unit_is_lost_in_its_hex():
    around = "FR1A 1116, FR2A 1017, FR3A 1018, FR4A 1118, FR5A 1217, FR7A 1218"
    game = front(f"DEI 1117, {around}")
    game.push(FallBack(AXIS, "1117", ("DEI",), 1))
    (lost,) = told(played(game), LostStep)
    assert (lost.hex, lost.why) == ("1117", "cut off")


@rule("munich", "12.1")
def test_nobody_retreats_off_the_map():
    game = beaten("FR1A 0821, DEI 0820", "0821", "FR1A", side=ALLIED)
    assert ends(game, "FR1A") == {"0920", "0921"}
    assert refused(game, back("FR1A", "0822")).case == "12.1"


@rule("munich", "12.1")
def test_nobody_retreats_into_neutral_ground():
    game = beaten("FR1A 1514, DEI 1515", "1514", "FR1A", side=ALLIED)
    assert refused(game, back("FR1A", "1614")).case == "12.1"
    assert "1614" not in ends(game, "FR1A")


@rule("munich", "12.1")
def test_nobody_retreats_into_the_sea():
    refusal = refused(beaten("DEI 2409, GBBEF 2410", "2409", "DEI"), back("DEI", "2408"))
    assert (refusal.case, refusal.message) == ("12.1", "DEI cannot enter 2408: it is sea")


@rule("munich", "12.1")
def test_nobody_retreats_across_water():
    game = beaten("DEI 3108, PLPom 3109", "3108", "DEI")
    assert game.where["DEI"] == "3209"  # the only hex that no water parts from it


@rule("munich", "19.0")
def test_only_alpine_units_retreat_into_mountains_even_where_a_railroad_leads():
    game = beaten("FR1A 1519, DEI 1418, FRAlp 1519", "1519", "FR1A FRAlp", side=ALLIED)
    assert refused(game, back("FR1A", "1620")).case == "19.0"
    assert "1620" in ends(game, "FRAlp")


@rule("munich", "23.5")
def test_germans_do_not_retreat_into_an_allied_poland_that_keeps_them_out():
    placed = "DEI 2814, CZ1A 2815"
    game = beaten(placed, "2814", "DEI", setting="western_guarantee", polish_politics="yes")
    assert refused(game, back("DEI", "2813")).case == "23.5"
    free = beaten(placed, "2814", "DEI", setting="western_guarantee")
    assert "2813" in ends(free, "DEI")


# -- stacking -------------------------------------------------------------------------------------


@rule("munich", "12.1")
def test_a_retreat_leads_through_friends_of_any_country():
    game = beaten("DEI 1117, IT1A 1118, FR1A 1116", "1117", "DEI", 2)
    played(game, back("DEI", "1118", "1119"))
    assert game.where["DEI"] == "1119"


@rule("munich", "12.1")
def test_a_hex_without_room_is_closed_while_others_are_open():
    game = beaten("DEI 1117, IT1A 1118, FR1A 1116", "1117", "DEI")
    for way in (["1118"], ["1118", "1119"]):
        assert refused(game, back("DEI", *way)).case == "12.1"


@rule("munich", "12.1")
def test_a_retreat_goes_on_where_there_is_no_room_anywhere():
    full = "IT1A 1118, FR1A 1116, FR2A 1017, FR3A 1217, FR4A 1018, FR5A 1218"
    game = beaten(f"DEI 1117, {full}", "1117", "DEI")
    assert game.where["DEI"] == "1119"


@rule("munich", "12.1")
def test_a_retreat_that_goes_on_may_choose_its_way_hex_by_hex():
    full = "IT1A 1118, IT2A 1218, FR1A 1116, FR2A 1017, FR3A 1217"
    for way in (("1118", "1219"), ("1218", "1219")):
        game = beaten(f"DEI 1117, {full}, FR4A 1018", "1117", "DEI")
        events = played(game, back("DEI", *way))
        assert told(events, Retreated)[0].path == ("1117", *way)


@rule("munich", "12.1")
def test_a_retreat_that_goes_on_ends_at_the_first_hex_with_room():
    full = "IT1A 1118, IT2A 1218, FR1A 1116, FR2A 1017, FR3A 1217"
    game = beaten(f"DEI 1117, {full}, FR4A 1018, IT4A 1119", "1117", "DEI")
    too_short, too_long, beside = ["1118", "1119"], ["1118", "1219", "1220"], ["1118", "1218"]
    for way in (too_short, too_long, beside, ["1118"], ["1118", "9999"], ["1118", "1320"]):
        assert refused(game, back("DEI", *way)).case == "12.1"
    played(game, back("DEI", "1118", "1119", "1120"))
    assert game.where["DEI"] == "1120"


@rule("munich", "12.1")
def test_a_retreat_that_goes_on_avoids_zones_that_would_eliminate():
    walls = "FRF1 1116, FRF2 1017, FRF3 1217, FRF4 1018"
    placed = f"DEI 1117, {walls}, IT1A 1118, IT2A 1218, FR5A 1020"
    game = beaten(placed, "1117", "DEI", reduced="DEI")
    assert refused(game, back("DEI", "1118", "1119")).case == "12.1"
    assert "1119" not in ends(game, "DEI")


@rule("munich", "12.1")
def test_a_retreat_that_goes_on_still_leads_away():
    game = beaten("FR1A 0821, FR2A 0920, FR3A 0921, DEI 0820", "0821", "FR1A", side=ALLIED)
    assert ends(game, "FR1A") <= {"1019", "1020", "1021", "1022"}
    assert ends(game, "FR1A")


@rule("munich", "12.1")
def test_units_go_one_after_the_other_in_the_order_that_the_owner_likes():
    game = beaten("DEI 1117, DEII 1117, FR1A 1116", "1117", "DEI DEII")
    played(game, back("DEII", "1118"), back("DEI", "1018"))
    assert (game.where["DEI"], game.where["DEII"]) == ("1018", "1118")


@rule("munich", "12.0")
def test_only_those_who_were_beaten_retreat():
    game = beaten("DEI 1117, DEII 1118, FR1A 1116", "1117", "DEI")
    assert refused(game, back("DEII", "1119")).case == "12.0"


@rule("munich", "12.3")
def test_who_retreats_into_a_hex_that_is_attacked_later_defends_it():
    game = front("DEI 2716, DEII 2716, DEIII 2816, CZMob 2817, CZB1 2917")
    game.put("DEIII", "2916")
    game.push(FallBack(ALLIED, "2817", ("CZMob",), 1))
    played(game, back("CZMob", "2917"))
    (fought,) = told(played(game, attack("2917", "DEIII"), dice=[4]), Fought)
    assert fought.defense == game.strength("CZMob").defense + 2


# -- fortifications -------------------------------------------------------------------------------


@rule("munich", "12.2")
def test_a_fortification_ignores_a_retreat():
    game = front("CZF1 2415, DEI 2315")
    game.push(FallBack(ALLIED, "2415", ("CZF1",), 1))
    (stood,) = told(played(game), Stood)
    assert (stood.unit, game.where["CZF1"]) == ("CZF1", "2415")


@rule("munich", "12.2")
def test_who_is_in_a_fortress_may_stand():
    game = beaten("CZF1 2415, CZ1A 2415, DEI 2315", "2415", "CZF1 CZ1A")
    assert "STAND CZ1A" in answers(game)
    played(game, back("CZ1A"))
    assert game.where["CZ1A"] == "2415"


@rule("munich", "12.2")
def test_who_is_in_a_fortress_may_also_go():
    game = beaten("CZF1 2415, CZ1A 2415, DEI 2315", "2415", "CZF1 CZ1A")
    played(game, back("CZ1A", "2515"))
    assert game.where["CZ1A"] == "2515"


@rule("munich", "12.2")
def test_without_a_fortress_nobody_stands():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI")
    assert refused(game, back("DEI")).case == "12.2"


@rule("munich", "12.2")
def test_a_foreign_fortress_of_the_own_side_will_do():
    game = beaten("CZF1 2415, FR1A 2415, DEI 2315", "2415", "FR1A")
    assert "STAND FR1A" in answers(game)


@rule("munich", "12.2")
def test_when_the_fortress_has_fallen_the_others_must_go():
    game = front("CZF1 2415, CZ1A 2415, DEI 2315", reduced="CZF1")
    game.eliminate("CZF1")
    game.push(FallBack(ALLIED, "2415", ("CZF1", "CZ1A"), 1))
    played(game)
    assert refused(game, back("CZ1A")).case == "12.2"


@rule("munich", "12.2")
def test_only_attackers_out_of_a_fortress_may_stand():
    placed = "CZF1 2415, CZ1A 2415, CZ2A 2515, DEI 2514"
    game = beaten(placed, "2514", "CZ1A CZ2A", side=ALLIED)
    assert "STAND CZ1A" in answers(game)
    assert refused(game, back("CZ2A")).case == "12.2"


@rule("munich", "12.2")
def test_a_retreat_may_end_early_in_a_fortress():
    game = beaten("CZF1 2415, CZ1A 2515, DEI 2616", "2515", "CZ1A", 3)
    played(game, back("CZ1A", "2415"))
    assert game.where["CZ1A"] == "2415"


@rule("munich", "12.1")
def test_static_units_that_must_retreat_are_eliminated():
    game = front("DEFlak1 1117, FR1A 1116")
    game.push(FallBack(AXIS, "1117", ("DEFlak1",), 1))
    (lost,) = told(played(game), LostStep)
    assert (lost.unit, lost.why, lost.eliminated) == ("DEFlak1", "static", True)


@rule("munich", "2.5.2")
def test_motorized_flak_retreats_like_any_mobile_unit():
    game = beaten("DEHG 1117, FR1A 1116", "1117", "DEHG")
    played(game, back("DEHG", "1118"))
    assert game.where["DEHG"] == "1118"


@rule("munich", "2.3")
def test_control_follows_a_retreat():
    game = beaten("DEI 1117, FR1A 1116", "1117", "DEI")
    played(game, back("DEI", "1118"))
    assert game.controller("1118") == AXIS


@rule("munich", "12.0")
def test_a_result_of_the_phase_asks_the_other_side_where_to_go():
    game = front("DEI 2716, DE16Pz 2716, CZMob 2817")
    played(game, attack("2817", "DEI DE16Pz"), dice=[5])
    assert asked(game) == ("retreat", ALLIED)


# -- against a slow search ------------------------------------------------------------------------


def slow_ends(game: Munich, id: str, battle: str, hexes: int) -> set[str]:
    """Where a unit can end, by trying every sequence of neighbours."""
    board, side = game.board, game.side_of(id)
    legs = board.costs[game.unit(id).legs]
    found: set[str] = set()

    def go(here: str, gone: int, steps: int) -> None:
        away = board.grid.distance(game.at(battle), game.at(here))
        for hex in board.grid.neighbours[game.at(here)]:
            label = board.label(hex)
            if board.terrain_of[hex] not in legs or not board.passage.allows(game.at(here), hex):
                continue
            if board.is_in(label, game.neutral) or game.holder(label) == enemy_of(side):
                continue
            if board.grid.distance(game.at(battle), hex) <= away:
                continue
            left = steps - (1 if board.is_in(label, game.zone(enemy_of(side))) else 0)
            if left < 1:
                continue
            fort = any(game.unit(each).fort for each in game.stack(label))
            if (gone + 1 == hexes or fort) and has_room(game, label, (id,)):
                found.add(label)
            if gone + 1 < hexes:
                go(label, gone + 1, left)

    go(game.where[id], 0, 2 if game.unit(id).two_steps and id not in game.reduced else 1)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_ways_out_agree_with_a_slow_search(seed: int):
    game, chance = strewn(seed), random.Random(seed)
    sides: tuple[Side, ...] = (AXIS, ALLIED)
    compared = 0
    for side in sides:
        for id in game.units_of(side):
            hexes = chance.randint(1, 3)
            expected = slow_ends(game, id, game.where[id], hexes)
            if expected and not game.unit(id).static:
                compared += 1
                assert set(WaysOut(game, id, hexes).ends()) == expected
    assert compared > 20
