"""2.1  The places off the map: pools, refit, what is destroyed, withdrawn or held back."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES

POOL = {GERMAN: "german pool", ALLIED: "allied pool"}  # 12.0 reinforcements, drawn blind
NORWEGIAN_POOL = "allied norwegian pool"  # 3.1, 25.1 drawn by mobilization
REFIT = {side: f"{side} refit" for side in SIDES}  # 13.0 eliminated, may be refitted
DESTROYED = {side: f"{side} destroyed" for side in SIDES}  # 13.3 out of the game
WITHDRAWN = {side: f"{side} withdrawn" for side in SIDES}  # 12.4
SPECIAL = {side: f"{side} special" for side in SIDES}  # 12.3 special reinforcements
HAND = {side: f"{side} hand" for side in SIDES}  # drawn, refitted or not set up yet, to be placed
ASIDE = {side: f"{side} aside" for side in SIDES}  # not in this game
KINDS = (POOL, REFIT, DESTROYED, WITHDRAWN, SPECIAL, HAND, ASIDE)
BOXES = (*(kind[side] for kind in KINDS for side in SIDES), NORWEGIAN_POOL)
"""Every place off the map where a counter can be."""


def box_owner(box: str) -> Side:
    """Whose a place off the map is."""
    return box.split()[0]
