"""9.2  Whom guns fire at when their side has said so beforehand."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.battle.gunfire import Fire, GunShot, Laying
from pbem.games.eto.naval.battle.rounds import HoldingOut, HoldOut
from pbem.games.eto.naval.guards import Guard
from pbem.games.eto.position.game import SeaBattle
from pbem.games.eto.rules import RULES
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


@rule("eto", "9.2", "10.3")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("WHEN TARGETS: STP, BB", "fire"),
        ("WHEN FIRE: STP", "fire"),
        ("WHEN STRIKE: STP, CV", "strike"),
        ("WHEN TORPEDO: STP", "torpedo"),
        ("WHEN HOLD: CV, STP", "hold"),
    ],
)
def test_transports_are_a_kind_of_ship_in_standing_orders(line: str, kind: str) -> None:
    said = RULES.parse_standing(line, GERMANY)
    assert said.kind == kind
    assert "STP" in said.choice


@rule("eto", "9.1", "9.2")
def test_guns_fire_at_transports_first_and_transports_are_held_out_where_it_is_said() -> None:
    game = at_sea("Hood + BSTP1 + BSTP2 North-Sea, Bismarck North-Sea")
    both = (("Hood", "BSTP1", "BSTP2"), ("Bismarck",))
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), both)
    assert Laying(GERMANY, 5).by_standing(game, ("STP",)) == Fire((GunShot("Bismarck", "BSTP1"),))
    assert HoldingOut(BRITAIN).by_standing(game, ("STP",)) == HoldOut(("BSTP1",))


@rule("eto", "8.0")
def test_a_guard_minds_transports() -> None:
    game = at_sea("BSTP1 North-Sea, Hood Norwegian-Sea, Bismarck W4821")
    guard = Guard.said(("ALL", "IF", "HAS", "STP"))
    assert guard is not None
    assert [guard.minds(game, "North-Sea", (id,)) for id in ("BSTP1", "Hood")] == [True, False]
    assert RULES.parse_standing("WHEN HUNT: ALL IF HAS STP", GERMANY).choice[-1] == "STP"
