"""7.0  Replacement points, what they buy, and where reinforcements arrive."""

from __future__ import annotations

import random

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.games.munich.facts.boxes import AVAILABLE, REINFORCEMENTS, UTILIZED, WITHDRAWN, track
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.arrivals import Arrivals, Deploying, Place, places_for
from pbem.games.munich.turn.events import Arrived, Delayed, Mobilized, PointsGiven, Refitted
from pbem.games.munich.turn.mobilization import GivePoints, Transfer, begin, points_of
from pbem.games.munich.turn.replacements import Mobilize, Refit, Spending
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.skies import carried_out, refusal


def points(game: Munich, country: str) -> int:
    return points_of(game, country)[0]


def rich(game: Munich, **given: int) -> Munich:
    """The game with so many points for each country."""
    game.points = {name.replace("_", " "): count for name, count in given.items()}
    return game


def why(game: Munich, order: Order, side: str = AXIS) -> Illegal:
    return refusal(game, Spending(side), order)


# -- points (7.1) ----------------------------------------------------------------------------------


@rule("munich", "7.1")
@pytest.mark.parametrize("setting", ["general_war", "western_guarantee", "anti_comintern"])
def test_countries_at_peace_on_their_ground_have_the_points_of_the_chart(setting: str) -> None:
    game = war(setting=setting)
    for country, facts in game.board.countries.items():
        if country in game.allegiance and facts.mobilizes:
            assert points(game, country) == facts.on_map + facts.off_map, country


@rule("munich", "7.1")
def test_a_city_that_the_enemy_took_gives_nothing() -> None:
    game = war("DEI 2615")
    assert points(game, "Czechoslovakia") == 2


@rule("munich", "7.1", "7.1.1")
def test_a_city_that_the_enemy_left_behind_gives_nothing() -> None:
    game = war("DEI 2615")
    game.put("DEI", "2511")
    assert points(game, "Czechoslovakia") == 2


@rule("munich", "7.1.1", "10.6")
def test_a_city_in_an_enemy_zone_gives_nothing() -> None:
    game = war("DEI 2715")
    assert game.board.is_in("2615", game.zone(AXIS))
    assert points(game, "Czechoslovakia") < 3


@rule("munich", "10.6")
def test_a_garrison_does_not_help_a_city_in_an_enemy_zone() -> None:
    game = war("DEI 2715, CZ1A 2615")
    assert points(game, "Czechoslovakia") == points(war("DEI 2715"), "Czechoslovakia")


@rule("munich", "7.1.1", "16.8.2")
def test_a_terrorized_city_gives_nothing() -> None:
    game = war()
    game.terror.add("2615")
    assert points(game, "Czechoslovakia") == 2


@rule("munich", "7.1")
def test_britain_france_and_the_soviets_have_points_from_beyond_the_map() -> None:
    game = war("DEI 1210, DEII 1314")
    assert (points(game, "Britain"), points(game, "France")) == (3, 3)
    assert points(war(setting="anti_comintern"), "Soviet Union") == 5


@rule("munich", "7.1")
@pytest.mark.parametrize(
    ("placed", "more"),
    [
        ("DEI 2415", 1),  # Pilsen
        ("DEI 3822", 1),  # Ploesti, in an allied country
        ("RO3A 3822", 0),
        ("DEI 2413, DEII 2615", 0),  # neither Leipzig nor Prague is one
        ("DEI 2415, CZ1A 2416", 0),  # in an enemy zone
    ],
)
def test_objectives_where_germans_stand_give_them_a_point(placed: str, more: int) -> None:
    assert points(war(placed), "Germany") == 8 + more


@rule("munich", "7.1", "5.6")
def test_germans_get_a_point_for_the_danzig_of_an_ally() -> None:
    assert points(war("DEI 3009", setting="western_guarantee"), "Germany") == 9


@rule("munich", "7.1.1")
def test_an_objective_under_terror_gives_nothing() -> None:
    game = war("DEI 2415")
    game.terror.add("2415")
    assert points(game, "Germany") == 8


