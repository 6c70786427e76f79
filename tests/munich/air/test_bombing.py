"""16.7, 16.8  Terror bombing: what may be bombed, the table, flak, and what it leaves."""

from __future__ import annotations

import pytest

from pbem.engine.event import Event
from pbem.games.munich.air.bombing import CITY, UNITS, Bomb, Bombing, Hit, HitOne
from pbem.games.munich.air.events import AirLoss, Bombed, Spared, Struck, Terrorized
from pbem.games.munich.facts.boxes import ELIMINATED, UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.belligerents import Invaded
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import home_sources
from pbem.wargame.position.events import Taken
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.skies import carried_out, refusal

PRAGUE, BRNO, PILSEN, BRUSSELS = "2615", "2816", "2415", "1512"
BOMBING = Bombing(AXIS)


def raid(game: Munich, *orders: Bomb | Hit, dice: tuple[int, ...]) -> list[Event]:
    return carried_out(game, BOMBING, *orders, dice=dice)


@rule("munich", "16.8.1")
def test_terror_over_a_city_leaves_its_marker_for_good() -> None:
    game = war("DEL1 2615, CZ1A 2615")
    events = raid(game, Bomb("DEL1", CITY), dice=(6,))
    assert events[-1] == Terrorized(PRAGUE)
    assert game.terror == {PRAGUE}
    assert "DEL1" in game.inside(UTILIZED)
    assert "CZ1A" not in game.reduced


@rule("munich", "16.8.2")
def test_a_city_under_terror_is_no_source_of_supply() -> None:
    game = war("DEL1 2615")
    assert game.board.is_in(PRAGUE, home_sources(game, "Czechoslovakia"))
    raid(game, Bomb("DEL1", CITY), dice=(6,))
    assert not game.board.is_in(PRAGUE, home_sources(game, "Czechoslovakia"))


@rule("munich", "16.8.1")
def test_terror_against_units_reduces_the_one_that_the_bombers_select() -> None:
    game = war("DEL1 2816, CZF4 2816, CZ1A 2816")
    events = raid(game, Bomb("DEL1", UNITS), Hit("CZF4"), dice=(6,))
    assert events[-1] == Struck("CZF4", "Czechoslovakia", ALLIED, BRNO, "reduced")
    assert game.reduced == {"CZF4"}
    assert not game.terror
    assert "DEL1" in game.inside(UTILIZED)


@rule("munich", "16.8.1")
def test_nobody_need_be_hit_not_even_a_unit_that_is_alone() -> None:
    game = war("DEL1 2816, CZ1A 2816")
    *_, spared = raid(game, Bomb("DEL1", UNITS), Hit(), dice=(6,))
    assert spared == Spared("DEL1", AXIS, BRNO)
    assert not game.reduced
    assert "DEL1" in game.inside(UTILIZED)


@rule("munich", "16.8.1")
@pytest.mark.parametrize(
    ("placed", "question"),
    [
        ("DEL1 2816, CZ1A 2816", "Does CZ1A in Brno (2816) lose a step?"),
        ("DEL1 2816, CZF4 2816, CZ1A 2816", "Which of CZF4, CZ1A in Brno (2816) loses a step?"),
    ],
)
def test_the_question_names_who_can_be_hit(placed: str, question: str) -> None:
    assert question in HitOne(AXIS, "DEL1").prompt(war(placed))


@rule("munich", "16.8.1")
def test_who_says_nothing_hits_the_strongest() -> None:
    game = war("DEL1 2816, CZF4 2816, CZ1A 2816")
    assert HitOne(AXIS, "DEL1").usual(game) == Hit("CZ1A")
    assert HitOne(AXIS, "DEL1").by_standing(game, ("NEVER",)) == Hit()


@rule("munich", "16.8.1", "2.3")
def test_a_city_next_to_a_unit_that_bombs_destroy_changes_hands() -> None:
    game = war("DEL1 2614, CZ4A 2614, DEI 2615")
    game.reduced.add("CZ4A")
    *_, taken = raid(game, Bomb("DEL1", UNITS), Hit("CZ4A"), dice=(6,))
    assert taken == Taken(PRAGUE, AXIS)


