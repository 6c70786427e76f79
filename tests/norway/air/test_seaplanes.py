"""17.6, 17.7  Seaplanes on the water, and transports on floats."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.turn.sequence import EndTurn
from tests.marks import rule
from tests.norway.games import act, lost, position, refused_action


@rule("norway", "17.6")
def test_a_seaplane_may_be_moored_off_a_base() -> None:
    game = position({"Bergen": "6Bde", "Britain": "Sunderland Skua/1"})
    assert refused_action(game, ALLIED, "FERRY Skua/1 34").case == "17.6"
    act(game, ALLIED, "FERRY Sunderland 34")
    assert game.moored == {"Sunderland": "Bergen"}


@rule("norway", "17.6")
def test_no_seaplane_is_moored_where_no_base_is_its_sides() -> None:
    game = position({"Bergen": "193Inf", "Andalsnes": "236Inf", "Britain": "Sunderland"})
    assert refused_action(game, ALLIED, "FERRY Sunderland 34").case == "17.6"


@rule("norway", "17.6")
@rule("norway", "10.2")
def test_a_seaplane_that_has_lost_its_base_dies_at_the_end_of_the_phase() -> None:
    places = {"34": "Sunderland@Bergen", "Hallingdal": "193Inf", "Andalsnes": "236Inf"}
    game = position(places)
    act(game, GERMAN, "MARCH 193Inf Bergen", dice=[1])
    assert not lost(game)
    game.push(EndTurn())
    list(game.agenda.pop().run(game, PreparedDice([])))
    assert lost(game) == {"Sunderland"}


@rule("norway", "17.6")
def test_until_then_it_may_fly_to_another_base_and_nothing_else() -> None:
    places = {"34": "Sunderland@Bergen", "Hallingdal": "193Inf", "Andalsnes": "236Inf"}
    game = position(places)
    act(game, GERMAN, "MARCH 193Inf Bergen", dice=[1])
    assert refused_action(game, ALLIED, "STRIKE Sunderland Bergen").case == "15.11"
    act(game, ALLIED, "FERRY Sunderland Britain")
    assert game.where["Sunderland"] == "Britain"


@rule("norway", "17.7")
def test_transports_on_floats_land_on_the_water_only() -> None:
    game = position({"Reich": "Ju52SP", "Oslo": "193Inf"})
    refusal = refused_action(game, GERMAN, "FERRY Ju52SP Oslo")
    assert (refusal.case, *refusal.legal) == ("17.7", "39")
    act(game, GERMAN, "FERRY Ju52SP 39")
    assert game.moored["Ju52SP"] == "Oslo"


@rule("norway", "17.7")
def test_transports_on_floats_drop_supply_along_the_coast() -> None:
    game = position({"Reich": "Ju52SP 159Inf", "Stavanger": "193Inf", "Lillehammer": "236Inf"})
    assert refused_action(game, GERMAN, "DROP Ju52SP Lillehammer").case == "17.7"
    act(game, GERMAN, "DROP Ju52SP Stavanger")
    assert game.airdrop == "Stavanger"


@rule("norway", "17.7")
@rule("norway", "25.7")
def test_they_lift_troops_only_to_a_base_that_serves_seaplanes() -> None:
    game = position({"Reich": "Ju52SP 159Inf", "Andalsnes": "193Inf", "Telemark": "236Inf"})
    for place in ("Bergen", "Telemark"):  # an Allied port; a coast without a base
        assert refused_action(game, GERMAN, f"AIRLIFT Ju52SP: 159Inf {place} RETURN").case == "17.7"
    act(game, GERMAN, "AIRLIFT Ju52SP: 159Inf Andalsnes RETURN")
    assert (game.where["159Inf"], game.where["Ju52SP"]) == ("Andalsnes", "Reich")


@rule("norway", "17.7")
@rule("norway", "25.7")
def test_they_may_stay_on_the_water_there() -> None:
    game = position({"Reich": "Ju52SP 159Inf", "Stavanger": "193Inf"})
    act(game, GERMAN, "AIRLIFT Ju52SP: 159Inf Stavanger")
    assert (game.where["Ju52SP"], game.moored["Ju52SP"]) == ("38", "Stavanger")


@rule("norway", "17.7")
def test_the_end_of_their_way_says_on_which_water() -> None:
    game = position({"Reich": "Ju52SP 159Inf", "Bergen": "193Inf"})
    act(game, GERMAN, "AIRLIFT Ju52SP: 159Inf 38 34 Bergen")
    assert game.where["Ju52SP"] == "34"


@rule("norway", "17.7")
def test_from_the_water_they_take_troops_up_on_a_coast_with_a_base() -> None:
    places = {"38": "Ju52SP@Stavanger", "Stavanger": "193Inf", "Bergen": "236Inf 159Inf"}
    game = position({**places, "Oslo": "307Inf"})
    assert refused_action(game, GERMAN, "AIRLIFT Ju52SP: 307Inf Bergen").case == "17.7"
    act(game, GERMAN, "AIRLIFT Ju52SP: 159Inf Stavanger RETURN")
    assert game.where["159Inf"] == "Stavanger"
