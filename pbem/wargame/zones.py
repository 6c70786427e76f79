"""Zones of control: the hexes next to a unit that it makes its own."""

from pbem.wargame.hexgrid import Hex, Mask, Passage


def zone(passage: Passage, occupied: Mask) -> Mask:
    """The hexes that units in `occupied` control through `passage`, beside those they stand in."""
    return passage.step(occupied)


def contested(passage: Passage, ours: Mask, theirs: Mask) -> Mask:
    """The hexes in the zones of both sides."""
    return passage.step(ours) & passage.step(theirs)


def negated(enemy_zone: Mask, friends: Mask) -> Mask:
    """What is left of an enemy zone where units in `friends` cancel it in their own hexes."""
    return enemy_zone & ~friends


def next_zone_closed(hex: Hex, enemy_zone: Mask) -> Mask:
    """What a unit in `hex` may not enter first where going from zone to zone is forbidden."""
    return enemy_zone if enemy_zone >> hex & 1 else 0


def controllers(passage: Passage, occupied: Mask, hex: Hex) -> Mask:
    """Which of the `occupied` hexes have `hex` in their zone."""
    beside = passage.grid.around[hex] & occupied
    bit = passage.grid.bit
    return sum(bit[other] for other in passage.grid.hexes(beside) if passage.allows(other, hex))
