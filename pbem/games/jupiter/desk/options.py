"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Side
from pbem.games.jupiter.desk.moment import question
from pbem.games.jupiter.map.scene import counter
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question

USUAL = "the usual answer"


def pieces(view: Jupiter, side: Side, place: str) -> list[Piece]:
    """The pieces in a hex, the top one first; without a hex, all that can act, wherever."""
    asked = question(view, side)
    if asked is None:
        return _pieces(view, side, view.stack(place), ())
    view, step = asked
    able = set(step.able(view))
    if place:
        return [*step.pieces(view, place), *_pieces(view, side, view.stack(place), able)]
    units = (id for id in able if id in view.roster)
    waiting = sorted(units, key=lambda id: (view.where.get(id, ""), id))
    return _pieces(view, side, reversed(waiting), able)


def _pieces(view: Jupiter, side: Side, ids: Iterable[str], able: Container[str]) -> list[Piece]:
    found = [
        Piece(
            id=id,
            name=view.unit(id).name,
            words=counter(view, id).title,
            mine=view.side_of(id) == side,
            can_act=id in able,
            place=view.where.get(id, ""),
        )
        for id in ids
    ]
    return found[::-1]


def options(view: Jupiter, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    asked = question(view, side)
    if asked is None:
        return []
    view, step = asked
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(_of_nobody(view, step))
    return list(step.offers(view, chosen)) if set(chosen) <= set(step.able(view)) else []


def _of_nobody(view: Jupiter, step: Question) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    usual = step.usual(view)
    orders = dict.fromkeys(islice(step.of_nobody(view), MOST_OPTIONS))
    for order in (*orders, *(() if usual in orders else (usual,))):
        option = step.shown(view, order)
        yield replace(option, words=(*option.words, USUAL)) if order == usual else option
