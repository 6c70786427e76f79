"""25.8  Railing."""

from __future__ import annotations

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.movement.ground_events import Marched
from pbem.games.norway.movement.rails import Rail
from tests.marks import rule
from tests.norway.games import act, order, position, refused_action, told

LINE = {"Oslo": "159Inf 40Pz", "39": "GTR1", "Lillehammer": "193Inf", "Dombas": "236Inf"}


@rule("norway", "25.8")
def test_a_unit_goes_any_distance_along_its_own_railroad() -> None:
    game = position(LINE)
    (went,) = told(act(game, GERMAN, "RAIL 40Pz Dombas"), Marched)
    assert went.path == ("Oslo", "Lillehammer", "Dombas")
    assert game.where["40Pz"] == "Dombas"


@rule("norway", "25.8")
def test_all_areas_of_the_line_are_friendly() -> None:
    gap = {place: units for place, units in LINE.items() if place != "Lillehammer"}
    assert refused_action(position(gap), GERMAN, "RAIL 40Pz Dombas").case == "25.8"
    held = position(gap, german_held={"Oslo", "Lillehammer", "Dombas"})
    act(held, GERMAN, "RAIL 40Pz Dombas")
    assert held.where["40Pz"] == "Dombas"


@rule("norway", "25.8")
def test_a_contested_area_is_no_station() -> None:
    game = position({**LINE, "Lillehammer": "193Inf 1Bde"})
    assert refused_action(game, GERMAN, "RAIL 40Pz Lillehammer").case == "25.8"
    start = position({**LINE, "Oslo": "40Pz RoyalGd"})
    refusal = refused_action(start, GERMAN, "RAIL 40Pz Lillehammer")
    assert refusal.case == "25.8"
    assert "Oslo is not yours alone" in str(refusal)


@rule("norway", "25.8")
@rule("norway", "19.0")
def test_a_train_that_starts_from_dropped_supply_uses_it_up() -> None:
    game = position({"Oslo": "40Pz", "Lillehammer": "193Inf"}, airdrop="Oslo")
    act(game, GERMAN, "RAIL 40Pz Lillehammer")
    assert game.airdrop == ""
    fed = position({**LINE, "Dombas": "236Inf"}, airdrop="Oslo")
    act(fed, GERMAN, "RAIL 40Pz Lillehammer")
    assert fed.airdrop == "Oslo"


@rule("norway", "25.8")
@rule("norway", "25.5")
def test_a_disrupted_railroad_carries_nobody() -> None:
    for area in ("Oslo", "Lillehammer", "Dombas"):
        game = position(LINE, disrupted={(area, "railroad")})
        refusal = refused_action(game, GERMAN, "RAIL 40Pz Dombas")
        assert refusal.case == "25.8", area
        assert ("no working railroad in Oslo" in str(refusal)) is (area == "Oslo")


@rule("norway", "25.8")
def test_the_train_starts_in_supply() -> None:
    game = position({**LINE, "39": "GTR1 TR1"})
    assert refused_action(game, GERMAN, "RAIL 40Pz Dombas").case == "25.8"


@rule("norway", "25.8")
def test_the_train_starts_at_a_railroad() -> None:
    game = position({"Bodo": "24Gds", "16": "TR1"})
    refusal = refused_action(game, ALLIED, "RAIL 24Gds Narvik")
    assert refusal.case == "25.8"
    assert "no working railroad in Bodo" in str(refusal)


@rule("norway", "25.8")
@rule("norway", "10.10")
def test_a_fortress_takes_no_train() -> None:
    game = position({"Oslo": "OsloFt"})
    assert refused_action(game, ALLIED, "RAIL OsloFt Lillehammer").case == "10.10"


@rule("norway", "25.8")
def test_the_railroads_of_narvik_and_stavanger_lead_nowhere() -> None:
    game = position({"Narvik": "24Gds", "16": "TR1", "Trondheim": "146Bde"})
    assert refused_action(game, ALLIED, "RAIL 24Gds Trondheim").case == "25.8"


@rule("norway", "25.8")
def test_every_journey_that_is_listed_is_allowed_and_can_be_written() -> None:
    game = position(LINE)
    found = list(Rail.listed(game, GERMAN))
    assert Rail("159Inf", "Dombas") in found
    assert all(order(str(each), GERMAN) == each for each in found)
