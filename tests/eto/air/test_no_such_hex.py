"""A hex that is not on the map is refused wherever ships and aircraft are sent, and named."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal, Invalid
from pbem.engine.step import Step
from pbem.games.eto.air.flights import check_way
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.airstrikes import AirAttacks
from tests.eto.fields import refused
from tests.eto.naval.seas import BERGEN, GERMANY, at_sea


@pytest.mark.parametrize(
    "line",
    [
        "SAIL Bismarck W9999",
        "SAIL Bismarck North-Sea W9999 AT SEA",
        "SAIL Bismarck W9999 INTO PORT",
        "RETURN Bismarck W9999",
        "AIRSTRIKE W9999 WITH L2",
        "REBASE L2 W9999",
        "RAID W9999 WITH L2",
    ],
)
def test_a_hex_that_is_not_on_the_map_is_refused(line: str) -> None:
    with pytest.raises(Invalid, match="there is no W9999 on the board"):
        RULES.parse(line, "germany")


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (AirAttacks(GERMANY), "AIRSTRIKE North Sea WITH L2"),
        (AirMovement(GERMANY), "REBASE L2 North Sea"),
        (AirMovement(GERMANY), "RAID North Sea WITH L2"),
    ],
)
def test_a_sea_area_is_no_hex(step: Step[Any], line: str) -> None:
    game = at_sea("Bismarck Hebrides, BDD1 North-Sea")
    game.put("L2", BERGEN)
    assert "North" in str(refused(game, step, line))


def test_a_way_of_aircraft_leads_by_hexes_of_the_map() -> None:
    game = at_sea("Bismarck Hebrides")
    game.put("L2", BERGEN)
    with pytest.raises(Illegal, match="W9999"):
        check_way(game, "L2", ("W9999", BERGEN))
