"""14.1, 12.1  Standing orders for the air: who intercepts what, how far, and who stays."""

from __future__ import annotations

import pytest

from pbem.games.eto.air.events import INTERCEPTING
from pbem.games.eto.air.interception import Interception, Mission
from pbem.games.eto.air.melee import Roles
from pbem.games.eto.air.patrols import Patrol
from tests.eto.air.skies import BRITAIN, GERMANY, sky
from tests.marks import rule

PATH = ("W3419", "W3519", "W3518", "W3517")
DEFENCE = "KG1 Brussels, JG1 Brussels, Spit1 Dover, Spit2 London, Hurri1 Liverpool"


def answer(words: str, *units: str) -> str:
    game = sky(DEFENCE)
    step = Interception(BRITAIN, (), Mission(units or ("KG1",), PATH, PATH[-1], "raid"))
    return str(step.by_standing(game, tuple(words.split())))


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("BOMBERS", "INTERCEPT Spit2 + Spit1 + Hurri1"),
        ("BOMBERS WITHIN 1", "INTERCEPT Spit2 + Spit1"),
        ("BOMBERS WITHIN 0", "INTERCEPT Spit1"),
        ("ALL KEEP 1", "INTERCEPT Spit2 + Spit1"),
        ("ALL KEEP 3", "NO INTERCEPTION"),
        ("ALL WITH Hurri1 + Spit1 KEEP 1", "INTERCEPT Hurri1"),
        ("ALL WITH Hurri1 WITHIN 3", "NO INTERCEPTION"),
        ("NEVER", "NO INTERCEPTION"),
        ("ALL IN W3518", "INTERCEPT Spit2 + Spit1 + Hurri1 AT W3518"),
        ("ALL IN North-Sea", "NO INTERCEPTION"),
    ],
)
@rule("eto", "14.1")
def test_a_standing_order_says_who_goes_how_far_and_who_stays(words: str, order: str) -> None:
    assert answer(words) == order


@rule("eto", "14.1")
def test_a_standing_order_says_against_whom() -> None:
    assert answer("UNESCORTED", "KG1", "JG1") == "NO INTERCEPTION"
    assert answer("BOMBERS", "JG1") == "NO INTERCEPTION"
    assert answer("ALL WITHIN 1", "JG1") == "INTERCEPT Spit2 + Spit1"


@rule("eto", "14.1", "3.5")
def test_from_a_carrier_in_a_box_no_way_is_too_far() -> None:
    game = sky(DEFENCE)
    game.put("BNA1", "Canada-box")
    able = {"BNA1": PATH, "Hurri1": PATH}
    assert Patrol("ALL", within=1).going(game, able) == {"BNA1": PATH[-1]}


@rule("eto", "14.2")
def test_cover_is_sent_against_those_who_intercept_and_leaves_others_to_the_next_order() -> None:
    game = sky(DEFENCE)
    raid = Mission(("KG1",), PATH, PATH[-1], "raid")
    assert Interception(BRITAIN, (), raid).by_standing(game, ("COVER",)) is None
    step = Interception(BRITAIN, (), Mission(("JG1",), PATH, PATH[-1], INTERCEPTING))
    assert str(step.by_standing(game, ("COVER", "WITHIN", "0"))) == "INTERCEPT Spit1"


@rule("eto", "12.1")
def test_fighter_bombers_escort_where_bombers_of_their_own_are() -> None:
    game = sky("ZG1 Brussels, KG1 Brussels, Spit1 Dover")
    game.flying.update(ZG1="W3517", Spit1="W3517")
    step = Roles(GERMANY, "W3517")
    assert str(step.by_standing(game, ("ESCORT",))) == "ACT ZG1 BOMBER"
    game.flying["KG1"] = "W3517"
    assert str(step.by_standing(game, ("ESCORT",))) == "ACT ZG1 FIGHTER"
