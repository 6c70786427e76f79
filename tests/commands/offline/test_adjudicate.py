"""`pbem adjudicate` tells what a side may know, the open question too."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Pbem
from tests.marks import rule


@rule("eto", "12.7")
@pytest.mark.parametrize(("reader", "whole"), [("britain", True), ("germany", False), ("", True)])
def test_a_question_is_told_whole_only_to_the_side_that_it_is_for(
    pbem: Pbem, reader: str, whole: bool
) -> None:
    words = ["adjudicate", "eto", "--option", "scenario=bismarck", "--seed", "1"]
    told = pbem(*words, *(("--as", reader) if reader else ())).output
    assert ("Now britain is asked: " in told) == whole
    assert ("Now britain is asked." in told) != whole