@rule("munich", "16.8.1")
def test_only_a_unit_in_the_hex_can_be_hit() -> None:
    game = war("DEL1 2816, CZF4 2816, CZ1A 2816, CZ2A 2615")
    refused = refusal(game, HitOne(AXIS, "DEL1"), Hit("CZ2A"))
    assert refused.case == "16.8.1"
    assert refused.legal == ("HIT CZF4", "HIT CZ1A", "NO HIT")


@rule("munich", "16.8.1")
def test_defiance_reduces_the_bomber_guns_or_not() -> None:
    game = war("DEL1 2615")
    events = raid(game, Bomb("DEL1", CITY), dice=(1,))
    assert events[-1] == AirLoss("DEL1", "Germany", AXIS, PRAGUE, "reduced")
    assert "DEL1" in game.inside(UTILIZED)
    assert not game.terror


@rule("munich", "16.6.1")
def test_who_falls_to_nought_by_defiance_may_fly_again() -> None:
    game = war("DELKO 2615")
    raid(game, Bomb("DELKO", CITY), dice=(1,))
    assert "DELKO" in game.reduced
    assert not game.grounded


@rule("munich", "16.8.1")
def test_a_reduced_bomber_is_eliminated_by_defiance() -> None:
    game = war("DEL1 2615")
    game.reduced.add("DEL1")
    raid(game, Bomb("DEL1", CITY), dice=(1,))
    assert "DEL1" in game.inside(ELIMINATED)


@rule("munich", "16.7")
@pytest.mark.parametrize(
    ("defender", "hit"), [("CZ1A", False), ("CZF4", True), ("", False)], ids=str
)
def test_flak_is_fired_by_guns_and_fortifications_only(defender: str, hit: bool) -> None:
    game = war("DEL1 2615" + (f", {defender} 2615" if defender else ""))
    (event, *_) = raid(game, Bomb("DEL1", CITY), dice=(2,))
    assert isinstance(event, Bombed)
    assert (event.result, event.flak) == ("flak", hit)
    assert ("DEL1" in game.reduced) == hit
    assert "DEL1" in game.inside(UTILIZED)


@rule("munich", "16.7")
def test_anti_aircraft_units_fire_flak() -> None:
    game = war("GBAir1 2511, DEFlak1 2511")
    carried_out(game, Bombing(ALLIED), Bomb("GBAir1", CITY), dice=(2,))
    assert "GBAir1" in game.reduced


@rule("munich", "16.8")
@pytest.mark.parametrize(
    ("unit", "factor", "result"), [("DEL1", 2, "terror"), ("DELKO", 1, "none")]
)
def test_the_column_is_the_factor_of_the_bomber(unit: str, factor: int, result: str) -> None:
    (event, *_) = raid(war(f"{unit} 2615"), Bomb(unit, CITY), dice=(4,))
    assert isinstance(event, Bombed)
    assert (event.factor, event.result) == (factor, result)


@rule("munich", "16.6.1")
def test_a_unit_of_nought_bombs_with_nought() -> None:
    game = war("DELKO 2615")
    game.reduced.add("DELKO")
    (event, *_) = raid(game, Bomb("DELKO", CITY), dice=(6,))
    assert isinstance(event, Bombed)
    assert (event.factor, event.result) == (0, "terror")


