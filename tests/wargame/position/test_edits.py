"""Numbers in a moderator's changes: those that a position can hold."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.wargame.position.edits import number


def test_a_number_is_read():
    assert number("12") == 12
    assert number("-3") == -3


def test_what_is_no_number_is_not_complete():
    with pytest.raises(ValueError, match="many"):
        number("many")


@pytest.mark.parametrize("digits", [20, 1000, 5000])
def test_a_number_that_no_position_can_hold_is_refused_in_words(digits):
    with pytest.raises(Invalid, match="6 digits"):
        number("9" * digits)
