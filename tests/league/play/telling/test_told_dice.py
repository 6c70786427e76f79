"""Every die is told by mail with its number, those that follow each other in few words."""

from __future__ import annotations

from pbem.league.play.telling.told_dice import (
    dice_together,
    in_rows,
    secret_dice_together,
    with_their_dice,
)

LATER = "rolled by the Axis, shown when the game is over"


def secret(*numbers: int) -> list[str]:
    return [f"[die {number}] {LATER}" for number in numbers]


def dice(*labels: str) -> list[str]:
    """Dice with these labels, each of which shows its number."""
    return [f"[die {at}] {label}: {at} on d6" for at, label in enumerate(labels, 1)]


def told(*news: str) -> list[str]:
    return [each.words for each in in_rows(with_their_dice(news))]


# -- dice that are not shown yet -------------------------------------------------------------------


def test_dice_that_are_not_shown_yet_are_one_line() -> None:
    news = ["It snows.", *secret(9, 10, 11), "DETr flies.", *secret(12)]
    together = ["It snows.", f"[dice 9 to 11] {LATER}", "DETr flies.", *secret(12)]
    assert list(secret_dice_together(news)) == together


def test_between_which_no_other_has_fallen() -> None:
    assert list(secret_dice_together(secret(9, 11))) == secret(9, 11)


# -- dice that a sentence tells --------------------------------------------------------------------


def test_a_shot_of_two_dice_is_told_once() -> None:
    shot = "Hood fires at Bismarck: dice 1 and 2, gunnery 5: missed."
    assert told(*dice("Hood fires", "Hood fires"), shot) == [f"{shot} [dice 1 and 2]"]


def test_dice_of_a_contest_are_told_once() -> None:
    won = "The Germans have air superiority, Allies 1 to Germans 2: 1 marker."
    fell = dice("Allied air superiority", "German air superiority")
    assert told(*fell, won) == [f"{won} [dice 1 and 2]"]
    helped = won.replace("Germans 2", "Germans 3")  # by more than its die
    assert told(*fell, helped) == ["[dice 1 and 2] Allied, German air superiority: 1, 2", helped]


def test_dice_that_are_added_up_are_told_once() -> None:
    raid = "KG2 bombs Plymouth, dice 1 + 2 + 4: 7 where 5 is needed."
    assert told(*dice("bombs", "bombs"), raid) == [f"{raid} [dice 1 and 2]"]


def test_of_several_dice_those_that_a_sentence_leaves_out_come_before_it() -> None:
    gunfire, battle = dice("naval gunfire", "combat")
    assert told(gunfire, battle, "Attack: die 2: lost.") == [
        gunfire,
        "Attack: die 2: lost. [die 2]",
    ]


def test_a_heading_between_dice_and_their_sentence_comes_first() -> None:
    duel = "The Allies have the initiative (dice 1 and 2: Allied, German)."
    news = told(*dice("Allied duel", "German duel"), "- Action phase -", duel)
    assert news == ["- Action phase -", f"{duel} [dice 1 and 2]"]


def test_a_number_that_did_not_fall_names_no_die() -> None:
    assert told(*dice("weather"), "The die 10 is cast.") == [
        *dice("weather"),
        "The die 10 is cast.",
    ]


# -- dice that no sentence tells -------------------------------------------------------------------


def test_whoever_rolls_for_the_same_is_named_together() -> None:
    fell = dice("FJ1 at Ft", "FJ2 at Ft", "Ft at Ju52")
    assert list(dice_together(fell, {})) == ["[dice 1 to 3] FJ1, FJ2 at Ft: 1, 2; Ft at Ju52: 3"]


def test_one_who_rolls_twice_is_named_once() -> None:
    assert list(dice_together(dice("BNA1 attacks", "BNA1 attacks"), {})) == [
        "[dice 1 and 2] BNA1 attacks: 1, 2"
    ]


def test_how_many_sides_a_die_has_is_told_unless_it_is_six() -> None:
    assert list(dice_together(["[die 4] draw: 8 on d9", "[die 5] draw: 3 on d8"], {})) == [
        "[dice 4 and 5] draw: 8 on d9, 3 on d8"
    ]


def test_a_gap_in_the_numbers_begins_another_line() -> None:
    first, _, last = dice("one", "two", "three")
    assert list(dice_together([first, last], {})) == ["[die 1] one: 1", "[die 3] three: 3"]


def test_dice_in_a_row_are_one_line() -> None:
    assert told("It snows.", *dice("draw", "draw")) == ["It snows.", "[dice 1 and 2] draw: 1, 2"]


def test_words_with_which_all_dice_of_a_row_end_are_told_once() -> None:
    shots = dice(*(f"{one} attacks {other} in the air" for one, other in ("ab", "cd", "ef")))
    assert list(dice_together(shots, {})) == [
        "[dice 1 to 3] in the air: a attacks b: 1; c attacks d: 2; e attacks f: 3"
    ]


def test_what_several_roll_for_is_told_of_several() -> None:
    fleet = {1: "Hood", 2: "BCL1"}
    dice = [f"[die {at}] {ship} fires at Bismarck: {at} on d6" for at, ship in fleet.items()]
    assert list(dice_together(dice, {})) == ["[dice 1 and 2] Hood, BCL1 fire at Bismarck: 1, 2"]
    assert list(dice_together(dice[:1], {})) == ["[die 1] Hood fires at Bismarck: 1"]
