"""17.1, 25.7  Troops by air."""

from __future__ import annotations

from pbem.games.norway.actions.events import Shocked
from pbem.games.norway.combat.events import FightBegan
from pbem.games.norway.facts.units import ALLIED, GERMAN
from tests.marks import rule
from tests.norway.games import act, lost, position, refused_action, told


@rule("norway", "25.7")
def test_transports_bring_light_troops_from_airbase_to_airbase() -> None:
    game = position({"Reich": "Ju52/1 159Inf 40Pz", "Oslo": "193Inf"})
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 40Pz Oslo").case == "25.7"
    act(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo")
    assert game.where["159Inf"] == "Oslo"
    assert game.where["Ju52/1"] == "Oslo"


@rule("norway", "25.7")
def test_they_go_twice_their_range_or_return_within_it() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Trondheim": "193Inf"})  # five away
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Trondheim RETURN").case == "10.7"
    act(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Trondheim")
    near = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf"})
    act(near, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo RETURN")
    assert near.where["Ju52/1"] == "Reich"


@rule("norway", "25.7")
def test_an_airlift_needs_an_airbase_in_order_at_both_ends() -> None:
    places = {"Reich": "Ju52/1 159Inf", "Oslo": "193Inf", "Telemark": "236Inf"}
    game = position(places)
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Telemark").case == "25.7"
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Bergen").case == "25.7"
    broken = position(places, disrupted={("Oslo", "airbase")})
    assert refused_action(broken, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo").case == "25.7"


@rule("norway", "25.7")
def test_each_transport_carries_one_and_all_start_together() -> None:
    game = position({"Reich": "Ju52/1 159Inf 193Inf", "Oslo": "236Inf Ju52/2"})
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf + 193Inf Oslo").case == "25.7"
    refusal = refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf, Ju52/2: 236Inf Oslo")
    assert refusal.case == "10.1"


@rule("norway", "25.7")
def test_an_airlift_among_enemies_is_an_assault_of_all() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf RoyalGd"})
    events = act(
        game,
        GERMAN,
        "AIRLIFT Ju52/1: 159Inf Oslo",
        dice=[1, 6, 6],
        answers=["AIM RoyalGd > 193Inf"],
    )
    (fight,) = told(events, FightBegan)
    assert set(fight.units) == {"159Inf", "Ju52/1", "193Inf"}
    assert lost(game) == {"RoyalGd"}


@rule("norway", "17.1")
@rule("norway", "25.7")
def test_airborne_troops_jump_anywhere_and_others_do_not() -> None:
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"})
    assert refused_action(game, GERMAN, "PARADROP Ju52/1: 159Inf Telemark").case == "25.7"
    act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Telemark")
    assert game.where["FJ1/1"] == "Telemark"
    assert game.where["Ju52/1"] == "Reich"
    assert "Telemark" in game.german_held


@rule("norway", "18.0")
@rule("norway", "25.7")
def test_to_jump_among_enemies_is_an_assault_and_a_shock() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1", "Telemark": "RoyalGd"})
    answers = ["AIM RoyalGd > FJ1/1"]
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Telemark", dice=[6, 6, 2], answers=answers)
    assert told(events, FightBegan)
    assert [each.cause for each in told(events, Shocked)] == ["airborne"]


@rule("norway", "25.7")
def test_behind_the_paratroops_others_are_flown_in() -> None:
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"})
    text = "PARADROP Ju52/1: FJ1/1 Stavanger THEN Ju52/2: 159Inf"
    act(game, GERMAN, text)
    assert {game.where["FJ1/1"], game.where["159Inf"], game.where["Ju52/2"]} == {"Stavanger"}
    assert (
        refused_action(
            position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"}),
            GERMAN,
            "PARADROP Ju52/1: FJ1/1 Telemark THEN Ju52/2: 159Inf",
        ).case
        == "25.7"
    )


@rule("norway", "25.7")
def test_if_the_paratroops_are_lost_nobody_follows() -> None:
    game = position({"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf", "Stavanger": "RoyalGd"})
    text = "PARADROP Ju52/1: FJ1/1 Stavanger THEN Ju52/2: 159Inf"
    act(game, GERMAN, text, dice=[6, 1, 2], answers=["AIM RoyalGd > FJ1/1"])
    assert game.where["159Inf"] == "Reich"


@rule("norway", "25.7")
def test_gliders_make_the_dice_better_and_cost_their_transports() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1 Ju87", "Oslo": "RoyalGd"})
    printed = game.unit("FJ1/1").ground
    dice = [printed + 1, 6, 6, 2]
    act(
        game,
        GERMAN,
        "GLIDE Ju52/1: FJ1/1 Oslo WITH Ju87",
        dice=dice,
        answers=["AIM RoyalGd > FJ1/1"],
    )
    assert lost(game) == {"RoyalGd", "Ju52/1"}
    assert game.where["Ju87"] == "Reich"


@rule("norway", "25.7")
def test_gliders_are_for_enemies_only() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1"})
    assert refused_action(game, GERMAN, "GLIDE Ju52/1: FJ1/1 Telemark").case == "25.7"


@rule("norway", "25.7")
def test_the_allies_have_neither_airborne_troops_nor_gliders() -> None:
    game = position({"Britain": "146Bde Skua/1"})
    assert refused_action(game, ALLIED, "PARADROP Skua/1: 146Bde Telemark").case == "25.7"
    assert refused_action(game, ALLIED, "AIRLIFT Skua/1: 146Bde Shetland").case == "25.7"


@rule("norway", "11.7")
def test_paratroops_that_do_not_clear_an_island_are_lost() -> None:
    game = position({"Trondheim": "193Inf Ju90 FJ1/1", "Shetland": "146Bde"})
    events = act(game, GERMAN, "PARADROP Ju90: FJ1/1 Shetland", dice=[6, 6, 2])
    assert told(events, FightBegan)
    assert lost(game) == {"FJ1/1"}
