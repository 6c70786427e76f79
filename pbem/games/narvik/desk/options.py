"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from pbem.engine.options import Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import hidden
from pbem.games.narvik.orders.answers import Place
from pbem.games.narvik.position.boxes import HAND, REGROUP, STRIKES
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.wargame.command import Command

USUAL = "the usual answer"
KINDS = ("attack", "place", "move", "other")  # as they are listed
MOST = 300  # options of one question; placing a unit has as many as the map has hexes


def question(view: Narvik, side: Side) -> NarvikStep | None:
    """The step that asks this side now; none while none does."""
    step: NarvikStep | None = view.agenda[-1] if view.agenda else None
    return step if step is not None and side and step.asks(view) == side else None


# -- pieces ----------------------------------------------------------------------------------------


def pieces(view: Narvik, side: Side, place: str) -> list[Piece]:
    """Who is in a hex or staging area, the top one first; without one, all that can act."""
    step = question(view, side)
    asked = dict.fromkeys(step.able(view) if step is not None else ())

    def can_act(id: str) -> bool:
        return step is not None and id in asked and step.can_act(view, id)

    if not place:
        able = sorted(asked, key=lambda id: (not view.on_map(id), view.where.get(id, ""), id))
        return [_piece(view, side, id, can_act=True) for id in able if can_act(id)]
    here = view.inside(place) if place in _places(side) else view.stack(place)[::-1]
    return [_piece(view, side, id, can_act=can_act(id)) for id in here]


def _piece(view: Narvik, side: Side, id: str, *, can_act: bool) -> Piece:
    unit, at = view.unit(id), view.where.get(id, "")
    outside = not view.on_map(id)
    return Piece(
        id=id,
        name=unit.name if hidden(id) else f"{id} ({unit.name})",
        words=words_of(view, id),
        mine=unit.side == side,
        can_act=can_act,
        place="" if outside else at,
        box=at if outside else "",
    )


def _places(side: Side) -> tuple[str, ...]:
    """Where off the map a side can look for those who can act."""
    own = (box[side] for box in (HAND, STRIKES, REGROUP) if side)
    return (*STAGING, *own)


def words_of(view: Narvik, id: str) -> str:
    """A counter in a line; of one whose face is hidden only the flag."""
    unit = view.unit(id)
    if hidden(id):
        return f"A {unit.nationality} unit, unseen"
    parts = [f"{id}: {unit.nationality} {unit.name}", unit.type, unit.factors]
    if unit.command:
        parts.append(unit.command)
    return ", ".join(parts)


# -- options ---------------------------------------------------------------------------------------


def options(view: Narvik, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    step = question(view, side)
    if step is None:
        return []
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(islice(_of_nobody(view, step), MOST))
    if not set(chosen) <= set(step.able(view)):
        return []
    most = len(view.board.grid) if step.kind in Place.answers else MOST
    found = islice(step.offers(view, chosen), most)
    return sorted(found, key=lambda each: KINDS.index(each.kind))


def _of_nobody(view: Narvik, step: NarvikStep) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    usual, found = str(step.usual(view)), list(step.offers(view, ()))
    if usual not in {each.order for each in found}:
        found.insert(0, Option(usual, "other"))
    for option in found:
        is_usual = option.order == usual
        yield replace(option, words=(*option.words, USUAL)) if is_usual else option


def joining(view: Narvik, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
    """What these units may do as one with an order that answers the open question."""
    step = question(view, side)
    chosen = tuple(dict.fromkeys(units))
    if step is None or not chosen or not isinstance(order, Command):
        return []
    if order not in Decision(side, step, view):
        return []
    if not set(chosen) <= set(step.able(view)).difference(order.actors):
        return []
    return list(islice(order.joined(view, side, chosen), MOST))
