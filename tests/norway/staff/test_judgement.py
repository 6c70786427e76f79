"""What the staff officer does in positions that one can see."""

from __future__ import annotations

from typing import Any

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.norway.actions.segment import Pass
from pbem.games.norway.air.airborne import Paradrop
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.battles import Engage
from pbem.games.norway.naval.sailing import Sail, Transfer
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.position.boxes import HAND
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from pbem.games.norway.staff import brink
from pbem.games.norway.staff.choice import ranked
from pbem.games.norway.staff.convoys import actions_to
from pbem.games.norway.staff.habits import USUAL, Habits
from pbem.games.norway.staff.holding import cleared, coming, kept, leaving, threat, threatened
from pbem.games.norway.staff.officer import StaffOfficer
from pbem.games.norway.staff.peril import Watch
from pbem.games.norway.staff.worths import area_worth, contesting, unit_worth
from pbem.games.norway.turn.arrivals import Mobilized, RefittedUnits
from pbem.games.norway.turn.refit import Refit
from tests.marks import rule
from tests.norway.games import acting, position

HEAVY = ("Hipper", "Gneisenau")
SHOT_DOWN = ("He111/1", "He111/2", "He111/3")


def said(game: Norway, side: Side, habits: Habits = USUAL) -> Order:
    """What the staff says to one action, from that side's view of the game."""
    view = RULES.view(acting(game, side), side)
    decision = RULES.decision(view)
    assert isinstance(decision, Decision)
    return StaffOfficer(habits)(view, decision)


def lost(game: Norway, *ids: str) -> Norway:
    """The same game, with these in the German box for refits."""
    for id in ids:
        game.send(id, "german refit")
    game.forget()
    return game


# -- sudden death ---------------------------------------------------------------------------------


@rule("norway", "4.2")
def test_a_cruiser_goes_to_the_kattegat_when_aircraft_are_lost() -> None:
    game = lost(position({"Reich": "Hipper"}), "He111/1", "He111/2")
    assert str(said(game, GERMAN)) == "SAIL Hipper 40"


@rule("norway", "4.2")
def test_a_cruiser_at_sea_stays_there_when_it_is_the_last() -> None:
    """Rodney and Renown may come for it, so home is tempting where nothing looms."""
    places = {"39": "Hipper", "38": "Rodney Renown Warspite"}
    calm = said(position(places, german_held={*brink_areas(), "Narvik"}), GERMAN)
    assert str(calm) == "SAIL Hipper Reich"
    grave = said(lost(position(places), "He111/1", "He111/2"), GERMAN)
    assert str(grave) == "SAIL Hipper 40"


@rule("norway", "4.2")
def test_who_lies_in_the_kattegat_is_left_there() -> None:
    places = {"40": "Hipper", "Reich": "159Inf"}
    game = lost(position(places), "He111/1", "He111/2")
    order = said(game, GERMAN)
    assert "Hipper" not in str(order)


@rule("norway", "4.2")
def test_not_all_heavy_ships_are_risked_at_once() -> None:
    game = position({"Reich": "Hipper Gneisenau", "39": "TR1"})
    watch = Watch(game, GERMAN, USUAL)
    both, one = (Engage(units=units, path=("39",)) for units in (HEAVY, HEAVY[:1]))
    assert watch.cost(both) > 0 > watch.cost(one)
    assert Watch(game, ALLIED, USUAL).cost(both) == 0


@rule("norway", "4.2")
def test_it_is_a_gain_that_one_of_two_heavy_ships_puts_out() -> None:
    home = position({"Reich": "Hipper Gneisenau"})
    covered = position({"38": "Hipper", "Reich": "Gneisenau"})
    out = Sail(units=("Gneisenau",), path=("39",))
    assert Watch(home, GERMAN, USUAL).cost(out) < 0 <= Watch(covered, GERMAN, USUAL).cost(out)


