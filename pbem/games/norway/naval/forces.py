"""10.1, 10.3  A force of ships: who can sail together, how far, and past whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.game import Norway
from pbem.wargame.board.places import Mask

PRETURN = "preturn"


def check_ships(game: Norway, side: Side, ships: Sequence[str]) -> str:
    """10.1  The one zone or home base where these ships are; raises Illegal."""
    if not ships:
        raise Illegal("name at least one ship", case="10.1")
    roster, where = game.roster, game.where
    for id in ships:
        if not roster[id].naval or not game.on_map(id):
            raise Illegal(f"{id} is no ship of yours on the map", case="10.1")
    first, *others = {where[id] for id in ships}
    if others:
        places = sorted((first, *others))
        words = f"a force begins in one place, and these are in {', '.join(places)}"
        raise Illegal(words, case="10.1", legal=game.ships(side, places[0]))
    return first


def reach(game: Norway, ships: Iterable[str], times: int = 1) -> int:
    """10.3, 27.3 1b  How many zones a force may sail: as far as its slowest ship."""
    roster = game.roster
    if game.phase != PRETURN:
        return times * min([roster[id].move for id in ships])
    doubled = game.scenario.number("preturn.movement_factor")
    return times * min(
        roster[id].move * (doubled if roster[id].side == GERMAN else 1) for id in ships
    )


def surface_ships(game: Norway, side: Side) -> Mask:
    """10.3  The zones where a side's surface ships are: they stop whoever comes."""
    return game.once(("surface", side), lambda: _zones(game, side, submarines=False))


def all_ships(game: Norway, side: Side) -> Mask:
    """The zones where any of a side's ships is."""
    return game.once(("ships", side), lambda: _zones(game, side, submarines=True))


def _zones(game: Norway, side: Side, *, submarines: bool) -> Mask:
    return game.masked(
        place
        for place in game.stacks
        if game.board.is_sea(place)
        and any(submarines or not game.unit(id).submarine for id in game.ships(side, place))
    )


def patrols(game: Norway, side: Side, zone: str) -> tuple[str, ...]:
    """17.10  The submarines of a side that are on patrol in a zone."""
    if not game.board.is_sea(zone):
        return ()
    return tuple(id for id in game.ships(side, zone) if game.unit(id).submarine)


def can_carry_troops(game: Norway, id: str) -> bool:
    """10.14  Does it take anybody aboard?"""
    unit = game.unit(id)
    return unit.transport_ship or unit.warship_carrier
