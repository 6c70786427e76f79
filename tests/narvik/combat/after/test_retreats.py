"""15.1  Withdrawal and rout."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.event import Event
from pbem.games.narvik.combat.after.retreat import FallBack, Retreat
from pbem.games.narvik.combat.after.retreat_paths import RetreatPaths
from pbem.games.narvik.combat.events import MustRetreat, Removed, Retreated
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.movement.events import BridgeCut
from pbem.games.narvik.position.game import Narvik
from tests.marks import rule
from tests.narvik.crowds import crowd
from tests.narvik.fights import open_answers, refusal_of, run, standing, told


def beaten(game: Narvik, unit: str, *dice: int) -> list[Event]:
    """A unit has to retreat; play on to its owner's question."""
    game.push(FallBack(game.side_of(unit), unit, game.where[unit]))
    return run(game, PreparedDice(dice))


def answered(game: Narvik, *way: str, unit: str, tops: tuple[str, ...] = ()) -> list[Event]:
    order = Retreat(unit, way, tops=tops)
    game.agenda[-1].check(game, order)
    return run(game, PreparedDice(()), [order])


def ends(game: Narvik) -> set[str]:
    return {text.split()[-1] for text in open_answers(game)}


@rule("narvik", "15.1")
@rule("narvik", "14.5")
def test_an_elite_unit_withdraws_one_hex_in_any_direction() -> None:
    game = standing("1714: 1J | 1814: 7Ski")
    events = beaten(game, "7Ski")
    assert told(events, MustRetreat)[0].hexes == 1
    assert ends(game) == {"1713", "1813", "1815", "1913", "1914"}


@rule("narvik", "15.1")
def test_other_units_rout_as_far_as_the_die_says() -> None:
    game = standing("1714: 1J | 1814: AltaA")
    events = beaten(game, "AltaA", 2)
    assert told(events, MustRetreat)[0].hexes == 2
    away = {game.board.grid.distance(game.at("1814"), game.at(each)) for each in ends(game)}
    assert away == {2}


@rule("narvik", "15.1")
def test_a_retreat_ends_in_an_enemy_zone_and_never_goes_on_from_one() -> None:
    game = standing("1714: 1J | 1814: AltaA")
    beaten(game, "AltaA", 2)
    through = {text.split()[2] for text in open_answers(game) if len(text.split()) == 4}
    assert through == {"1813", "1913", "1914"}
    assert refusal_of(game, Retreat("AltaA", ("1815", "1816"))).case == "15.1"


@rule("narvik", "15.1")
def test_friends_do_not_cancel_the_zone() -> None:
    game = standing("1714: 1J | 1814: AltaA | 1815: AltaB")
    beaten(game, "AltaA", 2)
    assert "R AltaA 1815 1816" not in open_answers(game)


@rule("narvik", "15.1")
def test_who_could_only_go_through_zones_is_disrupted() -> None:
    game = standing(
        "1812: 1J | 1816: 2J | 1814: AltaA | 1613: 3J | 2013: 11J | 1615: 12J | 2015: 13J"
    )
    for hex in ("1713", "1813", "1913", "1714", "1914", "1815"):
        assert game.holder(hex) is None
    events = beaten(game, "AltaA", 2)
    assert told(events, Removed) == [Removed("AltaA", "allied", "1814", "cut off")]
    assert game.inside("allied regroup") == ("AltaA",)


@rule("narvik", "15.1")
def test_nobody_retreats_into_enemies() -> None:
    game = standing("1714: 1J | 1814: 7Ski")
    beaten(game, "7Ski")
    assert refusal_of(game, Retreat("7Ski", ("1714",))).message == "enemy units are in 1714"


@rule("narvik", "15.1")
def test_tanks_do_not_retreat_into_peaks() -> None:
    game = standing("1714: 1J | 1814: KOH")
    beaten(game, "KOH", 1)
    assert "1914" not in ends(game)


@rule("narvik", "15.1")
def test_nobody_retreats_over_the_sea() -> None:
    game = standing("0920: 1J | 0919: 7Ski")
    beaten(game, "7Ski")
    assert "0820" not in ends(game)


@rule("narvik", "15.1")
@rule("narvik", "9.0")
def test_where_there_is_no_room_the_retreat_goes_on() -> None:
    game = standing("1714: 1J | 1814: 7Ski | 1813: AltaA AltaB")
    beaten(game, "7Ski")
    assert "R 7Ski 1813" not in open_answers(game)
    assert {"R 7Ski 1813 1812", "R 7Ski 1813 1912"} <= open_answers(game)
    assert "no room" in refusal_of(game, Retreat("7Ski", ("1813",))).message


