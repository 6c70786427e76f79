"""What missions in the air would come to, as it is told beforehand."""

from __future__ import annotations

import pytest

from pbem.games.munich.air.bombing import CITY, UNITS, Bomb
from pbem.games.munich.air.flights import covered
from pbem.games.munich.air.interception import Intercept
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.position.fog import view
from tests.marks import rule
from tests.munich.fields import war

PRAGUE, BRNO, SOVIET = "2615", "2816", "3810"


@rule("munich", "15.0")
@pytest.mark.parametrize(("target", "shown"), [(PRAGUE, 2), ("2614", 2), (BRNO, 1), ("2412", 0)])
def test_a_launch_shows_what_lies_unseen_under_it_and_next_to_it(target: str, shown: int) -> None:
    game = war("CZ1A 2615, CZB1 2615, CZF1 2615, CZ2A 2816, CZF4 2816, DEL1 [available]")
    words = list(Launch("DEL1", "2513", target).forecast(view(game, AXIS), AXIS))
    told = [each for each in words if "unseen" in each]
    assert told == [f"shows {shown} unseen in and next to {target} (15.0)"] * bool(shown)


@rule("munich", "16.3")
def test_what_an_air_unit_covers_is_what_it_reaches_from_all_its_cities() -> None:
    game = war("DEL1 [available]")
    for hex in (PRAGUE, "3108", "1712"):
        assert game.board.is_in(hex, covered(game, "DEL1"))
    assert not game.board.is_in("0800", covered(game, "DEL1"))


@rule("munich", "20.0", "16.8")
@pytest.mark.parametrize("storm", [False, True])
def test_the_chances_of_bombing_are_those_of_the_column_in_a_storm(storm: bool) -> None:
    game = war(f"DEL1 {SOVIET}", setting="anti_comintern")
    game.storm = storm
    table = load().tables.terror
    terror = table.chances(2 - storm)["terror"]
    order = Bomb("DEL1", CITY)
    assert any(f"terror {float(100 * terror):.0f} %" in each for each in order.forecast(game, AXIS))
    assert order.chances(game)["terror"] == terror


@rule("munich", "16.7")
@pytest.mark.parametrize(("unit", "words"), [("CZF1", "flak is there"), ("CZ1A", "no flak can")])
def test_a_bomber_is_told_of_flak(unit: str, words: str) -> None:
    game = war(f"DEL1 2615, {unit} 2615")
    assert list(Bomb("DEL1", UNITS).forecast(game, AXIS))[-1].startswith(words)


@rule("munich", "16.6", "20.0")
@pytest.mark.parametrize(("storm", "column"), [(False, "+1"), (True, "0")])
def test_an_interception_is_told_by_its_column(storm: bool, column: str) -> None:
    game = war(f"SUAir2 {SOVIET}, DEL1 [available], DEI 3512", setting="anti_comintern")
    game.storm = storm
    order = Intercept("DEL1", "3512", SOVIET)
    assert order.column(game, AXIS) == column
    fight, chances = order.forecast(game, AXIS)
    assert fight.startswith("DEL1 against SUAir2, +1")
    assert fight.endswith(f"column {column}")
    assert "destroyed 17 %" in chances


def test_who_draws_a_neutral_into_the_war_is_told_so() -> None:
    game = war("DEL1 [available]")
    words = list(Launch("DEL1", "1813", "1512").forecast(view(game, AXIS), AXIS))
    assert "invades Belgium, which joins the enemy (5.4)" in words
    assert view(game, ALLIED).allegiance.get("Belgium") is None


@rule("munich", "16.8")
def test_a_bomber_is_shown_city_and_units_as_two_ways_of_one_attack() -> None:
    game = war("DEL1 2615, CZF1 2615")
    cards = {
        order.at: option.battle for order, option in Bomb.offers(view(game, AXIS), AXIS, ("DEL1",))
    }
    city, units = cards[CITY], cards[UNITS]
    assert city is not None
    assert units is not None
    assert (city.manner, units.manner) == ("the city", "the units")
    assert (city.defenders, units.defenders) == ((), ("CZF1",))
    assert city.chips == ("factor 2",)
    assert "terror 50 %" in map(str, city.bars[0].chances)
    assert "flak is there" in city.notes


@rule("munich", "16.6")
def test_an_interception_shows_both_aircraft_and_its_column() -> None:
    game = war(f"DEL1 {PRAGUE}, CZAir [available]")
    ((order, option),) = Intercept.offers(view(game, ALLIED), ALLIED, ("CZAir",))
    assert option.battle is not None
    assert (option.battle.attackers, option.battle.defenders) == (("CZAir",), ("DEL1",))
    assert option.battle.chips[-1] == f"column {order.column(game, ALLIED)}"
    assert len(option.battle.bars) == 1
