"""How fast and small a game is meant to be: larger games may take more."""

from __future__ import annotations

from typing import NamedTuple


class Goals(NamedTuple):
    """What a game's figures are held against."""

    turn: str = "< 10 ms"
    position: str = "< 8 kB"
    map: str = "< 150 ms"
    listing: str = "< 150 µs"


GOALS = {"munich": Goals("< 15 ms", "< 16 kB", "< 200 ms", "< 300 µs")}  # a whole continent


def goals_of(game: str) -> Goals:
    return GOALS.get(game, Goals())
