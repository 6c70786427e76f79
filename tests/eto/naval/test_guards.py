"""8.0  Standing orders at sea: who intercepts whom, and where."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.rules import RULES
from tests.eto.fights import asked
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea, sailed
from tests.marks import rule

PLACED = f"Bismarck + PrinzEugen + GDD1 North-Sea, Hood + Repulse + Rodney + BDD1 {SCAPA}"


def standing(words: str) -> tuple[str, ...]:
    """A standing order as it is read, which its own text gives back."""
    said = RULES.parse_standing(f"WHEN HUNT: {words}", BRITAIN)
    assert RULES.parse_standing(str(said), BRITAIN) == said
    return said.choice


@rule("eto", "8.0")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("STRONGER IN North Sea", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("STRONGER IN Hebrides", None),
        ("STRONGER WITH Hood + BDD1", "NO HUNT"),
        ("ALL WITH Hood + BDD1 IN Hebrides North Sea", "HUNT Hood + BDD1"),
        ("ALL WITH Suffolk", None),
        ("ALL IF SHIPS 3", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF SHIPS >= 4", None),
        ("NEVER IF SHIPS > 2", "NO HUNT"),
        ("ALL WITH Hood IF SHIPS < 4 IF HAS BB", "HUNT Hood"),
        ("ALL IF HAS CV", None),
        ("LIKELY IN North Sea", "NO HUNT"),
    ],
)
def test_a_standing_order_says_who_hunts_where_and_whom(words: str, order: str | None) -> None:
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    answer = step.by_standing(RULES.view(at_sea(PLACED), BRITAIN), standing(words))
    assert (answer and set(str(answer).split())) == (order and set(order.split()))


@rule("eto", "8.0")
def test_what_one_standing_order_is_not_about_is_left_to_the_next_or_asked() -> None:
    placed = f"Bismarck Norwegian-Sea, Hood + Repulse {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea"}
    guard = "WHEN HUNT: ALL IN Hebrides"
    assert asked(sailed(placed, GERMANY, lines, standing={BRITAIN: guard})) == [(BRITAIN, "hunt")]
    both = f"{guard}\nWHEN HUNT: NEVER"
    assert (BRITAIN, "hunt") not in asked(sailed(placed, GERMANY, lines, standing={BRITAIN: both}))
