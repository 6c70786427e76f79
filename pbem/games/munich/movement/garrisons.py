"""7.1, 21.0  Capitals and centres: who leaves one empty before an enemy, and which lie open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import SIDES, enemy_of
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.politics.holding_out import price_of
from pbem.games.munich.position.game import Munich
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import flag_of, hidden
from pbem.wargame.data.points import HALVES


def bared(view: Munich, units: Sequence[str]) -> Iterator[str]:
    """7.1, 21.0  The capitals and centres of their side that units leave empty before an enemy."""
    for hex in left_open(view, units):
        words = f"leaves {view.board.name(hex)} empty, and enemies can march in"
        yield words + price_in(view, hex)


def left_open(view: Munich, units: Sequence[str]) -> Iterator[str]:
    """7.1  The capitals and centres which only these units keep an enemy out of."""
    side = view.side_of(units[0])
    if is_last(view):
        return
    for hex in alone_in(view, units):
        if is_open(view, side, hex, tuple(units)):
            yield hex


def alone_in(view: Munich, units: Sequence[str]) -> Iterator[str]:
    """7.1  The capitals and centres of their side where nobody else stands."""
    own = own_places(view, view.side_of(units[0]))
    for hex in dict.fromkeys(view.where[id] for id in units):
        stack = view.stack(hex)
        if stack and view.board.is_in(hex, own) and set(stack) <= set(units):
            yield hex


def own_places(view: Munich, side: Side) -> Mask:
    """7.1  The capitals and centres of a side's own countries."""
    return view.board.mobilizing & view.territory(side)


def price_in(view: Munich, hex: str) -> str:
    """21.0  What may follow for its country if an enemy takes a place; mostly nothing."""
    at = view.at(hex)
    country = next(each for each in view.board.countries if view.board.home(each) >> at & 1)
    return price_of(view, country, view.board.bit[at])


def is_last(view: Munich) -> bool:
    """3.3, 4.0  Does nobody move any more after this player turn?"""
    return view.player == SIDES[-1] and view.turn >= view.set_as.turns


def lying_open(view: Munich, side: Side) -> list[str]:
    """7.1  The places that a side holds with nobody in them, where enemies can march in."""
    if is_last(view):
        return []
    empty = own_places(view, side) & view.holds(side) & ~view.occupied(side)
    return [hex for hex in view.board.grid.named(empty) if is_open(view, side, hex)]


# -- who may come ----------------------------------------------------------------------------------


def is_open(view: Munich, side: Side, hex: str, gone: tuple[str, ...] = ()) -> bool:
    """Could an enemy march into a hex in his next turn, were some units gone?"""
    key = ("bared", side, gone, hex)
    return view.once(key, lambda: next(comers(view, side, hex, gone), None) is not None)


def comers(view: Munich, side: Side, hex: str, gone: tuple[str, ...] = ()) -> Iterator[str]:
    """Where enemies stand who could march into a hex in their next turn, were some units gone."""
    after = view.twin()
    for id in gone:
        after.send(id, OFF_MAP)
    enemies = list(after.units_of(enemy_of(side)))
    for id in (id for id in enemies if not hidden(id) and after.unit(id).mobile):
        if _can_march(after, id, hex):
            yield after.where[id]
    for id in _unmasked(after, filter(hidden, enemies)):
        if _can_march(after, id, hex):
            yield after.where[id]


def _can_march(after: Munich, id: str, hex: str) -> bool:
    """Could a unit march into a hex in one go?"""
    board, place = after.board, after.where[id]
    away = board.grid.distance(after.at(place), after.at(hex))
    near = away <= HALVES.parts * after.unit(id).movement
    return near and board.is_in(place, board.land) and hex in reachable(after, id)


def _unmasked(after: Munich, units: Iterable[str]) -> Iterator[str]:
    """15.0  In the place of each stack's hidden units, the fastest that they may be."""
    for place, country in dict.fromkeys((after.where[id], flag_of(id)) for id in units):
        for id in fastest(after, country):
            after.put(id, place)
            yield id
            after.take_off(id)


def fastest(view: Munich, country: str) -> tuple[str, ...]:
    """15.0  Of each kind of legs, a country's fastest unit that stands nowhere to be seen."""
    unseen = (id for id in view.roster.of(country) if id not in view.where)
    marching = (view.unit(id) for id in unseen if view.unit(id).mobile)
    by_pace = sorted(marching, key=lambda unit: unit.movement)
    return tuple({unit.legs: unit.id for unit in by_pace}.values())
