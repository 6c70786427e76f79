"""What the staff officer does in positions that one can see."""

from __future__ import annotations

from typing import Any

from pbem.games.norway.actions.segment import Pass
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.staff.habits import USUAL, Habits
from pbem.games.norway.staff.judgement.holding import leaving
from pbem.games.norway.staff.judgement.worths import contesting, taking, unit_worth
from pbem.games.norway.staff.operations.land import proposals
from pbem.games.norway.turn.refit import Refit
from tests.marks import rule
from tests.norway.games import position
from tests.norway.staff.asked import lost, said

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


@rule("norway", "5.1")
def test_a_march_is_worth_what_it_takes_on_its_way_as_well() -> None:
    def worth(*held: str) -> float:
        game = position({"Oslo": "3Recon OsloFt"}, german_held=set(held))
        marches = {str(each.order): each.worth for each in proposals(game, ALLIED, False, USUAL)}
        return marches["MARCH 3Recon Telemark Kristiansand"]

    assert worth("Kristiansand", "Telemark") >= worth("Kristiansand") + USUAL.mobilization


@rule("norway", "10.61")
def test_an_airbase_with_aircraft_that_nobody_guards_is_worth_more() -> None:
    empty = position({"Oslo": "RoyalGd"}, german_held={"Stavanger"})
    bare = position({"Oslo": "RoyalGd", "Stavanger": "Ju87"}, german_held={"Stavanger"})
    assert taking(bare, ALLIED, "Stavanger", USUAL) > taking(empty, ALLIED, "Stavanger", USUAL) + 3


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


@rule("norway", "4.8")
def test_two_lost_transports_spoil_a_victory_so_one_is_dearer_than_a_destroyer() -> None:
    game = position({"39": "GTR1 Heidkamp"})
    assert unit_worth(game, "GTR1", USUAL) > unit_worth(game, "Heidkamp", USUAL)


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
