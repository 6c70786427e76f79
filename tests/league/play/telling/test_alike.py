"""Units with the same numbers are told together."""

from __future__ import annotations

from pbem.league.play.telling.alike import alike_together


def test_neighbours_with_the_same_numbers_have_them_once() -> None:
    told = (
        "Turn 1.\n  Oslo: air G 0-2 (2); troops A 2-1 (1), B 2-1 (1), C 2-1 (1) [acted], D 2-1 (1)"
    )
    assert alike_together(told) == (
        "Turn 1.\n  Oslo: air G 0-2 (2); troops A + B 2-1 (1), C 2-1 (1) [acted], D 2-1 (1)"
    )


def test_what_has_no_numbers_stays_as_it_is() -> None:
    told = (
        "The Allies hold A, B.\n  Pool: 2 units (A, B)\n  Oslo: 2 unseen air, 2 unseen troops, X, Y"
    )
    assert alike_together(told) == told