@rule("norway", "4.2")
def test_a_heavy_ship_far_away_comes_nearer_to_the_kattegat() -> None:
    game = lost(position({"11": "Hipper", "Narvik": "139Mtn"}), "He111/1", "He111/2")
    order = said(game, GERMAN)
    assert isinstance(order, Sail)
    away = [game.board.voyage(GERMAN, zone, "40") or 0 for zone in ("11", order.path[-1])]
    assert away[1] == away[0] - game.unit("Hipper").move


@rule("norway", "4.2")
def test_the_last_heavy_ship_near_the_kattegat_is_not_sent_away() -> None:
    game = position({"Reich": "Hipper", "11": "Gneisenau", "39": "TR1"})
    assert Watch(game, GERMAN, USUAL).cost(Engage(units=("Hipper",), path=("39",))) > 0


@rule("norway", "4.2")
def test_sudden_death_is_measured_by_areas_and_aircraft() -> None:
    game = position({"39": "Hipper"})
    calm = brink.looming(game)
    assert brink.lost_aircraft(lost(game, "He111/1", "He111/2", "He111/3")) == 3
    assert calm < brink.looming(game) == 1.0
    game.german_held = set(brink_areas())
    assert brink.looming(game) < 0.2
    game.german_held = set(game.board.mobilization)
    assert brink.looming(game) == 0.0


@rule("norway", "4.2")
def test_the_last_heavy_ship_is_worth_more_to_both_while_nothing_is_in_the_kattegat() -> None:
    alone = lost(position({"39": "Hipper"}), "He111/1", "He111/2", "He111/3")
    safe = lost(position({"39": "Hipper", "40": "Gneisenau"}), "He111/1", "He111/2", "He111/3")
    assert unit_worth(alone, "Hipper", USUAL) > unit_worth(safe, "Hipper", USUAL) + 20


@rule("norway", "4.1")
def test_the_last_area_that_the_germans_lack_is_worth_most() -> None:
    needed = {*position({}).board.norwegian_ports, *position({}).board.mobilization}
    few = position({}, german_held=needed - {"Narvik"})
    many = position({}, german_held=set())
    assert brink.lacking(few) == {"Narvik"}
    assert not brink.lacking(many)
    assert area_worth(few, "Narvik", USUAL) > area_worth(many, "Narvik", USUAL) + 20


@rule("norway", "4.1")
def test_the_germans_take_the_last_area_rather_than_another() -> None:
    needed = {*position({}).board.norwegian_ports, *position({}).board.mobilization}
    game = position(
        {"Oslo": "159Inf", "Trondheim": "138Mtn"}, german_held=(needed | {"Hegra"}) - {"Namsos"}
    )
    assert "138Mtn" in str(order := said(game, GERMAN))
    assert str(order).endswith("Namsos")


def brink_areas() -> set[str]:
    """All but one of the mobilization areas."""
    return set(position({}).board.mobilization) - {"Narvik"}


# -- areas ----------------------------------------------------------------------------------------


@rule("norway", "4.4")
def test_an_empty_port_is_taken_from_the_sea() -> None:
    game = position({"Reich": "159Inf", "39": "GTR1"})
    order = said(game, GERMAN)
    assert isinstance(order, Carry)
    assert order.ashore is not None
    assert order.ashore.area in game.board.ports


@rule("norway", "4.3")
def test_the_last_troops_of_a_port_stay_when_the_enemy_is_near() -> None:
    game = position({"Trondheim": "159Inf", "Hegra": "6Bde", "Lillehammer": "5Bde"})
    assert leaving(game, GERMAN, "Trondheim", {"159Inf"}, USUAL) >= 10
    assert not str(said(game, GERMAN)).startswith("MARCH")


@rule("norway", "4.3")
def test_to_contest_a_port_counts_most_at_the_end() -> None:
    early, late = (position({"Oslo": "159Inf"}, turn=turn) for turn in (1, 18))
    assert contesting(late, "Oslo", USUAL) > 1.5 * contesting(early, "Oslo", USUAL)


