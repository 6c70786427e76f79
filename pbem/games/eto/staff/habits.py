"""What the staff officer goes by: one frozen value, the same for every side."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """How much he values what, and what he dares."""

    step: float = 0.8  # a step of infantry, lost or taken
    armor_step: float = 2.0  # and one of armor
    exposed: float = 1.5  # what it costs to stand alone among enemies, for each that is near
    least: float = 0.3  # what an attack must promise
    unseen: int = 5  # strength points that he expects of a unit beneath another
    guard: float = 4.0  # what a town of his own is worth that an enemy could walk into
    near: int = 6  # hexes from the front at which a town draws units


USUAL = Habits()
