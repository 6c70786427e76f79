"""The officer against convoys: he spares U-boats and bombers that are likely lost."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision, Step
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.staff.officer import StaffOfficer
from pbem.games.eto.strategic.convoys.hunting import NoWolfpack, Prowling, Wolfpack
from pbem.games.eto.strategic.convoys.interdicting import Interdict, Interdicting
from tests.eto.air.skies import GERMANY, sky
from tests.eto.strategic.convoys.seaways import (
    ARCTIC,
    CARRIERS,
    DESTROYERS,
    NORTH,
    escort,
    many_escorts,
    routes,
)

__all__ = ["many_escorts"]


def answer(game: Europe, step: Step[Europe]) -> Order | None:
    view = RULES.view(game, GERMANY)
    return StaffOfficer()(view, Decision(GERMANY, step, view, ""))


def test_he_attacks_where_it_pays_and_spares_u_boats_where_it_does_not(many_escorts: None) -> None:
    game = routes(f"GUB1 {NORTH}, GUB2 {NORTH}", NORTH)
    escort(game, NORTH, *DESTROYERS[:16])
    assert answer(game, Prowling(GERMANY)) == Wolfpack(("GUB1", "GUB2"))
    escort(game, NORTH, *DESTROYERS[16:], *CARRIERS)
    assert answer(game, Prowling(GERMANY)) == NoWolfpack()


def test_he_sends_bombers_where_nobody_meets_them() -> None:
    game = sky("KG1 Narvik, Spit1 Glasgow", "strategic")
    game.convoys.add(ARCTIC)
    game.convoy_way = {"W6128": 1}
    assert answer(game, Interdicting(GERMANY)) == Interdict("W6128", ("KG1",))
