"""12.3  What steps cost a unit, and where it can get to by marching."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pbem.games.narvik.facts.board import Board, side_between
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import Unit, enemy_of
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import ski_zone, zone
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import Reach, Tolls, reach
from pbem.wargame.data.points import HALVES

_bridged: dict[Hashable, Tolls] = {}  # tolls with pontoons, by what they depend on


def tolls_for(game: Narvik, unit: Unit) -> Tolls:
    """12.3, 22.4, 23.3.1  The steps that a unit can make, in half points."""
    rowing = unit.marine and game.plays("boats")
    if not rowing and not game.pontoons:
        return game.board.tolls[unit.legs]
    key = (unit.legs, rowing, frozenset(game.pontoons), id(game.board))
    if key not in _bridged:
        if len(_bridged) > 64:
            _bridged.clear()
        _bridged[key] = _with_bridges(game.board, unit.legs, frozenset(game.pontoons), rowing)
    return _bridged[key]


def _with_bridges(board: Board, legs: str, pontoons: frozenset[str], rowing: bool) -> Tolls:
    usual = board.tolls[legs]

    def price(a: Hex, b: Hex) -> int | None:
        if (a, b) in board.sides["inlet"]:
            bridged = side_between(board.label(a), board.label(b)) in pontoons
            if bridged or rowing:
                return board.entering(legs, b)
        return usual.price(a, b)

    return Tolls(board.grid, price)


def closed_to(game: Narvik, id: str) -> Mask:
    """12.0  Hexes with enemy units."""
    return game.occupied(enemy_of(game.side_of(id)))


def allowance(game: Narvik, id: str) -> int:
    """The half points of one movement action."""
    return game.unit(id).movement * HALVES.parts


def cost_of_leaving(game: Narvik, id: str) -> int:
    """10.1  Half the printed movement factor, rounded up to a whole point."""
    return HALVES.halve(allowance(game, id))


def march_from(game: Narvik, id: str, start: Hex, budget: int, *, fresh: bool) -> Reach:
    """All that a unit can march to; `fresh` if this is how its movement begins (10.1)."""
    held = zone(game, enemy_of(game.side_of(id)))
    stuck = fresh and bool(held & game.board.bit[start])
    if stuck:
        budget = max(0, budget - cost_of_leaving(game, id))
    return marches(game, id, ((start, 0),), budget, stuck=stuck)


def marches(
    game: Narvik, id: str, starts: tuple[tuple[Hex, int], ...], budget: int, *, stuck: bool = False
) -> Reach:
    """All that a unit can march to from the best of some hexes, each with what is paid for it.

    Worked out once as long as the enemy stands still and no bridge or road changes.
    """
    enemy = enemy_of(game.side_of(id))
    held = zone(game, enemy)
    tolls, dear = tolls_for(game, game.unit(id)), game.masked(game.demolished)
    key = ("march", tolls, starts, budget, stuck, dear)
    return game.once_about(
        enemy,
        key,
        lambda: reach(
            tolls,
            dict(starts),
            budget,
            closed=closed_to(game, id),
            stops=held,
            first_closed=held if stuck else 0,
            dear=dear,
            surcharge=game.scenario.number("engineers.demolished_cost") * HALVES.parts,
        ),
    )


def may_slip(game: Narvik, id: str, start: Hex) -> Mask:
    """19.1  Where a ski unit may infiltrate to from one enemy zone into the next."""
    if not game.unit(id).ski:
        return 0
    board, enemy = game.board, enemy_of(game.side_of(id))
    held, high = zone(game, enemy), board.terrain["peak"] | board.terrain["rough"]
    here = board.bit[start]
    if not here & held & high or here & ski_zone(game, enemy):
        return 0
    steps = tolls_for(game, game.unit(id)).ground.step(here)
    return steps & held & high & ~closed_to(game, id)


def first_steps(game: Narvik, id: str, start: Hex) -> Mask:
    """12.1  The neighbours that a unit may always enter, whatever they cost."""
    held = zone(game, enemy_of(game.side_of(id)))
    steps = tolls_for(game, game.unit(id)).ground.step(game.board.bit[start])
    steps &= ~closed_to(game, id)
    return steps & ~held if held & game.board.bit[start] else steps


@dataclass(frozen=True)
class Entrance:
    """8.3, 20.0  A map-edge hex where a unit can come on, and what that costs."""

    hex: Hex
    cost: int


def entrances(game: Narvik, id: str, area: str) -> tuple[Entrance, ...]:
    """8.3, 20.0  Where a unit can come from a staging area onto the map."""
    unit = game.unit(id)
    key = ("entrances", area, unit.legs, frozenset(game.demolished))
    edge = game.board.edges[area] & ~closed_to(game, id)
    return game.once_about(
        enemy_of(unit.side), key, lambda: tuple(_entrances(game, unit.legs, edge))
    )


def _entrances(game: Narvik, legs: str, edge: Mask) -> Iterator[Entrance]:
    board = game.board
    for hex in board.grid.hexes(edge):
        cost = 1 if board.bit[hex] & board.road_exits else board.entering(legs, hex)
        if cost is not None:
            if board.label(hex) in game.demolished:
                cost += game.scenario.number("engineers.demolished_cost") * HALVES.parts
            yield Entrance(hex, cost)


@lru_cache(maxsize=8)
def harbours(board: Board) -> Mask:
    """13.1  The coastal hexes that ships from beyond the map get to, whoever stands there."""
    return board.seaways.flood(board.edges["ships"], board.sea | board.coastal) & board.coastal


def reachable(game: Narvik, id: str) -> dict[str, int]:
    """Where a unit can march in one action, with the half points; rail and ferry left out."""
    board, at, budget = game.board, game.where[id], allowance(game, id)
    if game.unit(id).rail_gun:  # 19.2
        rails = along_railroad(game, id, board.at(at)) if at in game.stacks else 0
        return dict.fromkeys(board.grid.named(rails), 0)
    found: dict[str, int] = {}
    if at in STAGING:
        doors = {each.hex: each.cost for each in entrances(game, id, at)}
        for hex, cost in doors.items():
            _keep(found, board.label(hex), min(cost, budget))  # 12.1
        for hex, cost in marches(game, id, tuple(doors.items()), budget).cost.items():
            _keep(found, board.label(hex), cost)
        return found
    start = board.at(at)
    for hex, cost in march_from(game, id, start, budget, fresh=True).cost.items():
        _keep(found, board.label(hex), cost)
    for hex in board.grid.hexes(first_steps(game, id, start) | may_slip(game, id, start)):
        _keep(found, board.label(hex), budget)
    found.pop(at, None)
    return found


def _keep(found: dict[str, int], place: str, cost: int) -> None:
    found[place] = min(cost, found.get(place, cost))


def along_railroad(game: Narvik, id: str, start: Hex) -> Mask:
    """12.4, 19.2  The hexes that a train gets to: not past an enemy zone, nor through rubble."""
    held = zone(game, enemy_of(game.side_of(id)))
    barred = closed_to(game, id)
    here = game.board.bit[start]
    first = rails_from(game, here) & ~barred
    if held & here:
        first &= ~held  # 10.1
    reached = first
    front = first & ~held
    while front:
        front = rails_from(game, front) & ~barred & ~reached & ~here
        reached |= front
        front &= ~held
    return reached & ~here


def rails_from(game: Narvik, hexes: Mask) -> Mask:
    """23.4.2  Where rails lead from some hexes: a demolished one is neither left nor entered."""
    rubble = game.masked(game.demolished)
    usable = hexes if game.version == 1 else hexes & ~rubble  # at first the gun could leave it
    return game.board.railway.step(usable) & ~rubble