# -- points ---------------------------------------------------------------------------------------


@rule("norway", "4.3")
def test_lost_units_are_refitted_when_nothing_better_is_to_be_done() -> None:
    game = lost(position({"Reich": "Ju52/1"}, turn=18), "159Inf", "193Inf")
    order = said(game, GERMAN)
    assert isinstance(order, Refit)
    assert set(order.units) == {"159Inf", "193Inf"}


@rule("norway", "4.8")
def test_a_transport_is_worth_more_than_its_points() -> None:
    game = position({"39": "GTR1"})
    careless = Habits(hull=0.0)
    assert unit_worth(game, "GTR1", USUAL) > unit_worth(game, "GTR1", careless)


@rule("norway", "25.4")
def test_a_lone_transport_is_sunk() -> None:
    game = position({"38": "GTR1", "36": "Renown 2DF"})
    assert str(said(game, ALLIED)).startswith("ENGAGE")


def test_where_nothing_is_to_be_gained_nothing_is_done() -> None:
    assert isinstance(said(position({"Britain": "Glad/1"}, turn=18), ALLIED), Pass)


def test_a_fight_is_not_lost_for_nothing() -> None:
    """A transport does not go where a fleet waits."""
    order: Any = said(position({"Reich": "GTR1", "39": "Rodney Renown"}), GERMAN)
    assert not isinstance(order, Sail)


@rule("norway", "4.2")
def test_who_lies_in_the_kattegat_is_not_used_for_a_landing_while_another_is_near() -> None:
    game = lost(position({"40": "Gneisenau", "39": "Hipper", "Reich": "66Mtn"}), *SHOT_DOWN)
    watch = Watch(game, GERMAN, USUAL)
    assert watch.cost(Sail(units=("Gneisenau",), path=("39",))) > 0
    assert watch.cost(Sail(units=("Hipper",), path=("38",))) == 0


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


def thought_of(game: Norway) -> list[str]:
    """All that the German staff finds worth doing."""
    view = RULES.view(acting(game, GERMAN), GERMAN)
    step: Any = view.agenda[-1]
    return [str(each.order) for each in ranked(view, step, USUAL)]


@rule("norway", "10.61")
def test_no_transport_is_left_where_it_will_be_overrun() -> None:
    many = " ".join(("1Bde", "2Bde", "3Bde", "4Bde", "5Bde", "7Bde"))
    game = position({"Oslo": f"159Inf {many}", "Reich": "Ju52/1"}, german_held={"Oslo"})
    assert "FERRY" not in str(said(game, GERMAN))


# -- arrivals -------------------------------------------------------------------------------------


def placing(game: Norway, step: Any, side: Side) -> Order:
    """What the staff answers to the question where units arrive."""
    game.push(step)
    view = RULES.view(game, side)
    decision = RULES.decision(view)
    assert isinstance(decision, Decision)
    return StaffOfficer()(view, decision)


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


# -- what hangs on aircraft -----------------------------------------------------------------------


@rule("norway", "4.2")
def test_aircraft_are_dear_when_no_heavy_ship_is_left_at_sea() -> None:
    bare = lost(position({"Reich": "He111/1"}), *SHOT_DOWN[1:])
    covered = lost(position({"Reich": "He111/1", "40": "Hipper"}), *SHOT_DOWN[1:])
    assert unit_worth(bare, "He111/1", USUAL) > unit_worth(covered, "He111/1", USUAL) + 20


@rule("norway", "4.2")
def test_the_last_heavy_ships_are_not_spent_while_no_aircraft_is_lost() -> None:
    game = position({"Reich": "Hipper", "11": "Gneisenau"})
    assert Watch(game, GERMAN, USUAL).cost(Sail(units=("Hipper",), path=("38",))) > 10
