"""5.0  Neutrals: who may invade whom, what follows, and who intervenes."""

from __future__ import annotations

import pytest

from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.routes import kept_out, reachable, zone_within
from pbem.games.munich.politics.belligerents import (
    Invaded,
    Joined,
    interveners,
    invade,
    is_neutral,
    may_invade,
    no_invasion,
    open_to_invasion,
)
from pbem.games.munich.turn.events import Nothing
from pbem.games.munich.turn.events_phase import RollEvent
from tests.marks import rule
from tests.munich.fields import played, refused, war
from tests.munich.skies import carried_out

LOW_AND_BALTIC = {
    "Belgium",
    "Netherlands",
    "Luxembourg",
    "Denmark",
    "Lithuania",
    "Latvia",
    "Estonia",
}


# -- who may invade whom (5.5) ---------------------------------------------------------------------


@rule("munich", "5.5")
def test_germany_may_invade_the_low_countries_denmark_and_the_baltic_states() -> None:
    assert set(open_to_invasion(war(), "Germany")) == LOW_AND_BALTIC


@rule("munich", "5.5")
def test_the_soviets_may_invade_the_baltic_states_and_finland() -> None:
    game = war(setting="anti_comintern")
    assert set(open_to_invasion(game, "Soviet Union")) == {
        "Finland",
        "Lithuania",
        "Latvia",
        "Estonia",
    }


@rule("munich", "5.5")
@pytest.mark.parametrize("country", ["France", "Britain", "Poland", "Italy", "Czechoslovakia"])
def test_nobody_else_invades_neutrals(country: str) -> None:
    assert open_to_invasion(war(), country) == []


@rule("munich", "5.1", "5.5")
def test_a_neutral_invades_nobody() -> None:
    assert open_to_invasion(war(), "Soviet Union") == []


@rule("munich", "5.4")
def test_a_belligerent_cannot_be_invaded_as_a_neutral() -> None:
    assert not may_invade(war(setting="intermarium"), "Soviet Union", "Latvia")


@rule("munich", "21.0", "5.5")
def test_a_country_that_surrendered_invades_nobody() -> None:
    game = war()
    game.surrendered.add("Germany")
    assert open_to_invasion(game, "Germany") == []


@rule("munich", "5.5", "5.6")
@pytest.mark.parametrize(
    ("country", "neutral", "case"),
    [
        ("France", "Belgium", "5.5"),
        ("Germany", "Finland", "5.5"),
        ("Germany", "Yugoslavia", "5.5"),
        ("Germany", "Switzerland", "5.6"),
        ("Germany", "Sweden", "5.6"),
    ],
)
def test_why_an_invasion_is_not_allowed(country: str, neutral: str, case: str) -> None:
    fault = no_invasion(war(), country, neutral)
    assert fault is not None
    assert neutral in fault[0]
    assert fault[1] == case


@rule("munich", "5.5", "5.6")
@pytest.mark.parametrize(
    ("neutral", "words"),
    [
        ("Belgium", "Belgium is neutral, and only Germany may invade it"),
        ("Lithuania", "Lithuania is neutral, and only Germany or Soviet Union may invade it"),
        ("Yugoslavia", "Yugoslavia is neutral, and nobody may invade it"),
        ("Switzerland", "nobody may enter Switzerland"),
        ("Danzig", "nobody may enter Danzig before Poland is at war"),
    ],
)
def test_who_may_not_invade_is_told_who_may(neutral: str, words: str) -> None:
    fault = no_invasion(war(setting="little_entente"), "Hungary", neutral)
    assert fault is not None
    assert fault[0] == words


@rule("munich", "5.5")
def test_nothing_is_against_an_invasion_that_is_allowed() -> None:
    assert no_invasion(war(), "Germany", "Belgium") is None


# -- what follows (5.2, 5.4) -----------------------------------------------------------------------


