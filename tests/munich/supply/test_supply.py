"""14.0  Supply, against lines traced hex by hex; and what is in supply without a line."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.movement.moving import movable
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply import lines as supply
from pbem.games.munich.supply import seas as sea
from pbem.games.munich.supply.lines import in_supply, line, supplied_how
from tests.marks import rule
from tests.munich.fields import strewn, war


def is_source(game: Munich, country: str, hex: str) -> bool:
    """14.2  A capital or centre of its own, or a port on a friendly sea, without terror."""
    board, side = game.board, game.allegiance[country]
    if hex in game.terror:
        return False
    own = board.is_in(hex, board.home(country)) and board.is_in(hex, board.mobilizing)
    if own and game.controller(hex) != enemy_of(side):
        return True
    port = board.is_in(hex, board.ports) and game.controller(hex) == side
    return port and board.is_in(hex, sea.friendly_coast(game, country))


def barred(game: Munich, side: str, hex: str, *, end: bool = False) -> bool:
    """14.3  Does something block a line there? At its end zones do not."""
    board, enemy = game.board, enemy_of(side)
    if not board.is_in(hex, board.land) or board.is_in(hex, game.neutral):
        return True
    if game.holder(hex) == enemy:
        return True
    zone = board.is_in(hex, game.zone(enemy)) and game.holder(hex) != side
    return zone and not end


def on_rails(game: Munich, country: str, hex: str) -> bool:
    """14.4  Does the railroad lead from here to a source, all of it controlled or occupied?"""
    board, side = game.board, game.allegiance[country]

    def usable(hex: str) -> bool:
        if not board.is_in(hex, board.stations) or barred(game, side, hex):
            return False
        return side in (game.controller(hex), game.holder(hex))

    seen, front = {hex}, [hex] if usable(hex) else []
    while front:
        here = front.pop()
        if is_source(game, country, here):
            return True
        for other in board.grid.neighbours[game.at(here)]:
            label = board.label(other)
            if (game.at(here), other) in board.rails and label not in seen and usable(label):
                seen.add(label)
                front.append(label)
    return False


def line_plainly(game: Munich, id: str) -> bool:
    """14.3  Trace from the unit, hex by hex, as far as its movement factor goes."""
    board, unit, side = game.board, game.unit(id), game.side_of(id)
    reached = {game.where[id]}
    for left in range(unit.movement - (1 if game.storm else 0), -1, -1):
        if any(is_source(game, unit.country, hex) for hex in reached):
            return True
        if any(on_rails(game, unit.country, hex) for hex in reached):
            return True
        if not left:
            return False
        onward = {hex for hex in reached if not barred(game, side, hex) or hex == game.where[id]}
        for hex in onward:
            for other in board.grid.neighbours[game.at(hex)]:
                price = board.toll(unit.legs, False, game.at(hex), other)
                if price is not None and not barred(game, side, board.label(other), end=True):
                    reached.add(board.label(other))
    return False


@rule("munich", "14.2", "14.3", "14.4", "14.5", "10.5", "20.0")
@pytest.mark.parametrize("seed", range(6))
def test_units_are_in_supply_where_a_line_can_be_traced(seed):
    settings = ("general_war", "anti_comintern", "intermarium")
    game = strewn(seed, setting=settings[seed % 3], storm=seed % 2 == 1)
    chance = random.Random(seed)
    cities = game.board.grid.named(game.board.mobilizing)
    game.terror.update(chance.sample(cities, 4))
    ids = [id for side in (AXIS, ALLIED) for id in movable(game, side)]
    for id in chance.sample(ids, 10):
        found = game.board.is_in(game.where[id], supply.supplied_hexes(game, game.unit(id)))
        assert found == line_plainly(game, id), (id, game.where[id])


@pytest.mark.parametrize("seed", range(3))
def test_a_line_that_is_shown_runs_from_the_unit_to_a_source(seed):
    game, shown = strewn(seed), 0
    for id in [*movable(game, AXIS), *movable(game, ALLIED)]:
        unit, way = game.unit(id), line(game, id)
        in_reach = game.board.is_in(game.where[id], supply.supplied_hexes(game, unit))
        assert bool(way) == in_reach
        if way:
            shown += 1
            assert way[0] == game.where[id]
            assert is_source(game, unit.country, way[-1])
            for a, b in pairwise(way):
                assert game.board.passage.allows(game.at(a), game.at(b))
    assert shown > 10


# -- without a line (14.1) -------------------------------------------------------------------------


@rule("munich", "14.1")
def test_static_units_are_always_in_supply():
    assert supplied_how(war("CZF1 2416, DEI 2417, DEII 2316"), "CZF1") == supply.STATIC


@rule("munich", "14.1")
def test_a_unit_in_a_capital_or_centre_of_its_own_country_is_in_supply():
    ring = "DEI 2614, DEII 2616, DEIII 2514, DEIV 2715, DEV 2515, DEVI 2714"
    game = war(f"CZ1A 2615, {ring}")
    assert supplied_how(game, "CZ1A") == supply.CENTRE
    game.terror.add("2615")
    assert not in_supply(game, "CZ1A")


@rule("munich", "14.1", "19.0")
def test_units_with_a_fortification_of_their_country_are_in_supply():
    ring = "FR1A 2412, FR2A 2411, FR3A 2612, FR4A 2611, FR5A 2510, FR7A 2512"
    game = war(f"DEI 2511, DEOQ 2511, {ring}")
    game.terror.add("2511")
    assert supplied_how(game, "DEI") == supply.FORT
    game.put("IT1A", "2511")
    assert not in_supply(game, "IT1A")
    game.put("DEFlak1", "2511")
    game.send("DEOQ", ELIMINATED)
    assert not in_supply(game, "DEI")


@rule("munich", "14.2")
def test_a_centre_of_an_ally_is_no_source():
    germans = war("IT1A 2511, CZ1A 2512, CZ2A 2412, CZ3A 2411, CZ4A 2510, CZB1 2611, CZB2 2612")
    assert not in_supply(germans, "IT1A")


@rule("munich", "14.2", "18.1")
def test_a_port_on_a_friendly_sea_is_a_source_in_any_country():
    game = war("GBBEF 1511, FR1A 1413")
    game.join("Belgium", ALLIED)
    assert supplied_how(game, "GBBEF") == supply.SOURCE
    game.terror.add("1511")
    assert supplied_how(game, "GBBEF") != supply.SOURCE


@rule("munich", "21.0")
def test_the_ports_of_a_friend_that_has_surrendered_are_no_source():
    game = war("GBBEF 0913")
    assert in_supply(game, "GBBEF")
    game.surrendered.add("France")
    assert not in_supply(game, "GBBEF")


@rule("munich", "14.2")
def test_a_port_in_an_enemy_zone_is_disputed_and_no_source():
    game = war("GBBEF 2010, DEI 2110")
    assert not in_supply(game, "GBBEF")
    game.send("DEI", "eliminated")
    assert in_supply(game, "GBBEF")


@rule("munich", "14.3")
def test_only_alpine_units_trace_lines_over_mountains():
    """From the Swiss border over the Tauern to Innsbruck."""
    game = war("DEGebirg 2319, DEI 2319")
    for hex in game.board.grid.named(game.board.lands["Italy"]):
        game.lost.add(hex)  # no Italian railroad helps
    game.forget()
    assert in_supply(game, "DEGebirg")
    assert not in_supply(game, "DEI")


@rule("munich", "20.0")
def test_a_storm_shortens_lines_by_a_hex():
    assert supply.line_length(war(), war().unit("DEI")) == 4
    game = war()
    game.storm = True
    assert supply.line_length(game, game.unit("DEI")) == 3


@rule("munich", "14.4")
def test_railroads_of_the_enemy_carry_supply_once_they_are_captured():
    game = war("DEI 1118")
    assert not in_supply(game, "DEI")
    path = line(war("DEI 1816"), "DEI")
    assert path
    for hex in game.board.grid.named(game.board.lands["France"]):
        game.captured.setdefault(AXIS, set()).add(hex)
        game.lost.add(hex)
    game.forget()
    assert in_supply(game, "DEI")


# -- by air and sea --------------------------------------------------------------------------------


@rule("munich", "16.10.2")
def test_an_airlift_supplies_its_country_in_and_next_to_its_hex():
    game = war("DEI 1118, DEII 1119, DEIII 1121, IT1A 1117, DETr 1118")
    assert supplied_how(game, "DEI") == supply.AIR
    assert supplied_how(game, "DEII") == supply.AIR
    assert not in_supply(game, "DEIII")
    assert not in_supply(game, "IT1A")


@rule("munich", "16.10.2")
def test_an_airstrike_supplies_nobody():
    assert not in_supply(war("DEI 1118, DEL1 1118"), "DEI")


@rule("munich", "18.2.1")
def test_who_landed_this_turn_and_his_company_are_in_supply_to_attack_only():
    game = war("GBBEF 2413, GBCW 2413, GBTA 2217, DEI 2412, DEII 2414, DEIII 2216, DEIV 2218")
    game.landed["GBBEF"] = sea.PORT
    assert supplied_how(game, "GBBEF", combat=True) == supply.LANDED
    assert supplied_how(game, "GBCW", combat=True) == supply.LANDED
    assert not in_supply(game, "GBBEF")
    assert not in_supply(game, "GBTA", combat=True)


@rule("munich", "18.2.2")
def test_marines_at_sea_are_in_supply_for_their_assault():
    game = war("GBAF 2008, DEI 2109")
    game.landed["GBAF"] = f"{sea.ASSAULT} 2109"
    assert in_supply(game, "GBAF", combat=True)


@rule("munich", "18.3")
def test_ships_supply_attackers_of_their_country_in_and_next_to_a_port():
    game = war("GBBEF 2011, FR1A 2010, DEI 2012, DEII 2110, DEIII 1909")
    game.supplied_by["GBAmph"] = "2010"
    assert supplied_how(game, "GBBEF", combat=True) == supply.SHIPS
    assert not in_supply(game, "GBBEF")
    assert not in_supply(game, "FR1A", combat=True)


@rule("munich", "8.6.1")
def test_nothing_off_the_map_is_in_supply():
    assert not in_supply(war("SU1A [off map]", setting="anti_comintern"), "SU1A")


@rule("munich", "5.2")
def test_neutral_units_lack_nothing():
    game = war("BEA 1512")
    assert game.side_of("BEA") == NEUTRAL
    assert in_supply(game, "BEA")


@rule("munich", "5.1")
def test_no_line_leads_through_a_neutral():
    """Königsberg is taken, and the corps on the Memel has Lithuania behind it."""
    placed = "DEI 3308, PLPom 3209, PLPos 3309"
    game = war(placed)
    assert not in_supply(game, "DEI")
    assert all(not game.board.is_in(hex, game.neutral) for hex in line(war("FR1A 1315"), "FR1A"))
