"""17.1  Special forces."""

from __future__ import annotations

from pbem.games.munich.combat.battle import defense_of
from pbem.games.munich.combat.events import Fought, LostStep, Raided, Undefended
from pbem.games.munich.facts.boxes import ELIMINATED, UTILIZED
from pbem.games.munich.facts.units import ALLIED
from tests.marks import rule
from tests.munich.battles import asked, attack, front, on, played, refused, told

PILSEN = "DEI 2315, CZF1 2415, DEAB [available]"


@rule("munich", "17.1")
def test_success_reduces_a_fortification_before_the_odds_are_worked_out():
    game = front(f"{PILSEN}, CZ1A 2415")
    (fought,) = told(played(game, attack("2415", "DEI", special="DEAB"), dice=[4, 1]), Fought)
    assert fought.defense == 6 + 2
    assert "CZF1" in game.reduced


@rule("munich", "17.1")
def test_success_shifts_one_column_to_the_right():
    game = front(PILSEN)
    (fought,) = told(played(game, attack("2415", "DEI", special="DEAB"), dice=[4, 1]), Fought)
    assert ("special forces", 1) in [(each.why, each.columns) for each in fought.shifts]


@rule("munich", "17.1")
def test_success_without_a_fortification_is_the_shift_alone():
    game = front("DEI 2716, CZB1 2817, DEAB [available]")
    events = played(game, attack("2817", "DEI", special="DEAB"), dice=[1, 1])
    (fought,) = told(events, Fought)
    assert fought.defense == 2
    assert not [each for each in told(events, LostStep) if each.why == "raid"]


@rule("munich", "17.1")
def test_success_harms_no_flak():
    game = front("FR1A 1116, DEI 1117, DEFlak1 1117, GBSOE [available]", side=ALLIED)
    (fought,) = told(played(game, attack("1117", "FR1A", special="GBSOE"), dice=[1, 3]), Fought)
    assert fought.defense == 4 + 1


@rule("munich", "17.1")
def test_those_who_succeed_are_used_for_this_turn():
    game = front(PILSEN)
    played(game, attack("2415", "DEI", special="DEAB"), dice=[1, 4])
    assert game.where["DEAB"] == UTILIZED


@rule("munich", "17.1")
def test_a_roll_beyond_the_printed_range_fails_and_eliminates_them():
    game = front(PILSEN)
    events = played(game, attack("2415", "DEI", special="DEAB"), dice=[5, 1])
    (raid,) = told(events, Raided)
    assert (raid.roll, raid.succeeded) == (5, False)
    assert game.where["DEAB"] == ELIMINATED


@rule("munich", "17.1")
def test_failure_gives_no_shift_and_harms_nobody():
    game = front(PILSEN)
    (fought,) = told(played(game, attack("2415", "DEI", special="DEAB"), dice=[6, 1]), Fought)
    assert fought.defense == 4
    assert "special forces" not in [each.why for each in fought.shifts]


@rule("munich", "17.1")
def test_the_last_step_of_a_lone_fortification_leaves_nothing_to_fight():
    game = front(PILSEN, reduced="CZF1")
    events = played(game, attack("2415", "DEI", special="DEAB"), dice=[1])
    assert told(events, Undefended)
    assert not told(events, Fought)
    assert asked(game) == ("advance", "axis")


@rule("munich", "17.1")
def test_attackers_may_enter_what_special_forces_have_emptied():
    game = front(PILSEN, reduced="CZF1")
    played(game, attack("2415", "DEI", special="DEAB"), on("DEI 2415"), dice=[1])
    assert game.where["DEI"] == "2415"
    assert game.where["DEAB"] == UTILIZED


@rule("munich", "17.1")
def test_special_forces_may_help_another_country():
    game = front("FR1A 1116, DEI 1117, GBSOE [available]", side=ALLIED)
    (raid,) = told(played(game, attack("1117", "FR1A", special="GBSOE"), dice=[3, 3]), Raided)
    assert raid.succeeded


@rule("munich", "17.0")
def test_special_forces_that_were_used_are_not_available():
    game = front("DEI 2315, CZF1 2415, DEAB [utilized]")
    assert refused(game, attack("2415", "DEI", special="DEAB")).case == "17.1"


@rule("munich", "17.1")
def test_the_enemys_special_forces_help_nobody():
    game = front("DEI 2315, CZF1 2415, GBSOE [available]")
    assert refused(game, attack("2415", "DEI", special="GBSOE")).case == "3.1"


@rule("munich", "17.1")
def test_only_special_forces_make_raids():
    game = front("DEI 2315, CZF1 2415, DEL1 [available], DEAB [available]")
    refusal = refused(game, attack("2415", "DEI", special="DEL1"))
    assert (refusal.case, refusal.legal) == ("17.1", ("DEAB",))


@rule("munich", "11.15")
def test_a_defender_has_no_shifts_of_support():
    game = front("DEI 2315, CZ1A 2415, CZAir 2415, GBSOE [available]")
    (fought,) = told(played(game, attack("2415", "DEI"), dice=[3]), Fought)
    assert [each.why for each in fought.shifts] == ["forest"]
    assert defense_of(game, "2415") == 6