@rule("munich", "16.8")
@pytest.mark.parametrize(
    ("placed", "order", "case", "words"),
    [
        ("DEL1 2514, DEL2 2615", Bomb("DEL1", CITY), "16.8", "no city"),
        ("DEL1 2615, DEI 2615, DEL2 2816", Bomb("DEL1", CITY), "16.8", "your own units"),
        ("DEL1 2511, DEL2 2615", Bomb("DEL1", CITY), "16.8", "no enemy country"),
        ("DEL1 2615", Bomb("DEL1", UNITS), "16.8", "no enemy units"),
        ("DEL1 2511, DEI 2511, DEL2 2615", Bomb("DEL1", UNITS), "16.8", "no enemy units"),
        ("DEL1 2615, DEL2 [utilized]", Bomb("DEL2", CITY), "16.8", "not on the map"),
        ("DEL1 2615, GBAir1 2511", Bomb("GBAir1", CITY), "3.1", "not yours"),
        ("DEL1 2615, DETr 2816, DEI 2816", Bomb("DETr", CITY), "16.10", "airlift"),
        ("DEL1 2615", Bomb("DEL1", ""), "16.8", "city or the units"),
        ("DEL1 2615", Bomb("XX1", CITY), "16.0", "no unit"),
        ("DEL1 2615, DEI 2511", Bomb("DEI", CITY), "16.0", "no air unit"),
    ],
)
def test_what_may_not_be_bombed(placed: str, order: Bomb, case: str, words: str) -> None:
    refused = refusal(war(placed), BOMBING, order)
    assert refused.case == case
    assert words in refused.message
    assert refused.legal


@rule("munich", "16.8")
def test_units_are_bombed_anywhere_even_in_a_captured_own_city() -> None:
    game = war("DEL1 2513, CZ1A 2513")
    BOMBING.check(game, Bomb("DEL1", UNITS))
    assert refusal(game, BOMBING, Bomb("DEL1", CITY)).case == "16.8"


@rule("munich", "16.8")
def test_bombing_a_neutral_city_is_an_invasion() -> None:
    game = war("DEL1 1512")
    events = raid(game, Bomb("DEL1", CITY), dice=(6,))
    assert isinstance(events[0], Invaded)
    assert game.allegiance["Belgium"] == ALLIED
    assert game.terror == {BRUSSELS}


@rule("munich", "5.5")
def test_a_city_of_a_neutral_that_one_may_not_invade_is_safe() -> None:
    game = war("ITAir1 1512")
    assert refusal(game, BOMBING, Bomb("ITAir1", CITY)).case == "5.5"


@rule("munich", "16.8")
def test_each_bomber_flies_one_mission_and_the_next_is_asked_for() -> None:
    game = war("DEL1 2615, DEL2 2816")
    raid(game, Bomb("DEL1", CITY), Bomb("DEL2", CITY), dice=(6, 4))
    assert game.terror == {PRAGUE, BRNO}
    assert not game.agenda


def test_without_targets_nobody_is_asked() -> None:
    assert BOMBING.forced(war("DEL1 2514")) == Done("terror")
    assert BOMBING.forced(war("DETr 2615, CZ1A 2615")) == Done("terror")
    assert BOMBING.forced(war("DEL1 2615")) is None


def test_flak_without_guns_is_told_as_such() -> None:
    words = Words(load())
    event = Bombed("DEL1", "Germany", AXIS, PILSEN, CITY, 2, 2, "flak", False)
    assert "there is none" in event.told(words)


@rule("munich", "20.0")
@pytest.mark.parametrize(("unit", "hex", "column"), [("DEL1", "3810", 1), ("DEL1", "2615", 2)])
def test_storms_shift_bombing_in_the_soviet_union(unit: str, hex: str, column: int) -> None:
    game = war(f"{unit} {hex}", setting="anti_comintern")
    game.storm = True
    (event, *_) = raid(game, Bomb(unit, CITY), dice=(4,))
    assert isinstance(event, Bombed)
    assert event.result == load().tables.terror.result(column, 4)
    assert event.storm == column - 2


@rule("munich", "20.0")
def test_storms_do_not_shift_below_the_first_column() -> None:
    game = war("DELKO 3810", setting="anti_comintern")
    game.storm = True
    game.reduced.add("DELKO")
    (event, *_) = raid(game, Bomb("DELKO", CITY), dice=(6,))
    assert isinstance(event, Bombed)
    assert event.result == "terror"


@pytest.mark.parametrize(("at", "told"), [(CITY, True), (UNITS, False)])
def test_only_who_bombs_the_city_again_is_told_that_it_lies_under_terror(
    at: str, told: bool
) -> None:
    game = war("DEL1 2615, CZ1A 2615")
    game.terror.add(PRAGUE)
    words = "Prague (2615) lies under terror already"
    assert (words in Bomb("DEL1", at).forecast(game, AXIS)) == told
