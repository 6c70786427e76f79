"""How fast and small a game is meant to be: larger games may take more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Goals(NamedTuple):
    """What a game's figures are held against."""

    turn: str = "< 10 ms"
    position: str = "< 8 kB"
    map: str = "< 150 ms"
    listing: str = "< 150 µs"
    game: str = "< 3 s"
    options: Mapping[str, str] = {}  # of the game that is measured
    number: int = 4  # of the turn of it that is
    sheets: Mapping[str, tuple[tuple[str, ...], str]] = {}  # other maps: their layers and goals
