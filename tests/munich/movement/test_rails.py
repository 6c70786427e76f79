"""8.6  Railroad movement, and Soviet trains beyond the map."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.engine.dice import PreparedDice
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import ALLIED, AXIS, enemy_of
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving, movable
from pbem.games.munich.movement.rails import Rail, destinations, ride, stops
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import AIR, in_supply, supplied_how
from tests.marks import rule
from tests.munich.fields import played, refused, strewn, war


def by_train_plainly(game: Munich, id: str) -> set[str]:
    """8.6, 10.3  Hex by hex along the railroads at home, until an enemy zone ends it."""
    board, country, start = game.board, game.unit(id).country, game.where[id]
    enemy = enemy_of(game.side_of(id))

    def beside(hex: str):
        for other in board.grid.neighbours[game.at(hex)]:
            label = board.label(other)
            at_home = board.is_in(label, board.home(country)) and game.holder(label) != enemy
            if (game.at(hex), other) in board.rails and at_home:
                yield label

    def in_zone(hex: str) -> bool:
        return board.is_in(hex, game.zone(enemy))

    if not board.is_in(start, board.home(country)):
        return set()
    front = [hex for hex in beside(start) if not (in_zone(start) and in_zone(hex))]
    found = set(front)
    while front:
        here = front.pop()
        if not in_zone(here):
            new = [hex for hex in beside(here) if hex not in found]
            found.update(new)
            front += new
    return found - {start}


@rule("munich", "8.6", "10.3")
@pytest.mark.parametrize("seed", range(6))
def test_trains_get_where_a_plain_search_finds_them(seed):
    game = strewn(seed, setting=("general_war", "anti_comintern")[seed % 2])
    for side in (AXIS, ALLIED):
        for id in movable(game, side):
            if game.board.is_in(game.where[id], game.board.stations):
                found = set(game.board.grid.named(stops(game, id)))
                assert found == by_train_plainly(game, id), (id, game.where[id])


@rule("munich", "8.6")
@pytest.mark.parametrize("seed", range(3))
def test_the_way_of_a_train_keeps_to_railroads_and_ends_in_the_first_zone(seed):
    game, rides = strewn(seed), 0
    for id in movable(game, AXIS):
        for hex in destinations(game, id):
            way = [game.at(each) for each in ride(game, id, hex)]
            zone = game.zone(ALLIED)
            assert all(pair in game.board.rails for pair in pairwise(way))
            assert not any(game.board.bit[each] & zone for each in way[1:-1])
            rides += 1
    assert rides


@rule("munich", "8.6")
def test_a_train_takes_a_unit_any_distance_at_home():
    game = war("DEI 2511, CZ1A 2615")
    events = played(game, Rail("DEI", "1812"))
    assert game.where["DEI"] == "1812"
    assert isinstance(events[0], Moved)
    assert events[0].how == "rail"
    assert refused(game, Move("DEI", ("1811",))).case == "8.2"


@rule("munich", "8.6")
@pytest.mark.parametrize(
    ("placed", "order", "case"),
    [
        ("DEI 1714", Rail("DEI", "1812"), "8.6"),  # not at home
        ("DEI 2209", Rail("DEI", "2511"), ""),
        ("DEI 1912", Rail("DEI", "2511"), "8.6"),  # no railroad there
        ("DEI 2511", Rail("DEI", "1912"), "8.6"),  # nor there
        ("DEI 2511", Rail("DEI", "2812"), "8.6"),  # abroad
        ("DEI 2511", Rail("DEI", "2511"), "8.6"),
        ("DEI 2511", Rail("DEI", "9999"), "2.1"),
        ("DEI 2511", Rail("DEI", "OFF"), "8.6.1"),
        ("DEI 2511, CZ1A 2512", Rail("DEI", "2512"), "8.2"),
        ("DEI 2511, IT1A 2413", Rail("DEI", "2413"), "8.2"),
        ("DEFlak1 2511", Rail("DEFlak1", "2413"), "8.0"),
        ("DEI 2511, CZ1A 2510, CZ2A 2512", Rail("DEI", "2411"), "10.3"),
    ],
)
def test_trains_have_their_limits(placed, order, case):
    game = war(placed)
    if case:
        assert refused(game, order).case == case
    else:
        played(game, order)


@rule("munich", "8.6")
def test_a_train_may_start_in_an_enemy_zone_and_end_in_another():
    game = war("DEI 2513, CZ1A 2514, CZ2A 2416, CZ3A 2315")
    assert game.board.is_in("2215", game.zone(ALLIED))
    played(game, Rail("DEI", "2215"))
    assert game.where["DEI"] == "2215"


@rule("munich", "14.6", "8.6")
def test_a_unit_out_of_supply_cannot_go_by_rail():
    game = war("DEI 2511, CZ1A 2510, CZ2A 2512")
    game.terror.add("2511")
    assert not in_supply(game, "DEI")
    assert refused(game, Rail("DEI", "2413")).case == "14.6"


@rule("munich", "16.10", "8.6")
def test_an_airlift_that_has_supplied_a_train_carries_nobody():
    """East Prussia, when its ports are under terror."""
    game = war("DEI 3309, DETr 3308")
    game.terror.update({"3108", "3208"})
    assert supplied_how(game, "DEI") == AIR
    played(game, Rail("DEI", "3010"))
    assert "DETr" in game.moved
    supplied = war("DEI 3309, DETr 3308")
    played(supplied, Rail("DEI", "3010"))
    assert "DETr" not in supplied.moved


@rule("munich", "8.6.2")
def test_a_country_can_move_as_many_units_by_rail_as_its_capacity():
    game = war("PLPom 3212, PLPos 3013, PLLod 2812, DEI 2511")
    played(game, Rail("PLPom", "3313"))
    played(game, Rail("PLPos", "3212"))
    assert refused(game, Rail("PLLod", "3013")).case == "8.6.2"


@rule("munich", "5.6", "8.6")
def test_danzig_is_on_the_polish_railroads():
    game = war("PLPom 2909, DEI 2511")
    played(game, Rail("PLPom", "3009"))
    assert game.where["PLPom"] == "3009"


# -- beyond the map --------------------------------------------------------------------------------


def soviets(placed: str) -> Munich:
    return war(placed, setting="anti_comintern")


@rule("munich", "8.6.1")
def test_soviet_units_leave_the_map_and_come_back_in_the_next_phase():
    game = soviets("SU1A 4401, DEI 2511")
    events = played(game, Rail("SU1A", "OFF"))
    assert game.where["SU1A"] == OFF_MAP
    assert isinstance(events[0], Moved)
    assert events[0].path == ("4401", "4501", OFF_MAP)
    assert refused(game, Rail("SU1A", "4514")).case == "8.2"
    list(Moving(ALLIED).run(game, PreparedDice(())))
    played(game, Rail("SU1A", "4414"))
    assert game.where["SU1A"] == "4414"
    assert game.railed == {"Soviet Union": 1}


@rule("munich", "8.6.1")
def test_trains_enter_in_an_enemy_zone_but_go_no_further():
    game = soviets("SU1A [off map], DEI 4513")
    assert "4514" in destinations(game, "SU1A")
    assert ride(game, "SU1A", "4414")[1] != "4514"  # it comes another way
    (event,) = played(game, Rail("SU1A", "4514"))
    assert isinstance(event, Moved)
    assert event.path == (OFF_MAP, "4514")
    assert game.where["SU1A"] == "4514"


@rule("munich", "8.6.1", "8.2")
def test_no_train_enters_where_an_enemy_stands():
    game = soviets("SU1A [off map], DEI 4514")
    assert "4514" not in destinations(game, "SU1A")
    assert refused(game, Rail("SU1A", "4514")).case == "8.2"


@rule("munich", "8.6.1")
def test_no_train_leaves_through_an_enemy_zone_that_it_enters():
    game = soviets("SU1A 4401, DEI 4502")
    assert "4501" not in ride(game, "SU1A", "OFF")
    at_the_gate = soviets("SU1A 4501, DEI 4502")
    played(at_the_gate, Rail("SU1A", "OFF"))


@rule("munich", "8.6.2")
def test_coming_back_counts_for_the_capacity():
    game = soviets("SU1A [off map], SU2A 4401, SU3A 4404, SU4A 4405, DEI 2511")
    for order in (Rail("SU2A", "4301"), Rail("SU3A", "4304"), Rail("SU1A", "4514")):
        played(game, order)
    assert refused(game, Rail("SU4A", "4305")).case == "8.6.2"


@rule("munich", "8.6.1")
def test_who_gets_to_no_gate_stays_on_the_map():
    game = soviets("SU1A 3802, DEI 3901")
    assert in_supply(game, "SU1A")
    assert refused(game, Rail("SU1A", "OFF")).case == "8.6.1"
    assert refused(game, Rail("SU1A", "4001")).case == "10.3"
    assert "OFF" not in destinations(game, "SU1A")
    assert "OFF" in destinations(soviets("SU1A 4401"), "SU1A")


@rule("munich", "8.6.1")
def test_others_are_told_that_only_soviets_go_beyond_the_map():
    refusal = refused(war("DEI 2511"), Rail("DEI", "OFF"))
    assert refusal.message == "only Soviet units can go by rail beyond the map"


@rule("munich", "8.6")
def test_a_refused_train_is_cut_by_enemies_only_where_there_are_any():
    """East Prussia has no railroad to the Reich; a line with Czechs on it has."""
    game = war("DEI 2511, CZ3A 2818")
    words = "no German railroad leads from Berlin (2511) to Konigsberg (3108)"
    assert refused(game, Rail("DEI", "3108")).message == words
    game.put("CZ1A", "2512")
    game.put("CZ2A", "2411")
    far = [hex for hex in by_train_plainly(war("DEI 2511"), "DEI") if hex not in reached(game)]
    said = {refused(game, Rail("DEI", hex)).message.partition(" the railroad")[0] for hex in far}
    assert "enemies, or their zones, cut" in said
    assert not any("no German railroad" in each for each in said)


def reached(game: Munich) -> list[str]:
    return game.board.grid.named(stops(game, "DEI"))
