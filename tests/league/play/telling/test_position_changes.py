"""A position as what is new in it since the last mail."""

from __future__ import annotations

from pbem.league.play.telling.position_changes import (
    position_changes,
    set_up_in,
    without_set_up,
)

BEFORE = """\
Turn 1 of 10. Movement phase.
Weather fair.

GERMANS
  Alta (1519): Brnt 3-4-5, Alt 1-3-1
  2902: 7Mtn 5-5-4
ALLIES
  2603: 6Arm 7-6-7
Pools: ANR 181Inf
"""


def after(old: str, new: str) -> str:
    """What is told of a change of one line."""
    assert old in BEFORE
    return position_changes(BEFORE, BEFORE.replace(old, new))


def test_of_the_same_position_nothing_is_told() -> None:
    assert position_changes(BEFORE, BEFORE) == ""


def test_a_changed_place_is_told_under_its_heading() -> None:
    assert after("Brnt 3-4-5, Alt", "Alt") == "GERMANS\n  Alta (1519): Alt 1-3-1"


def test_a_place_that_was_left_is_named() -> None:
    assert after("  2902: 7Mtn 5-5-4\n", "") == "GERMANS\n  No longer: 2902"


def test_a_place_that_the_enemy_has_taken_is_told_once() -> None:
    taken = BEFORE.replace("  2902: 7Mtn 5-5-4\n", "").replace(
        "ALLIES\n", "ALLIES\n  2902: 12N 3-3-4\n"
    )
    assert position_changes(BEFORE, taken) == "ALLIES\n  2902: 12N 3-3-4"


def test_the_last_unit_of_a_side_is_not_forgotten() -> None:
    assert after("ALLIES\n  2603: 6Arm 7-6-7\n", "") == "ALLIES\n  No longer: 2603"


def test_what_stands_at_the_margin_is_told_when_it_is_new() -> None:
    assert after("Weather fair.", "Weather storm.") == "Weather storm."
    assert after("ANR 181Inf", "ANR empty") == "Pools: ANR empty"


def test_who_only_hides_his_face_again_is_no_news() -> None:
    assert after("2902: 7Mtn 5-5-4", "2902: 1 unseen German") == ""
    assert after("Brnt 3-4-5, Alt 1-3-1", "Brnt 3-4-5, 1 unseen German") == ""


def test_who_hides_his_face_while_others_come_or_go_is() -> None:
    assert "2 unseen" in after("2902: 7Mtn 5-5-4", "2902: 2 unseen German")
    assert "1 unseen" in after("Brnt 3-4-5, Alt 1-3-1", "1 unseen German")


CROWD = (
    "  Reich: ships GTR1 0-1 (3), GTR2 0-1 (3), GTR3 0-1 (3); "
    "air Ju88 3-1 (5), Ju52/1 0-0 (4), Ju52/2 0-0 (4), Ju52/3 0-0 (4); "
    "troops 40Pz 3-0 (2), 4MG 2-1 (2), 14MG 2-1 (2), GG 2-2 (2)"
)


def test_of_a_crowded_place_those_are_told_who_come_go_or_change() -> None:
    now = CROWD.replace("Ju88 3-1 (5)", "Ju88 3-1 (5) [hit]").replace("GTR1 0-1 (3), ", "")
    assert position_changes(f"GERMANS\n{CROWD}", f"GERMANS\n{now}") == (
        "GERMANS\n  Reich: air Ju88 3-1 (5) [hit]; gone GTR1; all others as before"
    )


def test_a_crowded_place_that_has_changed_much_is_told_whole() -> None:
    now = CROWD.replace("(4)", "(4) [hit]").replace("(2)", "(2) [hit]")
    assert position_changes(f"GERMANS\n{CROWD}", f"GERMANS\n{now}") == f"GERMANS\n{now}"


HELD = "The Allies hold Bergen, Bodo, Dombas, Hegra, Namsos, Narvik, Oslo."


def test_of_a_long_list_of_places_only_what_is_new_is_told() -> None:
    now = HELD.replace("Bodo, ", "").replace("Oslo", "Oslo, Tromso")
    told = "The Allies hold: now also Tromso; no longer Bodo."
    assert position_changes(HELD, now) == told


