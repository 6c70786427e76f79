"""17.10  Submarines on patrol, zone by zone."""

from __future__ import annotations

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.events import Halted, OnPatrol, Sailed
from pbem.games.norway.naval.voyages import CarryOn, Patrol
from pbem.games.norway.orders.general import Onward
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import act, lost, order, position, told


@rule("norway", "17.10")
def test_a_force_that_enters_their_zone_may_be_attacked_and_goes_on() -> None:
    """The book's example."""
    game = position({"Reich": "Hipper Konigsberg GTR1", "38": "Truant"})
    events = act(
        game,
        GERMAN,
        "SAIL Hipper + Konigsberg + GTR1 39 38 34",
        dice=[6, 6],
        answers=["PATROL Truant", "AIM Truant > Hipper", "ONWARD ALL"],
    )
    assert told(events, OnPatrol)[0].units == ("Truant",)
    assert game.where["Hipper"] == "34"
    assert len(told(events, Sailed)) == 2


@rule("norway", "17.10")
def test_a_force_that_a_patrol_has_missed_may_stop_there() -> None:
    game = position({"Reich": "Hipper", "38": "Truant"})
    events = act(
        game, GERMAN, "SAIL Hipper 39 38 34", dice=[6], answers=["PATROL Truant", "TURN BACK"]
    )
    assert (game.where["Hipper"], len(told(events, Halted))) == ("38", 1)


@rule("norway", "17.10")
def test_who_says_nothing_after_a_patrol_goes_on() -> None:
    game = position({"38": "Hipper"})
    asked = CarryOn(GERMAN, ("Hipper",), ("34",), True)
    assert asked.usual(game) == Onward(("Hipper",))
    assert list(asked.answers(game)) == [Onward(("Hipper",)), Onward()]


@rule("norway", "17.10")
def test_it_costs_the_submarine_no_action() -> None:
    game = position({"Reich": "Hipper", "38": "Truant"})
    act(game, GERMAN, "SAIL Hipper 39 38", dice=[6], answers=["PATROL Truant"])
    assert "Truant" not in game.activated


@rule("norway", "17.10")
def test_nobody_is_asked_where_no_submarine_is() -> None:
    act(position({"Reich": "Hipper", "37": "Truant"}), GERMAN, "SAIL Hipper 39 38")


@rule("norway", "17.10")
def test_they_may_let_it_pass() -> None:
    game = position({"Reich": "Hipper", "38": "Truant"})
    act(game, GERMAN, "SAIL Hipper 39 38 34", answers=["NO PATROL"])
    assert game.where["Hipper"] == "34"


@rule("norway", "17.10")
@rule("norway", "10.15")
def test_a_transport_that_is_sunk_on_the_way_takes_its_cargo_along() -> None:
    game = position({"Reich": "GTR1 159Inf 193Inf", "39": "Truant"})
    act(
        game,
        GERMAN,
        "CARRY GTR1: 159Inf + 193Inf 39 LAND Oslo",
        dice=[1],
        answers=["PATROL Truant"],
    )
    assert lost(game) == {"GTR1", "159Inf", "193Inf"}
    assert not game.german_held
    assert game.sunk_transports == 1


@rule("norway", "17.10")
def test_who_has_lost_somebody_may_stop() -> None:
    game = position({"Reich": "GTR1 Albatros", "39": "Truant"})
    answers = ["PATROL Truant", "STOP"]
    act(game, GERMAN, "SAIL GTR1 + Albatros 39 38", dice=[1, 6], answers=answers)
    assert game.where["GTR1"] == "39"


@rule("norway", "10.1")
def test_who_goes_on_stays_together() -> None:
    step = CarryOn(GERMAN, ("Hipper", "Konigsberg", "GTR1"), ("38",))
    game = position({"39": "Hipper Konigsberg"})
    assert step.asks(game) == GERMAN
    assert not step.allows(game, order("ONWARD Hipper", GERMAN))
    assert step.allows(game, order("ONWARD Hipper + Konigsberg", GERMAN))
    assert step.allows(game, order("TURN BACK", GERMAN))


@rule("norway", "17.10")
def test_standing_orders_of_submarines() -> None:
    game = position({"38": "Truant Orzel Hipper GTR1"})
    warships, transport = Patrol(ALLIED, "38", ("Hipper",)), Patrol(ALLIED, "38", ("GTR1",))
    both = order("PATROL Truant + Orzel", ALLIED)
    none = order("NO PATROL", ALLIED)
    assert warships.by_standing(game, ("ALL",)) == both
    assert warships.by_standing(game, ("NEVER",)) == none
    assert warships.by_standing(game, ("TRANSPORTS",)) == none
    assert transport.by_standing(game, ("TRANSPORTS",)) == both


@rule("norway", "17.10")
def test_only_submarines_of_the_zone_patrol() -> None:
    game = position({"38": "Truant Hipper", "37": "Orzel"})
    step = Patrol(ALLIED, "38", ("Hipper",))
    assert not step.allows(game, order("PATROL Orzel", ALLIED))
    assert step.allows(game, order("PATROL Truant", ALLIED))


@rule("norway", "10.15")
def test_what_goes_down_with_a_ship_is_the_same_in_a_stored_position() -> None:
    game = position({"39": "GTR1(193Inf+159Inf)", "38": "Truant"})
    stored = RULES.decode(RULES.encode(game))
    boxes = []
    for each in (game, stored):
        act(each, GERMAN, "SAIL GTR1 38", dice=[1], answers=["PATROL Truant"])
        boxes.append(each.inside("german refit"))
    assert boxes[0] == boxes[1]
