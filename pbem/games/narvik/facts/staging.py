"""20.0  The staging areas beside the map."""

from __future__ import annotations

from pbem.games.narvik.facts.units import ALLIED, GERMAN

HARSTAD, BARDUFOSS, TRANSIT = "harstad", "bardufoss", "transit"
STAGING = {HARSTAD: ALLIED, BARDUFOSS: ALLIED, TRANSIT: GERMAN}
"""The areas, and whose they are."""
