"""22.0, 23.6  Beginning offensives, who is activated, what it costs."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.air.commitment import no_flight
from pbem.games.eto.combat.battle import leading
from pbem.games.eto.combat.on_the_way.departing import with_generals
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.command.activation import (
    activate,
    attacks_left,
    may_activate,
    next_to,
    within,
)
from pbem.games.eto.command.events import Passed
from pbem.games.eto.command.launching import Launch, allowed_of_minor, begin, impromptu, pay
from pbem.games.eto.position.game import (
    BY_GENERAL,
    BY_HQ,
    BY_MINOR,
    BY_STACK,
    WINTER,
    Europe,
    Offensive,
)
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.offensives import NextOffensive, following
from tests.eto.fields import ARDENNES, field, offensive, played, refused
from tests.marks import rule

WEST_FRONT = (
    "GI1 W3422, GA1 W3322, Manteuffel W3322, HQB W3423, HQG W3023, GV1 W2922, UI1 W3421, "
    "BI1 W3521, HQ12 W3119, HQ21 W3519, UA1 W3420, Bradley W3420"
)


def front() -> Europe:
    game = field(WEST_FRONT, ARDENNES)
    game.offensives.update({"Germany": 3, "United States": 1})
    return game


@rule("eto", "22.0")
def test_both_sides_conduct_offensives_in_turn() -> None:
    game = front()
    assert following(game, "axis") == (NextOffensive("west"),)
    game.passed = {"western"}
    assert following(game, "western") == (NextOffensive("germany"),)
    game.passed = {"axis", "western"}
    assert following(game, "axis") == ()


@rule("eto", "22.0")
def test_an_offensive_lets_those_who_have_passed_decide_again() -> None:
    game = front()
    game.passed = {"western"}
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B")
    assert not game.passed


@rule("eto", "22.1")
def test_a_headquarters_costs_one_offensive_and_commands_within_its_radius() -> None:
    game = front()
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B")
    assert game.offensives["Germany"] == 2
    assert game.under_way().way == BY_HQ
    assert may_activate(game, "GI1") == ("", "")
    assert may_activate(game, "GV1")[1] == "22.1"  # five hexes away


@rule("eto", "22.1")
def test_its_rating_is_the_number_of_attacks_a_step() -> None:
    game = offensive(front(), "HQB")
    assert attacks_left(game, "HQB") == 3
    game.attacks["HQB"] = 2
    assert attacks_left(game, "HQB") == 1


@rule("eto", "22.1")
def test_a_headquarters_is_activated_once_a_month() -> None:
    game = front()
    game.used.add("HQB")
    assert refused(game, NextOffensive("germany"), "OFFENSIVE HQ B").case == "22.1"


@rule("eto", "22.2")
def test_a_general_activates_those_with_him_and_next_to_him() -> None:
    game = front()
    played(game, NextOffensive("germany"), "OFFENSIVE Manteuffel")
    assert game.under_way().way == BY_GENERAL
    assert not may_activate(game, "GA1")[0]
    assert not may_activate(game, "GI1")[0]  # adjacent
    assert may_activate(game, "GV1")[1] == "22.2"
    assert attacks_left(game, "Manteuffel") == 1


@rule("eto", "22.2")
def test_a_general_activates_no_other_general() -> None:
    game = offensive(field("Patton W3120, Bradley W3120, UA1 W3120", ARDENNES), "Patton")
    assert may_activate(game, "Bradley")[1] == "22.2"


@rule("eto", "22.2", "24.3")
def test_another_general_rides_with_his_unit_without_being_activated() -> None:
    game = offensive(field("Patton W3120, Bradley W3120, UA1 W3120", ARDENNES), "Patton")
    assert activate(game, ("UA1", "Bradley")) == ("UA1",)
    assert "Bradley" not in game.activated


@rule("eto", "22.3")
def test_a_stack_costs_an_offensive_and_attacks_once_a_step() -> None:
    game = front()
    played(game, NextOffensive("germany"), "OFFENSIVE STACK 3422")
    assert game.offensives["Germany"] == 2
    assert game.under_way().way == BY_STACK
    assert not may_activate(game, "GI1")[0]
    assert may_activate(game, "GA1")[1] == "22.3"
    assert refused(front(), NextOffensive("germany"), "OFFENSIVE STACK 3626").case == "22.3"


@rule("eto", "22.4")
def test_a_minor_country_attacks_for_nothing_from_within_its_borders() -> None:
    game = field("PI1 W3629, PI2 W3729, GI1 W3828")
    launch = Launch((), "", "Poland")
    assert launch.price(game, "west").told() == "free"
    list(launch.play(game, "west", None))  # type: ignore[arg-type]
    assert game.under_way().way == BY_MINOR
    assert not may_activate(game, "PI1")[0]
    assert may_activate(game, "PI2")[1] == "22.4"


@rule("eto", "22.4")
def test_outside_its_borders_a_minor_country_activates_one_stack() -> None:
    game = field("PI1 W3629, PI2 W3729, PI3 W3828, GI1 W3727")
    assert {str(each) for each in Launch.conceivable(game, "west") if each.nation == "Poland"} == {
        "OFFENSIVE MINOR Poland",
        "OFFENSIVE MINOR Poland AT W3729",
        "OFFENSIVE MINOR Poland AT W3828",
    }
    Launch((), "W3729", "Poland").check_minor(game, "west")
    for hex in ("W3629", "W3728", "W9999"):
        with pytest.raises(Illegal) as refusal:
            Launch((), hex, "Poland").check_minor(game, "west")
        assert refusal.value.case == "22.4"
    list(Launch((), "W3729", "Poland").play(game, "west", None))  # type: ignore[arg-type]
    assert not may_activate(game, "PI2")[0]
    assert may_activate(game, "PI1")[1] == may_activate(game, "PI3")[1] == "22.4"


@rule("eto", "22.4")
def test_only_its_own_aircraft_fly_for_a_minor_country() -> None:
    game = field("PI1 W3629, PAir W3533, GI1 W3630")
    begin(game, Offensive("west", "western", BY_MINOR, "Poland"))
    assert no_flight(game, "PAir", "W3630") is None
    begin(game, Offensive("west", "western", BY_MINOR, "Belgium"))
    assert (no_flight(game, "PAir", "W3630") or ("", ""))[1] == "22.4"


@rule("eto", "22.4")
def test_who_has_nobody_at_home_launches_nothing_there() -> None:
    game = field("PI2 W3729, GI1 W3727")
    with pytest.raises(Illegal):
        Launch((), "", "Poland").check_minor(game, "west")


@rule("eto", "22.4")
def test_it_has_one_for_each_city_resource_hex_and_two_at_least() -> None:
    game = field("PI1 W3629")
    assert allowed_of_minor(game, "Poland") == 3
    game.take("axis", game.masked(("W3533", "W3232")))
    assert allowed_of_minor(game, "Poland") == 2


@rule("eto", "22.6")
def test_without_offensives_one_may_be_paid_for_twice_over() -> None:
    game = front()
    game.offensives["Germany"] = 0
    assert refused(game, NextOffensive("germany"), "OFFENSIVE HQ B").case == "22.6"
    game.points["Germany"] = 5
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B")
    assert game.points["Germany"] == 1


@rule("eto", "22.6")
@pytest.mark.parametrize(
    ("nation", "fair", "winter"),
    [("Germany", 4, 8), ("United States", 6, 12), ("USSR", 4, 4)],
)
def test_the_price_of_an_impromptu_offensive(nation: str, fair: int, winter: int) -> None:
    game = front()
    assert impromptu(game, nation) == fair
    game.weather = WINTER
    assert impromptu(game, nation) == winter


@rule("eto", "37.8")
def test_the_reserve_pays_when_the_track_is_empty() -> None:
    game = front()
    game.offensives["Germany"] = 0
    game.points["Germany"], game.reserve["Germany"] = 1, 5
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B")
    assert (game.points["Germany"], game.reserve["Germany"]) == (0, 2)


@rule("eto", "37.8")
def test_a_track_that_suffices_touches_no_reserve() -> None:
    game = front()
    game.points["Germany"] = 4
    pay(game, "Germany", 4)
    assert (game.points["Germany"], game.reserve) == (0, {})


@rule("eto", "23.6")
def test_a_combined_offensive_costs_two_points_for_each_further_headquarters() -> None:
    """The three of the rule cost four; the two of Case White two, from 80 to 78."""
    game = front()
    game.points["Germany"] = 80
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B + HQ G")
    assert game.offensives["Germany"] == 1
    assert game.points["Germany"] == 78
    assert game.under_way().commanders == ("HQB", "HQG")


@rule("eto", "23.6")
def test_three_headquarters_cost_four_points_and_three_offensives() -> None:
    """E17, the example of 23.6."""
    game = field("HQB W3522, HQG W3023, HQNorth W3526, GI1 W3523, UI1 W3018", ARDENNES)
    game.offensives["Germany"], game.points["Germany"] = 3, 80
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B + HQ G + HQ North")
    assert (game.offensives["Germany"], game.points["Germany"]) == (0, 76)


@rule("eto", "23.6")
def test_in_w_months_it_costs_four() -> None:
    game = front()
    game.weather, game.points["Germany"] = WINTER, 3
    assert refused(game, NextOffensive("germany"), "OFFENSIVE HQ B + HQ G").case == "23.6"


@rule("eto", "23.6")
def test_headquarters_farther_apart_than_twenty_hexes_do_not_combine() -> None:
    game = field("HQB W3522, HQG W2023, GI1 W3523", ARDENNES)
    game.offensives["Germany"], game.points["Germany"] = 2, 2
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B + HQ G")
    game = field("HQB W3932, HQG W2219, GI1 W3523", ARDENNES)
    game.offensives["Germany"], game.points["Germany"] = 2, 2
    assert refused(game, NextOffensive("germany"), "OFFENSIVE HQ B + HQ G").case == "23.6"


@rule("eto", "sc.4.3")
def test_case_white_has_one_combined_offensive() -> None:
    game = field("HQNorth W3932, HQSouth W3230, GI1 W3729")
    game.offensives["Germany"], game.points["Germany"] = 2, 2
    assert refused(game, NextOffensive("germany"), "OFFENSIVE HQ North").case == "sc.4.3"
    played(game, NextOffensive("germany"), "OFFENSIVE HQ North + HQ South")


@rule("eto", "22.0")
def test_half_of_the_units_must_be_of_the_nation_that_pays() -> None:
    game = offensive(field("UI1 W3421, BI1 W3421, BI2 W3420, HQ12 W3320", ARDENNES), "HQ12")
    assert may_activate(game, "BI1")[1] == "22.0"
    played(game, LandMoves("west"), "M UI1 3420")
    assert not may_activate(game, "BI1")[0]
    played(game, Activating("west"), "ACTIVATE BI1")
    assert may_activate(game, "BI2")[1] == "22.0"


@rule("eto", "22.0")
def test_nobody_is_activated_twice_in_a_month() -> None:
    game = front()
    game.activated["GI1"] = "HQG"
    offensive(game, "HQB")
    assert may_activate(game, "GI1")[1] == "22.0"


@rule("eto", "22.0")
def test_who_moves_is_activated() -> None:
    game = offensive(front(), "HQB")
    played(game, LandMoves("germany"), "M GI1 3522")
    assert game.activated["GI1"] == "HQB"
    assert game.acting == {"GI1"}


@rule("eto", "33.6")
def test_armor_in_supply_is_noted_when_it_is_activated() -> None:
    game = offensive(front(), "HQB")
    played(game, LandMoves("germany"), "M GA1 + Manteuffel 3321")
    assert game.fuelled == {"GA1"}


TWO_GENERALS = "UA1 W3419, Patton W3419, UA2 W3418, Bradley W3418, GI1 W3320"


@rule("eto", "22.2")
def test_a_general_does_not_activate_another_general() -> None:
    game = offensive(field(TWO_GENERALS, ARDENNES), "Patton")
    refusal = refused(game, LandMoves("west"), "M UA2 + Bradley 3318")
    assert refusal.case == "22.2"
    assert "not next to" not in refusal.told()


@rule("eto", "22.2")
def test_the_other_general_stays_where_his_unit_leaves_him() -> None:
    game = offensive(field(TWO_GENERALS, ARDENNES), "Patton")
    assert with_generals(game, ("UA2",)) == ("UA2",)
    played(game, LandMoves("west"), "M UA2 3319")
    assert game.where["Bradley"] == "W3418"


@rule("eto", "22.2")
def test_the_other_general_neither_advances_nor_exploits() -> None:
    placed = "UA1 W3419, Patton W3419, UA2 W3319, Bradley W3319, GI1 W3320"
    game = offensive(field(placed, ARDENNES), "Patton")
    assert list(leading(game, ("UA1", "UA2"))) == ["Patton"]
    by_staff = offensive(field(f"{placed}, HQ12 W3319", ARDENNES), "HQ12")
    assert set(leading(by_staff, ("UA1", "UA2"))) == {"Patton", "Bradley"}


# -- clicks ----------------------------------------------------------------------------------------


def test_a_click_on_a_headquarters_offers_every_offensive_that_it_commands() -> None:
    step = NextOffensive("germany")
    offered = [each.order for each in step.offers(front(), ("HQB",))]
    assert offered == ["OFFENSIVE HQB"]
    game = front()
    game.points["Germany"] = 4
    both = [each.order for each in step.offers(game, ("HQB", "HQG"))]
    assert both in (["OFFENSIVE HQB + HQG"], ["OFFENSIVE HQG + HQB"])


def test_a_general_who_is_clicked_on_moves_with_those_who_stand_with_him() -> None:
    game = front()
    played(game, NextOffensive("germany"), "OFFENSIVE HQ B")
    step = LandMoves("germany")
    assert {"GA1", "Manteuffel"} <= set(step.able(game))
    orders = {each.order for each in step.offers(game, ("Manteuffel",))}
    assert orders
    assert all(each.startswith("M GA1 + Manteuffel ") for each in orders)


@rule("eto", "22.3")
def test_the_nation_with_most_units_to_be_activated_pays_for_a_stack() -> None:
    game = field("UI1 W2918, BI1 W2918, BI2 W2918", ARDENNES)
    launch = Launch((), "W2918")
    assert launch.paying(game, "west") == ("United Kingdom",)
    game.activated.update(BI1="W2918", BI2="W2918")
    assert launch.paying(game, "west") == ("United States",)


@rule("eto", "22.1", "22.2")
def test_nobody_commands_what_is_on_no_hex_nor_from_there() -> None:
    game = front()
    assert not within(game, "HQB", "North-Sea")
    assert not next_to(game, "North-Sea", "W3629")
    assert not next_to(game, "W3629", "North-Sea")


@rule("eto", "22.0")
def test_who_is_done_with_offensives_passes() -> None:
    game = field("HQB W3523, GI1 W3422, UI1 W3421", ARDENNES)
    game.offensives["Germany"] = 1
    (passed,) = played(game, NextOffensive("germany"), "DONE OFFENSIVES")[:1]
    assert passed == Passed("germany")
