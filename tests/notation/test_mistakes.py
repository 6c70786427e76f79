"""What is not understood is pointed at, in words that help."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from tests.notation.vocabulary import german

TOLD = Path(__file__).with_name("mistakes.txt").read_text("utf-8").strip().split("\n\n")


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.split("\n")[0])
def test_a_mistake_is_told(told):
    lines = told.split("\n")
    with pytest.raises((Invalid, Ambiguous)) as error:
        german.read(lines[1].strip() if lines[1:] else "")
    assert error.value.told() == told


def test_the_column_is_that_of_the_tidied_line():
    with pytest.raises(Invalid) as error:
        german.statement("\u200b-\xa0M&nbsp;2Pz\xa0Kirkenis")
    assert error.value.text == "M 2Pz Kirkenis"
    assert error.value.column == 7


def test_an_endless_line_is_refused():
    with pytest.raises(Invalid, match="more than 500 characters") as error:
        german.statement("M 2Pz " + "2305 " * 100)
    assert len(error.value.text) < 80
    assert len(german.statement("M 2Pz " + "2305 " * 90).orders) == 1


def test_a_line_that_grows_when_tidied_is_refused():
    with pytest.raises(Invalid, match="more than 500 characters"):
        german.statement("ﷺ" * 400)


def test_the_caller_can_say_which_line_it_was():
    with pytest.raises(Invalid) as error:
        german.statement("MOEV 2Pz 2305")
    told = error.value.at(text=error.value.text, line=7).told()
    assert told.startswith("line 7: I do not know the verb 'MOEV'\n    MOEV 2Pz 2305\n    ^\n")
