"""28.4  Armor that did not break through repeats its attack in the Combat step."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.facts.phases import COMBAT
from pbem.games.eto.movement.march import Trip
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from tests.eto.fields import ARDENNES, field, offensive, refused, said
from tests.eto.fights import attacking, declared, top
from tests.marks import rule

BEFORE = "GA1 W3219, GH1 W3219, UI1 W3218, UI2 W3218, UI3 W3319"
STAFF = "HQB W3221, GV6 W3221"


def owing(placed: str, *commanders: str, acting: str, owed: dict[str, str]) -> Europe:
    """The combat step of an offensive in which armor did not break through."""
    game = attacking(placed, *commanders, acting=acting, scenario=ARDENNES)
    game.broke.update(owed)
    game.owed.update(owed)
    return game


def by_headquarters() -> Europe:
    return owing(f"{BEFORE}, {STAFF}", "HQB", acting="GA1 GH1", owed={"GA1": "W3218"})


def by_stack() -> Europe:
    game = offensive(field(BEFORE, ARDENNES), hex="W3219", stage=COMBAT)
    game.acting.update(("GA1", "GH1"))
    game.activated.update({"GA1": "W3219", "GH1": "W3219"})
    game.owed["GA1"] = "W3218"
    game.push(Battles("germany"))
    return game


@rule("eto", "28.4")
def test_others_do_not_attack_the_hex_without_those_who_must() -> None:
    game = by_headquarters()
    refusal = refused(game, top(game), "ATTACK 3218 WITH GH1")
    assert refusal.case == "28.4"
    assert "ATTACK W3218 WITH GA1" in refusal.told()


@rule("eto", "28.4")
def test_others_may_help() -> None:
    game = declared(by_headquarters(), "ATTACK 3218 WITH GA1 + GH1")
    assert game.assigned["GA1"] == game.assigned["GH1"] == "W3218"
    assert not game.owed


@rule("eto", "28.4")
def test_who_must_repeat_an_attack_attacks_nothing_else() -> None:
    game = by_headquarters()
    assert refused(game, top(game), "ATTACK 3319 WITH GA1").case == "28.4"
    assert refused(game, top(game), "ATTACK 3319 WITH GA1 + GH1").case == "28.4"


@rule("eto", "28.4")
def test_all_who_can_attack_elsewhere_are_those_who_owe_nothing() -> None:
    game = declared(by_headquarters(), "ATTACK 3319 WITH ALL")
    assert game.assigned == {"GH1": "W3319"}


@rule("eto", "28.4")
def test_others_may_attack_elsewhere_as_long_as_an_attack_is_left() -> None:
    game = declared(by_headquarters(), "ATTACK 3319 WITH GH1")
    assert refused(game, top(game), "DONE ATTACK").case == "28.4"
    assert declared(game, "ATTACK 3218 WITH GA1").assigned["GA1"] == "W3218"


@rule("eto", "28.4")
def test_the_only_attack_is_not_spent_elsewhere() -> None:
    game = by_stack()
    assert refused(game, top(game), "ATTACK 3319 WITH GH1").case == "28.4"
    assert declared(game, "ATTACK 3218 WITH GA1").assigned["GA1"] == "W3218"


@rule("eto", "28.4")
def test_two_attacks_that_are_owed_leave_none_of_two_for_others() -> None:
    placed = "GA1 W3831, GA2 W3832, GI7 W3831, PI5 W3732, PI6 W3830, PI7 W3731, HQNorth W3932"
    game = attacking(placed, "HQNorth", acting="GA1 GA2 GI7")
    game.owed.update({"GA1": "W3830", "GA2": "W3732"})
    assert refused(game, top(game), "ATTACK 3731 WITH GI7").case == "28.4"
    then = declared(game, "ATTACK 3830 WITH GA1 + GI7", "ATTACK 3732 WITH GA2")
    assert then.attacked == {"W3830", "W3732"}


@rule("eto", "28.4")
def test_what_is_listed_repeats_the_attack() -> None:
    game = by_stack()
    listed = set(map(str, top(game).answers(game)))
    assert "ATTACK W3218 WITH GA1" in listed
    assert not {"ATTACK W3319 WITH GH1", "ATTACK W3218 WITH GH1", "DONE ATTACK"} & listed


@rule("eto", "28.4")
def test_who_cannot_reach_the_hex_any_more_owes_nothing() -> None:
    game = by_headquarters()
    game.put("GA1", "W3220")
    assert declared(game, "ATTACK 3218 WITH GH1").assigned == {"GH1": "W3218"}


@rule("eto", "28.4")
def test_a_general_stays_where_his_armor_can_repeat_its_attack() -> None:
    placed = "GA1 W3219, GH1 W3119, Manteuffel W3119, UI1 W3218, UI2 W3218"
    game = offensive(field(placed, ARDENNES), "Manteuffel")
    game.acting.add("GA1")
    game.broke.add("GA1")
    game.owed["GA1"] = "W3218"
    step = LandMoves("germany")
    assert refused(game, step, "M GH1 + Manteuffel 3120").case == "28.4"
    step.check(game, said(game, "germany", "M GH1 3120"))


@rule("eto", "28.4")
def test_a_general_who_broke_through_does_not_move_in_step_3() -> None:
    placed = "GA1 W3219, GH1 W3219, Manteuffel W3219, UI1 W3218, HQB W3221, GV6 W3221"
    game = offensive(field(placed, ARDENNES), "HQB")
    game.broke.add("GA1")
    game.acting.update(("GA1", "Manteuffel"))
    game.flipped.add("Manteuffel")
    assert refused(game, LandMoves("germany"), "M GH1 + Manteuffel 3220").case == "28.4"


@rule("eto", "28.4", "22.2")
def test_a_general_goes_anywhere_next_to_what_is_owed_and_nowhere_else() -> None:
    game = offensive(field(f"{BEFORE}, Manteuffel W3219", ARDENNES), "Manteuffel")
    game.owed["GA1"] = "W3218"
    trip = Trip(game, "germany", ("GH1", "Manteuffel"))
    near = game.board.grid.around[game.at("W3218")]
    for hex in game.board.grid.named(near):
        trip.check_command(hex)
    for hex in ("W3220", "W3221"):  # two hexes away, and three
        with pytest.raises(Illegal):
            trip.check_command(hex)
    Trip(game, "germany", ("GH1",)).check_command("W3221")
