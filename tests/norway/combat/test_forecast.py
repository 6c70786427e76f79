"""Exact chances before a fight, from what a side can see."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.norway.combat.forecast import candidates, forecast
from pbem.games.norway.position.fog import view
from tests.marks import rule
from tests.norway.combat.fights import a_fight
from tests.norway.games import position


def test_the_chance_of_two_ships_at_one_is_exact() -> None:
    game = position({"24": "Hipper Jacobi Suffolk"})
    found = candidates(game, a_fight(game, "naval", "24", "Hipper Jacobi"))
    assert found == {"Suffolk": 1 - Fraction(1, 2) * Fraction(2, 3)}


@rule("norway", "14.1")
def test_aircraft_may_not_find_their_ships() -> None:
    game = position({"24": "Suffolk", "Reich": "Ju88/1"})
    found = candidates(game, a_fight(game, "air-naval", "24", "Ju88/1"))
    assert found == {"Suffolk": Fraction(4, 6) * Fraction(2, 6)}


@rule("norway", "17.9")
def test_a_fortress_needs_two_hits() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper Gneisenau"})
    found = candidates(game, a_fight(game, "coastal", "Bergen", "Hipper Gneisenau", origin="34"))
    assert found == {"BergenFt": Fraction(2, 6) * Fraction(3, 6)}


@rule("norway", "25.7")
def test_a_glider_makes_hits_likelier() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "FJ1/1"})
    found = candidates(game, a_fight(game, "glide", "Oslo", "FJ1/1", fresh="FJ1/1"))
    assert found == {"RoyalGd": Fraction(3, 6)}


def test_it_tells_what_is_hit_and_what_hits_back() -> None:
    game = position({"24": "Hipper Suffolk"})
    assert forecast(game, a_fight(game, "naval", "24", "Hipper")) == [
        "at Suffolk 50 % (Hipper)",
        "return fire at Hipper 50 % (Suffolk)",
    ]


@rule("norway", "17.3")
def test_who_may_fall_before_he_fires_hits_less_often() -> None:
    game = position({"Oslo": "RoyalGd Brandenb"})
    assert forecast(game, a_fight(game, "commando", "Oslo", "Brandenb", fresh="Brandenb")) == [
        "at RoyalGd 33 % (Brandenb)",
        "return fire at Brandenb 22 % (RoyalGd)",  # 2/6 of the 4/6 in which he stands
    ]


@rule("norway", "14.2")
def test_thin_air_is_told_beforehand() -> None:
    game = position({"24": "U47", "Britain": "Wellington"})
    told = forecast(game, a_fight(game, "air-naval", "24", "Wellington"))
    assert told == ["nothing in Folda (24) that could be hit (14.2)"]


@rule("norway", "21.3")
def test_supply_is_looked_at_where_the_troops_will_fight() -> None:
    game = position({"Reich": "138Mtn", "Oslo": "1Bde"})
    found = candidates(game, a_fight(game, "ground", "Oslo", "138Mtn"))
    assert found == {"1Bde": Fraction(1, 6)}
    assert game.where["138Mtn"] == "Reich"


def test_it_can_be_told_from_a_view_in_which_faces_are_hidden() -> None:
    game = position({"24": "Hipper Suffolk"}, options={"fog": "stacks"})
    seen = view(game, "german")
    told = forecast(seen, a_fight(seen, "naval", "24", "Hipper"))
    assert told == ["at an unseen unit 50 % (Hipper)"]
