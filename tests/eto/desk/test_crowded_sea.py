"""What is measured of the war at sea is a whole phase, with battles."""

from __future__ import annotations

from pbem.games.eto.desk.crowded_sea import crowded_sea, measured_phase
from pbem.games.eto.facts.nations import GERMANY
from pbem.games.eto.naval.events import SeaBattleEnded
from pbem.games.eto.rules import RULES
from tests.eto.fights import events


def test_the_measured_phase_is_played_to_its_end_by_standing_orders() -> None:
    game = crowded_sea()
    RULES.check_invariants(game)
    assert sum(game.roster[id].naval for stack in game.stacks.values() for id in stack) >= 40
    outcome = measured_phase(RULES, game)
    assert not outcome.decisions
    assert {fate.end for fate in outcome.fates if fate.side == GERMANY} == {"done"}
    assert len(events(outcome, SeaBattleEnded)) > 3
