"""Exact chances before a fight, from what a side can see."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.norway.combat.forecast import candidates, fight_card, forecast, foreseen
from pbem.games.norway.movement.assaults import Assault
from pbem.games.norway.position.fog import view
from pbem.games.norway.position.game import Norway
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


def chips(game: Norway, kind: str, place: str, units: str, **more: str) -> tuple[str, ...]:
    fight = a_fight(game, kind, place, units, **more)
    return fight_card(game, fight, foreseen(game, fight)).chips


@rule("norway", "21.3")
def test_the_card_of_a_fight_shows_what_each_hits_on_and_why() -> None:
    game = position({"Reich": "138Mtn", "Oslo": "1Bde"}, entrenched={("allied", "Oslo")})
    assert chips(game, "ground", "Oslo", "138Mtn") == (
        "138Mtn hits on 1: out of supply (21.3), entrenched (23.1) -1",
        "1Bde hits on 1-2",
    )


@rule("norway", "17.9")
@rule("norway", "17.3")
def test_it_shows_fortresses_and_who_fires_first() -> None:
    game = position({"Oslo": "OsloFt Brandenb"})
    found = chips(game, "commando", "Oslo", "Brandenb", fresh="Brandenb")
    assert "OsloFt takes 1 hit unharmed (17.9)" in found
    assert any(each.endswith("fires first (17.3)") for each in found)


@rule("norway", "14.1")
def test_it_shows_that_ships_must_be_found() -> None:
    game = position({"24": "Suffolk", "Reich": "Ju88/1"})
    assert "ships are found on 1-4 (14.1)" in chips(game, "air-naval", "24", "Ju88/1")


@rule("norway", "25.7")
def test_it_shows_what_a_glider_adds() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "FJ1/1"})
    found = chips(game, "glide", "Oslo", "FJ1/1", fresh="FJ1/1")
    assert "FJ1/1 hits on 1-3: by glider, die -1 (25.7)" in found


@rule("norway", "25.7")
def test_dive_bombers_can_be_ticked_on_the_card_of_an_assault() -> None:
    where = {"Oslo": "159Inf", "Hallingdal": "1Bde", "Kristiansand": "193Inf Ju87"}
    cards = [
        option.battle
        for order, option in Assault.offered(position(where), "german", ("159Inf",))
        if order.target(position(where)) == "Hallingdal"
    ]
    assert {card.support for card in cards if card} == {(), ("Ju87",)}
    assert {card.attackers for card in cards if card} == {("159Inf",)}
