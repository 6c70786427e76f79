"""12.0, 25.1  Reinforcements, mobilization, commandos and appeals."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.proposal import proposal
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.facts.boxes import HAND, NORWEGIAN_POOL
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from pbem.games.norway.turn.appeal import Appeal
from pbem.games.norway.turn.arrivals import Arriving, Mobilized, RefittedUnits
from pbem.games.norway.turn.commandos import Commandos
from pbem.games.norway.turn.events import BackInPool, Drawn
from pbem.games.norway.turn.placement import arrival_places
from pbem.games.norway.turn.reinforcements import Mobilize, Reinforce, draw
from tests.marks import rule
from tests.norway.games import (
    act,
    lost,
    order,
    placed,
    position,
    refused,
    refused_action,
    run,
    sentences,
    told,
)

NORWEGIANS = "1Bde 2Bde 3Bde 4Bde 5Bde 7Bde"


@rule("norway", "12.0")
@rule("norway", "25.1")
def test_a_die_of_units_is_drawn_blindly_from_the_pool() -> None:
    game = position({"german pool": "136Mtn 137Mtn 66Mtn 13Mot"})
    events = act(game, GERMAN, "REINFORCE", [2, 3, 1])
    assert told(events, Drawn) == [Drawn(GERMAN, ("66Mtn", "136Mtn"), 2)]
    assert placed(game, "german pool") == "137Mtn 13Mot"


@rule("norway", "12.1")
@pytest.mark.parametrize(
    ("side", "unit", "home"),
    [(GERMAN, "Ju88/3", "Reich"), (ALLIED, "ArkRoyal", "Britain"), (ALLIED, "BACP", "Britain")],
)
def test_reinforcements_come_to_the_home_base(side: str, unit: str, home: str) -> None:
    game = position({f"{side} pool": unit})
    assert arrival_places(game, unit) == [home]
    act(game, side, "REINFORCE", [1, 1])
    assert game.where[unit] == home


@rule("norway", "12.2")
def test_nobody_draws_more_than_there_are() -> None:
    game = position({"german pool": "136Mtn"})
    act(game, GERMAN, "REINFORCE", [6, 1])
    assert placed(game, "Reich") == "136Mtn"
    assert refused_action(game, GERMAN, "REINFORCE").case == "25.1"


@rule("norway", "26.1")
@rule("norway", "25.1")
def test_after_fall_gelb_the_allies_call_for_nobody() -> None:
    game = position({"allied pool": "15Bde", "german pool": "136Mtn"}, chits={"gelb": "in play"})
    assert refused_action(game, ALLIED, "REINFORCE").case == "26.1"
    act(game, GERMAN, "REINFORCE", [1, 1])
    assert game.where["136Mtn"] == "Reich"


@rule("norway", "12.0")
def test_the_enemy_does_not_see_the_dice_of_a_draw() -> None:
    game = position({"german pool": "136Mtn 137Mtn"})
    dice = PreparedDice([2])
    draw(game, GERMAN, "german pool", 1, dice)
    assert dice.rolled[0].only == GERMAN
    assert dice.rolled[0].sides == 2


@rule("norway", "14.2")
def test_in_the_fog_the_enemy_sees_how_many_are_drawn() -> None:
    game = position({"german pool": "136Mtn"}, options={"fog": "stacks"})
    (drawn,) = told(act(game, GERMAN, "REINFORCE", [1, 1]), Drawn)
    assert drawn.units
    assert "136Mtn" not in str(drawn.seen_by(ALLIED))
    assert sentences([drawn.seen_by(ALLIED)]) == ["The Germans draw 1 unit."]


# -- mobilization ---------------------------------------------------------------------------------


@rule("norway", "25.1")
def test_norway_mobilizes_a_die_of_units() -> None:
    game = position({NORWEGIAN_POOL: NORWEGIANS})
    act(game, ALLIED, "MOBILIZE", [2, 6, 1], ["PLACE 7Bde Oslo", "PLACE 1Bde Narvik"])
    assert game.where["7Bde"] == "Oslo"
    assert game.where["1Bde"] == "Narvik"
    assert len(game.inside(NORWEGIAN_POOL)) == 4


@rule("norway", "25.1")
def test_the_germans_do_not_mobilize_norway() -> None:
    game = position({NORWEGIAN_POOL: NORWEGIANS})
    assert refused_action(game, GERMAN, Mobilize()).case == "25.1"
    assert refused_action(position({}), ALLIED, "MOBILIZE").case == "25.1"


def mobilized(where: dict[str, str], units: str = "1Bde 2Bde 3Bde", **fields: Any) -> Norway:
    """Norwegians in hand, to be placed."""
    game = position({**where, HAND[ALLIED]: units}, **fields)
    game.push(Mobilized(ALLIED, tuple(units.split())))
    return game


@rule("norway", "12.1")
@rule("norway", "15.1")
def test_no_more_come_to_an_area_in_one_action_than_its_number() -> None:
    game = mobilized({})
    run(game, answers=["PLACE 1Bde Elverum"])
    assert refused(game, "PLACE 2Bde Elverum").case == "12.1"
    run(game, answers=["PLACE 2Bde Oslo", "PLACE 3Bde Oslo"])
    assert placed(game, "Oslo") == "2Bde 3Bde"


@rule("norway", "15.1")
def test_the_next_action_begins_to_count_anew() -> None:
    game = mobilized({"Elverum": "4Bde"}, "1Bde")
    run(game, answers=["PLACE 1Bde Elverum"])
    assert placed(game, "Elverum") == "4Bde 1Bde"


@rule("norway", "12.1")
def test_norwegians_come_to_mobilization_areas_only() -> None:
    game = mobilized({})
    assert refused(game, "PLACE 1Bde Bodo").case == "12.1"
    assert refused(game, "PLACE 1Bde Britain").case == "12.1"


@rule("norway", "12.1")
@rule("norway", "15.11")
def test_norwegians_come_where_the_area_is_allied_or_contested() -> None:
    game = mobilized({"Oslo": "159Inf", "Bergen": "193Inf BergenFt"})
    assert refused(game, "PLACE 1Bde Oslo").case == "12.1"
    run(game, answers=["PLACE 1Bde Bergen"])
    assert game.where["1Bde"] == "Bergen"


@rule("norway", "15.3")
def test_nobody_arrives_on_a_disrupted_base() -> None:
    game = mobilized({}, disrupted={("Narvik", "mobilization")})
    assert refused(game, "PLACE 1Bde Narvik").case == "15.3"


@rule("norway", "12.2")
@rule("norway", "15.1")
def test_who_has_no_place_goes_back_to_the_pool() -> None:
    board = position({}).board
    held = set(board.mobilization) - {"Elverum"}
    game = mobilized({}, german_held=held)
    events = run(game, answers=["PLACE 2Bde Elverum"])
    assert told(events, BackInPool) == [BackInPool(ALLIED, ("1Bde", "3Bde"))]
    assert placed(game, NORWEGIAN_POOL) == "1Bde 3Bde"


@rule("norway", "12.1")
def test_norwegian_aircraft_and_ships_come_to_their_bases() -> None:
    game = mobilized({"Bergen": "159Inf"}, "NGlad Sleipner")
    step = game.agenda[-1]
    assert isinstance(step, Mobilized)
    assert set(step.open_to(game, "NGlad")) == {
        "Oslo", "Kristiansand", "Stavanger", "Trondheim", "Narvik", "Finnmark",
    }  # fmt: skip
    zones = step.open_to(game, "Sleipner")
    assert {"39", "16", "34"} <= set(zones)
    assert not {"40", "1"} & set(zones)


@rule("norway", "17.9")
def test_a_fortress_from_the_pool_comes_to_its_city_whatever_the_number() -> None:
    game = mobilized({}, "HegraFt OsloFt 1Bde 2Bde")
    run(game, answers=["PLACE 1Bde Oslo", "PLACE 2Bde Oslo", "PLACE OsloFt Oslo"])
    assert game.where["HegraFt"] == "Hegra"
    assert placed(game, "Oslo") == "1Bde 2Bde OsloFt"


@rule("norway", "12.1")
def test_the_ready_made_placement_keeps_to_the_rules() -> None:
    game = mobilized({"Oslo": "159Inf"}, NORWEGIANS)
    run(game, answers=["DEFAULT"])
    areas = [game.where[id] for id in NORWEGIANS.split()]
    assert len(set(areas)) == 6
    assert "Oslo" not in areas


# -- commandos ------------------------------------------------------------------------------------

BRANDENBURGERS = {"german special": "Brandenb 1KM"}


@rule("norway", "25.1")
@rule("norway", "17.3")
@rule("norway", "12.3")
def test_the_commandos_appear_anywhere_in_norway_once() -> None:
    game = position(BRANDENBURGERS)
    act(game, GERMAN, "COMMANDOS Narvik")
    assert game.where["Brandenb"] == "Narvik"
    assert game.controls(GERMAN, "Narvik")
    assert refused_action(game, GERMAN, "COMMANDOS Oslo").case == "25.1"


@rule("norway", "25.1")
def test_the_commandos_come_back_by_no_second_operation() -> None:
    game = position({"german refit": "Brandenb"})
    assert refused_action(game, GERMAN, "COMMANDOS Oslo").case == "25.1"


@rule("norway", "25.1")
@pytest.mark.parametrize("place", ["Faroe", "Britain", "39"])
def test_the_commandos_appear_in_norway_only(place: str) -> None:
    game = position(BRANDENBURGERS)
    assert refused_action(game, GERMAN, f"COMMANDOS {place}").case == "25.1"


@rule("norway", "17.3")
@rule("norway", "25.1")
@rule("norway", "21.2")
def test_the_commandos_attack_in_full_supply_and_fire_first() -> None:
    game = position({**BRANDENBURGERS, "Elverum": "ALandv"})
    act(game, GERMAN, "COMMANDOS Elverum ATTACK", [2])
    assert lost(game) == {"ALandv"}


@rule("norway", "25.1")
def test_friends_who_are_there_join_the_commandos() -> None:
    game = position({**BRANDENBURGERS, "Elverum": "1Bde 159Inf", "Oslo": "193Inf"})
    assert refused_action(game, GERMAN, "COMMANDOS Elverum ATTACK JOIN 193Inf").case == "25.1"
    assert refused_action(game, GERMAN, "COMMANDOS Elverum JOIN 159Inf").case == "25.1"
    act(game, GERMAN, "COMMANDOS Elverum ATTACK JOIN 159Inf", [6, 1, 6], ["AIM 1Bde > 159Inf"])
    assert lost(game) == {"1Bde"}
    assert {"Brandenb", "159Inf"} <= game.activated


@rule("norway", "25.1")
def test_the_commandos_need_not_attack_and_need_somebody_for_it() -> None:
    game = position({**BRANDENBURGERS, "Elverum": "1Bde"})
    assert refused_action(game, GERMAN, "COMMANDOS Oslo ATTACK").case == "25.1"
    act(game, GERMAN, "COMMANDOS Elverum")
    assert game.contested("Elverum")


@rule("norway", "25.1")
def test_commandos_that_are_listed_can_be_sent() -> None:
    game = position({**BRANDENBURGERS, "Elverum": "1Bde 159Inf"})
    found = list(Commandos.listed(game, GERMAN))
    assert Commandos("Elverum", True, ("159Inf",)) in found
    assert all(order(str(each), GERMAN) == each for each in found)


# -- the high command -----------------------------------------------------------------------------


def appealing(**fields: Any) -> Norway:
    """The Germans have three actions and none taken."""
    whole = {GERMAN: ("any",) * 3, ALLIED: ("any",) * 3}
    game = position(
        {"Oslo": "159Inf", "39": "GTR1"},
        **{"duel": (1, 4), "initiative": GERMAN, "allowance": whole, **fields},
    )
    game.push(TakeAction(GERMAN))
    return game


@rule("norway", "25.1")
def test_an_appeal_takes_the_place_of_all_actions() -> None:
    game = appealing()
    run(game, answers=["APPEAL"], dice=[2])
    assert game.allowance[GERMAN] == ()
    assert game.agenda[-1].asks(game) == ALLIED
    assert game.appealed == {GERMAN}


@rule("norway", "25.1")
def test_an_appeal_comes_before_all_other_actions() -> None:
    game = appealing(allowance={GERMAN: ("any",) * 2, ALLIED: ()})
    assert refused(game, "APPEAL").case == "25.1"


@rule("norway", "25.1")
def test_one_appeal_in_a_turn() -> None:
    assert refused(appealing(appealed={GERMAN}), "APPEAL").case == "25.1"
    assert Appeal().allowed(appealing(appealed={ALLIED}), GERMAN)


@rule("norway", "25.1")
@pytest.mark.parametrize("phase", ["midturn", "preturn"])
def test_an_appeal_is_for_the_action_phase(phase: str) -> None:
    game = appealing(phase=phase)
    assert refused(game, "APPEAL").case == "25.1"


@rule("norway", "25.1")
@rule("norway", "9.3")
def test_an_appeal_that_is_heard_draws_an_event_and_plays_it_now() -> None:
    game = appealing()
    run(game, answers=["APPEAL"], dice=[3, 5])
    assert game.chits["gruppe"] == "gone"
    for _ in range(2):
        step = game.agenda[-1]
        assert isinstance(step, TakeAction)
        assert step.grants == (Grant("Gruppe XXI"),)
        run(game, answers=["PASS"])
    assert game.agenda[-1].asks(game) == ALLIED


@rule("norway", "25.1")
def test_an_event_of_an_appeal_that_leaves_a_choice_is_asked_for() -> None:
    game = appealing(german_held={"Oslo", "Elverum"})
    run(game, answers=["APPEAL"], dice=[1, 2])
    assert game.agenda[-1].kind == "event"
    assert refused(game, "KEEP").case == "7.1"
    assert refused(game, "PLAY gruppe").case == "7.1"
    run(game, answers=["PLAY captured_supply Elverum"])
    assert game.captured_supply == "Elverum"


@rule("norway", "25.1")
def test_an_event_of_an_appeal_that_cannot_be_played_goes_back() -> None:
    game = appealing(german_held=set())
    game.put("RoyalGd", "Oslo")
    game.send("159Inf", "german refit")
    told_of = sentences(run(game, answers=["APPEAL"], dice=[1, 2]))
    assert any("Captured Supply comes to nothing" in each for each in told_of)
    assert game.chits["captured_supply"] == "pool"


@rule("norway", "6.3")
def test_units_that_an_appeal_activates_have_acted_in_the_turn() -> None:
    game = appealing(activated={"159Inf"})
    run(game, answers=["APPEAL"], dice=[3, 5])
    assert refused(game, "MARCH 159Inf Elverum").case == "6.3"


@rule("norway", "25.1")
def test_staff_actions_that_are_listed_can_be_taken() -> None:
    game = position({"german pool": "136Mtn", NORWEGIAN_POOL: "1Bde"})
    assert list(Reinforce.listed(game, GERMAN)) == [Reinforce()]
    assert list(Reinforce.listed(game, ALLIED)) == []
    assert list(Mobilize.listed(game, GERMAN)) == []
    assert list(Mobilize.listed(game, ALLIED)) == [Mobilize()]


@rule("norway", "15.3")
@rule("norway", "12.1")
@rule("norway", "13.5")
@pytest.mark.parametrize(
    ("step", "unit", "base"),
    [
        (Mobilized(ALLIED, ("1Bde",)), "1Bde", "mobilization"),
        (RefittedUnits(ALLIED, ("24Gds",)), "24Gds", "port"),
    ],
)
def test_who_cannot_come_to_a_disrupted_base_is_told_so(
    step: Arriving, unit: str, base: str
) -> None:
    game = position({}, disrupted={("Bergen", base)}, german_held={"Trondheim"})
    game.send(unit, "allied hand")
    game.push(step)
    assert refused(game, f"PLACE {unit} Bergen").case == "15.3"
    assert refused(game, f"PLACE {unit} Trondheim").case == step.case


@rule("norway", "12.1")
def test_one_proposal_places_all_that_have_come() -> None:
    game = position({"allied hand": "2Bde 3Bde 1Recon", "Oslo": "RoyalGd", "Bergen": "BergenFt"})
    game.push(Mobilized(ALLIED, ("2Bde", "3Bde", "1Recon")))
    decision = RULES.decision(RULES.view(game, ALLIED))
    assert decision is not None
    assert "2Bde, 3Bde and 1Recon" in decision.prompt
    lines = [each.order.split()[:2] for each in proposal(RULES, decision).lines]
    assert sorted(lines) == [["PLACE", "1Recon"], ["PLACE", "2Bde"], ["PLACE", "3Bde"]]
