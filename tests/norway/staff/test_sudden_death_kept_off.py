"""4.1, 4.2  What the staff officer does about sudden death."""

from __future__ import annotations

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.battles import Engage
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.staff.habits import USUAL
from pbem.games.norway.staff.judgement import brink
from pbem.games.norway.staff.judgement.worths import area_worth, unit_worth
from pbem.games.norway.staff.operations.peril import Watch
from tests.marks import rule
from tests.norway.games import position
from tests.norway.staff.asked import SHOT_DOWN, lost, said

HEAVY = ("Hipper", "Gneisenau")


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


@rule("norway", "4.2")
def test_who_lies_in_the_kattegat_is_not_used_for_a_landing_while_another_is_near() -> None:
    game = lost(position({"40": "Gneisenau", "39": "Hipper", "Reich": "66Mtn"}), *SHOT_DOWN)
    watch = Watch(game, GERMAN, USUAL)
    assert watch.cost(Sail(units=("Gneisenau",), path=("39",))) > 0
    assert watch.cost(Sail(units=("Hipper",), path=("38",))) == 0


@rule("norway", "4.2")
def test_aircraft_are_dear_when_no_heavy_ship_is_left_at_sea() -> None:
    bare = lost(position({"Reich": "He111/1"}), *SHOT_DOWN[1:])
    covered = lost(position({"Reich": "He111/1", "40": "Hipper"}), *SHOT_DOWN[1:])
    assert unit_worth(bare, "He111/1", USUAL) > unit_worth(covered, "He111/1", USUAL) + 20


@rule("norway", "4.2")
def test_the_last_heavy_ships_are_not_spent_while_no_aircraft_is_lost() -> None:
    game = position({"Reich": "Hipper", "11": "Gneisenau"})
    assert Watch(game, GERMAN, USUAL).cost(Sail(units=("Hipper",), path=("38",))) > 10
