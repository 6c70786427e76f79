"""2.1.1  The places off the map: staging areas, displays and pools."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import SIDES

POOL = {side: f"{side} pool" for side in SIDES}  # 8.0 random reinforcements
HAND = {side: f"{side} hand" for side in SIDES}  # picked or not yet set up, to be deployed
STRIKES = {side: f"{side} strikes" for side in SIDES}  # 16.0 available
REGROUP = {side: f"{side} regroup" for side in SIDES}  # 17.0
LOST = {side: f"{side} lost" for side in SIDES}  # permanently eliminated
ASIDE = {side: f"{side} aside" for side in SIDES}  # 22.0 optional units not (yet) in the game
SCHEDULED, TRANSFER = "allied scheduled", "allied transfer"
BOXES = (
    *STAGING,
    *(kind[side] for kind in (POOL, HAND, STRIKES, REGROUP, LOST, ASIDE) for side in SIDES),
    SCHEDULED,
    TRANSFER,
)
"""2.1.1  Every place off the map where a counter can be."""


def box_owner(box: str) -> Side:
    """Whose a place off the map is."""
    return STAGING[box] if box in STAGING else box.split()[0]