def test_a_list_that_stays_is_not_told() -> None:
    assert position_changes(HELD, HELD) == ""


def test_a_short_list_is_told_whole() -> None:
    assert position_changes("In Axis hands: Kaunas.", "In Axis hands: Riga.") == (
        "In Axis hands: Riga."
    )


def test_that_units_have_acted_is_no_news() -> None:
    assert after("7Mtn 5-5-4", "7Mtn* 5-5-4") == ""
    before = "GERMANS\n  Narvik: air Ju52/5 0-0-0-0 (4); troops 388Inf 2-1-0-0 (1)"
    assert position_changes(before, before.replace("(4)", "(4) [acted]")) == ""


def test_of_a_crowded_place_those_that_have_only_acted_are_left_out() -> None:
    units = [f"{n}Inf 2-1-0-0 (1)" for n in range(10, 20)]
    before = f"GERMANS\n  Narvik: {', '.join(units)}"
    now = [f"{each} [acted]" for each in units[:9]]
    told = position_changes(before, f"GERMANS\n  Narvik: {', '.join((*now, '139Mtn 3-1-0-0 (1)'))}")
    assert told == "GERMANS\n  Narvik: 139Mtn 3-1-0-0 (1); gone 19Inf; all others as before"


def test_of_a_box_whose_units_are_counted_those_are_told_who_come_or_go() -> None:
    before = "GERMANS\n  Pool: 5 units (110Mot, 136Mtn, Ar196, Fw200, Me109/2)\n"
    after = "GERMANS\n  Pool: 5 units (110Mot, 136Mtn, 139Mtn, Ar196, Fw200)\n"
    told = position_changes(before, after)
    assert told == "GERMANS\n  Pool: 5 units, now also 139Mtn; no longer Me109/2"


# -- what the news of a set-up say -----------------------------------------------------------------

NORWAY = """ALLIES
  Great Britain: ships Furious 2-1-2-3 (4), TR1 0-1-0-0 (3); all others as before
  Zone 16 (Vestfjord): ships Norge 2-1-0-2 (1)
GERMANS
  Zone 43: ships U47 0-0-1-2 (4)"""
ETO = """The Allies stand in Danzig, Krakow.
The Allies
  Danzig (W3931): PI1 4-3
  Krakow (W3232): PI3 4-3, 2 unseen"""


def test_who_is_told_to_be_set_up_is_not_told_again() -> None:
    news = [
        "Furious (aircraft carrier Furious) is set up in Great Britain.",
        "TR1 is set up in Great Britain.",
        "Norge is set up in zone 16 (Vestfjord).",
    ]
    assert without_set_up(NORWAY, set_up_in(news)) == "GERMANS\n  Zone 43: ships U47 0-0-1-2 (4)"


def test_nor_where_they_stand() -> None:
    news = ["PI1 (4-3) is set up in Danzig (W3931).", "PI3 (4-3) is set up in Krakow (W3232)."]
    assert without_set_up(ETO, set_up_in(news)) == "The Allies\n  Krakow (W3232): 2 unseen"


def test_who_stood_there_before_is_not_new_beside_who_is_set_up() -> None:
    before = "GERMANS\n  Alta (1519): Alt 1-3-1\n  To be placed: Brnt 3-4-5"
    after = "GERMANS\n  Alta (1519): Brnt 3-4-5, Alt 1-3-1"
    assert position_changes(before, without_set_up(after, {"Brnt"})) == ""


def test_without_a_set_up_all_that_is_new_is_told() -> None:
    assert without_set_up(NORWAY, set_up_in(["The Allies are set up."])) == NORWAY


def test_that_the_next_phase_has_begun_is_told_by_the_question() -> None:
    before, after = (
        "Month 1. Offensive phase.\nThe Germans",
        "Month 1. Movement phase.\nThe Germans",
    )
    assert position_changes(before, after) == ""
    moved = f"{after}\n  W3220: GH2 10-5"
    assert position_changes(before, moved).split("\n")[0] == "Month 1. Movement phase."


def test_that_nobody_is_left_to_be_placed_goes_without_saying() -> None:
    before = "GERMANS\n  1216: 1J\n  To be placed: 137B"
    assert position_changes(before, "GERMANS\n  1216: 1J") == ""
