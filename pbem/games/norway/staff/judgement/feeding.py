"""21.2  Who is out of supply, worked out once for all who are in the same case."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.units import NORWEGIAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import supplied


def fed(view: Norway, id: str) -> bool:
    """Is a unit in supply? All of its side are that stand beside it, Norwegians for themselves."""
    unit = view.unit(id)
    key = ("fed", unit.side, unit.nation == NORWEGIAN, id in view.aboard, view.where[id])
    return view.once(key, lambda: supplied(view, id))


def hungry(view: Norway, side: Side, area: str) -> Units:
    """The troops of an area who are out of supply."""
    return tuple(id for id in view.ground(side, area) if not fed(view, id))
