"""Where arrows run: over the edge into staging areas, and by sea from where ships come in."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.order import Order, Side
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.orders.parts import March, Shot
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.orders.own_start import drawn_once
from pbem.wargame.scene import Arrow


def drawn_ways(
    view: Narvik,
    side: Side,
    order: Order,
    marches: Iterable[March],
    drawn_as: tuple[str, str],
    where: dict[str, str],
) -> Iterator[Arrow]:
    """Marches that are only intended, each unit's from where it will be by then."""
    layer, kind = drawn_as
    for march in marches:
        for unit in march.units:
            if unit in where:
                path = on_board(view, drawn_once(where[unit], march.way), kind == "landing")
                where[unit] = march.way[-1]
                yield Arrow(layer, kind, path, f"Intended: {order}", side)


def drawn_shots(
    view: Narvik,
    side: Side,
    order: Order,
    shots: Iterable[Shot],
    drawn_as: tuple[str, str],
    where: dict[str, str],
) -> Iterator[Arrow]:
    """Attacks that are only intended, from wherever the units will be by then."""
    layer, kind = drawn_as
    for shot in shots:
        origins = Tally(where[unit] for unit in shot.units if unit in where)
        for origin, count in sorted(origins.items()):
            path = on_board(view, (offing(view, origin, shot.target), shot.target))
            yield Arrow(layer, kind, path, f"Intended: {order}", side, count)


def on_map(view: Narvik, way: Iterable[str]) -> tuple[str, ...]:
    """The hexes of a way; staging areas are left out."""
    return tuple(place for place in way if place in view.board.grid.index)


def on_board(view: Narvik, path: Sequence[str], by_water: bool = False) -> tuple[str, ...]:
    """A way by its hexes; staging areas are where the way crosses the edge."""
    hexes = [each for each in path if each in view.board.grid.index]
    if not hexes:
        return ()
    if by_water and len(path) == 2:
        return _voyage(view, path[0], path[1])
    if path[0] not in view.board.grid.index:
        hexes.insert(0, gate(view, path[0], hexes[0]))
    if path[-1] not in view.board.grid.index:
        hexes.append(gate(view, path[-1], hexes[-1]))
    return tuple(each for at, each in enumerate(hexes) if not at or hexes[at - 1] != each)


def gate(view: Narvik, box: str, hex: str) -> str:
    """The edge hex nearest to a hex by which one comes from a box."""
    board, goal = view.board, view.at(hex)
    edge = board.edges[box if box in STAGING else "ships"]
    return min(board.grid.named(edge), key=lambda each: board.grid.distance(view.at(each), goal))


def offing(view: Narvik, origin: str, hex: str) -> str:
    """Where an attack comes from: its hex, or the water before the hex that ships come to."""
    if origin in view.board.grid.index:
        return origin
    board = view.board
    near = board.grid.spread(board.bit[view.at(hex)]) & board.sea
    return next(iter(board.grid.named(near)), origin)


def _voyage(view: Narvik, start: str, end: str) -> tuple[str, ...]:
    """A way over the water between two places; from a box, it begins where ships come in."""
    board, index = view.board, view.board.grid.index
    if start not in index:
        return tuple(reversed(_voyage(view, end, start)))
    goals = board.bit[index[end]] if end in index else board.edges["ships"]
    for water in (board.sea, board.sea | board.coastal):  # along a shore where there is no other
        if way := board.seaways.shortest(index[start], goals, water, board.sea):
            return tuple(map(board.label, way))
    return (start, end if end in index else gate(view, end, start))
