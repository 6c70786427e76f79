"""The boxes off the map where counters can be."""

from __future__ import annotations

HAND, AVAILABLE, UTILIZED, REINFORCEMENTS = "hand", "available", "utilized", "reinforcements"
ELIMINATED, SURRENDERED, WITHDRAWN = "eliminated", "surrendered", "withdrawn"
OFF_MAP, ASIDE = "off map", "aside"
BOXES = (
    HAND,  # 3.4 still to be set up, or to be deployed now
    AVAILABLE,  # 16.1 air, naval and special forces that can be used
    UTILIZED,
    REINFORCEMENTS,  # 3.4.3 to be mobilized
    ELIMINATED,
    SURRENDERED,  # 21.0
    WITHDRAWN,  # 7.4
    OFF_MAP,  # 8.6.1 on Soviet rails beyond the map
    ASIDE,  # not in this game: options, and countries that take no part
)
"""Every place off the map where a counter can be, besides the boxes of the turn track."""
TITLES = {
    HAND: "to be placed",
    AVAILABLE: "available",
    UTILIZED: "utilized",
    REINFORCEMENTS: "to be mobilized",
    OFF_MAP: "on rails off the map",
    ELIMINATED: "eliminated",
    SURRENDERED: "surrendered",
    WITHDRAWN: "withdrawn",
}
"""What the boxes are called where their contents are listed."""
NOT_HERE = "it is not in this game"


def track(turn: int) -> str:
    """7.2.1  The box of the turn track where reinforcements wait."""
    return f"turn {turn}"


WORDS = {
    HAND: "it is still to be placed",
    AVAILABLE: "it is in the available display",
    UTILIZED: "it is utilized until your next mobilization phase",
    REINFORCEMENTS: "it is not mobilized yet",
    ELIMINATED: "it is eliminated",
    SURRENDERED: "its country has surrendered",
    WITHDRAWN: "it is out of the war",
    OFF_MAP: "it is on rails off the map",
}


def whereabouts(place: str) -> str:
    """Where a counter is that is in no hex, as its owner is told."""
    head, _, turn = place.partition(" ")
    return f"it arrives in turn {turn}" if head == "turn" else WORDS.get(place, NOT_HERE)


def is_box(place: str) -> bool:
    head, _, number = place.partition(" ")
    return place in BOXES or (head == "turn" and number.isdigit())
