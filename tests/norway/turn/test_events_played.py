"""26.0  What each event does."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.capacity import air_room
from pbem.games.norway.position.game import HELD, Norway
from pbem.games.norway.turn.chits import CheckForEvent, PlayEvents, PlayNow
from pbem.games.norway.turn.events import ChitLapsed, ChitPlayed, Mined
from pbem.games.norway.turn.events_played.effects import EFFECTS
from pbem.games.norway.turn.events_played.withdrawal import Withdrawing, heavy_units
from tests.marks import rule
from tests.norway.games import (
    act,
    acting,
    lost,
    placed,
    position,
    refused,
    refused_action,
    run,
    sentences,
    told,
)

TABLE = position({}).scenario.tables


def holding(chit: str, where: dict[str, str] | None = None, **fields: Any) -> Norway:
    """A mid-turn in which an event may be played."""
    game = position(where or {}, phase="midturn", **{"chits": {chit: "held"}, **fields})
    game.push(PlayEvents(TABLE.events[chit].side))
    return game


def drawn(chit: str, *dice: int, where: dict[str, str] | None = None, **fields: Any) -> Norway:
    """An event that is played at once, with these dice."""
    game = position(where or {}, phase="midturn", **{"chits": {chit: "held"}, **fields})
    game.push(PlayNow(TABLE.events[chit].side, chit))
    run(game, dice)
    return game


def granted(game: Norway) -> tuple[str, tuple[Grant, ...]] | None:
    """Who may act now, and by what."""
    step = game.agenda[-1] if game.agenda else None
    return (step.side, step.grants) if isinstance(step, TakeAction) else None


# -- events that give actions ---------------------------------------------------------------------

FORCES = {
    "39": "Gneisenau U47",
    "Oslo": "138Mtn 159Inf He111/1 Ju52/1",
    "Elverum": "1Bde",
    "16": "Renown Sleipner",
    "Narvik": "24Gds NGlad",
    "Bodo": "5DBCA",
    "allied norwegian pool": "2Bde",
    "allied pool": "15Bde",
    "german pool": "136Mtn",
}


@rule("norway", "26.1")
@rule("norway", "26.2")
@rule("norway", "9.5")
@pytest.mark.parametrize(
    ("chit", "count", "allowed", "forbidden"),
    [
        ("breakout", 1, "SAIL Gneisenau 38", "SAIL U47 38"),
        ("dietl", 1, "MARCH 138Mtn Telemark", "MARCH 159Inf Telemark"),
        ("gruppe", 2, "MARCH 159Inf Telemark", ""),
        ("luftflotte", 1, "FERRY He111/1 Reich", "MARCH 159Inf Telemark"),
        ("luftflotte", 1, "AIRLIFT Ju52/1: 159Inf Reich", "SAIL Gneisenau 38"),
        ("hartmut", 1, "SAIL U47 38", "SAIL Gneisenau 38"),
        ("auchinleck", 1, "MARCH 24Gds Tromso", "MARCH 1Bde Lillehammer"),
        ("escape", 1, "MARCH 1Bde Lillehammer", "MARCH 24Gds Tromso"),
        ("catherine", 1, "SAIL Renown 15", "SAIL Sleipner 15"),
        ("r4", 3, "MARCH 24Gds Tromso", ""),
        ("ruge", 1, "MARCH 1Bde Lillehammer", "SAIL Sleipner 15"),
    ],
)
def test_an_event_gives_actions_to_certain_units(
    chit: str, count: int, allowed: str, forbidden: str
) -> None:
    row = TABLE.events[chit]
    where = {**FORCES, "Oslo": f"{FORCES['Oslo']} RoyalGd"}
    game = holding(chit, where)
    run(game, answers=[f"PLAY {chit}"])
    steps = [step for step in game.agenda if isinstance(step, TakeAction)]
    assert len(steps) == count
    assert granted(game) == (row.side, (Grant(row.name, row.by),))
    if forbidden:
        assert refused(game, forbidden).case == ("26.1" if row.side == GERMAN else "26.2")
    dice = [1] if allowed.startswith("MARCH 24Gds") else []
    run(game, dice, [allowed])
    assert len([step for step in game.agenda if isinstance(step, TakeAction)]) == count - 1


@rule("norway", "26.1")
@rule("norway", "10.15")
def test_an_event_for_ships_is_for_loaded_ones_too_but_not_for_landings() -> None:
    game = holding("breakout", {**FORCES, "39": "GTR1(193Inf)", "Telemark": "236Inf"})
    run(game, answers=["PLAY breakout"])
    assert refused(game, "LAND 193Inf Telemark").case == "26.1"
    run(game, answers=["SAIL GTR1 38"])
    assert game.where["193Inf"] == "38"


@rule("norway", "26.2")
@pytest.mark.parametrize("chit", ["escape", "ruge"])
def test_norwegian_events_may_mobilize(chit: str) -> None:
    game = holding(chit, FORCES)
    game.put("RoyalGd", "Oslo")
    run(game, [1, 1], [f"PLAY {chit}", "MOBILIZE", "PLACE 2Bde Narvik"])
    assert game.where["2Bde"] == "Narvik"


@rule("norway", "26.2")
def test_other_events_of_certain_units_do_not_mobilize_or_reinforce() -> None:
    game = holding("auchinleck", FORCES)
    run(game, answers=["PLAY auchinleck"])
    assert refused(game, "MOBILIZE").case == "26.2"
    assert refused(game, "REINFORCE").case == "26.2"


@rule("norway", "26.2")
def test_the_air_units_of_the_west_are_land_units_too() -> None:
    game = holding("auchinleck", {"Britain": "Glad/1", "Stavanger": "24Gds"})
    run(game, answers=["PLAY auchinleck", "FERRY Glad/1 Stavanger"])
    assert game.where["Glad/1"] == "Stavanger"


@rule("norway", "26.2")
def test_the_government_escapes_only_from_an_oslo_that_is_not_lost() -> None:
    assert EFFECTS["escape"].closed(position({"Oslo": "159Inf"}))
    assert not EFFECTS["escape"].closed(position({"Oslo": "159Inf RoyalGd"}))
    assert not EFFECTS["escape"].closed(position({}))
    game = holding("escape", {"Oslo": "159Inf"})
    assert game.agenda[-1].asks(game) is None


@rule("norway", "9.3")
def test_an_action_of_an_event_uses_up_none_of_the_turn() -> None:
    game = position({"Oslo": "159Inf"}, allowance={GERMAN: ("any",), ALLIED: ()})
    acting(game, GERMAN, (Grant("Gruppe XXI"),))
    run(game, answers=["MARCH 159Inf Elverum"])
    assert game.allowance[GERMAN] == ("any",)
    assert not game.agenda


# -- events that are played at once ---------------------------------------------------------------


@rule("norway", "26.1")
def test_fall_gelb_withdraws_a_die_of_heavy_units() -> None:
    where = {"Reich": "40Pz NbFz 159Inf", "Oslo": "GG 193Inf", "39": "GTR1(4MG)"}
    game = drawn("gelb", 2, where=where)
    step = game.agenda[-1]
    assert isinstance(step, Withdrawing)
    assert heavy_units(game) == ["NbFz", "40Pz", "4MG", "GG"]
    assert refused(game, "WITHDRAW 40Pz").case == "26.1"
    assert refused(game, "WITHDRAW 40Pz + 159Inf").case == "26.1"
    run(game, answers=["WITHDRAW 40Pz + 4MG"])
    assert placed(game, "german withdrawn") == "40Pz 4MG"
    assert game.chits["gelb"] == "in play"
    assert not game.aboard


@rule("norway", "12.4")
@rule("norway", "26.1")
def test_withdrawn_units_are_not_eliminated() -> None:
    game = drawn("gelb", 1, where={"Reich": "40Pz"})
    assert placed(game, "german withdrawn") == "40Pz"
    assert not lost(game)


@rule("norway", "26.1")
def test_fall_gelb_takes_no_more_than_there_are() -> None:
    game = drawn("gelb", 6, where={"Reich": "40Pz NbFz 159Inf"})
    assert placed(game, "german withdrawn") == "NbFz 40Pz"
    assert not game.agenda
    assert not drawn("gelb", 6).agenda


@rule("norway", "26.1")
def test_who_is_withdrawn_by_standing_order_or_default() -> None:
    game = drawn("gelb", 1, where={"Reich": "40Pz", "Oslo": "NbFz"})
    step = game.agenda[-1]
    assert str(step.usual(game)) == "WITHDRAW 40Pz"
    assert str(step.by_standing(game, ("WEAKEST",))) == "WITHDRAW NbFz"
    assert str(step.by_standing(game, ("STRONGEST",))) == "WITHDRAW 40Pz"


@rule("norway", "26.1")
@rule("norway", "26.2")
@pytest.mark.parametrize("chit", ["gmorale", "amorale"])
def test_who_controls_more_mobilization_areas_acts(chit: str) -> None:
    areas = sorted(position({}).board.mobilization)
    half = len(areas) // 2
    assert len(areas) == 2 * half
    name = TABLE.events[chit].name
    assert granted(drawn(chit, german_held=set(areas[: half + 1]))) == (GERMAN, (Grant(name),))
    assert granted(drawn(chit, german_held=set(areas[: half - 1]))) == (ALLIED, (Grant(name),))
    assert granted(drawn(chit, german_held=set(areas[:half]))) is None


@rule("norway", "26.1")
@pytest.mark.parametrize(
    ("roll", "side", "limit"),
    [(1, GERMAN, ""), (2, GERMAN, ""), (3, "", ""), (5, "", ""), (6, ALLIED, "norwegian")],
)
def test_quislings_coup(roll: int, side: str, limit: str) -> None:
    found = granted(drawn("quisling", roll))
    assert found == ((side, (Grant("Quisling Declares Coup", limit),)) if side else None)


@rule("norway", "26.2")
@pytest.mark.parametrize(("roll", "acts"), [(3, False), (4, True)])
def test_the_weather_gives_an_action_or_ends_the_allied_part(roll: int, acts: bool) -> None:
    game = position({}, chits={"weather": "held", "r4": "held"}, phase="midturn")
    game.push(PlayNow(ALLIED, "weather"), PlayEvents(ALLIED), PlayEvents(GERMAN))
    run(game, [roll])
    assert (granted(game) == (ALLIED, (Grant("Weather"),))) is acts
    assert any(isinstance(step, PlayEvents) for step in game.agenda) is acts
    assert game.chits["weather"] == "pool"


@rule("norway", "26.2")
def test_the_weather_takes_nothing_from_the_germans() -> None:
    game = position({}, chits={"weather": "held", "gruppe": "held"}, phase="midturn")
    game.push(PlayNow(ALLIED, "weather"), PlayEvents(GERMAN))
    run(game, [1])
    assert game.agenda[-1].asks(game) == GERMAN


@rule("norway", "26.2")
def test_in_the_last_turn_another_event_is_drawn_instead_of_the_weather() -> None:
    chits = dict.fromkeys(TABLE.chits(ALLIED), "gone") | {"weather": "pool", "r4": "pool"}
    game = position({}, chits=chits, turn=18, phase="midturn")
    game.push(CheckForEvent(ALLIED))
    events = run(game, [1, 2, 1])
    assert [each.chit for each in told(events, ChitLapsed)] == ["weather"]
    assert not told(events, ChitPlayed)
    assert game.chits["weather"] == "gone"
    assert game.chits["r4"] == "held"


# -- markers --------------------------------------------------------------------------------------


@rule("norway", "26.1")
def test_captured_supply_lies_in_a_german_or_contested_mobilization_area() -> None:
    game = holding(
        "captured_supply", {"Oslo": "159Inf", "Bergen": "193Inf BergenFt", "Bodo": "236Inf"}
    )
    for area in ("Narvik", "Bodo", "39"):
        assert refused(game, f"PLAY captured_supply {area}").case == "26.1"
    assert refused(game, "PLAY captured_supply").case == "26.1"
    run(game, answers=["PLAY captured_supply Bergen"])
    assert game.captured_supply == "Bergen"
    assert game.chits["captured_supply"] == "in play"


@rule("norway", "26.1")
def test_captured_supply_goes_back_when_the_allies_take_the_area() -> None:
    game = position(
        {"Elverum": "159Inf", "Oslo": "RoyalGd"},
        captured_supply="Elverum",
        chits={"captured_supply": "in play"},
    )
    act(game, GERMAN, "MARCH 159Inf Lillehammer")
    assert game.captured_supply == "Elverum"
    act(game, ALLIED, "MARCH RoyalGd Elverum")
    assert game.captured_supply == ""
    assert game.chits["captured_supply"] == "pool"


@rule("norway", "26.2")
def test_a_frozen_lake_is_an_airbase_for_one_unit() -> None:
    game = holding("frozen_lake", {"Britain": "Glad/1 Hurri/1", "Oslo": "159Inf", "Bodo": "193Inf"})
    for area in ("Narvik", "Bodo", "16"):
        assert refused(game, f"PLAY frozen_lake {area}").case == "26.2"
    run(game, answers=["PLAY frozen_lake Dombas"])
    assert game.frozen_lake == "Dombas"
    assert air_room(game, ALLIED, "Dombas") == 1
    assert game.usable(ALLIED, "Dombas", "airbase")
    assert not game.usable(GERMAN, "Dombas", "airbase")


@rule("norway", "26.2")
def test_a_frozen_lake_is_gone_when_the_germans_take_the_area() -> None:
    game = position({"Lillehammer": "159Inf"}, frozen_lake="Dombas")
    act(game, GERMAN, "MARCH 159Inf Dombas")
    assert game.frozen_lake == ""


# -- mines, airfields, rallies --------------------------------------------------------------------


@rule("norway", "26.2")
def test_mines_sink_german_ships_of_one_zone_on_a_one() -> None:
    game = holding("wilfred", {"43": "Gneisenau U47 GTR1(159Inf)", "38": "Hipper", "Reich": "GTR2"})
    events = run(game, [2, 1, 1], ["PLAY wilfred 43"])
    assert [(each.unit, each.sunk) for each in told(events, Mined)] == [
        ("Gneisenau", False),
        ("U47", True),
        ("GTR1", True),
    ]
    assert lost(game) == {"U47", "GTR1", "159Inf"}
    assert game.sunk_transports == 1


@rule("norway", "26.2")
@pytest.mark.parametrize("place", ["40", "Reich", "39", "Oslo"])
def test_no_mines_in_the_kattegat_at_home_or_where_nobody_is(place: str) -> None:
    game = holding(
        "wilfred", {"40": "Gneisenau", "Reich": "Hipper", "43": "GTR1", "Oslo": "159Inf"}
    )
    assert refused(game, f"PLAY wilfred {place}").case == "26.2"


@rule("norway", "26.2")
@rule("norway", "27.3")
def test_crews_of_mined_warships_may_come_ashore() -> None:
    game = holding("wilfred", {"39": "Hipper", "german special": "1KM 2KM"})
    run(game, [1, 3], ["PLAY wilfred 39", "PLACE 1KM Oslo"])
    assert game.where["1KM"] == "Oslo"


@rule("norway", "18.0")
@rule("norway", "26.2")
def test_mines_are_no_action_and_shock_nobody() -> None:
    game = holding("wilfred", {"43": "Gneisenau"})
    run(game, [1], ["PLAY wilfred 43"])
    assert not game.shocks
    assert not game.agenda


EMPTY = {"Reich": "He111/1 Me109/1 Me110/1 Ju52SP", "Oslo": "RoyalGd", "Bergen": "159Inf Ju52/1"}


@rule("norway", "26.1")
def test_aircraft_land_on_an_unguarded_airfield_and_take_it() -> None:
    game = holding("airfield", EMPTY)
    told_of = sentences(run(game, answers=["PLAY airfield Stavanger WITH He111/1 + Me110/1"]))
    assert placed(game, "Stavanger") == "He111/1 Me110/1"
    assert game.controls(GERMAN, "Stavanger")
    assert "The Germans take Stavanger." in told_of
    assert {"He111/1", "Me110/1"} <= game.activated


@rule("norway", "26.1")
@pytest.mark.parametrize(
    ("said", "case"),
    [
        ("Oslo WITH He111/1", "26.1"),
        ("Bergen WITH He111/1", "26.1"),
        ("Bodo WITH He111/1", "26.1"),
        ("Stavanger", "26.1"),
        ("Stavanger WITH Ju52SP", "25.5"),
        ("Narvik WITH Me109/1", "25.5"),
        ("Stavanger WITH He111/1 + Ju52/1", "10.1"),
        ("Shetland WITH He111/1", "26.1"),
    ],
)
def test_which_airfields_cannot_be_taken_from_the_air(said: str, case: str) -> None:
    assert refused(holding("airfield", EMPTY), f"PLAY airfield {said}").case == case


@rule("norway", "26.1")
def test_an_airfield_with_any_allied_unit_is_guarded() -> None:
    game = holding("airfield", {**EMPTY, "Stavanger": "FokkerCV"})
    assert refused(game, "PLAY airfield Stavanger WITH He111/1").case == "26.1"


@rule("norway", "26.1")
@rule("norway", "20.0")
def test_fighters_on_guard_take_no_airfield() -> None:
    game = holding("airfield", EMPTY, intercepting={"Me110/1"})
    assert refused(game, "PLAY airfield Stavanger WITH Me110/1").case == "25.5"


@rule("norway", "4.1")
@rule("norway", "26.1")
def test_the_last_airfield_may_win_the_game() -> None:
    board = position({}).board
    areas = {*board.ports, *board.mobilization} - {"Stavanger"}
    game = holding("airfield", {"Reich": "He111/1"}, german_held=areas)
    run(game, answers=["PLAY airfield Stavanger WITH He111/1"])
    assert game.verdict is not None
    assert game.verdict.case == "4.1"


@rule("norway", "26.2")
def test_norwegians_rally_wherever_there_are_no_germans() -> None:
    where = {"allied norwegian pool": "1Bde 2Bde", "Bergen": "159Inf", "Oslo": "RoyalGd 193Inf"}
    game = holding("rally", where, german_held={"Bergen", "Mosjoen"})
    run(game, [2], ["PLAY rally"])
    for area in ("Bergen", "Oslo", "Faroe"):
        assert refused(game, f"PLACE 2Bde {area}").case == "26.2"
    run(game, answers=["PLACE 2Bde Mosjoen"])
    assert game.where["2Bde"] == "Mosjoen"
    assert game.controls(ALLIED, "Mosjoen")
    assert game.where["1Bde"] == "allied norwegian pool"


@rule("norway", "26.2")
def test_nobody_rallies_from_an_empty_pool() -> None:
    game = holding("rally")
    assert game.agenda[-1].asks(game) is None


@rule("norway", "26.1")
def test_after_the_coup_the_norwegians_act_with_their_own() -> None:
    game = drawn("quisling", 6, where={"Elverum": "1Bde", "Narvik": "24Gds"})
    assert refused(game, "MARCH 24Gds Tromso").case == "26.1"
    run(game, answers=["MARCH 1Bde Lillehammer"])
    assert game.where["1Bde"] == "Lillehammer"


@rule("norway", "26.1")
def test_events_of_one_side_are_not_the_others() -> None:
    game = holding("gruppe")
    game.push(PlayEvents(ALLIED))
    assert game.agenda[-1].asks(game) is None
    assert refused_action(position({}), ALLIED, "COMMANDOS Oslo").case == "25.1"


@rule("norway", "15.1")
@rule("norway", "26.1")
def test_no_more_aircraft_take_an_airfield_than_it_holds() -> None:
    seven = "He111/1 He111/2 He111/3 He111/4 He111/5 Ju88/1 Ju88/2"
    game = holding("airfield", {"Reich": seven})
    listed = seven.replace(" ", " + ")
    assert refused(game, f"PLAY airfield Stavanger WITH {listed}").case == "15.1"
    run(game, answers=[f"PLAY airfield Stavanger WITH {listed.removesuffix(' + Ju88/2')}"])
    assert len(game.stack("Stavanger")) == 6


@rule("norway", "26.2")
def test_a_refusal_of_an_event_names_where_it_stands() -> None:
    game = position({"Oslo": "159Inf"}, chits={"escape": HELD, "ruge": HELD})
    game.push(PlayEvents(ALLIED))
    assert refused(game, "PLAY escape").case == "26.2"
