"""14.2  Attacks on what cannot be seen, where stacks are in the fog."""

from __future__ import annotations

import pytest

from pbem.games.norway.combat.events import AimMissed, FightBegan, KeptFire, NothingToHit
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.rules import RULES
from pbem.games.norway.supply.tracing import supplied
from tests.marks import rule
from tests.norway.combat.fights import fired
from tests.norway.crowds import asked
from tests.norway.games import act, lost, order, position, refused_action, run, sentences, told

FOG = {"fog": "stacks"}


@rule("norway", "14.2")
def test_an_air_attack_on_unseen_submarines_is_flown_and_comes_to_nothing() -> None:
    game = position({"39": "Truant", "Reich": "Ju87"}, options=FOG)
    assert game.unit("Ju87").sub == 0
    events = act(game, GERMAN, "STRIKE Ju87 39", dice=[1])
    (nothing,) = told(events, NothingToHit)
    assert nothing.met == ("Truant",)
    assert "Truant is all that is there" in " ".join(sentences(events))


@rule("norway", "14.2")
def test_where_all_is_open_it_is_refused() -> None:
    game = position({"39": "Truant", "Reich": "Ju87"})
    assert refused_action(game, GERMAN, "STRIKE Ju87 39").case == "25.5"


@rule("norway", "14.2")
def test_ships_may_engage_unseen_ships_in_vain() -> None:
    game = position({"24": "U47 Rodney"}, options=FOG)
    assert game.unit("Rodney").sub == 0
    events = act(game, ALLIED, "ENGAGE Rodney")
    assert told(events, NothingToHit)
    assert not told(events, FightBegan)


@rule("norway", "14.2")
def test_ships_may_shell_unseen_troops_that_are_no_fortress() -> None:
    """The bases of Hegra are none, and what stands in Mosjoen cannot be seen."""
    game = position({"24": "Rodney", "Mosjoen": "159Inf"}, options=FOG)
    events = act(game, ALLIED, "SHELL Rodney Mosjoen")
    assert told(events, NothingToHit)[0].met == ("159Inf",)
    seen = position({"24": "Rodney", "Mosjoen": "159Inf"})
    assert refused_action(seen, ALLIED, "SHELL Rodney Mosjoen").case == "25.4"


@rule("norway", "14.2")
def test_nobody_attacks_where_nobody_is_or_with_what_hits_nobody() -> None:
    game = position({"39": "Truant", "Reich": "Ju87 Ju52/1"}, options=FOG)
    assert refused_action(game, GERMAN, "STRIKE Ju87 38").case == "25.5"
    assert refused_action(game, GERMAN, "STRIKE Ju52/1 39").case == "25.5"


@rule("norway", "17.8")
def test_pathfinders_alone_are_refused_by_their_own_rule() -> None:
    game = position({"Reich": "KG100He111", "Oslo": "RoyalGd"})
    assert refused_action(game, GERMAN, "STRIKE KG100He111 Oslo").case == "17.8"
    hidden = position({"Reich": "KG100He111", "Oslo": "RoyalGd"}, options=FOG)
    assert refused_action(hidden, GERMAN, "STRIKE KG100He111 Oslo").case == "17.8"


@rule("norway", "11.8")
def test_a_support_unit_alone_is_refused_by_its_own_rule() -> None:
    game = position({"Oslo": "HOKAA 159Inf"})
    assert game.unit("HOKAA").support
    assert refused_action(game, ALLIED, "ASSAULT HOKAA").case == "11.8"


@rule("norway", "11.1")
@pytest.mark.parametrize(("aim", "missed"), [("TROOPS", False), ("FORT", True)])
def test_an_aim_that_cannot_be_met_is_told(aim: str, missed: bool) -> None:
    game = position({"Reich": "He111/1", "Bergen": "1Bde"})
    events = act(game, GERMAN, f"STRIKE He111/1 Bergen AIM {aim}", dice=[6])
    assert bool(told(events, AimMissed)) == missed


@rule("norway", "11.1")
def test_the_forecast_says_so_too() -> None:
    game = position({"Reich": "He111/1", "Bergen": "1Bde"})
    strike = order("STRIKE He111/1 Bergen AIM FORT", GERMAN)
    first = next(iter(strike.forecast(game, GERMAN)))
    assert first == "no FORT to fire at in Bergen: they fire at others"


@rule("norway", "11.1")
def test_aircraft_that_fall_are_told_where_they_fell() -> None:
    game = position({"Reich": "He111/1", "Bergen": "6Bde"})
    events = act(game, GERMAN, "STRIKE He111/1 Bergen", dice=[6, 1])
    assert lost(game) == {"He111/1"}
    assert "is eliminated in Bergen." in " ".join(sentences(events))


@rule("norway", "25.4")
@rule("norway", "25.5")
@pytest.mark.parametrize(
    ("side", "places", "text", "dice", "why"),
    [
        (ALLIED, {"39": "Rodney", "Oslo": "159Inf"}, "SHELL Rodney Oslo AIM 159Inf", [6], "25.4"),
        (
            GERMAN,
            {"Reich": "Ju87", "Lillehammer": "RoyalGd"},
            "BOMB Ju87 Lillehammer AIM RAILROAD",
            [6, 6],
            "25.5",
        ),
    ],
)
def test_it_is_told_what_forbids_a_target_that_is_there(
    side: str, places: dict[str, str], text: str, dice: list[int], why: str
) -> None:
    (missed,) = told(act(position(places), side, text, dice=dice), AimMissed)
    assert why in sentences([missed])[0]


@rule("norway", "14.2")
@rule("norway", "21.3")
def test_who_is_cut_off_by_an_unseen_transport_keeps_its_fire() -> None:
    """As far as the Germans can see they are in supply, so whatever they aim at is no mistake."""
    game = position(
        {"Oslo": "1KM 159Inf RoyalGd 1Bde", "39": "GTR1 Carinthia"},
        options=FOG,
        disrupted={("Oslo", "airbase")},
    )
    seen = RULES.view(game, GERMAN)
    assert supplied(seen, "1KM")
    assert not supplied(game, "1KM")
    act(game, GERMAN, "ASSAULT 1KM + 159Inf")
    view = RULES.view(game, GERMAN)
    usual = RULES.default(view, asked(view))
    assert "1KM" in str(usual)
    events = run(game, dice=[6], answers=[usual, "HOLD FIRE"])
    assert fired(events) == {"159Inf"}
    assert told(events, KeptFire)
