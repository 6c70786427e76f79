"""25.5  Strikes and bombings, as actions."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.combat.events import FightBegan, Searched
from pbem.games.norway.facts.units import ALLIED, GERMAN
from tests.marks import rule
from tests.norway.crowds import asked
from tests.norway.games import act, acting, lost, order, position, refused_action, told


@rule("norway", "25.5")
def test_a_strike_needs_enemies_that_it_can_hit() -> None:
    game = position({"Reich": "He111/1", "Bergen": "193Inf"})
    assert refused_action(game, GERMAN, "STRIKE He111/1 Bergen").case == "25.5"
    assert refused_action(game, GERMAN, "STRIKE He111/1 38").case == "25.5"


@rule("norway", "16.2")
def test_no_home_base_is_struck() -> None:
    game = position({"Reich": "He111/1", "Britain": "146Bde"})
    assert refused_action(game, GERMAN, "STRIKE He111/1 Britain").case == "16.2"


@rule("norway", "14.1")
def test_ships_must_be_found_first() -> None:
    game = position({"Reich": "He111/1 He111/2", "38": "Renown"})
    events = act(game, GERMAN, "STRIKE He111/1 + He111/2 38", dice=[5, 4, 1, 6, 2])
    assert [each.found for each in told(events, Searched)] == [False, True]
    assert lost(game) == {"Renown"}


@rule("norway", "14.1")
def test_who_has_found_them_needs_no_such_luck_any_more() -> None:
    game = position({"Reich": "He111/1", "38": "Renown Rodney"})
    act(game, GERMAN, "STRIKE He111/1 38", dice=[1])
    assert asked(game).step.fight.located


@rule("norway", "25.5")
def test_friends_on_a_base_in_the_area_may_join() -> None:
    places = {"Reich": "He111/1", "Oslo": "193Inf RoyalGd Ju87", "Stavanger": "236Inf Me110/1"}
    game = position(places)
    assert refused_action(game, GERMAN, "STRIKE He111/1 Oslo JOIN Me110/1").case == "25.5"
    events = act(
        game,
        GERMAN,
        "STRIKE He111/1 Oslo JOIN Ju87",
        dice=[6, 6, 6],
        answers=["AIM RoyalGd > He111/1"],
    )
    assert set(told(events, FightBegan)[0].units) == {"He111/1", "Ju87"}


@rule("norway", "25.5")
def test_bombs_disrupt_bases_of_the_enemy() -> None:
    game = position({"Reich": "He111/1 Me110/1", "Bergen": "6Bde", "Oslo": "193Inf"})
    assert refused_action(game, GERMAN, "BOMB He111/1 Oslo").case == "25.5"
    assert refused_action(game, GERMAN, "BOMB He111/1 38").case == "25.5"
    act(game, GERMAN, "BOMB He111/1 Bergen AIM PORT", dice=[2, 6])
    assert game.disrupted == {("Bergen", "port")}


@rule("norway", "25.5")
def test_german_bombers_strike_railroads_and_allied_ones_do_not() -> None:
    german = position({"Reich": "He111/1", "Bergen": "6Bde"})
    act(german, GERMAN, "BOMB He111/1 Bergen AIM RAILROAD", dice=[2, 6])
    assert german.disrupted == {("Bergen", "railroad")}
    allied = position({"Britain": "Whitley", "Bergen": "193Inf"})
    answers = ["AIM Whitley > RAILROAD"]
    with pytest.raises(Illegal, match="RAILROAD"):
        act(allied, ALLIED, "BOMB Whitley Bergen", answers=answers)


@rule("norway", "6.1")
def test_a_strike_is_an_air_action() -> None:
    said = order("STRIKE He111/1 Bergen", GERMAN)
    for name, allowed in (("air", True), ("naval", False), ("ground", False)):
        game = acting(position({"Reich": "He111/1", "Bergen": "6Bde"}), GERMAN, (Grant(name),))
        assert game.agenda[-1].allows(game, said) == allowed


@rule("norway", "25.5")
def test_where_bases_may_be_bombed_is_told_without_railroads_to_the_allies() -> None:
    game = position({"Britain": "Whitley", "Hallingdal": "159Inf", "Bergen": "193Inf"})
    refusal = refused_action(game, ALLIED, "BOMB Whitley Hallingdal")
    assert (refusal.case, list(refusal.legal)) == ("25.5", ["Bergen"])
