"""How fast and small a game is meant to be: larger games may take more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Goals(NamedTuple):
    """What a game's figures are held against, and which game and turn they are taken from."""

    turn: str = "< 10 ms"
    position: str = "< 8 kB"
    map: str = "< 150 ms"
    listing: str = "< 150 µs"
    options: Mapping[str, str] = {}
    in_turn: int = 4  # another follows it
