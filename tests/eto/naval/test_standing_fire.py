"""9.2  Whom guns fire at when their side has said so beforehand."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.battle.gunfire import Fire, GunShot, Laying
from pbem.games.eto.position.game import SeaBattle
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea
from tests.marks import rule


@rule("eto", "9.2")
@pytest.mark.parametrize(
    ("word", "target"), [("BEST", "Hood"), ("WEAKEST", "BDD1"), ("DD", "BDD1"), ("BDD1", "BDD1")]
)
def test_standing_orders_name_a_kind_or_a_ship_before_others(word: str, target: str) -> None:
    game = at_sea("Hood + BDD1 North-Sea, Bismarck North-Sea")
    both = (("Hood", "BDD1"), ("Bismarck",))
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), both)
    found = Laying(GERMANY, 5).by_standing(game, (word,))
    assert found == Fire((GunShot("Bismarck", target),))
