"""Who can be clicked on, and how a counter is told in a line."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import is_box
from pbem.games.munich.position.game import Munich
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.words import opening

ALL_OVER = ("setup", "deploy", "launch", "move")  # questions with as many answers as hexes


def standing_in(view: Munich, side: Side, place: str) -> tuple[str, ...]:
    """Who is in a hex, over it or in a box, the top one first."""
    if is_box(place):
        return view.inside(place)
    above = (id for id, at in view.flying.items() if at == place)
    return (*above, *view.stack(place)[::-1])


def owned(view: Munich, side: Side, id: str) -> bool:
    """Is it this side's, or will it be when its country is drawn in?"""
    return bool(side) and bool(view.setting) and view.owner(id) == side


def words_of(view: Munich, id: str) -> str:
    """A counter in a line; of one whose face is hidden only the country."""
    unit = view.unit(id)
    country = view.board.countries[unit.country]
    if hidden(id):
        return f"{opening(country.somebody)}, unseen"
    flag = "" if unit.name.startswith(country.adjective) else f"{country.adjective} "
    parts = [f"{id}: {flag}{unit.name}", f"{unit.type} {unit.size}".rstrip()]
    if factors := unit.factors(reduced=id in view.reduced):
        parts.append(factors)
    if id in view.reduced:
        parts.append("reduced")
    return ", ".join(parts)
