"""1.0  The weather of a month, zone by zone."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.games.eto.facts.board import MILD, MODERATE, SEVERE
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.position.fog import in_sight
from pbem.games.eto.position.game import FAIR, MUD, WINTER
from pbem.games.eto.position.zones import steps_of
from pbem.games.eto.weather.conditions import (
    frozen_river,
    grounded,
    in_mud,
    in_winter,
    slow,
)
from pbem.games.eto.weather.rolling import Grounded, Weather, WeatherCame, ground_aircraft
from tests.eto.fields import ARDENNES, field, ran
from tests.marks import rule


@rule("eto", "1.0")
@pytest.mark.parametrize(
    ("city", "zone"), [("Moscow", SEVERE), ("Athens", MODERATE), ("Cairo", MILD)]
)
def test_the_book_names_a_city_in_each_zone(city: str, zone: str) -> None:
    board = field("").board
    assert board.is_in(board.named[city], board.zones[zone])


@rule("eto", "1.0")
def test_september_is_fair_without_a_die() -> None:
    game = field("")
    assert ran(game, Weather()) == [WeatherCame(FAIR)]


@rule("eto", "1.0")
@pytest.mark.parametrize(("die", "weather"), [(1, FAIR), (2, MUD), (4, MUD), (5, WINTER)])
def test_a_die_decides_where_the_track_names_several(die: int, weather: str) -> None:
    game = field("")
    rows = game.scenario.tables.weather[11]
    assert next(row.weather for row in rows if row.low <= die <= row.high) == weather


@rule("eto", "1.1")
def test_fair_weather_slows_nobody() -> None:
    game = field("")
    assert not slow(game)


@rule("eto", "1.2")
def test_mud_lies_in_the_severe_zone_only() -> None:
    game = field("")
    game.weather = MUD
    assert in_mud(game, game.at("W3734"))
    assert not in_mud(game, game.at("W3533"))
    assert not in_winter(game, game.at("W3734"))


@rule("eto", "1.2", "30.4")
def test_in_mud_infantry_has_half_its_movement_rounded_up() -> None:
    game = field("PI1 E2432")
    far = reach(game, ("PI1",)).reached
    game.weather = MUD
    near = reach(game, ("PI1",)).reached
    assert not near & ~game.board.grid.within(game.at("E2432"), 2)
    assert far & ~game.board.grid.within(game.at("E2432"), 2)


@rule("eto", "1.2")
def test_a_unit_on_dry_ground_is_slow_only_where_its_way_is_muddy() -> None:
    game = field("PI1 W3633")
    game.weather = MUD
    found = reach(game, ("PI1",))
    assert found.reaches(game.at("W3630"))  # three dry hexes
    assert found.reaches(game.at("W3734"))  # two, one of them muddy
    assert not found.reaches(game.at("E2432"))  # three, the last of them muddy
    assert not found.reaches(game.at("E2332"))


@rule("eto", "1.3")
def test_w_is_winter_in_the_severe_zone_and_mud_in_the_moderate_one() -> None:
    game = field("")
    game.weather = WINTER
    assert in_winter(game, game.at("W3734"))
    assert in_mud(game, game.at("W3533"))
    assert not slow(game) & game.board.zones[MILD]


@rule("eto", "1.3")
def test_nobody_in_the_ardennes_is_slowed_by_winter() -> None:
    game = field("UA1 W3420", ARDENNES)
    before = reach(game, ("UA1",)).reached
    game.weather = WINTER
    assert reach(game, ("UA1",)).reached == before


@rule("eto", "1.4")
def test_in_w_the_dice_fall_for_each_zone() -> None:
    game = field("")
    game.weather = WINTER
    events = list(ground_aircraft(game, PreparedDice((3, 4, 4, 4))))
    assert events == [Grounded(SEVERE, 7, True), Grounded(MODERATE, 8, False)]
    assert game.grounded == {SEVERE}


@rule("eto", "1.4")
def test_the_western_mild_zone_is_grounded_with_the_moderate_one() -> None:
    game = field("")
    game.grounded.add(MODERATE)
    assert game.board.is_in("W3626", grounded(game))
    assert not game.board.is_in("W3734", grounded(game))


@rule("eto", "1.4")
def test_a_grounded_zone_hides_what_lies_in_it() -> None:
    game = field("L1 W3932, PI2 W3629, PI3 W3734")
    assert game.board.is_in("W3734", in_sight(game, "axis"))
    game.grounded.add(SEVERE)
    assert not game.board.is_in("W3734", in_sight(game, "axis"))


@rule("eto", "1.5")
def test_rivers_freeze_where_the_whole_battle_is_in_the_severe_zone() -> None:
    game = field("")
    game.weather = WINTER
    assert frozen_river(game, game.masked(("W3734", "W3634")))
    assert not frozen_river(game, game.masked(("W3734", "W3633")))


@rule("eto", "1.5")
def test_lake_hexsides_of_the_north_are_open_in_winter_alone() -> None:
    game = field("")
    a, b = game.at("E1028"), game.at("E1027")
    assert not steps_of(game, "axis").allows(a, b)
    game.weather = WINTER
    assert steps_of(game, "axis").allows(a, b)
