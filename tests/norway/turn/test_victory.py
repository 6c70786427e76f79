"""4.0  Winning."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.ruleset import Verdict
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.sudden_death import allied_triumph, german_triumph
from pbem.games.norway.turn.events import PointsCounted, TransportsCounted
from pbem.games.norway.turn.victory import area_points, count_points, points_now
from tests.marks import rule
from tests.norway.games import position, sentences, told

BOARD = position({}).board
TROOPS = [f"{number}Inf" for number in (159, 193, 236, 307, 310, 324, 334, 349, 359, 340, 345)]
PORTS = sorted(area for area in BOARD.ports if BOARD.is_in(area, BOARD.norway))


def judged(game: Norway, *dice: int) -> tuple[Verdict, dict[str, int]]:
    """The verdict on a position, and both sides' points."""
    events = list(count_points(game, PreparedDice(dice)))
    assert game.verdict is not None
    sentences(events)
    return game.verdict, {each.side: each.total for each in told(events, PointsCounted)}


def holding(side: str, areas: list[str], **fields: Any) -> Norway:
    """A side's troops in these areas, one in each."""
    troops = TROOPS if side == GERMAN else ["24Gds", "146Bde", "148Bde", "1Bde", "2Bde", "3Bde"]
    return position(dict(zip(areas, troops, strict=False)), **fields)


@rule("norway", "4.3")
@rule("norway", "4.4")
@rule("norway", "4.5")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_areas_count_the_same_for_both(side: str) -> None:
    game = holding(side, ["Oslo", "Narvik", "Bergen", "Faroe", "Telemark"])
    assert area_points(game, side) == {"Oslo": 15, "Narvik": 15, "Bergen": 10, "Faroe": 2}


@rule("norway", "4.3")
def test_an_area_counts_for_whoever_has_troops_in_it() -> None:
    game = position({"Bergen": "24Gds"}, german_held={"Oslo"})
    assert area_points(game, GERMAN) == {}
    assert area_points(game, ALLIED) == {"Bergen": 10}


@rule("norway", "4.3")
@rule("norway", "5.2")
def test_a_contested_area_counts_for_nobody() -> None:
    game = position({"Oslo": "159Inf RoyalGd"})
    assert area_points(game, GERMAN) == area_points(game, ALLIED) == {}


@rule("norway", "4.4")
def test_what_the_germans_get_for_allied_units() -> None:
    ships = "Furious Rodney Renown Devonshire TR1 Truant"
    lost = {"allied refit": ships, "allied destroyed": "Glad/1 24Gds"}
    _, points = judged(position(lost), 6)
    assert points[GERMAN] == 3 * 3 + 3 * 2 + 2 + 1


@rule("norway", "4.5")
def test_what_the_allies_get_for_german_units() -> None:
    lost = {"german refit": "He111/1 Ju52/1 159Inf", "german destroyed": "40Pz"}
    _, points = judged(position(lost))
    assert points[ALLIED] == 3 + 3 + 2 + 2


@rule("norway", "4.6")
@pytest.mark.parametrize(
    ("ship", "plus"),
    [("GrafZeppel", 6), ("Bismarck", 6), ("Gneisenau", 5), ("Hipper", 4), ("Konigsberg", 3),
     ("Heidkamp", 2), ("U47", 1), ("GTR1", 0)],
)  # fmt: skip
def test_a_german_ship_counts_a_die_and_something(ship: str, plus: int) -> None:
    _, points = judged(position({"german refit": ship}), 4)
    assert points[ALLIED] == 4 + plus


@rule("norway", "4.6")
def test_each_german_ship_has_a_die_of_its_own() -> None:
    _, points = judged(position({"german refit": "GTR1 GTR2", "german destroyed": "U64"}), 1, 2, 3)
    assert points[ALLIED] == 1 + 2 + 3 + 1