@rule("narvik", "15.1")
@rule("narvik", "9.0")
def test_another_nation_leaves_no_room() -> None:
    game = standing("1714: 1J | 1814: 7Ski | 1813: SG1")
    beaten(game, "7Ski")
    assert "R 7Ski 1813" not in open_answers(game)


@rule("narvik", "15.1")
@rule("narvik", "20.0")
def test_allies_at_the_edge_may_end_in_the_staging_area_however_long_the_retreat() -> None:
    game = standing("0311: 1J | 0211: AltaA")
    beaten(game, "AltaA", 6)
    assert "harstad" in ends(game)
    events = answered(game, "harstad", unit="AltaA")
    assert game.inside("harstad") == ("AltaA",)
    assert told(events, Retreated)[0].path[-1] == "harstad"


@rule("narvik", "15.1")
@rule("narvik", "20.1")
def test_germans_do_not_retreat_to_sweden() -> None:
    game = standing("1919: 7Ski | 2020: 1J")
    beaten(game, "1J")
    assert not any("transit" in text for text in open_answers(game))


@rule("narvik", "19.2")
def test_the_railroad_gun_retreats_along_the_railroad() -> None:
    game = standing("1721: RR")
    beaten(game, "RR", 1)
    assert ends(game) == {"1621", "1821"}


@rule("narvik", "19.2")
@rule("narvik", "23.4.2")
def test_the_railroad_gun_does_not_retreat_through_a_demolished_hex() -> None:
    game = standing("1721: RR")
    game.demolished.add("1621")
    beaten(game, "RR", 1)
    assert game.stack("1821") == ("RR",)


@rule("narvik", "4.4")
def test_a_retreat_takes_the_hexes_it_goes_through() -> None:
    game = standing("1714: AltaA | 1814: Kothe")
    beaten(game, "Kothe", 2)
    answered(game, "1813", "1812", unit="Kothe")
    assert game.controller("1813") == game.controller("1812") == "german"


@rule("narvik", "9.0")
def test_who_retreats_into_a_stack_puts_it_in_order() -> None:
    game = standing("1714: AltaA | 1814: 1J | 1813: 2J 3J")
    beaten(game, "1J")
    answered(game, "1813", unit="1J", tops=("2J",))
    assert game.stack("1813") == ("3J", "1J", "2J")


def test_the_end_alone_stands_for_the_shortest_way() -> None:
    game = standing("1714: 1J | 1814: AltaA")
    beaten(game, "AltaA", 2)
    events = answered(game, "1812", unit="AltaA")
    assert told(events, Retreated)[0].path == ("1814", "1813", "1812")


def test_every_answer_that_is_listed_is_accepted() -> None:
    game = standing("1714: 1J | 1814: AltaA | 1813: AltaB AltaC")
    beaten(game, "AltaA", 3)
    step = game.agenda[-1]
    orders = list(step.answers(game))
    assert len(orders) > 20
    for order in orders:
        step.check(game, order)


@rule("narvik", "15.1")
def test_a_retreat_that_goes_on_does_not_come_nearer_again() -> None:
    game = standing("1714: 1J | 1814: AltaA | 1812: AltaB AltaC")
    beaten(game, "AltaA", 2)
    onward = {text for text in open_answers(game) if text.startswith("R AltaA 1813 1812 ")}
    assert onward
    away = {game.board.grid.distance(game.at("1814"), game.at(text[-4:])) for text in onward}
    assert away == {2, 3}


@rule("narvik", "15.1")
def test_nobody_leaves_the_map_out_of_a_zone_that_it_has_just_entered() -> None:
    game = standing("0109: 1J | 0112: 2J | 0211: 7Ski")
    beaten(game, "7Ski")
    assert {"0110", "0111"} <= ends(game)
    assert "harstad" not in ends(game)


@rule("narvik", "15.1")
def test_who_stands_at_the_edge_leaves_the_map_even_out_of_a_zone() -> None:
    game = standing("0211: 1J | 0111: 7Ski")
    beaten(game, "7Ski")
    assert "harstad" in ends(game)


@rule("narvik", "23.3.2")
def test_who_retreats_over_a_pontoon_bridge_may_take_it_up() -> None:
    game = standing("1020: AltaA | 0920: 1J", engineers="yes")
    game.pontoons.add("0920-0921")
    beaten(game, "1J")
    order = Retreat("1J", ("0921",), cut=("0920-0921",))
    assert refusal_of(game, Retreat("1J", ("0919",), cut=("0920-0921",))).case == "23.3.2"
    events = run(game, PreparedDice(()), [order])
    assert told(events, BridgeCut) == [BridgeCut("german", "0920-0921")]
    assert not game.pontoons


