"""Who can be clicked on off the map, and how a counter is told in a line."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import HAND, REGROUP, STRIKES
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import hidden
from pbem.games.narvik.position.game import Narvik

MOST = 300  # options of one question


def standing_in(view: Narvik, side: Side, place: str) -> tuple[str, ...]:
    """Who is in a hex, the top one first, in a staging area or in a display of this side."""
    own = (box[side] for box in (HAND, STRIKES, REGROUP) if side)
    return view.inside(place) if place in (*STAGING, *own) else view.stack(place)[::-1]


def words_of(view: Narvik, id: str) -> str:
    """A counter in a line; of one whose face is hidden only the flag."""
    unit = view.unit(id)
    if hidden(id):
        return f"A {unit.nationality} unit, unseen"
    parts = [f"{id}: {unit.nationality} {unit.name}", unit.type, unit.factors]
    if unit.command:
        parts.append(unit.command)
    return ", ".join(parts)
