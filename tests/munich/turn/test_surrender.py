"""21.0  Who must check for surrender, and what surrender means."""

from __future__ import annotations

import pytest

from pbem.games.munich.facts.boxes import AVAILABLE, ELIMINATED, REINFORCEMENTS, SURRENDERED, track
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.politics.holding_out import must_check
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.arrivals import Arrivals
from pbem.games.munich.turn.events import Surrendered, SurrenderRolled
from pbem.games.munich.turn.surrender import Check, endangered, surrender
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.skies import carried_out

TAKEN = "DEI 2615, DEII 2415, DEIII 2816"  # Prague, Pilsen, Brno


def conquered(country: str, setting: str, by: tuple[str, ...]) -> Munich:
    """A war in which enemies stand in all capitals and centres of a country."""
    game = war(setting=setting)
    board = game.board
    places = board.grid.named(board.mobilizing & board.home(country))
    for id, hex in zip(by, places, strict=False):
        game.put(id, hex)
    return game


# -- who must check --------------------------------------------------------------------------------


@rule("munich", "21.0")
def test_a_country_that_has_lost_all_its_cities_must_check() -> None:
    assert endangered(war(TAKEN), ALLIED) == ["Czechoslovakia"]


@rule("munich", "21.0")
@pytest.mark.parametrize("left", ["DEI 2615, DEII 2415", "DEII 2415, DEIII 2816"])
def test_a_country_with_one_city_left_does_not_check(left: str) -> None:
    assert endangered(war(left), ALLIED) == []


@rule("munich", "21.0", "2.3")
def test_a_disputed_capital_is_not_enemy_controlled() -> None:
    assert endangered(war(f"{TAKEN}, CZ1A 2614"), ALLIED) == []


@rule("munich", "21.0")
def test_cities_that_the_enemy_has_left_count_as_his() -> None:
    game = war(TAKEN)
    for id, hex in (("DEI", "2511"), ("DEII", "2413"), ("DEIII", "2717")):
        game.put(id, hex)
    assert endangered(game, ALLIED) == ["Czechoslovakia"]


@rule("munich", "21.0")
def test_a_country_without_centres_looks_at_its_capital_only() -> None:
    game = war("DEI 2407", setting="general_war")
    game.join("Denmark", ALLIED)
    game.put("DEI", "2407")
    assert must_check(game, "Denmark")


@rule("munich", "21.0")
def test_italy_checks_without_a_capital() -> None:
    game = war("FR1A 1821, FR2A 1920")
    assert endangered(game, AXIS) == ["Italy"]


@rule("munich", "21.0")
@pytest.mark.parametrize(
    ("country", "setting"), [("Britain", "general_war"), ("Soviet Union", "anti_comintern")]
)
def test_britain_and_the_soviets_never_check(country: str, setting: str) -> None:
    game = conquered(country, setting, ("DEI", "DEII", "DEIII", "DEIV"))
    enemys = game.controlled(AXIS)
    own = game.board.mobilizing & game.board.home(country)
    assert own & enemys == own
    assert not must_check(game, country)


@rule("munich", "21.0")
def test_a_side_checks_its_own_countries_only() -> None:
    assert endangered(war(TAKEN), AXIS) == []


@rule("munich", "21.0")
def test_nobody_checks_again_after_surrender() -> None:
    game = war(TAKEN)
    surrender(game, "Czechoslovakia")
    assert endangered(game, ALLIED) == []


# -- the die ---------------------------------------------------------------------------------------


@rule("munich", "21.0")
@pytest.mark.parametrize(
    ("country", "setting", "by", "highest"),
    [
        ("Germany", "general_war", tuple(f"FR{n}A" for n in (1, 2, 3, 4, 5, 7, 8)) + ("CZ1A",), 1),
        ("Hungary", "general_war", ("CZ1A",), 2),
        ("Poland", "general_war", ("DEI", "DEII"), 2),
        ("France", "general_war", ("DEI", "DEII", "DEIII"), 3),
        ("Italy", "general_war", ("FR1A", "FR2A"), 3),
        ("Czechoslovakia", "general_war", ("DEI", "DEII", "DEIII"), 4),
        ("Romania", "general_war", ("CZ1A", "CZ2A"), 4),
        ("Latvia", "intermarium", ("DEI",), 5),
    ],
)
def test_a_country_surrenders_within_its_range(
    country: str, setting: str, by: tuple[str, ...], highest: int
) -> None:
    for roll in range(1, 7):
        game = conquered(country, setting, by)
        side = game.allegiance[country]
        events = carried_out(game, Check(side), dice=(roll,))
        assert SurrenderRolled(country, roll, roll <= highest) in events
        assert (country in game.surrendered) == (roll <= highest)


@rule("munich", "21.0")
def test_each_such_country_rolls_its_own_die() -> None:
    game = war(f"{TAKEN}, DEIV 3212, DEV 3115")
    events = carried_out(game, Check(ALLIED), dice=(6, 1))
    rolled = [each.country for each in events if isinstance(each, SurrenderRolled)]
    assert rolled == ["Czechoslovakia", "Poland"]
    assert game.surrendered == {"Poland"}


# -- what it means ---------------------------------------------------------------------------------


@rule("munich", "21.0")
def test_all_its_units_leave_map_displays_and_tracks() -> None:
    game = war("CZ1A 2714, CZAir [available], CZGHQ [turn 4], CZ2A [reinforcements]")
    event = surrender(game, "Czechoslovakia")
    assert event == Surrendered("Czechoslovakia", ALLIED, 4)
    assert set(game.inside(SURRENDERED)) == {"CZ1A", "CZAir", "CZGHQ", "CZ2A"}
    assert not game.stacks
    assert not any(game.inside(box) for box in (AVAILABLE, REINFORCEMENTS, track(4)))


@rule("munich", "21.0", "16.4")
def test_its_air_units_on_a_mission_surrender_too() -> None:
    game = war("PLAir 2814")
    surrender(game, "Poland")
    assert game.where["PLAir"] == SURRENDERED
    assert not game.flying


@rule("munich", "21.0")
def test_units_eliminated_before_stay_eliminated() -> None:
    game = war("CZ1A [eliminated]")
    surrender(game, "Czechoslovakia")
    assert game.where["CZ1A"] == ELIMINATED


@rule("munich", "21.0")
def test_units_of_other_countries_stay_and_fight_on_its_ground() -> None:
    game = war("FR1A 2714, CZ1A 2716")
    surrender(game, "Czechoslovakia")
    assert game.where["FR1A"] == "2714"
    assert game.controller("2714") == ALLIED


@rule("munich", "21.0", "2.3")
def test_its_ground_stays_with_whoever_controls_it() -> None:
    game = war("DEI 2615")
    surrender(game, "Czechoslovakia")
    assert (game.controller("2615"), game.controller("2816")) == (AXIS, ALLIED)


@rule("munich", "21.0")
def test_it_receives_no_reinforcements() -> None:
    game = war("CZGHQ [turn 3]", turn=3)
    surrender(game, "Czechoslovakia")
    assert carried_out(game, Arrivals(ALLIED)) == []
