"""The boxes off the map where counters can be."""

from __future__ import annotations

HAND, ASIDE, DEAD = "hand", "aside", "dead"
POOL, REPLENISHMENT = "pool", "replenishment"
ABOARD = "embarked"
PLAIN = {
    HAND: "to be placed",
    POOL: "force pool",  # 27.2
    REPLENISHMENT: "replenishment box",  # 27.7
    ABOARD: "aboard ships",  # 10.4
    DEAD: "out of the game",  # 27.5, 40.1
    ASIDE: "not in this scenario",
}
"""Every place off the map, and what it is called."""
LOST = (POOL, REPLENISHMENT, DEAD)
"""Where somebody is who was on the map and is no more."""


def is_box(place: str) -> bool:
    return place in PLAIN
