"""Supply lines: from a unit, place by place, to a source.

A line runs either way, so the passage must be symmetric. It may not enter a place that is `barred`
or held by the enemy, nor one in an enemy zone, unless `friends` stand there. Its two ends are free
of the zone: a unit may stand in one, and a line may end at a source in one. A game that is
stricter gives only such sources as are open (`open_places`). A line's `length` counts its steps.
"""

from pbem.wargame.board.places import Mask, Passage, Place


def open_places(
    passage: Passage, *, enemy: Mask, enemy_zone: Mask, friends: Mask, barred: Mask = 0
) -> Mask:
    """The places that a supply line may go through."""
    return passage.places.whole & ~(enemy | barred | enemy_zone & ~friends)


def supplied(
    passage: Passage,
    sources: Mask,
    *,
    enemy: Mask,
    enemy_zone: Mask,
    friends: Mask,
    barred: Mask = 0,
    length: int | None = None,
) -> Mask:
    """All places from which a unit could trace a line to one of the sources."""
    through = open_places(
        passage, enemy=enemy, enemy_zone=enemy_zone, friends=friends, barred=barred
    )
    enterable = ~(enemy | barred)
    ends = sources & enterable
    if length is None:
        network = passage.flood(ends, through)
    elif length == 0:
        return ends
    else:
        network = _spread(passage, ends, through, length - 1)
    # The last step goes to the unit's own place, which the enemy's zone does not close.
    return network | passage.step(network) & enterable


def supply_path(
    passage: Passage,
    place: Place,
    sources: Mask,
    *,
    enemy: Mask,
    enemy_zone: Mask,
    friends: Mask,
    barred: Mask = 0,
    length: int | None = None,
) -> tuple[Place, ...] | None:
    """A shortest line from this place to a source, both included, or None; always the same one."""
    enterable = ~(enemy | barred)
    ends, front = sources & enterable, passage.places.bit[place] & enterable
    through = ends | open_places(
        passage, enemy=enemy, enemy_zone=enemy_zone, friends=friends, barred=barred
    )
    fronts, reached = [front], front
    while front and not front & ends and (length is None or len(fronts) <= length):
        front = passage.step(front) & through & ~reached
        reached |= front
        fronts.append(front)
    if not front & ends:
        return None
    path = [_lowest(front & ends)]
    for earlier in reversed(fronts[:-1]):
        path.append(_lowest(passage.step(passage.places.bit[path[-1]]) & earlier))
    return tuple(reversed(path))


def _spread(passage: Passage, start: Mask, through: Mask, length: int) -> Mask:
    reached = front = start
    for _ in range(length):
        if not front:
            break
        front = passage.step(front) & through & ~reached
        reached |= front
    return reached


def _lowest(mask: Mask) -> Place:
    return (mask & -mask).bit_length() - 1