@rule("munich", "7.1.1", "21.0")
def test_an_objective_in_a_friend_that_surrendered_gives_nothing() -> None:
    game = war("DEI 3822")
    game.surrendered.add("Romania")
    assert points(game, "Germany") == 8


@rule("munich", "7.1.1")
@pytest.mark.parametrize("country", ["Lithuania", "Latvia", "Estonia"])
def test_the_baltic_states_receive_no_points(country: str) -> None:
    assert points(war(setting="intermarium"), country) == 0


@rule("munich", "7.1.1", "21.0")
def test_a_country_that_surrendered_receives_no_points() -> None:
    game = war()
    game.surrendered.add("France")
    assert points(game, "France") == 0


@rule("munich", "7.1")
def test_points_are_given_to_each_belligerent_of_the_side() -> None:
    game = war()
    events = carried_out(game, GivePoints(AXIS))
    given = {each.country: each.points for each in events if isinstance(each, PointsGiven)}
    assert given == {"Germany": 8, "Italy": 2, "Hungary": 1, "Romania": 2} == game.points


@rule("munich", "6.0")
def test_a_side_that_is_denied_points_receives_none() -> None:
    game = war()
    game.denied = AXIS
    carried_out(game, GivePoints(AXIS))
    assert game.points == {}


@rule("munich", "7.1")
def test_points_are_not_saved() -> None:
    game = rich(war("DEI 2511, DEXX [reinforcements]"), Germany=3)
    carried_out(game, Spending(AXIS), Mobilize("DEXX"), dice=(1,))
    assert game.points == {}


# -- mobilizing (7.2.1) ----------------------------------------------------------------------------


