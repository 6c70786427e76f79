"""18.1, 18.2  The seas: whose they are, and where ships may take a country's units."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.tables import Sea
from pbem.games.munich.facts.units import AXIS, BRITAIN, FRANCE, GERMANY, ITALY, ROMANIA
from pbem.games.munich.position.game import Munich
from pbem.wargame.board.hexgrid import Mask

BLACK_SEA = "Black Sea"
PORT, EDGE, INTERCEPTED, ASSAULT = "port", "edge", "intercepted", "assault"
"""18.2.1, 23.4, 23.3, 18.2.2  How a unit came by sea; an assault is followed by its hex."""


class Waters(msgspec.Struct, frozen=True):
    """18.1  A sea area as far as a country may use it."""

    coast: Mask
    water: Mask  # its all-sea hexes


def friendly_seas(game: Munich, country: str) -> dict[str, Waters]:
    """18.1  By name, the sea areas that are friendly to a country now."""
    return {
        sea.sea: waters
        for sea, waters in _seas_of(game.scenario, country)
        if not (sea.unless and _held_by_germany(game, sea.unless))
    }


@lru_cache(maxsize=64)
def _seas_of(scenario: Scenario, country: str) -> tuple[tuple[Sea, Waters], ...]:
    """18.1  The sea areas that may be friendly to a country."""
    board, found = scenario.board, []
    for sea in scenario.tables.seas:
        if sea.country == country:
            coast, water = board.coasts[sea.sea], board.waters[sea.sea]
            if sea.hexes:
                coast, water = coast & board.grid.mask(sea.hexes), 0
            found.append((sea, Waters(coast, water)))
    return tuple(found)


def _held_by_germany(game: Munich, city: str) -> bool:
    bit = game.board.bit[game.at(game.board.named[city])]
    return bool(game.controlled(game.allegiance.get(GERMANY, AXIS)) & bit)


def friendly_coast(game: Munich, country: str) -> Mask:
    """18.1  All the coast of a country's friendly seas."""
    found = 0
    for waters in friendly_seas(game, country).values():
        found |= waters.coast
    return found


def working_ports(game: Munich) -> Mask:
    """16.8.2  Ports without a terror marker."""
    return game.board.ports & ~game.masked(game.terror)


def supply_ports(game: Munich, country: str) -> Mask:
    """14.2  The ports that are sources of supply to a country, in whatever land they lie.

    21.0 c  Those of a friend that has surrendered are not.
    """
    side = game.allegiance[country]
    fallen = (each for each in game.surrendered if game.allegiance[each] == side)
    closed = sum(game.board.home(each) for each in fallen)
    return working_ports(game) & friendly_coast(game, country) & game.controlled(side) & ~closed


# -- beyond the map (23.4) -------------------------------------------------------------------------


def transit_hexes(game: Munich, country: str) -> Mask:
    """23.4  The map edge hexes where a country's units may land that come by a way off the map."""
    if not game.plays("naval_moves"):
        return 0
    if country in (BRITAIN, FRANCE):
        return game.board.edge & (game.board.lands[BRITAIN] | game.board.lands[FRANCE])
    if country == ITALY:
        return game.masked(game.scenario.fact("naval_moves.italian_edge"))
    return 0


def far_coast(game: Munich, country: str) -> Waters:
    """23.4  The Romanian coast, for those who may sail there through the Mediterranean."""
    sailors = game.scenario.fact("naval_moves.mediterranean_countries")
    at_war = bool(game.allegiance.get(ROMANIA))
    barred = ITALY in game.belligerents(AXIS)
    if not game.plays("naval_moves") or country not in sailors or not at_war or barred:
        return Waters(0, 0)
    board = game.board
    return Waters(board.coasts[BLACK_SEA] & board.lands[ROMANIA], board.waters[BLACK_SEA])


# -- from here to there ----------------------------------------------------------------------------


def joined_coasts(game: Munich, country: str, start: str) -> list[Waters]:
    """18.2.1, 23.4  The waters that ships of a country can get to from a coastal hex."""
    bit = game.board.bit[game.at(start)]
    seas = friendly_seas(game, country).values()
    far = far_coast(game, country)
    if bit & far.coast:
        return [*seas, far]
    near = [each for each in seas if each.coast & bit]
    return [*near, far] if near else []


def harbours(game: Munich, country: str, start: str, *, marines: bool) -> Mask:
    """18.2.1, 18.2.2, 23.3  The hexes where ships may set ashore whom they took up in `start`.

    Marines land on any coast, others in ports; from an open coast in friendly ports only.
    """
    coast = 0
    for waters in joined_coasts(game, country, start):
        coast |= waters.coast
    if marines or not coast:
        return coast
    ports = working_ports(game)
    if game.board.is_in(start, ports):
        return coast & ports
    if game.plays("evacuation"):
        return coast & ports & game.controlled(game.allegiance[country])
    return 0


def assault_waters(game: Munich, country: str, start: str, target: str) -> list[str]:
    """18.2.2  The all-sea hexes from which marines out of `start` can assault a coastal hex."""
    around = game.board.grid.around[game.at(target)]
    found = 0
    for waters in joined_coasts(game, country, start):
        if game.board.is_in(target, waters.coast):
            found |= around & waters.water
    return game.board.grid.named(found)


def came_by_sea(game: Munich, units: Iterable[str]) -> bool:
    """18.2.1, 18.2.2  Did one of these units land this turn, or is it at sea for an assault?"""
    return any(id in game.landed for id in units)


def assault_target(game: Munich, id: str) -> str:
    """18.2.2  The hex that marines at sea must attack; empty for all others."""
    how, _, hex = game.landed.get(id, "").partition(" ")
    return hex if how == ASSAULT else ""


def may_not_attack(game: Munich, id: str) -> str:
    """23.3, 23.4  The case that keeps a unit from attacking after it came by sea; else empty."""
    return {INTERCEPTED: "23.3", EDGE: "23.4"}.get(game.landed.get(id, ""), "")