@rule("munich", "5.4")
@pytest.mark.parametrize(
    ("setting", "country", "neutral", "side"),
    [
        ("general_war", "Germany", "Belgium", ALLIED),
        ("anti_comintern", "Soviet Union", "Finland", AXIS),
        ("intermarium", "Soviet Union", "Finland", ALLIED),
    ],
)
def test_the_invaded_obeys_the_invaders_opponent(
    setting: str, country: str, neutral: str, side: str
) -> None:
    game = war(setting=setting)
    assert list(invade(game, country, neutral)) == [Invaded(country, neutral, side)]
    assert neutral in game.belligerents(side)


@rule("munich", "5.4")
def test_crossing_a_border_is_an_invasion_of_that_country_only() -> None:
    game = war("DEI 1712, BEA 1512")
    events = played(game, Move("DEI", ("1613",)))
    assert Invaded("Germany", "Belgium", ALLIED) in events
    assert is_neutral(game, "Netherlands")
    assert is_neutral(game, "Luxembourg")


@rule("munich", "5.1", "5.5")
def test_others_do_not_cross_the_border_of_a_neutral() -> None:
    assert refused(war("FR1A 1513"), Move("FR1A", ("1512",))).case == "5.5"


@rule("munich", "5.2", "10.1")
@pytest.mark.parametrize("entering", ["DEI", "FR1A", "BEA"])
def test_a_neutral_has_zones_only_once_somebody_enters_it(entering: str) -> None:
    game = war("BEA 1613, DEI 2511, FR1A 1515")
    beside = game.board.grid.around[game.at("1613")] & game.board.lands["Germany"]
    assert not game.zone(ALLIED) & beside
    list(invade(game, "Germany", "Belgium"))
    assert not game.zone(ALLIED) & beside
    game.put(entering, "1512" if entering == "FR1A" else "1713")
    if entering == "BEA":
        beside = game.board.grid.around[game.at("1713")] & game.board.lands["Germany"]
    assert game.zone(ALLIED) & beside == beside


@rule("munich", "5.2", "5.3")
def test_who_intervenes_has_zones_at_once() -> None:
    game = war("BEA 1613, DEI 2511")
    game.join("Belgium", ALLIED)
    beside = game.board.grid.around[game.at("1613")] & game.board.lands["Germany"]
    assert game.zone(ALLIED) & beside == beside


@rule("munich", "5.2", "10.3")
def test_a_march_into_a_country_invaded_from_the_air_stops_in_its_first_zone() -> None:
    game = war("DE14Mot 1812, NLFA 1710, CZ3A 2818, DEI 2511")
    list(invade(game, "Germany", "Netherlands"))
    reached = reachable(game, "DE14Mot")
    assert "1811" in reached
    assert "1711" in reached
    assert "1611" not in reached
    assert refused(game, Move("DE14Mot", ("1711", "1611"))).case == "10.3"
    played(game, Move("DE14Mot", ("1711",)))
    assert not game.unentered


@rule("munich", "5.2", "12.1")
def test_a_retreat_meets_the_zones_that_it_wakes() -> None:
    game = war("DEI 1812, NLFA 1710, CZ3A 2818")
    list(invade(game, "Germany", "Netherlands"))
    met = zone_within(game, ALLIED)
    assert game.board.is_in("1711", met)
    assert not game.board.is_in("1711", game.zone(ALLIED))


@rule("munich", "2.3", "5.4")
def test_the_hexes_of_the_invaded_become_its_sides() -> None:
    game = war()
    assert game.controller("1512") == NEUTRAL
    list(invade(game, "Germany", "Belgium"))
    assert game.controller("1512") == ALLIED


@rule("munich", "5.6")
@pytest.mark.parametrize(
    ("setting", "side"),
    [("general_war", ALLIED), ("western_guarantee", AXIS), ("little_entente", NEUTRAL)],
)
def test_danzig_goes_with_poland_once_it_is_at_war(setting: str, side: str) -> None:
    assert war(setting=setting).controller("3009") == side


@rule("munich", "5.6")
def test_nobody_enters_danzig_while_poland_is_neutral() -> None:
    game = war("DEI 3109", setting="little_entente")
    assert refused(game, Move("DEI", ("3009",))).case == "5.6"


