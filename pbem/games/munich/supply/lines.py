"""14.0  Supply: sources, lines overland and on rails, and what needs no line.

Who can be supplied is asked for hexes, not units: all units of a country with the same legs and
movement share an answer, and an answer is kept as long as the ground it was found on is the same.
"""

from __future__ import annotations

from functools import lru_cache

from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.units import AIRLIFT, AMPHIBIOUS, Unit, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.seas import came_by_sea, supply_ports
from pbem.wargame.board import supply
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.places import Passage

HOME, STATIC, CENTRE, SOURCE, FORT, LANDED, SHIPS, LINE, AIR = (
    "neutral", "static", "own city", "source", "fortification", "landed", "ships", "line", "air",
)  # fmt: skip
"""What keeps a unit in supply, in the order in which it is looked for."""


def in_supply(game: Munich, id: str, *, combat: bool = False) -> bool:
    """14.5  Is the unit in supply, to move and refit or, if so asked, to attack?"""
    return bool(supplied_how(game, id, combat=combat))


def supplied_how(game: Munich, id: str, *, combat: bool = False) -> str:
    """What keeps a unit in supply; empty if it is out of supply. Aircraft come last (16.10)."""
    if combat:
        return _how(game, id, combat=True)
    return game.once(("how", id, _marks(game)), lambda: _how(game, id, combat=False))


def _marks(game: Munich) -> tuple[int, int, bool]:
    """What changes supply though nobody moves; neither terror nor surrender ever ends."""
    return len(game.terror), len(game.surrendered), game.storm


def _how(game: Munich, id: str, *, combat: bool) -> str:
    unit, hex = game.unit(id), game.where[id]
    if hex not in game.board.grid.index:
        return ""
    if not game.side_of(id):
        return HOME
    if always := _always(game, unit, hex):
        return always
    if combat:
        if came_by_sea(game, game.stack(hex)):
            return LANDED
        if _by_ships(game, unit, hex):
            return SHIPS
    if game.board.is_in(hex, supplied_hexes(game, unit)):
        return LINE
    return AIR if airlift_over(game, unit, hex) else ""


def _always(game: Munich, unit: Unit, hex: str) -> str:
    """14.1  What needs no line."""
    if unit.static:
        return STATIC
    if game.board.is_in(hex, sources(game, unit.country)):
        return CENTRE if game.board.is_in(hex, home_sources(game, unit.country)) else SOURCE
    same = (game.unit(id) for id in game.stack(hex))
    return FORT if any(each.fort and each.country == unit.country for each in same) else ""


def _by_ships(game: Munich, unit: Unit, hex: str) -> bool:
    """18.3  Is a port in or next to the hex that a marker of the same country supplies?"""
    near = game.board.grid.within(game.at(hex), game.scenario.number("supply.port_reach"))
    return any(
        game.unit(marker).type == AMPHIBIOUS
        and game.unit(marker).country == unit.country
        and game.board.is_in(port, near)
        for marker, port in game.supplied_by.items()
    )


def airlift_over(game: Munich, unit: Unit, hex: str) -> str:
    """16.10.2  An airlift of the same country in or next to the hex; empty for none."""
    for marker, at in game.flying.items():
        lift = game.unit(marker)
        if lift.type == AIRLIFT and lift.country == unit.country:
            reach = game.scenario.number("supply.air_reach")
            if game.board.grid.distance(game.at(at), game.at(hex)) <= reach:
                return marker
    return ""


# -- sources and lines -----------------------------------------------------------------------------


def home_sources(game: Munich, country: str) -> Mask:
    """14.2 a  A country's own capital and centres, unless terror or the enemy has them."""
    board = game.board
    own = board.mobilizing & board.home(country) & ~game.masked(game.terror)
    return own & ~game.controlled(enemy_of(game.allegiance[country]))


def sources(game: Munich, country: str) -> Mask:
    """14.2  Where a country's lines of supply may lead."""
    key = ("sources", country, _marks(game))
    return game.once(key, lambda: home_sources(game, country) | supply_ports(game, country))


