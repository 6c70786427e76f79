"""13.23  What each die of naval gunfire adds, to attack and to defence, and where it stops."""

from __future__ import annotations

import pytest

from pbem.games.jupiter.combat.battle import engagement
from pbem.games.jupiter.combat.odds import odds
from pbem.games.jupiter.rules import RULES
from tests.marks import rule


@rule("jupiter", "13.23")
@pytest.mark.parametrize(("unit", "own"), [("509P", 2), ("UC1", 3), ("34US", 5), ("1Arm", 8)])
@pytest.mark.parametrize("gunfire", range(6))
def test_guns_add_no_more_than_the_attack(unit: str, own: int, gunfire: int) -> None:
    game = RULES.read_position(f"turn: 3\nphase: attacks\n2406: Kir\n1511: 702Inf\n1512: {unit}")
    fight = engagement(game, "allied", "1511", (unit,))
    assert odds(game, fight, gunfire).attack == own + min(gunfire, own)


@rule("jupiter", "13.23")
@pytest.mark.parametrize(("unit", "own"), [("509P", 2), ("1Para", 3), ("1Gds", 4), ("52Mtn", 6)])
@pytest.mark.parametrize("gunfire", range(6))
def test_guns_add_no_more_than_the_defence(unit: str, own: int, gunfire: int) -> None:
    game = RULES.read_position(f"turn: 3\nphase: attacks\n2406: Kir\n1511: {unit}\n1512: 10Pz")
    fight = engagement(game, "german", "1511", ("10Pz",))
    assert odds(game, fight, gunfire).defence == own + min(gunfire, own)


@rule("jupiter", "13.23")
@rule("jupiter", "11.5")
def test_the_limit_is_the_halved_strength_of_a_unit_out_of_supply() -> None:
    """Its own attack strength is what it attacks with."""
    game = RULES.read_position(
        "turn: 3\nphase: attacks\n2406: Kir\n1511: 702Inf\n1512: 34US\n1513: 163Inf"
    )
    fight = engagement(game, "allied", "1511", ("34US",))
    assert odds(game, fight, 5).attack == 6