@rule("munich", "7.2.1")
@pytest.mark.parametrize(("roll", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_mobilized_unit_waits_half_a_die_rounded_up(roll: int, turns: int) -> None:
    game = rich(war("DEXX [reinforcements]", turn=2), Germany=1)
    events = carried_out(game, Spending(AXIS), Mobilize("DEXX"), dice=(roll,))
    assert events[0] == Mobilized("DEXX", "Germany", AXIS, roll, 2 + turns)
    assert game.where["DEXX"] == track(2 + turns)


@rule("munich", "7.2.1", "7.4")
def test_a_unit_that_would_come_after_the_last_turn_is_lost_but_not_eliminated() -> None:
    game = rich(war("DEXX [reinforcements]", turn=7), Germany=1)
    carried_out(game, Spending(AXIS), Mobilize("DEXX"), dice=(3,))
    assert game.where["DEXX"] == WITHDRAWN


@rule("munich", "7.2", "7.1.1")
def test_one_country_cannot_use_the_points_of_another() -> None:
    game = rich(war("ITSM [reinforcements], DEXX [reinforcements]"), Germany=5)
    refused = why(game, Mobilize("ITSM"))
    assert refused.case == "7.1.1"
    assert refused.legal == ("MOBILIZE DEXX",)


@rule("munich", "7.2.1")
def test_only_units_of_the_reinforcement_display_are_mobilized() -> None:
    game = rich(war("DEI 2511, DE19Pz [aside]"), Germany=5)
    assert why(game, Mobilize("DEI")).case == "7.2.1"
    assert "it is in Berlin (2511)" in why(game, Mobilize("DEI")).message
    assert "it is not in this game" in why(game, Mobilize("DE19Pz")).message


@rule("munich", "3.1")
def test_nobody_mobilizes_for_the_enemy() -> None:
    game = rich(war("FRMar [reinforcements]"), Germany=5)
    assert why(game, Mobilize("FRMar")).case == "3.1"


@rule("munich", "15.0")
def test_the_enemy_does_not_see_who_is_mobilized() -> None:
    event = Mobilized("DEXX", "Germany", AXIS, 3, 4)
    assert event.seen_by(ALLIED) == Mobilized("", "Germany", AXIS, 0, 0)
    assert event.seen_by(AXIS) == event


# -- refit (7.3) -----------------------------------------------------------------------------------


def weak(placed: str, **given: int) -> Munich:
    """Units that are all reduced."""
    game = rich(war(placed), **given)
    game.reduced = set(game.where)
    return game


@rule("munich", "7.3")
@pytest.mark.parametrize(
    ("placed", "unit", "price"),
    [
        ("DE16Pz 2511", "DE16Pz", 2),
        ("DEI 2511", "DEI", 1),
        ("DEL1 [utilized]", "DEL1", 2),
        ("DEL1 [available]", "DEL1", 2),
        ("DETr [available]", "DETr", 2),
    ],
)
def test_refits_cost_what_the_chart_says(placed: str, unit: str, price: int) -> None:
    game = weak(placed, Germany=price)
    events = carried_out(game, Spending(AXIS), Refit(unit))
    assert isinstance(events[0], Refitted)
    assert unit not in game.reduced
    poor = weak(placed, Germany=price - 1)
    assert why(poor, Refit(unit)).case == "7.1.1"


@rule("munich", "7.3", "16.6.1")
def test_a_grounded_air_unit_may_fly_again_after_its_refit() -> None:
    game = weak("DELKO [utilized]", Germany=2)
    game.grounded.add("DELKO")
    carried_out(game, Spending(AXIS), Refit("DELKO"))
    assert not game.grounded


@rule("munich", "7.3")
@pytest.mark.parametrize(
    ("placed", "unit", "case", "words"),
    [
        ("DEKB 3108", "DEKB", "7.3", "fortification"),
        ("DESP 1815", "DESP", "7.3", "one step only"),
        ("DEI 2511, CZ1A 2611", "DEI", "10.6", "enemy zone"),
        ("DEI 2512, CZ1A 2513", "DEI", "7.3", "enemy zone"),
        ("DEI 0816", "DEI", "7.3", "out of supply"),
        ("DEI [eliminated]", "DEI", "7.3", "for good"),
        ("DEI [turn 3]", "DEI", "7.3", "not on the map: it arrives in turn 3"),
        ("DEL1 2511", "DEL1", "7.3", "neither display"),
        ("FR1A 1314", "FR1A", "3.1", "not yours"),
    ],
)
def test_who_cannot_be_refitted(placed: str, unit: str, case: str, words: str) -> None:
    refused = why(weak(placed, Germany=5), Refit(unit))
    assert refused.case == case
    assert words in refused.message


@rule("munich", "7.3")
def test_a_unit_at_full_strength_needs_no_refit() -> None:
    assert "full strength" in why(rich(war("DEI 2511"), Germany=5), Refit("DEI")).message


@rule("munich", "7.2")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_can_be_bought(seed: int) -> None:
    placed = "DE16Pz 2511, DEI 2717, DEL1 [utilized], DEXX [reinforcements], DEMar [reinforcements]"
    game, chance = weak(placed, Germany=4), random.Random(seed)
    step = Spending(AXIS)
    while step.forced(game) is None:
        order = step.sample(game, chance)
        step.check(game, order)
        carried_out(game, step, order, dice=(2,) if isinstance(order, Mobilize) else ())
        if isinstance(order, Done):
            break
        assert all(left >= 0 for left in game.points.values())
    assert Done("mobilization") in list(step.answers(game))


# -- arrivals (7.2.2) ------------------------------------------------------------------------------


def arriving(placed: str, **options: str) -> Munich:
    return war(placed, turn=3, **options)


@rule("munich", "7.2.2")
def test_a_reinforcement_is_placed_in_the_capital_or_a_centre() -> None:
    game = arriving("DEXX [turn 3]")
    own = game.board.mobilizing & game.board.lands["Germany"]
    assert places_for(game, "DEXX") == game.board.grid.named(own)


@rule("munich", "7.2.2", "10.6", "16.8.2")
@pytest.mark.parametrize(
    ("placed", "terror", "hex", "case"),
    [
        ("CZ1A 2611", "", "2511", "10.6"),
        ("CZ1A 2511", "", "2511", "7.2.2"),
        ("", "2511", "2511", "16.8.2"),
        ("", "", "2615", "7.2.2"),
        ("", "", "2413", "7.2.2"),  # Leipzig is a city only
        ("", "", "9999", "2.1"),
    ],
)
def test_where_a_reinforcement_may_not_arrive(
    placed: str, terror: str, hex: str, case: str
) -> None:
    game = arriving(", ".join(filter(None, ["DEXX [turn 3]", placed])))
    game.terror = {terror} - {""}
    refused = refusal(game, Deploying(AXIS), Place("DEXX", hex))
    assert refused.case == case
    assert refused.legal


@rule("munich", "7.2.2")
def test_one_reinforcement_comes_to_a_hex_in_a_phase() -> None:
    game = arriving("DEXX [turn 3], DEXVII [turn 3]")
    carried_out(game, Deploying(AXIS), Place("DEXX", "2511"))
    assert (
        "has had its reinforcement"
        in refusal(game, Deploying(AXIS), Place("DEXVII", "2511")).message
    )


@rule("munich", "7.2.2", "9.1")
def test_a_reinforcement_may_come_where_there_is_no_room() -> None:
    game = arriving("DEXX [turn 3], DEI 2511, DEII 2511, DEIII 2511")
    carried_out(game, Deploying(AXIS), Place("DEXX", "2511"))
    assert len(game.stack("2511")) == 4


@rule("munich", "7.2.2")
def test_seven_countries_may_come_over_the_map_edge() -> None:
    game = arriving("FR8A [turn 3]")
    board = game.board
    open_to = (board.edge | board.mobilizing) & board.lands["France"]
    entered = [hex for hex in board.grid.named(open_to) if board.may_stand("other", board.at(hex))]
    assert places_for(game, "FR8A") == entered


@rule("munich", "7.2.2")
def test_germans_do_not_come_over_the_map_edge() -> None:
    game = arriving("DEXX [turn 3]")
    edge = game.board.edge & game.board.lands["Germany"] & ~game.board.mobilizing
    assert not set(game.board.grid.named(edge)) & set(places_for(game, "DEXX"))


@rule("munich", "7.2.2")
@pytest.mark.parametrize(
    ("placed", "may"),
    [("", True), ("DEI 0816", False), ("DEI 0915", True), ("DEI 0915, FR1A 0816", True)],
)
def test_an_edge_hex_may_be_disputed_but_not_the_enemys(placed: str, may: bool) -> None:
    game = arriving(", ".join(filter(None, ["FR8A [turn 3]", placed])))
    assert game.board.is_in("0816", game.board.edge)
    assert ("0816" in places_for(game, "FR8A")) == may


@rule("munich", "7.2.2")
def test_an_edge_hex_is_refused_for_its_owner_and_not_for_its_zones() -> None:
    game = arriving("FR8A [turn 3], DEI 0816, DEII 0915")
    refused = refusal(game, Deploying(ALLIED), Place("FR8A", "0816"))
    assert (refused.case, "not yours" in refused.message) == ("7.2.2", True)


@rule("munich", "7.2.2")
def test_a_reinforcement_with_one_hex_to_come_to_is_placed_there() -> None:
    game = arriving("CZGHQ [turn 3], DEI 2615, DEII 2415")
    assert Deploying(ALLIED).forced(game) == Place("CZGHQ", "2816")
    assert Deploying(ALLIED).forced(arriving("CZGHQ [turn 3], DEI 2615")) is None


@rule("munich", "7.2.2", "2.3")
def test_an_edge_hex_that_the_enemy_took_and_left_is_his() -> None:
    game = arriving("FR8A [turn 3], DEI 0816")
    game.put("DEI", "2511")
    assert "0816" not in places_for(game, "FR8A")


@rule("munich", "7.2.2")
def test_who_finds_no_hex_comes_a_turn_later() -> None:
    game = arriving("CZGHQ [turn 3], DEI 2615, DEII 2415, DEIII 2816")
    events = carried_out(game, Arrivals(ALLIED))
    assert events == [Delayed("CZGHQ", ALLIED, 4)]
    assert game.where["CZGHQ"] == track(4)


@rule("munich", "7.2.2")
def test_air_naval_and_special_forces_go_to_the_display() -> None:
    game = arriving("GBFC [turn 3], GBSOE [turn 3]")
    events = carried_out(game, Arrivals(ALLIED))
    assert {game.where["GBFC"], game.where["GBSOE"]} == {AVAILABLE}
    assert all(isinstance(each, Arrived) and each.seen_by(AXIS) is None for each in events)


@rule("munich", "7.2.2")
def test_reinforcements_arrive_at_full_strength() -> None:
    game = arriving("DEXX [turn 3]")
    assert refusal(game, Deploying(AXIS), Place("DEXX", "2511", True)).case == "7.2.2"


@rule("munich", "7.2.2")
def test_units_of_another_turn_do_not_arrive() -> None:
    game = arriving("DEXX [turn 4]")
    assert refusal(game, Deploying(AXIS), Place("DEXX", "2511")).case == "7.2.2"


def test_by_default_all_that_are_due_find_a_place() -> None:
    game = arriving(
        "DEXX [turn 3], DEXVII [turn 3], DE15Pz [turn 3], DEFlak4 [turn 3], DEFlak1 2511"
    )
    carried_out(game, Deploying(AXIS), Default())
    assert len({game.where[id] for id in ("DEXX", "DEXVII", "DE15Pz", "DEFlak4")}) == 4
    assert game.where["DEFlak4"] != "2511"


@rule("munich", "5.2", "23.2")
def test_a_neutral_country_deploys_nothing_before_it_is_at_war() -> None:
    game = arriving("YU3A [turn 3]")
    assert carried_out(game, Arrivals(ALLIED)) == [Delayed("YU3A", ALLIED, 4)]


# -- the phase (4.0) -------------------------------------------------------------------------------


@rule("munich", "4.0", "17.1", "18.1", "18.2")
def test_used_markers_are_available_again() -> None:
    game = war("DEL1 [utilized], DEAB [utilized], DEAmph [utilized], FRAir1 [utilized]")
    carried_out(game, Transfer(AXIS))
    assert game.of_side(AVAILABLE, AXIS) == ["DEL1", "DEAB", "DEAmph"]
    assert game.where["FRAir1"] == UTILIZED


@rule("munich", "16.1", "16.2")
def test_it_is_told_who_is_back_and_has_flown_already_in_this_turn() -> None:
    game = war("PLAir [utilized], FRAir1 [utilized]")
    game.flown.add("FRAir1")
    (back,) = carried_out(game, Transfer(ALLIED))
    told = "Available again: PLAir, FRAir1. FRAir1 has flown and flies again next turn."
    assert back.told(Words(game.scenario)) == told


@rule("munich", "16.6.1")
def test_a_grounded_air_unit_is_not_transferred() -> None:
    game = war("DELKO [utilized]")
    game.grounded.add("DELKO")
    carried_out(game, Transfer(AXIS))
    assert game.where["DELKO"] == UTILIZED


@rule("munich", "4.0")
def test_the_phase_goes_from_the_transfer_over_arrivals_to_spending() -> None:
    names = [type(step).__name__ for step in begin(AXIS)]
    assert names == ["Transfer", "Grounding", "Arrivals", "GivePoints", "Spending"]


def test_a_side_that_can_buy_nothing_is_not_asked() -> None:
    game = rich(war("DEI 2511"), Germany=8)
    assert Spending(AXIS).forced(game) == Done("mobilization")
    assert not game.inside(REINFORCEMENTS)
