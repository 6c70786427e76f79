"""How the staff officer takes and holds areas, and moves troops by sea and by air."""

from __future__ import annotations

from pbem.games.norway.air.airborne import Paradrop
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.sailing import Sail, Transfer
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.rules import RULES
from pbem.games.norway.staff.habits import USUAL, Habits
from pbem.games.norway.staff.judgement.holding import cleared, coming, kept, threat, threatened
from pbem.games.norway.staff.judgement.worths import unit_worth
from pbem.games.norway.staff.operations.convoys import actions_to
from pbem.games.norway.turn.arrivals import Mobilized, RefittedUnits
from tests.marks import rule
from tests.norway.games import acting, position
from tests.norway.staff.asked import placing, said, thought_of

# -- holding --------------------------------------------------------------------------------------


@rule("norway", "5.1")
def test_so_many_shots_clear_the_fewer_units_the_likelier() -> None:
    found = [cleared(number, 6, 0.5) for number in (1, 2, 3, 6, 7)]
    assert found == sorted(found, reverse=True)
    assert found[-1] == 0.0
    assert cleared(3, 3, 0.5) == 0.125


@rule("norway", "10.14")
def test_troops_at_home_threaten_a_coast_as_far_as_their_transports_go() -> None:
    places = {"Britain": "24Gds 146Bde 148Bde TR1", "Stavanger": "159Inf"}
    game = position(places, german_held={"Stavanger"})
    assert threat(game, GERMAN, "Stavanger").shots == 2
    assert not threatened(game, GERMAN, "Narvik")


@rule("norway", "14.0")
def test_troops_next_door_threaten_though_their_faces_are_hidden() -> None:
    game = position({"Oslo": "159Inf", "Lillehammer": "6Bde 5Bde"}, {"fog": "stacks"})
    view = RULES.view(acting(game, GERMAN), GERMAN)
    assert threat(view, GERMAN, "Oslo").shots == 2


@rule("norway", "25.7")
def test_paratroopers_threaten_airbases_with_all_who_fly_behind_them() -> None:
    game = position({"Reich": "FJ1/1 159Inf 193Inf Ju52/1 Ju52/2 Ju52/3", "Stavanger": "6Bde"})
    assert threat(game, ALLIED, "Stavanger").shots == 3
    assert threat(game, ALLIED, "Telemark").shots == 1


@rule("norway", "5.1")
def test_more_troops_are_worth_more_where_the_enemy_can_come() -> None:
    calm = position({"Reich": "159Inf"})
    watched = position({"Reich": "159Inf", "Britain": "24Gds 146Bde 148Bde 13DBLE TR1 TR2"})
    few, many = (
        [coming(game, GERMAN, "Stavanger", number, USUAL) for number in (1, 4)]
        for game in (calm, watched)
    )
    assert few[1] == few[0] > many[1] > 1.5 * many[0]


@rule("norway", "4.3")
def test_nothing_is_feared_when_the_enemy_has_no_action_left() -> None:
    places = {"Britain": "24Gds 146Bde TR1", "Stavanger": "159Inf"}
    game = position(places, turn=18, german_held={"Stavanger"})
    game.phase, game.allowance = "actions", {ALLIED: ("any",), GERMAN: ("any",)}
    feared = kept(game, GERMAN, "Stavanger", 1, USUAL)
    game.allowance = {ALLIED: (), GERMAN: ("any",)}
    assert feared < kept(game, GERMAN, "Stavanger", 1, USUAL) == 1.0


# -- by air ---------------------------------------------------------------------------------------


@rule("norway", "25.7")
def test_troops_are_flown_in_behind_paratroopers() -> None:
    planes = " ".join(f"Ju52/{number}" for number in range(1, 7))
    places = {"Reich": f"FJ1/1 FJ2/1 159Inf 193Inf 236Inf {planes}", "Britain": "24Gds 146Bde TR1"}
    order = said(position(places), GERMAN)
    assert isinstance(order, Paradrop)
    assert order.then


@rule("norway", "21.2")
def test_a_transport_flies_to_troops_who_are_out_of_supply() -> None:
    places = {"Narvik": "139Mtn 138Mtn 367Inf", "Reich": "Ju52/1"}
    assert "FERRY Ju52/1 Narvik" in thought_of(position(places, german_held={"Narvik"}))
    fed = position({**places, "16": "GTR1"}, german_held={"Narvik"})
    assert "FERRY Ju52/1 Narvik" not in thought_of(fed)


@rule("norway", "10.61")
def test_no_transport_is_left_where_it_will_be_overrun() -> None:
    many = " ".join(("1Bde", "2Bde", "3Bde", "4Bde", "5Bde", "7Bde"))
    game = position({"Oslo": f"159Inf {many}", "Reich": "Ju52/1"}, german_held={"Oslo"})
    assert "FERRY" not in str(said(game, GERMAN))


# -- arrivals -------------------------------------------------------------------------------------


@rule("norway", "13.5")
def test_refitted_troops_come_to_the_port_that_needs_them_most() -> None:
    held = {"Kristiansand", "Narvik"}
    places = {
        "Kristiansand": "159Inf",
        "Narvik": "139Mtn",
        "Britain": "24Gds 146Bde 148Bde TR1 TR2",
    }
    game = position(places, german_held=held)
    game.send("193Inf", HAND[GERMAN])
    assert (
        str(placing(game, RefittedUnits(GERMAN, ("193Inf",)), GERMAN))
        == "PLACE 193Inf Kristiansand"
    )


@rule("norway", "12.1")
def test_norwegians_gather_where_the_enemy_can_come() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "159Inf 193Inf 236Inf", "39": "GTR1 GTR2"})
    game.send("1Bde", HAND[ALLIED])
    assert str(placing(game, Mobilized(ALLIED, ("1Bde",)), ALLIED)) == "PLACE 1Bde Oslo"


def test_what_carries_troops_is_worth_more() -> None:
    game = position({"39": "GTR1"})
    assert unit_worth(game, "GTR1", USUAL) > unit_worth(game, "GTR1", Habits(lift=0.0))


# -- convoys --------------------------------------------------------------------------------------


@rule("norway", "10.16")
def test_troops_set_out_for_a_coast_that_is_more_than_one_action_away() -> None:
    game = position(
        {"36": "TR1", "Britain": "24Gds 13DBLE", "Narvik": "139Mtn"}, german_held={"Narvik"}
    )
    order = said(game, ALLIED)
    assert isinstance(order, Carry)
    assert order.ashore is None
    before, after = (actions_to(game, ALLIED, zone, "Narvik", 3) for zone in ("36", order.path[-1]))
    assert after < before


@rule("norway", "10.16")
def test_a_convoy_sails_on_and_lands_when_it_is_near() -> None:
    far, near = (
        position({zone: "TR1", "Narvik": "139Mtn"}, german_held={"Narvik"}) for zone in ("22", "15")
    )
    for game in (far, near):
        game.embark("24Gds", "TR1")
        game.embark("13DBLE", "TR1")
    assert isinstance(said(far, ALLIED), Sail | Transfer)
    assert str(said(near, ALLIED)).endswith("LAND Narvik ATTACK")
