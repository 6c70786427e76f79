"""25.7  Airborne operations: where their transports land, and the airlift behind them."""

from __future__ import annotations

from pbem.games.norway.air.events import Flown, NotFollowed
from pbem.games.norway.combat.events import FightBegan, Fired
from pbem.games.norway.facts.units import GERMAN
from tests.marks import rule
from tests.norway.games import act, lost, position, refused_action, told

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
