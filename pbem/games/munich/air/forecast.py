"""What missions in the air would come to: chances of interception and of terror bombing."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.munich.air.bombing import TERROR, has_flak
from pbem.games.munich.air.events import BOMBED, RESULTS
from pbem.games.munich.air.flights import cold, is_strike, neutral_at, starts
from pbem.games.munich.air.interception import column_of, difference
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.facts.words import chances_in
from pbem.games.munich.orders.declared import CITY, Bomb, Intercept, Launch
from pbem.games.munich.position.game import Munich
from pbem.wargame.counters import hidden
from pbem.wargame.hexgrid import Mask

HIT = "one of your choice loses a step"


def covered(view: Munich, id: str) -> Mask:
    """16.3  All that an air unit can fly to, over no neutral."""
    unit = view.unit(id)
    key = ("covered", unit.country, unit.range, len(view.terror))
    if key not in view.worked_out:
        found = 0
        for _, hexes in starts(view, id):
            found |= hexes
        view.worked_out[key] = found
    mask: Mask = view.worked_out[key]
    return mask


# -- launching -------------------------------------------------------------------------------------


def of_launch(view: Munich, side: Side, order: Launch) -> Iterator[str]:
    """How far it is, whom it draws into the war, and what it can do and see there."""
    board, unit = view.board, view.unit(order.unit)
    apart = board.grid.distance(view.at(order.start), view.at(order.target))
    if apart:
        start, target = board.name(order.start), board.name(order.target)
        yield f"{start} to {target}, {apart} of {unit.range} hexes"
    elif not is_strike(view, order.unit):
        yield f"waits in {board.name(order.start)} to carry a unit, or supplies (16.10)"
    if neutral := neutral_at(view, order.target):
        yield f"invades {neutral}, which joins the enemy (5.4)"
    if view.holder(order.target) == enemy_of(side) and is_strike(view, order.unit):
        yield "enemy units are there: it can support an attack or bomb them"
    if unseen := _unseen(view, order.target):
        yield f"shows {unseen} unseen in and next to {order.target} (15.0)"


def _unseen(view: Munich, hex: str) -> int:
    """How many hidden counters lie in a hex and next to it."""
    grid, at = view.board.grid, view.at(hex)
    near = (view.board.bit[at] | grid.around[at]) & _veiled(view)
    return sum(hidden(id) for each in grid.named(near) for id in view.stack(each))


def _veiled(view: Munich) -> Mask:
    """The hexes with hidden counters."""
    if "veiled" not in view.worked_out:
        stacks = view.stacks.items()
        hexes = (hex for hex, stack in stacks if any(map(hidden, stack)))
        view.worked_out["veiled"] = view.masked(hexes)
    found: Mask = view.worked_out["veiled"]
    return found


# -- interception ----------------------------------------------------------------------------------


def of_interception(view: Munich, side: Side, order: Intercept) -> Iterator[str]:
    """16.6  The column of the combat, and the chance of each result."""
    target = view.aloft(order.target, enemy_of(side))
    apart = difference(view, order.unit, target)
    column = interception_column(view, side, order)
    table = view.scenario.tables.interception
    storm = cold(view, order.unit, order.target)
    yield (
        f"{order.unit} against {target}, {apart:+}"
        f"{f', storm {storm:+}' if storm else ''}: column {column}"
    )
    found = table.chances(table.column(column))
    yield chances_in((RESULTS[code], chance) for code, chance in found.items())


def interception_column(view: Munich, side: Side, order: Intercept) -> str:
    """16.6, 20.0 e  The head of the column of an interception."""
    target = view.aloft(order.target, enemy_of(side))
    return column_of(view, order.unit, target, order.target)


# -- bombing ---------------------------------------------------------------------------------------


def of_bombing(view: Munich, order: Bomb) -> Iterator[str]:
    """16.8  The bomber's factor, and the chance of each result."""
    hex = view.flying[order.unit]
    there, factor = view.board.name(hex), view.strength(order.unit).attack
    if neutral := neutral_at(view, hex):
        yield f"invades {neutral}, which joins the enemy (16.8)"
    storm = cold(view, order.unit, hex)
    yield f"{there} with a factor of {factor}{f', storm {storm:+}' if storm else ''}"
    table = view.scenario.tables.terror
    found = table.chances(table.column(str(factor)) + storm)
    names = BOMBED if order.at == CITY else {**BOMBED, TERROR: HIT}
    yield chances_in((names[result], chance) for result, chance in found.items())
    if order.at == CITY and hex in view.terror:
        yield f"{there} lies under terror already"
    yield "flak is there" if has_flak(view, hex) else "no flak can be seen there"


def chance_of_terror(view: Munich, order: Bomb) -> str:
    """How likely the bombing does what it is meant to, in a few letters."""
    table, hex = view.scenario.tables.terror, view.flying[order.unit]
    column = table.column(str(view.strength(order.unit).attack)) + cold(view, order.unit, hex)
    return f"{float(100 * table.chances(column).get(TERROR, 0)):.0f} %"
