"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.desk.planning import question
from pbem.games.munich.desk.rehearsing import explain
from pbem.games.munich.facts.boxes import is_box
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.wargame.command import Command
from pbem.wargame.counters import hidden
from pbem.wargame.portrait import opening

USUAL = "the usual answer"
KINDS = ("attack", "place", "move", "other")  # as they are listed
ALL_OVER = ("setup", "deploy", "launch", "move")  # questions with as many answers as hexes


# -- pieces ----------------------------------------------------------------------------------------


def pieces(view: Munich, side: Side, place: str) -> list[Piece]:
    """Who is in a hex, over it or in a box, the top one first; without a hex, all that can act."""
    step = question(view, side)
    asked = dict.fromkeys(step.able(view)) if step is not None else {}
    shown = list(_inside(view, place) if place else asked)
    able = {id for id in shown if id in asked and step is not None and step.can_act(view, id)}
    if not place:
        shown = sorted(able, key=lambda id: (not view.on_map(id), view.where.get(id, ""), id))
    return [_piece(view, side, id, can_act=id in able) for id in shown]


def _inside(view: Munich, place: str) -> tuple[str, ...]:
    if is_box(place):
        return view.inside(place)
    above = (id for id, at in view.flying.items() if at == place)
    return (*above, *view.stack(place)[::-1])


def _piece(view: Munich, side: Side, id: str, *, can_act: bool) -> Piece:
    unit, at = view.unit(id), view.where.get(id, "")
    on_map = view.on_map(id)
    return Piece(
        id=id,
        name=unit.name if hidden(id) else f"{id} ({unit.name})",
        words=words_of(view, id),
        mine=bool(side) and bool(view.setting) and view.owner(id) == side,
        can_act=can_act,
        place=at if on_map else "",
        box="" if on_map else at,
    )


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


# -- options ---------------------------------------------------------------------------------------


def options(view: Munich, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    step = question(view, side)
    if step is None:
        return []
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(_of_nobody(view, side, step))
    if not set(chosen) <= set(step.able(view)):
        return []
    most = 2 * len(view.board.grid) if step.kind in ALL_OVER else MOST_OPTIONS
    found = islice(step.offers(view, chosen), most)
    return sorted(found, key=lambda each: KINDS.index(each.kind))


def _of_nobody(view: Munich, side: Side, step: MunichStep) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    usual = step.usual(view)
    found = list(step.offers(view, ()))
    if str(usual) not in (each.order for each in found):
        found.insert(0, Option(str(usual), "other", words=tuple(explain(view, side, usual))))
    for option in found:
        words = (*option.words, USUAL) if option.order == str(usual) else option.words
        yield replace(option, words=words)


def joining(view: Munich, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
    """What these units may do as one with an order that answers the open question."""
    step = question(view, side)
    chosen = tuple(dict.fromkeys(units))
    if step is None or not chosen or not isinstance(order, Command):
        return []
    if order not in Decision(side, step, view):
        return []
    if not set(chosen) <= set(step.able(view)) - set(order.actors):
        return []
    return list(islice(order.joined(view, side, chosen), MOST_OPTIONS))
