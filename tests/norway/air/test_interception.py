"""20.0 to 20.24  German fighters in interception mode."""

from __future__ import annotations

import pytest

from pbem.games.norway.air.events import Intercepted
from pbem.games.norway.air.interception import Interception, Rise, TurnHome
from pbem.games.norway.air.missions import Arrival, Attack
from pbem.games.norway.air.under_way import Flight, FlyOn
from pbem.games.norway.combat.events import FightBegan, Fired
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import act, lost, order, position, refused_action, run, told

BARRIER = {
    "Stavanger": "193Inf Me109/1",
    "Bergen": "236Inf Me110/1",
    "Kristiansand": "307Inf Me110/2",
}
WAITING = {"Me109/1", "Me110/1", "Me110/2"}


def guarded():
    """Whoever flies from Shetland to Hallingdal flies over somebody."""
    places = {**BARRIER, "Hallingdal": "310Inf", "Shetland": "146Bde Blenheim"}
    return position(places, intercepting=set(WAITING))


@rule("norway", "20.21")
@rule("norway", "20.0")
def test_fighters_go_into_the_mode_and_out_of_it_as_an_action() -> None:
    game = position(BARRIER)
    act(game, GERMAN, "INTERCEPT Me109/1 + Me110/1")
    assert game.intercepting == {"Me109/1", "Me110/1"}
    assert {"Me109/1", "Me110/1"} <= game.activated
    game.activated.clear()
    act(game, GERMAN, "STAND DOWN Me109/1")
    assert game.intercepting == {"Me110/1"}


@rule("norway", "20.21")
def test_only_german_fighters_and_only_from_the_other_mode() -> None:
    game = position({**BARRIER, "Oslo": "He111/1 159Inf", "Britain": "Glad/1"})
    assert refused_action(game, GERMAN, "INTERCEPT He111/1").case == "20.21"
    assert refused_action(game, GERMAN, "STAND DOWN Me109/1").case == "20.21"
    assert refused_action(game, ALLIED, "INTERCEPT Glad/1").case == "20.21"


@rule("norway", "20.21")
def test_in_the_mode_they_do_nothing_else() -> None:
    game = position({**BARRIER, "Trondheim": "6Bde"}, intercepting={"Me110/1"})
    assert refused_action(game, GERMAN, "STRIKE Me110/1 Trondheim").case == "20.21"
    assert refused_action(game, GERMAN, "FERRY Me110/1 Stavanger").case == "20.21"


@rule("norway", "20.2")
@rule("norway", "20.22")
def test_aircraft_over_them_are_attacked_before_they_get_on() -> None:
    game = guarded()
    answers = ["RISE Me110/1"]
    events = act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[1], answers=answers)
    assert told(events, Intercepted)[0].area == "Bergen"
    assert lost(game) == {"Blenheim"}


@rule("norway", "20.22")
def test_survivors_go_on_to_their_target() -> None:
    game = guarded()
    answers = ["RISE Me110/1", "ONWARD ALL"]
    act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6, 6, 1, 6], answers=answers)
    assert lost(game) == {"310Inf"}
    assert game.where["Blenheim"] == "Shetland"


@rule("norway", "20.22")
@pytest.mark.parametrize("text", ["STRIKE Blenheim Hallingdal", "FERRY Hudson Elverum"])
def test_a_game_that_waits_for_fighters_can_be_stored_and_read(text: str) -> None:
    places = {**BARRIER, "Hallingdal": "310Inf", "Shetland": "146Bde Blenheim Hudson"}
    game = position({**places, "Elverum": "1Bde"}, intercepting=set(WAITING), frozen_lake="Elverum")
    if text.startswith("FERRY"):
        text = "FERRY Hudson 34 Bergen Hallingdal Elverum"
    act(game, ALLIED, text)
    assert isinstance(game.agenda[-1], Interception)
    stored = RULES.decode(RULES.encode(game))
    assert stored.agenda == game.agenda


@rule("norway", "20.22")
def test_who_has_lost_nobody_may_turn_back_too() -> None:
    game = guarded()
    answers = ["RISE Me110/1", "TURN BACK"]
    events = act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6, 6], answers=answers)
    assert [each.kind for each in told(events, FightBegan)] == ["interception"]
    assert game.where["Blenheim"] == "Shetland"


