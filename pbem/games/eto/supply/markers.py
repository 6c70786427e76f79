"""32.4, 32.5  Supply markers in ports and boxes: how many there can be, and whom they feed."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.eto.facts.seas import UNLIMITED
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.lines import feeding, is_home

PORTS = {(False, False): 1, (False, True): 2, (True, False): 3, (True, True): 4}
"""32.4  Markers by port: is it a major one, and is it a city resource hex?"""


def capacity(game: Europe, place: str) -> int | None:
    """32.4  How many markers a port holds; None: any number."""
    board = game.board
    if place in board.boxes:
        unlimited = board.boxes[place].port == UNLIMITED
        return None if unlimited else PORTS[False, False]
    return PORTS[board.is_in(place, board.major_ports), board.is_in(place, board.crh)]


def served(game: Europe, units: Iterable[str]) -> dict[str, str] | None:
    """32.4  Who is fed from which port, so many by each marker; None if they are too many."""
    each = game.scenario.combat.naval["supply_feeds"]
    seats = {place: count * each for place, count in game.supplies.items()}
    found: dict[str, str] = {}

    def seat(id: str, tried: set[str]) -> bool:
        for place in feeding(game, id):
            if place in tried:
                continue
            tried.add(place)
            there = [other for other, at in found.items() if at == place]
            if len(there) < seats[place] or any(seat(other, tried) for other in there):
                found[id] = place
                return True
        return False

    return found if all(seat(id, set()) for id in units) else None


def hungry(game: Europe, side: str) -> list[str]:
    """32.4  The units of a side without a line home whom a marker could supply.

    Who is out of supply already comes first, then the strongest.
    """
    able = (id for id in game.units_of(side) if game.unit(id).land or game.unit(id).air)
    found = [id for id in able if not is_home(game, id) and feeding(game, id)]
    return sorted(found, key=lambda id: (id not in game.unsupplied, -game.strength(id), id))


def as_many_as_can(game: Europe, units: Iterable[str]) -> tuple[str, ...]:
    """32.4  Of some units those who can be fed, the first of them first."""
    chosen: list[str] = []
    for id in units:
        if served(game, (*chosen, id)) is not None:
            chosen.append(id)
    return tuple(chosen)


def use_up(game: Europe) -> dict[str, int]:
    """32.4  Markers that have supplied anybody are gone; how many by port."""
    each = game.scenario.combat.naval["supply_feeds"]
    fed = served(game, sorted(game.fed)) or {}
    used: dict[str, int] = {}
    for place in dict.fromkeys(fed.values()):
        count = sum(at == place for at in fed.values())
        used[place] = -(-count // each)
        remove(game, place, used[place])
    return used


def remove(game: Europe, place: str, count: int) -> None:
    left = game.supplies.get(place, 0) - count
    game.supplies.pop(place, None)
    if left > 0:
        game.supplies[place] = left
    game.worked_out.clear()


def add(game: Europe, place: str) -> None:
    game.supplies[place] = game.supplies.get(place, 0) + 1
    game.worked_out.clear()
