"""10.1, 10.6, 10.8  Ships with units aboard: what they cannot do, and where they bring them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.games.eto.position.aboard.beaches import no_beach
from pbem.games.eto.position.aboard.passengers import (
    JOINED,
    carriers,
    passengers,
    points_of,
    to_assault,
    undivided,
)
from pbem.games.eto.position.game import Europe


def sail_apart(game: Europe, ships: tuple[str, ...]) -> bool:
    """10.1, 10.8  Would ships leave others behind that carry a unit, or supplies, with them?"""
    if undivided(game, ships) != ships:
        return True
    cargo = (held.split(JOINED) for held in game.stores.values())
    return any(set(each).intersection(ships) and not set(each) <= set(ships) for each in cargo)


def check_together(game: Europe, ships: tuple[str, ...]) -> None:
    """10.1, 10.8  Raise Illegal where ships that carry a unit together would part."""
    if not sail_apart(game, ships):
        return
    for id in passengers(game, ships):
        if not set(carriers(game, id)) <= set(ships):
            words = f"{id} is aboard {' + '.join(carriers(game, id))}, which stay together"
            raise Illegal(words, case="10.1")
    raise Illegal("ships that carry supplies together stay together", case="10.8")


def too_far_to_assault(game: Europe, ships: tuple[str, ...], cost: int) -> Iterator[str]:
    """10.2  Units aboard that will have too few points to assault, so many movement points on."""
    there = game.twin()
    for id in passengers(game, ships):
        there.hauled[id] = game.hauled.get(id, 0) + cost
        have, need = points_of(there, carriers(there, id)), to_assault(there, id)
        if id in game.poised and have < need:
            yield f"{id} needs {need} transport points to assault there, and has {have} (10.2)"


def check_landing(game: Europe, partnership: str, ships: tuple[str, ...], hex: str) -> None:
    """10.4, 10.6  Raise Illegal unless ships bring somebody who can assault a coast."""
    if reason := no_beach(game, partnership, hex):
        words, case = reason
        raise Illegal(words, case=case, legal=["SAIL ... without FOR ASSAULT"])
    poised = game.poised.intersection(passengers(game, ships))
    if not poised:
        words = "nobody aboard can assault: units embark where their transports began the phase"
        raise Illegal(words, case="10.4", legal=["EMBARK units FOR ASSAULT"])
    if not any(game.unit(id).land for id in poised):
        words = f"{' + '.join(sorted(poised))} cannot assault: only land units do"
        raise Illegal(words, case="10.6", legal=["SAIL ... without FOR ASSAULT"])
