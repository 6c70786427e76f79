"""Who can be clicked on off the map, and how a counter is told in a line."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.facts.boxes import HAND, REFIT, SPECIAL
from pbem.games.norway.facts.units import hidden
from pbem.games.norway.position.game import Norway

MOST = 300  # options of one question


def standing_in(view: Norway, side: Side, place: str) -> tuple[str, ...]:
    """Who is in a place, the last to come first, or in a box of this side."""
    own = (box[side] for box in (HAND, REFIT, SPECIAL) if side)
    return view.inside(place) if place in own else view.stack(place)[::-1]


def words_of(view: Norway, id: str) -> str:
    """A counter in a line; of one whose face is hidden only side and arm."""
    unit = view.unit(id)
    if hidden(id):
        return f"An {unit.name}"
    weight = " heavy" if unit.heavy and unit.ground_unit else ""
    parts = [f"{id}: {unit.name}", f"{unit.nation}{weight} {unit.type}", unit.factors]
    if carried := view.cargo(id):
        parts.append(f"carries {' + '.join(carried)}")
    if id in view.aboard:
        parts.append(f"aboard {view.aboard[id]}")
    if id in view.activated:
        parts.append("has acted")
    if id in view.intercepting:
        parts.append("in interception mode")
    return ", ".join(parts)
