"""Zones of control: the places next to a unit that it makes its own."""

from pbem.wargame.board.places import Mask, Passage


def zone(passage: Passage, occupied: Mask) -> Mask:
    """The places that units in `occupied` control through `passage`, beside those they stand in."""
    return passage.step(occupied)
