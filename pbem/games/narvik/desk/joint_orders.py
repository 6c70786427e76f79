"""11.0  Several doings as one action: what units may do together with an order already drafted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import DOINGS, ActionSegment, arrange
from pbem.games.narvik.actions.sub_commands import activated
from pbem.games.narvik.desk.action_options import MOST, Begun, in_action
from pbem.games.narvik.desk.options import candidates, pursuits, question
from pbem.games.narvik.movement.destinations import Offer
from pbem.games.narvik.orders.kinds import (
    Action,
    Amphibious,
    Assault,
    Engineers,
    Fire,
    March,
    Move,
    Pursue,
    Strike,
    units_of,
)
from pbem.games.narvik.position.game import Narvik, NarvikStep

PARTS: dict[type[Order], str] = {
    Move: "marches",
    Amphibious: "marches",
    Fire: "shots",
    Assault: "shots",
    Strike: "shots",
    Engineers: "works",
    Pursue: "marches",
}
"""The orders that hold what several units do, each for itself, and where."""


def joined(first: Order, second: Order) -> Order | None:
    """Two orders of a kind for one sub-command as one; the clauses are those of the first."""
    part = PARTS.get(type(first))
    same = all(getattr(first, each, "") == getattr(second, each, "") for each in ("command", "arm"))
    if part is None or type(first) is not type(second) or not same:
        return None
    before, more = getattr(first, part), getattr(second, part)
    if part == "marches":
        *before, last = before
        more = (*_one_way(last, more[0]), *more[1:])
    return replace(first, **{part: (*before, *more)})


def _one_way(first: March, second: March) -> tuple[March, ...]:
    """Who goes the same way goes together."""
    if first.way != second.way:
        return first, second
    return (March((*first.units, *second.units), first.way),)


def joining(view: Narvik, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
    """What these units may do as one with an order that answers the open question."""
    step = question(view, side)
    chosen = tuple(dict.fromkeys(units))
    if step is None or not chosen or order not in Decision(side, step, view):
        return []
    if not set(chosen) <= set(candidates(view, side, step)) - _named(order):
        return []
    found = []
    for added, option in _beside(view, step, order, chosen):
        whole = joined(order, added)
        if whole is not None and (_on_foot(view, added) or whole in Decision(side, step, view)):
            found.append(replace(option, order=str(whole), alone=option.order))
    return found[:MOST]


def _named(order: Order) -> set[str]:
    if isinstance(order, Action):
        return set(order.actors)
    return set(units_of(order.marches)) if isinstance(order, Pursue) else set()


def _beside(
    view: Narvik, step: NarvikStep, order: Order, units: tuple[str, ...]
) -> Iterator[Offer]:
    """What the units could do once all that the order says of others is done."""
    if isinstance(step, ActionSegment) and isinstance(order, Action) and type(order) in PARTS:
        trial = view.twin()
        arrange(trial, step.side, order)
        DOINGS[type(order)].check(trial, step.side, order)  # which moves those who move
        command = getattr(order, "command", "")
        active = activated(view, step.side, command) if command else frozenset(units)
        yield from in_action(trial, step, units, Begun(command, active, type(order)))
    elif isinstance(order, Pursue) and order.marches:
        yield from pursuits(view, step, units)


def _on_foot(view: Narvik, order: Order) -> bool:
    """Does it only march over the map? What was done before it leaves that as legal as it was."""
    if not isinstance(order, Move):
        return False
    ways = (march.way for march in order.marches)
    afoot = all(len(way) == 1 and way[0] in view.board.grid.index for way in ways)
    return afoot and all(view.on_map(id) for id in order.actors)