def rails(game: Munich, country: str) -> Mask:
    """14.4  The railroad hexes that a line of any length connects with a source."""
    return _connected(
        game.board, sources(game, country), open_rails(game, game.allegiance[country])
    )


def open_rails(game: Munich, side: str) -> Mask:
    """14.4  Railroad hexes that a side controls, free of enemy zones, or where its units stand."""
    firm = game.controlled(side) & ~game.zone(enemy_of(side)) | game.occupied(side)
    return game.board.stations & firm & ~game.neutral


@lru_cache(maxsize=512)
def _connected(board: Board, sources: Mask, open_rails: Mask) -> Mask:
    return board.railway.flood(sources & open_rails, open_rails)


def line_length(game: Munich, unit: Unit) -> int:
    """14.3, 20.0 b  How many hexes a line overland may have."""
    return max(0, unit.movement - (1 if game.storm else 0))


def supplied_hexes(game: Munich, unit: Unit) -> Mask:
    """14.3  The hexes from which such a unit has a line to a source, overland and by rail."""
    key = ("supplied", unit.country, unit.legs, unit.movement, _marks(game))
    return game.once(key, lambda: _supplied(game, unit))


def _supplied(game: Munich, unit: Unit) -> Mask:
    side = game.allegiance[unit.country]
    enemy = enemy_of(side)
    zone = game.zone(enemy) & ~game.occupied(side)
    return _in_reach(
        game.board,
        unit.legs,
        sources(game, unit.country) | rails(game, unit.country),
        game.occupied(enemy) | game.neutral,
        zone,
        line_length(game, unit),
    )


@lru_cache(maxsize=1024)
def _in_reach(board: Board, legs: str, ends: Mask, barred: Mask, zone: Mask, length: int) -> Mask:
    return supply.supplied(
        _backwards(board, legs),
        ends,
        enemy=barred,
        enemy_zone=zone,
        friends=0,
        length=length,
    )


@lru_cache(maxsize=16)
def _backwards(board: Board, legs: str) -> Passage:
    """14.3  The steps that units with such legs can make, reversed: a line is traced to its end."""
    return board.tolls(legs, storm=False).ground.reversed()


def line(game: Munich, id: str) -> tuple[str, ...]:
    """14.3  A shortest line from a unit overland to a source or a railroad, and on along it."""
    unit, board = game.unit(id), game.board
    side = game.allegiance[unit.country]
    ends = sources(game, unit.country)
    way = _overland(game, unit, game.at(game.where[id]), ends | rails(game, unit.country))
    if way and not board.bit[way[-1]] & ends:
        shut = ~open_rails(game, side)
        onward = supply.supply_path(
            board.railway, way[-1], ends, enemy=shut, enemy_zone=0, friends=0
        )
        assert onward is not None, "a railroad hex that is connected has a line to a source"
        way += onward[1:]
    return tuple(map(board.label, way))


def _overland(game: Munich, unit: Unit, start: Hex, ends: Mask) -> list[Hex]:
    """The hexes of a shortest way to one of the ends; none if there is none within its length."""
    board, side = game.board, game.allegiance[unit.country]
    enemy = enemy_of(side)
    enterable = ~(game.occupied(enemy) | game.neutral)
    through = enterable & ~(game.zone(enemy) & ~game.occupied(side))
    steps = board.tolls(unit.legs, storm=False).ground.step
    fronts, seen = [board.bit[start]], board.bit[start]
    while not fronts[-1] & ends & enterable and len(fronts) <= line_length(game, unit):
        front = steps(fronts[-1]) & (through | ends & enterable) & ~seen
        seen |= front
        fronts.append(front)
    if not fronts[-1] & ends & enterable:
        return []
    back, way = _backwards(board, unit.legs).step, [_lowest(fronts[-1] & ends & enterable)]
    for front in reversed(fronts[:-1]):
        way.append(_lowest(back(board.bit[way[-1]]) & front))
    return way[::-1]


def _lowest(mask: Mask) -> Hex:
    return (mask & -mask).bit_length() - 1