@rule("norway", "10.7")
@rule("norway", "20.22")
def test_on_their_way_back_they_may_be_intercepted_too() -> None:
    """Who lets them pass on the way out may rise on the way home, which is as long."""
    places = {**BARRIER, "Hallingdal": "310Inf", "Britain": "Blenheim"}
    game = position(places, intercepting=set(WAITING))
    answers = ["NO INTERCEPTION", "RISE Me110/1"]
    act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6, 1], answers=answers)
    assert lost(game) == {"Blenheim"}


@rule("norway", "20.22")
def test_a_way_that_is_named_leads_over_fighters_if_it_is_so_named() -> None:
    places = {**BARRIER, "Trondheim": "310Inf", "Shetland": "146Bde Whitley"}
    game = position(places, intercepting=set(WAITING))
    answers = ["RISE Me110/1", "ONWARD ALL"]
    text = "STRIKE Whitley 34 Bergen Dombas Trondheim"
    events = act(game, ALLIED, text, dice=[6, 6, 6], answers=answers)
    assert told(events, Intercepted)[0].area == "Bergen"


@rule("norway", "25.5")
@rule("norway", "20.22")
@pytest.mark.parametrize(
    ("unit", "start", "way"),
    [
        ("Wellington", "Britain", "38 Stavanger Kristiansand"),
        ("Hurri/1", "Andalsnes", "Bergen Stavanger Kristiansand"),
    ],
)
def test_who_changes_its_base_fires_at_nobody_who_intercepts_it(
    unit: str, start: str, way: str
) -> None:
    guards = {"Stavanger": "193Inf Me109/1", "Kristiansand": "146Bde"}
    own = unit if start == "Britain" else f"{unit} 148Bde"
    game = position({start: own, **guards}, intercepting={"Me109/1"})
    text, answers = f"FERRY {unit} {way}", ["RISE Me109/1", "ONWARD ALL"]
    events = act(game, ALLIED, text, dice=[6], answers=answers)
    assert [each.unit for each in told(events, Fired)] == ["Me109/1"]
    assert game.where[unit] == "Kristiansand"


@rule("norway", "25.5")
@rule("norway", "20.22")
def test_nor_does_it_when_it_has_turned_back() -> None:
    game = position({**BARRIER, "Britain": "Blenheim"}, intercepting=set(WAITING))
    game.push(TurnHome(ALLIED, ("Blenheim",), "Hallingdal", rebasing=True))
    events = run(game, dice=[6], answers=["RISE Me110/1"])
    assert [each.unit for each in told(events, Fired)] == ["Me110/1"]


@rule("norway", "25.5")
@rule("norway", "20.22")
def test_nor_do_fighters_that_go_by_way_of_a_carrier() -> None:
    places = {"Andalsnes": "148Bde Hurri/1", "34": "Furious", "Trondheim": "146Bde"}
    game = position({**places, "Bergen": "236Inf Me110/1"}, intercepting={"Me110/1"})
    mission = Arrival(ALLIED, ("Hurri/1",), "Trondheim", "Andalsnes", "hop")
    game.push(Flight(ALLIED, ("Hurri/1",), ("Bergen", "34", "Trondheim"), mission))
    events = run(game, dice=[6], answers=["RISE Me110/1", "ONWARD ALL"])
    assert [each.unit for each in told(events, Fired)] == ["Me110/1"]


@rule("norway", "15.3")
def test_on_a_disrupted_base_nobody_waits_for_intruders() -> None:
    game = position(BARRIER, disrupted={("Bergen", "airbase")}, intercepting={"Me110/1"})
    assert refused_action(game, GERMAN, "INTERCEPT Me110/1").case == "20.21"
    game.intercepting.clear()
    assert refused_action(game, GERMAN, "INTERCEPT Me110/1").case == "15.3"
    game.intercepting.add("Me110/1")
    act(game, GERMAN, "STAND DOWN Me110/1")  # the marker may be removed


@rule("norway", "15.3")
@rule("norway", "20.22")
def test_from_a_disrupted_base_nobody_rises() -> None:
    game = guarded()
    game.disrupted.add(("Bergen", "airbase"))
    events = act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6])
    assert not told(events, Intercepted)
    assert not game.agenda  # nobody is asked
    assert [each.target for each in told(events, Fired)] == ["310Inf"]


