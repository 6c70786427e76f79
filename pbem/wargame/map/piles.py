"""Piles: how the counters of a place lie beside each other where there is room for several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.wargame.scene import Counter, Pile, Point

APART = 0.78  # from the middle of one pile to that of the next, in the units of the board

Sorted = tuple[str, tuple[Counter, ...]]
"""What a pile is called, and what lies in it."""


def laid(centre: Point, columns: Sequence[Iterable[Sorted]]) -> tuple[Pile, ...]:
    """A column of piles for each side, those of the first at the left; one side alone in a row.

    The first pile of every side is level with the centre, others of it lie below.
    """
    held = [piles for each in columns if (piles := [pile for pile in each if pile[1]])]
    across = held if len(held) > 1 else [[pile] for piles in held for pile in piles]
    return tuple(_placed(centre, across))


def _placed(centre: Point, columns: Sequence[Sequence[Sorted]]) -> Iterator[Pile]:
    x, y = centre
    for at, piles in enumerate(columns):
        left = x + (at - (len(columns) - 1) / 2) * APART
        for down, (title, counters) in enumerate(piles):
            yield Pile((left, y + down * APART), counters, title)
