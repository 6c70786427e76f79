"""12.3, 12.4  What aircraft do in the Naval and Air phase."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.air.commitment import may_fly
from pbem.games.eto.air.flights import check_flight, forget_flights
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.missions.flying import Raid
from pbem.games.eto.position.game import PREVIOUS, Europe
from tests.eto.air.skies import flying
from tests.eto.fields import field
from tests.eto.fights import WEST, asked, on, top
from tests.marks import rule

SKY = "L1 W3932, L2 W3429, L3 W3626, PAir W3533"
CALM = {WEST: "WHEN INTERCEPT: NEVER"}


def in_the_air(placed: str = SKY) -> Europe:
    """The Naval and Air phase, with nobody in the air yet."""
    return field(placed, phase="naval")


@rule("eto", "20.1")
def test_a_flight_in_the_naval_and_air_phase_commits_nobody() -> None:
    game = in_the_air()
    game.push(*set_out(game, ("L3",), "W3533", "W3533", "support"))
    then = on(game, {}, standing=CALM).position
    assert then.flying == {"L3": "W3533"}
    assert not then.committed
    with pytest.raises(Illegal) as refusal:
        check_flight(then, "L3", "W3533")
    assert refusal.value.case == "12.3"
    forget_flights(then)
    check_flight(then, "L3", "W3533")


@rule("eto", "12.4")
def test_fighters_intercept_in_the_enemys_naval_and_air_phase() -> None:
    game = in_the_air()
    game.push(*set_out(game, ("L3",), "W3533", "W3533", "support"))
    assert asked(on(game, {})) == [(WEST, "intercept")]


@rule("eto", "12.0")
def test_who_is_committed_to_strategic_warfare_flies_no_more_in_the_phase() -> None:
    game = in_the_air()
    game.committed["L3"] = PREVIOUS
    assert not may_fly(game, "L3", "W3533")
    assert may_fly(game, "L2", "W3533")


@rule("eto", "12.3")
def test_a_click_on_a_fighter_offers_raids_and_new_bases_and_adds_others_to_a_raid() -> None:
    game = flying("JG1 Calais, JG2 Antwerp, KG1 Frankfurt, Spit1 Dover")
    offered = {each.order: each for each in top(game).offers(game, ("JG1",))}
    assert offered["RAID W3517 WITH JG1"].words == ("Spit1 (4*-3/3) on base there",)
    assert offered["REBASE JG1 W3419"].path == ("W3518", "W3419")
    assert not [text for text in offered if text.startswith("RAID W3516")]
    joined = [each.order for each in Raid("W3517", ("JG1",)).joined(game, "germany", ("JG2",))]
    assert joined == ["RAID W3517 WITH JG1 + JG2", "RAID W3517 WITH JG1 + JG2 TOGETHER"]
