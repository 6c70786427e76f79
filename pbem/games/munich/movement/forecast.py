"""How a movement ends, from what its side can see: zones, room and supply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pbem.engine.order import Side
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.garrisons import bared
from pbem.games.munich.movement.routes import entered_on, zone_after
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
from pbem.games.munich.supply.lines import in_supply, sources, supplied_hexes

Invasions = Mapping[str, str]
"""5.4  By hex, the neutral whose border is crossed by entering it."""

NOBODY: Invasions = {}
FROM_THE_AIR = "is supplied from the air, which uses the airlift (16.10)"
INVASION = re.compile(r"invades (.+), which joins the enemy")
EXCESS = "what is too much when the movement phase ends is eliminated (9.1)"


def invaded_in(view: Munich, hex: str) -> Invasions:
    """5.4  The neutral that is invaded by coming into a hex, if any."""
    return {hex: view.board.country_of[view.at(hex)]} if view.board.is_in(hex, view.neutral) else {}


def invading(neutrals: Iterable[str]) -> Iterator[str]:
    return (f"invades {neutral}, which joins the enemy (5.4)" for neutral in neutrals)


def invaded_by(warning: str) -> str:
    """5.4  The neutral whom an order draws into the war, as its warning says; empty for others."""
    found = INVASION.match(warning)
    return found[1] if found else ""


def before_moving(
    view: Munich, units: Sequence[str], to: str, invaded: Invasions = NOBODY
) -> Iterator[str]:
    """5.4, 9.1  What a side must hear of a movement: wars begun, bases bared, a hex too full."""
    yield from invading(invaded.values())
    yield from bared(view, units)
    if to in view.board.grid.index:
        yield from too_full(view, units, to)


def too_full(view: Munich, units: Sequence[str], to: str) -> Iterator[str]:
    """9.1  That a hex has no room for units that end their movement there."""
    staying = (id for id in view.stack(to) if id not in units)
    if fault := stack_fault(view, to, (*staying, *units)):
        yield f"{to} is too full: {fault}; {EXCESS}"


def ends(view: Munich, units: Sequence[str], *way: str) -> Iterator[str]:
    """How a movement ends as far as the enemy's zones and the room there tell.

    Countries that it is the first to enter on its way have zones then (5.2).
    """
    enemy, to = enemy_of(view.side_of(units[0])), way[-1]
    if view.board.is_in(to, zone_after(view, enemy, entered_on(view, enemy, map(view.at, way)))):
        yield "ends in an enemy zone"
    yield from too_full(view, units, to)


def crowds(view: Munich, side: Side) -> Iterator[str]:
    """9.1  The hexes that are too full when a side is done with its movement."""
    for hex in crowded(view, side):
        yield f"{hex} is too full: {stack_fault(view, hex, view.stack(hex))}; {EXCESS}"


def supply_then(
    view: Munich, units: Sequence[str], way: Sequence[str], invaded: Invasions
) -> Iterator[str]:
    """14.5  Are the units out of supply once they have gone all their way?"""
    after = view.twin()
    for hex in way:
        if hex in invaded:
            after.join(invaded[hex], enemy_of(view.side_of(units[0])))
        for id in units:
            after.put(id, hex)
    if out := [id for id in units if not in_supply(after, id)]:
        yield f"OUT OF SUPPLY in {way[-1]}: {', '.join(out)}"


def end_of_way(
    view: Munich, units: Sequence[str], way: Sequence[str], invaded: Invasions = NOBODY
) -> Iterator[str]:
    """How units come to the end of their way, and whether they are in supply there."""
    yield from ends(view, units, *way)
    yield from supply_then(view, units, way, invaded)


def quick_end(
    view: Munich, id: str, way: Sequence[str], invaded: Invasions = NOBODY
) -> Iterator[str]:
    """The same of one unit; a closer look only where lines of supply must be opened on the way."""
    yield from ends(view, (id,), *way)
    if invaded or not line_now(view, id, way[-1]):
        yield from supply_then(view, (id,), way, invaded)


def line_now(view: Munich, id: str, to: str) -> bool:
    """14.3  Does a line of supply lead to a hex as lines run now? Quick, for a map of hexes."""
    unit = view.unit(id)
    return view.board.is_in(to, sources(view, unit.country) | supplied_hexes(view, unit))
