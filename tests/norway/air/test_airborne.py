"""25.7  Airborne operations: where their transports land, and the airlift behind them."""

from __future__ import annotations

from pbem.games.norway.air.events import Flown, NotFollowed
from pbem.games.norway.combat.events import AimMissed, FightBegan, Fired
from pbem.games.norway.facts.units import GERMAN
from tests.marks import rule
from tests.norway.games import act, lost, order, position, refused_action, told

LANDING = "PARADROP Ju52/1: FJ1/1 Stavanger THEN Ju52/2: 159Inf"


@rule("norway", "25.7")
def test_after_a_drop_the_transports_may_fly_on_to_a_third_base() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Oslo": "193Inf"})
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Telemark BASE Oslo")
    assert told(events, Flown)[-1].went() == {"Ju52/1": "Oslo"}
    assert (game.where["FJ1/1"], game.where["Ju52/1"]) == ("Telemark", "Oslo")


@rule("norway", "25.7")
def test_the_whole_flight_is_within_twice_their_range() -> None:
    """Reich to Narvik is eight, and four more to Trondheim."""
    game = position({"Reich": "Ju52/1 FJ1/1", "Trondheim": "193Inf"})
    refusal = refused_action(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Narvik BASE Trondheim")
    assert refusal.case == "10.7"


@rule("norway", "25.7")
def test_a_third_base_is_one_of_theirs_with_room() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Bergen": "1Bde"})
    assert (
        refused_action(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Telemark BASE Bergen").case == "10.6"
    )


@rule("norway", "25.7")
@rule("norway", "10.2")
def test_who_flew_too_far_to_return_and_cannot_land_is_lost() -> None:
    """Five from the Reich with a range of four, and the airbase is not taken."""
    game = position({"Reich": "Ju52/1 FJ1/1", "Trondheim": "RoyalGd"})
    text = "PARADROP Ju52/1: FJ1/1 Trondheim STAY"
    act(game, GERMAN, text, dice=[6, 1, 2], answers=["AIM RoyalGd > FJ1/1"])
    assert lost(game) == {"FJ1/1", "Ju52/1"}


@rule("norway", "25.7")
def test_or_it_lands_on_the_next_base_within_its_reach() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Trondheim": "RoyalGd", "Bergen": "193Inf"})
    text = "PARADROP Ju52/1: FJ1/1 Trondheim STAY"
    events = act(game, GERMAN, text, dice=[6, 1, 2], answers=["AIM RoyalGd > FJ1/1"])
    assert game.where["Ju52/1"] == "Bergen"
    assert told(events, Flown)[-1].went() == {"Ju52/1": "Bergen"}


@rule("norway", "10.7")
@rule("norway", "25.7")
def test_who_finds_no_base_returns_as_far_as_its_range_reaches() -> None:
    """Trondheim is four from Kristiansand."""
    game = position({"Kristiansand": "193Inf Ju52/1 FJ1/1", "Trondheim": "RoyalGd"})
    text = "PARADROP Ju52/1: FJ1/1 Trondheim STAY"
    events = act(game, GERMAN, text, dice=[6, 1, 2], answers=["AIM RoyalGd > FJ1/1"])
    assert game.where["Ju52/1"] == "Kristiansand"
    assert not any(each.stays for each in told(events, Flown))


@rule("norway", "21.2")
@rule("norway", "25.7")
def test_jumpers_are_in_supply_in_both_fights_of_one_action() -> None:
    """First they attack alone, then with those who are flown in behind them."""
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf", "Stavanger": "RoyalGd"})
    answers = ["AIM RoyalGd > FJ1/1", "AIM RoyalGd > FJ1/1"]
    events = act(game, GERMAN, LANDING, dice=[6, 6, 6, 6, 6, 2], answers=answers)
    assert len(told(events, FightBegan)) == 2
    printed = game.unit("FJ1/1").ground
    assert [each.hits_on for each in told(events, Fired) if each.unit == "FJ1/1"] == [printed] * 2


@rule("norway", "25.7")
def test_the_transports_of_those_who_follow_may_return() -> None:
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"})
    act(game, GERMAN, f"{LANDING} RETURN")
    assert (game.where["159Inf"], game.where["Ju52/2"]) == ("Stavanger", "Reich")


@rule("norway", "25.7")
@rule("norway", "15.3")
def test_it_is_told_why_nobody_follows() -> None:
    places = {"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"}
    game = position(places, disrupted={("Stavanger", "airbase")})
    (event,) = told(act(game, GERMAN, LANDING), NotFollowed)
    assert event.units == ("159Inf",)
    assert "disrupted" in event.why


@rule("norway", "25.7")
@rule("norway", "11.4")
@rule("norway", "10.61")
def test_a_fighter_alone_rises_against_an_air_assault_and_is_overrun_then() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Oslo": "NGlad"})
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo", dice=[1])
    assert [each.unit for each in told(events, Fired)] == ["NGlad"]
    assert lost(game) == {"Ju52/1", "NGlad"}
    assert game.controls(GERMAN, "Oslo")


@rule("norway", "25.7")
@rule("norway", "15.3")
def test_who_cannot_rise_is_only_overrun_by_an_air_assault() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Oslo": "NGlad"}, disrupted={("Oslo", "airbase")})
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo")
    assert not told(events, Fired)
    assert lost(game) == {"NGlad"}


FOUR = {"Trondheim": "Ju52/1 Ju52/2 Ju52/3 Ju52/4 FJ1/1 FJ2/1 159Inf 193Inf"}
JUMP = "PARADROP Ju52/1: FJ1/1, Ju52/2: FJ2/1"


@rule("norway", "8.0")
@rule("norway", "8.2")
def test_who_is_flown_in_behind_counts_on_a_small_island() -> None:
    text = f"{JUMP} Shetland THEN Ju52/3: 159Inf, Ju52/4: 193Inf RETURN"
    assert refused_action(position(FOUR), GERMAN, text).case == "8.0"


@rule("norway", "8.0")
def test_three_troops_and_three_transports_find_room_on_an_island() -> None:
    game = position(FOUR)
    act(game, GERMAN, f"{JUMP} Shetland STAY THEN Ju52/3: 159Inf")
    assert len(game.ground(GERMAN, "Shetland")) == len(game.planes(GERMAN, "Shetland")) == 3


@rule("norway", "8.0")
def test_no_transports_stay_for_whom_an_island_has_no_room() -> None:
    game = position({**FOUR, "Shetland": "Me110/1"})
    text = f"{JUMP} Shetland STAY THEN Ju52/3: 159Inf"
    assert refused_action(game, GERMAN, text).case == "8.0"


@rule("norway", "22.0")
def test_nor_for_whom_an_airbase_has_no_room() -> None:
    game = position({**FOUR, "Oslo": "236Inf Ju88/1 Ju88/2 He111/1 He111/2"})
    text = f"{JUMP} Oslo STAY THEN Ju52/3: 159Inf"
    assert refused_action(game, GERMAN, text).case == "22.0"
    act(game, GERMAN, f"{text} RETURN")


@rule("norway", "22.1")
def test_it_is_said_beforehand_if_some_may_find_no_room_on_a_contested_airbase() -> None:
    game = position({**FOUR, "Oslo": "RoyalGd"})
    (warning,) = order(f"{JUMP} Oslo STAY THEN Ju52/3: 159Inf, Ju52/4: 193Inf", GERMAN).warnings(
        game, GERMAN
    )
    assert "room for 3" in warning
    assert not list(order(f"{JUMP} Oslo STAY", GERMAN).warnings(game, GERMAN))


@rule("norway", "17.7")
def test_nobody_jumps_inland_from_transports_on_floats() -> None:
    game = position({"Reich": "Ju52SP FJ1/1", "Lillehammer": "RoyalGd"})
    for text in ("PARADROP Ju52SP: FJ1/1 Lillehammer", "GLIDE Ju52SP: FJ1/1 Lillehammer"):
        refusal = refused_action(game, GERMAN, text)
        assert (refusal.case, "Oslo" in refusal.legal) == ("17.7", True)


@rule("norway", "17.7")
def test_those_on_floats_fly_to_the_water_off_an_area() -> None:
    """Oslo is two from the Reich, and the water off it one."""
    game = position({"Reich": "Ju52/1 Ju52SP FJ1/1 159Inf"})
    far = order("PARADROP Ju52/1: FJ1/1 Trondheim THEN Ju52SP: 159Inf RETURN", GERMAN)
    act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo THEN Ju52SP: 159Inf")
    assert (game.where["Ju52SP"], game.where["159Inf"]) == ("39", "Oslo")
    assert not far.allowed(game, GERMAN)


@rule("norway", "20.22")
@rule("norway", "17.7")
def test_the_water_is_the_last_place_on_their_way() -> None:
    game = position({"Reich": "Ju52SP FJ1/1"})
    events = act(game, GERMAN, "PARADROP Ju52SP: FJ1/1 Oslo")
    assert told(events, Flown)[0].path == ("Reich", "39", "Oslo")


@rule("norway", "11.1")
@rule("norway", "25.7")
def test_what_an_order_aims_at_holds_for_both_fights() -> None:
    """FJ1/1 fires first alone, then with those who are flown in; nobody is asked for targets."""
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf", "Stavanger": "RoyalGd 1Bde"})
    replies = ["AIM REST > FJ1/1"] * 2
    events = act(game, GERMAN, f"{LANDING} AIM 1Bde", dice=[6] * 8 + [2], answers=replies)
    aimed = [each.target for each in told(events, Fired) if game.side_of(each.unit) == GERMAN]
    assert aimed == ["1Bde"] * 3


@rule("norway", "11.1")
def test_where_the_target_is_gone_in_the_second_fight_they_fire_at_others_and_it_is_told() -> None:
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf", "Stavanger": "RoyalGd 1Bde"})
    replies = ["AIM REST > FJ1/1"] * 2
    events = act(game, GERMAN, f"{LANDING} AIM 1Bde", dice=[1] + [6] * 5 + [2], answers=replies)
    (missed,) = told(events, AimMissed)
    assert missed.aims == ("1Bde",)
