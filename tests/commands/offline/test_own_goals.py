"""The staff of every title plays to the end without losing anybody, or anything, unawares."""

from __future__ import annotations

import pytest

from pbem.commands.offline.played_game import play_one
from pbem.commands.offline.selfplay import BY_LOT, SCENARIO
from pbem.engine.event import CROWDED_OUT
from pbem.games import catalogue

GAMES = [
    (title, scenario)
    for title in catalogue.titles()
    for scenario in catalogue.ruleset(title).variants.get(SCENARIO, ("",))
    if scenario != BY_LOT
]


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_nobody_is_lost_by_over_stacking_and_every_warning_heeded(
    title: str, scenario: str
) -> None:
    options = {SCENARIO: scenario} if scenario else {}
    sides = catalogue.ruleset(title).sides_in_play(options)
    played = play_one(title, options, ("staff",) * len(sides), "own goals", 1)
    assert not played.fault
    assert not any(played.count(side, CROWDED_OUT) for side in sides)
    assert not any(played.unheeded.values()), played.unheeded
