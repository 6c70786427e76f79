"""Letters between those who have a part in a game: how long one may be, and who reads it."""

from __future__ import annotations

from pbem.store.schema import Seat

LONGEST = 6000  # characters


def reads(seat: Seat, to: str) -> bool:
    """Is a letter to all, to the moderator or to one or several sides meant for this seat?"""
    if to == "all":
        return True
    if to == "moderator":
        return seat.role == "moderator"
    return seat.role == "player" and seat.side in to.split("+")