@rule("norway", "4.3")
@rule("norway", "12.4")
def test_units_in_a_pool_or_withdrawn_do_not_count() -> None:
    game = position({"german pool": "159Inf", "german withdrawn": "40Pz", "german special": "1KM"})
    assert judged(game)[1][ALLIED] == 0


@rule("norway", "27.2")
def test_points_for_the_enemys_options_count() -> None:
    assert judged(position({}, granted={GERMAN: 10}))[1] == {ALLIED: 0, GERMAN: 10}


@rule("norway", "4.7")
@pytest.mark.parametrize(
    ("points", "level"),
    [(0, "draw"), (11, "draw"), (12, "marginal"), (23, "marginal"), (24, "theater"),
     (35, "theater"), (36, "strategic"), (90, "strategic")],
)  # fmt: skip
def test_the_difference_gives_the_level(points: int, level: str) -> None:
    verdict, _ = judged(position({}, granted={ALLIED: points + 5, GERMAN: 5}))
    assert verdict.level == level
    assert verdict.winner == (None if level == "draw" else ALLIED)


@rule("norway", "4.8")
@pytest.mark.parametrize(("sunk", "winner"), [(5, GERMAN), (6, None)])
def test_too_many_transports_lost_take_the_victory_from_the_germans(
    sunk: int, winner: str | None
) -> None:
    game = position({}, granted={GERMAN: 40}, sunk_transports=sunk)
    verdict, _ = judged(game, 3)
    assert verdict.winner == winner
    assert verdict.case == ("4.7" if winner else "4.8")


@rule("norway", "4.8")
def test_nobody_asks_for_transports_when_the_allies_win() -> None:
    game = position({}, granted={ALLIED: 40}, sunk_transports=12)
    assert judged(game)[0].winner == ALLIED


@rule("norway", "4.8")
def test_nobody_asks_for_transports_in_a_draw() -> None:
    events = list(count_points(position({}, sunk_transports=12), PreparedDice(())))
    assert not told(events, TransportsCounted)


@rule("norway", "4.1")
def test_the_germans_win_at_once_with_all_ports_and_mobilization_areas() -> None:
    areas = set(BOARD.ports) | set(BOARD.mobilization)
    norway = {area for area in areas if BOARD.is_in(area, BOARD.norway)}
    assert german_triumph(position({}, german_held=norway))
    for missing in ("Oslo", "Elverum", "Tromso"):
        assert not german_triumph(position({}, german_held=norway - {missing}))


@rule("norway", "4.1")
def test_a_contested_port_keeps_the_germans_from_winning_at_once() -> None:
    areas = set(BOARD.ports) | set(BOARD.mobilization)
    norway = {area for area in areas if BOARD.is_in(area, BOARD.norway)}
    assert not german_triumph(position({"Oslo": "159Inf RoyalGd"}, german_held=norway))


WON = {"german refit": "He111/1 He111/2", "german destroyed": "Ju52/1", "Reich": "Gneisenau Hipper"}


@rule("norway", "4.2")
def test_the_allies_win_at_once_without_german_capital_ships_at_sea() -> None:
    assert allied_triumph(position(WON))
    for zone, ship in (("39", "Gneisenau"), ("40", "Hipper"), ("45", "Bismarck")):
        where = {**WON, "Reich": "", zone: ship}
        assert not allied_triumph(position(where)), ship


@rule("norway", "4.2")
def test_the_allies_need_three_german_air_units() -> None:
    assert not allied_triumph(position({**WON, "german destroyed": "159Inf"}))


@rule("norway", "4.2")
def test_the_allies_need_three_mobilization_areas() -> None:
    areas = sorted(BOARD.mobilization)
    assert allied_triumph(position(WON, german_held=set(areas[3:])))
    assert not allied_triumph(position(WON, german_held=set(areas[2:])))


@rule("norway", "4.3")
def test_points_can_be_told_at_any_time() -> None:
    game = position({"Oslo": "159Inf", "german refit": "GTR1 193Inf"})
    assert points_now(game, GERMAN) == 15
    assert points_now(game, ALLIED) == 3.5 + 2
