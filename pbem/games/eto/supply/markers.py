"""32.4, 32.5  Supply markers in ports and boxes: how many there can be, and whom they feed."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.eto.facts.sea.seas import IRAQ, UNLIMITED
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.sources import is_home, traced_from
from pbem.wargame.board.hexgrid import Mask

PORTS = {(False, False): 1, (False, True): 2, (True, False): 3, (True, True): 4}
"""32.4  Markers by port: is it a major one, and is it a city resource hex?"""


def capacity(game: Europe, place: str) -> int | None:
    """32.4  How many markers a port holds; None: any number."""
    board = game.board
    if place in board.boxes:
        unlimited = board.boxes[place].port == UNLIMITED
        return None if unlimited else PORTS[False, False]
    return PORTS[board.is_in(place, board.major_ports), board.is_in(place, board.crh)]


def holds(game: Europe, partnership: str, place: str) -> bool:
    """32.4  Are there markers in a port or box that is friendly?"""
    if not game.supplies.get(place):
        return False
    return place in game.board.boxes or game.friendly(partnership, place)


def larders(game: Europe, partnership: str) -> dict[str, Mask]:
    """32.4, 24.1  By port with markers, the hexes that a line leads to from there.

    From the box of Iraq lines begin at its friendly map edge.
    """
    found = {}
    for place in sorted(game.supplies):
        if not holds(game, partnership, place):
            continue
        if place == IRAQ:
            start = game.board.iraq_edge & game.controlled(partnership)
        elif place in game.board.boxes:
            continue
        else:
            start = game.board.bit[game.at(place)]
        found[place] = traced_from(game, partnership, start)
    return found


def feeding(game: Europe, id: str) -> list[str]:
    """32.4  The ports whose markers could supply a unit that has no line home."""
    if game.is_embarked(id) or not game.on_map(id):
        return []
    if game.where[id] in game.board.boxes:
        return [IRAQ] if game.where[id] == IRAQ and game.supplies.get(IRAQ) else []
    found = larders(game, game.partnership_of(id))
    return [place for place, reached in found.items() if game.board.is_in(game.where[id], reached)]


def left_in(game: Europe, place: str) -> int:
    """32.4  How many units more the markers of a port supply in this month."""
    each = game.scenario.combat.naval["supply_feeds"]
    fed = sum(at == place for at in game.fed.values())
    return game.supplies.get(place, 0) * each - fed


def is_fed(game: Europe, id: str) -> bool:
    """32.4  Does a unit live on a marker in this month, and trace a line to it now?"""
    return id in game.fed and game.fed[id] in feeding(game, id)


def may_be_fed(game: Europe, id: str) -> bool:
    """32.4  Does a unit live on a marker, or would one still have room for it?"""
    if not game.supplies:
        return False
    return is_fed(game, id) or any(left_in(game, place) > 0 for place in feeding(game, id))


def designate(game: Europe, units: Iterable[str]) -> list[str]:
    """32.4, 33.4  Units that act or are attacked live on markers, if no line leads home.

    Those whose mark of being out of supply is taken off by that.
    """
    restored = []
    for id in units if game.supplies else ():
        if is_home(game, id) or is_fed(game, id) or not game.on_map(id):
            continue
        place = next((each for each in feeding(game, id) if left_in(game, each) > 0), "")
        if place:
            game.fed[id] = place
            if id in game.unsupplied:
                game.unsupplied.discard(id)
                restored.append(id)
    return restored


def served(game: Europe, units: Iterable[str]) -> dict[str, str] | None:
    """32.4  Who is fed from which port, so many by each marker; None if they are too many."""
    seats = {place: left_in(game, place) for place in game.supplies}
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
    without = (id for id in able if not is_home(game, id) and not is_fed(game, id))
    found = [id for id in without if may_be_fed(game, id)]
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
    used: dict[str, int] = {}
    for place in dict.fromkeys(game.fed.values()):
        count = sum(at == place for at in game.fed.values())
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
