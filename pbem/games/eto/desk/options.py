"""Who can be clicked on, and how a counter is told in a line."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import is_box
from pbem.games.eto.position.aboard.passengers import passengers
from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden

ALL_OVER = ("setup", "march", "move", "sail")  # questions with as many answers as hexes


def standing_in(view: Europe, side: Side, place: str) -> tuple[str, ...]:
    """Who is in a hex or in a box, the top one first."""
    if is_box(place):
        return view.inside(place)
    there = (*view.stack(place)[::-1], *_in_its_sea(view, place))
    return (*there, *passengers(view, there))


def _in_its_sea(view: Europe, place: str) -> tuple[str, ...]:
    """Who is in the sea area of a hex: a map shows it in any of its hexes."""
    board = view.board
    sea = board.sea_of.get(board.at(place), "") if place in board.grid.index else ""
    return view.stack(sea)[::-1] if sea else ()


def words_of(view: Europe, id: str) -> str:
    """A counter in a line; of one beneath another only the nation."""
    unit = view.unit(id)
    adjective = view.scenario.nations[unit.nation].adjective
    if hidden(id):
        return f"{adjective} unit, unseen"
    parts = [f"{id}: {unit.name}", f"{adjective} {unit.kind}"]
    if factors := unit.factors(depleted=id in view.depleted):
        parts.append(factors)
    marks = ("depleted", view.depleted), ("out of supply", view.unsupplied)
    parts += [word for word, units in marks if id in units]
    parts += ["activated"] if id in view.activated else []
    parts += [f"aboard {view.carried[id]}"] if id in view.carried else []
    return ", ".join(parts)
