"""Lines that stand behind an offensive are for it, and nothing before it takes them."""

from __future__ import annotations

from pbem.engine.driver import Outcome
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fights import asked, on

GERMANY, BRITAIN, WEST = "germany", "britain", "west"
AT_WAR_IN_THE_AIR = """
option scenario: finest_hour
turn: 1
phase: naval
asked: germany
W3518: JG1
W2619: KG1
W3516: Spit1
W3715: Hurri1
offensives Germany: 1
"""
PATTONS_MONTH = """
option scenario: bulge
turn: 1
phase: offensives
asked: west
W3020: UA1, Patton, UI1
W3118: UI2, HQ12
W3021: GI1
offensives United States: 4
"""


def waiting(outcome: Outcome[Europe], side: str) -> list[str]:
    return [str(each.statement) for each in outcome.desks[side].queue]


def test_a_raid_behind_an_air_offensive_waits_for_it() -> None:
    game = RULES.read_position(AT_WAR_IN_THE_AIR)
    plan = "AIR OFFENSIVE Germany\nRAID London WITH KG1\nDONE FLYING"
    outcome = on(game, {GERMANY: plan})
    assert asked(outcome) == [(GERMANY, "fly")]
    assert not outcome.refused
    assert not outcome.fates
    outcome = on(game, {GERMANY: f"DONE FLYING\n{plan}", BRITAIN: "DONE FLYING"})
    assert asked(outcome) == [(BRITAIN, "intercept")]
    assert waiting(outcome, GERMANY) == ["DONE FLYING"]


def test_a_step_that_ends_by_itself_takes_no_done_of_a_later_offensive() -> None:
    game = RULES.read_position(PATTONS_MONTH)
    plan = "OFFENSIVE Patton\nDONE BREAK\nDONE MOVE\nOFFENSIVE HQ 12\nDONE HEADQUARTERS"
    outcome = on(game, {WEST: plan})
    assert asked(outcome) == [(WEST, "activate")]
    assert waiting(outcome, WEST) == ["OFFENSIVE HQ12", "DONE HEADQUARTERS"]
    ended = plan.replace("DONE BREAK", "DONE HEADQUARTERS\nDONE BREAK")
    outcome = on(game, {WEST: ended})
    assert waiting(outcome, WEST) == ["OFFENSIVE HQ12", "DONE HEADQUARTERS"]
