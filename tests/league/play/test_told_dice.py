"""Every die is told by mail, those that follow each other in few words."""

from __future__ import annotations

from pbem.league.play.told_dice import dice_together, secret_dice_together

LATER = "rolled by the Axis, shown when the game is over"


def secret(*numbers: int) -> list[str]:
    return [f"[die {number}] {LATER}" for number in numbers]


def test_dice_that_are_not_shown_yet_are_one_line() -> None:
    told = ["It snows.", *secret(9, 10, 11), "DETr flies.", *secret(12)]
    together = ["It snows.", f"[dice 9 to 11] {LATER}", "DETr flies.", *secret(12)]
    assert list(secret_dice_together(told)) == together


def test_between_which_no_other_has_fallen() -> None:
    assert list(secret_dice_together(secret(9, 11))) == secret(9, 11)


def test_in_a_short_mail_they_stand_in_one_line_with_those_that_are_shown() -> None:
    shown = "[die 8] terror bombing of Cluj (3519): 4 on d6"
    assert list(dice_together([shown, *secret(9, 10)])) == [f"{shown}; [dice 9 to 10] {LATER}"]
