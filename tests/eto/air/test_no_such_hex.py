"""A hex that is not on the map is refused wherever ships and aircraft are sent, and named."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.step import Step
from pbem.games.eto.air.flights import check_way
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.strikes.airstrikes import AirAttacks
from tests.eto.fields import refused
from tests.eto.naval.seas import BERGEN, GERMANY, at_sea


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (Sailing(GERMANY), "SAIL Bismarck W9999"),
        (Sailing(GERMANY), "SAIL Bismarck North-Sea W9999 AT SEA"),
        (Sailing(GERMANY), "SAIL Bismarck W9999 INTO PORT"),
        (Returning(GERMANY), "RETURN Bismarck W9999"),
        (AirAttacks(GERMANY), "AIRSTRIKE W9999 WITH L2"),
        (AirMovement(GERMANY), "REBASE L2 W9999"),
        (AirMovement(GERMANY), "RAID W9999 WITH L2"),
    ],
)
def test_a_hex_that_is_not_on_the_map_is_refused(step: Step[Any], line: str) -> None:
    game = at_sea("Bismarck Hebrides, BDD1 North-Sea")
    game.put("L2", BERGEN)
    assert "W9999" in str(refused(game, step, line))


def test_a_way_of_aircraft_leads_by_hexes_of_the_map() -> None:
    game = at_sea("Bismarck Hebrides")
    game.put("L2", BERGEN)
    with pytest.raises(Illegal, match="W9999"):
        check_way(game, "L2", ("W9999", BERGEN))
