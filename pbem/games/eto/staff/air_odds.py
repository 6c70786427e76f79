"""What a fight in the air promises either side in points, before any die is rolled."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.eto.air import prospects
from pbem.games.eto.air.air_combat import Flyer
from pbem.games.eto.air.prospects import Prospect
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.victory import DEPLETED, GONE


def worth(view: Europe, id: str) -> float:
    """sc.2.3  Points for the next step of a unit."""
    last = id in view.depleted or not view.unit(id).two_steps
    return GONE - DEPLETED if last else DEPLETED


def prospect(view: Europe, ours: Sequence[Flyer], theirs: Sequence[Flyer]) -> Prospect:
    """sc.2.3, 15.2  What may come of a fight, in points."""
    return prospects.prospect(view, ours, theirs, worth)
