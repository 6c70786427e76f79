"""8.1, 8.2, 8.5  Who may intercept a stack: in range, free to go, and able to find it."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.order import Side
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.units import ESCORT_CARRIER, HUNTERS
from pbem.games.eto.naval.ports import is_open
from pbem.games.eto.position.aboard.passengers import is_laden
from pbem.games.eto.position.fleets import all_ships, armed, company_of, findable, frozen_in
from pbem.games.eto.position.game import Europe


def hunters(game: Europe, side: Side, target: str, space: str) -> list[str]:
    """8.1, 8.2, 8.5  The ships of a side that may intercept the stack that enters a space."""
    if game.phase == HOMING or game.unit(target).u_boat:  # 7.6, 8.9
        return []
    found = (
        id
        for id in findable(game, all_ships(game, game.partnership(side)))
        if game.side_of(id) == side
        and _reaches(game, id, space)
        and not is_engaged(game, id)
        and not frozen_in(game, id)
        and id not in game.unsupplied  # 33.8
        and not is_laden(game, id)  # 10.0 it has another task
        and finds(game, id, target)
        and f"{id}>{target}" not in game.searched
    )
    return sorted(found, key=lambda id: game.fleets.get(id, id) != id)


def _reaches(game: Europe, id: str, space: str) -> bool:
    """8.1, 8.3  Is a space in range? Who has countered in his own step stays in his space."""
    here, routes = game.where[id], game.scenario.routes
    if space not in routes.range_of(here) or (id in game.halted and here != space):
        return False
    return is_open(game, id, routes.sortie(here, space))


def finds(game: Europe, id: str, target: str) -> bool:
    """11.2  A submarine on its way is met only by destroyers that sail with an escort carrier."""
    if not game.unit(target).submarine:
        return True
    kinds = [game.unit(each).kind for each in company_of(game, id)]
    return game.unit(id).kind in HUNTERS and ESCORT_CARRIER in kinds


def is_engaged(game: Europe, id: str) -> bool:
    """8.0, 8.5, 9.6  Is a ship on its way, or has it done in this step what it can?"""
    busy = id in game.declared or id in game.sailing
    return busy or id in game.found or id in game.withdrawn


def led(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """12.7  Ships with one that has guns first: the enemy sees whom a stack goes by, no carrier."""
    return tuple(sorted(ships, key=lambda id: not armed(game, (id,))))
