"""The book's raid on Warsaw in September 1939, with its own dice (E29)."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.air.events import Aborted, AirFought
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.naval_phase import AfterSea
from tests.eto.fields import field
from tests.eto.fights import GERMANY, WEST, events, on
from tests.marks import rule


@pytest.fixture(scope="module")
def raid() -> Outcome[Europe]:
    game = field("L1 W3932, GI1 W3932, PAir W3533, PI1 W3533", phase="naval")
    game.blitzkrieg["Poland"] = 0  # 44.2 the example leaves the bonus out
    game.push(AirMovement(GERMANY), AfterSea())
    lines = {GERMANY: "RAID Warsaw WITH L1", WEST: "NO INTERCEPTION\nACT PAir FIGHTER\nABORT PAir"}
    standing = {GERMANY: "WHEN ABORT: NEVER\nWHEN AIM: BEST", WEST: "WHEN AIM: BEST"}
    return on(game, lines, (3, 6), standing)


@rule("eto", "15.3", "15.5")
def test_the_german_needs_a_five_and_the_pole_a_two(raid: Outcome[Europe]) -> None:
    fought = {each.by: each for each in events(raid, AirFought)}
    assert (fought["L1"].number, fought["PAir"].number) == (4 + 3 - 1, 3 + 1 + 1 - 3)


@rule("eto", "15.3", "15.7")
def test_a_six_never_hits_nor_does_a_three_at_two(raid: Outcome[Europe]) -> None:
    assert {each.by: each.roll for each in events(raid, AirFought)} == {"L1": 6, "PAir": 3}
    assert not raid.position.depleted


@rule("eto", "15.6")
def test_the_pole_aborts_of_his_own_will_and_nobody_is_attacked_again(
    raid: Outcome[Europe],
) -> None:
    assert len(events(raid, AirFought)) == 2
    assert [each.units for each in events(raid, Aborted)] == [("PAir",)]


@rule("eto", "12.3")
def test_both_return_to_their_bases(raid: Outcome[Europe]) -> None:
    game = raid.position
    assert not game.flying
    assert (game.where["L1"], game.where["PAir"]) == ("W3932", "W3533")