# -- intervention (5.3) ----------------------------------------------------------------------------


@rule("munich", "5.3", "6.0")
@pytest.mark.parametrize("roll", [2, 3])
@pytest.mark.parametrize("setting", list(load().tables.settings))
def test_all_of_the_column_enter_the_war_on_both_sides(setting: str, roll: int) -> None:
    game = war(setting=setting, turn=2)
    events = carried_out(game, RollEvent(), dice=(roll,))
    row = load().tables.settings[setting]
    joined = [(each.country, each.side) for each in events if isinstance(each, Joined)]
    assert joined == [
        *((country, AXIS) for country in row.axis_joins),
        *((country, ALLIED) for country in row.allied_joins),
    ]
    assert all(country in game.belligerents(side) for country, side in joined)


@rule("munich", "5.3")
def test_a_second_intervention_has_no_effect() -> None:
    game = war(turn=2)
    carried_out(game, RollEvent(), dice=(2,))
    before = dict(game.allegiance)
    assert isinstance(carried_out(game, RollEvent(), dice=(3,))[-1], Nothing)
    assert game.allegiance == before


@rule("munich", "5.3", "5.4")
def test_who_was_invaded_before_does_not_intervene() -> None:
    game = war(setting="intermarium")
    list(invade(game, "Soviet Union", "Finland"))
    assert {country for country, _ in interveners(game)} == {"Hungary", "Yugoslavia", "France"}


@rule("munich", "5.3")
def test_an_intervener_wakes_up_where_it_stands_and_has_zones() -> None:
    game = war("SU1A 3810", turn=2)
    assert not game.zone(ALLIED)
    carried_out(game, RollEvent(), dice=(2,))
    assert game.where["SU1A"] == "3810"
    assert game.zone(ALLIED)


@rule("munich", "5.3", "5.0")
def test_the_scenarios_belligerents_are_so_without_an_event() -> None:
    game = war(setting="little_entente")
    assert game.belligerents(AXIS) == ["Germany", "Hungary"]
    assert game.belligerents(ALLIED) == ["Czechoslovakia", "Romania", "Yugoslavia"]


# -- allies that keep out (23.5) -------------------------------------------------------------------


@rule("munich", "23.5")
@pytest.mark.parametrize(
    ("setting", "country", "closed"),
    [
        ("western_guarantee", "Germany", ["Poland", "Danzig"]),
        ("western_guarantee", "Hungary", []),
        ("western_guarantee", "Poland", ["Germany"]),
        ("anti_comintern", "Soviet Union", []),  # an enemy
        ("anti_comintern", "Poland", ["Germany"]),
        ("general_war", "Germany", []),
        ("general_war", "Poland", []),
        ("little_entente", "Germany", []),  # Poland is neutral
    ],
)
def test_who_keeps_out_of_whose_ground(setting: str, country: str, closed: list[str]) -> None:
    game = war(setting=setting, polish_politics="yes")
    assert kept_out(game, country) == sum(game.board.lands[each] for each in closed)


@rule("munich", "23.5")
def test_the_soviets_keep_out_of_a_poland_that_they_fight_for() -> None:
    game = war(setting="general_war", polish_politics="yes")
    game.join("Soviet Union", ALLIED)
    assert kept_out(game, "Soviet Union") == game.board.home("Poland")
    assert kept_out(game, "Poland") == game.board.lands["Soviet Union"]


@rule("munich", "23.5")
def test_nobody_keeps_out_without_the_option() -> None:
    assert kept_out(war(setting="western_guarantee"), "Germany") == 0


@rule("munich", "23.5", "21.0")
@pytest.mark.parametrize("gone", ["Poland", "Germany"])
def test_politics_end_with_the_surrender_of_either(gone: str) -> None:
    game = war(setting="western_guarantee", polish_politics="yes")
    game.surrendered.add(gone)
    assert kept_out(game, "Germany") == kept_out(game, "Poland") == 0