@rule("norway", "20.23")
def test_over_the_target_itself_nobody_intercepts() -> None:
    places = {"Bergen": "236Inf Me110/1", "Shetland": "146Bde Blenheim"}
    game = position(places, intercepting={"Me110/1"})
    events = act(game, ALLIED, "STRIKE Blenheim Bergen AIM 236Inf", dice=[6, 6])
    assert not told(events, Intercepted)


@rule("norway", "20.22")
def test_a_way_past_them_is_taken_if_the_range_allows_it() -> None:
    places = {**BARRIER, "Trondheim": "310Inf", "Shetland": "146Bde Whitley"}
    game = position(places, intercepting=set(WAITING))
    events = act(game, ALLIED, "STRIKE Whitley Trondheim", dice=[6])
    assert not told(events, Intercepted)


@rule("norway", "20.24")
def test_a_fighter_intercepts_once_a_turn() -> None:
    game = guarded()
    answers = ["RISE Me110/1", "ONWARD ALL"]
    act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6, 6, 6], answers=answers)
    assert game.intercepted == {"Me110/1"}
    game.activated.clear()
    events = act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6])
    assert not told(events, Intercepted)
    assert not game.agenda  # nobody is asked
    assert [each.target for each in told(events, Fired)] == ["310Inf"]


@rule("norway", "20.23")
def test_they_may_stay_on_the_ground_and_standing_orders_say_when() -> None:
    game = guarded()
    step = Interception(GERMAN, "Bergen", ("Blenheim",))
    rise, stay = order("RISE Me110/1", GERMAN), order("NO INTERCEPTION", GERMAN)
    assert step.by_standing(game, ("ALL",)) == rise
    assert step.by_standing(game, ("NEVER",)) == stay
    assert step.by_standing(game, ("BOMBERS",)) == rise
    assert step.by_standing(game, ("OUTNUMBERING",)) == rise
    assert not step.allows(game, order("RISE Me109/1", GERMAN))
    act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[1, 6], answers=["NO INTERCEPTION"])
    assert lost(game) == {"310Inf"}


@rule("norway", "20.22")
def test_after_losses_some_may_go_on_and_some_turn_back() -> None:
    game = position({"Shetland": "146Bde Blenheim Whitley", "Hallingdal": "310Inf"})
    mission = Attack(Fight("bombardment", "Hallingdal", ALLIED, (), ALLIED), ALLIED, ())
    step = FlyOn(ALLIED, ("Blenheim", "Whitley", "Wellington"), ("Hallingdal",), mission)
    assert step.asks(game) == ALLIED
    for text in ("ONWARD Blenheim", "ONWARD Blenheim + Whitley", "TURN BACK"):
        assert step.allows(game, order(text, ALLIED))
    assert not step.allows(game, order("ONWARD Wellington", ALLIED))
    assert step.by_standing(game, ("3",)) == order("TURN BACK", ALLIED)
    assert step.by_standing(game, ("2",)) == order("ONWARD Blenheim + Whitley", ALLIED)


@rule("norway", "20.22")
def test_the_question_tells_who_flies_there() -> None:
    game = position({**BARRIER, "Britain": "Blenheim"}, intercepting=set(WAITING))
    step = Interception(GERMAN, "Bergen", ("Blenheim",))
    assert step.prompt(game) == (
        "Enemy aircraft fly over Bergen: Blenheim (B). Who rises against them: Me110/1? "
        "(RISE units; NO INTERCEPTION)"
    )


@rule("norway", "20.22")
@pytest.mark.parametrize(
    ("choice", "intruders", "rises"),
    [
        ("BOMBERS", "Blenheim Glad/1", True),
        ("BOMBERS", "Glad/1", False),
        ("OUTNUMBERING", "Blenheim", True),
        ("OUTNUMBERING", "Glad/1", False),
    ],
)
def test_standing_orders_say_against_whom_fighters_rise(
    choice: str, intruders: str, rises: bool
) -> None:
    game = position({**BARRIER, "Britain": "Blenheim Glad/1"}, intercepting=set(WAITING))
    step = Interception(GERMAN, "Bergen", tuple(intruders.split()))
    assert step.by_standing(game, (choice,)) == Rise(("Me110/1",) if rises else ())
