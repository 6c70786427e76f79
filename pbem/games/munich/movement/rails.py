"""8.6  Railroad movement: any distance at home, for as many units as the country can carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from pbem.engine.errors import Illegal
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import SOVIETS, enemy_of
from pbem.games.munich.movement.routes import nearest
from pbem.games.munich.orders.declared import OFF, Move
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.hexgrid import Hex, Mask


class Run(NamedTuple):
    """What a train reaches: by hexes of railroad from where it starts, or from where it enters."""

    rings: list[Mask]
    goes_on: list[Mask]  # of each ring, where no enemy zone ends the run

    def steps_to(self, hexes: Mask) -> int | None:
        """How many hexes it is to the nearest of some hexes; None if it gets to none of them."""
        return next((steps for steps, ring in enumerate(self.rings) if ring & hexes), None)


def trains_left(game: Munich, country: str) -> int:
    """8.6.2  How many units of a country may still go by rail this turn."""
    return game.board.countries[country].rail - game.railed.get(country, 0)


def track(game: Munich, country: str) -> Mask:
    """8.6  The railroad hexes of a country that no enemy stands in."""
    board, enemy = game.board, enemy_of(game.allegiance[country])
    return board.stations & board.home(country) & ~game.occupied(enemy) & ~game.neutral


def gates(game: Munich, country: str) -> Mask:
    """8.6.1  Where Soviet trains leave the map and come back."""
    return game.board.arrows & track(game, country) if country == SOVIETS else 0


def is_off_map(game: Munich, id: str) -> bool:
    return game.where[id] == OFF_MAP


def run_of(game: Munich, id: str) -> Run:
    """8.6, 10.3  A train with the unit: it ends in the first enemy zone.

    Where it starts in one, the first hex must be free of them. From off the map it enters at a
    gate, which may lie in one.
    """
    country, board = game.unit(id).country, game.board
    held, within = game.zone(enemy_of(game.side_of(id))), track(game, country)
    if is_off_map(game, id):
        ring = gates(game, country)
        front, stuck = ring & ~held, False
    else:
        ring = front = board.bit[game.at(game.where[id])] & within
        stuck = bool(ring & held)
    run, seen = Run([ring], [front]), ring
    while front:
        ring = board.railway.step(front) & within & ~seen
        if stuck:
            ring, stuck = ring & ~held, False
        seen |= ring
        front = ring & ~held
        run.rings.append(ring)
        run.goes_on.append(front)
    return run


def stops(game: Munich, id: str) -> Mask:
    """The hexes where a train can set the unit down."""
    reached = 0
    for ring in run_of(game, id).rings:
        reached |= ring
    return reached if is_off_map(game, id) else reached & ~game.board.bit[game.at(game.where[id])]


def no_train(game: Munich, id: str) -> tuple[str, str]:
    """8.6  Why the unit may not go by rail at all, and the case; empty if it may."""
    unit, board = game.unit(id), game.board
    country = board.countries[unit.country]
    if trains_left(game, unit.country) <= 0:
        words = f"{country.rail} {country.adjective} units have gone by rail this turn"
        return f"{words}, and no more can", "8.6.2"
    if is_off_map(game, id):
        return "", ""
    hex = game.where[id]
    bit = board.bit[game.at(hex)]
    if not bit & board.stations:
        return f"there is no railroad in {board.name(hex)}", "8.6"
    if not bit & board.home(unit.country):
        words = f"{id} goes by rail in its own country only"
        return f"{words}, and {board.name(hex)} is not in it", "8.6"
    if not in_supply(game, id):
        return f"{id} is out of supply and cannot go by rail", "14.6"
    return "", ""


def marches(game: Munich, id: str) -> Iterator[Move]:
    """What a unit that no train takes can do instead."""
    if not is_off_map(game, id):
        yield from (Move(id, (hex,)) for hex in nearest(game, id))


def ride(game: Munich, id: str, to: str) -> tuple[str, ...]:
    """8.6  The way of a train with the unit to a hex, or OFF the map; raises Illegal."""
    words, case = no_train(game, id)
    if words:
        raise Illegal(words, case=case, legal=marches(game, id))
    if to == OFF:
        return _out(game, id)
    if to not in game.board.grid.index:
        raise Illegal(f"there is no hex {to}", case="2.1", legal=destinations(game, id))
    if to == game.where[id]:
        raise Illegal(f"{id} is in {to} already", case="8.6", legal=destinations(game, id))
    run, goal = run_of(game, id), game.at(to)
    steps = run.steps_to(game.board.bit[goal])
    if steps is None:
        _refuse(game, id, to)
    way = _way(game, run, goal, steps)
    return (OFF_MAP, *way) if is_off_map(game, id) else way


def _out(game: Munich, id: str) -> tuple[str, ...]:
    """8.6.1  The way off the map over the nearest gate."""
    country = game.unit(id).country
    if country != SOVIETS:
        words = "only Soviet units can go by rail beyond the map"
        raise Illegal(words, case="8.6.1", legal=destinations(game, id))
    if is_off_map(game, id):
        raise Illegal(f"{id} is off the map", case="8.6.1", legal=destinations(game, id))
    run, doors = run_of(game, id), gates(game, country)
    open_doors = (ring & doors for ring in run.goes_on)
    found = next(((steps, ring) for steps, ring in enumerate(open_doors) if ring), None)
    if found is None:
        words = f"no train with {id} gets to a railroad at the east edge"
        raise Illegal(words, case="8.6.1", legal=destinations(game, id))
    steps, at = found
    return (*_way(game, run, (at & -at).bit_length() - 1, steps), OFF_MAP)


def _way(game: Munich, run: Run, end: Hex, steps: int) -> tuple[str, ...]:
    """A shortest way to a hex so many steps off; of several always the same."""
    board = game.board
    way = [end]
    for front in reversed(run.goes_on[:steps]):
        before = board.railway.step(board.bit[way[-1]]) & front
        way.append((before & -before).bit_length() - 1)
    return tuple(map(board.label, reversed(way)))


def _refuse(game: Munich, id: str, to: str) -> NoReturn:
    """Say why no train with the unit gets to a hex."""
    board, unit = game.board, game.unit(id)
    there, bit = board.name(to), board.bit[game.at(to)]
    enemy = enemy_of(game.side_of(id))
    words, case = f"enemies cut the railroad between {id} and {there}", "8.6"
    if not bit & board.stations:
        words = f"there is no railroad in {there}"
    elif not bit & board.home(unit.country):
        words = f"{id} goes by rail in its own country only, and {there} is not in it"
    elif bit & game.occupied(enemy):
        words, case = f"enemy units are in {there}", "8.2"
    elif not stops(game, id) and not is_off_map(game, id) and in_zone(game, id):
        words = f"{id} leaves an enemy zone only for a hex without one, and no railroad leads there"
        case = "10.3"
    raise Illegal(words, case=case, legal=_nearest_to(game, id, to))


def _nearest_to(game: Munich, id: str, to: str) -> Iterator[str]:
    """Every hex where a train can take the unit, those nearest to another one first."""
    grid, goal = game.board.grid, game.at(to)
    ends = grid.named(stops(game, id))
    yield from sorted(ends, key=lambda hex: grid.distance(game.at(hex), goal))


def in_zone(game: Munich, id: str) -> bool:
    """Is a unit on the map in an enemy zone?"""
    return game.board.is_in(game.where[id], game.zone(enemy_of(game.side_of(id))))


def destinations(game: Munich, id: str) -> Iterator[str]:
    """8.6  Every hex where a train can take the unit, and OFF where it can leave the map."""
    if no_train(game, id)[0]:
        return
    yield from game.board.grid.named(stops(game, id))
    country = game.unit(id).country
    if country == SOVIETS and not is_off_map(game, id):
        doors = gates(game, country)
        if any(front & doors for front in run_of(game, id).goes_on):
            yield OFF
