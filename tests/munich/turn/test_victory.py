"""22.0  Victory points, automatic victory and the levels of victory."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.march import Move
from pbem.games.munich.politics.holding_out import powers
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import Scored
from pbem.games.munich.turn.sequence import EndTurn
from pbem.games.munich.turn.surrender import Check, surrender
from pbem.games.munich.turn.victory import automatic, judge, place_worth, points, prizes
from pbem.wargame.position.events import Ended
from tests.marks import rule
from tests.munich.fields import played, war
from tests.munich.skies import carried_out


def fought(placed: str = "", *, setting: str = "general_war") -> Munich:
    """A war that knows whose each country was at the start."""
    game = war(setting=setting)
    game.started = dict(game.allegiance)
    for each in filter(None, placed.split(", ")):
        id, place = each.split(" ", 1)
        if place.startswith("["):
            game.send(id, place.strip("[]"))
        else:
            game.put(id, place)
    return game


# -- places ----------------------------------------------------------------------------------------


@rule("munich", "22.0")
def test_nobody_has_points_at_the_start() -> None:
    assert points(fought()) == {AXIS: 0, ALLIED: 0}


@rule("munich", "22.0")
@pytest.mark.parametrize(
    ("placed", "setting", "axis", "allied"),
    [
        ("FR1A 2511", "general_war", 0, 15),  # Berlin
        ("DEI 1314", "general_war", 10, 0),  # Paris
        ("DEI 3901", "anti_comintern", 10, 0),  # Leningrad
        ("DEI 2615", "general_war", 5, 0),  # Prague
        ("DEI 3212", "general_war", 5, 0),  # Warsaw
        ("CZ1A 3019", "general_war", 0, 5),  # Budapest
        ("SU1A 3823", "intermarium", 5, 0),  # Bucharest
        ("DEI 1210", "general_war", 3, 0),  # London
        ("CZ1A 2717", "general_war", 0, 1),  # Vienna, a centre
        ("DEI 2816", "general_war", 1, 0),  # Brno
        ("ITAlp 2615", "general_war", 5, 0),  # for any country of the side
        ("DEI 2413", "general_war", 0, 0),  # Leipzig, a city of its own
        ("DEI 2818", "general_war", 0, 0),  # Bratislava, a city only
    ],
)
def test_what_places_are_worth(placed: str, setting: str, axis: int, allied: int) -> None:
    assert points(fought(placed, setting=setting)) == {AXIS: axis, ALLIED: allied}


@rule("munich", "22.0")
def test_berlin_is_worth_nothing_to_the_axis() -> None:
    assert place_worth(fought(), AXIS, "2511") == 0


@rule("munich", "22.0")
@pytest.mark.parametrize(
    ("placed", "setting", "axis"),
    [
        ("DEI 2415", "general_war", 2),  # Pilsen: the objective's two, not the centre's one
        ("ITAlp 2415", "general_war", 0),  # objectives need Germans
        ("DEI 1715", "general_war", 2),  # Metz
        ("DEI 4114", "anti_comintern", 2),  # Kiev
        ("DEI 3009", "general_war", 2),  # Danzig
        ("DEI 3009", "western_guarantee", 0),  # Danzig started as friendly
        ("DEI 3822", "general_war", 0),  # so did Ploesti
        ("DEI 3822", "intermarium", 2),
    ],
)
def test_objectives_of_the_reich(placed: str, setting: str, axis: int) -> None:
    assert points(fought(placed, setting=setting))[AXIS] == axis


@rule("munich", "22.0")
def test_germans_must_be_in_an_objective_at_the_end() -> None:
    game = fought("DEI 2415")
    game.put("DEI", "2413")
    assert points(game)[AXIS] == 0


@rule("munich", "22.0")
@pytest.mark.parametrize(("setting", "side"), [("intermarium", AXIS), ("anti_comintern", ALLIED)])
def test_the_mannerheim_line_counts_for_whoever_commands_the_soviets(
    setting: str, side: str
) -> None:
    game = fought(setting=setting)
    game.join("Finland", ALLIED if side == AXIS else AXIS)
    game.put("SU1A", "3801")
    assert points(game)[side] == 2
    game.put("SU1A", "3901")
    assert points(game)[side] == 0


@rule("munich", "22.0")
def test_a_place_that_the_last_to_occupy_has_left_is_his() -> None:
    game = fought("DEI 2615")
    game.put("DEI", "2511")
    assert points(game)[AXIS] == 5


@rule("munich", "22.0", "2.3")
def test_a_place_that_is_disputed_at_the_end_is_still_his() -> None:
    game = fought("DEI 2615")
    game.put("DEI", "2511")
    game.put("CZ1A", "2614")
    assert game.controller("2615") != AXIS
    assert points(game)[AXIS] == 5


@rule("munich", "22.0")
def test_a_place_that_is_taken_back_counts_for_nobody() -> None:
    game = fought("DEI 2615")
    game.put("DEI", "2511")
    game.put("CZ1A", "2615")
    game.put("CZ1A", "2716")
    assert points(game) == {AXIS: 0, ALLIED: 0}


@rule("munich", "22.0")
def test_a_unit_that_marches_through_a_capital_takes_it() -> None:
    game = fought("DE16Pz 2515")
    played(game, Move("DE16Pz", ("2615", "2616")))
    assert points(game)[AXIS] == 5


@rule("munich", "22.0", "5.4")
def test_the_capital_of_an_invaded_neutral_counts_for_the_invader_only() -> None:
    game = fought()
    game.join("Belgium", ALLIED)
    assert points(game) == {AXIS: 0, ALLIED: 0}
    game.put("DEI", "1512")
    assert points(game) == {AXIS: 3, ALLIED: 0}


@rule("munich", "22.0", "5.3")
def test_the_capital_of_an_intervener_counts_for_its_enemy_only() -> None:
    game = fought(setting="western_guarantee")
    game.join("Italy", AXIS)
    game.put("FR1A", "1821")
    assert points(game) == {AXIS: 0, ALLIED: 1}


@rule("munich", "22.0", "16.8.2")
def test_terror_does_not_touch_victory_points() -> None:
    game = fought("DEI 2615")
    game.terror.add("2615")
    assert points(game)[AXIS] == 5


# -- units -----------------------------------------------------------------------------------------


@rule("munich", "22.0")
@pytest.mark.parametrize("box", ["eliminated", "surrendered"])
@pytest.mark.parametrize(
    ("unit", "axis", "allied"),
    [
        ("FRAir1", 2, 0),
        ("DETr", 0, 2),  # airlift too
        ("DE16Pz", 0, 1),
        ("IT6A", 0, 1),  # an army
        ("DEHG", 0, 0),  # a group
        ("DEI", 0, 0),
        ("CZF1", 0, 0),
        ("DEAB", 0, 0),
    ],
)
def test_what_lost_units_are_worth(unit: str, axis: int, allied: int, box: str) -> None:
    assert points(fought(f"{unit} [{box}]")) == {AXIS: axis, ALLIED: allied}


@rule("munich", "22.0", "7.4")
@pytest.mark.parametrize("box", ["withdrawn", "utilized", "turn 3"])
def test_units_elsewhere_are_worth_nothing(box: str) -> None:
    assert points(fought(f"DE16Pz [{box}]")) == {AXIS: 0, ALLIED: 0}


# -- automatic victory -----------------------------------------------------------------------------


@rule("munich", "22.0")
def test_the_last_surrender_of_a_side_ends_the_game() -> None:
    game = fought("DEI 2615, DEII 2415, DEIII 2816", setting="little_entente")
    surrender(game, "Romania")
    surrender(game, "Yugoslavia")
    events = carried_out(game, Check(ALLIED), dice=(1,))
    assert isinstance(events[-1], Ended)
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.case) == (AXIS, "22.0")


@rule("munich", "22.0")
def test_nothing_is_played_after_an_automatic_victory() -> None:
    game = fought("DEI 2615, DEII 2415, DEIII 2816", setting="little_entente")
    surrender(game, "Romania")
    surrender(game, "Yugoslavia")
    game.agenda = [EndTurn()]
    list(Check(ALLIED).run(game, PreparedDice((1,))))
    assert game.agenda == []


@rule("munich", "22.0")
def test_nobody_wins_at_once_while_an_enemy_power_fights() -> None:
    game = fought(setting="little_entente")
    surrender(game, "Romania")
    assert automatic(game) is None


@rule("munich", "22.0", "21.0")
def test_britain_keeps_its_side_in_the_war() -> None:
    game = fought()
    for country in ("Czechoslovakia", "France", "Poland"):
        surrender(game, country)
    assert automatic(game) is None


@rule("munich", "22.0")
def test_the_allies_win_at_once_when_the_axis_is_out() -> None:
    game = fought()
    for country in game.belligerents(AXIS):
        surrender(game, country)
    verdict = automatic(game)
    assert verdict is not None
    assert verdict.winner == ALLIED


@rule("munich", "22.0", "5.2")
def test_luxembourg_is_no_power() -> None:
    game = fought(setting="little_entente")
    game.join("Luxembourg", ALLIED)
    for country in ("Czechoslovakia", "Romania", "Yugoslavia"):
        surrender(game, country)
    assert powers(game, ALLIED) == []
    assert automatic(game) is not None


# -- levels ----------------------------------------------------------------------------------------


@rule("munich", "22.1")
@pytest.mark.parametrize(
    ("placed", "level", "winner"),
    [
        ("", "Allied decisive victory", ALLIED),
        ("DEI 2816", "Allied marginal victory", ALLIED),  # 1
        ("DEI 1314", "Allied marginal victory", ALLIED),  # 10
        ("DEI 1314, DEII 2816", "Axis major victory", AXIS),  # 11
        ("DEI 1314, DEII 1210, DEIII 2615, DEIV 3212, DEV 2816", "Axis major victory", AXIS),  # 24
        (
            "DEI 1314, DEII 1210, DEIII 2615, DEIV 3212, DEV 2816, DEVI 3115, DEVII 2415, "
            "DEVIII 1413, DEIX 1519, DEX 3009",
            "Axis decisive victory",
            AXIS,
        ),  # 31
    ],
)
def test_the_difference_of_points_makes_the_level(placed: str, level: str, winner: str) -> None:
    game = fought(placed)
    list(judge(game))
    assert game.verdict is not None
    assert game.verdict.words.startswith(level)
    assert (game.verdict.winner, game.verdict.case) == (winner, "22.1")


@rule("munich", "22.1")
def test_allied_points_are_taken_from_those_of_the_axis() -> None:
    game = fought("DEI 1314, FR1A 2511")
    list(judge(game))
    assert game.verdict is not None
    assert "(-5)" in game.verdict.words


def test_the_reasons_of_both_sides_are_told() -> None:
    game = fought("DEI 2615, FRAir1 [eliminated]")
    scored = [each for each in judge(game) if isinstance(each, Scored)]
    assert [(each.side, each.points) for each in scored] == [(AXIS, 7), (ALLIED, 0)]
    assert [each.why for each in scored[0].prizes] == ["Prague (2615)", "FRAir1, eliminated"]


def test_points_are_the_sum_of_the_prizes() -> None:
    game = fought("DEI 2615, DEII 2415, FRAir1 [eliminated]")
    assert sum(each.points for each in prizes(game, AXIS)) == points(game)[AXIS] == 9
