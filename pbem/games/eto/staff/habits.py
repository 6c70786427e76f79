"""What the staff officer goes by: one frozen value, the same for every side."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """How much he values what, and what he dares."""

    step: float = 0.8  # a step of infantry, lost or taken
    armor_step: float = 2.5  # and one of armor
    fear: float = 0.5  # what he expects to lose, of what enemies could destroy
    cut_off: float = 0.3  # and of what would be out of supply
    least: float = 0.3  # what an attack must promise
    bold: float = 4.0  # how many times that a breakthrough must: armor alone pays for it
    unseen: int = 6  # strength points that he expects of a unit beneath another
    dare: float = 0.0  # what a raid must promise, in points
    busy: float = 0.3  # what it is worth that an enemy fighter has flown
    point: float = 0.25  # what an EP is worth, in points
    opening: float = 0.6  # what it costs to let an enemy walk into what counts one point


USUAL = Habits()
