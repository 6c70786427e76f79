"""Zones of control: the places next to a unit that it makes its own."""

from pbem.wargame.board.places import Mask, Passage, Place


def zone(passage: Passage, occupied: Mask) -> Mask:
    """The places that units in `occupied` control through `passage`, beside those they stand in."""
    return passage.step(occupied)


def contested(passage: Passage, ours: Mask, theirs: Mask) -> Mask:
    """The places in the zones of both sides."""
    return passage.step(ours) & passage.step(theirs)


def negated(enemy_zone: Mask, friends: Mask) -> Mask:
    """What is left of an enemy zone where units in `friends` cancel it in their own places."""
    return enemy_zone & ~friends


def next_zone_closed(place: Place, enemy_zone: Mask) -> Mask:
    """What a unit in `place` may not enter first where going from zone to zone is forbidden."""
    return enemy_zone if enemy_zone >> place & 1 else 0


def controllers(passage: Passage, occupied: Mask, place: Place) -> Mask:
    """Which of the `occupied` places have `place` in their zone."""
    return passage.entered_from(place) & occupied