def crowded(full: int) -> Narvik:
    """A Norwegian on the run behind whom so many hexes are full of British."""
    game = standing("1714: 1J | 1813: 7Ski")
    board, grid = game.board, game.board.grid
    near = [
        hex
        for hex in grid.named(grid.within(board.at("1812"), 4) & board.land)
        if hex != "1813" and grid.distance(board.at(hex), board.at("1714")) > 1
    ]
    near.sort(key=lambda hex: (grid.distance(board.at(hex), board.at("1812")), hex))
    others = (id for id, unit in game.roster.items() if unit.nationality in ("British", "French"))
    ground = (id for id in others if not game.unit(id).strike and not game.unit(id).staff)
    for hex, id in zip(near[:full], ground, strict=False):
        game.put(id, hex)
    return game


@rule("narvik", "15.1")
@rule("narvik", "9.0")
def test_a_retreat_through_a_crowd_is_listed_by_its_ends_and_not_by_every_detour() -> None:
    game = crowded(24)
    beaten(game, "7Ski")
    answers = open_answers(game)
    assert len(answers) < 300
    behind = {end for end in ends(game) if not game.stack(end)}
    assert len(behind) > 8


@rule("narvik", "15.1")
def test_a_detour_through_full_hexes_is_lawful_though_it_is_not_listed() -> None:
    game = standing("1714: 1J | 1814: 7Ski | 1813: SG1 | 1913: IG1 | 1912: IG2")
    beaten(game, "7Ski")
    detour = ("1913", "1912", "1813", "1712")
    assert f"R 7Ski {' '.join(detour)}" not in open_answers(game)
    answered(game, *detour, unit="7Ski")
    assert game.stack("1712") == ("7Ski",)


@rule("narvik", "15.1")
@pytest.mark.parametrize(
    "way",
    [
        ("1913", "1912", "1911"),  # on from a hex with room
        ("1813", "1812", "1813", "1712"),  # twice through the same hex
        ("1813", "1814", "1815"),  # back through the hex that it leaves
        ("1813", "1812", "harstad"),  # off the map where no edge is
        ("1813", "harstad", "1712"),
        ("1813", "RAIL"),
        ("1715", "1716"),  # through an enemy zone
        ("1813",),  # no room
    ],
)
def test_ways_that_are_not_lawful(way: tuple[str, ...]) -> None:
    game = standing("1714: 1J | 1814: 7Ski | 1813: SG1 | 1812: SG2")
    beaten(game, "7Ski")
    assert refusal_of(game, Retreat("7Ski", way)).case == "15.1"


@rule("narvik", "23.3.2")
@rule("narvik", "15.1")
def test_the_only_way_over_a_bridge_is_asked_for() -> None:
    where = "1020: IG1 | 1019: SG2 | 0919: SG1 | 0821: SWB1 | 1021: SWB2 | 0920: 1J"
    game = standing(where, engineers="yes")
    game.pontoons.add("0920-0921")
    beaten(game, "1J")
    assert open_answers(game) == {"R 1J 0921"}
    order = Retreat("1J", ("0921",), cut=("0920-0921", "0920-0921"))
    events = run(game, PreparedDice(()), [order])
    assert len(told(events, BridgeCut)) == 1


@rule("narvik", "15.1")
def test_the_only_way_without_a_choice_is_taken_at_once() -> None:
    game = standing("1720: 1LEA | 1721: RR | 1621: 2LEA")
    beaten(game, "RR", 1)
    assert game.stack("1821") == ("RR",)


@rule("narvik", "15.1")
def test_too_near_and_too_far_are_refused_with_the_distance() -> None:
    game = standing("1714: 1J | 1814: AltaA")
    beaten(game, "AltaA", 2)
    near = "1813 is 1 from 1814, and AltaA must retreat 2"
    assert refusal_of(game, Retreat("AltaA", ("1813",))).message == near
    far = "1811 is 3 from 1814, and AltaA must retreat 2"
    assert refusal_of(game, Retreat("AltaA", ("1811",))).message == far


@pytest.mark.parametrize("seed", range(12))
def test_ends_and_shortest_ways_are_those_of_all_ways(seed: int) -> None:
    """What is found by bitboards is what listing every way finds."""
    game = crowd(seed)
    for id in [each for side in SIDES for each in game.units_of(side)][::3]:
        for hexes in (1, 2, 3, 5):
            out = RetreatPaths(game, id, hexes)
            ways = out.all()
            ends = sorted({way[-1] for way in ways})
            assert out.ends() == ends
            assert set(out.ends_at_once()) <= set(ends)
            for end in ends:
                led = [way for way in ways if way[-1] == end]
                assert out.to(end) == min(led, key=lambda way: (len(way), way))
