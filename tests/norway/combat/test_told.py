"""What a fight looks like in words and on the map, with every die."""

from __future__ import annotations

import pytest

from pbem.engine.event import Event
from pbem.games.norway.combat.events import FightBegan, Searched
from pbem.games.norway.facts.scenario import load
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.fog import view
from pbem.wargame.map.pictured import Canvas
from tests.norway.combat.fights import HOLD, MISS, aim, fight
from tests.norway.games import position, sentences


def words_of(events: list[Event], *parts: str) -> list[str]:
    """The sentences that hold any of these words."""
    return [said for said in sentences(events) if any(part in said for part in parts)]


def test_every_die_is_told_with_what_it_needed() -> None:
    game = position({"24": "Hipper Suffolk"})
    assert sentences(fight(game, "naval", "24", "Hipper", [3, MISS]))[:3] == [
        "Naval battle in zone 24 (Folda): the Germans (Hipper) against Suffolk.",
        "Hipper at Suffolk: die 3, hit (it hits on 1-3).",
        "Suffolk at Hipper: die 6, no hit (it hits on 1-3).",
    ]


def test_what_changed_a_factor_is_told() -> None:
    game = position({"Oslo": "138Mtn 1Bde"}, airdrop="Oslo", entrenched={("allied", "Oslo")})
    said = words_of(fight(game, "ground", "Oslo", "138Mtn", [2, MISS]), "138Mtn at")
    assert said == ["138Mtn at 1Bde: die 2, hit (it hits on 1-2: printed 3; entrenched (23.1) -1)."]


def test_the_die_of_a_glider_is_told() -> None:
    game = position({"Oslo": "FJ1/1 RoyalGd"})
    events = fight(game, "glide", "Oslo", "FJ1/1", [3, MISS], fresh="FJ1/1")
    assert words_of(events, "glider (") == [
        "FJ1/1 at RoyalGd: die 3, -1 for the glider (25.7), hit (it hits on 1-2)."
    ]


@pytest.mark.parametrize(
    ("die", "said"),
    [
        (4, "finds the ships in zone 24 (Folda): die 4 (14.1)."),
        (5, "finds nothing and turns back in zone 24 (Folda): die 5 (14.1)."),
    ],
)
def test_the_search_is_told(die: int, said: str) -> None:
    game = position({"24": "Suffolk", "Reich": "Ju88/1"})
    events = fight(game, "air-naval", "24", "Ju88/1", [die, *([MISS, MISS] if die == 4 else [])])
    assert words_of(events, said)


def test_what_a_fortress_absorbs_and_what_is_disrupted_is_told() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper"})
    events = fight(game, "coastal", "Bergen", "Hipper", [1, MISS], origin="34")
    assert words_of(events, "absorbs the first hit (17.9)")
    events = fight(game, "coastal", "Bergen", "Hipper", [1, MISS], origin="34", aims="PORT")
    assert words_of(events, "disrupted") == ["The port of Bergen is disrupted (15.2)."]


def test_fire_that_came_too_late_is_told() -> None:
    game = position({"Oslo": "Brandenb 159Inf RoyalGd"}, airdrop="Oslo")
    order = aim("RoyalGd > 159Inf")
    events = fight(game, "commando", "Oslo", "Brandenb 159Inf", [2], [order])
    assert words_of(events, "before it can", "already") == [
        "159Inf does not fire: RoyalGd is hit already.",
        "RoyalGd is hit before it can fire.",
    ]


def test_thin_air_is_told() -> None:
    game = position({"24": "U47", "Britain": "Wellington"})
    events = fight(game, "air-naval", "24", "Wellington", [1])
    assert sentences(events)[-1] == (
        "There is nothing in zone 24 (Folda) that Wellington could hit (14.2)."
    )


def test_air_groups_and_crews_are_told() -> None:
    game = position({"34": "Hipper GrafZeppel Furious"}, {"depletion": "yes"})
    game.bring("1KM", "german special")
    answers = [aim("Furious > Hipper"), aim("REST > Furious")]
    events = fight(game, "naval", "34", "Furious", [3, MISS, MISS, 6, 2], answers)
    assert words_of(events, "air group", "crews") == [
        "GrafZeppel (Graf Zeppelin): its air group is shot up, die 6 (24.0).",
        "The crews in zone 34 are lost: die 2 (27.3).",
    ]


def test_a_fight_from_elsewhere_is_an_arrow_on_the_map() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper"})
    events = fight(game, "coastal", "Bergen", "Hipper", [MISS, MISS], origin="34")
    canvas = Canvas(view(game, "allied"), Words(game.scenario))
    (arrow,) = canvas.arrows(events)
    assert (arrow.kind, arrow.path) == ("fire", ("34", "Bergen"))


def test_a_fight_is_a_deed_of_the_attacker() -> None:
    game = position({"24": "Hipper Suffolk Devonshire"})
    events = fight(game, "naval", "24", "Hipper", [MISS, MISS], [HOLD])
    began = next(each for each in events if isinstance(each, FightBegan))
    assert [(deed.side, deed.verb, deed.what) for deed in began.deeds()] == [
        ("german", "attacked", "24")
    ]


def test_who_looks_for_the_same_ships_is_told_together() -> None:
    words = Words(load())
    looked = [
        Searched(unit, "german", "36", roll, roll < 5)
        for unit, roll in (("Ju87", 5), ("Ju88/1", 4), ("Me110/1", 1))
    ]
    all_of_them: Event = looked[0]
    for each in looked[1:]:
        together = all_of_them.joined(each)
        assert together is not None
        all_of_them = together
    assert all_of_them.told(words) == (
        "Of Ju87, Ju88/1 and Me110/1 only Ju88/1 and Me110/1 find the ships in zone 36 (Orkney), "
        "the rest turns back: dice 5, 4 and 1 (14.1)."
    )
    found = looked[1].joined(looked[2])
    assert found is not None
    assert found.told(words).startswith("Ju88/1 and Me110/1 find the ships in zone 36 (Orkney): ")
    assert looked[0].joined(Searched("He111/1", "german", "38", 1, True)) is None
