"""17.1, 25.7  Troops by air."""

from __future__ import annotations

from pbem.games.norway.actions.events import Shocked
from pbem.games.norway.air.airlift import Airlift
from pbem.games.norway.air.by_air import paired
from pbem.games.norway.combat.events import FightBegan, Fired
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.orders.parts import Load
from tests.marks import rule
from tests.norway.games import act, lost, position, refused_action, sentences, told

LOADED = (Load("Ju52/1", ("159Inf",)),)


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


@rule("norway", "22.0")
@rule("norway", "25.7")
def test_on_a_full_airbase_transports_unload_and_return() -> None:
    full = "193Inf Ju52/2 Ju52/3 Ju52/4 Ju52/5 Ju52/6 Ju52/7"
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": full})
    assert refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo").case == "22.0"
    act(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo RETURN")
    assert game.where["159Inf"] == "Oslo"


@rule("norway", "17.7")
@rule("norway", "10.7")
def test_a_seaplane_brings_troops_to_a_coast_in_its_range() -> None:
    game = position({"Reich": "Ju52SP 159Inf", "Kristiansand": "193Inf", "Lillehammer": "236Inf"})
    refusal = refused_action(game, GERMAN, "AIRLIFT Ju52SP: 159Inf Lillehammer")
    assert "comes down on the water" in str(refusal)
    assert refused_action(game, GERMAN, "AIRLIFT Ju52SP: 159Inf 1 Kristiansand").case == "10.7"
    act(game, GERMAN, "AIRLIFT Ju52SP: 159Inf Kristiansand")
    assert game.where["159Inf"] == "Kristiansand"


@rule("norway", "25.7")
def test_nobody_comes_down_at_sea_or_in_the_enemys_home_base() -> None:
    game = position({"Reich": "Ju52/1 159Inf"})
    for place in ("39", "Britain"):
        refusal = refused_action(game, GERMAN, f"AIRLIFT Ju52/1: 159Inf {place}")
        assert f"troops cannot come down in {place}" in str(refusal)


@rule("norway", "25.7")
def test_an_airlift_is_looked_at_with_and_without_the_way_back() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf"})
    ways = [Airlift(loads=LOADED, place="Oslo", back=back) for back in (False, True)]
    assert list(Airlift.some(game, GERMAN)) == ways
    offered = [order for order, _ in Airlift.offered(game, GERMAN, ("Ju52/1", "159Inf"))]
    assert [each for each in offered if each.place == "Oslo"] == ways


@rule("norway", "25.7")
def test_troops_that_are_chosen_alone_fly_with_transports_of_their_base() -> None:
    game = position({"Reich": "Ju52SP Ju52/1 He111/1 159Inf"})
    assert paired(game, ("159Inf",)) == paired(game, ("Ju52/1", "159Inf")) == LOADED
    assert paired(game, ("He111/1", "159Inf")) == ()


@rule("norway", "25.7")
def test_who_flies_along_starts_from_the_same_base() -> None:
    game = position({"Reich": "Ju52/1 159Inf Me110/1", "Oslo": "193Inf Me110/2"})
    refusal = refused_action(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo JOIN Me110/2")
    assert "who flies along starts in Reich, too" in str(refusal)
    act(game, GERMAN, "AIRLIFT Ju52/1: 159Inf Oslo JOIN Me110/1")


@rule("norway", "25.7")
def test_it_is_foretold_whether_troops_by_air_must_attack() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf", "Stavanger": "236Inf RoyalGd"})
    clicks = Airlift.offered(game, GERMAN, ("Ju52/1", "159Inf"))
    shown = {option.to: option for _, option in clicks}
    assert shown["Oslo"].words == ("lands in Oslo",)
    assert shown["Oslo"].battle is None
    assert shown["Stavanger"].words[0] == "must attack in Stavanger"
    assert shown["Stavanger"].battle is not None


@rule("norway", "25.7")
def test_a_flight_that_is_planned_is_drawn_from_where_its_troops_will_be() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf"})
    where = dict(game.where)
    (arrow,) = Airlift(loads=LOADED, place="Oslo").drawn(game, GERMAN, where)
    assert arrow.path == ("Reich", "Oslo")
    assert where["159Inf"] == "Oslo"
    for already in ({"Ju52/1": "Oslo"}, {}):
        assert not list(Airlift(loads=LOADED, place="Oslo").drawn(game, GERMAN, already))


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
    text = "GLIDE Ju52/1: FJ1/1 Oslo WITH Ju87"
    events = act(game, GERMAN, text, dice=dice, answers=["AIM RoyalGd > FJ1/1"])
    assert lost(game) == {"RoyalGd", "Ju52/1"}
    (said,) = (each for each in sentences(events) if each.startswith("Ju52/1") and "left" in each)
    assert said.endswith("is left where its gliders landed, in Oslo (25.7).")
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


@rule("norway", "11.1")
@rule("norway", "25.7")
def test_an_airlift_among_enemies_says_what_it_aims_at() -> None:
    game = position({"Reich": "Ju52/1 159Inf", "Oslo": "193Inf RoyalGd 1Bde"})
    text = "AIRLIFT Ju52/1: 159Inf Oslo AIM 1Bde"
    events = act(game, GERMAN, text, dice=[6] * 4, answers=["AIM REST > 193Inf"])
    aimed = {each.target for each in told(events, Fired) if game.side_of(each.unit) == GERMAN}
    assert aimed == {"1Bde"}
