"""How far everybody can come from where he stands, as a layer of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from pbem.engine.order import Side
from pbem.wargame.board.places import Mask, Places
from pbem.wargame.data.counters import hidden
from pbem.wargame.scene import Tint

REACH = "reach"
Goes = Callable[[str], Mask]
"""The places that a unit can get to in one move of its own, as far as a view knows."""


def reaches(
    places: Places,
    people: Mapping[Side, str],
    units: Iterable[str],
    side_of: Callable[[str], Side],
    goes: Goes,
) -> Iterator[Tint]:
    """For each side where any of its units can get to.

    How far those go that a view does not know nobody can say, so they are left out.
    """
    by_side: dict[Side, list[str]] = {}
    for id in units:
        if not hidden(id):
            by_side.setdefault(side_of(id), []).append(id)
    for side, who in people.items():
        if found := reduce(or_, map(goes, by_side.get(side, ())), 0):
            words = f"Where {who} can come in one move, as far as they are seen"
            yield Tint(REACH, side, words, tuple(places.named(found)))
