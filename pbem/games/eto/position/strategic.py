"""13.7, 4.1, 4.4  Who is in a bombing box; convoy routes that are open, and who raids them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.eto.facts.nations import GERMAN
from pbem.games.eto.facts.units import BATTLESHIP, CARRIER, HEAVY_CRUISER, LIGHT_CRUISER
from pbem.games.eto.position.fleets import aircraft_of
from pbem.games.eto.position.game import Europe

RAIDERS = (BATTLESHIP, HEAVY_CRUISER, LIGHT_CRUISER)


def in_bombing_box(game: Europe, id: str) -> bool:
    """13.7  Is an air unit in one of the boxes: on no base, and with nothing else to do?"""
    return game.where.get(id, "") in game.board.bombing


def is_raider(game: Europe, id: str) -> bool:
    """4.1  A German battleship or cruiser, or a German carrier with aircraft aboard."""
    unit = game.unit(id)
    armed = unit.kind in RAIDERS or (unit.kind == CARRIER and bool(aircraft_of(game, id)))
    return unit.nation == GERMAN and armed


def raided_areas(game: Europe) -> Iterator[str]:
    """4.1  The sea areas whose route ships can raid, and is not closed."""
    routes = game.scenario.convoys
    return (area for area in open_routes(game) if routes[area].raid is not None)


def open_routes(game: Europe) -> Iterator[str]:
    """36.4  The sea areas whose convoy route is open."""
    return (area for area in game.scenario.convoys if area in game.convoys)


def sends(game: Europe, giver: str, taker: str) -> bool:
    """4.4  Does a country send lend-lease to another?"""
    return f"{giver}>{taker}" in game.lend_lease


def iron_coast(game: Europe) -> tuple[str, ...]:
    """6.1  The coastal hexes from Stockholm to Narvik."""
    return tuple(game.board.grid.named(game.board.iron_route))
