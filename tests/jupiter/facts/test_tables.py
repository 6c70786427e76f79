"""The tables at the end of the rulebook, cell by cell, as they act in play."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.event import Event
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.games.jupiter.turn.sequence import WeatherSet
from pbem.notation.sheets.sheet import read_sheet
from pbem.wargame.data.points import HALVES
from tests.marks import rule

# -- the combat results table ---------------------------------------------------------------------

RESULTS = {
    1: ("DL1", "DE", "DE", "DE", "DE", "DE"),
    2: ("DR", "DL1", "DE", "DE", "DE", "DE"),
    3: ("EX", "DR", "DL1", "DE", "DE", "DE"),
    4: ("AS", "EX", "DR", "DL1", "DE", "DE"),
    5: ("AL1", "AS", "EX", "DR", "DL1", "DE"),
    6: ("AL1", "AL1", "AS", "EX", "DR", "DL1"),
}
ATTACKERS = ("23F", "509P", "UC1", "25Tk", "34US", "1US")  # attack factors 1 to 6


def played(game: Jupiter, side: str, text: str, *dice: int) -> list[Event]:
    """What happens when a side gives one order and the dice fall so."""
    desks = {each: Desk[Jupiter]() for each in RULES.sides}
    desks[side] = Desk(queue=tuple(read_sheet(RULES, text, side, game).lines))
    driver = Driver(RULES, game, desks, PreparedDice(dice))
    driver.run()
    return driver.events


def attack_on_one_factor(attackers: str, die: int) -> Battle:
    game = RULES.read_position(
        "option finnmark: historical\nturn: 3\nphase: attacks\nasked: allied\n"
        f"2406: Kir\n3500: 104R\n1821: 211Pz\n1820: {attackers}"
    )
    events = played(game, "allied", f"A 1821 WITH {attackers}", die, 1)
    (battle,) = (each for each in events if isinstance(each, Battle))
    return battle


@rule("jupiter", "13.11")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", range(1, 7))
def test_every_cell_of_the_results_table(die: int, column: int) -> None:
    battle = attack_on_one_factor(ATTACKERS[column - 1], die)
    assert battle.column == f"{column}:1"
    assert battle.roll == die
    assert battle.result == RESULTS[die][column - 1]


@rule("jupiter", "13.5")
@pytest.mark.parametrize("die", range(1, 7))
def test_beyond_six_to_one_no_die_is_rolled(die: int) -> None:
    battle = attack_on_one_factor("6Arm", die)
    assert (battle.column, battle.roll, battle.result) == (">6:1", 0, "DE")


# -- the weather table ----------------------------------------------------------------------------

WEATHER = ("fair", "fair", "fair", "overcast", "overcast", "overcast", "storm", "blizzard")
MODIFIERS = {"none": 0, "fair": -1, "overcast": 1, "storm": 1}


@rule("jupiter", "5.3")
@pytest.mark.parametrize("turn", [2, 7, 8, 10])
@pytest.mark.parametrize("before", MODIFIERS)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_roll_on_the_weather_table(turn: int, before: str, die: int) -> None:
    game = RULES.read_position(
        f"turn: {turn}\nphase: weather\nweather before: {before}\n1616: 1US\n2406: Kir"
    )
    driver = Driver(RULES, game, {}, PreparedDice([die, 5, 4, 2, 3, 2, 4, 2]))
    driver.run()
    weather = next(each for each in driver.events if isinstance(each, WeatherSet))
    modifier = MODIFIERS[before] + (1 if turn >= 8 else 0)
    assert weather.modifier == modifier
    assert weather.weather == WEATHER[min(die + modifier, 7)]


@rule("jupiter", "5.3")
def test_a_blizzard_skips_the_turn_and_changes_no_later_roll() -> None:
    game = RULES.read_position(
        "turn: 8\nphase: weather\nweather before: storm\n1616: 1US\n2406: Kir"
    )
    driver = Driver(RULES, game, {}, PreparedDice([5, 3, 6, 5]))
    driver.run()
    first, second = (each for each in driver.events if isinstance(each, WeatherSet))
    assert first.weather == "blizzard"
    assert (game.turn, second.modifier, second.weather) == (9, 1, "overcast")


@rule("jupiter", "5.3")
def test_a_blizzard_on_the_last_turn_ends_the_game() -> None:
    game = RULES.read_position("turn: 10\nphase: weather\n1616: 1US\n2406: Kir")
    Driver(RULES, game, {}, PreparedDice([6])).run()
    assert game.verdict is not None
    assert game.verdict.case == "4.3"


# -- the terrain effects chart --------------------------------------------------------------------

COSTS = {  # on skis, mountain troops, others
    "clear": ("0.5", "1", "1"),
    "town": ("0.5", "1", "1"),
    "lake": ("0.5", "1", "1"),
    "forest": ("1", "1", "2"),
    "mountain": ("1", "1", "2"),
}
LEGS = ("ski", "mountain", "other")
SHIFTS = {"clear": 0, "forest": 0, "mountain": -1, "town": -2}


@rule("jupiter", "12.4")
@rule("jupiter", "12.5")
@rule("jupiter", "12.6")
@rule("jupiter", "12.7")
@rule("jupiter", "12.8")
@rule("jupiter", "12.10")
@pytest.mark.parametrize("column", range(3))
def test_every_step_on_the_map_costs_what_the_chart_says(column: int) -> None:
    board = RULES.scenario.board
    tolls = board.tolls[LEGS[column]]
    for here, neighbours in enumerate(board.grid.neighbours):
        for there in neighbours:
            found = tolls.price(here, there)
            terrain = [board.terrain_of.get(each, "sea") for each in (here, there)]
            if not set(terrain) <= set(COSTS) or (here, there) in board.sides["sea"]:
                assert found is None
                continue
            road = (here, there) in board.roads
            price = "0.5" if road else COSTS[terrain[1]][column]
            assert found == HALVES.parse(price), (board.label(here), board.label(there))


@rule("jupiter", "12.3")
def test_every_hex_has_one_terrain() -> None:
    board = RULES.scenario.board
    masks = list(board.terrain.values())
    for at, mask in enumerate(masks):
        for other in masks[at + 1 :]:
            assert not mask & other
    assert sum(masks) == sum(board.bit[hex] for hex in board.terrain_of)


@rule("jupiter", "12.8")
@rule("jupiter", "12.10")
@pytest.mark.parametrize("island", ["1337", "1338", "1438"])
def test_no_land_lies_next_to_an_island(island: str) -> None:
    board = RULES.scenario.board
    assert not board.passage.step(board.bit[board.at(island)])


@rule("jupiter", "13.7")
@rule("jupiter", "13.8")
@rule("jupiter", "13.9")
@pytest.mark.parametrize(
    ("terrain", "hex", "beside"),
    [
        ("clear", "1821", "1820"),
        ("forest", "3015", "3016"),
        ("mountain", "1714", "1713"),
        ("town", "2116", "2117"),
    ],
)
def test_every_shift_of_the_chart(terrain: str, hex: str, beside: str) -> None:
    game = RULES.read_position(
        "turn: 3\nphase: attacks\nasked: allied\n2406: Kir\n"
        f"{hex}: 163Inf\n{beside}: 1Arm, 2Arm, 1US"
    )
    events = played(game, "allied", f"A {hex} WITH 1Arm, 2Arm, 1US", 1, 1)
    (battle,) = (each for each in events if isinstance(each, Battle))
    assert RULES.scenario.board.terrain_of[game.at(hex)] == terrain
    assert sum(each.columns for each in battle.shifts) == SHIFTS[terrain]


@rule("jupiter", "12.7")
def test_a_road_has_no_shift_of_its_own() -> None:
    """The chart: the other terrain in the hex decides."""
    game = RULES.read_position(
        "turn: 3\nphase: attacks\nasked: allied\n2406: Kir\n1530: 163Inf\n1531: 1Arm, 2Arm"
    )
    events = played(game, "allied", "A 1530 WITH 1Arm, 2Arm", 1, 2)
    (battle,) = (each for each in events if isinstance(each, Battle))
    assert [(each.columns, each.case) for each in battle.shifts] == [(-1, "13.8")]
