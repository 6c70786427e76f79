"""12.3, 12.4  What aircraft do in the Naval and Air phase."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.eto.air.commitment import may_fly
from pbem.games.eto.air.events import Landed, Scrambled, TurnedBack
from pbem.games.eto.air.flights import check_flight, forget_flights
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.missions.flying import Raid
from pbem.games.eto.position.game import PREVIOUS, Europe
from tests.eto.air.skies import BRITAIN, GERMANY, flown, flying, striking
from tests.eto.fields import field
from tests.eto.fights import WEST, asked, events, on, top
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
    assert offered["RAID W3517 WITH JG1"].words == (
        "Spit1 (4*-3/3) on base there",
        "if they meet Spit1 there, and nobody else: steps lost on average 0.7 of yours, "
        "0.5 of theirs",
    )
    assert offered["REBASE JG1 W3419"].path == ("W3518", "W3419")
    assert not [text for text in offered if text.startswith("RAID W3516")]
    joined = [each.order for each in Raid("W3517", ("JG1",)).joined(game, "germany", ("JG2",))]
    assert joined == ["RAID W3517 WITH JG1 + JG2", "RAID W3517 WITH JG1 + JG2 TOGETHER"]


@rule("eto", "13.0")
def test_the_question_who_flies_names_the_enemies_in_reach_and_who_reaches_them() -> None:
    then = on(flying("JG1 Calais, JG2 Paris, ZG1 Paris, Spit1 Birmingham, Hurri1 Newcastle"), {})
    assert "Enemies in reach: Birmingham (W3715) by ZG1, JG1." in then.decisions[0].prompt


@rule("eto", "15.6")
def test_a_depleted_unit_is_told_by_its_back() -> None:
    game = flying("JG1 Calais depleted, Spit1 London, Hurri1 Dover depleted")
    told = list(Raid("W3517", ("JG1",)).forecast(game, GERMANY))
    assert told[0] == "Hurri1 (2*-5/2) on base there"
    assert told[1].startswith("if they meet Hurri1, Spit1 there")
    then = on(game, {GERMANY: "RAID Dover WITH JG1"})
    assert then.decisions[0].prompt.startswith("JG1 (2*-4/3) on the way")


@rule("eto", "15.3")
def test_the_question_whom_to_attack_tells_target_numbers_and_what_they_mean() -> None:
    game = flying("JG1 Calais, Hurri1 London, Hurri2 London")
    calm = {BRITAIN: "WHEN INTERCEPT: NEVER\nWHEN AIM: BEST"}
    then = on(game, {GERMANY: "RAID London WITH JG1"}, (), calm)
    told = then.decisions[0].prompt
    assert "a die below it takes a step, the same sends home" in told
    assert "JG1 at Hurri1, Hurri2 (5)" in told


@rule("eto", "13.6", "14.1")
@pytest.mark.parametrize(("based", "goes_on"), [("", False), (", Spit1 Dover", True)])
def test_escorts_whose_bombers_are_gone_turn_back_unless_aircraft_are_there(
    based: str, goes_on: bool
) -> None:
    game = striking(f"JG1 Brussels, KG1 Brussels, Hurri1 Harwich{based}")
    lines = {
        GERMANY: "RAID Dover WITH JG1 + KG1",
        BRITAIN: "INTERCEPT Hurri1 AT Calais\nAIM Hurri1 > KG1",
    }
    found = flown(game, lines, 1, *(6,) * 9, standing={GERMANY: "WHEN AIM: BEST"})
    turned = [each.units for each in events(found, TurnedBack)]
    assert turned == ([] if goes_on else [("JG1",)])
    assert bool(events(found, Scrambled)) == goes_on


@rule("eto", "12.3")
def test_who_has_flown_is_told_to_be_back_when_the_mission_is_over() -> None:
    game = flying("JG1 Calais, Spit1 Dover")
    outcome = flown(game, {GERMANY: "RAID Dover WITH JG1"}, 1, 1)
    assert [each.units for each in events(outcome, Landed)] == [("JG1", "Spit1")]
