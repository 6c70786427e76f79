"""Countries as reports name them."""

from __future__ import annotations

import pytest

from pbem.games.munich.movement.events import Moved
from pbem.games.munich.rules import RULES


@pytest.mark.parametrize(
    ("country", "words"),
    [("Germany", "A German unit"), ("Italy", "An Italian unit"), ("Estonia", "An Estonian unit")],
)
def test_an_unseen_unit_is_told_by_its_country(country: str, words: str) -> None:
    moved = Moved("", country, "axis", ("2511", "2512"), shown=False)
    assert RULES.tell(moved, "allied") == f"{words} 2511-2512."
